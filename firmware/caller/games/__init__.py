"""The rules, one module a game. A game is a function of its options, its seed and its inputs.

A module has

    options(wanted, settings)   the complete options of a game, or ValueError with a sentence for the user
    Game(opt, words)            the bag, shuffled; `press()` and `hold()` answer with a list of events, each the
                                pairs of key and value of its record, the first one ("e", name);
                                `event` is None until there is something to show,
                                `takes` tells whether a hold takes what is shown, else it opens the menu;
                                `why` is None until the game has ended by itself
"""

import sys

NAMES = ("metro-bingo", "metro", "metrox")


def load(name):
    """The module of a game by the name it has on the link; ValueError if there is none."""
    if name not in NAMES:
        raise ValueError("There is no game called %s; the games are: %s." % (name, ", ".join(NAMES)))
    module = "caller.games." + name.replace("-", "_")
    __import__(module)
    return sys.modules[module]
