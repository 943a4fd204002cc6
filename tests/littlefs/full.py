"""Fill the file system in the middle of a life and make room again later: the game goes on and ends up saved.

Runs inside MicroPython: `micropython full.py NAME` does it to one of the lives and prints a JSON line for each of the
steps, the last ones of that life, at which it was filled.
"""

import json
import os
import sys

from flash import Flash, mount, unmount
from life import SECTORS, box_on, fill, kept_games, life, state

from caller.drivers.store import Store

FILLINGS = 30
FULL_FOR = 6  # steps


def fill_up(name):
    """Write a file until nothing more goes into it."""
    for size in (4096, 64, 1):
        try:
            while True:
                with open(name, "ab") as file:
                    file.write(b"\xaa" * size)
        except OSError:
            pass


def main(name):
    """Live the life once with all the room and once for each step at which the room runs out."""
    steps = life(name, 0)
    flash = Flash(SECTORS)
    mount(flash, "/flash", True)
    fill(Store("/flash"), 0)
    start = bytes(flash.bytes)
    box = box_on("/flash")
    for step in steps:
        step(box)
    expected = state(box, kept_games(box))
    unmount("/flash")

    last = len(steps) - FULL_FOR
    for filled in range(last - FILLINGS, last):
        flash.bytes[:] = start
        mount(flash, "/flash")
        box = box_on("/flash")
        warned = 0
        for number, step in enumerate(steps):
            if number == filled:
                fill_up("/flash/junk")
            if number == filled + FULL_FOR:
                os.remove("/flash/junk")
            step(box)
            warned += box.journal.failing
        unmount("/flash")
        mount(flash, "/flash")
        box = box_on("/flash")
        found = state(box, kept_games(box))
        unmount("/flash")
        print(json.dumps({"filled": filled, "warned": warned, "same": found[1:] == expected[1:]}))


if __name__ == "__main__":
    main(sys.argv[1])
