"""`metro-caller doctor`: the real command on an emulated Pico that is well, and on ones that are not."""

import json
import sys

import pytest

from caller import VERSION, wire
from host_tools.device.bundle import board_file, bundle
from sim.pico.button import Button
from sim.pico.emulated_pico import Pico
from sim.pico.i2c_bus import I2cBus
from sim.pico.ssd1306 import Ssd1306
from tests.pico.children import in_children
from tests.pico.serial_pty import SerialPty

PATIENCE = 300  # seconds of real time
COMMAND = [sys.executable, "-c", "from host_tools.cli import main; main()", "doctor"]
START_MS = 1500


def examine(pico: Pico) -> tuple[int, dict[str, dict]]:
    """Exit status of the command, and its checks by their names."""
    with SerialPty(pico) as port:
        done = port.run([*COMMAND, "--json", "--port", port.path], PATIENCE)
    found = json.loads(done.stdout)
    assert found["good"] == (done.returncode == 0) == all(check["good"] for check in found["checks"])
    assert all(check["good"] != bool(check["remedy"]) for check in found["checks"])
    return done.returncode, {check["name"]: check for check in found["checks"]}


def wrong(checks: dict[str, dict]) -> set[str]:
    """The names of what is not good."""
    return {name for name, check in checks.items() if not check["good"]}


@pytest.fixture(scope="module")
def display() -> Ssd1306:
    """The display of the box."""
    return Ssd1306()


@pytest.fixture(scope="module")
def box(pico, display) -> Pico:
    """A box that runs."""
    box = pico(bundle(board_file("pico_oled")), I2cBus(0, 4, 5, display), Button()).boot()
    box.run(START_MS)
    return box


def test_a_box_that_runs(box, display):
    def well() -> None:
        status, checks = examine(box)
        assert (status, wrong(checks)) == (0, set())
        assert checks["program"]["what"] == f"Metro Caller {VERSION} runs, board pico_oled."
        assert {"port", "display", "button", "leds", "random", "memory"} <= set(checks)

    def without_display() -> None:
        display.present = False
        box.send(wire.encode({"c": "new", "game": "metro-bingo", "opt": {"plan": "A"}})).run(300)
        status, checks = examine(box)
        assert (status, wrong(checks)) == (1, {"display"})
        assert "wires" in checks["display"]["remedy"]

    in_children([well, without_display])


def test_a_box_that_does_not_answer_is_looked_at_through_its_prompt(box):
    def stopped() -> None:
        box.exec("print(1)")
        status, checks = examine(box)
        assert (status, wrong(checks)) == (0, set())
        assert checks["start"]["what"] == "It had been stopped, and starts."
        assert checks["micropython"]["what"] == "MicroPython 1.26.1."
        assert {"files", "board", "program", "display"} <= set(checks)

    def file_missing() -> None:
        box.exec("import os\nos.remove('/caller/wire.mpy')")
        status, checks = examine(box)
        assert (status, wrong(checks)) == (1, {"files", "start"})
        assert "caller/wire" in checks["files"]["what"]
        assert "ImportError: no module named 'caller.wire'" in checks["start"]["what"]

    def somebodys_own() -> None:
        box.exec("open('/main.py', 'w').write('print(1)')")
        status, checks = examine(box)
        assert (status, wrong(checks)) == (1, {"files"})
        assert "main.py" in checks["files"]["what"]

    def no_board() -> None:
        box.exec("import os\nos.remove('/this_board.mpy')")
        status, checks = examine(box)
        assert (status, wrong(checks)) == (1, {"board"})
        assert "--board" in checks["board"]["remedy"]

    def button_down() -> None:
        box.exec("print(1)")
        box.set_pin(15, False)
        status, checks = examine(box)
        assert (status, wrong(checks)) == (1, {"start"})
        assert "safe mode" in checks["start"]["what"]

    in_children([stopped, file_missing, somebodys_own, no_board, button_down])


def test_a_pico_without_files_is_told_what_may_have_happened(pico):
    status, checks = examine(pico().boot())
    assert (status, wrong(checks)) == (1, {"files"})
    assert "made empty by MicroPython" in checks["files"]["what"]
    assert "metro-caller flash" in checks["files"]["remedy"]
