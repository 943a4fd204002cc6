"""`metro-caller score`: the JSON that programs rely on, the text for people, exit status 2 with one sentence."""

import io
import json
import os
import subprocess
import sys

import pytest
from box_model import game
from rich.console import Console

from host_tools import cli
from host_tools.metro_bingo.result import MetroBingoResult
from sim import headless

LINE = "2 5 9 12 4 6 8 11 17 20 3 * 13 14 15 1 30 29 7 10"
SHEETS = f"""
game = "metro-bingo"
plan = "Essen"
[[player]]
name = "Ana"
line = "{LINE}"
[[player]]
name = "Ben [b]"
line = "20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1"
"""
SEOUL = """
game = "metro-bingo"
plan = "B"
layout = {round1 = 3, round2 = 3, shared = [[2, 1]]}
[[player]]
name = "Ana"
round1 = "1 * 3"
"""


@pytest.fixture
def run(tmp_path, metro_caller):
    """Run `metro-caller score` on the text of a file: exit status, stdout, stderr."""

    def score(text, *options):
        path = tmp_path / "sheets.toml"
        if text is not None:
            path.write_text(text, encoding="utf-8")
        return metro_caller("score", *([] if text is None else [path]), *options)

    return score


def test_json_tells_players_lines_runs_and_winners(run):
    status, out, _ = run(SHEETS, "--json")
    result = json.loads(out)
    assert status == 0
    assert list(result) == ["game", "plan", "players", "winners"]
    assert (result["game"], result["plan"], result["winners"]) == ("metro-bingo", "A", ["Ana"])
    ana = result["players"][0]
    assert (ana["name"], ana["total"], len(ana["lines"])) == ("Ana", 81, 1)
    line = ana["lines"][0]
    assert (line["name"], line["points"], line["start"]) == ("line", 81, 1)
    assert line["runs"][:3] == [
        {"from": 1, "spaces": 4, "values": [2, 5, 9, 12], "points": 15},
        {"from": 5, "spaces": 6, "values": [4, 6, 8, 11, 17, 20], "points": 35},
        {"from": 11, "spaces": 5, "values": [3, 3, 13, 14, 15], "points": 25},
    ]


def test_json_of_a_loop_counts_the_spaces_of_the_sheet(run):
    loop = SEOUL.replace('"B"', '"C"').replace("{round1 = 3, round2 = 3, shared = [[2, 1]]}", "{loop = 5}")
    _, out, _ = run(loop.replace('round1 = "1 * 3"', 'loop = "5 * 1 2 *"'), "--json")
    line = json.loads(out)["players"][0]["lines"][0]
    assert (line["start"], line["points"]) == (2, 25)
    assert line["runs"] == [{"from": 2, "spaces": 5, "values": [1, 1, 2, 2, 5], "points": 25}]


def test_without_round_2_nobody_has_won(run):
    status, out, _ = run(SEOUL, "--json")
    assert status == 0
    assert json.loads(out)["winners"] == []
    assert "nobody has won" in run(SEOUL)[1]


def test_the_text_shows_strokes_points_stars_and_the_winner(run):
    status, out, _ = run(SHEETS)
    assert status == 0
    rows = [row.strip() for row in out.replace("│", "|").splitlines()]
    at = rows.index("2 5 9 12 | 4 6 8 11 17 20 | 3 *3 13 14 15 | 1 30 | 29 | 7 10")
    assert rows[at + 1].split() == ["15", "|", "35", "|", "25", "|", "3", "|", "0", "|", "3"]
    assert "Ana: 81 points" in rows
    assert "Ana wins with 81 points." in rows
    assert "Ben [b]: 0 points" in rows
    assert "\x1b" not in out


def test_a_tie_is_a_shared_victory(run):
    both = SHEETS.replace("20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1", LINE)
    assert "Ana and Ben [b] share the victory with 81 points." in run(both)[1]


def test_one_sentence_and_status_2_for_a_wrong_sheet(run):
    status, out, err = run(SHEETS.replace("2 5 9", "2 x 9"))
    assert (status, out) == (2, "")
    assert err.startswith("metro-caller: ")
    assert err.endswith("sheets.toml: Ana, line, space 2 holds x; a value is 1 to 30, or * for the star.\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "sheets.toml is not TOML"),
        ("plan = 'A'", "The game is missing"),
        ("game = 'chess'", "There is no game chess that can be scored; the games are: metro-bingo"),
        ("game = ['metro-bingo']", "There is no game ['metro-bingo'] that can be scored"),
    ],
)
def test_one_sentence_and_status_2_for_a_wrong_file(run, text, sentence):
    status, out, err = run(text)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_log_that_is_not_there_is_told_by_its_own_name(run, tmp_path):
    status, _, err = run(SHEETS, "--log", str(tmp_path / "none.jsonl"))
    assert status == 2
    assert "none.jsonl" in err
    assert "sheets.toml" not in err


def sheets_of_log(records):
    """A sheet on which the tiles of a log stand as they were drawn."""
    values = []
    for record in records:
        if record.get("e") in ("draw", "pair"):
            names = record.get("tiles") or [record["tile"]]
            values += [name for name in names if name not in ("remove2", "draw2")][:1]
    return f"""
game = "metro-bingo"
plan = "A"
[[player]]
name = "Ana"
line = "{" ".join(values)}"
"""


def write_log(path, records):
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return str(path)


def test_a_proven_log_is_used_without_a_word(run, tmp_path):
    status, _, err = run(sheets_of_log(game()), "--log", write_log(tmp_path / "game.jsonl", game()))
    assert (status, err) == (0, "")


def test_a_log_that_is_not_proven_is_told_beside_the_result(run, tmp_path):
    records = game()
    log = write_log(tmp_path / "game.jsonl", [*records[:-1], {**records[-1], "seed": "\n"}])
    status, out, err = run(sheets_of_log(records), "--log", log)
    assert status == 0
    assert "Ana wins" in out
    assert err == (
        f"metro-caller: the log of game {records[0]['g']} is not proven "
        f"(the over record: the seed is not 64 hex digits); see metro-caller verify {log}.\n"
    )


def test_without_a_file_and_without_a_terminal_it_asks_for_the_file(run):
    status, _, err = run(None)
    assert status == 2
    assert err == "metro-caller: Which sheets? Name their TOML file: metro-caller score SHEETS.toml.\n"


def shown(text, width, encoding="utf-8"):
    """What a terminal of this width shows."""
    import tomllib

    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    MetroBingoResult(tomllib.loads(text), "sheets.toml", None).show(Console(file=file, width=width))
    file.flush()
    return raw.getvalue().decode(encoding)


@pytest.mark.parametrize("width", [30, 80, 140])
def test_long_lines_break_between_runs_at_any_width(width):
    rows = shown(SHEETS, width).splitlines()
    assert max(map(len, rows)) <= width
    spaces = [row.strip(" │") for row in rows if row.startswith("    ")][::2]
    assert "3 *3 13 14 15" in " │ ".join(spaces).split(" │ ")


def test_a_run_that_is_wider_than_a_row_goes_on_in_the_next_one():
    rising = SHEETS.replace(LINE, " ".join(map(str, range(1, 21))))
    rows = [row.strip() for row in shown(rising, 30).splitlines()]
    assert rows[1:5] == ["1 2 3 4 5 6 7 8 9 10 11", "", "12 13 14 15 16 17 18 19 20", "400"]


def test_a_terminal_without_unicode_gets_ascii_strokes():
    out = shown(SHEETS, 80, "ascii")
    assert "2 5 9 12 | 4 6 8 11 17 20 |" in out


# What holds for every command


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["score", "--nix"], "No such option: --nix; metro-caller score --help tells what there is."),
        (["verify"], "Missing argument 'log'; metro-caller verify --help tells what there is."),
        (["score", "a", "b"], "Got unexpected extra argument(s) (b); metro-caller score --help tells what there is."),
        (["nix"], "No such command 'nix'; metro-caller --help tells what there is."),
        (["score", "--log"], "Option '--log' requires an argument; metro-caller --help tells what there is."),
    ],
)
def test_words_that_are_no_command_are_one_sentence_and_status_2(monkeypatch, capsys, words, sentence):
    monkeypatch.setattr(sys, "argv", ["metro-caller", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    assert tuple(capsys.readouterr()) == ("", f"metro-caller: {sentence}\n")


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["score", "--help"]])
def test_help_is_no_mistake(monkeypatch, capsys, words):
    monkeypatch.setattr(sys, "argv", ["metro-caller", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out, err = capsys.readouterr()
    assert (ended.value.code, err) == (0, "")
    assert "Usage: metro-caller" in out


def test_a_sentence_stays_one_line_whatever_it_quotes(run):
    _, _, err = run('game = "a\\nb\\u001b[31m"')
    assert err.count("\n") == 1
    assert "sheets.toml: There is no game a?b?[31m that can be scored; the games are: " in err


def start(stdout, *words, encoding="utf-8"):
    """`metro-caller` as a process of its own; its exit status and stderr."""
    command = [sys.executable, "-c", "from host_tools.cli import main; main()", *words]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    ended = subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, env=environment, timeout=60)
    return ended.returncode, ended.stderr.decode()


EACH = [["score", "sheets.toml"], ["score", "sheets.toml", "--json"], ["sim", "--headless", "--until-over"], ["--help"]]


@pytest.fixture
def sheets_here(tmp_path, monkeypatch):
    (tmp_path / "sheets.toml").write_text(SHEETS.replace("Ana", "Zoë"), encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.chdir(tmp_path)


def test_a_name_that_the_terminal_cannot_show_is_no_reason_to_fail(sheets_here, tmp_path):
    with (tmp_path / "out").open("wb") as out:
        assert start(out, "score", "sheets.toml", encoding="ascii") == (0, "")
    assert b"Zo? wins" in (tmp_path / "out").read_bytes()


@pytest.mark.parametrize("words", EACH)
def test_a_reader_who_has_gone_ends_it_without_a_word(sheets_here, words):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert start(writer, *words) == (1, "")
    finally:
        os.close(writer)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="has no file that is always full")
@pytest.mark.parametrize("words", EACH)
def test_output_without_space_is_one_sentence(sheets_here, words):
    with open("/dev/full", "wb") as full:
        status, err = start(full, *words)
    assert status == 2
    assert err == "metro-caller: There is no space left to write to; make room, or send the output elsewhere.\n"


def test_a_game_that_its_players_ended_has_no_score_and_the_reason_is_told(run, tmp_path):
    log = tmp_path / "ended.jsonl"
    write_log(log, headless.play("metro-bingo", {"plan": "A"}, bytes(32), inputs="ppps"))
    status, _, err = run(SHEETS, "--log", str(log))
    assert status == 2
    assert "its players ended this game at" in err
    assert "cut short" not in err
