"""How long 10,000 full games of Metro take to check and score. Run it: `python -m tests.bench.metro`."""

import random
import time

from caller.games.metro import stack
from host_tools.metro.game import Game, totals
from host_tools.metro.move import Move
from host_tools.metro.tile import Tile, every_turn

GAMES = 10_000
DIFFERENT = 100  # games that are played in turn: to find a random legal one takes longer than to score it
PLAYERS = 4
GOAL_S = 10


def random_game(seed: int, ignore_arrow: bool = False) -> Game:
    """A legal game of 60 tiles, each laid on any cell where it may lie."""
    order = random.Random(seed)
    codes = stack()
    order.shuffle(codes)
    game = Game(ignore_arrow)
    for code in codes:
        turned = every_turn(Tile(code)) if ignore_arrow else [Tile(code)]
        game.play(order.choice([Move(tile, cell) for tile in turned for cell in game.legal_cells(tile)]))
    return game


def score(moves: list[Move]) -> dict[str, int]:
    """The points of a game whose moves are checked one by one."""
    game = Game()
    for move in moves:
        if game.why_not(move):
            raise ValueError(move)
        game.play(move)
    return totals(game.completed, PLAYERS)


def main() -> None:
    """Print the figure."""
    games = [random_game(seed).moves for seed in range(DIFFERENT)]
    began = time.perf_counter()
    for number in range(GAMES):
        score(games[number % DIFFERENT])
    print(f"{GAMES:,} full games of Metro: {time.perf_counter() - began:.1f} s (goal {GOAL_S} s)")


if __name__ == "__main__":
    main()
