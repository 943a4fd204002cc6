"""What the whole table sees of a game, that it always fits, and what becomes of what is typed."""

import random

import pytest
from box_model import game, metro_game
from rich.console import Console

from host_tools.big_digits import big
from host_tools.event_text import in_one_line
from host_tools.metro.cell import CELLS, digits, name
from host_tools.scoring.metro_result import MetroResult
from host_tools.table import table_of
from host_tools.table.lines import LinesTable
from host_tools.wrong_input import WrongInput

SIZES = [(80, 19), (140, 40)]  # of 80x24 and 140x45, without heading, question and foot


def drawn(table, width, height):
    """The picture of a table as lines."""
    console = Console(width=width, height=height, force_terminal=True, color_system=None)
    with console.capture() as capture:
        console.print(table.picture(width, height))
    return capture.get().rstrip("\n").split("\n")


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


# ---- Metro ----


def lay(table, text):
    """Type a cell, as the terminal program does."""
    note = {"t": "note", "g": table.header["g"], **table.note(text)}
    table.take_note(note)
    return note


def any_legal(table):
    """A cell where the tile that is asked for may lie."""
    for cell in CELLS:
        try:
            table.note(digits(cell))
        except WrongInput:
            continue
        return cell
    raise AssertionError


def metro_table(records):
    """A table that was told all of a game at once."""
    table = table_of(records[0])
    for record in records[1:]:
        table.take(record)
    return table


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", [2, 6])
def test_a_whole_game_of_metro_is_laid_scored_and_fits(players, width, height):
    records = metro_game(players, players)
    table = table_of(records[0])
    cells = []
    for record in records[1:]:
        table.take(record)
        if table.asks:
            assert table.asks.startswith(f"{record['colour']} has played {record['tile']}: on which cell?")
            check_size(drawn(table, width, height), width, height)
            cells.append(lay(table, name(any_legal(table)))["cell"])
        check_size(drawn(table, width, height), width, height)
    assert len(cells) == 60
    tiles = [record["tile"] for record in records if record.get("e") == "played"]
    placements = " ".join(tile + cell for tile, cell in zip(tiles, cells, strict=True))
    names = [f"P{number}" for number in range(players)]
    result = MetroResult({"game": "metro", "players": names, "placements": placements}, "game.toml", None)
    lines = drawn(table, width, height)
    for colour, points in result.totals.items():
        assert any(f"{colour:<7}{points:>4}" in line for line in lines)
    winner = next(colour for colour, points in result.totals.items() if points == max(result.totals.values()))
    assert any(winner in line and f"with {max(result.totals.values())} points." in line for line in lines)


def test_a_line_that_is_completed_is_told_with_who_earns_it_and_its_tiles():
    table = metro_table(with_tiles(["baac", "baac", "bbad"]))
    for cell in ("A1", "01", "c1"):
        lay(table, cell)
    text = "\n".join(drawn(table, 80, 19))
    assert "3. yellow lays bbad on C1." in text
    assert "yellow has 4 points from station 7: B1 C1 B1 A1" in text


def with_tiles(codes):
    """The records of a game of Metro for two in which these tiles are played."""
    records = metro_game(1, taken=len(codes))
    played = [record for record in records if record.get("e") == "played"]
    for record, code in zip(played, codes, strict=True):
        record["tile"] = code
    return records


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("D4", "aacb may not lie on D4 (33): the cell is part of the centre."),
        ("c3", "aacb may not lie on C3 (22): it touches nothing, neither the edge of the board nor a tile."),
        ("i9", "i9 is no cell; write A1 to H8, or row and column from 00 to 77."),
        ("", "nothing is no cell; write A1 to H8, or row and column from 00 to 77."),
        ("b1r90", "aacb may not lie on B1 (01): the tile is turned, and arrows are not ignored."),
        ("b1r45", "b1r45 is no cell; write A1 to H8, or row and column from 00 to 77."),
    ],
)
def test_a_cell_that_cannot_be_is_refused_with_the_reason(text, sentence):
    table = metro_table(with_tiles(["aacb"]))
    with pytest.raises(WrongInput) as wrong:
        table.note(text)
    assert str(wrong.value) == sentence
    assert table.asks


def test_the_last_cell_is_taken_back_and_may_be_typed_again():
    table = metro_table(with_tiles(["baac", "baac"]))
    first, second = lay(table, "00"), lay(table, "01")
    assert not table.asks
    back = table.back()
    assert back == {"n": second["n"], "cell": ""}
    table.take_note({"t": "note", **(back or {})})
    assert "blue has played baac" in table.asks
    assert table.back() == {"n": first["n"], "cell": ""}
    lay(table, "01")
    assert not table.asks
    table.take_note({"t": "note", **(table.back() or {})})
    table.take_note({"t": "note", **(table.back() or {})})
    assert table.back() is None
    assert "yellow has played" in table.asks


def test_notes_of_a_log_may_come_before_the_tiles_they_belong_to():
    records = with_tiles(["baac", "baac", "bbad"])
    table = metro_table(records)
    notes = [lay(table, cell) for cell in ("00", "01", "02")]
    again = table_of(records[0])
    for note in notes:
        again.take_note(note)
    for record in records[1:]:
        again.take(record)
    assert drawn(again, 80, 19) == drawn(table, 80, 19)


def test_a_note_that_cannot_be_is_said_and_the_cell_asked_for_again():
    table = metro_table(with_tiles(["baac"]))
    for note in ({"cell": 7, "n": 4}, {"n": 4}, {"cell": "00"}, {"n": "4", "cell": "00"}):
        table.take_note({"t": "note", **note})
    assert table.back() is None
    table.take_note({"t": "note", "n": 4, "cell": "33"})
    assert "The log says: baac may not lie on D4" in "\n".join(drawn(table, 80, 19))
    assert table.asks


def test_turned_tiles_are_typed_where_arrows_are_ignored():
    records = with_tiles(["baac"])
    records[0]["opt"]["ignore_arrow"] = True
    table = metro_table(records)
    assert "B5r90" in table.asks
    assert lay(table, "b1 R270")["cell"] == "01r270"


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
                drawn(table, 80, 19)
