"""What tests of the host's commands need."""

import sys
from collections.abc import Callable

import pytest

from host_tools import cli

Ran = tuple[int, str, str]  # exit status, stdout, stderr


@pytest.fixture
def metro_caller(monkeypatch, capsys) -> Callable[..., Ran]:
    """Run `metro-caller` with these words, on 80 columns."""

    def run(*words: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["metro-caller", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err

    monkeypatch.setenv("COLUMNS", "80")
    return run
