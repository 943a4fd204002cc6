"""What the README shows can be done as it stands there."""

import re
import sys
from pathlib import Path

import pytest

from host_tools import cli

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
FILES = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
COMMANDS = sorted(set(re.findall(r"^\.venv/bin/metro-caller (\w+)", README, re.MULTILINE)))


@pytest.mark.parametrize("text", FILES)
def test_its_files_can_be_scored(text, tmp_path, monkeypatch, capsys):
    path = tmp_path / "game.toml"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["metro-caller", "score", str(path)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    told = capsys.readouterr()
    assert (ended.value.code, told.err) == (0, "")


def test_it_has_a_file_of_each_game():
    games = {game for text in FILES for game in re.findall('game = "(.*?)"', text)}
    assert games == {"metro-bingo", "metro", "metrox"}


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_exist(command, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["metro-caller", command, "--help"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert (ended.value.code, capsys.readouterr().err) == (0, "")
