"""Where a tile may be laid, and why not (rulebook, "Placing a tile")."""

from collections.abc import Mapping
from enum import Enum
from functools import cache

from host_tools.metro.cell import CELLS, CENTRE, Cell, beside, on_edge
from host_tools.metro.station import ARRIVALS, DEPARTURES
from host_tools.metro.tile import Tile, every_turn, ways_out

Board = Mapping[Cell, Tile]  # the tiles laid, by their cells


class Reason(Enum):
    """Why a tile may not be laid, in the order in which it is asked; the value is told to people."""

    OCCUPIED = "the cell is occupied"
    CENTRE = "the cell is part of the centre"
    TOUCHES_NOTHING = "it touches nothing, neither the edge of the board nor a tile"
    TURNED = "the tile is turned, and arrows are not ignored"
    LINE_OF_ONE = "it makes a line of one tile"
    NONE_LEFT = "there is no such tile left"


def why_not(board: Board, left: int, tile: Tile, cell: Cell, ignore_arrow: bool = False) -> Reason | None:
    """The first reason against laying a tile on a cell, or None. left: how many tiles of its kind are still to lay."""
    if cell in board:
        return Reason.OCCUPIED
    if cell in CENTRE:
        return Reason.CENTRE
    if not _touches(board, cell):
        return Reason.TOUCHES_NOTHING
    if tile.turn and not ignore_arrow:
        return Reason.TURNED
    if makes_line_of_one(tile, cell) and not _cannot_help_it(board, tile, ignore_arrow):
        return Reason.LINE_OF_ONE
    if not left:
        return Reason.NONE_LEFT
    return None


def legal_cells(board: Board, left: int, tile: Tile, ignore_arrow: bool = False) -> list[Cell]:
    """The cells where a tile may be laid, turned as it is, by row and column. left: as for `why_not`."""
    return [cell for cell in CELLS if why_not(board, left, tile, cell, ignore_arrow) is None]


@cache
def makes_line_of_one(tile: Tile, cell: Cell) -> bool:
    """Whether a tile on a cell joins two stations of that cell, or one with itself, whoever owns them."""
    out = ways_out(tile)
    return any((cell, out[port]) in ARRIVALS for start, port in DEPARTURES.values() if start == cell)


def _touches(board: Board, cell: Cell) -> bool:
    """Whether a cell lies on the edge of the board or beside a tile; the centre alone does not count."""
    return on_edge(cell) or any(neighbour in board for neighbour in beside(cell))


def _cannot_help_it(board: Board, tile: Tile, ignore_arrow: bool) -> bool:
    """Whether a tile makes a line of one tile on every cell that it could take, with `ignore_arrow` in every turn."""
    free = [cell for cell in CELLS if cell not in board and cell not in CENTRE and _touches(board, cell)]
    turns = every_turn(tile) if ignore_arrow else [tile]
    return all(makes_line_of_one(turned, cell) for turned in turns for cell in free)
