"""What players of MetroX type while they watch: who they are, and their moves, as notes of a log.

{"t": "note", "g": …, "players": ["Ana", "Ben"]} says whose moves are typed, an empty list nobody's; and
{"t": "note", "g": …, "n": the event that flipped the card, "moves": ["T", "M"]} are their moves in the same order. A
later note takes the place of an earlier one; null or no moves take it back.
"""

from typing import Any

from host_tools.log import Record


class Typed:
    """The notes of a game. players: None until they are named; moves: by the number of the card's event."""

    def __init__(self) -> None:
        self.players: list[str] | None = None
        self.moves: dict[int, list[str]] = {}

    def take(self, note: Record) -> None:
        """One more note; what is none of these is passed over."""
        if "players" in note:
            players = note["players"]
            self.players = players if _texts(players) and len(set(players)) == len(players) else None
            self.moves = {}
        elif type(note.get("n")) is int and _texts(note.get("moves")):
            self.moves.pop(note["n"], None)
            if note["moves"]:
                self.moves[note["n"]] = note["moves"]

    def last(self) -> int | None:
        """The number of the last event whose moves are known."""
        return max(self.moves, default=None)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)
