"""The screens before the sheets: what was interrupted, plan, layout, names."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from caller.games.metro_bingo import PLANS
from host_tools.field import Field
from host_tools.metro_bingo.scoring import CITIES, LAYOUTS
from host_tools.sheet_entry.typed import POINTS_FIELD, Typed
from host_tools.wrong_input import WrongInput

if TYPE_CHECKING:
    from host_tools.sheet_entry.app import EntryApp

LAYOUT_WORDS = {
    "line": "spaces of the line",
    "round1": "spaces of round1",
    "round2": "spaces of round2",
    "shared": "shared spaces, round1-round2, like 4-3 9-8",
    "loop": "spaces of the loop",
    "lines": "spaces of the three lines",
    POINTS_FIELD: "points that differ from the usual, like 10=110 21=440",
}


class Step(Screen[None]):
    """A screen with a title, a body, one sentence when something is wrong, and the keys."""

    heading = ""
    keys = "Enter go on · Esc back · Ctrl-C leave, what you typed is kept"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back", "back")]

    @property
    def entry(self) -> "EntryApp":
        """The program."""
        return cast("EntryApp", self.app)

    def compose(self) -> ComposeResult:
        """Title, body, message and keys."""
        yield Static(self.heading, id="title", markup=False)
        with VerticalScroll(id="body", can_focus=False):
            yield from self.body()
        with Vertical(id="foot"):
            yield Static("", id="message", markup=False)
            yield Static(self.keys, id="keys", markup=False)

    def body(self) -> list[Widget]:
        """What stands between title and message."""
        return []

    def say(self, sentence: str) -> None:
        """Show what is wrong, or nothing."""
        self.query_one("#message", Static).update(sentence)

    def keep(self) -> None:
        """Keep what is typed."""
        warning = self.entry.keep()
        if warning:
            self.say(warning)

    def action_back(self) -> None:
        """To the step before."""


class DraftStep(Step):
    """Asks whether to go on with what was interrupted."""

    heading = "Sheets that were not saved"

    def __init__(self, before: Typed) -> None:
        super().__init__()
        self._before = before

    def body(self) -> list[Widget]:
        """What it was, and the two answers."""
        what = f"Plan {self._before.plan} {CITIES[self._before.plan]}: {self._before.names or 'no names yet'}"
        return [
            Static(f"{what}\nkept in {self.entry.draft.path}\n", markup=False),
            OptionList(Option("Go on with them", id="yes"), Option("Begin anew and forget them", id="no")),
        ]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take it over, or not."""
        if event.option_id == "yes":
            self.entry.typed = self._before
        else:
            self.entry.draft.remove()
        self.entry.to_plan()


class PlanStep(Step):
    """Asks for the plan."""

    heading = "Which plan was played?"
    keys = "↑ ↓ choose · Enter go on · c the pad on the table differs · Ctrl-C leave"
    BINDINGS: ClassVar[list[BindingType]] = [("c", "change", "change the layout")]

    def body(self) -> list[Widget]:
        """The four plans."""
        plans = OptionList(*(Option(self._in_words(plan), id=plan) for plan in PLANS), markup=False)
        plans.highlighted = PLANS.index(self.entry.typed.plan)
        return [plans]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Take the plan."""
        self.entry.typed.plan = event.option_id or PLANS[0]
        self.say(self.entry.draft.warning)

    def on_option_list_option_selected(self) -> None:
        """Go on with it."""
        try:
            self.entry.after_plan()
        except WrongInput as wrong:
            self.say(str(wrong))

    def action_change(self) -> None:
        """Change its layout."""
        self.entry.to_layout()

    def _in_words(self, plan: str) -> str:
        changed = self.entry.typed.pads.get(plan)
        texts = changed or {line: str(spaces) for line, spaces in LAYOUTS[plan].lines.items()}
        words = ", ".join(f"{key} {text}" for key, text in texts.items() if text)
        return f"{plan}  {CITIES[plan]:6} {words}"


class LayoutStep(Step):
    """Asks for the numbers of the pad on the table."""

    heading = "The pad on the table"

    def body(self) -> list[Widget]:
        """A field for each number."""
        parts: list[Widget] = []
        for key, text in self.entry.typed.pad().items():
            parts += [
                Static(LAYOUT_WORDS[key], classes="label"),
                Field(text, id=key),
            ]
        return parts

    def on_input_changed(self, event: Input.Changed) -> None:
        """Check the layout as it is typed."""
        typed = self.entry.typed
        fields = {str(field.id): field.value for field in self.query(Input)}
        usual = Typed(typed.plan).pad()
        typed.pads[typed.plan] = {key: text for key, text in fields.items() if text != usual[key]}
        if not typed.pads[typed.plan]:
            del typed.pads[typed.plan]
        self._check()
        self.keep()

    def on_input_submitted(self) -> None:
        """To the next field; from the last one on to the names."""
        fields = list(self.query(Input))
        if self.focused is not fields[-1]:
            self.focus_next(Input)
        elif self._check():
            try:
                self.entry.after_plan()
            except WrongInput as wrong:
                self.say(str(wrong))

    def _check(self) -> bool:
        try:
            self.entry.typed.other_points()
        except WrongInput as wrong:
            self.say(str(wrong))
            return False
        self.say("")
        return True

    def action_back(self) -> None:
        """To the plan."""
        self.entry.to_plan()


class NamesStep(Step):
    """Asks for the names of the players."""

    heading = "Who played? The names, with commas between them"

    def body(self) -> list[Widget]:
        """One field."""
        self._before: list[str] = []
        try:
            self._before = self.entry.typed.players()
        except WrongInput:
            pass
        return [Field(self.entry.typed.names, "Ana, Ben, Cleo")]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Check the names as they are typed."""
        self.entry.typed.names = event.value
        self.say("")
        if event.value and not event.value.rstrip().endswith(","):
            self._players()
        self.keep()

    def on_input_submitted(self) -> None:
        """On to the first sheet."""
        now = self._players()
        if now:
            self.entry.typed.rename(self._before, now)
            self.keep()
            self.entry.to_sheet(0)

    def _players(self) -> list[str]:
        try:
            return self.entry.typed.players()
        except WrongInput as wrong:
            self.say(str(wrong))
            return []

    def action_back(self) -> None:
        """To the plan."""
        self.entry.to_plan()
