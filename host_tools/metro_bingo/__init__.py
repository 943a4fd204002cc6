"""Metro Bingo on the computer: what players have written, as a TOML file and as typed objects, and its points.

reading     a TOML document → Sheets
layouts     what the pad on the table looks like, and other points for runs
tiles       a value as it is written ↔ a tile
checking    a sheet against its layout, the bag and the tiles drawn
drawn       the tiles drawn, from a game's log
writing     Sheets → TOML
scoring     strokes, runs, points, the best value for every star
picture     scored sheets in a terminal
result      the score of a TOML document, as JSON or for people
table       the screen of a watch
"""

from dataclasses import dataclass, field

from host_tools.metro_bingo.scoring import POINTS, Layout, SheetScore, score_sheet

GAME = "metro-bingo"


@dataclass
class Sheet:
    """What one player has written: tiles by the name of the line. `round2` is missing until it is played."""

    name: str
    lines: dict[str, list[int]] = field(default_factory=dict)
    start: int | None = None  # Tokyo: the space the player begins in, if one is named

    @property
    def rounds(self) -> int:
        """How many rounds it holds."""
        return 2 if "round2" in self.lines else 1


@dataclass
class Sheets:
    """All sheets of one game."""

    layout: Layout
    players: list[Sheet]
    other_points: dict[int, int] = field(default_factory=dict)  # in place of the usual points, by length of a run

    @property
    def table(self) -> dict[int, int]:
        """Points by the length of a run."""
        return POINTS | self.other_points

    @property
    def finished(self) -> bool:
        """Whether every sheet is; before that nobody has won."""
        return all(sheet.rounds == self.layout.rounds for sheet in self.players)

    def scores(self) -> list[SheetScore]:
        """The score of each sheet."""
        return [score_sheet(self.layout, sheet.name, sheet.lines, self.table, sheet.start) for sheet in self.players]
