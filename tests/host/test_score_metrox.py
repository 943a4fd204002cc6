"""`metro-caller score` for a game of MetroX: its JSON, its text, its log, exit status 2 with one sentence."""

import json
from pathlib import Path

import pytest
from box_model import game as bingo
from box_model import records_of, seed_of
from rich.console import Console

from caller.games.metrox import MAPS
from caller.session import PRESS, STOP, Session
from host_tools.log import read_log
from host_tools.metrox.map import map_of
from host_tools.metrox.sheet import Sheet
from host_tools.proof import prove
from tests.metrox_games import document, legal_moves, random_game

CARDS = "6 free star 4"
ANA = "P 5,5 Y M"
BEN = "m 4,3 P y"
GAME = """
game = "metrox"
map = "Osaka"
{}
[[player]]
name = "Ana"
moves = "{}"
[[player]]
name = "Ben [b]"
moves = "{}"
"""
REMEDY = "leave out the cards, or name the right log."
SHORT = GAME.format(f'cards = "{CARDS}"', ANA, BEN)


def toml(written):
    """The text of a document as `document` makes it."""
    head = "".join(f"{key} = {json.dumps(value)}\n" for key, value in written.items() if key != "player")
    players = (f'[[player]]\nname = "{each["name"]}"\nmoves = "{each["moves"]}"\n' for each in written["player"])
    return head + "".join(players)


def whole(seed, city="Tokyo", players=2):
    """The text of a random game, played to its end."""
    game, moves = random_game(seed, city, players)
    return toml(document(game.cards, moves, city))


@pytest.fixture
def run(tmp_path, metro_caller):
    """Run `metro-caller score` on the text of a file: exit status, stdout, stderr."""

    def score(text, *options):
        path = tmp_path / "game.toml"
        path.write_text(text, encoding="utf-8")
        return metro_caller("score", path, *options)

    return score


def test_json_tells_players_lines_and_no_winner_before_the_end(run):
    status, out, err = run(SHORT, "--json")
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert list(result) == ["game", "map", "finished", "players", "winners"]
    assert (result["game"], result["map"], result["finished"], result["winners"]) == ("metrox", "Osaka", False, [])
    ana, ben = result["players"]
    lines = ana.pop("lines")
    # P is full at once; the star stands on 4,3, where only Y stops; M has 5,1 to 5,4
    assert ana == {"name": "Ana", "total": -6, "bonus": 2, "stars": 2, "empty": 63, "penalty": -10}
    assert [line["id"] for line in lines] == list("MTYCSKNIP")
    assert lines[-1] == {"id": "P", "done": True, "first": True, "points": 2}
    assert lines[0] == {"id": "M", "done": False, "first": False, "points": 0}
    # M fills 5,1 to 5,6; the star stands on 0,7, where C and P stop; Y goes on from 4,4 and stops before 5,5
    del ben["lines"]
    assert ben == {"name": "Ben [b]", "total": -6, "bonus": 0, "stars": 4, "empty": 66, "penalty": -10}


def test_a_finished_game_has_winners(run):
    for city, _ in MAPS:
        result = json.loads(run(whole(1, city, 3), "--json")[1])
        most = max(player["total"] for player in result["players"])
        assert result["finished"]
        assert result["map"] == city
        assert result["winners"] == [player["name"] for player in result["players"] if player["total"] == most]


def test_a_tie_is_a_shared_victory(run):
    game, moves = random_game(5, players=1)
    text = toml(document(game.cards, {"Ana": moves["P1"], "Ben": moves["P1"]}))
    total = game.scores()["P1"].total
    assert json.loads(run(text, "--json")[1])["winners"] == ["Ana", "Ben"]
    assert f"Ana and Ben share the victory with {total} points." in run(text)[1]


def test_the_text_shows_boxes_spaces_bonuses_and_the_ranking(run):
    status, out, err = run(SHORT)
    rows = [" ".join(row.replace("│", "|").replace("●", "o").replace("·", ".").split()) for row in out.splitlines()]
    assert (status, err) == (0, "")
    assert "M Midosuji 4 . . | o o o o o . . . . . . . . . 5/14" in rows
    assert "Y Yotsubashi * . | 2 . o . . . . . o 3/9" in rows
    assert "P New Tram 6 . | o o o o o o 6/6 2" in rows
    assert "bonus 2; stars 2; 63 empty spaces: -10" in rows
    assert "1. Ana 2 2 -10 -6" in rows
    assert "1. Ben [b] 0 4 -10 -6" in rows
    assert "3 of 23 boxes are used: nobody has won." in out
    assert "\x1b" not in out


@pytest.mark.parametrize("city", [name for name, _ in MAPS])
def test_the_text_fits_80_columns(run, city):
    for seed in range(5):
        status, out, _ = run(whole(seed, city))
        assert status == 0
        assert max(map(len, out.splitlines())) <= 80
        assert "…" not in out


def test_where_the_terminal_has_ascii_only_the_text_is_ascii(run, monkeypatch):
    monkeypatch.setattr(Console, "encoding", "ascii")
    status, out, _ = run(whole(1, "Osaka"))
    assert status == 0
    assert out.isascii()
    assert "?" not in out


def test_before_the_first_card_there_is_nothing_but_empty_spaces(run):
    status, out, _ = run(GAME.format('cards = ""', "", ""))
    assert status == 0
    assert "bonus 0; stars 0; 75 empty spaces: -10" in out
    assert "0 of 23 boxes are used" in out


def test_another_deck_may_be_named_and_penalties_follow_the_map(run):
    tokyo = whole(3).replace('"Tokyo"', '"Metro City"')
    assert "there is no card 2 in the gamewright deck" in run(tokyo)[2]
    game, moves = random_game(3, "Metro City")
    other = toml({**document(game.cards, moves, "Metro City"), "deck": "okazu"})
    result = json.loads(run(other, "--json")[1])
    for player in result["players"]:
        assert player["penalty"] == game.map.penalty(player["empty"])


@pytest.mark.parametrize(
    ("cards", "ana", "ben", "sentence"),
    [
        (CARDS, "P 5,5 X M", BEN, "Ana, turn 3 (star): there is no line X in Osaka; its lines are M T Y C S K N I P."),
        (CARDS, ANA, "m 4,3 - y", "Ben [b], turn 3 (star): there is no line - in Osaka"),
        ("6 6 6", "P P P", "P P M", "Ana, turn 3 (6): no box is free on line P, its 2 are used; choose another line."),
        (CARDS, ANA, "m 5,1 P y", "Ben [b], turn 2 (free): station 5,1 is filled already; name one by column and row"),
        (CARDS, "P 5,99 Y M", BEN, "Ana, turn 2 (free): there is no station 5,99 in Osaka; name one by column and row"),
        (CARDS, "P M Y M", BEN, "Ana, turn 2 (free): there is no station M in Osaka"),
        (CARDS, "P - Y M", BEN, "Ana, turn 2 (free): - is only for no empty station, and 69 are left; name one by"),
        (CARDS, "P 5,5 Y", BEN, "Ana: there are 3 moves for 4 cards; write one a card."),
        (CARDS, ANA, BEN + " M", "Ben [b]: there are 5 moves for 4 cards; write one a card."),
        ("6 c4", "P P", "P P", "Turn 2: there is no card c4 in the okazu deck; it has 2, 3, 4, 5, 6, c2, c3, star,"),
        ("6, free", "P 5,5", "P 5,5", "Turn 1: there is no card 6, in the okazu deck"),
        ("free 2 free", "5,5 M 5,6", "5,5 M 5,6", "Turn 3 (free): that is one too many, the okazu deck holds 1 of it"),
        ("6 " * 24, "", "", "Turn 24 (6): the game was over before it, all 23 boxes are used."),
    ],
)
def test_the_first_wrong_card_or_move_is_named_with_its_reason(run, cards, ana, ben, sentence):
    status, out, err = run(GAME.format(f'cards = "{cards}"', ana, ben))
    assert (status, out) == (2, "")
    assert f"game.toml: {sentence}" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("cards = ''", 'The map is missing; write it like map = "Tokyo".'),
        ("map = 'Paris'", "There is no map Paris; the maps are: Tokyo, Osaka, Metro City, Tube Town."),
        ("map = ['Tokyo']", 'map is a name, like map = "Tokyo".'),
        ("map = ''", 'map is a name, like map = "Tokyo".'),
        ("map = 'tokyo'\ndeck = 5", 'deck is a name, like deck = "okazu".'),
        ("map = 'Tokyo'\ndeck = 'uno'", "There is no deck uno; the decks are okazu and gamewright."),
        ("map = 'Tokyo'\ncards = ''", "There are no players; begin each one with a line [[player]]."),
        ("map = 'Tokyo'\ncards = ''\nplayer = []", "There are no players;"),
        ("map = 'Tokyo'\ncards = ['6']", 'cards is a text like "4 c2 star", with blanks between.'),
        ("map = 'Tokyo'\ncard = '6'", "at the top: there is no key card; it can be game, map, deck, cards, player."),
        ("map = 'Tokyo'\n[[player]]\nmoves = ''", "Player 1 has no name."),
        ("map = 'Tokyo'\n[[player]]\nname = 'A'", "A: moves is missing."),
        ("map = 'Tokyo'\n[[player]]\nname = 'A'\nmoves = ['F']", 'A: moves is a text like "T M 6,6"'),
        ("map = 'Tokyo'\n[[player]]\nname = 'A'\nmove = ''", "A: there is no key move; it can be name, moves."),
        ("map = 'Tokyo'\n[[player]]\nname = 'A'\nmoves = ''", 'The cards are missing; write them like cards = "4 c2'),
        (
            "map = 'Tokyo'\ncards = ''\n[[player]]\nname = 'A'\nmoves = ''\n[[player]]\nname = 'a '\nmoves = ''",
            "Two players are called a; each needs a name of their own.",
        ),
    ],
)
def test_one_sentence_and_status_2_for_a_wrong_document(run, text, sentence):
    status, out, err = run('game = "metrox"\n' + text)
    assert (status, out) == (2, "")
    assert f"game.toml: {sentence}" in err
    assert err.count("\n") == 1


@pytest.fixture
def logged(tmp_path, monkeypatch):
    """Write the log of games: the path, and the cards of each."""

    def write(*played, change=list):
        path = tmp_path / "game.jsonl"
        told, cards = [], []
        for seed, city, deck, presses, stop in played:
            session = Session("metrox", {"map": city, "deck": deck}, seed_of(seed))
            records = change(records_of(session, [PRESS] * presses + [STOP] * stop))
            cards.append([record["card"] for record in records if record.get("e") == "card"])
            told += records
        path.write_text("".join(json.dumps(record) + "\n" for record in told))
        return str(path), *cards

    return write


def moves_for(cards, city="Tokyo"):
    """Some right moves for these cards."""
    sheet, moves = Sheet(map_of(city)), []
    for card in cards:
        moves.append(legal_moves(sheet, card)[0])
        sheet.play(card, moves[-1])
    return moves


def alone(cards, city="Tokyo"):
    """The text of a game of one player with these cards."""
    return toml(document(cards, {"Ana": moves_for(cards, city)}, city))


def without_cards(text):
    """The same text, its cards to be told by a log."""
    return "".join(line for line in text.splitlines(True) if not line.startswith("cards"))


def test_the_cards_come_from_a_log(run, logged):
    log, cards = logged((1, "Tokyo", "okazu", 60, False))
    text = alone(cards)
    status, out, err = run(without_cards(text), "--log", log, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["finished"]
    assert (0, out, "") == run(text, "--json") == run(text, "--log", log, "--json")


def test_a_game_that_its_players_ended_is_scored_as_it_stands(run, logged):
    log, cards = logged((2, "Tokyo", "okazu", 5, True))
    status, out, err = run(alone(cards), "--log", log)
    assert (status, err) == (0, "")
    assert "of 23 boxes are used: nobody has won." in out


def test_a_log_that_is_not_proven_is_told_beside_the_result(run, logged):
    log, cards = logged((3, "Tokyo", "okazu", 5, False))
    status, out, err = run(alone(cards), "--log", log)
    assert status == 0
    assert "nobody has won" in out
    assert "is not proven (the log ends after event" in err
    assert err.endswith(f"see metro-caller verify {log}.\n")


def test_a_changed_card_is_not_proven(run, logged):
    def change(records):
        first = next(record for record in records if record.get("e") == "card")
        first["card"] = "3" if first["card"] == "4" else "4"
        return records

    log, cards = logged((4, "Tokyo", "okazu", 5, True), change=change)
    status, _, err = run(alone(cards), "--log", log)
    assert status == 0
    assert f"is not proven (event 1: the log says card {cards[0]}, the seed gives" in err


def test_the_last_game_that_fits_map_and_deck_counts(run, logged):
    log, first, second, osaka = logged(
        (5, "Tokyo", "okazu", 60, False), (6, "Tokyo", "okazu", 6, True), (7, "Osaka", "okazu", 3, True)
    )
    assert run(alone(second), "--log", log)[0] == 0
    assert run(alone(osaka, "Osaka"), "--log", log)[0] == 0
    assert "the sheets have" in run(alone(first), "--log", log)[2]


def test_a_log_without_a_game_that_fits_says_what_it_holds(run, logged):
    log, *_ = logged((1, "Tokyo", "okazu", 3, True), (2, "Osaka", "gamewright", 3, True))
    status, out, err = run(GAME.format("", "", ""), "--log", log)
    assert (status, out) == (2, "")
    assert (
        "game.jsonl has no game of Osaka with the okazu deck; "
        "it holds Tokyo with the okazu deck, Osaka with the gamewright deck." in err
    )


def test_a_log_of_another_game_is_told(run, tmp_path):
    log = tmp_path / "bingo.jsonl"
    log.write_text("".join(json.dumps(record) + "\n" for record in bingo()))
    status, out, err = run(GAME.format("", "", ""), "--log", str(log))
    assert (status, out) == (2, "")
    assert "bingo.jsonl has no game of Osaka with the okazu deck; it holds no game of MetroX." in err


def test_the_first_card_that_is_not_that_of_the_log_is_named(run, logged):
    log, cards = logged((8, "Tokyo", "okazu", 5, True))
    for written, sentence in (
        ([cards[0], "6", *cards[2:]], f"Turn 2: the sheets have 6, the log has {cards[1]}; {REMEDY}"),
        (cards[:2], f"Turn 3: the sheets have no card, the log has {cards[2]}; {REMEDY}"),
        ([*cards, "6"], f"Turn 6: the sheets have 6, the log has no card; {REMEDY}"),
    ):
        status, out, err = run(alone(written), "--log", log)
        assert (status, out) == (2, "")
        assert err.endswith(f"game.toml: {sentence}\n")


def test_a_log_with_a_hole_or_with_a_card_that_is_none_is_refused(run, logged):
    def without_the_second(records):
        return [record for record in records if record.get("n") != 2]

    def with_a_list(records):
        return [{**record, "card": ["4"]} if record.get("n") == 2 else record for record in records]

    for change, sentence in (
        (without_the_second, "this log is not whole: event 2 is missing"),
        (with_a_list, "Turn 2: there is no card ['4'] in the okazu deck"),
    ):
        log, _ = logged((9, "Tokyo", "okazu", 5, True), change=change)
        status, out, err = run(without_cards(alone([])), "--log", log)
        assert (status, out) == (2, "")
        assert "game.jsonl, game " in err
        assert sentence in err


def test_a_whole_log_with_a_shuffle_is_proven(logged):
    for seed in range(10):
        log, cards = logged((seed, "Tube Town", "gamewright", 60, False))
        (game,) = read_log(Path(log)).games
        proof = prove(game)
        assert (proof.proven, proof.why, proof.tiles) == (True, "", len(cards))
        if any(event["e"] == "shuffle" for event in game.events):
            return
    pytest.fail("no game of these has a shuffle")
