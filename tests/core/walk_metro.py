"""The screens of Metro, by name."""

from parts import Buzzer, make_box

from caller.games.metro import Game
from caller.ui import metro, metro_bag
from caller.ui.page import List
from caller.ui.table import Proof


class Unshuffled:
    """Leaves a stack as it is."""

    def shuffle(self, items):
        """Do nothing."""


def metro_box(lang="en", tiles=None, inputs="", players=2, hand=1, ignore_arrow=False):
    """A box in a game of Metro, its tiles in this order or in that of the seed, after some inputs."""
    box = make_box(lang=lang)
    box.recall()
    box.buzzer = Buzzer()
    box.begin("metro", {"players": players, "hand": hand, "ignore_arrow": ignore_arrow})
    if tiles is not None:
        box.session.game = Game(box.session.opt, Unshuffled(), list(tiles))
    for what in inputs:
        box.clock.ms += 10000
        box.tick()
        box.play(what)
    box.clock.ms += 10000
    box.tick()
    return box


def metro_screens(lang):
    """Pairs of a name and the box that shows it. Each box is good until the next pair is asked for."""
    yield "Metro: start", metro_box(lang)
    yield "Metro: start with variants", metro_box(lang, hand=3, ignore_arrow=True)
    for turn in range(6):
        box = metro_box(lang, None, "p" + turn * "ph", 6)
        yield "Metro: turn of " + box.session.game.colour, box
    box.play("p")
    yield "Metro: hand", box
    box.play("p")
    yield "Metro: take another", box
    box.play("h")
    yield "Metro: second tile", box
    box.journal.failing = True
    box.show()
    yield "Metro: second, not saved", box
    box.play("h")
    yield "Metro: turn, not saved", box
    yield "Metro: hand of two", metro_box(lang, None, "pp", 3, 2)
    yield "Metro: hand of three, the last of its choices", metro_box(lang, None, "ppppp", 3, 3)
    box = metro_box(lang, ["aacb", "cbaa", "adbb", "dddd"], "p" + 3 * "ph")
    yield "Metro: last turn", box
    box.play("p")
    yield "Metro: last tile in hand", box
    box.open(metro_bag.LastTiles(box))
    yield "Metro: last tiles", box
    box.open(metro_bag.Left(box))
    yield "Metro: what is left", box
    box.back()
    box.back()
    box.play("h")
    yield "Metro: last tile", box
    box.home(Proof(box))
    yield "Metro: game over", box
    box.open(metro_bag.Left(box))
    yield "Metro: what is left in the end", box
    box = metro_box(lang, None, "p")
    box.open(metro_bag.LastTiles(box))
    yield "Metro: last tiles, none yet", box
    box.home(metro_bag.Left(box))
    yield "Metro: what is left, all", box
    box = metro_box(lang, None, "ppphh")
    box.open(metro_bag.LastTiles(box))
    yield "Metro: last tiles, a second one", box
    box.home(List(box, metro.players_list))
    yield "Metro: players", box
    wanted = {"players": 6, "hand": 3, "ignore_arrow": True}
    box.home(List(box, lambda box: metro.variants_list(box, wanted)))
    yield "Metro: variants", box
