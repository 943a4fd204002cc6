"""Any game for the whole table: a line an event, the last ones."""

from rich.console import Group, RenderableType
from rich.text import Text

from host_tools.event_text import in_one_line
from host_tools.log import Record
from host_tools.table import GameTable


class LinesTable(GameTable):
    """A game that this program does not know: the box is newer."""

    def __init__(self, header: Record) -> None:
        super().__init__(header)
        self._lines = [in_one_line(header, header)]

    def take(self, record: Record) -> None:
        """One more line."""
        super().take(record)
        self._lines.append(in_one_line(record, self.header))

    def picture(self, width: int, height: int) -> RenderableType:
        """The last lines."""
        return Group(*(Text(line, no_wrap=True, overflow="ellipsis") for line in self._lines[-height:]))
