"""The terminal program of a watch: the game for the whole table, and a line to type where a game asks for something."""

import threading
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from rich.console import Console, Group, RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from host_tools.event_text import title
from host_tools.field import Field
from host_tools.link import Away, Connected
from host_tools.log import Record
from host_tools.log_writer import LogWriter
from host_tools.table import GameTable, table_of
from host_tools.wrong_input import WrongInput

ENDS = "Ctrl-C end"

Happening = Connected | Away | Record | str | None


class WatchApp(App[None]):
    """The running game on the whole screen.

    happenings: called with what pauses between two attempts to connect (seconds), gives what happens on the line, as
    `link.follow` does, and sentences for the user; it is run in a thread of its own.
    """

    TITLE = "Metro Caller: watch"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #14171c; color: #c8ccd2; }
    #game { height: 1fr; }
    #asks { height: auto; color: white; text-style: bold; }
    #wrong { height: auto; color: #ff8a80; }
    #typed { background: #232830; }
    #foot { height: auto; color: #8a929c; }
    .no-question #asks, .no-question #typed, .no-wrong #wrong { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "end", priority=True),
        Binding("ctrl+z", "back", "take back", priority=True),
        Binding("tab", "turn_page", "turn the page", priority=True),
    ]

    def __init__(
        self, happenings: Callable[[Callable[[float], object]], Iterator[Happening]], writer: LogWriter
    ) -> None:
        super().__init__()
        self.failure = ""  # why the program had to end
        self.table: GameTable | None = None
        self._happenings = happenings
        self._writer = writer
        self._ended = threading.Event()
        self._state = "connecting"
        self._size_now = self.size
        self._message = ""
        self._entered = ""  # what was typed last
        self._game = Static(id="game", markup=False)
        self._asks = Static(id="asks", markup=False)
        self._typed = Field(id="typed", enter=self._enter)
        self._wrong = Static(id="wrong", markup=False)
        self._foot = Static(id="foot", markup=False)

    def compose(self) -> ComposeResult:
        """The game, the question with its line, and how things are."""
        yield self._game
        yield self._asks
        yield self._typed
        yield self._wrong
        yield self._foot

    def on_mount(self) -> None:
        """Begin to follow."""
        self._say("")
        self._show()
        self.run_worker(self._follow, thread=True)

    def on_unmount(self) -> None:
        """Let the thread end."""
        self._ended.set()

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size, which the program itself knows only after this."""
        self._size_now = event.size
        self._show()

    def last_picture(self) -> RenderableType | None:
        """What stood on the screen, to be left in the terminal; None before any game."""
        return self._picture(Console().width, self._size_now.height) if self.table else None

    # ---- what happens on the line ----

    def _follow(self) -> None:
        try:
            for happening in self._happenings(self._ended.wait):
                if self._ended.is_set():
                    return
                if happening is not None:
                    self.call_from_thread(self._take, happening)
        except WrongInput as wrong:
            self.failure = str(wrong)
        self.call_from_thread(self.exit)

    def _take(self, happening: Happening) -> None:
        if isinstance(happening, Connected):
            self._state = f"connected to {happening.url}"
        elif isinstance(happening, Away):
            self._state = f"waiting for the box: {happening.why}"
        elif isinstance(happening, str):
            self._message = happening
        elif happening and happening["t"] == "game":
            if self.table and self.table.open_questions:
                self._message = f"Game {self.table.header['g']} is left unfinished: {self.table.open_questions}."
            self._typed.value = ""
            self._say("")
            self.table = table_of(happening)
            for note in self._writer.notes(happening["g"]):
                self.table.take_note(note)
        elif happening and self.table:
            self.table.take(happening)
        self._show()

    # ---- what is typed ----

    def _enter(self, text: str) -> None:
        """Keep what was typed, or say what is wrong with it."""
        table = self.table
        if table and table.asks:
            self._entered = text
            self._try(lambda: table.note(text))

    def on_input_changed(self) -> None:
        """What was wrong is being changed. This may come later than an Enter after the change, which acts at once."""
        if self._typed.value not in ("", self._entered):
            self._say("")

    def action_turn_page(self) -> None:
        """Show something else of the game."""
        if self.table:
            self.table.turn_page()
            self._show()

    def action_back(self) -> None:
        """Take the last note back, after what was typed before this key."""
        self._typed.call_later(self._back)

    def _back(self) -> None:
        note = self.table.back() if self.table else None
        if note:
            self._try(lambda: note)

    def _try(self, note: Callable[[], dict[str, Any]]) -> None:
        """Write a note into the log, then show what it changes; or say what is wrong with it."""
        if not self.table:
            return
        try:
            record = {"t": "note", "g": self.table.header["g"], **note()}
            self._writer.note(record)
        except WrongInput as wrong:
            self._say(str(wrong))
            self._typed.action_select_all()  # what is typed next takes its place
        else:
            self.table.take_note(record)
            self._typed.value = ""
            self._say("")
        self._show()

    # ---- what is seen ----

    def _say(self, sentence: str) -> None:
        self._wrong.update(sentence)
        self.screen.set_class(not sentence, "no-wrong")

    def _show(self) -> None:
        asks = self.table.asks if self.table else ""
        self._asks.update(asks)
        self.screen.set_class(not asks, "no-question")
        self._typed.disabled = not asks
        if asks:
            self._typed.focus()
        width, height = self._size_now
        foot = [Text(line, no_wrap=True, overflow="ellipsis") for line in self._lines_below()]
        self._foot.update(Group(*foot))
        self._game.update(self._picture(width, height - len(foot) - (3 if asks else 0)))

    def _lines_below(self) -> list[str]:
        lines = [self._message] if self._message else []
        if self.table:
            lines.append(f"log: {self._writer.path_of(self.table.header['g'])}")
        keys = [ENDS]
        if self.table and self.table.back() is not None:
            keys.insert(0, f"Ctrl-Z take {self.table.back_word} back")
        if self.table and self.table.pages:
            keys.insert(0, f"Tab {self.table.pages}")
        return [*lines, self._state, " · ".join(keys)]

    def _picture(self, width: int, height: int) -> RenderableType:
        if self.table is None:
            return Text("Waiting for a game.", "bold")
        header = self.table.header
        heading = Text.assemble((title(header), "bold"), f"  game {header['g']}", no_wrap=True, overflow="ellipsis")
        return Group(heading, self.table.picture(width, max(1, height - 1)))
