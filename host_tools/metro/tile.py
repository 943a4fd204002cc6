"""A tile of Metro: its four tracks, as it is printed and turned.

A tile has eight ports, clockwise from the top left: 0 and 1 on top, 2 and 3 on the right, 4 and 5 below, 6 and 7 on the
left. Trains come in at an even port and leave at an odd one. The code of a tile names the track that begins at port
0, 2, 4 and 6 by a letter.
"""

from functools import cache
from typing import NamedTuple

from caller.games.metro import TILES

# How many ports clockwise from its beginning a track ends (rulebook, "The tiles").
TRACKS = {
    "a": 5,  # straight across
    "b": 3,  # to the next side clockwise
    "c": 7,  # to the next side counter-clockwise
    "d": 1,  # back out of the same side
}
PORTS = 8
WAYS_IN = (0, 2, 4, 6)
TURNS = range(4)
COUNTS = dict(TILES)  # tiles of a kind by its code


class Tile(NamedTuple):
    """A tile as it lies on the board. code: as it is printed, arrow up; turn: 0 to 3 quarter turns clockwise."""

    code: str
    turn: int = 0


def turned_code(tile: Tile) -> str:
    """The code of the tile that looks like this one as it lies."""
    # The track of port 0 begins at port 2 once the tile is turned clockwise.
    return tile.code[-tile.turn :] + tile.code[: -tile.turn] if tile.turn else tile.code


@cache
def ways_out(tile: Tile) -> dict[int, int]:
    """Where each track of a tile ends: the odd port by the even one."""
    return {port: (port + TRACKS[letter]) % PORTS for port, letter in zip(WAYS_IN, turned_code(tile), strict=True)}


def every_turn(tile: Tile) -> list[Tile]:
    """The tile in each of its four turns."""
    return [Tile(tile.code, turn) for turn in TURNS]
