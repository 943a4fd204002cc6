"""Reads a game of Metro: its placements, or the TOML document that holds them with players and variants."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from caller.games.metro import DEFAULTS, PLAYERS, options
from host_tools.metro.cell import digits, name
from host_tools.metro.game import Game
from host_tools.metro.logged import Logged, logged_in
from host_tools.metro.move import Move, moves_of, tile_text, turned_cell_of
from host_tools.metro.placing import Reason
from host_tools.metro.tile import Tile
from host_tools.written import check_keys, name_of, naming
from host_tools.wrong_input import WrongInput

KEYS = ("game", "players", "placements", "cells", "variants")
VARIANTS = ("ignore_arrow", "hand")


@dataclass
class WrittenGame:
    """A game as its players have written it down. players: names in turn order; log: what tells the tiles, if any."""

    players: list[str]
    game: Game
    log: Logged | None = None


def played(placements: str, ignore_arrow: bool = False) -> Game:
    """The game after these placements; WrongInput names the first bad one by number, tile, cell and reason."""
    return _play(moves_of(placements), ignore_arrow, allow="add --ignore-arrow")


def game_of(document: dict[str, Any], file: str, log: Path | None = None) -> WrittenGame:
    """The game in a TOML document of this name, its tiles compared with those of a log; without placements the log
    tells the tiles, and without cells its notes tell those too. WrongInput at the first thing that is wrong."""
    with naming(file):
        check_keys("at the top", document, KEYS)
        players = _players(document.get("players"))
        variants = _variants(document.get("variants", {}), len(players))
        if "placements" in document and "cells" in document:
            raise WrongInput("There are placements and cells; leave out one of them.")
    logged = logged_in(log, {"players": len(players), **variants}) if log else None
    with naming(file):
        ignore_arrow = bool((logged.opt if logged else variants).get("ignore_arrow"))
        tiles = [tile.code for tile in logged.tiles] if logged else None
        allow = "" if logged else "write ignore_arrow = true under [variants]"
        return WrittenGame(players, _play(_moves(document, logged), ignore_arrow, tiles, allow), logged)


def _moves(document: dict[str, Any], logged: Logged | None) -> Iterator[Move]:
    """The moves as they are written, one at a time: a wrong one is told only if those before it are right."""
    if "cells" in document:
        if not logged:
            raise WrongInput("The cells need the log that tells the tiles: name it with --log.")
        if not isinstance(document["cells"], str):
            raise WrongInput('cells is a text like "00 01 02", with blanks between.')
        return _laid(logged, document["cells"].split())
    if "placements" not in document and logged:
        if logged.tiles and not logged.cells:
            raise WrongInput('The log tells no cells; write them like cells = "00 01 02".')
        return _laid(logged, logged.cells)
    if "placements" not in document:
        raise WrongInput('The placements are missing; write them like placements = "baac00 aaaa01", or "" before any.')
    if not isinstance(document["placements"], str):
        raise WrongInput('placements is a text like "baac00 aaaa01".')
    return moves_of(document["placements"])


def _laid(logged: Logged, cells: Sequence[str]) -> Iterator[Move]:
    """The tiles of a log on these cells."""
    if len(cells) > len(logged.tiles):
        raise WrongInput(f"There are {len(cells)} cells, but the log tells only {len(logged.tiles)} tiles.")
    for number, text in enumerate(cells, 1):
        with naming(f"Move {number}"):
            cell, turn = turned_cell_of(text)
        yield Move(Tile(logged.tiles[number - 1].code, turn), cell)


def _play(moves: Iterable[Move], ignore_arrow: bool, tiles: Sequence[str] | None = None, allow: str = "") -> Game:
    """Play moves. tiles: those of the log, in their order; allow: how people say that tiles may be turned."""
    game = Game(ignore_arrow)
    for move in moves:
        laid = len(game.moves)
        reason = game.why_not(move)
        why = reason.value if reason else ""
        if reason is Reason.TURNED and allow:
            why += f"; {allow} if you play so"
        if tiles is not None and move.tile.code not in tiles[laid : laid + 1]:
            true = f"the log has {tiles[laid]}" if laid < len(tiles) else f"the log ends after {laid} tiles"
            why = f"this tile was not played then, {true}"
        if why:
            where = f"{tile_text(move.tile)} on {digits(move.cell)} ({name(move.cell)})"
            raise WrongInput(f"Move {laid + 1}, {where}: {why}.")
        game.play(move)
    return game


def _players(entry: Any) -> list[str]:
    if not isinstance(entry, list) or len(entry) not in PLAYERS:
        raise WrongInput('players is a list of 2 to 6 names in turn order, like players = ["Ana", "Ben"].')
    players: list[str] = []
    for number, player in enumerate(entry, 1):
        players.append(name_of(player, f"Player {number}", players))
    return players


def _variants(table: Any, players: int) -> dict[str, Any]:
    """The variants that are named, checked as the box would check them."""
    if not isinstance(table, dict):
        raise WrongInput("variants is a table; begin it with a line [variants].")
    check_keys("variants", table, VARIANTS)
    try:
        options({**dict(DEFAULTS), "players": players, **table}, None)
    except ValueError as error:
        raise WrongInput(f"variants: {error}") from None
    return table
