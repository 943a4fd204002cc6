"""A line: from its station over the tiles to another station, to the centre, or to where no tile lies yet."""

from collections.abc import Mapping
from typing import NamedTuple

from host_tools.metro.cell import CENTRE, Cell
from host_tools.metro.station import ARRIVALS, DEPARTURES
from host_tools.metro.tile import Tile, ways_out

# By the port where a train leaves a cell: rows down, columns right, and the port where it enters the next cell.
ONWARD = {1: (-1, 0, 4), 3: (0, 1, 6), 5: (1, 0, 0), 7: (0, -1, 2)}


class Line(NamedTuple):
    """A line as far as it goes.

    station: where it begins; cells: those it crosses in order, one as often as it is crossed; arrival: the station
    where it ends; centre: whether it ends there; open_at: the empty cell that it would enter next, and by which port.
    """

    station: int
    cells: tuple[Cell, ...]
    arrival: int | None = None
    centre: bool = False
    open_at: tuple[Cell, int] | None = None

    @property
    def complete(self) -> bool:
        """Whether it has come to its end."""
        return self.open_at is None

    @property
    def points(self) -> int:
        """One each time it crosses a tile, doubled if it ends in the centre; none before its end (rulebook)."""
        return len(self.cells) * (1 + self.centre) if self.complete else 0


def follow(board: Mapping[Cell, Tile], station: int) -> Line:
    """The line that begins at a station. board: the tiles laid, by their cells."""
    cell, port = DEPARTURES[station]
    crossed = []
    # It ends: tracks never join, so a line that begins at a station cannot run in a circle.
    while cell in board:
        crossed.append(cell)
        out = ways_out(board[cell])[port]
        if (cell, out) in ARRIVALS:
            return Line(station, tuple(crossed), arrival=ARRIVALS[cell, out])
        down, right, port = ONWARD[out]
        cell = (cell[0] + down, cell[1] + right)
    if cell in CENTRE:
        return Line(station, tuple(crossed), centre=True)
    return Line(station, tuple(crossed), open_at=(cell, port))
