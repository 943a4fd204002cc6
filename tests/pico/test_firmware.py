"""The firmware as it is flashed, on the emulated Pico: the same pictures, lights and records as in the simulator."""

import pytest

from sim import headless
from sim.pico.strip import Frame
from sim.simulated_box import SimulatedBox
from tests.pico.children import in_child, in_children
from tests.pico.table import Table, playing

SALT = bytes(range(16))
SENT_MS = 3  # from the look at the clock that a frame of the LEDs shows until the frame is over, at most


@pytest.fixture(scope="module")
def table(pico) -> Table:
    """A Pico in a game that has begun."""
    return playing(pico)


def whole_game(table: Table, plan: str, salt: bytes | None) -> None:
    """Play a game with the button and compare all that comes out with the simulator's game of the same seed."""
    table.records()
    told = table.begin(plan)
    told = told[[record["t"] for record in told].index("game") :]
    if salt:
        told += table.ask(c="salt", g=told[0]["g"], salt=salt.hex())
    presses: list[list[dict]] = []
    glasses: list[bytes] = []
    frames: list[Frame] = []
    while told[-1]["t"] != "over":
        presses.append(table.press())
        told += presses[-1]
        glasses.append(table.display.glass)
        frames.append(table.strip.frames[-1])
    assert [sum(record["t"] == "event" for record in records) for records in presses] == [1] * len(presses)

    def see(box: SimulatedBox, number: int) -> None:
        """Compare what is seen after a press. Lights that move are those of their moment."""
        assert glasses[number - 1] == box.glass.pixels, f"picture of press {number}"
        frame = frames[number - 1]
        wires = set()
        for ms in (frame.ms - SENT_MS, frame.ms):
            box.lights.tick(int(ms))
            wires.add(box.strip.wire)
        assert frame.wire in wires, f"lights of press {number}"

    seed = bytes.fromhex(told[-1]["seed"])
    assert told == list(headless.play("metro-bingo", {"plan": plan}, seed, salt, see=see))
    assert len(presses) == len(glasses) > 15


def test_a_whole_game_by_a_bouncing_button_is_the_one_of_the_simulator(table):  # pitfall 1
    """One draw a press; the display's memory, the bytes on the strip's wire and the records are the same."""
    in_children([lambda: whole_game(table, "A", None), lambda: whole_game(table, "C", SALT)])


def test_it_says_hello_and_answers_the_self_test(table):
    def case():
        (hello,) = table.ask(c="hello")
        assert (hello["t"], hello["board"], hello["n"]) == ("hello", "pico_oled", 2)
        (selftest,) = table.ask(c="selftest")
        assert (selftest["random"], selftest["display"], selftest["leds"]) == ("ok", "ok", "8")

    in_child(case)
