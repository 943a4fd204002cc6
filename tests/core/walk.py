"""Every screen of the box, by name, in one language: for the golden pictures and for checks that everything fits."""

from parts import Buzzer, make_box, press_on
from walk_metro import metro_screens
from walk_metrox import metrox_screens

from caller.games.metro_bingo import DRAW2, REMOVE2, STAR, Game
from caller.ui import metro_bingo_bag as bag_pages
from caller.ui import options, start, table
from caller.ui.page import List

SALT = bytes(range(16))


class Unshuffled:
    """Leaves a bag as it is."""

    def shuffle(self, items):
        """Do nothing."""


def game_box(lang, plan, tiles, presses):
    """A box in a game whose bag holds the tiles in this order, after some presses."""
    box = make_box(lang=lang)
    box.recall()
    box.begin("metro-bingo", {"plan": plan})
    rest = list(range(1, 31))
    box.session.game = Game(box.session.opt, Unshuffled(), (tiles + rest)[:42])
    press_on(box, presses)
    return box


def screens(lang):
    """Pairs of a name and the box that shows it. Each box is good until the next pair is asked for."""
    box = make_box(lang=lang)
    box.boot()
    yield "splash", box
    for warning in ("stuck", "not saved", "settings lost", "foreign"):
        box.home(start.Splash(box, [warning]))
        yield "splash: " + warning, box
    box.home(start.language_page(box, box.after_splash))
    yield "language", box
    box.after_splash()
    yield "games", box
    box.hold()
    yield "plans", box
    box.hold()
    yield "start", box
    box.home(List(box, start.resume_list))
    yield "resume", box
    box.open_table()
    box.play(SALT)
    yield "start, salted", box
    yield "start, Tokyo", game_box(lang, "C", [], 0)
    box = game_box(lang, "D", [], 0)
    box.journal.failing = True
    box.show()
    yield "start, not saved", box
    box.entropy.stuck = True
    box.show()
    yield "start, random source stuck", box

    yield "number of one digit", game_box(lang, "A", [8], 1)
    box = game_box(lang, "C", [28], 1)
    yield "number of two digits", box
    box.clock.ms += 10000
    box.press()
    box.clock.ms += 750
    box.tick()
    yield "guard time", box
    box.journal.failing = True
    box.show()
    yield "number, not saved", box
    yield "star", game_box(lang, "D", [STAR], 1)
    yield "remove2", game_box(lang, "D", [REMOVE2], 1)
    yield "draw2", game_box(lang, "D", [DRAW2], 1)
    yield "removed", game_box(lang, "D", [REMOVE2, 26, 19], 2)
    yield "removed specials", game_box(lang, "D", [REMOVE2, STAR, DRAW2], 2)
    yield "pair", game_box(lang, "D", [DRAW2, 20, 8], 2)
    yield "pair of specials", game_box(lang, "D", [DRAW2, REMOVE2, STAR], 2)
    box = game_box(lang, "D", [DRAW2, 20, 8], 2)
    box.journal.failing = True
    box.show()
    yield "pair, not saved", box
    yield "round over", game_box(lang, "B", [24], 16)
    yield "round over by a pair", game_box(lang, "B", list(range(1, 16)) + [DRAW2, 28, 29], 17)
    yield "round 2", game_box(lang, "B", [24], 17)
    yield "last tile", game_box(lang, "A", [23], 20)
    yield "last tile by a pair", game_box(lang, "A", list(range(1, 20)) + [DRAW2, 26, 27], 21)

    box = game_box(lang, "A", [11, STAR, REMOVE2, 21, 22, DRAW2, 29, 30, 24, 25, 26, 27], 23)
    yield "game over", box
    box.press()
    yield "seed", box
    box.press()
    yield "commitment", box
    box.hold()
    yield "menu after the game", box
    box.back()
    box.session.why = "empty"
    box.home(table.Proof(box))
    yield "game over, bag empty", box
    box = game_box(lang, "B", [STAR, DRAW2, 8, 9], 12)
    box.hold()
    yield "menu", box
    box.open(List(box, table.stop_list))
    yield "end the game", box
    box.open(bag_pages.LastTiles(box))
    yield "last tiles", box
    box.open(bag_pages.Left(box))
    yield "what is left", box
    box.stop()
    yield "game over, stopped", box
    box = game_box(lang, "D", [], 0)
    box.open(bag_pages.LastTiles(box))
    yield "last tiles, none yet", box
    box = game_box(lang, "D", list(range(30, 10, -1)) * 2, 30)
    box.open(bag_pages.LastTiles(box))
    box.press()
    yield "last tiles, second sheet", box

    box = make_box(lang=lang)
    box.recall()
    box.home(List(box, options.settings_list))
    yield "settings", box
    for at, name in ((1, "brightness"), (2, "guard"), (3, "remote")):
        box.home(List(box, options.settings_list, at))
        box.hold()
        yield "setting: " + name, box
    box.home(List(box, options.settings_list, 5))
    yield "settings, end of the list", box
    box.home(List(box, options.spaces_list))
    yield "spaces of the plans", box
    box.hold()
    yield "number of spaces", box
    box.home(options.SelfTest(box))
    yield "self-test", box
    box.press()
    yield "self-test, second sheet", box
    box.entropy.stuck = box.journal.failing = True
    box.show()
    yield "self-test, faults", box
    box.leds = 0
    box.buzzer = Buzzer()
    box.display.there = False
    box.press()
    yield "self-test, no display", box
    box.home(List(box, options.settings_list, 4))
    yield "settings with a buzzer", box
    yield from metro_screens(lang)
    yield from metrox_screens(lang)


def picture(buf):
    """The display as 32 lines of half blocks."""
    lines = []
    for y in range(0, 64, 2):
        line = ""
        for x in range(128):
            line += " ▀▄█"[buf[y // 8 * 128 + x] >> (y & 7) & 3]
        lines.append(line.rstrip())
    return "\n".join(lines)
