"""A sheet of MetroX in a terminal: each line with its boxes, its spaces from the indicator on, and its bonus."""

from typing import NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

from host_tools.metrox.cards import STAR
from host_tools.metrox.game import Score
from host_tools.metrox.map import Line
from host_tools.metrox.sheet import Sheet
from host_tools.scoring.picture import POINTS_STYLE, STAR_STYLE, in_words


class Signs(NamedTuple):
    """What stands for a circle in a space, and for a space or a box without a mark."""

    circle: str
    empty: str


SIGNS = Signs("●", "·")
PLAIN_SIGNS = Signs("o", ".")  # where the terminal has ASCII only
STAR_IN_BOX = "*"


def sheet_picture(player: str, sheet: Sheet, score: Score, signs: Signs = SIGNS) -> Group:
    """A sheet as it stands, at most 80 columns wide: the name and the total, the lines, how the total comes about."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("line", no_wrap=True)
    table.add_column("", overflow="fold")
    table.add_column("boxes", no_wrap=True)
    table.add_column("spaces", no_wrap=True)
    table.add_column("filled", justify="right", no_wrap=True)
    table.add_column("bonus", justify="right", no_wrap=True)
    for line, scored in zip(sheet.map.lines.values(), score.lines, strict=True):
        filled = sum(station in sheet.marks for station in line.stations)
        table.add_row(
            line.id,
            line.name,
            _boxes(sheet.boxes[line.id], line, signs),
            _spaces(sheet, line, signs),
            f"{filled}/{len(line.stations)}",
            Text(str(scored.points) if scored.done else "", POINTS_STYLE),
            style="bold" if scored.done else "",
        )
    return Group(Text.assemble((player, "bold"), f": {in_words(score.total)}"), table, _sum(sheet, score), "")


def _boxes(cards: list[str], line: Line, signs: Signs) -> str:
    written = [STAR_IN_BOX if card == STAR else card for card in cards]
    return " ".join(written + [signs.empty] * (line.boxes - len(cards)))


def _spaces(sheet: Sheet, line: Line, signs: Signs) -> Text:
    def space(station: str) -> Text:
        if station not in sheet.marks:
            return Text(signs.empty, "dim")
        number = sheet.marks[station]
        return Text(str(number), STAR_STYLE) if number else Text(signs.circle)

    return Text(" ").join(map(space, line.stations))


def _sum(sheet: Sheet, score: Score) -> Text:
    numbers = [str(number) for number in sheet.marks.values() if number]
    stars = " + ".join(numbers) + (f" = {score.stars}" if len(numbers) > 1 else "")
    return Text(
        f"bonus {score.bonus}, stars {stars or 0}, {score.empty} empty {'space' if score.empty == 1 else 'spaces'} "
        f"{score.penalty}: {in_words(score.total)}"
    )
