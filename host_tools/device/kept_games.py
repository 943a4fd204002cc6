"""Collect the finished games that a box keeps, over the link; the game that runs goes on."""

import time
from collections.abc import Callable

from host_tools.device.asking import answers
from host_tools.followed_game import FollowedGame
from host_tools.link import Line
from host_tools.log import Record, is_record

PATIENCE = 5.0  # seconds for an answer
TRIES = 3


def kept_games(line: Line, clock: Callable[[], float] = time.monotonic) -> dict[str, Record] | None:
    """The game record of each kept game by its id, the newest first; None if the box has not told them all."""
    games: dict[str, Record] = {}
    for record in answers(line, {"c": "games"}, PATIENCE, clock):
        if record.get("t") == "game" and is_record(record):
            games.setdefault(record["g"], record)
        elif record == {"t": "ok", "c": "games"}:
            return games
        elif record.get("t") == "error":
            break
    return None


def whole_game(line: Line, game: str, clock: Callable[[], float] = time.monotonic) -> FollowedGame | None:
    """All records of a kept game; None if the box does not tell them."""
    told = FollowedGame(game)
    for _ in range(TRIES):
        for record in answers(line, {"c": "since", "g": game, "n": told.have}, PATIENCE, clock):
            if record.get("t") == "error":
                return None
            if record.get("g") == game and is_record(record) and not told.take(record):
                return None
            if told.whole:
                return told
    return None
