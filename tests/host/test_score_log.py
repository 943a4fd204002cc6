"""`metro-caller score` of a log: games whose moves were typed while watching need no file of their own."""

import json
import random

import pytest
from box_model import game, metro_game, metrox_game
from test_table import drawn, table_after
from test_table_metro import any_legal
from test_table_metrox import right_moves

from host_tools.metro.cell import digits


@pytest.fixture
def score(tmp_path, metro_caller):
    """Run `metro-caller score` on the log of some records: exit status, stdout, stderr."""

    def run(records, *options):
        path = tmp_path / "game.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records))
        return metro_caller("score", path, *options)

    return run


def with_notes(records, text_of):
    """The records and the notes of what is typed as long as something is asked for. text_of: gives the next text."""
    table = table_after(records)
    told = list(records)
    while table.asks and (text := text_of(table)) is not None:
        note = {"t": "note", "g": records[0]["g"], **table.note(text)}
        told.append(note)
        table.take_note(note)
    return told, table


def test_a_whole_game_of_metro(score):
    told, _ = with_notes(metro_game(1, 3), lambda table: digits(any_legal(table)))
    status, out, err = score(told, "--json")
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert result["finished"]
    assert [player["name"] for player in result["players"]] == ["yellow", "blue", "orange"]
    assert result["winners"]
    text = score(told)[1]
    assert "yellow, yellow" not in text
    assert "points." in text


def test_a_game_of_metro_that_is_laid_up_to_a_tile(score):
    records = metro_game(1, taken=9)
    cells = iter(["01", "11"])
    told, _ = with_notes(records, lambda table: next(cells, None))
    status, out, _ = score(told, "--json")
    assert (status, json.loads(out)["finished"]) == (0, False)


def test_a_game_of_metrox_with_sheets(score):
    dice = random.Random(3)

    def text_of(table):
        return "Ana, Ben" if table.asks.startswith("Whose") else " ".join(right_moves(table, dice))

    told, table = with_notes(metrox_game(2, "Osaka"), text_of)
    status, out, err = score(told, "--json")
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert (result["game"], result["map"], result["finished"]) == ("metrox", "Osaka", True)
    text = "\n".join(drawn(table, 80, 19))
    assert all(f"{player['name']} {player['total']} " in text for player in result["players"])
    assert "Midosuji" in score(told)[1]


def test_a_game_of_metrox_that_is_played_up_to_a_card(score):
    texts = iter(["Ana"])
    told, _ = with_notes(metrox_game(2, "Osaka"), lambda table: next(texts, None))
    status, _, err = score(told)
    assert status == 2
    assert "no moves were typed while watching" in err
    dice = random.Random(1)

    def text_of(table):
        if table.asks.startswith("Whose"):
            return "Ana"
        return " ".join(right_moves(table, dice)) if not table.asks.startswith("Turn 6") else None

    told, _ = with_notes(metrox_game(2, "Osaka"), text_of)
    status, out, _ = score(told)
    assert status == 0
    assert "boxes are used: nobody has won." in out


def test_what_proves_nothing_is_said(score):
    told, _ = with_notes(metro_game(1, taken=2), lambda table: digits(any_legal(table)))
    told[4]["left"] -= 1
    status, _, err = score(told)
    assert status == 0
    assert "is not proven (event 4: the log says left " in err


def test_moves_that_are_still_to_be_typed_are_said(score):
    cells = iter(["01"])
    told, _ = with_notes(metro_game(1, taken=3), lambda table: next(cells, None))
    status, _, err = score(told)
    assert status == 0
    assert "1 of 3 moves are typed; watch asks for the others." in err


def test_a_game_that_its_players_ended_is_called_so(score):
    told, _ = with_notes(metro_game(1, taken=3), lambda table: digits(any_legal(table)))
    status, out, err = score(told)
    assert status == 0
    assert "The players have ended this game early." in err
    assert "3 of 60 tiles are laid: nobody has won." in out


def test_the_last_of_several_games_is_named(score):
    told, _ = with_notes(metro_game(1, taken=1), lambda table: digits(any_legal(table)))
    before = metro_game(2, taken=1)
    status, _, err = score(before + told)
    assert status == 0
    assert f"game.jsonl holds 2 games, this is the last one, {told[0]['g']}." in err


def test_a_gap_in_what_was_typed_is_wrong_input(score):
    told, _ = with_notes(metro_game(1, taken=3), lambda table: digits(any_legal(table)))
    first = next(record for record in told if record["t"] == "note")
    code = next(record["tile"] for record in told if record.get("e") == "played")
    for cell in (5, None, ["00"], {"a": 1}):
        changed = [{**record, "cell": cell} if record is first else record for record in told]
        status, _, err = score(changed)
        assert status == 2
        assert f"Move 1 ({code}) has no cell in the log, but later ones have; watch asks for it." in err
    dice = random.Random(3)

    def text_of(table):
        return "Ana, Ben" if table.asks.startswith("Whose") else " ".join(right_moves(table, dice))

    told, _ = with_notes(metrox_game(2, presses=5), text_of)
    notes = [record for record in told if "moves" in record]
    for moves, sentence in (
        ([], "Turn 2 has no moves"),
        (["T"], "Turn 2 has 1 of 2 moves"),
        (5, "Turn 2 has no moves"),
    ):
        changed = [{**record, "moves": moves} if record is notes[1] else record for record in told]
        status, _, err = score(changed)
        assert status == 2
        assert f"{sentence} in the log" in err


def test_a_tile_that_is_none_is_said(score):
    told, _ = with_notes(metro_game(1, taken=3), lambda table: digits(any_legal(table)))
    played = next(record for record in told if record.get("e") == "played")
    status, _, err = score([{**record, "tile": "zzzz"} if record is played else record for record in told])
    assert status == 2
    assert f"Event {played['n']} plays no tile of Metro; the log was changed." in err


def test_a_log_beside_a_log_is_wrong_input(score, tmp_path):
    status, _, err = score(metro_game(1), "--log", tmp_path / "game.jsonl")
    assert status == 2
    assert "is a log; name the sheets before --log, or this log alone." in err


@pytest.mark.parametrize(
    ("records", "sentence"),
    [
        (game(1), "game.jsonl is a log; name the sheets too: metro-caller score SHEETS.toml --log "),
        (metro_game(1), "no moves were typed while watching; write them down: metro-caller score GAME.toml --log "),
        (metrox_game(1), "no moves were typed while watching"),
        (metro_game(1)[:5] + metro_game(1)[6:], "this log is not whole: event 5 is missing."),
        (metro_game(1)[1:], "game.jsonl holds no whole game; metro-caller verify "),
        ([{**metro_game(1)[0], "opt": {"players": "x"}}], "This game of Metro does not say its hand."),
        ([{**metro_game(1)[0], "game": "chess"}], "game.jsonl is a log; name the sheets too"),
    ],
)
def test_one_sentence_and_status_2_for_a_log_that_cannot_be_scored(score, records, sentence):
    status, out, err = score(records)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
