"""Random games of MetroX: cards from the box's own deck, any legal move for each player."""

import random

from caller.games import metrox
from caller.shuffle import Words
from host_tools.metrox.game import Game
from host_tools.metrox.map import map_of
from host_tools.metrox.sheet import NOTHING, Sheet

MAPS = dict(metrox.MAPS)  # their decks


def random_cards(seed: int, city: str) -> list[str]:
    """The cards of a whole game, as a box flips them."""
    box = metrox.Game(metrox.options({"map": city}, settings=True), Words(seed.to_bytes(32, "big")))
    while not box.why:
        box.press()
    return box.flipped


def legal_moves(sheet: Sheet, card: str) -> list[str]:
    """All that a player may choose for a card."""
    every = [*sheet.map.lines, *sheet.map.stations, NOTHING]
    return [move for move in every if not sheet.why_not(card, move)]


def random_game(seed: int, city: str = "Tokyo", players: int = 2) -> tuple[Game, dict[str, list[str]]]:
    """A whole game and each player's moves; the players are P1, P2 ..."""
    order = random.Random(seed)
    moves: dict[str, list[str]] = {f"P{number}": [] for number in range(1, players + 1)}
    game = Game(map_of(city), moves)
    for card in random_cards(seed, city):
        now = {player: order.choice(legal_moves(sheet, card)) for player, sheet in game.sheets.items()}
        game.play(card, now)
        for player, move in now.items():
            moves[player].append(move)
    return game, moves


def document(cards: list[str], moves: dict[str, list[str]], city: str = "Tokyo") -> dict:
    """A game as it stands in a TOML file."""
    players = [{"name": player, "moves": " ".join(each)} for player, each in moves.items()]
    return {"game": "metrox", "map": city, "cards": " ".join(cards), "player": players}
