"""`metro-caller score`: check and score a game by its sheets or moves, and name who has won."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import typer
from rich.console import Console

from host_tools.metro.result import MetroResult
from host_tools.metro_bingo.result import MetroBingoResult
from host_tools.metrox.result import MetroXResult
from host_tools.saying import say
from host_tools.typed_game import typed_game
from host_tools.written import naming, read_toml
from host_tools.wrong_input import WrongInput


class Result(Protocol):
    """What a game makes of its sheets."""

    warning: str  # what people should know beside it, or ""

    def as_json(self) -> dict[str, Any]:
        """The result for other programs."""
        ...

    def show(self, console: Console) -> None:
        """The result for people."""
        ...


LOG_SUFFIX = ".jsonl"

# The games that can be scored: each makes a Result of a TOML document, the name of its file and a log.
Scorer = Callable[[dict[str, Any], str, Path | None], Result]
GAMES: dict[str, Scorer] = {"metro-bingo": MetroBingoResult, "metro": MetroResult, "metrox": MetroXResult}


def score(
    sheets: Path = typer.Argument(
        None,
        readable=False,
        help="TOML file with the sheets or moves, or a log of watch with the moves typed there. "
        "Without it, in a terminal, you are asked for sheets of Metro Bingo.",
    ),
    log: Path = typer.Option(
        None, readable=False, help="Log of the game: only its tiles may stand on the sheets; the cards of MetroX."
    ),
    as_json: bool = typer.Option(False, "--json", help="The result as JSON."),
) -> None:
    """Score a game by its sheets or moves, and name who has won."""
    if sheets is None:
        sheets = _ask(log)
    if sheets.suffix == LOG_SUFFIX:
        if log:
            raise WrongInput(f"{sheets} is a log; name the sheets before --log, or this log alone.")
        document, warning = typed_game(sheets)
        result = _game(document)(document, str(sheets), None)
        result.warning = warning
    else:
        result = _result(sheets, log)
    if result.warning:
        say(result.warning)
    if as_json:
        print(json.dumps(result.as_json()))
    else:
        result.show(Console())


def _result(path: Path, log: Path | None) -> Result:
    document = read_toml(path)
    with naming(str(path)):
        scorer = _game(document)
    return scorer(document, str(path), log)


def _game(document: dict[str, Any]) -> Scorer:
    names = ", ".join(GAMES)
    if "game" not in document:
        raise WrongInput(f'The game is missing; write it like game = "metro-bingo" (it can be {names}).')
    game = document["game"]
    if not isinstance(game, str) or game not in GAMES:
        raise WrongInput(f"There is no game {game} that can be scored; the games are: {names}.")
    return GAMES[game]


def _ask(log: Path | None) -> Path:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise WrongInput("Which sheets? Name their TOML file: metro-caller score SHEETS.toml.")
    from host_tools.sheet_entry import ask_for_sheets

    return ask_for_sheets(log)
