"""The tiles that were played in a game of Metro, and the cells that were typed for them, from its log.

A note of a cell is {"t": "note", "g": …, "n": the event that played the tile, "cell": "41" or "41r90"}; a later note
for the same tile takes the place of an earlier one, and "" takes the cell back.
"""

from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.log import LoggedGame, Record, read_log
from host_tools.metro import GAME
from host_tools.metro.tile import COUNTS
from host_tools.proof import prove
from host_tools.written import naming
from host_tools.wrong_input import WrongInput


class PlayedTile(NamedTuple):
    """A tile that the box has told. n: number of its event; colour: whose it was; code: which tile."""

    n: int
    colour: str
    code: str


class Logged(NamedTuple):
    """One game. opt: its options; cells: as typed, for the first so many tiles; unproven: why, or ""."""

    game: str
    opt: dict[str, Any]
    tiles: list[PlayedTile]
    cells: list[str]
    unproven: str = ""


def played_tile(event: Record) -> PlayedTile | None:
    """The tile that an event tells, None if it tells none."""
    if event.get("e") != "played" or str(event.get("tile")) not in COUNTS:
        return None
    return PlayedTile(event["n"], str(event.get("colour")), event["tile"])


def remember(cells: dict[int, str], note: Record) -> None:
    """Put a note into the cells typed so far, by the numbers of the events; other notes are passed over."""
    number, cell = note.get("n"), note.get("cell")
    if type(number) is int and isinstance(cell, str):
        cells.pop(number, None)
        if cell:
            cells[number] = cell


def logged_in(path: Path, wanted: Mapping[str, Any]) -> Logged:
    """The last game in a log that has these options: players, and whatever variants are named.

    WrongInput if there is none, or if its log has holes.
    """
    game = _last(path, wanted)
    with naming(f"{path.name}, game {game.id}"):
        if game.gaps:
            raise WrongInput(f"this log is not whole: {game.gaps[0]}.")
        return logged_of(game)._replace(unproven=prove(game).why)


def logged_of(game: LoggedGame) -> Logged:
    """The tiles of a game whose log is whole, and their cells. WrongInput if a tile is none, or a cell is missing."""
    tiles = []
    for event in game.events:
        tile = played_tile(event)
        if tile:
            tiles.append(tile)
        elif event["e"] == "played":
            raise WrongInput(f"Event {event['n']} plays no tile of Metro; the log was changed.")
    typed: dict[int, str] = {}
    for note in game.notes:
        remember(typed, note)
    cells = [typed[tile.n] for tile in takewhile(lambda tile: tile.n in typed, tiles)]
    if any(tile.n in typed for tile in tiles[len(cells) :]):
        code = tiles[len(cells)].code
        raise WrongInput(
            f"Move {len(cells) + 1} ({code}) has no cell in the log, but later ones have; watch asks for it."
        )
    return Logged(game.id, game.header["opt"], tiles, cells)


def _last(path: Path, wanted: Mapping[str, Any]) -> LoggedGame:
    games = [game for game in read_log(path).games if game.header["game"] == GAME]
    for game in reversed(games):
        if all(game.header["opt"].get(key) == value for key, value in wanted.items()):
            return game
    others = dict.fromkeys(_in_words(game.header["opt"]) for game in games)
    found = f"it holds a game of {', one of '.join(others)}" if others else "it holds no game of Metro"
    raise WrongInput(f"{path.name} has no game of Metro with {_in_words(wanted)}; {found}.")


def _in_words(opt: Mapping[str, Any]) -> str:
    parts = [f"{opt.get('players')} players"]
    if "hand" in opt:
        parts.append(f"hands of {opt['hand']}")
    if "ignore_arrow" in opt:
        parts.append("arrows ignored" if opt["ignore_arrow"] else "arrows kept")
    return ", ".join(parts)
