"""The SH1107's driver on the emulated Pico: what is in its buffer stands on the glass, and little is sent for it."""

from pathlib import Path

import pytest

from host_tools.device.bundle import board_file, mpy
from sim.pico.emulated_pico import Pico
from sim.pico.sh1107 import Sh1107
from tests.pico.children import in_child

DRIVERS = Path(__file__).parents[2] / "firmware/caller/drivers"
FILES = ("__init__", "changes", "sh1107")
PICTURE = bytes((7 * i + i // 128) & 0xFF for i in range(1024))
SHOW_PICTURE = "display.buf[:] = bytes((7 * i + i // 128) & 0xff for i in range(1024))\ndisplay.show()\n"
MAKE = """
import this_board
from caller.drivers.sh1107 import Display
wiring = dict(this_board.DISPLAY)
wiring.pop("kind")
display = Display(**wiring)
"""


@pytest.fixture(scope="module")
def started(pico) -> tuple[Pico, Sh1107]:
    """A Pico that has just made its display, wired as the board says."""
    glass = Sh1107()
    files = {f"caller/drivers/{name}.mpy": mpy((DRIVERS / f"{name}.py").read_bytes(), name) for name in FILES}
    it = pico({"this_board.py": board_file("pico_oled_1_3").read_bytes(), **files}, glass).boot()
    it.exec(MAKE)
    return it, glass


def sent(started, code: str) -> int:
    """Run some code; how many bytes that has sent to the display."""
    it, glass = started
    before = glass.bytes
    it.exec(code)
    return glass.bytes - before


def test_the_display_is_on_and_dark_at_first(started):
    it, glass = started
    assert glass.on
    assert not glass.inverted
    assert glass.picture == bytes(1024)
    assert in_child(lambda: it.exec("print(display.there)")) == "True\r\n"


def test_the_glass_shows_what_is_in_the_buffer(started):
    def case():
        sent(started, SHOW_PICTURE)
        assert started[1].picture == PICTURE

    in_child(case)


@pytest.mark.parametrize(
    ("where", "most"),
    [
        ((300,), 3 + 8),
        ((0, 127, 896, 1023), 4 * (3 + 8)),  # the corners
        (tuple(128 * page + column for page in range(7) for column in range(62)), 8 * (3 + 56)),
        (tuple(range(1024)), 18 * (3 + 64)),
        ((), 0),
    ],
    ids=["a byte", "the corners", "a numeral", "all", "nothing"],
)
def test_only_the_strips_that_have_changed_are_sent(started, where, most):
    def case():
        sent(started, SHOW_PICTURE)
        assert sent(started, f"for at in {where}:\n    display.buf[at] ^= 0xff\ndisplay.show()") <= most
        assert started[1].picture == bytes(byte ^ 0xFF * (at in where) for at, byte in enumerate(PICTURE))

    in_child(case)


def test_windows_that_are_named_are_shown_and_taken_as_sent(started):
    def case():
        sent(started, SHOW_PICTURE)
        code = "for at in (2 * 128 + 9, 3 * 128 + 30, 900):\n    display.buf[at] ^= 0xff\ndisplay.show([(2, 3, 9, 30)])"
        assert sent(started, code) == 3 * (3 + 16)
        wanted = bytes(byte ^ 0xFF * (at in (2 * 128 + 9, 3 * 128 + 30)) for at, byte in enumerate(PICTURE))
        assert started[1].picture == wanted
        assert sent(started, "display.show()") == 3 + 8

    in_child(case)


def test_the_contrast_reaches_the_display(started):
    def case():
        for percent, level in ((100, 255), (50, 127), (0, 0)):
            assert sent(started, f"display.contrast({percent})") == 2
            assert started[1].contrast == level

    in_child(case)


def test_a_display_that_has_lost_everything_comes_back_by_itself(started):
    def case():
        it, glass = started
        it.exec("import time\n" + SHOW_PICTURE + "display.contrast(40)\n")
        glass.attach(it.mcu)
        assert not glass.on
        it.exec("for _ in range(150):\n    time.sleep_ms(40)\n    display.tick()\n")
        assert glass.on
        assert glass.contrast == 102
        assert glass.picture == PICTURE

    in_child(case)


def test_a_tick_that_is_not_yet_due_sends_nothing_and_none_switches_the_display_off(started):
    def case():
        assert sent(started, "display._refresh()\nfor _ in range(20):\n    display.tick()\n") > 1024
        assert 0xAE not in [command for command, *_ in started[1].commands]
        assert sent(started, "for _ in range(20):\n    display.tick()\n") == 0

    in_child(case)
