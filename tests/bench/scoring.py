"""How long 100,000 sheets of plan A take to score. Run it: `python -m tests.bench.scoring`."""

import random
import time

from caller.games.metro_bingo import STAR, bag
from host_tools.metro_bingo.scoring import LAYOUTS, score_sheet

SHEETS = 100_000
GOAL_S = 10
STRIPES = 4  # a player sorts a little: each tile goes into the part of the line where it belongs, at random


def sheets(count: int, seed: int = 1) -> list[list[int]]:
    """Lines of plan A filled with tiles of the bag; about half of them with the star."""
    order = random.Random(seed)
    writable = [tile for tile in bag() if tile <= STAR]
    lines = []
    for number in range(count):
        line = order.sample(writable, LAYOUTS["A"].lines["line"])
        if number % 2:  # half as a player would fill it, half without any plan
            line.sort(key=lambda tile: (order.randrange(STRIPES), tile))
        lines.append(line)
    return lines


def main() -> None:
    """Print the figure."""
    lines = sheets(SHEETS)
    began = time.perf_counter()
    for line in lines:
        score_sheet(LAYOUTS["A"], "P1", {"line": line})
    print(f"{SHEETS:,} sheets of plan A: {time.perf_counter() - began:.1f} s (goal {GOAL_S} s)")


if __name__ == "__main__":
    main()
