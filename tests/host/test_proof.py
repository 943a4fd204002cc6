"""The proof: a true log is proven, and whatever is changed in it is found and named."""

import copy
import json
import re

import pytest
from box_model import game, metro_game
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.log import read_log
from host_tools.proof import Proof, prove
from host_tools.wrong_input import WrongInput

GAMES = [
    game(1),
    game(2, salt=None),
    game(3, plan="B"),
    game(4, plan="C"),
    game(5, plan="D"),
    game(6, presses=0, stop=True),
    game(7, presses=0, stop=True, salt=None),
    game(8, presses=9, stop=True),
    metro_game(9),
    metro_game(10, players=6, hand=3, salt=None),
    metro_game(11, players=3, hand=2, taken=7),
    metro_game(12, taken=0),
]
games = st.sampled_from(GAMES)


def proof_of(records):
    """The proof of a log with these records as lines; None if it is no log at all."""
    path = proof_of.folder / "game.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    log = read_log(path)
    if not log.games:
        return None
    return prove(log.games[0])


@pytest.fixture(autouse=True, scope="module")
def folder(tmp_path_factory):
    proof_of.folder = tmp_path_factory.mktemp("proof")


@pytest.mark.parametrize("records", GAMES)
def test_a_true_log_is_proven(records):
    assert proof_of(records).proven


@pytest.mark.parametrize("plan", "ABCD")
@pytest.mark.parametrize("number", range(10, 30))
def test_games_of_every_plan_are_proven(number, plan):
    assert proof_of(game(number, plan=plan)).proven


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("hand", [1, 2, 3])
def test_games_of_metro_are_proven_whatever_their_players_take(players, hand):
    records = metro_game(players * 10 + hand, players, hand)
    assert any(record.get("second") for record in records)
    assert proof_of(records) == Proof(True, "", 60, True)


def test_a_tile_of_metro_that_was_in_no_hand_is_named_with_those_that_were():
    records = metro_game(13, hand=2)
    first = next(record for record in records if record.get("e") == "played")
    records[records.index(first)] = {**first, "tile": "zzzz", "second": False}
    assert re.fullmatch(r"event 4: the log says tile zzzz, the seed gives [a-d]{4} or [a-d]{4}", proof_of(records).why)


def test_a_second_tile_of_an_empty_stack_is_said():
    records = metro_game(14)
    last = [record for record in records if record.get("e") == "played"][-1]
    records[records.index(last)] = {**last, "second": True}
    assert proof_of(records).why == f"event {last['n']}: the log says second True, but the stack was empty"


@settings(deadline=None)
@given(games, st.data())
def test_a_log_with_one_record_deleted_is_not_proven(records, data):
    at = data.draw(st.integers(0, len(records) - 1))
    proof = proof_of(records[:at] + records[at + 1 :]) if len(records) > 1 else None
    assert proof is None or (not proof.proven and proof.why)


@settings(deadline=None)
@given(games, st.data())
def test_a_log_with_two_records_swapped_is_not_proven(records, data):
    one, two = data.draw(st.lists(st.integers(0, len(records) - 1), min_size=2, max_size=2, unique=True))
    swapped = list(records)
    swapped[one], swapped[two] = swapped[two], swapped[one]
    proof = proof_of(swapped)
    assert not proof.proven
    assert proof.why


@settings(deadline=None)
@given(games, st.data())
def test_a_log_cut_short_anywhere_is_not_proven(records, data):
    proof = proof_of(records[: data.draw(st.integers(1, len(records) - 1))])
    assert not proof.proven
    assert "the game is not over" in proof.why


json_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 50),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.sampled_from([str(n) for n in range(1, 31)] + ["star", "full", "stopped", "A", "draw", "f" * 64, "0" * 32]),
    st.lists(st.sampled_from(["1", "2", "star"]), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@settings(max_examples=1500, deadline=None)
@given(games, st.data())
def test_a_log_with_one_value_of_one_record_changed_added_or_taken_away_is_not_proven(records, data):
    at = data.draw(st.integers(0, len(records) - 1))
    changed = copy.deepcopy(records)
    record = changed[at]
    # a change of the options that alters no event (the plan's letter) leaves nothing to find it by
    key = data.draw(st.sampled_from(sorted({*record, "extra"} - {"opt"})))
    if key in record and data.draw(st.booleans()):
        del record[key]
    else:
        value = data.draw(json_values)
        if key in record and json.dumps(record[key]) == json.dumps(value):
            return
        record[key] = value
    if record.get("t") not in ("game", "event", "over"):
        record["t"] = "xyz"  # another record of the link or a note is no change of this one: it is a deletion
    try:
        proof = proof_of(changed)
    except WrongInput:
        assert at == 0 or len(records) <= 2
        return
    assert proof is None or (not proof.proven and proof.why)


@settings(deadline=None)
@given(games, st.data())
def test_a_log_with_the_tiles_of_two_events_exchanged_is_not_proven(records, data):
    events = [record for record in records if "tile" in record]
    if len(events) < 2 or records[0]["opt"].get("hand", 1) > 1:  # two tiles of a hand may be played either way round
        return
    one, two = data.draw(st.lists(st.integers(0, len(events) - 1), min_size=2, max_size=2, unique=True))
    changed = copy.deepcopy(records)
    first, second = changed[records.index(events[one])], changed[records.index(events[two])]
    if first["tile"] == second["tile"]:
        return
    first["tile"], second["tile"] = second["tile"], first["tile"]
    assert not proof_of(changed).proven


def test_a_changed_tile_is_named_with_its_event_and_the_true_one():
    records = copy.deepcopy(GAMES[0])
    event = next(record for record in records if record.get("tile") == "12")
    event["tile"] = "30"
    assert proof_of(records).why == f"event {event['n']}: the log says tile 30, the seed gives 12"


def test_another_seed_is_found_by_the_commitment():
    records = copy.deepcopy(GAMES[0])
    records[-1]["seed"] = "00" * 32
    assert proof_of(records).why == "the over record: the seed does not fit the commitment in the game record"


def test_another_salt_is_found_by_the_first_tile_that_it_moves():
    records = copy.deepcopy(GAMES[0])
    records[1]["salt"] = "ff" * 16
    assert "the seed gives" in proof_of(records).why


def test_more_spaces_than_were_filled_are_found_at_the_end():
    records = copy.deepcopy(GAMES[0])
    records[0]["opt"]["spaces"] = [21]
    last = records[-1]["n"]
    assert proof_of(records).why == f'the over record says "full", but after event {last} the game was not over'


@pytest.mark.parametrize("opt", [{}, {"plan": "A"}, {"plan": ["A"]}, {"plan": "A", "spaces": "20"}, {"x": 1}])
def test_options_that_cannot_be_played_are_said(opt):
    records = copy.deepcopy(GAMES[0])
    records[0]["opt"] = opt
    assert proof_of(records).why.startswith("the game record: ")


def test_an_unknown_game_is_said():
    records = copy.deepcopy(GAMES[0])
    records[0]["game"] = "chess"
    assert "There is no game called chess" in proof_of(records).why
