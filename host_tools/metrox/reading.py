"""Reads a game of MetroX: the TOML document with map, deck, cards and moves, and the game that follows from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from caller.games.metrox import MAPS, options
from host_tools.metrox.cards import check_cards
from host_tools.metrox.game import Game
from host_tools.metrox.map import Map, known_name, map_of
from host_tools.written import check_keys, name_of, players_in
from host_tools.wrong_input import WrongInput

KEYS = ("game", "map", "deck", "cards", "player")
EXAMPLES = {"map": '"Tokyo"', "deck": '"okazu"'}
PLAYER_KEYS = ("name", "moves")


@dataclass
class Written:
    """What players have written down. cards: None if a log must tell them; moves: one a card, by player."""

    map: Map
    deck: str
    cards: list[str] | None
    moves: dict[str, list[str]]


def written_in(document: dict[str, Any]) -> Written:
    """What stands in a TOML document, moves not yet checked; WrongInput at the first thing that is wrong."""
    check_keys("at the top", document, KEYS)
    if "map" not in document:
        raise WrongInput(f'The map is missing; write it like map = "{MAPS[0][0]}".')
    wanted = {key: document[key] for key in ("map", "deck") if key in document}
    for key, value in wanted.items():
        if not isinstance(value, str) or not value.strip():
            raise WrongInput(f"{key} is a name, like {key} = {EXAMPLES[key]}.")
    try:
        chosen = options({**wanted, "map": known_name(wanted["map"])}, settings=True)
    except ValueError as error:
        raise WrongInput(str(error)) from None
    cards = None
    if "cards" in document:
        cards = _split(document["cards"], "cards", "4 c2 star")
        check_cards(cards, chosen["deck"])
    moves: dict[str, list[str]] = {}
    for number, entry in enumerate(players_in(document), 1):
        name = name_of(entry.get("name"), f"Player {number}", moves)
        check_keys(name, entry, PLAYER_KEYS)
        if "moves" not in entry:
            raise WrongInput(f"{name}: moves is missing.")
        moves[name] = _split(entry["moves"], f"{name}: moves", "T M 6,6")
    return Written(map_of(chosen["map"]), chosen["deck"], cards, moves)


def check_same(written: Sequence[str], logged: Sequence[str]) -> None:
    """WrongInput at the first card of the sheets that is not the one in the log."""
    for turn, (card, true) in enumerate(zip_longest(written, logged, fillvalue="no card"), 1):
        if card != true:
            raise WrongInput(
                f"Turn {turn}: the sheets have {card}, the log has {true}; leave out the cards, or name the right log."
            )


def played(city: Map, cards: Sequence[str], moves: Mapping[str, Sequence[str]]) -> Game:
    """The game of these cards and each player's moves; WrongInput names the first wrong one by player and turn."""
    for player, each in moves.items():
        if len(each) != len(cards):
            found = "is 1 move" if len(each) == 1 else f"are {len(each)} moves"
            raise WrongInput(f"{player}: there {found} for {len(cards)} cards; write one a card.")
    game = Game(city, moves)
    for turn, card in enumerate(cards):
        now = {player: each[turn] for player, each in moves.items()}
        for player, move in now.items():
            reason = game.sheets[player].why_not(card, move)
            if reason:
                raise WrongInput(f"{player}, turn {turn + 1} ({card}): {reason}.")
        game.play(card, now)
    return game


def _split(text: Any, where: str, example: str) -> list[str]:
    """Tokens between blanks."""
    if not isinstance(text, str):
        raise WrongInput(f'{where} is a text like "{example}", with blanks between.')
    return text.split()
