"""`metro-caller score` for a game of Metro: its JSON, its text, exit status 2 with one sentence."""

import json
from itertools import groupby

import pytest
from box_model import game, metro_game

from host_tools.metro.cell import LETTERS, digits
from host_tools.metro.game import Game
from host_tools.metro.move import Move, move_text
from host_tools.metro.tile import Tile
from tests.bench.metro import random_game

PLACEMENTS = "baac00 aaaa01 cbaa02"
GAME = """
game = "metro"
players = ["Ana", "Ben [b]"]
placements = "{}"
"""


@pytest.fixture
def run(tmp_path, metro_caller):
    """Run `metro-caller score` on the text of a file: exit status, stdout, stderr."""

    def score(text, *options):
        path = tmp_path / "game.toml"
        path.write_text(text, encoding="utf-8")
        return metro_caller("score", path, *options)

    return score


def whole(seed, ignore_arrow=False):
    """The placements of a random game of 60 tiles."""
    return " ".join(map(move_text, random_game(seed, ignore_arrow).moves))


def test_json_tells_players_completed_lines_and_no_winner_before_the_end(run):
    status, out, err = run(GAME.format(PLACEMENTS), "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "game": "metro",
        "finished": False,
        "players": [
            {"name": "Ana", "colour": "yellow", "total": 0},
            {"name": "Ben [b]", "colour": "blue", "total": 3},
        ],
        "lines": [
            {"station": 6, "owner": "blue", "points": 3, "tiles": ["02", "01", "00"], "centre": False, "move": 3}
        ],
        "winners": [],
    }


def test_a_finished_game_has_winners(run):
    result = json.loads(run(GAME.format(whole(1)), "--json")[1])
    most = max(player["total"] for player in result["players"])
    assert result["finished"]
    assert len(result["lines"]) == 32
    assert result["winners"] == [player["name"] for player in result["players"] if player["total"] == most]


def test_a_tie_is_a_shared_victory(run):
    for seed in range(200):
        result = json.loads(run(GAME.format(whole(seed)), "--json")[1])
        if len({player["total"] for player in result["players"]}) == 1:
            assert result["winners"] == ["Ana", "Ben [b]"]
            total = result["players"][0]["total"]
            assert f"Ana and Ben [b] share the victory with {total} points." in run(GAME.format(whole(seed)))[1]
            return
    pytest.fail("no game of these is a tie")


def test_a_line_of_a_station_that_nobody_owns_counts_for_nobody(run):
    five = GAME.replace('"Ana", "Ben [b]"', '"P1", "P2", "P3", "P4", "P5"').format(whole(2))
    result = json.loads(run(five, "--json")[1])
    assert sorted(line["station"] for line in result["lines"] if line["owner"] is None) == [16, 17]
    assert sum(player["total"] for player in result["players"]) == sum(
        line["points"] for line in result["lines"] if line["owner"]
    )
    assert "nobody" in run(five)[1]


def test_the_lines_stand_in_the_order_of_their_moves_and_stations(run):
    lines = json.loads(run(GAME.format(whole(3)), "--json")[1])["lines"]
    assert lines == sorted(lines, key=lambda line: (line["move"], line["station"]))
    assert any(len(list(group)) > 1 for _, group in groupby(lines, lambda line: line["move"]))
    assert all(line["points"] == len(line["tiles"]) * (2 if line["centre"] else 1) for line in lines)


def test_the_text_shows_the_board_the_lines_and_the_ranking(run):
    status, out, _ = run(GAME.format(PLACEMENTS))
    rows = [" ".join(row.split()) for row in out.splitlines()]
    assert status == 0
    assert "9Y 1 baac aaaa cbaa . . . . . 1 32B" in rows
    assert "3 6 Ben [b], blue 3 C1 B1 A1" in rows
    assert "1. Ben [b], blue 3" in rows
    assert "3 of 60 tiles are laid: nobody has won." in out
    assert "\x1b" not in out


def test_a_game_before_its_first_tile_has_no_lines(run):
    status, out, _ = run(GAME.format(""))
    assert status == 0
    assert "0 of 60 tiles are laid" in out


def test_a_turned_tile_shows_where_its_arrow_points(run):
    turned = GAME.format("baac03r90") + "[variants]\nignore_arrow = true\nhand = 2"
    status, out, _ = run(turned)
    assert status == 0
    assert "baac>" in out
    assert run(GAME.format(whole(4, ignore_arrow=True)) + "[variants]\nignore_arrow = true")[0] == 0


FIVE = "baac00 aaaa01 cbaa02 dada10 dada20"


@pytest.mark.parametrize(
    ("placements", "sentence"),
    [
        ("baac00 aaaa00", "Move 2, aaaa on 00 (A1): the cell is occupied."),
        ("baac33", "Move 1, baac on 33 (D4): the cell is part of the centre."),
        ("baac00 aaaa23", "Move 2, aaaa on 23 (D3): it touches nothing, neither the edge of the board nor a tile."),
        ("dada03", "Move 1, dada on 03 (D1): it makes a line of one tile."),
        (FIVE + " dada30", "Move 6, dada on 30 (A4): there is no such tile left."),
        (
            "baac04r90",
            "Move 1, baacr90 on 04 (E1): the tile is turned, and arrows are not ignored; write ignore_arrow =",
        ),
        ("baac00 abcd01", "Move 2: there is no tile abcd in Metro."),
        ("baac00 aaaa81", "Move 2, aaaa: there is no cell 81; row and column are 0 to 7."),
        ("baac00 aaaa18", "Move 2, aaaa: there is no cell 18; row and column are 0 to 7."),
        ("baac00r45", "Move 1, baac: a tile is turned by r90, r180, r270, not r45."),
        ("baac00, aaaa01", "Move 2: , is no placement; write one like baac00, or baac00r90."),
        ("baac00 aaaaB5-and-more", "Move 2: aaaaB5-and-m… is no placement"),
        ("baac00 aaaa00 abcd01", "Move 2, aaaa on 00 (A1): the cell is occupied."),
    ],
)
def test_the_first_bad_move_is_named_with_its_reason(run, placements, sentence):
    status, out, err = run(GAME.format(placements))
    assert (status, out) == (2, "")
    assert f"game.toml: {sentence}" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('players = ["A"]\nplacements = ""', "players is a list of 2 to 6 names"),
        ('players = ["A", "B", "C", "D", "E", "F", "G"]\nplacements = ""', "players is a list of 2 to 6 names"),
        ('players = "AB"\nplacements = ""', "players is a list of 2 to 6 names"),
        ('placements = ""', "players is a list of 2 to 6 names"),
        ('players = ["Zoé", "ZOE\u0301"]\nplacements = ""', "Two players are called ZOE\u0301"),
        ('players = ["A", ""]\nplacements = ""', "Player 2 has no name."),
        ('players = ["A", "B\\n"]\nplacements = ""', "Player 2: a name is visible text in one line"),
        ('players = ["A", 2]\nplacements = ""', "Player 2: a name is visible text in one line, not 2."),
        ('players = ["A", "B"]', "The placements are missing"),
        ('players = ["A", "B"]\nplacements = ["baac00"]', 'placements is a text like "baac00 aaaa01".'),
        ('players = ["A", "B"]\nround = 1', "at the top: there is no key round; it can be game, players,"),
        ('players = ["A", "B"]\nvariants = 1', "variants is a table"),
        ('players = ["A", "B"]\nvariants = {hands = 2}', "variants: there is no key hands"),
        ('players = ["A", "B"]\nvariants = {hand = 4}', "variants: A hand of Metro has 1, 2 or 3 tiles; 4"),
        ('players = ["A", "B"]\nvariants = {hand = true}', "variants: A hand of Metro has 1, 2 or 3 tiles; True"),
        (
            'players = ["A", "B"]\nvariants = {ignore_arrow = 1}',
            "variants: The option ignore_arrow of Metro is true or false.",
        ),
        ('players = ["A", "B"]\ncells = "00"', "The cells need the log that tells the tiles: name it with --log."),
    ],
)
def test_one_sentence_and_status_2_for_a_wrong_document(run, text, sentence):
    status, out, err = run('game = "metro"\n' + text)
    assert (status, out) == (2, "")
    assert f"game.toml: {sentence}" in err
    assert err.count("\n") == 1


# ---- with a log ----


def cells_for(tiles):
    """Cells where these tiles may lie, one after the other."""
    game = Game()
    cells = []
    for code in tiles:
        cells.append(game.legal_cells(Tile(code))[0])
        game.play(Move(Tile(code), cells[-1]))
    return list(map(digits, cells))


@pytest.fixture
def logged(tmp_path):
    """Write the log of a game: its path, the tiles that were played, the cells on which they may lie."""

    def write(number=1, players=2, taken=90, notes=(), **changed):
        records = metro_game(number, players, taken=taken)
        records[0]["opt"].update(changed)
        tiles = [record["tile"] for record in records if record.get("e") == "played"]
        numbers = [record["n"] for record in records if record.get("e") == "played"]
        records += [{"t": "note", "g": records[0]["g"], "n": numbers[at], "cell": cell} for at, cell in notes]
        path = tmp_path / "game.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records))
        return path, tiles, cells_for(tiles)

    return write


CELLS = """
game = "metro"
players = ["Ana", "Ben"]
cells = "{}"
"""
NOTES = """
game = "metro"
players = ["Ana", "Ben"]
"""


def test_cells_and_a_log_score_like_placements(run, logged):
    path, tiles, cells = logged()
    placements = " ".join(map(str.__add__, tiles, cells))
    status, out, err = run(CELLS.format(" ".join(cells)), "--log", str(path), "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["finished"]
    for text in (placements, placements.replace(" ", "")):
        document = CELLS.replace("cells", "placements").format(text)
        assert run(document, "--log", str(path), "--json") == (0, out, "")
        assert run(document, "--json") == (0, out, "")
    names = " ".join(f"{LETTERS[int(cell[1])]}{int(cell[0]) + 1}" for cell in cells)
    assert run(CELLS.format(names), "--log", str(path), "--json") == (0, out, "")
    status, out, err = run(CELLS.format(" ".join(cells[:10])), "--log", str(path))
    assert (status, err) == (0, "")
    assert "10 of 60 tiles are laid" in out


def test_cells_that_were_typed_while_watching_need_not_be_written_again(run, logged):
    cells = logged(taken=3)[2]
    path, _, _ = logged(taken=3, notes=[(0, "77"), (0, ""), *enumerate(cells)])
    expected = run(CELLS.format(" ".join(cells)), "--log", str(path), "--json")
    assert expected[0] == 0
    assert run(NOTES, "--log", str(path), "--json") == expected
    path, _, _ = logged(taken=3, notes=[(0, cells[0]), (2, cells[2])])  # the second one is not known
    assert run(NOTES, "--log", str(path), "--json") == run(CELLS.format(cells[0]), "--log", str(path), "--json")


def test_a_log_that_proves_nothing_is_said(run, logged):
    path, _, cells = logged(taken=2)
    path.write_text("\n".join(path.read_text().splitlines()[:-1]) + "\n")
    status, _, err = run(CELLS.format(" ".join(cells)), "--log", str(path))
    assert status == 0
    assert "is not proven (the log ends after event" in err


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (NOTES, 'game.toml: The log tells no cells; write them like cells = "00 01 02".'),
        (CELLS.format("00 01 02 03 04"), "game.toml: There are 5 cells, but the log tells only 3 tiles."),
        (
            CELLS.format("01 i1"),
            "game.toml: Move 2: i1 is no cell; write A1 to H8 or 00 to 77.",
        ),
        (CELLS.format("01 01"), "game.toml: Move 2, dada on 01 (B1): the cell is occupied."),
        (CELLS.format("01 01").replace('"01 01"', "7"), 'game.toml: cells is a text like "00 01 02"'),
        (CELLS.format("") + 'placements = ""', "game.toml: There are placements and cells; leave out one of them."),
        (
            CELLS.replace("cells", "placements").format("bcbc01 dada11 aaaa12"),
            "game.toml: Move 3, aaaa on 12 (C2): this tile was not played then, the log has ",
        ),
        (
            CELLS.replace("cells", "placements").format("dada00"),
            "game.toml: Move 1, dada on 00 (A1): this tile was not played then, the log has bcbc.",
        ),
        (
            CELLS.format("01").replace('"Ben"', '"Ben", "Cleo"'),
            "game.jsonl has no game of Metro with 3 players; it holds a game of 2 players, hands of 1, arrows kept.",
        ),
        (
            CELLS.format("01") + "[variants]\nignore_arrow = true",
            "game.jsonl has no game of Metro with 2 players, arrows ignored; it holds a game of 2 players",
        ),
    ],
)
def test_what_disagrees_with_the_log_is_one_sentence_and_status_2(run, logged, document, sentence):
    path, tiles, _ = logged(taken=3)
    assert tiles[:2] == ["bcbc", "dada"]
    status, out, err = run('game = "metro"\n' * ("game =" not in document) + document, "--log", str(path))
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_more_moves_than_the_log_has_tiles_are_named(run, logged):
    path, tiles, cells = logged(taken=2)
    moves = [*map(str.__add__, tiles, cells), "aaaa17"]
    status, _, err = run(CELLS.replace("cells", "placements").format(" ".join(moves)), "--log", str(path))
    assert status == 2
    assert "Move 3, aaaa on 17 (H2): this tile was not played then, the log ends after 2 tiles." in err


def test_the_variants_of_the_log_hold_where_none_are_named(run, logged):
    path, _, _ = logged(taken=1, ignore_arrow=True)
    turned = CELLS.format("01r90")
    assert json.loads(run(turned, "--log", str(path), "--json")[1])["players"]
    status, _, err = run(turned, "--log", str(logged(taken=1)[0]))
    assert status == 2
    assert "Move 1, bcbcr90 on 01 (B1): the tile is turned, and arrows are not ignored." in err


def test_a_log_without_a_game_of_metro_is_wrong_input(run, tmp_path):
    path = tmp_path / "other.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in game(1)))
    status, _, err = run(CELLS.format("00"), "--log", str(path))
    assert status == 2
    assert "other.jsonl has no game of Metro with 2 players; it holds no game of Metro." in err
