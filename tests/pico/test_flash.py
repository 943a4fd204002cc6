"""`metro-caller flash`: the real command on the emulated Pico, over its USB serial port."""

import subprocess
import sys
from dataclasses import dataclass

import pytest

from caller import VERSION
from host_tools.device.bundle import board_file, bundle
from host_tools.device.filesystem import read
from sim.pico.button import Button
from sim.pico.emulated_pico import Pico
from tests.pico.children import in_child, in_children
from tests.pico.serial_pty import SerialPty
from tests.pico.table import Table, wired
from tests.pico.whole_game import plays

PATIENCE = 400  # seconds of real time that the emulated Pico may take
COMMAND = [sys.executable, "-c", "from host_tools.cli import main; main()"]
OTHERS = {
    "settings": b"of the players",
    "game/now": b"a game",
    "kept/00001-12345678": b"another game",
    "mine.py": b"print('mine')",
    "boot.py": b"mine = 1",
    "lib/mine.py": b"",
}


@dataclass
class Flashed:
    """What a flash has said, and the files that are on the Pico then."""

    status: int
    said: str
    files: dict[str, bytes]


def flash(pico: Pico, *words: str) -> Flashed:
    """Run the command on a Pico."""
    with SerialPty(pico) as port:
        done: subprocess.CompletedProcess = port.run([*COMMAND, "flash", "--port", port.path, *words], PATIENCE)
    return Flashed(done.returncode, done.stdout, read(pico.image()))


@pytest.fixture(scope="module")
def empty(pico) -> Pico:
    """A Pico with MicroPython and files of somebody's own."""
    return pico({**OTHERS, "main.py": b"print('somebody')"}, Button()).boot()


@pytest.fixture(scope="module")
def first(empty) -> Flashed:
    """The first flash; the Pico runs the box afterwards."""
    return flash(empty)


def test_an_empty_pico_becomes_a_box(empty, first):
    files = bundle(board_file("pico_oled"))
    assert first.status == 0, first.said
    assert f"Metro Caller {VERSION} is on the box at /dev/pts/" in first.said
    assert f"(board pico_oled): {len(files)} of {len(files)} files copied." in first.said
    assert {name: first.files[name] for name in files} == files
    in_child(lambda: plays(Table(wired(empty))))


def test_what_is_not_the_firmwares_stays_as_it_is(first):
    assert {name: first.files.get(name) for name in OTHERS} == OTHERS
    assert first.files["main.py.old"] == b"print('somebody')"
    assert "kept as main.py.old" in first.said
    assert set(first.files) == {*OTHERS, "main.py.old", *bundle(board_file("pico_oled"))}


def test_only_what_has_changed_is_copied_and_what_is_no_longer_ours_goes(empty, first, tmp_path):
    whole = first.files
    mine = tmp_path / "mine.py"
    mine.write_text(board_file("pico_oled").read_text().replace('NAME = "pico_oled"', 'NAME = "mine"'))

    def one_file() -> None:
        empty.exec("open('/caller/wire.mpy', 'ab').write(b'x')")
        empty.exec("import os\nos.mkdir('/caller/old')\nopen('/caller/old/one.mpy', 'w').close()")
        empty.exec("open('/caller/wire.py', 'w').close()")  # MicroPython would take it instead of wire.mpy
        again = flash(empty)
        assert ": 1 of " in again.said, again.said
        assert again.files == whole

    def rest_of_a_flash_that_was_cut_off() -> None:
        empty.exec("import os\nos.rename('/main.py', '/main.py.new')\nos.remove('/caller/ui/table.mpy')")
        again = flash(empty)
        assert ": 1 of " in again.said, again.said
        assert again.files == whole

    def board_of_ones_own() -> None:
        own = flash(empty, "--board-file", str(mine))
        assert "(board mine): 1 of " in own.said, own.said
        kept = flash(empty)
        assert "It keeps its board, mine." in kept.said
        assert "(board mine): 0 of " in kept.said
        assert kept.files == own.files

    in_children([one_file, rest_of_a_flash_that_was_cut_off, board_of_ones_own])


def test_sources_take_the_place_of_what_is_compiled(pico):
    whole = bundle(board_file("pico_oled"), compiled=False)
    there = {name: data for name, data in whole.items() if name != "caller/wire.py"}
    compiled = bundle(board_file("pico_oled"))["caller/wire.mpy"]
    done = flash(pico({**there, "caller/wire.mpy": compiled}, Button()).boot(), "--source")
    assert done.status == 0, done.said
    assert ": 1 of " in done.said
    assert done.files == whole
