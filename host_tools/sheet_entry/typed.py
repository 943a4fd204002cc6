"""What has been typed, kept as text so that nothing is lost, and what it means so far."""

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from caller.games.metro_bingo import PLANS
from host_tools.metro_bingo import GAME, Sheet, Sheets
from host_tools.metro_bingo.checking import check_length, check_tiles
from host_tools.metro_bingo.drawn import Drawn
from host_tools.metro_bingo.layouts import KEYS, layout_of, other_points_of
from host_tools.metro_bingo.reading import sheets_of
from host_tools.metro_bingo.scoring import HIGHEST, LAYOUTS, POINTS, Layout, SheetScore, score_sheet
from host_tools.metro_bingo.tiles import STAR_MARKS, split, tile_of, written
from host_tools.written import name_of
from host_tools.wrong_input import WrongInput

POINTS_FIELD = "points"  # beside the keys of [layout]
START_FIELD = "start"  # beside the lines of a loop
SEPARATORS = (" ", ",")
VALUES = [*map(str, range(1, HIGHEST + 1)), *STAR_MARKS]


class SoFar(NamedTuple):
    """An unfinished sheet: its good part, its score, and by line what is wrong ("" where nothing is)."""

    sheet: Sheet
    score: SheetScore
    wrong: dict[str, str]


@dataclass
class Typed:
    """The texts. Those of a plan, a line or a player that is not in use now are kept as well."""

    plan: str = PLANS[0]
    pads: dict[str, dict[str, str]] = field(default_factory=dict)  # by plan: the fields of its layout
    names: str = ""
    sheets: dict[str, dict[str, str]] = field(default_factory=dict)  # by player: the lines

    @classmethod
    def from_dict(cls, kept: Any) -> "Typed":
        """The texts that `dataclasses.asdict` gave; ValueError if these are not such."""
        try:
            typed = cls(kept["plan"], kept["pads"], kept["names"], kept["sheets"])
            fields = [*typed.pads.values(), *typed.sheets.values()]
            texts = [typed.names, *(text for texts in fields for text in texts.values())]
            "".join(texts).encode()  # half a surrogate pair cannot be shown
            good = typed.plan in PLANS
            good = good and all(key in (*KEYS[plan], POINTS_FIELD) for plan, pad in typed.pads.items() for key in pad)
        except (KeyError, TypeError, AttributeError):
            good = False
        if not good:
            raise ValueError("no draft of sheets")
        return typed

    def pad(self) -> dict[str, str]:
        """The fields of the layout of this plan as texts, as typed or as usual."""
        usual = LAYOUTS[self.plan]
        texts = {key: str(usual.lines.get(key, "")) for key in KEYS[self.plan]}
        if "shared" in texts:
            texts["shared"] = " ".join(f"{first}-{second}" for first, second in usual.shared)
        if "lines" in texts:
            texts["lines"] = " ".join(map(str, usual.lines.values()))
        texts[POINTS_FIELD] = ""
        return texts | self.pads.get(self.plan, {})

    def layout(self) -> Layout:
        """The layout as typed; WrongInput if no game can be played on it."""
        return layout_of(self.plan, self._changes())

    def other_points(self) -> dict[int, int]:
        """The points that are typed in place of the usual ones."""
        return other_points_of(self._points(), self.layout())

    def players(self) -> list[str]:
        """The names as typed, apart by commas; WrongInput if there is none, or one twice."""
        names: list[str] = []
        for number, name in enumerate(self.names.strip().removesuffix(",").split(","), 1):
            names.append(name_of(name.strip(), f"Player {number}", names))
        return names

    def rename(self, before: list[str], now: list[str]) -> None:
        """Give a player whose name was changed the lines that stood under the old one."""
        if len(before) == len(now):
            for old, new in zip(before, now, strict=True):
                if new not in self.sheets and old not in now and old in self.sheets:
                    self.sheets[new] = self.sheets.pop(old)

    def so_far(self, name: str, drawn: Drawn | None = None, at: str = "") -> SoFar:
        """The sheet of a player as it stands. `at`: the line in which somebody types, its last value unfinished."""
        layout, texts = self.layout(), self.sheets.get(name, {})
        sheet, wrong = Sheet(name), {}
        for line in sorted(layout.lines, key=lambda line: line == at):  # what is typed now is what is wrong
            sheet.lines[line], wrong[line] = _read(layout, sheet, line, texts.get(line, ""), drawn, line == at)
        return SoFar(sheet, self._score(layout, sheet, texts), wrong)

    def finished(self, name: str, drawn: Drawn | None = None) -> Sheets:
        """The sheet of one player, whole and checked; WrongInput if it is not."""
        return self.all_sheets(drawn, [name])

    def all_sheets(self, drawn: Drawn | None = None, names: list[str] | None = None) -> Sheets:
        """The sheets, whole and checked; WrongInput if they are not."""
        players = [{"name": name, **self._lines(name)} for name in names or self.players()]
        document = {"game": GAME, "plan": self.plan, "layout": self._changes(), "player": players}
        sheets = sheets_of(document | {"score_table": self._points()})
        for sheet in sheets.players:
            check_tiles(sheets.layout, sheet, drawn)
        return sheets

    def _lines(self, name: str) -> dict[str, Any]:
        texts, layout = self.sheets.get(name, {}), self.layout()
        if layout.plan == "D":
            return {"lines": [texts.get(line, "") for line in layout.lines]}
        lines: dict[str, Any] = {line: texts.get(line, "") for line in layout.lines}
        if not lines.get("round2", "-").strip():
            del lines["round2"]  # still to be played
        start = texts.get(START_FIELD, "").strip()
        if start and layout.plan == "C":
            lines[START_FIELD] = _number(start)
        return lines

    def _score(self, layout: Layout, sheet: Sheet, texts: dict[str, str]) -> SheetScore:
        # A loop is read from its first space until it is closed.
        closed = all(len(sheet.lines[line]) == spaces for line, spaces in layout.lines.items())
        start = _number(texts.get(START_FIELD, "").strip()) if closed else 1
        if not isinstance(start, int) or not 1 <= start <= max(layout.lines.values()):
            start = None
        return score_sheet(layout, sheet.name, sheet.lines, POINTS | self.other_points(), start)

    def _changes(self) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        for key, text in self.pad().items():
            if key == "lines":
                changes[key] = [_number(each) for each in split(text)]
            elif key == "shared":
                changes[key] = [[_number(space) for space in pair.split("-")] for pair in split(text)]
            elif key != POINTS_FIELD:
                changes[key] = _number(text.strip())
        return changes

    def _points(self) -> dict[str, Any]:
        pairs = [each.partition("=") for each in split(self.pad()[POINTS_FIELD])]
        return {length: _number(points) for length, _, points in pairs}


def fill_shared(layout: Layout, text: str, round1: list[int]) -> str:
    """The text of round2 with the shared spaces filled that come next, each with the value it has in round1."""
    while text == "" or text.endswith(SEPARATORS):
        twin = layout.twins.get(len(split(text)) + 1, 0)
        if not 1 <= twin <= len(round1):
            break
        text += written(round1[twin - 1]) + " "
    return text


def _read(layout: Layout, sheet: Sheet, line: str, text: str, drawn: Drawn | None, typing: bool) -> tuple[list, str]:
    """The tiles of a line up to the first wrong one, and what is wrong with it."""
    tiles: list[int] = []
    values = split(text)
    for space, value in enumerate(values, 1):
        last = typing and space == len(values) and not text.endswith(SEPARATORS)
        wrong = _wrong(layout, sheet, line, tiles, value, drawn)
        if wrong:
            may_grow = last and any(
                not _wrong(layout, sheet, line, tiles, longer, drawn) for longer in VALUES if longer.startswith(value)
            )
            return tiles, "" if may_grow else wrong
        tiles.append(tile_of(value))
    return tiles, ""


def _wrong(layout: Layout, sheet: Sheet, line: str, before: list[int], value: str, drawn: Drawn | None) -> str:
    """What is wrong with a value in the space after those before it."""
    try:
        tiles = [*before, tile_of(value)]
        if len(tiles) > layout.lines[line]:
            check_length(layout, sheet.name, line, len(tiles))
        check_tiles(layout, Sheet(sheet.name, sheet.lines | {line: tiles}), drawn)
    except ValueError as error:
        return f"{sheet.name}, {line}, space {len(before) + 1} {error}."
    except WrongInput as wrong:
        return str(wrong)
    return ""


def _number(text: str) -> Any:
    """A whole number, or the text itself for a check to complain about."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else text
