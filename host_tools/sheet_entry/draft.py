"""Keeps what is typed in a file, from the first key to the saved sheets, so that an interruption loses nothing."""

import json
import os
from dataclasses import asdict
from pathlib import Path

from host_tools.sheet_entry.typed import Typed
from sim.running import data_folder


class Draft:
    """The file of the draft. A folder that cannot be written is a warning, no reason to stop."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "sheets-draft.json"
        self.warning = ""

    def exists(self) -> bool:
        """Whether there is one."""
        return self.path.exists()

    def load(self) -> Typed | None:
        """What was typed before an interruption; None, and a warning if there is a file, if it cannot be read."""
        try:
            return Typed.from_dict(json.loads(self.path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except (ValueError, RecursionError):
            self._put_aside()
        except OSError as error:
            self.warning = f"{self.path} cannot be read ({error.strerror})."
        return None

    def _put_aside(self) -> None:
        aside = self.path.with_suffix(".unreadable")
        try:
            os.replace(self.path, aside)
            self.warning = f"Earlier sheets could not be read; they are kept as {aside}."
        except OSError as error:
            self.warning = f"Earlier sheets in {self.path} could not be read, nor put aside ({error.strerror})."

    def save(self, typed: Typed) -> None:
        """Keep this, whole or not at all."""
        beside = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(asdict(typed), indent=1), encoding="utf-8")
            os.replace(beside, self.path)
            self.warning = ""
        except OSError as error:
            self.warning = f"{self.path} cannot be written ({error.strerror}): save the sheets before you leave."

    def remove(self) -> None:
        """Forget it: the sheets are saved."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            self.warning = f"{self.path} cannot be removed ({error.strerror})."
