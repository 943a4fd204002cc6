"""The four maps of MetroX: their lines, their stations, what empty spaces cost.

They stand in maps.json. A station is its "column,row" on the printed sheet; the stations of a line begin at its
indicator boxes; one that stands in several lines is shared by them.
"""

import json
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from caller.games.metrox import MAPS


class Line(NamedTuple):
    """A line as it is printed. larger: the bonus of who finishes it first; smaller: that of all later ones."""

    id: str
    name: str
    boxes: int
    larger: int
    smaller: int
    stations: tuple[str, ...]


class Map(NamedTuple):
    """A map. lines: by their ids; stations: how many lines run through each; penalties: see `penalty`."""

    name: str
    lines: dict[str, Line]
    stations: dict[str, int]
    penalties: list[tuple[int | None, int]]

    def penalty(self, empty: int) -> int:
        """The points for so many empty spaces, 0 or less (rulebook, MetroX)."""
        return next(points for most, points in self.penalties if most is None or empty <= most)


def known_name(text: Any) -> Any:
    """The name of the map that is meant, whatever the case, "tube-town" too; what is none stays as it is."""
    meant = " ".join(text.lower().replace("-", " ").split()) if isinstance(text, str) else None
    return next((name for name, _ in MAPS if name.lower() == meant), text)


@cache
def map_of(name: str) -> Map:
    """The map of this name, which must be one of `caller.games.metrox.MAPS`."""
    facts = _facts()
    lines = {line["id"]: Line(**{**line, "stations": tuple(line["stations"].split())}) for line in facts["maps"][name]}
    stations = Counter(station for line in lines.values() for station in line.stations)
    # The edition that a map comes with is called like its deck.
    return Map(name, lines, stations, facts["penalties"][dict(MAPS)[name]])


@cache
def _facts() -> dict[str, Any]:
    return json.loads(files("host_tools.metrox").joinpath("maps.json").read_text(encoding="utf-8"))
