"""A whole game on the emulated Pico by its button, followed by the real `watch` over USB, and proved."""

import json
import os
import subprocess
import sys

import pytest

from host_tools.device.bundle import DEFAULT, board_file, bundle
from host_tools.device.filesystem import read
from host_tools.log import read_log
from host_tools.proof import prove
from sim import headless
from sim.pico.button import Button
from tests.pico.serial_pty import SerialPty
from tests.pico.table import PLAIN, Table, wired
from tests.pico.whole_game import SALT, plays

SPACES = 20
PATIENCE = 300  # seconds of real time that the emulated Pico may take
COMMAND = [sys.executable, "-c", "from host_tools.cli import main; main()"]
MPREMOTE = [sys.executable, "-m", "mpremote"]
SHOWN_MS = 150
COMPILE_MS = 2000  # that sources take longer
# What Metro Bingo does not load; copying takes a second of real time for each kilobyte.
OF_OTHERS = (
    "caller/games/metro.",
    "caller/games/metrox.",
    "caller/ui/metro.",
    "caller/ui/metro_bag.",
    "caller/ui/metro_tile.",
    "caller/ui/metrox",
)


@pytest.fixture
def watched(pico, tmp_path):
    """A game of plan A, from the first page on by the button alone: its log, and what was seen after each press."""
    table = Table(pico, PLAIN)
    table.pico.run(1500)  # the splash
    log = tmp_path / "game.jsonl"
    seen = []
    with SerialPty(table.pico) as port:
        words = ["watch", "--port", port.path, "--log", str(log), "--salt", SALT.hex(), "--until-over"]
        watch = subprocess.Popen(
            [*COMMAND, *words],
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:

            def told(kind: str) -> int:
                return log.read_text().count(f'"{kind}"') if log.exists() else 0

            def live(ms: float) -> None:
                end = table.pico.ms + ms
                port.until(lambda: table.pico.ms >= end, PATIENCE)

            for _ in range(2):  # Metro Bingo, plan A
                live(table.button.press(700) + 300)
            port.until(lambda: told("salt") > 0, PATIENCE)
            while not told("over"):
                live(table.button.press() + SHOWN_MS)
                seen.append((table.display.glass, table.strip.wire))
                port.until(lambda: told("event") > len(seen), PATIENCE)
                if f'"filled":{SPACES}' in log.read_text():
                    port.until(lambda: told("over") > 0, PATIENCE)
            port.until(lambda: watch.poll() is not None, PATIENCE)
        finally:
            watch.kill()
        printed, _ = watch.communicate()
    assert watch.returncode == 0, printed
    return log, seen


def test_watch_has_the_headless_log_the_display_its_pictures_the_strip_its_bytes_and_verify_proves_it(watched):
    log, seen = watched
    (game,) = read_log(log).games
    assert prove(game).proven
    told = [json.loads(line) for line in log.read_text().splitlines()]
    expected = []

    def see(box, number: int) -> None:
        expected.append((box.glass.pixels, box.strip.wire))

    seed = bytes.fromhex(told[-1]["seed"])
    assert told == list(headless.play("metro-bingo", {"plan": "A"}, seed, SALT, see=see))
    assert len(seen) == len(expected)
    for number, ((glass, wires), (picture, lights)) in enumerate(zip(seen, expected, strict=True), 1):
        assert glass == picture, number
        if number < len(seen) and moves_not(told, number):  # what moves has moved on meanwhile
            assert wires == lights, number


def moves_not(told: list[dict], press: int) -> bool:
    """Whether the LEDs stand still after a press: it drew a number."""
    drawn = [record for record in told if record.get("e") in ("draw", "removed", "pair")]
    return drawn[press - 1].get("tile", "").isdigit()


def test_sources_that_are_copied_by_hand_make_a_box_too(pico, tmp_path):
    sources = bundle(board_file(DEFAULT), compiled=False)
    sources = {name: data for name, data in sources.items() if not name.startswith(OF_OTHERS)}
    for name, data in sources.items():
        path = tmp_path / "box" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    it = pico({}, Button()).boot()
    with SerialPty(it) as port:
        done = port.run([*MPREMOTE, "connect", port.path, "cp", "-r", f"{tmp_path / 'box'}/.", ":"], PATIENCE)
        assert done.returncode == 0, done.stdout
    assert set(read(it.image())) == set(sources)
    table = Table(wired(it))
    table.pico.run(COMPILE_MS)
    table.ask(c="hello")
    table.pico.run(COMPILE_MS)  # it compiles the link
    table.records()
    (hello,) = table.ask(c="hello")
    assert (hello["t"], hello["board"]) == ("hello", DEFAULT)
    plays(table)
