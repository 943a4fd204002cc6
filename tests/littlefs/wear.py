"""Count what games cost the flash, start, end and pruning included, with as many games kept as ever are.

Runs inside MicroPython: `micropython wear.py PRESSES GAMES` prints one JSON line.
"""

import json
import sys

from flash import Flash, mount

from caller.drivers.store import Store
from caller.journal import KEEP, Journal

PICO_SECTORS = 352  # of the file system on a Pico


def play(journal, number, presses):
    """One game from its start to its place among the kept ones."""
    journal.begin("metro-bingo", {"plan": "B", "spaces": [16, 13]}, number.to_bytes(4, "big") * 8)
    for _ in range(presses):
        journal.append("p")
    journal.finish()
    assert not journal.failing


def main(presses, games):
    """Play games in a row and print what each cost on average and at most."""
    flash = Flash(PICO_SECTORS)
    mount(flash, "/flash", True)
    journal = Journal(Store("/flash"))
    for number in range(KEEP):
        play(journal, number, presses)
    erases = []
    programmed = []
    for number in range(games):
        flash.erases = flash.programmed = 0
        play(journal, KEEP + number, presses)
        erases.append(flash.erases)
        programmed.append(flash.programmed)
    assert len(journal.kept()) == KEEP
    print(
        json.dumps(
            {
                "erases": sum(erases) / games,
                "most erases": max(erases),
                "bytes": sum(programmed) / games,
                "most bytes": max(programmed),
            }
        )
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
