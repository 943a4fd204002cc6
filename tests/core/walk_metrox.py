"""The screens of MetroX, by name."""

from parts import make_box, press_on

from caller.games.metrox import Game, deck
from caller.ui import metrox, metrox_bag
from caller.ui.page import List

SALT = bytes(range(16))


class Unshuffled:
    """Leaves a deck as it is."""

    def shuffle(self, items):
        """Do nothing."""


def metrox_box(lang, cards, presses, wanted=None):
    """A box in a game of MetroX whose deck has these cards in this order after each shuffle, after some presses."""
    box = make_box(lang=lang)
    box.recall()
    box.begin("metrox", wanted or {"map": "Tokyo"})
    box.session.game = Game(box.session.opt, Unshuffled(), cards)
    press_on(box, presses)
    return box


def metrox_screens(lang):
    """Pairs of a name and the box that shows it. Each box is good until the next pair is asked for."""
    box = make_box(lang=lang)
    box.recall()
    box.home(List(box, metrox.maps_list))
    yield "MetroX: maps", box
    box.hold()
    yield "MetroX: start", box
    box = metrox_box(lang, [], 0, {"map": "Tube Town", "deck": "okazu"})
    yield "MetroX: start with another deck", box
    box.play(SALT)
    yield "MetroX: start, salted", box
    for card in ("2", "4", "c2", "c3", "star", "free", "6"):
        box = metrox_box(lang, [card], 1)
        yield "MetroX: " + card, box
    box.journal.failing = True
    box.show()
    yield "MetroX: 6, not saved", box
    yield "MetroX: shuffled", metrox_box(lang, ["5", "6"], 3)
    box = metrox_box(lang, ["c3", "6"], 13)
    box.journal.failing = True
    box.show()
    yield "MetroX: shuffled, not saved", box
    box = metrox_box(lang, ["5", "free", "3", "4", "6"], 22)
    yield "MetroX: turn of two digits", box
    box.hold()
    yield "MetroX: menu", box
    box.open(metrox_bag.LastTiles(box))
    yield "MetroX: last cards", box
    box.press()
    yield "MetroX: last cards, second sheet", box
    box = metrox_box(lang, [], 0)
    box.open(metrox_bag.LastTiles(box))
    yield "MetroX: last cards, none yet", box
    box = metrox_box(lang, deck("okazu"), 9)
    box.open(metrox_bag.Left(box))
    yield "MetroX: what is left", box
    box = metrox_box(lang, deck("okazu"), 13)
    box.open(metrox_bag.Left(box))
    yield "MetroX: what is left after the 6", box
    box = metrox_box(lang, deck("gamewright"), 3, {"map": "Osaka", "deck": "gamewright"})
    box.open(metrox_bag.Left(box))
    yield "MetroX: what is left of the other deck", box
    box = metrox_box(lang, ["4", "6"], 23)
    yield "MetroX: last card", box
    box.press()
    yield "MetroX: game over", box
    yield "MetroX: last card, the 6", metrox_box(lang, ["6"], 23)
