"""The screen of one player's sheet: a field for each line, checked and scored while it is typed."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input, Static

from host_tools.field import Field
from host_tools.metro_bingo.picture import line_rows, line_title
from host_tools.ranking import in_words
from host_tools.sheet_entry.steps import Step
from host_tools.sheet_entry.typed import SEPARATORS, START_FIELD, fill_shared
from host_tools.wrong_input import WrongInput


class LineInput(Field):
    """The field of a line. A separator typed at its end may put in more than itself: see `follow`."""

    def __init__(self, text: str, line: str, follow: Callable[[str], str]) -> None:
        """follow: the text with the spaces filled that come next by themselves."""
        super().__init__(text, id=line)
        self._follow = follow

    def insert_text_at_cursor(self, text: str) -> None:
        """Put in what is typed. At once and not when the change is told: the next key may be under way."""
        at_end = self.cursor_position == len(self.value)
        super().insert_text_at_cursor(text)
        if at_end and text in SEPARATORS:
            self.go_on()

    def go_on(self) -> None:
        """Fill the spaces that come next by themselves."""
        super().insert_text_at_cursor(self._follow(self.value)[len(self.value) :])


class SheetStep(Step):
    """Asks for the lines of one player. Under each line: its picture, or what is wrong."""

    keys = (
        "1 to 30, * for the star, a blank between them · ↑ ↓ another line\n"
        "Enter go on · Esc back · Ctrl-C leave, what you typed is kept"
    )
    BINDINGS: ClassVar[list[BindingType]] = [("down", "next_line", "next line"), ("up", "line_before", "line before")]

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def body(self) -> list[Widget]:
        """A label, a field and a picture for each line."""
        self._layout = self.entry.typed.layout()
        self._players = self.entry.typed.players()
        self._name = self._players[self._number]
        texts = self.entry.typed.sheets.setdefault(self._name, {})
        parts: list[Widget] = []
        for line in self._layout.lines:
            parts += [
                Static("", id=f"{line}-label", classes="label", markup=False),
                LineInput(texts.get(line, ""), line, self._follow if line == "round2" else str),
                Static("", id=f"{line}-wrong", classes="wrong", markup=False),
                Static("", id=f"{line}-picture", classes="picture", markup=False),
            ]
        if "loop" in self._layout.lines:
            parts += [
                Static("start: the space to begin in, empty for the one that gives the most", classes="label"),
                Field(texts.get(START_FIELD, ""), id=START_FIELD),
            ]
        return parts

    def on_mount(self) -> None:
        """Begin in the first line that is not finished."""
        sheet = self.entry.typed.so_far(self._name, self.entry.drawn).sheet
        for line, spaces in self._layout.lines.items():
            if len(sheet.lines[line]) < spaces:
                self.query_one(f"#{line}", Input).focus()
                break
        self._show()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Fill the spaces at the beginning of round2 that are shared."""
        if isinstance(event.widget, LineInput) and not event.widget.value:
            event.widget.go_on()
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep, check, score and show what is typed."""
        self.entry.typed.sheets[self._name][str(event.input.id)] = event.value
        self.say("")
        self._show()
        self.keep()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """To the next line if this one is right, from the last one to the next player."""
        line = str(event.input.id)
        if line == "round2" and event.value.strip():
            event.input.value = self._follow(event.value.rstrip() + " ").rstrip()
            self.entry.typed.sheets[self._name][line] = event.input.value
        so_far = self.entry.typed.so_far(self._name, self.entry.drawn)
        spaces = self._layout.lines.get(line, 0)
        skipped = line == "round2" and not event.value.strip()
        if line != START_FIELD and not skipped:
            filled = len(so_far.sheet.lines[line])
            if so_far.wrong[line] or filled < spaces:
                self._show(typing=False)
                self.say("" if so_far.wrong[line] else f"{self._name}, {line}: {filled} of {spaces} spaces.")
                return
        if event.input is not self.query(Input).last():
            self.focus_next(Input)
            return
        try:
            self.entry.typed.finished(self._name, self.entry.drawn)
        except WrongInput as wrong:
            self.say(str(wrong))
        else:
            self.entry.after_sheet(self._number)

    def on_resize(self) -> None:
        """Break the rows anew."""
        self._show()

    def action_next_line(self) -> None:
        """To the next field, whatever stands in this one."""
        self.focus_next(Input)

    def action_line_before(self) -> None:
        """To the field before."""
        self.focus_previous(Input)

    def action_back(self) -> None:
        """To the player before, or to the names."""
        if self._number:
            self.entry.to_sheet(self._number - 1)
        else:
            self.entry.to_names()

    def _follow(self, text: str) -> str:
        sheet = self.entry.typed.so_far(self._name, self.entry.drawn).sheet
        return fill_shared(self._layout, text, sheet.lines["round1"])

    def _show(self, typing: bool = True) -> None:
        """Show counters, pictures, what is wrong, and the total. typing: the last value may still grow."""
        at = str(self.focused.id) if self.focused and typing else ""
        so_far = self.entry.typed.so_far(self._name, self.entry.drawn, at)
        width = max(self.size.width - 6, 20)
        for line in so_far.score.lines:
            filled, spaces = len(so_far.sheet.lines[line.name]), self._layout.lines[line.name]
            shared = " · the shared ones fill themselves" if line.name == "round2" else ""
            label = f"{line_title(line)} · {filled} of {spaces} spaces{shared}"
            self.query_one(f"#{line.name}-label", Static).update(label)
            self.query_one(f"#{line.name}-picture", Static).update(Text("\n").join(line_rows(line.runs, width)))
            wrong = self.query_one(f"#{line.name}-wrong", Static)
            wrong.update(so_far.wrong[line.name])
            wrong.display = bool(so_far.wrong[line.name])
        player = f"{self._name} (player {self._number + 1} of {len(self._players)})"
        self.query_one("#title", Static).update(f"{player}: {in_words(so_far.score.total)}")
