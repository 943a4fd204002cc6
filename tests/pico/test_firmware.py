"""The firmware as it is flashed, on the emulated Pico: the same pictures, lights and records as in the simulator."""

from itertools import chain, cycle

import pytest

from sim import headless
from sim.pico.strip import Frame
from sim.simulated_box import SimulatedBox
from tests.pico.children import in_child, in_children
from tests.pico.table import AFTER_MS, PRESS_MS, Table, playing

SALT = bytes(range(16))
HOLDS = 8  # of the one button in a game
SLOW, FAST = (PRESS_MS, AFTER_MS), (80, 130)
SENT_MS = 3  # from the look at the clock that a frame of the LEDs shows until the frame is over, at most


@pytest.fixture(scope="module")
def table(pico) -> Table:
    """A Pico in a game that has begun."""
    return playing(pico)


def whole_game(
    table: Table, game: str, opt: dict, salt: bytes | None, turn: str = "p", pace: tuple[float, float] = SLOW
) -> list[list[dict]]:
    """Play a game with the button and compare all that comes out with the simulator's game of the same seed.

    turn: what is done over and over after a first press, p press, h hold; after some holds of the one button with the
    second one, on which a hold takes less time. pace: ms that a press takes and that pass after it. The records of
    each input; at a fast pace some come with the next one.
    """
    table.records()
    told = table.begin_game(game, opt)
    told = told[[record["t"] for record in told].index("game") :]
    if salt:
        told += table.ask(c="salt", g=told[0]["g"], salt=salt.hex())
    answers: list[list[dict]] = []
    glasses: list[bytes] = []
    frames: list[Frame] = []
    inputs = chain("p", cycle(turn))
    done = ""
    while told[-1]["t"] != "over":
        done += next(inputs)
        if done[-1] == "h" and done.count("h") <= HOLDS:
            answers.append(table.hold())
        else:
            answers.append((table.press if done[-1] == "p" else table.press_second)(*pace))
        told += answers[-1]
        glasses.append(table.display.glass)
        frames.append(table.strip.frames[-1])

    def see(box: SimulatedBox, number: int) -> None:
        """Compare what is seen after an input. Lights that move are those of their moment."""
        assert glasses[number - 1] == box.glass.pixels, f"picture of input {number}"
        frame = frames[number - 1]
        wires = set()
        for ms in (frame.ms - SENT_MS, frame.ms):
            box.page.light(box.lights)  # what begins with the input has begun a moment ago
            box.lights.tick(int(ms))
            wires.add(box.strip.wire)
        assert frame.wire in wires, f"lights of input {number}"

    seed = bytes.fromhex(told[-1]["seed"])
    assert told == list(headless.play(game, opt, seed, salt, inputs=done, see=see))
    return answers


def metro_bingo(table: Table, plan: str, salt: bytes | None) -> None:
    """A whole game of Metro Bingo, one draw a press."""
    answers = whole_game(table, "metro-bingo", {"plan": plan}, salt)
    assert [sum(record["t"] == "event" for record in records) for records in answers] == [1] * len(answers)
    assert len(answers) > 15


def metro(table: Table) -> None:
    """A whole game of Metro: tiles of the hand, and now and then a second tile."""
    answers = whole_game(table, "metro", {"players": 3}, SALT, "ph" * 9 + "pphh", FAST)
    played = [record for records in answers for record in records if record.get("e") == "played"]
    assert len(played) == 60
    assert sum(record["second"] for record in played) in (5, 6)


def metrox(table: Table) -> None:
    """A whole game of MetroX."""
    answers = whole_game(table, "metrox", {"map": "Metro City"}, None)
    cards = [record for records in answers for record in records if record.get("e") == "card"]
    assert cards[-1]["boxes"] == 23


def test_whole_games_by_a_bouncing_button_are_those_of_the_simulator(table):  # pitfall 1
    """The display's memory, the bytes on the strip's wire and the records are the same."""
    in_children(
        [
            lambda: metro(table),
            lambda: metrox(table),
            lambda: metro_bingo(table, "A", None),
            lambda: metro_bingo(table, "C", SALT),
        ]
    )


def test_it_says_hello_and_answers_the_self_test(table):
    def case():
        (hello,) = table.ask(c="hello")
        assert (hello["t"], hello["board"], hello["n"]) == ("hello", "pico_oled", 2)
        (selftest,) = table.ask(c="selftest")
        assert (selftest["random"], selftest["display"], selftest["leds"]) == ("ok", "ok", "8")

    in_child(case)
