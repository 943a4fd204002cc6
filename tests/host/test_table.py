"""What the whole table sees of a game, that it always fits, and what becomes of what is typed."""

import random

import pytest
from box_model import game, metro_game
from rich.console import Console

from host_tools.big_digits import big
from host_tools.event_text import in_one_line
from host_tools.table import table_of
from host_tools.table.lines import LinesTable

SIZES = [(80, 19), (140, 40)]  # of 80x24 and 140x45, without heading, question and foot


def drawn(table, width, height):
    """The picture of a table as lines."""
    console = Console(width=width, height=height, force_terminal=True, color_system=None)
    with console.capture() as capture:
        console.print(table.picture(width, height))
    return capture.get().rstrip("\n").split("\n")


def table_after(records):
    """A table that was told all of a game at once."""
    table = table_of(records[0])
    for record in records[1:]:
        table.take(record)
    return table


def check_size(lines, width, height):
    """Whether a picture fits."""
    assert len(lines) <= height
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("plan", "ABCD")
@pytest.mark.parametrize("number", range(5))
def test_every_state_of_a_game_fits_the_terminal(number, plan, width, height):
    records = game(number, plan=plan)
    table = table_of(records[0])
    for record in records[1:]:
        check_size(drawn(table, width, height), width, height)
        table.take(record)
    check_size(drawn(table, width, height), width, height)
    assert not table.asks
    assert table.back() is None


def test_all_42_tiles_stand_on_the_screen_and_the_drawn_ones_in_order():
    records = game(3)[:8]
    table = table_of(records[0])
    for record in records[1:]:
        table.take(record)
    lines = drawn(table, 80, 22)
    at = next(at for at, line in enumerate(lines) if line.startswith("drawn:"))
    assert len(" ".join(lines[at - 4 : at]).split()) == 42
    names = {"star": "★", "remove2": "-2", "draw2": "2→1"}
    tiles = [record["tile"] for record in records if record.get("e") == "draw"]
    assert lines[at].split()[1 : len(tiles) + 1] == [names.get(tile, tile) for tile in tiles]


@pytest.mark.parametrize("tiles", [["1"], ["30"], ["star"], ["remove2"], ["draw2"], ["8", "21"], ["28", "29"]])
def test_a_large_tile_uses_the_room_and_no_more(tiles):
    for width, height in ((52, 11), (104, 30)):
        lines = big(tiles, width, height)
        assert len(lines) <= height
        assert all(len(line) == len(lines[0]) <= width for line in lines)
        assert len(lines) >= 7


def test_in_a_pipe_each_record_is_one_line_of_plain_ascii():
    for records in (game(4, plan="B"), metro_game(4, 3, 2)):
        for record in records:
            line = in_one_line(record, records[0])
            assert line.isascii()
            assert line.isprintable()


def test_the_lines_of_metro_say_who_plays_what():
    records = metro_game(4, taken=1)
    lines = [in_one_line(record, records[0]) for record in records]
    played = records[4]
    assert lines[0].startswith(f"game {records[0]['g']}: Metro, 2 players; commitment ")
    assert lines[2] == "2. a tile is dealt to each player (58 tiles left)"
    assert lines[3] == "3. turn of yellow"
    assert lines[4] == f"4. yellow plays {played['tile']} ({played['left']} tiles left)"
    assert lines[-1].startswith("game over: ended by the players; seed ")


@pytest.mark.parametrize("opt", [{}, {"players": 99}, {"players": 2, "hand": 1, "ignore_arrow": "maybe"}])
def test_a_game_that_is_not_understood_is_shown_as_lines(opt):
    records = metro_game(2, taken=3)
    for header in ({**records[0], "opt": opt}, {**records[0], "game": "chess"}):
        table = table_of(header)
        assert isinstance(table, LinesTable)
        for record in records[1:]:
            table.take(record)
        check_size(drawn(table, 80, 5), 80, 5)


def test_events_that_no_box_would_tell_break_nothing():
    dice = random.Random(1)
    for records in (game(1), metro_game(1)):
        table = table_of(records[0])
        for record in records[1:]:
            key = dice.choice(sorted(record))
            if key not in ("t", "e", "n", "g"):
                record = {**record, key: dice.choice([None, [], {}, "x", 7, True])}
            if record["t"] == "event":
                table.take(record)
                assert drawn(table, 80, 19)
