"""A game of MetroX: everybody's sheet, card by card, and the points as they stand."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from caller.games.metrox import BOXES
from host_tools.metrox.cards import boxes_used
from host_tools.metrox.map import Map
from host_tools.metrox.sheet import Sheet


class LineScore(NamedTuple):
    """A line of a scored sheet. first: whether it brings the larger bonus; points: the bonus, 0 if it is not done."""

    id: str
    done: bool
    first: bool
    points: int


class Score(NamedTuple):
    """A scored sheet. empty: spaces without a mark; penalty: what they cost, 0 or less; lines: in the map's order."""

    bonus: int
    stars: int
    empty: int
    penalty: int
    lines: list[LineScore]

    @property
    def total(self) -> int:
        """The points of the sheet."""
        return self.bonus + self.stars + self.penalty


class Game:
    """A game, turn by turn. All players make their moves for a card in the same turn."""

    def __init__(self, city: Map, players: Iterable[str]) -> None:
        self.map = city
        self.cards: list[str] = []
        self.sheets = {player: Sheet(city) for player in players}  # by name

    @property
    def boxes(self) -> int:
        """Boxes used so far on every sheet, of BOXES."""
        return boxes_used(self.cards)

    @property
    def finished(self) -> bool:
        """Whether all boxes are used."""
        return self.boxes == BOXES

    def play(self, card: str, moves: Mapping[str, str]) -> None:
        """Make everybody's move for a card; each must be right, as its sheet's `why_not` tells. moves: by name."""
        self.cards.append(card)
        for player, sheet in self.sheets.items():
            sheet.play(card, moves[player])

    def scores(self) -> dict[str, Score]:
        """Everybody's points as they stand, by name."""
        return {player: self._score(sheet) for player, sheet in self.sheets.items()}

    def winners(self) -> list[str]:
        """Who has the most points, several if they tie; nobody before the game is finished."""
        if not self.finished:
            return []
        totals = {player: score.total for player, score in self.scores().items()}
        most = max(totals.values())
        return [player for player, total in totals.items() if total == most]

    def _score(self, sheet: Sheet) -> Score:
        lines = [self._line(sheet, line) for line in self.map.lines]
        empty = len(sheet.empty)
        bonus = sum(line.points for line in lines)
        return Score(bonus, sum(sheet.marks.values()), empty, self.map.penalty(empty), lines)

    def _line(self, sheet: Sheet, line: str) -> LineScore:
        """A line is first for everybody who finishes it in the turn in which anybody first does."""
        if line not in sheet.finished:
            return LineScore(line, False, False, 0)
        turns = [each.finished[line] for each in self.sheets.values() if line in each.finished]
        first = sheet.finished[line] == min(turns)
        printed = self.map.lines[line]
        return LineScore(line, True, first, printed.larger if first else printed.smaller)
