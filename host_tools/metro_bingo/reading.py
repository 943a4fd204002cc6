"""Reads sheets from a TOML document and checks all that can be checked without a log."""

from typing import Any

from host_tools.metro_bingo import Sheet, Sheets
from host_tools.metro_bingo.checking import check_sheet
from host_tools.metro_bingo.layouts import layout_of, other_points_of, plan_of
from host_tools.metro_bingo.scoring import Layout
from host_tools.metro_bingo.tiles import split, tile_of
from host_tools.written import check_keys, name_of, players_in
from host_tools.wrong_input import WrongInput

KEYS = ("game", "plan", "layout", "score_table", "player")
PLAYER_KEYS = {
    "A": ("name", "line"),
    "B": ("name", "round1", "round2"),
    "C": ("name", "loop", "start"),
    "D": ("name", "lines"),
}
MAY_BE_MISSING = ("round2", "start")


def sheets_of(document: dict[str, Any]) -> Sheets:
    """The sheets of Metro Bingo in a TOML document; WrongInput at the first thing that is wrong."""
    check_keys("at the top", document, KEYS)
    if "plan" not in document:
        raise WrongInput('The plan is missing; write it like plan = "A".')
    plan = plan_of(document["plan"])
    layout = layout_of(plan, _table(document, "layout"))
    points = other_points_of(_table(document, "score_table"), layout)
    sheets = Sheets(layout, [], points)
    for number, entry in enumerate(players_in(document), 1):
        name = name_of(entry.get("name"), f"Player {number}", [sheet.name for sheet in sheets.players])
        sheet = _sheet_of(entry, name, layout)
        check_sheet(layout, sheet)
        sheets.players.append(sheet)
    return sheets


def _sheet_of(entry: dict[str, Any], name: str, layout: Layout) -> Sheet:
    check_keys(name, entry, PLAYER_KEYS[layout.plan])
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
        raise WrongInput(f"{name}, loop: start is a space from 1 to {spaces}, not {start!r}.")
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


def _table(document: dict[str, Any], key: str) -> dict[str, Any]:
    table = document.get(key, {})
    if not isinstance(table, dict):
        raise WrongInput(f"{key} is a table; begin it with a line [{key}].")
    return table
