"""Tiles, cells, stations and lines of Metro; what holds for every legal game."""

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caller.games.metro import COLOURS, PLAYERS, TILES
from host_tools.metro import cell, line
from host_tools.metro.cell import CELLS, CENTRE, cell_of, digits, name
from host_tools.metro.game import ALL_TILES, Game, totals
from host_tools.metro.line import follow
from host_tools.metro.move import Move
from host_tools.metro.station import ARRIVALS, DEPARTURES, STATIONS, owners
from host_tools.metro.tile import COUNTS, TURNS, WAYS_IN, Tile, ways_out
from tests.bench.metro import random_game

tiles = st.builds(Tile, st.sampled_from(list(COUNTS)), st.sampled_from(TURNS))
games = st.builds(random_game, st.integers(0, 2**32), st.booleans())


def test_there_are_60_tiles_of_24_kinds():
    assert (len(TILES), len(COUNTS), sum(COUNTS.values()), ALL_TILES) == (24, 24, 60, 60)


@given(tiles)
def test_the_four_tracks_of_a_tile_join_each_way_in_to_a_way_out_of_its_own(tile):
    assert tuple(ways_out(tile)) == WAYS_IN
    assert sorted(ways_out(tile).values()) == [1, 3, 5, 7]


@given(tiles, st.sampled_from(WAYS_IN))
def test_a_quarter_turn_takes_each_track_to_the_next_side(tile, port):
    before, after = ways_out(tile), ways_out(Tile(tile.code, (tile.turn + 1) % 4))
    assert after[(port + 2) % 8] == (before[port] + 2) % 8


@pytest.mark.parametrize("at", CELLS)
def test_a_cell_is_found_by_its_name_and_by_its_digits(at):
    assert at == cell_of(name(at)) == cell_of(name(at).lower()) == cell_of(digits(at))


def test_the_names_count_columns_from_the_left_and_rows_from_the_top():
    assert (name((4, 1)), digits((4, 1))) == ("B5", "41")
    assert [name(at) for at in cell.beside((0, 0))] == ["B1", "A2"]


@pytest.mark.parametrize("text", ["", "B", "B9", "I1", "80", "08", "B55", "5B", "²1"])
def test_what_is_no_cell_is_none(text):
    assert cell_of(text) is None


def test_the_stations_stand_anticlockwise_from_the_top_right_corner():
    assert [DEPARTURES[station] for station in (1, 8, 9, 16)] == [((0, 7), 0), ((0, 0), 0), ((0, 0), 6), ((7, 0), 6)]
    assert [DEPARTURES[station] for station in (17, 24, 25, 32)] == [((7, 0), 4), ((7, 7), 4), ((7, 7), 2), ((0, 7), 2)]
    assert sorted(ARRIVALS.values()) == list(STATIONS)


@pytest.mark.parametrize("players", PLAYERS)
def test_each_colour_owns_as_many_stations(players):
    owner = owners(players)
    owned = [list(owner.values()).count(colour) for colour in COLOURS[:players]]
    assert owned == [32 // players] * players
    assert set(owner) <= set(STATIONS)


def test_a_line_is_open_where_no_tile_lies():
    assert follow({}, 1) == line.Line(1, (), open_at=((0, 7), 0))
    begun = follow({(0, 7): Tile("aaaa")}, 1)
    assert (begun.cells, begun.open_at, begun.complete, begun.points) == (((0, 7),), ((1, 7), 0), False, 0)


def test_a_line_that_turns_back_crosses_a_tile_twice():
    board = {(0, 0): Tile("cbcb"), (0, 1): Tile("dddd")}
    there = follow(board, 9)
    assert there.arrival == 8
    assert follow({(0, 0): Tile("aaaa"), (0, 1): Tile("dddd")}, 9).cells == ((0, 0), (0, 1), (0, 0))


def test_points_are_doubled_in_the_centre():
    down = {(row, 3): Tile("aaaa") for row in range(3)}
    end = follow(down, 5)
    assert (end.centre, end.arrival, end.points) == (True, None, 6)


def test_a_tile_completes_lines_of_both_directions_at_once():
    game = Game()
    game.play(Move(Tile("aaaa"), (0, 0)))
    done = game.play(Move(Tile("dddd"), (0, 1)))
    assert [(each.station, each.points) for each in done] == [(7, 1), (9, 3)]
    assert [each.move for each in game.completed] == [2, 2]


@settings(max_examples=40, deadline=None)
@given(games)
def test_a_legal_game_of_60_tiles_completes_every_line(game):
    assert game.finished
    assert set(game.board) == set(CELLS) - CENTRE
    assert not any(game.left.values())
    assert sorted(each.line.station for each in game.completed) == list(STATIONS)


@settings(max_examples=40, deadline=None)
@given(games, st.sampled_from(PLAYERS))
def test_the_points_of_the_lines_add_up_to_the_totals(game, players):
    owner = owners(players)
    points = totals(game.completed, players)
    for colour, total in points.items():
        assert total == sum(each.points for each, _ in game.completed if owner.get(each.station) == colour)
    assert sum(points.values()) == sum(each.points for each, _ in game.completed if each.station in owner)


@settings(max_examples=20, deadline=None)
@given(games)
def test_a_move_completes_the_lines_that_were_open_before_it_and_are_not_after(game):
    board = {}
    for number, (tile, at) in zip(count(1), game.moves):
        before = {station for station in STATIONS if follow(board, station).complete}
        board[at] = tile
        after = [follow(board, station) for station in STATIONS]
        new = [each for each in after if each.complete and each.station not in before]
        assert new == [each.line for each in game.completed if each.move == number]
        assert all(at in each.cells for each in new)


@settings(max_examples=40, deadline=None)
@given(games)
def test_a_tile_is_crossed_at_most_once_on_each_of_its_tracks(game):
    crossed = [at for each, _ in game.completed for at in each.cells]
    assert all(crossed.count(at) <= len(WAYS_IN) for at in game.board)
