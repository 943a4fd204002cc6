"""MetroX in a terminal: a sheet, each line with its boxes, spaces and bonus; a map with its stations."""

from typing import NamedTuple

from rich.console import Group
from rich.table import Table
from rich.text import Text

from host_tools.metrox.cards import STAR
from host_tools.metrox.game import Score
from host_tools.metrox.map import Line, Map
from host_tools.metrox.sheet import Sheet
from host_tools.ranking import PLAIN_STROKE, POINTS_STYLE, STAR_STYLE, STROKE, in_words


class Signs(NamedTuple):
    """What stands for a circle in a space, for a space or a box without a mark, and between boxes and spaces."""

    circle: str
    empty: str
    stroke: str


SIGNS = Signs("●", "·", STROKE)
PLAIN_SIGNS = Signs("o", ".", PLAIN_STROKE)  # where the terminal has ASCII only
STAR_IN_BOX = "*"
NAME_WIDE = 27  # of a line


def sheet_picture(player: str, sheet: Sheet, score: Score, signs: Signs = SIGNS) -> Group:
    """A sheet as it stands, at most 80 columns wide: the name and the total, the lines, how the total comes about."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("line")
    for header in ("boxes", "", "spaces"):
        table.add_column(header, no_wrap=True)
    for header in ("full", "bonus"):
        table.add_column(header, justify="right", no_wrap=True)
    for line, scored in zip(sheet.map.lines.values(), score.lines, strict=True):
        full = sum(station in sheet.marks for station in line.stations)
        table.add_row(
            f"{line.id} {line.name}",
            _boxes(sheet.boxes[line.id], line, signs),
            signs.stroke,
            _spaces(sheet, line, signs),
            f"{full}/{len(line.stations)}",
            Text(str(scored.points) if scored.done else "", POINTS_STYLE),
            style="bold" if scored.done else "",
        )
    title = Text.assemble((player, "bold"), f": {in_words(score.total)}")
    return Group(title, table, _sum(sheet, score), "")


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
    """How the total comes about: bonus, each star number as it was written, penalty."""
    numbers = [number for number in sheet.marks.values() if number]
    stars = " + ".join(map(str, numbers)) + " = " if len(numbers) > 1 else ""
    spaces = "space" if score.empty == 1 else "spaces"
    return Text(f"bonus {score.bonus}; stars {stars}{score.stars}; {score.empty} empty {spaces}: {score.penalty}")


def map_picture(city: Map) -> Text:
    """The stations by column and row, as the letters of the lines that run through each; below, the lines."""
    letters: dict[tuple[int, int], str] = {}
    for line in city.lines.values():
        for station in line.stations:
            column, row = map(int, station.split(","))
            letters[column, row] = letters.get((column, row), "") + line.id
    columns = range(max(column for column, _ in letters) + 1)
    rows = range(max(row for _, row in letters) + 1)
    wide = [max(len(letters.get((column, row), "··")) for row in rows) + 1 for column in columns]
    heads = "".join(str(column).ljust(wide[column]) for column in columns)
    picture = Text("   ").append(heads.rstrip(), "dim").append("\n")
    for row in rows:
        picture.append(f"{row:<3}", "dim")
        picture.append(
            "".join(letters.get((column, row), "·").ljust(wide[column]) for column in columns).rstrip() + "\n"
        )
    picture.append("\n")
    for line in city.lines.values():
        way = f"{len(line.stations)} stations, {line.stations[0]} to {line.stations[-1]}"
        picture.append(f"{line.id} {line.name}".ljust(NAME_WIDE)).append(
            f" {line.boxes} boxes, {line.larger}/{line.smaller} points, {way}\n"
        )
    picture.rstrip()
    return picture
