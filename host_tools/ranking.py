"""Who has how many points, and who has won: the same in a terminal for every game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

STROKE = "│"
PLAIN_STROKE = "|"  # where the terminal has ASCII only
STAR_STYLE = "bold yellow"
POINTS_STYLE = "cyan"


class Ranked(NamedTuple):
    """A player in the ranking. parts: what the total is made of, by its name; empty if that is not worth telling."""

    name: str
    total: int
    parts: Mapping[str, int] = {}


def in_words(points: int) -> str:
    """A number of points."""
    return "1 point" if points == 1 else f"{points} points"


def ranking(players: Iterable[Ranked]) -> Table:
    """The players from the highest total down, with the parts of each; equals share a place."""
    ranked = sorted(players, key=lambda player: -player.total)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("player", overflow="fold")
    parts = max((player.parts for player in ranked), key=len)
    for part in parts:
        table.add_column(part, justify="right")
    table.add_column("total", justify="right")
    totals = [player.total for player in ranked]
    for player in ranked:
        place = totals.index(player.total) + 1
        points = [str(player.parts[part]) if part in player.parts else "" for part in parts]
        style = "bold" if place == 1 else ""
        table.add_row(f"{place}.", Text(player.name), *points, str(player.total), style=style)
    return table


def victory(names: Sequence[str], total: int) -> str:
    """Who has won, in one sentence."""
    if len(names) == 1:
        return f"{names[0]} wins with {in_words(total)}."
    return f"{', '.join(names[:-1])} and {names[-1]} share the victory with {in_words(total)}."
