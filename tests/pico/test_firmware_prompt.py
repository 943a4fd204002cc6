"""The way to the prompt and back on the emulated Pico: Ctrl-C, mpremote, the button at power-up."""

import sys
from typing import Any

import pytest

from tests.pico.children import in_children
from tests.pico.serial_pty import SerialPty
from tests.pico.table import Table, playing

PROMPT_MS = 100
RELEASED_MS = 100
ON_BOARD_LED = 25
PATIENCE = 120  # seconds of real time


@pytest.fixture(scope="module")
def table(pico) -> Table:
    """A Pico in a game that has begun."""
    return playing(pico)


class Lamp:
    """The Pico's own LED: how often it went on."""

    def attach(self, mcu: Any) -> None:
        """Watch it from power-up."""
        self.flashes = 0
        mcu.gpio[ON_BOARD_LED].add_listener(self._changed)

    def _changed(self, new: Any, old: Any) -> None:
        self.flashes += int(new) == 1


def clean(table: Table) -> None:
    """Check that the prompt is free and the LEDs are dark."""
    table.pico.run(5)
    assert not any(table.strip.wire)
    assert table.pico.exec("print(6 * 7)") == "42\r\n"


def again(table: Table, place: tuple[str | None, int]) -> None:
    """Start it by hand: the game is where it was and goes on."""
    table.start_by_hand()
    assert table.place() == place
    table.ask(c="hold")
    (drawn, *_) = table.draw()
    assert (drawn["g"], drawn["n"]) == (place[0], place[1] + 1)


def test_ctrl_c_gives_a_clean_prompt_and_the_box_starts_again(table):  # pitfalls 15, 37
    def struck(*later: float, press_ms: float | None = None, start: bool = False) -> None:
        place = table.place()
        assert any(table.strip.wire)
        if press_ms is not None:  # in the middle of what a press does, or just before
            table.button.down()
            table.pico.run(RELEASED_MS)
            table.button.up()
            table.pico.run(press_ms)
        began = table.pico.ms
        table.pico.send(b"\x03")
        for ms in later:
            table.pico.after(ms, lambda: table.pico.usb.send(b"\x03"))
        table.pico.run_until(b">>> ", PROMPT_MS)
        assert table.pico.ms - began <= PROMPT_MS
        table.pico.run(max(later, default=0) + 5)
        clean(table)
        if start:
            again(table, place)

    cases = [lambda: struck(start=True), lambda: struck(0, start=True)]
    cases += [lambda ms=ms: struck(ms) for ms in (0.3, 0.6, 1, 1.5, 2, 3, 10)]
    cases += [lambda ms=ms: struck(press_ms=ms) for ms in (14, 18, 20, 24, 28)]
    cases += [lambda ms=ms: struck(1, press_ms=ms) for ms in (16, 22)]
    in_children(cases)


def test_mpremote_gets_in_while_the_game_runs_and_the_game_is_where_it_was(table, tmp_path):  # pitfall 15
    (tmp_path / "from_here.txt").write_text("seen")

    def mpremote(*words: str) -> str:
        with SerialPty(table.pico) as port:
            done = port.run([sys.executable, "-m", "mpremote", "connect", port.path, *words], PATIENCE)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def execute() -> None:
        place = table.place()
        assert mpremote("exec", "print(6 * 7)").strip() == "42"
        again(table, place)

    def mount() -> None:
        place = table.place()
        said = mpremote("mount", str(tmp_path), "exec", "print(open('/remote/from_here.txt').read())")
        assert "seen" in said
        again(table, place)

    def copy() -> None:
        place = table.place()
        (tmp_path / "mine.txt").write_text("from here")
        mpremote("cp", str(tmp_path / "mine.txt"), ":mine.txt")
        assert table.pico.exec("print(open('mine.txt').read())") == "from here\r\n"
        again(table, place)

    def reset() -> None:
        place = table.place()
        mpremote("reset")
        table.start(2000)
        table.records()
        assert table.place() == place

    in_children([execute, mount, copy, reset])


def test_a_button_held_at_power_up_keeps_the_box_from_starting(table):
    """Only one that is down all the time: a pin that rises slowly is no held button."""

    def power_up(down_ms: float | None) -> Lamp:
        lamp = Lamp()
        table.pico.parts.append(lamp)
        table.pico.power_on().set_pin(15, False)
        if down_ms is not None:
            table.pico.after(down_ms, lambda: table.pico.set_pin(15, None))
        table.pico.boot()
        return lamp

    def held() -> None:
        lamp = power_up(None)
        table.pico.run(1000)
        assert lamp.flashes == 2
        assert not table.display.messages
        assert table.pico.exec("import sys; print('caller.app' in sys.modules)") == "False\r\n"

    def rises_slowly(ms: float) -> None:
        lamp = power_up(ms)
        table.pico.run_until(lambda: table.display.on, 1500)
        assert lamp.flashes == 0

    in_children([held, lambda: rises_slowly(20), lambda: rises_slowly(50)])
