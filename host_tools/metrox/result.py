"""The result of a game of MetroX: replayed from its moves, told as JSON or as sheets and a ranking."""

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from caller.games.metrox import BOXES
from host_tools.metrox import GAME
from host_tools.metrox.flipped import flipped_in
from host_tools.metrox.game import Score
from host_tools.metrox.picture import PLAIN_SIGNS, SIGNS, sheet_picture
from host_tools.metrox.reading import Written, check_same, played, written_in
from host_tools.proof import not_proven
from host_tools.ranking import Ranked, ranking, victory
from host_tools.written import naming
from host_tools.wrong_input import WrongInput


class MetroXResult:
    """A checked game and its points."""

    def __init__(self, document: dict[str, Any], file: str, log: Path | None) -> None:
        """document: what stands in the TOML file of this name. WrongInput if it is wrong or disagrees with the log."""
        self.warning = ""
        with naming(file):
            written = written_in(document)
        if log:
            self._take_cards(written, file, log)
        with naming(file):
            if written.cards is None:
                raise WrongInput(
                    'The cards are missing; write them like cards = "4 c2 star", or name a log with --log.'
                )
            self.game = played(written.map, written.cards, written.moves)
        self.scores = self.game.scores()
        self.winners = self.game.winners()

    def _take_cards(self, written: Written, file: str, log: Path) -> None:
        """Take the cards from the log; those that are written down must be the same."""
        flipped = flipped_in(log, written.map.name, written.deck)
        self.warning = not_proven(log, flipped.game, flipped.unproven)
        if written.cards is not None:
            with naming(file):
                check_same(written.cards, flipped.cards)
        written.cards = flipped.cards

    def as_json(self) -> dict[str, Any]:
        """The result for other programs."""
        return {
            "game": GAME,
            "map": self.game.map.name,
            "finished": self.game.finished,
            "players": [_player(name, score) for name, score in self.scores.items()],
            "winners": self.winners,
        }

    def show(self, console: Console) -> None:
        """The result for people."""
        signs = PLAIN_SIGNS if console.options.ascii_only else SIGNS
        for name, score in self.scores.items():
            console.print(sheet_picture(name, self.game.sheets[name], score, signs))
        console.print(ranking(_ranked(name, score) for name, score in self.scores.items()))
        if self.winners:
            console.print(Text(victory(self.winners, self.scores[self.winners[0]].total), "bold"))
        else:
            console.print(f"{self.game.boxes} of {BOXES} boxes are used: nobody has won.")


def _player(name: str, score: Score) -> dict[str, Any]:
    return {
        "name": name,
        "total": score.total,
        "bonus": score.bonus,
        "stars": score.stars,
        "empty": score.empty,
        "penalty": score.penalty,
        "lines": [line._asdict() for line in score.lines],
    }


def _ranked(name: str, score: Score) -> Ranked:
    return Ranked(name, score.total, {"bonus": score.bonus, "stars": score.stars, "penalty": score.penalty})
