"""The screen of a watch: what the whole table sees of a game, and what its players type there.

app     the terminal program
lines   any game, a line an event; `table` of host_tools.metro_bingo, metro, metrox shows more of theirs
"""

from typing import Any

from rich.console import RenderableType

from caller import games
from host_tools.log import Record
from host_tools.wrong_input import WrongInput


class GameTable:
    """One game as it was told and typed so far. Games with something to see or to type say here what it is.

    asks: what is to be typed now, "" for nothing; open_questions: what is missing for its score, "" for nothing; pages:
    what Tab leads to, "" for nothing; back_word: what Ctrl-Z takes back. A note is a record that goes into the log:
    what was typed, or that it is taken back.
    """

    asks = ""
    open_questions = ""
    pages = ""
    back_word = ""

    def __init__(self, header: Record) -> None:
        """header: the game record."""
        self.header = header
        self.over: Record | None = None

    def take(self, record: Record) -> None:
        """The next event of the game, or its end."""
        if record["t"] == "over":
            self.over = record

    def note(self, text: str) -> dict[str, Any]:
        """What is to be kept of a text that was typed, by its keys; WrongInput says why it cannot be."""
        raise WrongInput("There is nothing to type in this game.")

    def back(self) -> dict[str, Any] | None:
        """The note that takes the last one back, None if there is nothing to take back."""
        return None

    def take_note(self, note: Record) -> None:
        """A note of this game, typed now or found in the log."""

    def turn_page(self) -> None:
        """Show something else of the game."""

    def picture(self, width: int, height: int) -> RenderableType:
        """All that is to be seen, at most `height` lines."""
        raise NotImplementedError


def table_of(header: Record) -> GameTable:
    """An empty table for the game of a game record."""
    from host_tools.metro.table import MetroTable
    from host_tools.metro_bingo.table import MetroBingoTable
    from host_tools.metrox.table import MetroXTable
    from host_tools.table.lines import LinesTable

    tables: dict[str, type[GameTable]] = {"metro-bingo": MetroBingoTable, "metro": MetroTable, "metrox": MetroXTable}
    try:
        games.load(header["game"]).options(header["opt"], None)
    except ValueError:
        return LinesTable(header)  # of a box that knows more than this program
    return tables.get(header["game"], LinesTable)(header)
