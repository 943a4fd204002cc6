"""What scored sheets look like in a terminal: runs between strokes, their points below, the ranking, the winners."""

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from caller.games.metro_bingo import STAR
from host_tools.scoring.metro_bingo import LineScore, Run, SheetScore

STROKE = "│"
PLAIN_STROKE = "|"  # where the terminal has ASCII only
STROKE_STYLE = "bold red"
STAR_STYLE = "bold yellow"
POINTS_STYLE = "cyan"
INDENT = 4


def in_words(points: int) -> str:
    """A number of points."""
    return "1 point" if points == 1 else f"{points} points"


def line_rows(runs: Sequence[Run], width: int, stroke: str = STROKE) -> list[Text]:
    """A line as rows of text in pairs: the spaces with a stroke between runs, and the points under each run.

    Rows end between runs; a run that is wider than a row goes on in the next one.
    """
    rows: list[tuple[Text, Text]] = []
    for number, run in enumerate(runs):
        last = number == len(runs) - 1
        for above, below, ends in _blocks(run, width - 2):
            if not rows or rows[-1][0].cell_len + above.cell_len + (0 if last else 2) > width:
                rows.append((Text(), Text()))
            for row, part in zip(rows[-1], (above, below), strict=True):
                row.append_text(part)
                if ends and not last:
                    row.append(f" {stroke} ", STROKE_STYLE)
    return [row for pair in rows for row in pair]


def _blocks(run: Run, width: int) -> Iterator[tuple[Text, Text, bool]]:
    """A run in pieces of at most this width: spaces, points, whether the run ends with it."""
    words = [
        Text(f"*{value}", STAR_STYLE) if tile == STAR else Text(str(value))
        for tile, value in zip(run.tiles, run.values, strict=True)
    ]
    pieces: list[list[Text]] = [[]]
    for word in words:
        if pieces[-1] and sum(each.cell_len + 1 for each in pieces[-1]) + word.cell_len > width:
            pieces.append([])
        pieces[-1].append(word)
    for number, piece in enumerate(pieces, 1):
        above = Text(" ").join(piece)
        ends = number == len(pieces)
        points = str(run.points) if ends else ""
        room = max(above.cell_len, len(points))
        above.pad_left(room - above.cell_len)
        yield above, Text(points.center(room), POINTS_STYLE), ends


def line_title(score: LineScore) -> str:
    """The name of a line and its points; for a loop, the space it begins in."""
    begin = f" from space {score.start}" if score.name == "loop" else ""
    return f"{score.name}{begin}: {in_words(score.points)}"


def sheet_picture(score: SheetScore, width: int, stroke: str = STROKE) -> Text:
    """A scored sheet: its lines one below the other, and the total."""
    rows = [Text.assemble((score.name, "bold"), f": {in_words(score.total)}")]
    for line in score.lines:
        if line.name != "line":  # the only one, and its points are the total
            rows.append(Text(f"  {line_title(line)}"))
        rows += [Text(" " * INDENT).append_text(row) for row in line_rows(line.runs, width - INDENT, stroke)]
    for row in rows:
        row.rstrip()
    return Text("\n").join([*rows, Text()])


def ranking(scores: Iterable[SheetScore]) -> Table:
    """The players from the highest total down, with the points of each line; equals share a place."""
    ranked = sorted(scores, key=lambda score: -score.total)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("player", overflow="fold")
    lines = max((score.lines for score in ranked), key=len)
    for line in lines if len(lines) > 1 else ():
        table.add_column(line.name, justify="right")
    table.add_column("total", justify="right")
    totals = [score.total for score in ranked]
    for score in ranked:
        place = totals.index(score.total) + 1
        points = [str(line.points) for line in score.lines] if len(lines) > 1 else []
        points += [""] * (len(lines) - len(points) if len(lines) > 1 else 0)
        style = "bold" if place == 1 else ""
        table.add_row(f"{place}.", Text(score.name), *points, str(score.total), style=style)
    return table


def victory(names: Sequence[str], total: int) -> str:
    """Who has won, in one sentence."""
    if len(names) == 1:
        return f"{names[0]} wins with {in_words(total)}."
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory with {in_words(total)}."
