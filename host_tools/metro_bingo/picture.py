"""What scored sheets look like in a terminal: runs between strokes, their points below."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from caller.games.metro_bingo import STAR
from host_tools.metro_bingo.scoring import LineScore, Run, SheetScore
from host_tools.ranking import POINTS_STYLE, STAR_STYLE, STROKE, Ranked, in_words

STROKE_STYLE = "bold red"
INDENT = 4
ALONE = ("line", "loop")  # lines that are the whole sheet: their points are the total


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


def ranked(score: SheetScore) -> Ranked:
    """A scored sheet in the ranking, with the points of each line if there are several."""
    return Ranked(score.name, score.total, {line.name: line.points for line in score.lines if line.name not in ALONE})
