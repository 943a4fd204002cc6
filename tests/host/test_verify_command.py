"""`metro-caller verify`: its exit status, its sentences and its JSON."""

import json

import pytest
import typer
from box_model import game
from typer.testing import CliRunner

from host_tools.commands.verify import verify
from host_tools.wrong_input import WrongInput

app = typer.Typer()
app.command()(verify)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def run(path, *more):
    done = CliRunner().invoke(app, [str(path), *more], catch_exceptions=False)
    return done.exit_code, done.stdout


def write(path, *records):
    path.write_text("".join(json.dumps(record) + "\n" for record in records))


def test_a_whole_game_is_proven_with_exit_0(path):
    write(path, *game())
    status, text = run(path)
    assert status == 0
    assert text.startswith(f"Game {game()[0]['g']} (metro-bingo): proven. The seed fits the commitment")
    assert "in the order that the seed and the salt of a host give." in text
    assert text.count("\n") == 1


def test_notes_are_passed_over(path):
    write(path, *game()[:4], {"t": "note", "g": game()[0]["g"], "anything": 1}, *game()[4:])
    assert run(path)[0] == 0


def test_a_log_cut_short_by_a_power_cut_has_exit_1_and_says_where(path):
    path.write_text("".join(json.dumps(record) + "\n" for record in game()[:9])[:-7])
    status, text = run(path)
    assert status == 1
    assert "NOT PROVEN. The log ends after event 7: the game is not over" in text


def test_one_bad_game_among_good_ones_has_exit_1_and_each_is_said(path):
    bad = game(2)
    del bad[7]
    write(path, *game(1), *bad, *game(3))
    status, text = run(path)
    assert status == 1
    assert ["NOT PROVEN" in line for line in text.splitlines()] == [False, True, False]
    assert "Event 7 is missing." in text


def test_json_says_the_same(path):
    bad = game(2)[:-1]
    write(path, *game(1), *bad)
    status, text = run(path, "--json")
    assert status == 1
    result = json.loads(text)
    assert result["proven"] is False
    assert result["games"][0] == {"g": game(1)[0]["g"], "game": "metro-bingo", "proven": True, "why": None}
    assert result["games"][1]["proven"] is False
    assert "not over" in result["games"][1]["why"]


def test_a_log_without_its_game_record_has_exit_1(path):
    write(path, *game()[1:])
    status, text = run(path)
    assert status == 1
    assert "Its game record is missing" in text


def test_what_is_no_log_is_wrong_input(path):
    path.write_text("hello\n")
    with pytest.raises(WrongInput):
        run(path)


def test_control_characters_in_a_log_do_not_reach_the_terminal(path):
    records = game()
    records[3] = {**records[3], "tile": "\x1b[2J\ud800"}
    write(path, *records)
    status, text = run(path)
    assert status == 1
    assert "\x1b" not in text
