"""Prove a logged game: the seed keeps the commitment, and every record follows from seed, salt and options."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from caller import games
from caller.session import HOLD, PRESS, STOP, Session
from caller.shuffle import commitment, game_id
from host_tools.log import LoggedGame, Record, same


def _press(session: Session, event: Record) -> str:
    """Whatever happens comes from a press: a shuffle and the card after it from the same."""
    return PRESS


def _metro(session: Session, event: Record) -> str:
    """The inputs that give an event of Metro, with no more steps than it needs."""
    game = session.game
    if game.event is None:
        return PRESS  # the deal
    tile, second = event.get("tile"), event.get("second")
    hand = game.hands[game.turn]
    if second is True:
        if not game.left:
            raise _Wrong(f"event {event['n']}: the log says second True, but the stack was empty")
        return PRESS * (1 + len(hand)) + HOLD + HOLD
    if event["e"] == "played" and tile not in hand:
        raise _Wrong(f"event {event['n']}: the log says tile {_plain(tile)}, the seed gives {' or '.join(hand)}")
    return PRESS + PRESS * (hand.index(tile) if tile in hand else 0) + HOLD


# The inputs that an event stands for, in the game as it is before them, where they are not just a press.
INPUTS_OF: dict[str, Callable[[Session, Record], str]] = {"metro": _metro}
COUNTED = ("draw", "removed", "pair", "played", "card")  # events that show tiles or cards
FIELDS_THAT_NAME = ("tile", "tiles", "card", "round", "salt", "e")


@dataclass(frozen=True)
class Proof:
    """Whether a game is proven; `why` says which record is wrong and why, or is empty."""

    proven: bool
    why: str
    tiles: int = 0  # or cards, that were drawn
    salted: bool = False


class _Wrong(Exception):
    """The first thing that does not fit."""


def prove(game: LoggedGame) -> Proof:
    """Play the game again from its seed and compare every record."""
    try:
        if game.gaps:
            raise _Wrong(game.gaps[0])
        session = _session(game)
        _replay(game, session)
    except _Wrong as wrong:
        return Proof(False, str(wrong))
    tiles = sum(len(event.get("tiles", ["tile"])) for event in game.events if event["e"] in COUNTED)
    return Proof(True, "", tiles, session.salted)


def not_proven(log: Path, game: str, why: str) -> str:
    """What people should know who score by a log that does not prove its game; "" if it does."""
    return f"the log of game {game} is not proven ({why}); see metro-caller verify {log}." if why else ""


def _session(game: LoggedGame) -> Session:
    """The game at its start, with all that the game record says checked."""
    header, over = game.header, game.over
    if over is None:
        at = f"after event {len(game.events)}" if game.events else "before the first event"
        raise _Wrong(f"the log ends {at}: the game is not over, so the box has not told the seed")
    seed = _bytes(over["seed"], 32)
    if seed is None:
        raise _Wrong("the over record: the seed is not 64 hex digits")
    if commitment(seed) != header["commit"]:
        raise _Wrong("the over record: the seed does not fit the commitment in the game record")
    if game_id(header["commit"]) != header["g"]:
        raise _Wrong("the game record: the game id is not the beginning of the commitment")
    try:
        games.load(header["game"]).options(header["opt"], _Complete)
        session = Session(header["game"], header["opt"], seed)
    except ValueError as error:
        raise _Wrong(f"the game record: {error}") from None
    _compare(header, {**session.record()}, "the game record")
    return session


def _replay(game: LoggedGame, session: Session) -> None:
    due: list[Record] = []
    for event in game.events:
        if not due:
            due = _apply(session, event)
        if not due or due[0]["t"] == "over":
            raise _Wrong(f"event {event['n']}: the game was over before it")
        _compare(event, due.pop(0))
    if not due and not session.why:
        if game.over and game.over["why"] != "stopped":
            raise _Wrong(
                f'the over record says "{game.over["why"]}", but after event {session.n} the game was not over'
            )
        due = _put_in(session, STOP)
    if due[0]["t"] != "over":
        raise _Wrong(f"event {due[0]['n']} is missing")
    _compare(game.over or {}, due[0])


def _apply(session: Session, event: Record) -> list[Record]:
    if event["e"] != "salt":
        if session.why:
            return []
        inputs = INPUTS_OF.get(session.name, _press)(session, event)
        return [record for what in inputs for record in _put_in(session, what)]
    salt = _bytes(event.get("salt"), 16)
    if salt is None:
        raise _Wrong(f"event {event['n']}: the salt is not 32 hex digits")
    try:
        return _put_in(session, salt)
    except ValueError as error:
        raise _Wrong(f"event {event['n']}: {error}") from None


def _put_in(session: Session, what: str | bytes) -> list[Record]:
    return [dict(record) for record in session.apply(what)]


def _compare(logged: Record, true: Record, name: str = "") -> None:
    if same(logged, true):
        return
    name = name or ("the over record" if true["t"] == "over" else f"event {true['n']}")
    for key in sorted({*logged, *true}, key=lambda key: (key not in FIELDS_THAT_NAME, key)):
        if key not in logged:
            raise _Wrong(f"{name}: the log says no {key}, the seed gives {_plain(true[key])}")
        if key not in true:
            raise _Wrong(f"{name}: the log says {key} {_plain(logged[key])}, the box says no {key}")
        if not same({key: logged[key]}, {key: true[key]}):
            raise _Wrong(f"{name}: the log says {key} {_plain(logged[key])}, the seed gives {_plain(true[key])}")


def _plain(value: Any) -> str:
    return " and ".join(map(str, value)) if isinstance(value, list) else str(value)


def _bytes(text: Any, count: int) -> bytes | None:
    """The bytes of lower-case hex digits, or None if they are none or not so many."""
    try:
        data = bytes.fromhex(text)
    except (TypeError, ValueError):
        return None
    return data if len(data) == count and data.hex() == text else None


class _Complete:
    """The settings of no box: a logged game names all of its options itself."""

    @staticmethod
    def spaces(plan: str) -> list[int]:
        """Nothing to fall back on."""
        raise ValueError("the options do not say how many spaces there are to fill")
