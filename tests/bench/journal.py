"""What a game costs the flash on MicroPython's littlefs. Run it: `python -m tests.bench.journal`."""

from tests.littlefs.start import run
from tests.micropython import micropython

GAMES = 40
GOALS = {60: "10 erases and 34 KB"}  # of a game, by its presses


def main() -> None:
    """Print the figures."""
    if micropython() is None:
        print("Journal: not measured, there is no MicroPython for this platform.")
        return
    for presses in (60, 120):
        (cost,) = run("wear.py", presses, GAMES)
        goal = f"goal: at most {GOALS[presses]}" if presses in GOALS else "no goal"
        print(
            f"Journal of a game with {presses} presses, {GAMES} games in a row: "
            f"{cost['erases']:.1f} sector erases (most {cost['most erases']}), "
            f"{cost['bytes'] / 1000:.1f} KB programmed (most {cost['most bytes'] / 1000:.1f}); {goal}"
        )


if __name__ == "__main__":
    main()
