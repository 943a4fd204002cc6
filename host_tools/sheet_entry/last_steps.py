"""The screens after the sheets: the overview, and the file in which they are saved."""

from pathlib import Path

from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from host_tools.field import Field
from host_tools.metro_bingo.picture import ranked
from host_tools.metro_bingo.writing import toml_of
from host_tools.ranking import ranking
from host_tools.sheet_entry.steps import Step
from host_tools.wrong_input import WrongInput


class OverviewStep(Step):
    """Shows the ranking; any sheet can be corrected."""

    heading = "All sheets are there"
    keys = "↑ ↓ choose · Enter do it · Esc back · Ctrl-C leave, what you typed is kept"

    def body(self) -> list[Widget]:
        """The ranking and what can be done."""
        players = self.entry.typed.players()
        choices = [Option("Save and show the result", id="save")]
        choices += [Option(f"Correct the sheet of {name}", id=f"p{number}") for number, name in enumerate(players)]
        return [
            Static(ranking(map(ranked, self.entry.typed.all_sheets().scores()))),
            OptionList(*choices, markup=False),
        ]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Save, or back to a sheet."""
        if event.option_id == "save":
            try:
                sheets = self.entry.typed.all_sheets(self.entry.drawn)
                self.entry.look_up(max(sheet.rounds for sheet in sheets.players))
            except WrongInput as wrong:
                self.say(str(wrong))
            else:
                self.entry.to_file()
        else:
            self.entry.to_sheet(int(str(event.option_id)[1:]))

    def action_back(self) -> None:
        """To the last sheet."""
        self.entry.to_sheet(len(self.entry.typed.players()) - 1)


class FileStep(Step):
    """Asks for the name of the file and saves."""

    heading = "Save the sheets as"
    _asked = ""  # the file that is there already and may be written over

    def body(self) -> list[Widget]:
        """One field."""
        return [Field(self.entry.file_name)]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Remember the name."""
        self.entry.file_name = event.value
        self._asked = ""
        self.say("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save; ask first if the file is there."""
        name = event.value.strip()
        if not name or not name.isprintable():
            self.say("The file needs a name in one line.")
            return
        try:
            self._save(name, self.entry.folder / Path(name).expanduser())
        except RuntimeError:  # of expanduser
            self.say(f"{name} begins with the name of no user; type another name.")
        except OSError as error:
            self.say(f"{name} cannot be written ({error.strerror}); type another name.")

    def _save(self, name: str, path: Path) -> None:
        if path.exists() and not path.is_file():
            self.say(f"{path} is a folder or a device; type the name of a file.")
        elif path.exists() and self._asked != name:
            self._asked = name
            self.say(f"{path} is there already: Enter again writes over it, or type another name.")
        else:
            path.write_text(toml_of(self.entry.typed.all_sheets(self.entry.drawn)), encoding="utf-8")
            self.entry.draft.remove()
            self.entry.exit(path)

    def action_back(self) -> None:
        """To the overview."""
        self.entry.to_overview()
