"""One player's sheet of MetroX: the cards in the boxes, the marks in the spaces, the lines that are full.

A move is what a player chooses for a card: the id of a line; for the free circle a station, or "-" if all are full.
"""

from collections.abc import Container, Sequence
from itertools import dropwhile, takewhile

from caller.games.metrox import FREE
from host_tools.metrox.cards import CIRCLED, STAR
from host_tools.metrox.map import Map

NOTHING = "-"  # the move of a free circle that finds no empty space


def reached(card: str, stations: Sequence[str], filled: Container[str]) -> list[str]:
    """The stations of a line that a card marks, in their order (rulebook, MetroX).

    A number goes on from the first empty space until it is used up, to the end of the line or to a filled space; a
    circled number passes over filled spaces; a star marks the first empty space.
    """
    from_first_empty = dropwhile(lambda station: station in filled, stations)
    if card == STAR:
        return list(from_first_empty)[:1]
    if card.startswith(CIRCLED):
        return [station for station in stations if station not in filled][: int(card.removeprefix(CIRCLED))]
    return list(takewhile(lambda station: station not in filled, from_first_empty))[: int(card)]


class Sheet:
    """A sheet, move by move. Its attributes are what is written on it."""

    def __init__(self, city: Map) -> None:
        self.map = city
        self.turn = 0  # moves so far
        self.boxes: dict[str, list[str]] = {line: [] for line in city.lines}  # the cards in them, by line
        self.marks: dict[str, int] = {}  # by station, as they were drawn: 0 for a circle, else the star number
        self.finished: dict[str, int] = {}  # the turn in which a line was finished, by line

    @property
    def empty(self) -> list[str]:
        """The stations without a mark."""
        return [station for station in self.map.stations if station not in self.marks]

    def why_not(self, card: str, move: str) -> str | None:
        """What speaks against a move, as the second half of a sentence, or None if it is right."""
        return self._why_no_station(move) if card == FREE else self._why_no_line(move)

    def play(self, card: str, move: str) -> list[str]:
        """Make a move that is right; the stations that it marks."""
        self.turn += 1
        if card == FREE:
            marked = [] if move == NOTHING else [move]
        else:
            line = move.upper()
            self.boxes[line].append(card)
            marked = reached(card, self.map.lines[line].stations, self.marks)
        for station in marked:
            self.marks[station] = 2 * self.map.stations[station] if card == STAR else 0
        for line in self.map.lines.values():
            if all(station in self.marks for station in line.stations):
                self.finished.setdefault(line.id, self.turn)
        return marked

    def _why_no_line(self, move: str) -> str | None:
        line = self.map.lines.get(move.upper())
        if line is None:
            return f"there is no line {move} in {self.map.name}; its lines are {' '.join(self.map.lines)}"
        if len(self.boxes[line.id]) == line.boxes:
            return f"no box is free on line {line.id}, its {line.boxes} are used; choose another line"
        return None

    def _why_no_station(self, move: str) -> str | None:
        empty = self.empty
        example = f"name one by column and row, like {empty[0]}" if empty else f"none is empty, so write {NOTHING}"
        if move == NOTHING:
            return f"{NOTHING} is only for no empty station, and {len(empty)} are left; {example}" if empty else None
        if move not in self.map.stations:
            return f"there is no station {move} in {self.map.name}; {example}"
        return f"station {move} is filled already; {example}" if move in self.marks else None
