"""The board of Metro in a terminal, with codes and with tracks."""

import pytest

from caller.games.metro import TILES
from host_tools.metro.cell import CELLS, CENTRE
from host_tools.metro.picture import ARROWS, EMPTY, LEGAL, SIGNS, board_picture, track_picture
from host_tools.metro.station import STATIONS, owners
from host_tools.metro.tile import TURNS, Tile

CORNER = (0, 0)


def lines(picture):
    return picture.plain.split("\n")


def drawn(tile):
    """The four lines of a tile in the corner of a board with tracks."""
    rows = lines(track_picture({CORNER: tile}))[2:6]
    return tuple(row.ljust(15)[7:15] for row in rows)


@pytest.mark.parametrize(("draw", "wide", "tall"), [(board_picture, 62, 12), (track_picture, 79, 36)])
def test_it_has_its_size_and_every_station_with_the_sign_of_its_owner(draw, wide, tall):
    for players in range(2, 7):
        owner = owners(players)
        rows = lines(draw({}, owner))
        assert len(rows) == tall
        assert wide - 1 <= max(map(len, rows)) <= wide  # a station that nobody owns has no sign
        words = " ".join(rows).split()
        for station in STATIONS:
            assert f"{station}{SIGNS.get(owner.get(station, ''), '')}" in words


@pytest.mark.parametrize("draw", [board_picture, track_picture])
def test_free_cells_are_marked_where_a_tile_may_lie(draw):
    legal = {(0, 1), (7, 7), (2, 3)}
    text = draw({(5, 5): Tile("aaaa")}, legal=legal).plain
    assert text.count(LEGAL) == len(legal)
    assert text.count(EMPTY) == len(CELLS) - len(CENTRE) - len(legal) - 1


def test_no_two_tiles_look_alike_with_tracks():
    assert len({drawn(Tile(code)) for code, _ in TILES}) == len(TILES)
    assert {len(line) for code, _ in TILES for line in drawn(Tile(code))} == {8}


def test_a_turned_tile_is_drawn_turned_and_its_code_has_an_arrow():
    assert drawn(Tile("bbad", 1)) == drawn(Tile("dbba"))
    assert drawn(Tile("dbba", 2)) == drawn(Tile("badb"))
    for turn in TURNS:
        assert f"baac{ARROWS[turn]} " in board_picture({CORNER: Tile("baac", turn)}).plain
    assert len({drawn(Tile("dacc", turn)) for turn in TURNS}) == 4
