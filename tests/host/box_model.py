"""A box as the other side of the link sees it: bytes in, bytes out, made of the firmware's session and wire."""

import random
from collections.abc import Iterable

from caller import wire
from caller.session import HOLD, PRESS, STOP, Session, replay

SALT = "00112233445566778899aabbccddeeff"


def seed_of(number: int) -> bytes:
    """The seed of a game under test."""
    return number.to_bytes(32, "big")


def records_of(session: Session, inputs: Iterable[str | bytes]) -> list[dict]:
    """The records of a game, from its beginning."""
    told = [dict(session.record())]
    for what in inputs:
        told += [dict(record) for record in session.apply(what)]
    return told


def game(
    number: int = 1, presses: int = 60, salt: str | None = SALT, stop: bool = False, plan: str = "A"
) -> list[dict]:
    """The records of a whole game of Metro Bingo, or of its first presses."""
    spaces = {"A": [20], "B": [16, 13], "C": [18], "D": [30]}[plan]
    session = Session("metro-bingo", {"plan": plan, "spaces": spaces}, seed_of(number))
    inputs = ([bytes.fromhex(salt)] if salt else []) + [PRESS] * presses + [STOP] * stop
    return records_of(session, inputs)


def metro_game(
    number: int = 1, players: int = 2, hand: int = 1, salt: str | None = SALT, taken: int = 90
) -> list[dict]:
    """The records of a game of Metro of players who step and take at random, stopped after so many tiles."""
    opt = {"players": players, "hand": hand, "ignore_arrow": False}
    session = Session("metro", opt, seed_of(number))
    told = [dict(session.record())]
    dice = random.Random(number)
    inputs: list[str | bytes] = [bytes.fromhex(salt)] if salt else []
    while not session.why:
        takes = session.game.takes and dice.random() < 0.5
        inputs.append(STOP if len(session.game.played or ()) == taken else HOLD if takes else PRESS)
        told += [dict(record) for what in inputs for record in session.apply(what)]
        inputs = []
    return told


def metrox_game(number: int = 1, city: str = "Tokyo", deck: str = "okazu", presses: int = 99) -> list[dict]:
    """The records of a game of MetroX, stopped after so many cards if it is not over before."""
    session = Session("metrox", {"map": city, "deck": deck}, seed_of(number))
    return records_of(session, [bytes.fromhex(SALT), *[PRESS] * presses, STOP])


class BoxModel:
    """One box. `sent` is what it has put on the line since it was last emptied."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.kept: dict[str, Session] = {}
        self.begun = 0
        self.sent: list[bytes] = []
        self.asked: list[dict] = []
        self._reader = wire.Reader()

    def truth(self) -> dict[str, list[dict]]:
        """The records of each game, by its id."""
        return {name: [dict(record) for record in replay(session)] for name, session in self.kept.items()}

    def begin(self) -> None:
        """A new game, as its players begin it; a running one is stopped."""
        if self.session and not self.session.why:
            self.play(STOP)
        self.begun += 1
        self.session = Session("metro-bingo", {"plan": "B", "spaces": [3, 2]}, seed_of(self.begun))
        self.kept[self.session.id] = self.session
        self._send(self.session.record())

    def play(self, what: str | bytes) -> None:
        """A press, a stop or a salt."""
        if self.session:
            for record in self.session.apply(what):
                self._send(record)

    def menu(self) -> None:
        """Leave a finished game."""
        if self.session and self.session.why:
            self.session = None

    def feed(self, data: bytes) -> None:
        """Bytes from the host."""
        for byte in data:
            record = self._reader.feed(byte)
            if record is not None:
                self.asked.append(record)
                self._answer(record)

    def hang_up(self) -> None:
        """The host has gone."""
        self._reader = wire.Reader()
        self.sent.clear()

    def _answer(self, asked: dict) -> None:
        session = self.session
        if asked["c"] == "hello":
            about = {"t": "hello", "v": 1, "fw": "1.0.0", "board": "model", "unit": "1"}
            self._send({**about, "g": session.id if session else None, "n": session.n if session else 0})
        elif asked["c"] == "since":
            if asked["g"] not in self.kept:
                self._send({"t": "error", "why": "This game is not kept here."})
            else:
                for record in replay(self.kept[asked["g"]], asked["n"]):
                    self._send(record)
        elif asked["c"] == "salt":
            if session and session.id == asked["g"] and not session.inputs and not session.why:
                self.play(bytes.fromhex(asked["salt"]))
            else:
                self._send({"t": "error", "why": "Too late."})

    def _send(self, record: dict) -> None:
        self.sent.append(wire.encode(record))
