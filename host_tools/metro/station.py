"""The 32 stations around the board: where cars leave and arrive, and whose they are.

They are numbered anticlockwise from the top right corner: 1 to 8 along the top, 9 to 16 down the left side, 17 to 24
along the bottom, 25 to 32 up the right side.
"""

from functools import cache

from caller.games.metro import COLOURS
from host_tools.metro.cell import SIZE, Cell

STATIONS = range(1, 4 * SIZE + 1)

# The stations of each colour, by the number of players (rulebook, ownership table).
OWNED: dict[int, tuple[tuple[int, ...], ...]] = {
    2: (tuple(range(1, 33, 2)), tuple(range(2, 33, 2))),
    3: (
        (1, 4, 6, 11, 15, 20, 23, 25, 28, 31),
        (2, 7, 9, 12, 14, 19, 22, 27, 29, 32),
        (3, 5, 8, 10, 13, 18, 21, 24, 26, 30),
    ),
    4: (
        (4, 7, 11, 16, 20, 23, 27, 32),
        (3, 8, 12, 15, 19, 24, 28, 31),
        (1, 6, 10, 13, 18, 21, 25, 30),
        (2, 5, 9, 14, 17, 22, 26, 29),
    ),
    5: (
        (1, 5, 10, 14, 22, 28),
        (6, 12, 18, 23, 27, 32),
        (3, 7, 15, 19, 25, 29),
        (2, 9, 13, 21, 26, 30),
        (4, 8, 11, 20, 24, 31),
    ),
    6: (
        (1, 5, 10, 19, 27),
        (2, 11, 18, 25, 29),
        (4, 8, 14, 21, 26),
        (6, 15, 20, 24, 31),
        (3, 9, 13, 23, 30),
        (7, 12, 22, 28, 32),
    ),
}


def departure(station: int) -> tuple[Cell, int]:
    """Where a car leaves a station: the cell that it enters, and by which port."""
    side, step = divmod(station - 1, SIZE)
    last = SIZE - 1
    if side == 0:
        return (0, last - step), 0
    if side == 1:
        return (step, 0), 6
    if side == 2:
        return (last, step), 4
    return (last - step, last), 2


DEPARTURES = {station: departure(station) for station in STATIONS}
# The station that a train reaches by leaving a cell at a port: the one beside the port where cars come in.
ARRIVALS = {(cell, port + 1): station for station, (cell, port) in DEPARTURES.items()}


@cache
def owners(players: int) -> dict[int, str]:
    """The colour that owns a station, by its number; stations that nobody owns are missing. players: 2 to 6."""
    return {station: colour for colour, owned in zip(COLOURS, OWNED[players], strict=False) for station in owned}
