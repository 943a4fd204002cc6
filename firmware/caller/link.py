"""Answer a host: what it may ask of the box, and the records that go to it.

The box never waits. Records of the game stand in a short queue; what does not fit is dropped, and the host, who sees a
number missing, asks for it with `since`. While a game is told again from its beginning its new events follow from
there and not through the queue, so that they come in order.
"""

from collections import OrderedDict

from caller import VERSION, games, wire
from caller.session import SALT_BYTES, Session, replay

QUEUE = 12
WHY_LENGTH = 160


class Link:
    """The box's end of the line: bytes go in through `feed`, lines come out of `line`. `tell` is for `box.tell`."""

    def __init__(self, box):
        self._box = box
        self._reader = wire.Reader()
        self._queue = []
        self._telling = None  # records of a game that is being told again
        self._told = None  # the id of that game

    def feed(self, byte):
        """Take a byte from the host and do what the record that it completes asks for. Whether it completed one."""
        record = self._reader.feed(byte)
        if record is None:
            return False
        self._answer(record)
        return True

    def tell(self, records):
        """Queue the records of a game; the oldest ones make room."""
        if self._telling and records and records[0]["g"] == self._told:
            return
        for record in records:
            self._put(record)

    def line(self):
        """The next record to send, as bytes; None if there is nothing to say."""
        if self._telling:
            for record in self._telling:
                return wire.encode(record)
            self._telling = self._told = None
        if self._queue:
            return wire.encode(self._queue.pop(0))
        return None

    def forget(self):
        """The host has gone: drop what was meant for it."""
        self._queue.clear()
        self._telling = self._told = None
        self._reader = wire.Reader()

    def _put(self, record):
        if len(self._queue) == QUEUE:
            self._queue.pop(0)
        self._queue.append(record)

    def _answer(self, asked):
        what = asked.get("c")
        try:
            do = ANSWERS.get(what) if isinstance(what, str) else None
            if not do:
                raise ValueError("There is no request %s." % what)
            do(self, asked)
        except ValueError as error:
            why = "".join(char if " " <= char <= "~" and char not in '"\\' else "?" for char in str(error))
            self._put(OrderedDict((("t", "error"), ("why", why[:WHY_LENGTH]))))

    def _ok(self, what):
        self._put(OrderedDict((("t", "ok"), ("c", what))))

    def _hello(self, asked):
        box = self._box
        session = box.session
        self._put(
            OrderedDict(
                (
                    ("t", "hello"),
                    ("v", 1),
                    ("fw", VERSION),
                    ("board", box.board),
                    ("unit", box.unit),
                    ("g", session.id if session else None),
                    ("n", session.n if session else 0),
                )
            )
        )

    def _salt(self, asked):
        session = self._box.session
        if not session or asked.get("g") != session.id:
            raise ValueError("The game that the salt is for is not running.")
        try:
            salt = bytes.fromhex(asked["salt"])
        except (KeyError, TypeError, ValueError):
            salt = b""
        if len(salt) != SALT_BYTES or len(asked["salt"]) != 2 * SALT_BYTES:
            raise ValueError("The salt must be %d hex digits." % (2 * SALT_BYTES))
        if session.inputs:
            raise ValueError("The salt must come once and before the first press.")
        self._box.play(salt)

    def _since(self, asked):
        game = asked.get("g")
        after = asked.get("n", 0)
        if not isinstance(game, str) or type(after) is not int:
            raise ValueError("since needs a game g and a number n.")
        session = self._box.session
        if not session or session.id != game:
            session = None
            for name in self._box.journal.kept():
                if name.endswith("-" + game):
                    session = self._box.journal.read_kept(name)
        if not session or not session.seed:
            raise ValueError("Game %s is not kept here." % game)
        Session(session.name, session.opt, session.seed)  # ValueError now, not in `line`, for one of another version
        self._telling = replay(session, after)
        self._told = game

    def _games(self, asked):
        self._telling = self._kept_games()
        self._told = None

    def _kept_games(self):
        for name in self._box.journal.kept():
            saved = self._box.journal.read_kept(name)
            if saved and saved.seed:
                try:
                    record = Session(saved.name, saved.opt, saved.seed).record()
                except ValueError:
                    continue  # of another version
                yield record
        yield OrderedDict((("t", "ok"), ("c", "games")))

    def _press(self, asked):
        self._need_remote()
        if not self._box.press():
            raise ValueError("The pause after a tile is not over yet.")
        self._ok("press")

    def _hold(self, asked):
        self._need_remote()
        self._box.hold()
        self._ok("hold")

    def _need_remote(self):
        if not self._box.settings.get("remote"):
            raise ValueError("The settings of this box do not let a computer play.")

    def _new(self, asked):
        self._need_remote()
        box = self._box
        name = asked.get("game")
        wanted = asked.get("opt", {})
        if not isinstance(name, str) or not isinstance(wanted, dict):
            raise ValueError("new needs a game, and its options as an object.")
        games.load(name).options(wanted, box.settings)
        if box.session and not box.session.why:
            if asked.get("force") is not True:
                raise ValueError("A game is running; force ends it.")
            box.stop()
        box.begin(name, wanted)

    def _set(self, asked):
        name = asked.get("name")
        if not isinstance(name, str):
            raise ValueError("set needs a name and a value.")
        if name == "remote":
            self._need_remote()
        self._box.set(name, asked.get("value"))
        self._box.show()
        self._ok("set")

    def _self_test(self, asked):
        self._put(OrderedDict([("t", "selftest")] + self._box.checks()))


ANSWERS = {
    "hello": Link._hello,
    "salt": Link._salt,
    "since": Link._since,
    "games": Link._games,
    "press": Link._press,
    "hold": Link._hold,
    "new": Link._new,
    "set": Link._set,
    "selftest": Link._self_test,
}
