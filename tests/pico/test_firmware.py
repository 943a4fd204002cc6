"""The firmware as it is flashed, on the emulated Pico: the same pictures, lights and records as in the simulator."""

import pytest

from caller import wire
from host_tools.device.bundle import board_file, bundle
from sim import headless
from sim.pico.button import Button
from sim.pico.emulated_pico import Pico
from sim.pico.i2c_bus import I2cBus
from sim.pico.ssd1306 import Ssd1306
from sim.pico.strip import Strip

PRESSES = 6
AFTER_PRESS_MS = 250


class Table:
    """A Pico with everything that the board pico_oled has, and a host on its USB."""

    def __init__(self, pico) -> None:
        self.display = Ssd1306()
        self.strip = Strip()
        self.button = Button()
        self.pico: Pico = pico(bundle(board_file("pico_oled")), I2cBus(0, 4, 5, self.display), self.strip, self.button)
        self.pico.boot()
        self._reader = wire.Reader()
        self.pico.run(1000)

    def records(self) -> list[dict]:
        """The records that have come since the last call."""
        return [record for byte in self.pico.read() if (record := self._reader.feed(byte))]

    def ask(self, **request) -> list[dict]:
        """Send a request; the records that come within a moment."""
        self.pico.send(wire.encode(request)).run(300)
        return self.records()

    def press(self) -> list[dict]:
        """Press the button with all its bounce; the records that follow."""
        self.button.press()
        self.pico.run(AFTER_PRESS_MS)
        return self.records()


@pytest.fixture
def table(pico) -> Table:
    """A Pico that has just been switched on, English, without a pause after a tile."""
    table = Table(pico)
    table.ask(c="set", name="lang", value="en")
    table.ask(c="set", name="guard", value=0)
    return table


def test_it_says_hello_and_answers_the_self_test(table):
    (hello,) = table.ask(c="hello")
    assert (hello["t"], hello["board"], hello["g"]) == ("hello", "pico_oled", None)
    (selftest,) = table.ask(c="selftest")
    assert selftest["random"] == "ok"
    assert selftest["leds"] == "8"


def test_each_press_shows_and_tells_what_the_simulator_does_with_the_same_seed(table):
    told = table.ask(c="new", game="metro-bingo", opt={"plan": "D"})
    seen = []
    for _ in range(PRESSES):
        told += table.press()
        seen.append(table.display.glass)
    told += table.ask(c="new", game="metro-bingo", opt={"plan": "A"}, force=True)
    over = next(record for record in told if record["t"] == "over")
    told = told[: told.index(over) + 1]

    expected = []
    records = list(
        headless.play(
            "metro-bingo",
            {"plan": "D"},
            bytes.fromhex(over["seed"]),
            inputs="p" * PRESSES + "s",
            see=lambda box, number: expected.append(box.glass.pixels),
        )
    )
    assert told == records
    assert seen == expected[:PRESSES]


def test_after_a_power_cut_the_game_is_where_it_was(table):
    game = table.ask(c="new", game="metro-bingo", opt={"plan": "A"})[0]
    for _ in range(3):
        table.press()
    before = table.ask(c="hello")[0]
    table.pico.power_off().power_on().boot()
    table.pico.run(1000)
    table.records()
    after = table.ask(c="hello")[0]
    assert (after["g"], after["n"]) == (before["g"], before["n"]) == (game["g"], 3)


def test_without_a_display_the_game_goes_on(table):
    table.display.present = False
    table.ask(c="new", game="metro-bingo", opt={"plan": "A"})
    assert table.press()[0]["e"] == "draw"


def test_ctrl_c_leaves_a_prompt_and_dark_leds(table):
    table.ask(c="new", game="metro-bingo")
    table.press()
    assert any(table.strip.wire)
    table.pico.send(b"\x03")
    table.pico.run_until(b">>> ", 100)
    table.pico.run(10)
    assert not any(table.strip.wire)
