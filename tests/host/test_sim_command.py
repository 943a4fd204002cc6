"""`metro-caller sim --headless` keeps its contract, and wrong input is one sentence."""

import hashlib
import json
import sys

import pytest

from caller.session import Session
from host_tools import cli

SEED = bytes(range(32)).hex()
SALT = bytes(range(16)).hex()


def run(monkeypatch, capsys, *words):
    """Run `metro-caller` with these words: exit status, stdout, stderr."""
    monkeypatch.setattr(sys, "argv", ["metro-caller", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out, err = capsys.readouterr()
    return ended.value.code or 0, out, err


def records(out):
    """The JSON objects of an output."""
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize(("plan", "spaces"), [("A", [20]), ("B", [16, 13]), ("C", [18]), ("D", [30])])
def test_a_whole_game_is_the_records_of_the_link(monkeypatch, capsys, plan, spaces):
    status, out, _ = run(
        monkeypatch, capsys, "sim", "--headless", "--plan", plan, "--seed", SEED, "--salt", SALT, "--until-over"
    )
    told = records(out)
    session = Session("metro-bingo", {"plan": plan, "spaces": spaces}, bytes.fromhex(SEED))
    expected = [session.record(), *session.apply(bytes.fromhex(SALT))]
    while not session.why:
        expected += session.apply("p")
    assert status == 0
    assert told == expected
    assert told[0] == {
        "t": "game",
        "g": told[0]["g"],
        "v": 1,
        "game": "metro-bingo",
        "opt": {"plan": plan, "spaces": spaces},
        "commit": hashlib.sha256(b"metro-caller commit" + bytes.fromhex(SEED)).hexdigest(),
    }
    assert told[-1]["t"] == "over"
    assert told[-1]["why"] == "full"
    assert told[-1]["seed"] == SEED
    assert told[-2]["filled"] == sum(spaces)


def test_records_are_compact_and_keep_the_order_of_the_contract(monkeypatch, capsys):
    _, out, _ = run(monkeypatch, capsys, "sim", "--headless", "--seed", SEED, "--inputs", "p")
    game, draw = out.splitlines()
    assert game.startswith('{"t":"game","g":"44033fd0","v":1,"game":"metro-bingo","opt":{"plan":"A","spaces":[20]},"c')
    assert draw == '{"t":"event","g":"44033fd0","n":1,"e":"draw","tile":"14","filled":1,"left":41}'


def test_a_hold_is_no_draw_and_inputs_left_over_are_ignored(monkeypatch, capsys):
    _, with_hold, _ = run(monkeypatch, capsys, "sim", "--headless", "--seed", SEED, "--inputs", "phhp")
    _, without, _ = run(monkeypatch, capsys, "sim", "--headless", "--seed", SEED, "--inputs", "pp")
    assert with_hold == without
    status, long, _ = run(monkeypatch, capsys, "sim", "--headless", "--seed", SEED, "--inputs", "p" * 60)
    _, whole, _ = run(monkeypatch, capsys, "sim", "--headless", "--seed", SEED, "--until-over")
    assert status == 0
    assert long == whole


def test_stop_ends_the_game(monkeypatch, capsys):
    _, out, _ = run(monkeypatch, capsys, "sim", "--headless", "--seed", SEED, "--inputs", "psp")
    assert [record["t"] for record in records(out)] == ["game", "event", "over"]
    assert records(out)[-1]["why"] == "stopped"


def test_there_is_a_picture_for_each_input(monkeypatch, capsys, tmp_path):
    folder = tmp_path / "new" / "screens"
    status, _, _ = run(
        monkeypatch, capsys, "sim", "--headless", "--seed", SEED, "--inputs", "ppp", "--screens", str(folder)
    )
    assert status == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["001.png", "002.png", "003.png"]
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)
    assert len({file.read_bytes() for file in files}) == 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--headless", "--seed", "12", "--until-over"], "--seed must be 64 hex digits"),
        (["--headless", "--seed", "g" * 64, "--until-over"], "--seed must be 64 hex digits"),
        (["--headless", "--salt", "12", "--until-over"], "--salt must be 32 hex digits"),
        (["--headless", "--seed", SEED], "--headless needs either --inputs or --until-over"),
        (["--headless", "--until-over", "--inputs", "p"], "--headless needs either --inputs or --until-over"),
        (["--headless", "--inputs", "pxp"], "--inputs knows p (press), h (hold) and s (stop), not 'x'"),
        (["--headless", "--plan", "E", "--until-over"], "There is no plan E; the plans are A, B, C and D."),
        (["--plan", "Q"], "There is no plan Q; the plans are A, B, C and D."),
        (["--game", "chess"], "There is no game called chess; the games are: "),
        (
            ["--game", "metro", "--plan", "A"],
            "--plan is for metro-bingo and does not go with --game metro; leave out one of them.",
        ),
        (
            ["--plan", "A", "--players", "3"],
            "--players is for metro and does not go with --plan; leave out one of them.",
        ),
        (
            ["--ignore-arrow", "--game", "metro-bingo"],
            "--ignore-arrow is for metro and does not go with --game metro-bingo; leave out one of them.",
        ),
        (["--players", "7"], "Metro is for 2 to 6 players; 7 cannot be."),
        (["--hand", "4", "--headless", "--until-over"], "A hand of Metro has 1, 2 or 3 tiles; 4 cannot be."),
        (["--players", "3"], "Without a terminal metro is played only with --headless."),
        (["--headless", "--lang", "it", "--until-over"], "there is no language it; choose one of en, fr, de, cs."),
        (["--seed", SEED], "--seed goes only with --headless."),
        (["--until-over"], "--until-over goes only with --headless."),
        (["--uf2", "any"], "--uf2 goes only with --pico."),
        (["--pico"], "--pico needs a terminal."),
    ],
)
def test_wrong_input_is_one_sentence_and_status_2(monkeypatch, capsys, words, sentence):
    status, out, err = run(monkeypatch, capsys, "sim", *words)
    assert status == 2
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


def test_a_folder_for_pictures_that_cannot_be_made_is_wrong_input(monkeypatch, capsys, tmp_path):
    (tmp_path / "file").write_text("")
    status, _, err = run(
        monkeypatch, capsys, "sim", "--headless", "--inputs", "p", "--screens", str(tmp_path / "file" / "folder")
    )
    assert status == 2
    assert "cannot be made" in err


def test_a_picture_that_cannot_be_written_is_wrong_input(monkeypatch, capsys, tmp_path):
    (tmp_path / "001.png").mkdir()
    status, _, err = run(monkeypatch, capsys, "sim", "--headless", "--inputs", "p", "--screens", str(tmp_path))
    assert status == 2
    assert "001.png cannot be written" in err


def test_a_plan_may_be_written_small_and_a_state_is_said_to_be_of_no_use(monkeypatch, capsys, tmp_path):
    status, out, err = run(
        monkeypatch, capsys, "sim", "--headless", "--plan", "d", "--inputs", "p", "--state", str(tmp_path / "state")
    )
    assert status == 0
    assert records(out)[0]["opt"]["plan"] == "D"
    assert "this game is kept nowhere" in err
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize("plan", ["A", "B", "C", "D"])
def test_without_a_terminal_a_whole_game_plays_itself(monkeypatch, capsys, plan):
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    status, out, _ = run(monkeypatch, capsys, "sim", "--plan", plan)
    assert status == 0
    assert out.count("Press ") >= 18
    assert "█" in out
    for name in ("Ada", "Ben", "Cleo"):
        assert name in out
    assert "proven" in out
