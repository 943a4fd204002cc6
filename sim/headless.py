"""A box without a person: inputs go in, records come out, time is virtual."""

from collections.abc import Callable, Iterator

from caller.session import HOLD, PRESS, STOP
from sim.clock import VirtualClock
from sim.simulated_box import FixedSeed, SimulatedBox
from sim.store import MemoryStore

BETWEEN_MS = 10_000  # between two inputs, beyond any guard time
MOST_INPUTS = 10_000  # no game is longer


def play(
    game: str,
    wanted: dict,
    seed: bytes,
    salt: bytes | None = None,
    inputs: str | None = None,
    lang: str = "en",
    see: Callable[[SimulatedBox, int], None] | None = None,
) -> Iterator[dict]:
    """Play one game with default settings and nothing kept; the records that a host would get.

    inputs: "p" press, "h" hold, "s" stop, or None to press until the game is over. see: called with the box and the
    number of the input once the picture of each input is there. Raises ValueError for options that cannot be played.
    """
    clock = VirtualClock()
    box = SimulatedBox(MemoryStore(), FixedSeed(seed), clock)
    box.settings.set("lang", lang)
    box.recall()
    told: list[dict] = []

    def tell(records: list[dict]) -> None:
        told.extend(records)

    box.tell = tell
    box.begin(game, wanted)
    if salt is not None:
        box.play(salt)
    yield from told
    for number, what in enumerate(inputs if inputs is not None else PRESS * MOST_INPUTS, 1):
        if inputs is None and box.session.game.takes:
            what = HOLD
        if box.session.why:
            return
        told.clear()
        clock.pass_by(BETWEEN_MS)
        box.tick()
        box.play({"p": PRESS, "h": HOLD, "s": STOP}[what])
        if see:
            see(box, number)
        yield from told
