# The first command of a fresh clone is `make play` or `make test`; both make their own environment.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
TOOLS := $(VENV)/tools
STUBS := $(VENV)/micropython-stubs
SEED := 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f

.PHONY: help play test lint format bench emulator fonts goldens pictures clean

help: ## Say what can be made.
	@grep -E '^[a-z]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 12

play: $(READY) ## Play on a simulated box in this terminal.
	@$(BIN)/metro-caller sim

test: $(TOOLS) lint ## Everything that CI checks.
	@$(BIN)/pytest -q -n auto --dist loadfile --no-loadscope-reorder

lint: $(TOOLS) ## Format, lint and types; each firmware file through mpy-cross is one of the tests.
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/pyright >$(VENV)/pyright.txt || { cat $(VENV)/pyright.txt; exit 1; }
	@$(BIN)/pyright -p tests/lint/firmware.json >$(VENV)/pyright.txt || { cat $(VENV)/pyright.txt; exit 1; }
	@echo "Format, lint and types are clean."

format: $(TOOLS) ## Put the code in the house's format.
	@$(BIN)/ruff format -q .
	@$(BIN)/ruff check -q --fix .

bench: $(TOOLS) ## Print the figures.
	@$(BIN)/python -m tests.bench

emulator: $(TOOLS) ## Fetch MicroPython for the emulated Pico, so that its tests run.
	@$(BIN)/python -m sim.pico.fetch_uf2

fonts: $(TOOLS) ## Make the device's fonts from their drawings.
	@$(BIN)/python -m sim.fonts

goldens: $(TOOLS) ## Draw the golden pictures anew; look at the difference before you commit it.
	@$(BIN)/python -m tests.goldens

pictures: $(READY) ## Make the pictures of the README on the simulator.
	@$(BIN)/metro-caller sim --headless --seed $(SEED) --until-over --screens $(VENV)/bingo >$(VENV)/screens.jsonl
	@$(BIN)/metro-caller sim --headless --seed $(SEED) --game metro --inputs pp --screens $(VENV)/metro >$(VENV)/screens.jsonl
	@$(BIN)/metro-caller sim --headless --seed $(SEED) --game metrox --until-over --screens $(VENV)/metrox >$(VENV)/screens.jsonl
	@cd $(VENV) && cp bingo/001.png $(CURDIR)/sim/pictures/number.png && cp bingo/017.png $(CURDIR)/sim/pictures/pair.png \
		&& cp metro/002.png $(CURDIR)/sim/pictures/tile.png && cp metrox/007.png $(CURDIR)/sim/pictures/card.png

clean: ## Remove the environment and what was built.
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Metro Caller needs Python 3.11 or later: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -q --disable-pip-version-check -e .
	@touch $(READY)

$(TOOLS): $(READY)
	@echo "Setting up what tests need (once) ..."
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[dev]'
	@$(BIN)/pip install -q --disable-pip-version-check --upgrade --target $(STUBS) micropython-rp2-rpi-pico-stubs
	@touch $(TOOLS)
