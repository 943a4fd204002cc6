"""Where a tile of Metro may be laid, and the first reason against it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.metro.cell import CELLS, CENTRE, cell_of, digits
from host_tools.metro.game import Game
from host_tools.metro.line import follow
from host_tools.metro.move import Move, moves_of, tile_of
from host_tools.metro.placing import Reason, makes_line_of_one, why_not
from host_tools.metro.reading import played
from host_tools.metro.station import STATIONS
from host_tools.metro.tile import COUNTS, TURNS, Tile
from tests.bench.metro import random_game

tiles = st.builds(Tile, st.sampled_from(list(COUNTS)), st.sampled_from(TURNS))
PLAIN = Tile("aaaa")


def at(text):
    """A cell by its name."""
    found = cell_of(text)
    assert found
    return found


def reason(placements, move, ignore_arrow=False):
    """The reason against a move, written like `baac00`, after others."""
    game = Game(ignore_arrow)
    for before in moves_of(placements):
        game.play(before)
    (after,) = moves_of(move)
    return game.why_not(after)


def test_a_tile_may_lie_on_the_edge_and_beside_a_tile():
    assert reason("", "aaaa03") is None
    assert reason("aaaa03", "aaaa13") is None


def test_a_cell_is_taken_once():
    assert reason("aaaa03", "aaaa03") == Reason.OCCUPIED


def test_the_centre_is_no_cell_for_a_tile_even_beside_a_tile():
    assert reason("aaaa03 aaaa13 aaaa23", "aaaa33") == Reason.CENTRE
    assert reason("", "aaaa33") == Reason.CENTRE


def test_the_centre_alone_and_a_corner_are_no_touch():
    assert reason("", "aaaa23") == Reason.TOUCHES_NOTHING
    assert reason("aaaa03", "aaaa12") == Reason.TOUCHES_NOTHING


def test_no_tile_joins_two_stations_of_a_corner_or_a_station_with_itself():
    assert reason("", "bbbb70") == Reason.LINE_OF_ONE
    assert reason("", "dada03") == Reason.LINE_OF_ONE
    assert reason("", "dada10") is None  # its tracks turn back above and below


def test_a_line_of_one_tile_is_allowed_where_the_tile_can_do_nothing_else():
    assert len(Game().legal_cells(Tile("dddd"))) == 28  # the whole edge
    assert reason("aaaa03", "dddd04") == Reason.LINE_OF_ONE  # it could lie at D2
    assert Game(True).legal_cells(Tile("dddd")) == Game().legal_cells(Tile("dddd"))


def test_with_turns_the_exception_asks_for_every_turn():
    board = {cell: PLAIN for cell in CELLS if cell not in CENTRE and cell != at("A1")}
    straight, turned = Tile("aacb"), Tile("aacb", 1)
    assert makes_line_of_one(straight, at("A1"))
    assert why_not(board, 1, straight, at("A1")) is None
    assert why_not(board, 1, straight, at("A1"), ignore_arrow=True) == Reason.LINE_OF_ONE
    assert why_not(board, 1, turned, at("A1"), ignore_arrow=True) is None


def test_there_are_no_more_tiles_than_in_the_game():
    assert reason("dada10 dada20", "dada30") == Reason.NONE_LEFT
    assert reason("dada10 dada20", "dada03") == Reason.LINE_OF_ONE
    assert reason("dada10 dada20r180", "dada30r180", ignore_arrow=True) == Reason.NONE_LEFT


def test_a_tile_is_turned_only_if_arrows_are_ignored():
    assert reason("", "baac04r90") == Reason.TURNED
    assert reason("", "aaaa04r180") == Reason.TURNED
    assert reason("", "baac04r90", ignore_arrow=True) is None
    assert reason("", "dada10r90", ignore_arrow=True) == Reason.LINE_OF_ONE


@given(tiles, st.sampled_from(sorted(set(CELLS) - CENTRE)))
def test_a_line_of_one_tile_is_one_that_ends_at_a_station_after_it(tile, cell):
    alone = [follow({cell: tile}, station) for station in STATIONS]
    assert makes_line_of_one(tile, cell) == any(each.arrival is not None for each in alone)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.booleans(), st.integers(0, 59))
def test_some_cell_is_always_legal_and_only_legal_cells_have_no_reason(seed, ignore_arrow, moves):
    whole = random_game(seed, ignore_arrow)
    game = Game(ignore_arrow)
    for move in whole.moves[:moves]:
        game.play(move)
    tile = whole.moves[moves].tile
    legal = game.legal_cells(tile)
    assert legal
    assert legal == sorted(legal)
    assert legal == [cell for cell in CELLS if game.why_not(Move(tile, cell)) is None]


def test_blanks_between_placements_do_not_matter():
    placements = "baac00aaaa01cbaa02"
    assert played(placements).moves == played(" baac00 aaaa01\n\tcbaa02 ").moves
    assert [digits(move.cell) for move in played(placements).moves] == ["00", "01", "02"]


@pytest.mark.parametrize("text", ["baac", "baacr90", "baacr270", " baac "])
def test_a_tile_is_written_with_its_turn(text):
    assert tile_of(text) == Tile("baac", {"baacr90": 1, "baacr270": 3}.get(text, 0))
