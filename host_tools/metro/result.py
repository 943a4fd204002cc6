"""The result of a game of Metro: read from its placements, told as JSON or as a board, lines and a ranking."""

from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from host_tools.metro import GAME
from host_tools.metro.cell import digits, name
from host_tools.metro.game import ALL_TILES, Completed, totals
from host_tools.metro.picture import STYLES, board_picture
from host_tools.metro.reading import game_of
from host_tools.metro.station import owners
from host_tools.proof import not_proven
from host_tools.ranking import Ranked, ranking, victory


class MetroResult:
    """A checked game and its points."""

    def __init__(self, document: dict[str, Any], file: str, log: Path | None) -> None:
        """document: what stands in the TOML file of this name. WrongInput if it is wrong or a move is illegal."""
        written = game_of(document, file, log)
        self.warning = not_proven(log, written.log.game, written.log.unproven) if log and written.log else ""
        self.game = written.game
        self.players = written.players
        self.owners = owners(len(self.players))
        self.totals = totals(self.game.completed, len(self.players))
        self.names = dict(zip(self.totals, self.players, strict=True))  # by their colours
        most = max(self.totals.values())
        self.winners = [self.names[colour] for colour, total in self.totals.items() if total == most]
        if not self.game.finished:
            self.winners = []

    def as_json(self) -> dict[str, Any]:
        """The result for other programs."""
        return {
            "game": GAME,
            "finished": self.game.finished,
            "players": [
                {"name": self.names[colour], "colour": colour, "total": total} for colour, total in self.totals.items()
            ],
            "lines": [self._line(completed) for completed in self.game.completed],
            "winners": self.winners,
        }

    def _line(self, completed: Completed) -> dict[str, Any]:
        line, move = completed
        return {
            "station": line.station,
            "owner": self.owners.get(line.station),
            "points": line.points,
            "tiles": [digits(cell) for cell in line.cells],
            "centre": line.centre,
            "move": move,
        }

    def show(self, console: Console) -> None:
        """The result for people."""
        last = self.game.moves[-1].cell if self.game.moves else None
        console.print(board_picture(self.game.board, self.owners, last=last), no_wrap=True)
        console.print()
        if self.game.completed:
            console.print(self._lines())
        console.print(ranking(Ranked(self._who(colour), total) for colour, total in self.totals.items()))
        if self.winners:
            console.print(Text(victory(self.winners, max(self.totals.values())), "bold"))
        else:
            console.print(f"{len(self.game.moves)} of {ALL_TILES} tiles are laid: nobody has won.")

    def _lines(self) -> Table:
        """The completed lines, in the order in which they were."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("move", justify="right")
        table.add_column("station", justify="right")
        table.add_column("owner", overflow="fold")
        table.add_column("points", justify="right")
        table.add_column("along", overflow="fold")
        for line, move in self.game.completed:
            colour = self.owners.get(line.station)
            owner = Text(self._who(colour), STYLES[colour]) if colour else Text("nobody", "dim")
            along = " ".join(map(name, line.cells)) + (" centre" if line.centre else "")
            table.add_row(str(move), str(line.station), owner, str(line.points), along)
        return table

    def _who(self, colour: str) -> str:
        name = self.names[colour]
        return colour if name == colour else f"{name}, {colour}"
