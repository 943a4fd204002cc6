"""`metro-caller moves`: the legal cells as JSON and as a board, exit status 2 with one sentence."""

import json

import pytest

BOARD = "bbbb03dddd13accd04dbcd75adbb02bcbc60cbaa76aacb06dbba16cddb14aaaa17adad61cbcb05ccda51"
CELLS = "01 10 12 15 20 23 24 26 30 40 41 50 52 62 65 66 71 72 73 74"


@pytest.fixture
def run(metro_caller):
    """Run `metro-caller moves`: exit status, stdout, stderr."""
    return lambda *words: metro_caller("moves", *words)


def test_json_is_a_sorted_list_of_row_and_column(run):
    status, out, err = run(BOARD, "cdac", "--json")
    assert (status, json.loads(out), err) == (0, CELLS.split(), "")


def test_before_the_first_tile_the_whole_edge_is_legal(run):
    assert len(json.loads(run("", "aaaa", "--json")[1])) == 28


def test_a_turned_tile_has_cells_of_its_own(run):
    straight = json.loads(run("", "dada", "--ignore-arrow", "--json")[1])
    turned = json.loads(run("", "dadar90", "--ignore-arrow", "--json")[1])
    assert straight == ["10", "17", "20", "27", "30", "37", "40", "47", "50", "57", "60", "67"]
    assert turned == ["01", "02", "03", "04", "05", "06", "71", "72", "73", "74", "75", "76"]


def test_the_text_marks_the_cells_on_the_board(run):
    status, out, _ = run("aaaa03", "aaaa")
    assert status == 0
    rows = [" ".join(row.split()) for row in out.splitlines()]
    assert rows[1] == "A B C D E F G H"
    assert rows[2] == "9 1 + + + aaaa + + + + 1 32"
    assert rows[3] == "10 2 + . . + . . . + 2 31"
    assert rows[5] == "12 4 + . . #### #### . . + 4 29"
    assert "aaaa may be laid on the 28 cells marked +: A1 B1 C1 E1" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_narrow_terminal_breaks_no_row_of_the_board(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    rows = run("aaaa03", "aaaa")[1].splitlines()
    assert rows[1].split() == list("ABCDEF")
    assert rows[2].startswith("  9 1")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("aaaa22", "aaaa"), "Move 1, aaaa on 22 (C3): it touches nothing"),
        (("dada10 dada20", "dada"), "There is no such tile left: all 2 of dada are laid."),
        (("", "baacr90"), "baacr90: the tile is turned, and arrows are not ignored; add --ignore-arrow"),
        (("", "baacr45"), "The tile, baac: a tile is turned by r90, r180, r270, not r45."),
        (("", "baac9"), "baac9 is no tile; write one like baac, or baacr90."),
        (("", " "), "The tile to lay is missing"),
        (("", "abcd"), "The tile: there is no tile abcd in Metro."),
        (("baac0", "baac"), "Move 1: baac0 is no placement"),
    ],
)
def test_one_sentence_and_status_2_for_what_is_wrong(run, arguments, sentence):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"metro-caller: {sentence}")
    assert err.count("\n") == 1
