"""The cards that were flipped in a game of MetroX, from its log."""

from pathlib import Path
from typing import Any, NamedTuple

from host_tools.log import LoggedGame, read_log
from host_tools.metrox import GAME
from host_tools.metrox.cards import check_cards
from host_tools.proof import prove
from host_tools.written import naming
from host_tools.wrong_input import WrongInput


class Flipped(NamedTuple):
    """The cards of one game, finished or not. game: its id; unproven: why the log does not prove it, or ""."""

    game: str
    cards: list[str]
    unproven: str


def flipped_in(path: Path, city: str, deck: str) -> Flipped:
    """The cards of the last game in a log that was played on this map with this deck.

    WrongInput if there is none, or if its log has holes or tells cards that the deck does not give.
    """
    game = _last(path, {"map": city, "deck": deck})
    with naming(f"{path.name}, game {game.id}"):
        if game.gaps:
            raise WrongInput(f"this log is not whole: {game.gaps[0]}.")
        cards = [str(event.get("card")) for event in game.events if event["e"] == "card"]
        check_cards(cards, deck)
    return Flipped(game.id, cards, prove(game).why)


def _last(path: Path, wanted: dict[str, Any]) -> LoggedGame:
    games = [game for game in read_log(path).games if game.header["game"] == GAME]
    for game in reversed(games):
        if {key: game.header["opt"].get(key) for key in wanted} == wanted:
            return game
    others = dict.fromkeys(_in_words(game.header["opt"]) for game in games)
    found = f"it holds {', '.join(others)}" if others else "it holds no game of MetroX"
    raise WrongInput(f"{path.name} has no game of {_in_words(wanted)}; {found}.")


def _in_words(opt: dict[str, Any]) -> str:
    return f"{opt.get('map')} with the {opt.get('deck')} deck"
