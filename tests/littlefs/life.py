"""Cut the power at every flash operation in the life of a game, and see what the next start makes of it.

Runs inside MicroPython: `micropython life.py NAME BEFORE` does one of LIVES, after some games before it, and prints a
JSON line for each promise that was broken and one for the whole.

The life is lived once, uncut, and filmed. Each operation of the film is then torn in each way on a copy of the flash as
it was just before; what is in RAM at that moment does not matter, as a cut takes it away. The copy is mounted again by
a new box, which must have what had been there before the step that was cut, or after it, and nothing else.
"""

import io
import json
import sys
import time

from flash import WAYS, Flash, mount, unmount
from parts import Clock, Display, Strip

from caller import games
from caller.box import Box
from caller.drivers.store import Store
from caller.journal import KEEP, Journal
from caller.session import Session

SECTORS = 48
SALT = bytes(range(16))
AGAIN = "/again"  # where a flash is mounted after a cut; one more name for each cut within the start after it


class Entropy:
    """Gives the same seed for the same count, so that a game that begins again after a cut is the same game."""

    stuck = False

    def seed(self, count):
        return count.to_bytes(4, "big") * 8


class NoCanvas:
    """In place of one: glyphs are made ready for nobody."""

    def prepare(self, text, figures):
        pass


class QuietBox(Box):
    """A box that does not draw."""

    def show(self):
        pass

    _show_next = show


class Long:
    """A game of many inputs, which stands in for the module of its rules and for that of its face."""

    @staticmethod
    def load(canvas, words):
        pass

    class Game:
        def __init__(self, opt, words):
            self.left = opt["inputs"]
            self.why = None

        def press(self):
            self.left -= 1
            if not self.left:
                self.why = "full"
            return []

        hold = press

    @staticmethod
    def options(wanted, settings):
        return wanted


games.NAMES += ("long",)
sys.modules["caller.games.long"] = sys.modules["caller.ui.long"] = Long


def box_on(at):
    """A box whose flash is mounted there, after its start."""
    box = QuietBox(NoCanvas(), Display(), Strip(), Store(at), Entropy(), Clock(), "test", "unit")
    warnings = box.recall()
    assert not warnings, warnings
    return box


def fill(store, before):
    """Keep as many games as are ever kept, one of them with more than one part; some settings and games more."""
    journal = Journal(store)
    for number in range(1, KEEP + before + 1):
        seed = Entropy().seed(number)
        journal.begin("metro-bingo", {"plan": "D", "spaces": [30]}, seed)
        for _ in range(150 if number == 7 + before else 33):
            journal.append("p")
        journal.finish()
    assert not journal.failing
    for _ in range(before):
        store.write("settings.new", b"{}")
        store.rename("settings.new", "settings")


# ---- lives ----


def life(name, before):
    """Functions of a box, one for each thing that happens to it from the settings before a game to the next game."""
    game, opt, wish = LIVES[name]
    session = Session(game, opt, Entropy().seed(KEEP + before + 1))
    while not session.why:
        session.apply(wish(len(session.inputs)))
    steps = [lambda box: box.set("guard", 500), lambda box: box.begin(game, opt)]
    for what in session.inputs:
        steps.append(lambda box, what=what: box.play(what))
    steps.append(lambda box: box.begin("metro-bingo", {"plan": "B"}))
    return steps


# Game, options, and the input of a number.
LIVES = {
    "plan D": ("metro-bingo", {"plan": "D", "spaces": [30]}, lambda number: "p"),
    "plan A, salted": ("metro-bingo", {"plan": "A", "spaces": [20]}, lambda number: "p" if number else SALT),
    "long": ("long", {"inputs": 130}, lambda number: "h" if number % 3 else "p"),
}


# ---- what a box has ----


def state(box, kept):
    """What a box has: a setting, the running game, the kept games from the newest on."""
    running = None
    if box.session and not box.session.why:
        running = (box.session.id, list(box.session.inputs))
    return (box.settings.get("guard"), running, kept)


def kept_games(box):
    """The kept games as they can be read: id and inputs of each."""
    found = []
    for name in box.journal.kept():
        saved = box.journal.read_kept(name)
        assert saved, "kept/%s cannot be read" % name
        assert saved.id == name[6:]
        found.append((saved.id, saved.inputs))
    assert not box.journal.failing
    return found


class Film:
    """A life that was lived uncut on a flash: its operations, and what the box had before and after each step."""

    def __init__(self, name, before):
        self.steps = steps = life(name, before)
        self.flash = Flash(SECTORS)  # as it is before the next operation that will be shown
        mount(self.flash, "/flash", True)
        fill(Store("/flash"), before)
        box = box_on("/flash")
        start = bytes(self.flash.bytes)
        kept = kept_games(box)
        assert len(kept) == KEEP
        self.states = [state(box, kept)]
        self.operations = []  # (offset, data, number of the step)
        for number, step in enumerate(steps):
            self.flash.film = []
            step(box)
            assert not box.journal.failing
            if box.session and box.session.why:
                kept = [(box.session.id, list(box.session.inputs))] + kept[: KEEP - 1]
            self.states.append(state(box, kept))
            self.operations.extend((offset, data, number) for offset, data in self.flash.film)
        self.flash.film = None
        unmount("/flash")
        self.flash.bytes[:] = start


class Cutter:
    """Cuts the power in a film and counts the cuts."""

    def __init__(self, film):
        self.film = film
        self.cuts = 0
        self.cuts_again = 0
        self.broken = []
        self.copies = [Flash(SECTORS) for _ in range(3)]

    def run(self):
        """Cut at every operation in every way."""
        film = self.film
        for number, (offset, data, step) in enumerate(film.operations):
            for way in WAYS:
                self.cuts += 1
                self.cut(film.flash, offset, data, way, step, [(number, way)])
            film.flash.do(offset, data)

    def cut(self, flash, offset, data, way, step, where):
        """Tear one operation and start again; tear each operation of that start as well."""
        copy = self.copies[len(where) - 1]
        copy.bytes[:] = flash.bytes
        copy.tear(offset, data, way)
        before = bytes(copy.bytes) if len(where) < 2 else None
        at = AGAIN + str(len(where))
        copy.film = []
        try:
            mount(copy, at)
            try:
                self.look(at, step, copy, len(where) == 1)
            finally:
                unmount(at)
        except Exception as failure:
            text = io.StringIO()
            sys.print_exception(failure, text)
            self.broken.append({"step": step, "of": len(self.film.steps), "cuts": where, "error": text.getvalue()})
            return
        if before and self.start_film:
            torn = Flash(0)
            torn.bytes = bytearray(before)
            for offset, data in self.start_film:
                for way in WAYS:
                    self.cuts_again += 1
                    self.cut(torn, offset, data, way, step, where + [way])
                torn.do(offset, data)

    def look(self, at, step, copy, play_on):
        """Start a box and compare; then play the life to its end, if wanted, and compare again."""
        film = self.film
        box = box_on(at)
        self.start_film = copy.film
        copy.film = None
        has = self.state(box)
        if has == film.states[step + 1]:
            step += 1
        else:
            assert has == film.states[step], "has %s, had %s" % (has[:2], film.states[step][:2])
        if not play_on:
            return
        for what in film.steps[step:]:
            what(box)
        unmount(at)
        mount(copy, at)
        box = box_on(at)
        assert self.state(box) == film.states[-1], "the rest of the game went another way"

    def state(self, box):
        """What a box has. A cut before the pruning leaves one game too many, until the next game ends."""
        kept = kept_games(box)
        assert kept[KEEP:] in ([], self.film.states[0][2][-1:])
        return state(box, kept[:KEEP])


def main(name, before):
    """Live one life with all its cuts."""
    began = time.ticks_ms()
    film = Film(name, before)
    cutter = Cutter(film)
    cutter.run()
    for broken in cutter.broken[:20]:
        print(json.dumps(broken))
    print(
        json.dumps(
            {
                "life": name,
                "before": before,
                "steps": len(film.steps),
                "operations": len(film.operations),
                "steps with an erase": sorted({step for _, data, step in film.operations if data is None}),
                "cuts": cutter.cuts,
                "cuts again": cutter.cuts_again,
                "broken": len(cutter.broken),
                "ms": time.ticks_diff(time.ticks_ms(), began),
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
