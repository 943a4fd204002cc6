"""A whole game by the button, beside the simulator's game of the same seed."""

from itertools import chain, cycle

from sim import headless
from sim.pico.strip import Frame
from sim.simulated_box import SimulatedBox
from tests.pico.table import Table

SALT = bytes(range(16))
HOLDS = 8  # of the one button in a game
PRESS_MS, AFTER_MS = 50, 80  # a quick hand: real time is dear
SENT_MS = 3  # from the look at the clock that a frame of the LEDs shows until the frame is over, at most


def whole_game(table: Table, game: str, opt: dict, salt: bytes | None = None, turn: str = "p") -> list[dict]:
    """Play a game with the button and compare all that comes out with the simulator's game of the same seed.

    turn: what is done over and over after a first press, p press, h hold; after some holds of the one button with the
    second one, on which a hold takes less time. The records of the game.
    """
    table.records()
    told = table.begin_game(game, opt)
    told = told[[record["t"] for record in told].index("game") :]
    if salt:
        told += table.ask(c="salt", g=told[0]["g"], salt=salt.hex())
    glasses: list[bytes] = []
    frames: list[Frame] = []
    inputs = chain("p", cycle(turn))
    done = ""
    while told[-1]["t"] != "over":
        done += next(inputs)
        if done[-1] == "h" and done.count("h") <= HOLDS:
            told += table.hold()
        elif done[-1] == "h":
            told += table.press_second(PRESS_MS, AFTER_MS)
        else:
            told += table.press(PRESS_MS, AFTER_MS)
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
    return told


def plays(table: Table) -> None:
    """A whole game of Metro Bingo, on a box as it was put onto the Pico."""
    assert table.ask(c="set", name="guard", value=0)[0]["t"] == "ok"
    whole_game(table, "metro-bingo", {"plan": "A", "spaces": [8]}, SALT)
