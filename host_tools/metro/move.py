"""A placement as it is written: tile code, row, column and, if the tile is turned, its turn: `baac00`, `baac00r90`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from host_tools.metro.cell import COLUMNS, ROWS, Cell, cell_of, digits
from host_tools.metro.tile import COUNTS, TURNS, Tile
from host_tools.wrong_input import WrongInput

_PLACEMENT = re.compile(r"([a-z]{4})([0-9])([0-9])(r[0-9]+)?")
_TILE = re.compile(r"([a-z]{4})(r[0-9]+)?")
_TURNS = {f"r{90 * turn}": turn for turn in TURNS if turn}
_CELL = re.compile(r"([A-Za-z0-9]{2}) *(?:r(90|180|270))?", re.IGNORECASE)
_LONGEST_QUOTE = 12  # characters of what is no placement


class Move(NamedTuple):
    """A tile, turned as it is to lie, and the cell it is laid on."""

    tile: Tile
    cell: Cell


def moves_of(text: str) -> Iterator[Move]:
    """The placements in a text, with blanks between them or without; WrongInput, by its number, at one that is none.

    They are read one at a time, so that a wrong one is told only if those before it are right.
    """
    number, at = 1, 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _PLACEMENT.match(text, at)
        where = f"Move {number}"
        if not found:
            raise WrongInput(f"{where}: {_quote(text[at:])} is no placement; write one like baac00, or baac00r90.")
        code, row, column, turn = found.groups()
        if int(row) not in ROWS or int(column) not in COLUMNS:
            raise WrongInput(f"{where}, {code}: there is no cell {row}{column}; row and column are 0 to 7.")
        yield Move(_tile(code, turn, where), (int(row), int(column)))
        number, at = number + 1, found.end()


def tile_of(text: str) -> Tile:
    """A tile written like `baac` or `baacr90`; WrongInput if there is none of that name."""
    if not text.strip():
        raise WrongInput("The tile to lay is missing; write one like baac, or baacr90.")
    found = _TILE.fullmatch(text.strip())
    if not found:
        raise WrongInput(f"{_quote(text)} is no tile; write one like baac, or baacr90.")
    code, turn = found.groups()
    return _tile(code, turn, "The tile")


def turned_cell_of(text: str) -> tuple[Cell, int]:
    """The cell and the turn of a tile laid on it, 0 to 3, from `B5`, `41`, `B5r90` or `41r90`; WrongInput if none."""
    found = _CELL.fullmatch(text.strip())
    cell = cell_of(found[1]) if found else None
    if not found or not cell:
        if not text.strip():
            raise WrongInput("The cell is missing; write one like B5 or 41.")
        quoted = _shortened(text.strip())
        turned = ", with r90, r180 or r270 if it is turned" if "r" in quoted.lower() else ""
        raise WrongInput(f"{quoted} is no cell; write A1 to H8 or 00 to 77{turned}.")
    return cell, int(found[2] or 0) // 90


def cell_text(move: Move) -> str:
    """The cell and the turn of a placement as they are written: `41`, or `41r90` if the tile is turned."""
    return move_text(move)[len(move.tile.code) :]


def tile_text(tile: Tile) -> str:
    """A tile as it is written: `baac`, or `baacr90` if it is turned."""
    return tile.code + (f"r{90 * tile.turn}" if tile.turn else "")


def move_text(move: Move) -> str:
    """A placement as it is written."""
    return move.tile.code + digits(move.cell) + tile_text(move.tile)[len(move.tile.code) :]


def _tile(code: str, turn: str | None, where: str) -> Tile:
    if code not in COUNTS:
        raise WrongInput(f"{where}: there is no tile {code} in Metro.")
    if turn and turn not in _TURNS:
        raise WrongInput(f"{where}, {code}: a tile is turned by {', '.join(_TURNS)}, not {turn}.")
    return Tile(code, _TURNS[turn] if turn else 0)


def _quote(text: str) -> str:
    """The beginning of what is wrong, up to a blank."""
    return _shortened(text.split()[0] if text.split() else "nothing")


def _shortened(word: str) -> str:
    return word if len(word) <= _LONGEST_QUOTE else word[:_LONGEST_QUOTE] + "…"
