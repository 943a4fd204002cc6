"""A running game: its options, seed and inputs, and the numbered records that follow from them.

Whoever has the options, the seed and the inputs has the game: resuming, catching up and proving are all
`apply`-ing the same inputs again.
"""

from collections import OrderedDict

from caller import games
from caller.shuffle import Words, commitment, game_id

PRESS = "p"
HOLD = "h"
STOP = "s"  # ended by the players
SALT_BYTES = 16


class Session:
    """One game from its commitment to its end.

    inputs: PRESS, HOLD, STOP or a salt (bytes of SALT_BYTES, before any other), in the order given.
    """

    def __init__(self, game, opt, seed):
        self._rules = games.load(game)
        self.name = game
        self.opt = self._rules.options(opt, None)
        self.seed = seed
        self.commit = commitment(seed)
        self.id = game_id(self.commit)
        self.inputs = []
        self.n = 0  # number of the last event
        self.why = None  # full, empty or stopped
        self.game = self._rules.Game(self.opt, Words(seed))

    @property
    def begun(self):
        """Whether anything was put in yet, a salt apart."""
        return bool(self.inputs) and not (len(self.inputs) == 1 and self.salted)

    @property
    def salted(self):
        """Whether a host has added its salt."""
        return bool(self.inputs) and isinstance(self.inputs[0], bytes)

    def record(self):
        """The record that opens the game on the link and in the log."""
        return OrderedDict(
            (
                ("t", "game"),
                ("g", self.id),
                ("v", 1),
                ("game", self.name),
                ("opt", self.opt),
                ("commit", self.commit),
            )
        )

    def apply(self, what):
        """Put in one input; the records that follow from it, `over` the last one of a game.

        Raises ValueError for a salt that comes too late or twice.
        """
        if self.why:
            return []
        if isinstance(what, bytes):
            if self.inputs:
                raise ValueError("The salt must come once and before the first press.")
            self.game = self._rules.Game(self.opt, Words(self.seed, what))
            events = [(("e", "salt"), ("salt", what.hex()))]
        elif what == PRESS:
            events = self.game.press()
        elif what == HOLD:
            events = self.game.hold()
        else:
            events = []
            self.why = "stopped"
        self.inputs.append(what)
        records = [self._numbered(event) for event in events]
        self.why = self.why or self.game.why
        if self.why:
            records.append(
                OrderedDict(
                    (("t", "over"), ("g", self.id), ("n", self.n), ("why", self.why), ("seed", self.seed.hex()))
                )
            )
        return records

    def _numbered(self, event):
        self.n += 1
        return OrderedDict((("t", "event"), ("g", self.id), ("n", self.n)) + event)


def replay(session, after=0):
    """Tell a game again from its beginning: its `game` record, its events after number `after`, and `over`.

    A generator; inputs that the session is given meanwhile are told as well.
    """
    again = Session(session.name, session.opt, session.seed)
    yield again.record()
    done = 0
    while done < len(session.inputs):
        for record in again.apply(session.inputs[done]):
            if record["t"] == "over" or record["n"] > after:
                yield record
        done += 1
