"""Reads a game of Metro: its placements, or the TOML document that holds them with players and variants."""

from dataclasses import dataclass
from typing import Any

from caller.games.metro import DEFAULTS, PLAYERS, options
from host_tools.metro.cell import digits, name
from host_tools.metro.game import Game
from host_tools.metro.move import moves_of, tile_text
from host_tools.sheets.reading import check_keys, name_of
from host_tools.wrong_input import WrongInput

KEYS = ("game", "players", "placements", "variants")
VARIANTS = ("ignore_arrow", "hand")


@dataclass
class WrittenGame:
    """A game as its players have written it down. players: names in turn order; hand: tiles in a hand."""

    players: list[str]
    game: Game
    hand: int = 1


def played(placements: str, ignore_arrow: bool = False) -> Game:
    """The game after these placements; WrongInput names the first bad one by number, tile, cell and reason."""
    game = Game(ignore_arrow)
    for move in moves_of(placements):
        reason = game.why_not(move)
        if reason:
            where = f"{tile_text(move.tile)} on {digits(move.cell)} ({name(move.cell)})"
            raise WrongInput(f"Move {len(game.moves) + 1}, {where}: {reason.value}.")
        game.play(move)
    return game


def game_of(document: dict[str, Any]) -> WrittenGame:
    """The game in a TOML document; WrongInput at the first thing that is wrong."""
    if "cells" in document:
        raise WrongInput("A game cannot be read from cells and a log yet; write its placements instead.")
    check_keys("at the top", document, KEYS)
    players = _players(document.get("players"))
    variants = _variants(document.get("variants", {}), len(players))
    placements = document.get("placements")
    if not isinstance(placements, str):
        raise WrongInput('The placements are missing; write them like placements = "baac00 aaaa01", or "" before any.')
    return WrittenGame(players, played(placements, variants["ignore_arrow"]), variants["hand"])


def _players(entry: Any) -> list[str]:
    if not isinstance(entry, list) or len(entry) not in PLAYERS:
        raise WrongInput('players is a list of 2 to 6 names in turn order, like players = ["Ana", "Ben"].')
    players: list[str] = []
    for number, player in enumerate(entry, 1):
        players.append(name_of(player, f"Player {number}", players))
    return players


def _variants(table: Any, players: int) -> dict[str, Any]:
    """The options of a game as the box would have them, which checks them."""
    if not isinstance(table, dict):
        raise WrongInput("variants is a table; begin it with a line [variants].")
    check_keys("variants", table, VARIANTS)
    try:
        return options({**dict(DEFAULTS), "players": players, **table}, None)
    except ValueError as error:
        raise WrongInput(f"variants: {error}") from None
