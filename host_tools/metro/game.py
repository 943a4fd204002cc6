"""A game of Metro on the board: the tiles laid, the tiles left, the lines completed and their points."""

from collections.abc import Iterable
from typing import NamedTuple

from caller.games.metro import COLOURS
from host_tools.metro import placing
from host_tools.metro.cell import Cell
from host_tools.metro.line import Line, follow
from host_tools.metro.move import Move
from host_tools.metro.placing import Reason
from host_tools.metro.station import DEPARTURES, owners
from host_tools.metro.tile import COUNTS, WAYS_IN, Tile

ALL_TILES = sum(COUNTS.values())


class Completed(NamedTuple):
    """A line that has come to its end. move: the number of the placement that completed it, from 1."""

    line: Line
    move: int


class Game:
    """A game, move by move. Who plays does not matter for what may be laid and which lines it completes."""

    def __init__(self, ignore_arrow: bool = False) -> None:
        self.ignore_arrow = ignore_arrow
        self.moves: list[Move] = []
        self.board: dict[Cell, Tile] = {}  # in the order laid
        self.left = dict(COUNTS)  # tiles still to lay, by their codes
        self.completed: list[Completed] = []  # in the order completed, those of one move by their stations
        self._waiting = {where: station for station, where in DEPARTURES.items()}  # open lines by where they go on

    @property
    def finished(self) -> bool:
        """Whether all tiles are laid."""
        return len(self.moves) == ALL_TILES

    def why_not(self, move: Move) -> Reason | None:
        """The first reason against a move, or None if it is legal."""
        return placing.why_not(self.board, self.left[move.tile.code], move.tile, move.cell, self.ignore_arrow)

    def legal_cells(self, tile: Tile) -> list[Cell]:
        """Where a tile may be laid, turned as it is, by row and column."""
        return placing.legal_cells(self.board, self.left[tile.code], tile, self.ignore_arrow)

    def play(self, move: Move) -> list[Line]:
        """Lay a tile where it may be laid; the lines that it completes, by their stations."""
        self.moves.append(move)
        self.board[move.cell] = move.tile
        self.left[move.tile.code] -= 1
        reached = (self._waiting.pop((move.cell, port), None) for port in WAYS_IN)
        lines = [follow(self.board, station) for station in sorted(filter(None, reached))]
        self._waiting |= {line.open_at: line.station for line in lines if line.open_at}
        done = [line for line in lines if line.complete]
        self.completed += [Completed(line, len(self.moves)) for line in done]
        return done


def totals(completed: Iterable[Completed], players: int) -> dict[str, int]:
    """Points by colour, in turn order: each line counts for the owner of its station, whoever laid the tiles."""
    points: dict[str, int] = dict.fromkeys(COLOURS[:players], 0)
    owner = owners(players)
    for line, _ in completed:
        if line.station in owner:
            points[owner[line.station]] += line.points
    return points
