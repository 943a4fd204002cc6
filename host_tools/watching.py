"""Show what a watch sees where there is no terminal: in a pipe a line an event, or as the records themselves."""

import json

from host_tools.event_text import in_one_line
from host_tools.log import Record


class RecordLines:
    """The records as JSON lines on stdout; messages on stderr."""

    def record(self, record: Record) -> None:
        """A record of a game, in order."""
        print(json.dumps(record, separators=(",", ":")), flush=True)


class PlainLines(RecordLines):
    """One plain line an event on stdout; messages on stderr."""

    def __init__(self) -> None:
        self._header: Record = {}

    def record(self, record: Record) -> None:
        """A record of a game, in order."""
        if record["t"] == "game":
            self._header = record
        print(in_one_line(record, self._header), flush=True)
