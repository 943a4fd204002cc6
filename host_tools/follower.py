"""Follow the games of a box whatever the line between does: lose, double, reorder, break off.

The box never waits for its host, so a lost record is normal. Only `hello` says which game the box plays; what is
missing of a game that is followed is asked for with `since` until the box has told it or says that it cannot. The box
answers one request after the other, so the answer to the `hello` that follows a `since` ends the answer to that.
"""

import re
from collections.abc import Callable

from host_tools.followed_game import FollowedGame
from host_tools.log import Record, is_record

ANSWER = 2.0  # seconds without an answer before a request counts as lost
QUIET = 0.5  # seconds without another record before the answer to `since` is taken to have lost some
HEARTBEAT = 3.0  # seconds of silence before the box is asked whether it is there
ASK_OVER = 15.0  # seconds of silence before a running game is asked for an end that may have been lost
TRIES = 3  # answers to `since` that bring nothing new before a game is given up
SALTS = 5  # times that a salt is offered
LOST = 4  # requests without an answer before the line counts as dead


class Follower:
    """Turns the records that arrive into the box's own events in order, and says what to ask for next.

    salt: called once for each game with nothing drawn; 32 hex digits, or None to add no salt. Times are in seconds.
    `said` collects sentences for the user; whoever shows them empties it.
    """

    def __init__(self, salt: Callable[[], str | None]) -> None:
        self.games: dict[str, FollowedGame] = {}
        self.current: str | None = None  # the game that the box plays
        self.greeted = False
        self.box: Record | None = None  # its last hello
        self.over_before: str | None = None  # the game that was over before we came
        self.said: list[str] = []
        self._ever_said: set[str] = set()
        self._salt = salt
        self._first: tuple[str, int] | None = None  # game and number of the first hello, until that game is here
        self._ask_hello = True
        self._asked: Record | None = None
        self._asked_at = 0.0
        self._telling: str | None = None  # game of a `since` whose answer the next hello ends
        self._answered = False
        self._before = (False, 0, False)
        self._heard = 0.0  # when the last record came
        self._moved = 0.0  # when the game last moved on, or was asked whether it has
        self._unanswered = 0

    def connected(self, now: float) -> None:
        """A new connection: the box is to say again what it plays; a record lost meanwhile is to be found."""
        if self.greeted:
            self._first = ("", 0)
        self.greeted = False
        self._asked = self._telling = None
        self._heard = self._moved = now
        self._unanswered = 0
        for game in self.games.values():
            game.complete = False
            game.tries = 0

    def alive(self) -> bool:
        """Whether the box still answers."""
        return self._unanswered < LOST

    @property
    def _since(self) -> str | None:
        """The game of a `since` that stands."""
        return self._asked["g"] if self._asked and self._asked["c"] == "since" else None

    # ---- what arrives ----

    def take(self, record: Record, now: float) -> list[Record]:
        """A record from the line; the records of games that can now be told onward."""
        kind = record.get("t")
        if kind == "hello":
            self._take_hello(record, now)
        elif is_record(record):
            self._take_game(record, now)
        elif kind == "error" and self._asked and self._asked["c"] != "hello":
            self._settle(self._since)
            self._ask_hello = True
        return self._tell()

    def _heard_box(self, now: float) -> None:
        self._heard = now
        self._unanswered = 0

    def _take_hello(self, hello: Record, now: float) -> None:
        game, number = hello.get("g"), hello.get("n")
        if type(number) is not int or not (game is None or re.fullmatch("[0-9a-f]{8}", str(game))):
            return
        self._heard_box(now)
        self.box = hello
        if self._asked and self._asked["c"] == "hello":
            self._asked = None
        self._ask_hello = False
        if game is not None:
            followed = self.games.setdefault(game, FollowedGame(game))
            followed.known = max(followed.known, number)
            if game != self.current or not self.greeted:
                followed.given_up = False
        self._first = self._first or (game or "", number)
        self.current = game
        self.greeted = True
        if self._telling:
            self._settle(self._telling)

    def _take_game(self, record: Record, now: float) -> None:
        self._heard_box(now)
        game = self.games.get(record["g"])
        if game is None:
            self._ask_hello = True
            return
        self._moved = now
        if not game.take(record):
            self._say(
                f"Game {game.id}: the box now tells another {record['t']} record than before; the log keeps the first."
            )
        if record["t"] == "event" and record["e"] == "salt" and game.salt and record.get("salt") != game.salt:
            self._say(f"Game {game.id}: the salt of the game is not the one that this computer has sent.")
        if record["t"] == "over" and (game.id, record["n"]) == self._first and not game.complete:
            self.over_before = game.id
        if record["t"] == "over" and game.id in (self._telling, self._since):
            self._settle(game.id)
        elif game.id == self._since:
            self._asked_at = now
            self._answered = self._answered or record["t"] == "game"
        elif record["t"] == "event" and self._asked and self._asked["c"] == "salt":
            self._asked = None

    def _tell(self) -> list[Record]:
        told: list[Record] = []
        for game in self.games.values():
            if self._first and self._first[0] == game.id and not (game.whole or game.given_up):
                break  # it is not known yet whether it was over before
            told += game.news()
            if not (game.closed or game.given_up):
                break
        return told

    # ---- what to ask ----

    def request(self, now: float) -> Record | None:
        """The record to send now, or None. One request stands at a time."""
        if self._asked:
            if self._answered and (now - self._asked_at >= QUIET or not self.games[self._asked["g"]].hole):
                self._telling = self._asked["g"]
            elif now - self._asked_at < ANSWER:
                return None
            else:
                self._unanswered += 1
            self._ask_hello = True
        self._asked = self._choose(now)
        self._asked_at = now
        self._answered = False
        if self._asked and self._asked["c"] == "since":
            self._before = self._state(self.games[self._asked["g"]])
        return self._asked

    def _choose(self, now: float) -> Record | None:
        if not self.greeted or self._ask_hello:
            return {"c": "hello"}
        current = self.games.get(self.current or "")
        if current and current.known == 0 and not current.over and current.salts < SALTS:
            current.salt = current.salt if current.salts else self._salt()
            current.salts = current.salts + 1 if current.salt else SALTS
            if current.salt:
                return {"c": "salt", "g": current.id, "salt": current.salt}
        for game in self.games.values():
            if game.whole or game.given_up:
                continue
            if game is not current or game.hole or not game.complete:
                return {"c": "since", "g": game.id, "n": game.have}
        if current and not current.over and not current.given_up and now - self._moved >= ASK_OVER:
            self._moved = now
            current.complete = False
            return {"c": "since", "g": current.id, "n": current.have}
        return {"c": "hello"} if now - self._heard >= HEARTBEAT else None

    def _state(self, game: FollowedGame) -> tuple[bool, int, bool]:
        return game.header is not None, game.have, game.over is not None

    def _settle(self, name: str | None) -> None:
        """The answer to `since` for a game is over: count what it has brought."""
        self._asked = self._telling = None
        if name is None:
            return
        game = self.games[name]
        if not game.hole:
            game.complete = True
            if self._first and self._first[0] == game.id:
                self._first = ("", 0)
            if game.over or game.id == self.current:
                game.tries = 0
                return
        self._ask_hello = True
        game.tries = game.tries + 1 if self._state(game) == self._before else 0
        if game.tries >= TRIES and not game.given_up:
            game.given_up = True
            what = "its end" if not game.hole else f"what came after event {game.have}"
            self._say(f"Game {game.id}: the box does not tell {what} any more; the log has a gap there.")

    def _say(self, sentence: str) -> None:
        if sentence not in self._ever_said:
            self._ever_said.add(sentence)
            self.said.append(sentence)
