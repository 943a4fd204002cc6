"""Asks for the sheets of a game in the terminal and saves them as TOML.

typed       what has been typed, as text, and what it means
draft       the same kept in a file while it is typed
steps       the screens before the sheets
sheet_step  the screen of one player's sheet
last_steps  the screens after the sheets
app         the terminal program
"""

from pathlib import Path

import typer

from host_tools.saying import say


def ask_for_sheets(log: Path | None) -> Path:
    """Ask for plan, names and lines; the file in which they were saved. Ends with status 130 if nothing was saved."""
    from host_tools.sheet_entry.app import EntryApp
    from host_tools.sheet_entry.draft import Draft

    draft = Draft()
    app = EntryApp(draft, log)
    saved = app.run()
    if saved is None:
        if draft.exists():
            say(f"What you typed is kept in {draft.path}; `metro-caller score` offers it again.")
        raise typer.Exit(130)
    say(f"The sheets are saved in {saved}.")
    return saved
