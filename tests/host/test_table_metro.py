"""Metro for the whole table: the board, the points, and the cells that are typed."""

import pytest
from box_model import metro_game
from test_table import SIZES, check_size, drawn, table_after

from host_tools.metro.cell import CELLS, digits, name
from host_tools.metro.result import MetroResult
from host_tools.table import table_of
from host_tools.wrong_input import WrongInput


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
    table = table_after(with_tiles(["baac", "baac", "bbad"]))
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
        ("i9", "i9 is no cell; write A1 to H8 or 00 to 77."),
        ("", "The cell is missing; write one like B5 or 41."),
        ("b1r90", "aacbr90 may not lie on B1 (01): the tile is turned, and arrows are not ignored."),
        ("b1r45", "b1r45 is no cell; write A1 to H8 or 00 to 77, with r90, r180 or r270 if it is turned."),
    ],
)
def test_a_cell_that_cannot_be_is_refused_with_the_reason(text, sentence):
    table = table_after(with_tiles(["aacb"]))
    with pytest.raises(WrongInput) as wrong:
        table.note(text)
    assert str(wrong.value) == sentence
    assert table.asks


def test_the_last_cell_is_taken_back_and_may_be_typed_again():
    table = table_after(with_tiles(["baac", "baac"]))
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
    table = table_after(records)
    notes = [lay(table, cell) for cell in ("00", "01", "02")]
    again = table_of(records[0])
    for note in notes:
        again.take_note(note)
    for record in records[1:]:
        again.take(record)
    assert drawn(again, 80, 19) == drawn(table, 80, 19)


def test_a_note_that_cannot_be_is_said_and_the_cell_asked_for_again():
    table = table_after(with_tiles(["baac"]))
    for note in ({"cell": 7, "n": 4}, {"n": 4}, {"cell": "00"}, {"n": "4", "cell": "00"}):
        table.take_note({"t": "note", **note})
    assert table.back() is None
    table.take_note({"t": "note", "n": 4, "cell": "33"})
    assert "The log says: baac may not lie on D4" in "\n".join(drawn(table, 80, 19))
    assert table.asks


def test_turned_tiles_are_typed_where_arrows_are_ignored():
    records = with_tiles(["baac"])
    records[0]["opt"]["ignore_arrow"] = True
    table = table_after(records)
    assert "B5r90" in table.asks
    assert lay(table, "b1 R270")["cell"] == "01r270"
