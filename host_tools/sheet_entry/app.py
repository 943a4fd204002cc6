"""The terminal program that asks for sheets: one step after the other, back with Esc, nothing lost."""

from datetime import date
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from host_tools.metro_bingo import GAME
from host_tools.metro_bingo.drawn import Drawn, drawn_in, last_game
from host_tools.sheet_entry.draft import Draft
from host_tools.sheet_entry.last_steps import FileStep, OverviewStep
from host_tools.sheet_entry.sheet_step import SheetStep
from host_tools.sheet_entry.steps import DraftStep, LayoutStep, NamesStep, PlanStep, Step
from host_tools.sheet_entry.typed import Typed
from host_tools.wrong_input import WrongInput


class EntryApp(App[Path]):
    """Asks for the sheets; its result is the file in which they were saved, None if somebody left before."""

    TITLE = "Metro Caller: sheets"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #14171c; color: #c8ccd2; padding: 0 1; }
    #title { text-style: bold; color: white; margin-bottom: 1; }
    #foot { height: auto; }
    #keys { color: #8a929c; height: auto; }
    #message { color: #ff8a80; height: auto; min-height: 1; }
    #body { height: 1fr; }
    OptionList { height: auto; max-height: 1fr; background: #14171c; border: none; padding: 0; }
    Input { background: #232830; }
    Input:focus { background: #2f3743; }
    .label { color: #8a929c; height: auto; }
    .wrong { color: #ff8a80; height: auto; }
    .picture { height: auto; min-height: 2; margin-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "leave", priority=True),
        Binding("ctrl+q", "leave", "leave", priority=True),
    ]

    def __init__(self, draft: Draft, log: Path | None = None, folder: Path | None = None) -> None:
        """folder: where files are saved whose name has none. WrongInput if the log is none, or holds no such game."""
        super().__init__()
        self.draft = draft
        self.log_file = log
        self.folder = folder or Path()
        self.typed = Typed()
        self.drawn: Drawn | None = None
        game = last_game(log) if log else None
        self.file_name = f"{GAME}-{game.id if game else date.today().isoformat()}.toml"
        if game and game.header["opt"].get("plan") in ("A", "B", "C", "D"):
            self.typed.plan = game.header["opt"]["plan"]

    def on_mount(self) -> None:
        """Begin with what was interrupted, if anything was."""
        before = self.draft.load()
        self.go(DraftStep(before) if before else PlanStep())

    def go(self, step: Step) -> None:
        """Show a step in place of the one before it."""
        if len(self.screen_stack) > 1:
            self.switch_screen(step)
        else:
            self.push_screen(step)

    def keep(self) -> str:
        """Keep what is typed; a warning if that is not possible."""
        self.draft.save(self.typed)
        return self.draft.warning

    def look_up(self, rounds: int = 1) -> None:
        """Find the tiles drawn on this layout; WrongInput if the log has no such game or ends too early."""
        if self.log_file:
            self.drawn = drawn_in(self.log_file, self.typed.layout(), rounds)

    def after_plan(self) -> None:
        """From plan or layout to the names."""
        self.typed.other_points()
        self.look_up()
        self.go(NamesStep())

    def to_layout(self) -> None:
        """To the layout of the plan."""
        self.go(LayoutStep())

    def to_plan(self) -> None:
        """Back to the plan."""
        self.go(PlanStep())

    def to_names(self) -> None:
        """Back to the names."""
        self.go(NamesStep())

    def to_sheet(self, number: int) -> None:
        """To the sheet of a player, the first one being 0."""
        self.go(SheetStep(number))

    def after_sheet(self, number: int) -> None:
        """To the next player whose sheet is not finished, or to the overview."""
        players = self.typed.players()
        for following in (*range(number + 1, len(players)), *range(number)):
            if not self._finished(players[following]):
                self.to_sheet(following)
                return
        self.to_overview()

    def to_overview(self) -> None:
        """To the ranking, from which every sheet can be corrected."""
        self.go(OverviewStep())

    def to_file(self) -> None:
        """To the name of the file."""
        self.go(FileStep())

    def action_leave(self) -> None:
        """End without saving; the draft stays."""
        self.exit(None, return_code=130)

    def _finished(self, name: str) -> bool:
        try:
            self.typed.finished(name, self.drawn)
        except WrongInput:
            return False
        return True
