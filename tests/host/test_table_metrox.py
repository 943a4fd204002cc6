"""MetroX for the whole table: the card, the deck, and the sheets of those whose moves are typed."""

import random
import re

import pytest
from box_model import metrox_game
from test_table import SIZES, check_size, drawn, table_after

from caller.games.metrox import FREE, MAPS
from host_tools.metrox.result import MetroXResult
from host_tools.metrox.sheet import NOTHING
from host_tools.table import table_of
from host_tools.wrong_input import WrongInput


def type_in(table, text):
    """Type a text, as the terminal program does."""
    note = {"t": "note", "g": table.header["g"], **table.note(text)}
    table.take_note(note)
    return note


def right_moves(table, dice):
    """A right move for each player, at random."""
    moves = []
    for sheet in table._game.sheets.values():
        lines = [line for line in sheet.map.lines.values() if len(sheet.boxes[line.id]) < line.boxes]
        if table._due[1] == FREE:
            moves.append(dice.choice(sheet.empty or [NOTHING]))
        else:
            moves.append(dice.choice(lines).id)
    return moves


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("city", "deck"), MAPS)
def test_a_whole_game_with_sheets_fits_and_is_scored_as_it_would_be_from_paper(city, deck, width, height):
    records = metrox_game(3, city, deck)
    table = table_of(records[0])
    dice = random.Random(1)
    type_in(table, "Ana, Ben")
    turns, cards = [], []
    for record in records[1:]:
        table.take(record)
        if table.asks:
            cards.append(record["card"])
            assert re.match(rf"Turn {len(cards)}, .*: the (line|station \(column,row\)) of Ana, then Ben\?", table.asks)
            check_size(drawn(table, width, height), width, height)
            turns.append(right_moves(table, dice))
            type_in(table, " ".join(turns[-1]))
        check_size(drawn(table, width, height), width, height)
    players = [{"name": name, "moves": " ".join(turn[at] for turn in turns)} for at, name in enumerate(("Ana", "Ben"))]
    document = {"game": "metrox", "map": city, "cards": " ".join(cards), "player": players}
    result = MetroXResult(document, "game.toml", None)
    text = "\n".join(drawn(table, width, height))
    for name, score in result.scores.items():
        assert f"{name} {score.total} " in text
    assert "wins with" in text or "share the victory" in text
    if height > 30:
        assert "F Fukutoshin" in text or city != "Tokyo"


def test_nobody_is_asked_for_moves_if_nobody_is_named():
    table = table_after(metrox_game(1))
    assert table.asks.startswith("Whose sheets are kept here?")
    type_in(table, " , ")
    assert table.asks == ""
    assert table.back() == {"players": None}


def test_the_facts_are_those_of_the_box():
    records = metrox_game(5)
    table = table_of(records[0])
    for record in records[1:]:
        table.take(record)
        text = "\n".join(drawn(table, 80, 19))
        if record.get("e") == "card":
            assert f"{record['boxes']} of 23 boxes used" in text
            assert f"{record['left']} cards left in the deck" in text
            assert ("next: all cards are shuffled" in text) == (record["card"] == "6" and record["boxes"] < 23)
    assert "game over: all boxes are full, score the sheets" in text


def test_a_shuffle_is_seen_with_the_card_after_it():
    records = next(game for game in map(metrox_game, range(50)) if any(each.get("e") == "shuffle" for each in game))
    at = next(at for at, record in enumerate(records) if record.get("e") == "shuffle")
    assert "shuffled before this card" not in "\n".join(drawn(table_after(records[:at]), 80, 19))
    assert "shuffled before this card" in "\n".join(drawn(table_after(records[: at + 2]), 80, 19))


@pytest.fixture
def table():
    """A game whose first card, of which the moves of two are due, is a number."""
    records = next(game for game in map(metrox_game, range(50)) if game[2]["card"] == "4")
    table = table_after(records[:3])
    type_in(table, "Ana, Ben")
    return table


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("T, X", "Ben: there is no line X in Tokyo; its lines are F Y T M C Z G H N."),
        ("T", "That is 1 of 2: one for each of Ana, Ben, blanks between."),
        ("", "That is 0 of 2: one for each of Ana, Ben, blanks between."),
        ("T M C", "That is 3 of 2: one for each of Ana, Ben, blanks between."),
        ("T X", "Ben: there is no line X in Tokyo; its lines are F Y T M C Z G H N."),
        ("6.6 T", "Ana: there is no line 6.6 in Tokyo; its lines are F Y T M C Z G H N."),
    ],
)
def test_a_wrong_move_is_refused_with_player_and_reason(table, text, sentence):
    with pytest.raises(WrongInput) as wrong:
        table.note(text)
    assert str(wrong.value) == sentence


@pytest.mark.parametrize(("text", "sentence"), [("Ana, Ana", "Two players are called Ana"), ("\x1b[1m", "Player 1")])
def test_wrong_names_are_refused(text, sentence):
    with pytest.raises(WrongInput) as wrong:
        table_of(metrox_game(1)[0]).note(text)
    assert sentence in str(wrong.value)


def test_moves_and_names_are_taken_back_from_the_last_on(table):
    note = type_in(table, "t m")
    assert note["moves"] == ["T", "M"]
    assert table.asks == ""
    back = table.back()
    assert back == {"n": note["n"], "moves": []}
    table.take_note({"t": "note", **back})
    assert table.asks.startswith("Turn 1, number 4: the line of Ana, then Ben?")
    assert table.back() == {"players": None}
    table.take_note({"t": "note", **table.back()})
    assert table.asks.startswith("Whose sheets are kept here?")
    assert table.back() is None


def test_notes_of_a_log_may_come_before_the_cards_they_belong_to():
    records = metrox_game(4, presses=8)
    table, dice = table_of(records[0]), random.Random(2)
    notes = [type_in(table, "Ana, Ben, Cleo")]
    for record in records[1:]:
        table.take(record)
        if table.asks:
            notes.append(type_in(table, " ".join(right_moves(table, dice))))
    again = table_of(records[0])
    for note in notes:
        again.take_note(note)
    for record in records[1:]:
        again.take(record)
    assert drawn(again, 80, 19) == drawn(table, 80, 19)


def test_notes_that_cannot_be_are_passed_over_or_said(table):
    for note in (
        {"n": 2, "moves": "T M"},
        {"n": "2", "moves": ["T", "M"]},
        {"n": 2, "moves": [1, 2]},
        {"cell": "00"},
    ):
        table.take_note({"t": "note", **note})
        assert table.asks.startswith("Turn 1")
    table.take_note({"t": "note", "n": 2, "moves": ["T", "Q"]})
    assert "The log says: Ben: there is no line Q in Tokyo" in "\n".join(drawn(table, 80, 19))
    assert table.asks.startswith("Turn 1")
    table.take_note({"t": "note", "players": [1]})
    assert table.asks.startswith("Whose sheets")


def test_a_finished_line_is_told_with_its_bonus():
    table = table_of(metrox_game(1, "Osaka")[0])
    type_in(table, "Ana, Ben")
    for number, (card, moves) in enumerate([("5", "P Y"), ("2", "P Y"), ("star", "Y P"), ("4", "C P")], 2):
        table.take({"t": "event", "g": table.header["g"], "n": number, "e": "card", "card": card})
        type_in(table, moves)
        if number == 3:
            assert "Ana has finished P New Tram: 2 points, the larger bonus." in "\n".join(drawn(table, 80, 19))
    assert "Ana has finished" not in "\n".join(drawn(table, 80, 19))
