"""The facts of MetroX, checked against themselves: maps, decks, penalties."""

import re

import pytest

from caller.games.metrox import BOXES, DECKS, MAPS, deck
from host_tools.metrox.map import map_of

STATIONS = {"Tokyo": 77, "Osaka": 75, "Metro City": 76, "Tube Town": 78}
CITIES = [name for name, _ in MAPS]


@pytest.mark.parametrize("city", CITIES)
def test_a_map_has_its_stations_and_boxes(city):
    printed = map_of(city)
    assert len(printed.stations) == STATIONS[city]
    assert sum(line.boxes for line in printed.lines.values()) == BOXES
    assert len(printed.lines) == 9


@pytest.mark.parametrize("city", CITIES)
def test_a_line_is_whole(city):
    for name, line in map_of(city).lines.items():
        assert (name, len(name), name) == (line.id, 1, name.upper())
        assert line.larger > line.smaller > 0
        assert len(set(line.stations)) == len(line.stations)
        assert all(re.fullmatch("(0|[1-9][0-9]?),(0|[1-9][0-9]?)", station) for station in line.stations)


@pytest.mark.parametrize("city", CITIES)
def test_a_station_counts_the_lines_that_stop_there(city):
    printed = map_of(city)
    for station, lines in printed.stations.items():
        assert lines == sum(station in line.stations for line in printed.lines.values()) > 0


def test_the_busiest_station_of_tokyo_has_five_lines():
    busiest = max(map_of("Tokyo").stations.items(), key=lambda each: each[1])
    assert busiest == ("6,6", 5)


def test_decks_have_20_and_15_cards():
    assert {name: len(deck(name)) for name, _ in DECKS} == {"okazu": 20, "gamewright": 15}


@pytest.mark.parametrize("city", ["Tokyo", "Osaka"])
def test_empty_spaces_cost_what_the_first_edition_says(city):
    penalties = {0: 0, 5: 0, 6: -1, 7: -2, 8: -3, 9: -4, 10: -4, 11: -5, 20: -9, 21: -10, 77: -10}
    assert {empty: map_of(city).penalty(empty) for empty in penalties} == penalties


@pytest.mark.parametrize("city", ["Metro City", "Tube Town"])
def test_empty_spaces_cost_what_the_english_edition_says(city):
    penalties = {0: 0, 4: 0, 5: -1, 6: -2, 7: -3, 8: -4, 9: -4, 10: -5, 19: -9, 20: -10, 78: -10}
    assert {empty: map_of(city).penalty(empty) for empty in penalties} == penalties


@pytest.mark.parametrize("city", CITIES)
def test_more_empty_spaces_never_cost_less(city):
    costs = [map_of(city).penalty(empty) for empty in range(80)]
    assert costs == sorted(costs, reverse=True)
