"""Reads sheets from TOML and checks all that can be checked without a log."""

import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from host_tools.scoring.metro_bingo import Layout
from host_tools.sheets import Sheet, Sheets
from host_tools.sheets.checking import check_sheet
from host_tools.sheets.layouts import layout_of, other_points_of, plan_of
from host_tools.sheets.tiles import split, tile_of
from host_tools.wrong_input import WrongInput

KEYS = ("game", "plan", "layout", "score_table", "player")
PLAYER_KEYS = {
    "A": ("name", "line"),
    "B": ("name", "round1", "round2"),
    "C": ("name", "loop", "start"),
    "D": ("name", "lines"),
}
MAY_BE_MISSING = ("round2", "start")


def read_toml(path: Path) -> dict[str, Any]:
    """What stands in a TOML file; WrongInput if it cannot be read or is not TOML."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise WrongInput(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise WrongInput(f"{path.name} is not TOML: it is not text in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise WrongInput(f"{path.name} is not TOML: {error}.") from None


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Begin every sentence about what is wrong with the name of the file."""
    try:
        yield
    except WrongInput as wrong:
        raise WrongInput(f"{file}: {wrong}") from None


def sheets_of(document: dict[str, Any]) -> Sheets:
    """The sheets of Metro Bingo in a TOML document; WrongInput at the first thing that is wrong."""
    _check_keys("at the top", document, KEYS)
    if "plan" not in document:
        raise WrongInput('The plan is missing; write it like plan = "A".')
    plan = plan_of(document["plan"])
    layout = layout_of(plan, _table(document, "layout"))
    points = other_points_of(_table(document, "score_table"), layout)
    entries = document.get("player")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise WrongInput("There are no players; begin each one with a line [[player]].")
    sheets = Sheets(layout, [], points)
    for number, entry in enumerate(entries, 1):
        name = name_of(entry.get("name"), f"Player {number}", [sheet.name for sheet in sheets.players])
        sheet = _sheet_of(entry, name, layout)
        check_sheet(layout, sheet)
        sheets.players.append(sheet)
    return sheets


def name_of(name: Any, who: str, taken: Iterable[str]) -> str:
    """A player's name without the blanks around it; WrongInput if there is none, or if somebody has it already."""
    if name is None or name == "":
        raise WrongInput(f"{who} has no name.")
    if not isinstance(name, str) or not name.isprintable() or not name.strip():
        raise WrongInput(f"{who}: a name is text in one line, not {name!r}.")
    name = name.strip()
    if name in taken:
        raise WrongInput(f"Two players are called {name}; each needs a name of their own.")
    return name


def _sheet_of(entry: dict[str, Any], name: str, layout: Layout) -> Sheet:
    _check_keys(name, entry, PLAYER_KEYS[layout.plan])
    for key in PLAYER_KEYS[layout.plan]:
        if key not in entry and key not in MAY_BE_MISSING:
            raise WrongInput(f"{name}: {key} is missing.")
    if layout.plan == "D":
        texts = entry["lines"]
        if not isinstance(texts, list) or len(texts) != len(layout.lines):
            raise WrongInput(f"{name}: lines is a list of {len(layout.lines)} texts, one for each line.")
        written = dict(zip(layout.lines, texts, strict=True))
    else:
        written = {line: entry[line] for line in layout.lines if line in entry}
    sheet = Sheet(name, {line: _tiles_of(values, f"{name}, {line}") for line, values in written.items()})
    if "start" in entry:
        sheet.start = start_of(entry["start"], name, layout)
    return sheet


def start_of(start: Any, name: str, layout: Layout) -> int:
    """The space in which a loop is cut, as a player names it."""
    spaces = layout.lines["loop"]
    if type(start) is not int or not 1 <= start <= spaces:
        raise WrongInput(f"{name}, loop: start is a space from 1 to {spaces}, not {start}.")
    return start


def _tiles_of(values: Any, where: str) -> list[int]:
    """The tiles of a line, which is a text or a list of numbers and texts."""
    if isinstance(values, str):
        values = split(values)
    elif not isinstance(values, list):
        raise WrongInput(f'{where}: write the values of its spaces like "3 7 * 12".')
    tiles = []
    for space, value in enumerate(values, 1):
        try:
            tiles.append(tile_of(str(value).strip()))
        except ValueError as error:
            raise WrongInput(f"{where}, space {space} {error}.") from None
    return tiles


def _check_keys(where: str, entry: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in entry:
        if key not in known:
            raise WrongInput(f"{where}: there is no key {key}; it can be {', '.join(known)}.")


def _table(document: dict[str, Any], key: str) -> dict[str, Any]:
    table = document.get(key, {})
    if not isinstance(table, dict):
        raise WrongInput(f"{key} is a table; begin it with a line [{key}].")
    return table
