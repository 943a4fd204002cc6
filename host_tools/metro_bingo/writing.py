"""Writes sheets as TOML, so that `reading` gives the same sheets again."""

import json
from collections.abc import Iterator

from host_tools.metro_bingo import GAME, Sheet, Sheets
from host_tools.metro_bingo.layouts import changes_of
from host_tools.metro_bingo.tiles import written


def toml_of(sheets: Sheets) -> str:
    """The content of a TOML file that holds these sheets."""
    return "\n".join(_lines(sheets)) + "\n"


def _lines(sheets: Sheets) -> Iterator[str]:
    plan = sheets.layout.plan
    yield f"game = {_quoted(GAME)}"
    yield f"plan = {_quoted(plan)}"
    changes = changes_of(sheets.layout)
    if changes:
        yield "\n[layout]"
        yield from (f"{key} = {value}" for key, value in changes.items())  # whole numbers, and lists of them
    if sheets.other_points:
        yield "\n[score_table]"
        yield from (f"{length} = {points}" for length, points in sorted(sheets.other_points.items()))
    for sheet in sheets.players:
        yield "\n[[player]]"
        yield f"name = {_quoted(sheet.name)}"
        yield from _sheet(plan, sheet)


def _sheet(plan: str, sheet: Sheet) -> Iterator[str]:
    texts = {line: _quoted(" ".join(map(written, tiles))) for line, tiles in sheet.lines.items()}
    if plan == "D":
        yield f"lines = [{', '.join(texts.values())}]"
    else:
        yield from (f"{line} = {text}" for line, text in texts.items())
    if sheet.start is not None:
        yield f"start = {sheet.start}"


def _quoted(text: str) -> str:
    """A TOML basic string. JSON quotes the same way; DEL it leaves as it is, and surrogates TOML does not know."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
