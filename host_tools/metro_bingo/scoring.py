"""Scores sheets of Metro Bingo: strokes, runs and points, with the best value for every star.

A line is a list of tiles as `caller` numbers them: 1 to 30, and STAR. Spaces are counted from 1. A stroke stands
wherever the next value is smaller; what lies between strokes is a run; a table gives the points of a run by its length.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from caller.games.metro_bingo import STAR

HIGHEST = 30  # the largest value of a tile, and of a star

# Points by the number of spaces of a run.
RULEBOOK_POINTS = {1: 0, 2: 3, 3: 8, 4: 15, 5: 25, 6: 35, 7: 50, 8: 65, 9: 80}
INFERRED_POINTS = {10: 100, 11: 120, 12: 145, 13: 170, 14: 195, 15: 225, 16: 255, 17: 290, 18: 325, 19: 360, 20: 400}
POINTS = RULEBOOK_POINTS | INFERRED_POINTS

CITIES = {"A": "Essen", "B": "Seoul", "C": "Tokyo", "D": "Paris"}


@dataclass(frozen=True)
class Layout:
    """What the sheet of a plan looks like: its lines and their spaces."""

    plan: str
    lines: dict[str, int]  # spaces by the name of the line, in the order of the sheet
    shared: tuple[tuple[int, int], ...] = ()  # Seoul: (space of round1, the same space in round2)
    placed_stars: int = 0  # Tokyo: stars that stand on the sheet before the first draw
    twins: dict[int, int] = field(init=False, repr=False, compare=False)  # space of round2 -> space of round1

    def __post_init__(self) -> None:
        object.__setattr__(self, "twins", {second: first for first, second in self.shared})

    @property
    def rounds(self) -> int:
        """How many rounds are played on it."""
        return 2 if self.plan == "B" else 1

    @property
    def to_fill(self) -> list[int]:
        """Spaces to fill by drawing, one number a round, as the box counts them."""
        if self.rounds == 2:
            return [self.lines["round1"], self.lines["round2"] - len(self.shared)]
        return [sum(self.lines.values()) - self.placed_stars]

    def round_of(self, line: str) -> int:
        """The round in which a line is filled, from 1."""
        return 2 if line == "round2" else 1


LAYOUTS = {
    "A": Layout("A", {"line": 20}),
    "B": Layout("B", {"round1": 16, "round2": 16}, shared=((4, 3), (9, 8), (13, 13))),
    "C": Layout("C", {"loop": 20}, placed_stars=2),
    "D": Layout("D", {"line1": 8, "line2": 10, "line3": 12}),
}


class Run(NamedTuple):
    """A run: the space it begins in, its tiles, their values (each star with the one it took) and its points."""

    first: int
    tiles: tuple[int, ...]
    values: tuple[int, ...]
    points: int


class LineScore(NamedTuple):
    """A scored line: the space where it begins and its runs."""

    name: str
    points: int
    start: int
    runs: list[Run]


class SheetScore(NamedTuple):
    """A scored sheet."""

    name: str
    total: int
    lines: list[LineScore]


def points_of(values: Sequence[int], table: Mapping[int, int] = POINTS) -> int:
    """The points of a line without stars."""
    points = length = last = 0
    for value in values:
        if value < last:
            points += table[length]
            length = 0
        length += 1
        last = value
    return points + table[length] if length else 0


def best_values(tiles: Sequence[int], table: Mapping[int, int] = POINTS) -> tuple[int, ...]:
    """The values of a line, each star with the value that gives the most points; where several do, the smallest ones
    from the left."""
    stars = [at for at, tile in enumerate(tiles) if tile == STAR]
    if not stars:
        return tuple(tiles)
    values = list(tiles)
    best, most = (), None
    # The choices come in rising order, so the first that gives the most is the smallest.
    for choice in product(*(_worth_trying(tiles, star) for star in stars)):
        for star, value in zip(stars, choice, strict=True):
            values[star] = value
        points = points_of(values, table)
        if most is None or points > most:
            best, most = tuple(values), points
    return best


def _worth_trying(tiles: Sequence[int], star: int) -> list[int]:
    """The values that a star can have in the answer of `best_values`, rising.

    All that matters is whether the star is smaller than its left neighbour and larger than its right one. So the
    smallest best value is 1, or that of the left neighbour, or one more than that of the right neighbour: any other
    could be one less and change nothing. Where stars stand in a row, those steps of one add up.
    """
    left, right = star - 1, star + 1
    while left >= 0 and tiles[left] == STAR:
        left -= 1
    while right < len(tiles) and tiles[right] == STAR:
        right += 1
    row = right - left - 1
    values = set(range(1, row + 1))
    if left >= 0:
        values.add(tiles[left])
    if right < len(tiles):
        values.update(range(tiles[right] + 1, tiles[right] + row + 1))
    return sorted(value for value in values if value <= HIGHEST)


def score_line(name: str, tiles: Sequence[int], table: Mapping[int, int] = POINTS) -> LineScore:
    """Score a line from its first space to its last."""
    return _scored(name, tiles, 1, table)


def score_loop(
    name: str, tiles: Sequence[int], table: Mapping[int, int] = POINTS, start: int | None = None
) -> LineScore:
    """Score a loop cut before `start`; without one, before the space that gives the most, the lowest among equals."""
    if start is not None:
        return _scored(name, tiles, start, table)
    return max(
        (_scored(name, tiles, space, table) for space in range(1, len(tiles) + 1)),
        key=lambda score: score.points,  # max keeps the first of equals
        default=LineScore(name, 0, 1, []),
    )


def score_sheet(
    layout: Layout,
    player: str,
    lines: Mapping[str, Sequence[int]],
    table: Mapping[int, int] = POINTS,
    start: int | None = None,
) -> SheetScore:
    """Score a sheet, its lines by their names; lines that are missing are left out. start: see `score_loop`."""
    scores = [
        score_loop(name, lines[name], table, start) if name == "loop" else score_line(name, lines[name], table)
        for name in layout.lines
        if name in lines
    ]
    return SheetScore(player, sum(score.points for score in scores), scores)


def winners(scores: Sequence[SheetScore]) -> list[str]:
    """The names of those with the highest total."""
    highest = max(score.total for score in scores)
    return [score.name for score in scores if score.total == highest]


def _scored(name: str, tiles: Sequence[int], start: int, table: Mapping[int, int]) -> LineScore:
    cut = (*tiles[start - 1 :], *tiles[: start - 1])
    values = best_values(cut, table)
    runs = []
    for first, end in _runs(values):
        space = (start - 1 + first) % len(cut) + 1
        runs.append(Run(space, cut[first:end], values[first:end], table[end - first]))
    return LineScore(name, sum(run.points for run in runs), start, runs)


def _runs(values: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where each run begins and ends, as a slice."""
    first = 0
    for at in range(1, len(values)):
        if values[at] < values[at - 1]:
            yield first, at
            first = at
    if values:
        yield first, len(values)
