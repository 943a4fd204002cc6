"""The result of a game of Metro Bingo: read from sheets, checked against a log, told as JSON or as a picture."""

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from host_tools.metro_bingo import GAME, Sheets
from host_tools.metro_bingo.checking import check_tiles
from host_tools.metro_bingo.drawn import drawn_in
from host_tools.metro_bingo.picture import ranked, sheet_picture
from host_tools.metro_bingo.reading import sheets_of
from host_tools.metro_bingo.scoring import LineScore, winners
from host_tools.proof import not_proven
from host_tools.ranking import PLAIN_STROKE, STROKE, ranking, victory
from host_tools.written import naming


class MetroBingoResult:
    """Checked sheets and their scores."""

    def __init__(self, document: dict[str, Any], file: str, log: Path | None) -> None:
        """document: what stands in the TOML file of this name. WrongInput if it is wrong or disagrees with the log."""
        with naming(file):
            self.sheets: Sheets = sheets_of(document)
        self.warning = ""
        if log:
            rounds = max(sheet.rounds for sheet in self.sheets.players)
            drawn = drawn_in(log, self.sheets.layout, rounds)
            self.warning = not_proven(log, drawn.game, drawn.unproven)
            with naming(file):
                for sheet in self.sheets.players:
                    check_tiles(self.sheets.layout, sheet, drawn)
        self.scores = self.sheets.scores()
        self.winners = winners(self.scores) if self.sheets.finished else []

    def as_json(self) -> dict[str, Any]:
        """The result for other programs."""
        players = [
            {"name": score.name, "total": score.total, "lines": [_line(line) for line in score.lines]}
            for score in self.scores
        ]
        return {"game": GAME, "plan": self.sheets.layout.plan, "players": players, "winners": self.winners}

    def show(self, console: Console) -> None:
        """The result for people."""
        stroke = PLAIN_STROKE if console.options.ascii_only else STROKE
        for score in self.scores:
            console.print(sheet_picture(score, console.width, stroke))
        console.print(ranking(map(ranked, self.scores)))
        if self.winners:
            console.print(Text(victory(self.winners, max(score.total for score in self.scores)), "bold"))
        else:
            console.print("round2 is still to be played: nobody has won yet.")


def _line(line: LineScore) -> dict[str, Any]:
    runs = [
        {"from": run.first, "spaces": len(run.values), "values": list(run.values), "points": run.points}
        for run in line.runs
    ]
    return {"name": line.name, "points": line.points, "start": line.start, "runs": runs}
