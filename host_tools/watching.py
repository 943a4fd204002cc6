"""Show what a watch sees: on a screen for the table, in a pipe a line an event, or as the records themselves."""

import json
from collections.abc import Callable

from rich.console import Console
from rich.live import Live

from host_tools.event_text import in_one_line, spaces_of
from host_tools.log import Record
from host_tools.saying import say
from host_tools.table_view import GameView, picture


class RecordLines:
    """The records as JSON lines on stdout; messages on stderr."""

    def __enter__(self) -> "RecordLines":
        return self

    def __exit__(self, *why: object) -> None:
        pass

    def record(self, record: Record) -> None:
        """A record of a game, in order."""
        print(json.dumps(record, separators=(",", ":")), flush=True)

    def state(self, sentence: str) -> None:
        """How the connection is."""
        self.message(sentence)

    def message(self, sentence: str) -> None:
        """Something that the user should know."""
        say(sentence)

    def idle(self) -> None:
        """Nothing has happened for a moment."""


class PlainLines(RecordLines):
    """One plain line an event on stdout; messages on stderr."""

    def __init__(self) -> None:
        self._spaces = 0

    def record(self, record: Record) -> None:
        """A record of a game, in order."""
        if record["t"] == "game":
            self._spaces = sum(spaces_of(record))
        print(in_one_line(record, self._spaces), flush=True)


class Screen(RecordLines):
    """The running game, as large as the terminal; it stays there at the end.

    log_of: where the log of a game is, to be shown at the foot.
    """

    def __init__(self, log_of: Callable[[str], object]) -> None:
        self._view = GameView()
        self._log_of = log_of
        self._state = ""
        self._message = ""
        self._size = (0, 0)
        self._console = Console()
        self._live = Live(console=self._console, auto_refresh=False, transient=False, vertical_overflow="crop")

    def __exit__(self, *why: object) -> None:
        self._live.stop()

    def record(self, record: Record) -> None:
        """A record of a game, in order."""
        self._view.take(record)
        self._draw()

    def state(self, sentence: str) -> None:
        """How the connection is."""
        self._state = sentence
        self._draw()

    def message(self, sentence: str) -> None:
        """Something that the user should know; it stands there until the next one."""
        self._message = sentence
        self._draw()

    def idle(self) -> None:
        """Draw anew if the terminal has another size now."""
        if self._live.is_started and self._console.size != self._size:
            self._draw()

    def _draw(self) -> None:
        header = self._view.header
        foot = [self._message] if self._message else []
        foot.append(self._state)
        if header:
            foot.append(f"log: {self._log_of(header['g'])}")
        self._size = self._console.size
        width, height = self._size
        self._live.start()
        self._live.update(picture(self._view, foot, width, height - 1), refresh=True)
