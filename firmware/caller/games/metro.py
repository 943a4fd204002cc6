"""Metro: the stack of 60 tiles, the hands that nobody else may see, and whose turn it is.

A tile is named by four letters, the tracks that start at its ports 0, 2, 4 and 6; on the link, in files and here.
The board and the score are the host's.
"""

from collections import OrderedDict

COLOURS = ("yellow", "blue", "orange", "green", "purple", "black")  # in turn order
TILES = (
    ("aacb", 4),
    ("cbaa", 4),
    ("acba", 4),
    ("baac", 4),
    ("aaaa", 4),
    ("cbcb", 3),
    ("bcbc", 3),
    ("cccc", 2),
    ("bbbb", 2),
    ("dacc", 2),
    ("cdac", 2),
    ("ccda", 2),
    ("accd", 2),
    ("dbba", 2),
    ("adbb", 2),
    ("badb", 2),
    ("bbad", 2),
    ("ddbc", 2),
    ("cddb", 2),
    ("bcdd", 2),
    ("dbcd", 2),
    ("adad", 2),
    ("dada", 2),
    ("dddd", 2),
)
PLAYERS = range(2, 7)
HANDS = range(1, 4)
DEFAULTS = (("players", 2), ("hand", 1), ("ignore_arrow", False))


def stack():
    """The 60 tiles before they are shuffled."""
    tiles = []
    for code, count in TILES:
        tiles.extend([code] * count)
    return tiles


def options(wanted, settings):
    """The options of a game: players (2 to 6), tiles in a hand (1 to 3), whether the arrow is ignored.

    wanted: a dict that may have "players", "hand" and "ignore_arrow"; what is missing is 2, 1 and False
    (settings None: nothing may be missing). Raises ValueError with a sentence for the user.
    """
    if not isinstance(wanted, dict):
        raise ValueError("The options of Metro are players, hand and ignore_arrow.")
    opt = OrderedDict(DEFAULTS)
    for key in wanted:
        if key not in opt:
            raise ValueError("Metro has no option %s; its options are players, hand and ignore_arrow." % key)
    for key in opt:
        if key in wanted:
            opt[key] = wanted[key]
        elif settings is None:
            raise ValueError("This game of Metro does not say its %s." % key)
    if type(opt["players"]) is not int or opt["players"] not in PLAYERS:
        raise ValueError("Metro is for 2 to 6 players; %s cannot be." % str(opt["players"]))
    if type(opt["hand"]) is not int or opt["hand"] not in HANDS:
        raise ValueError("A hand of Metro has 1, 2 or 3 tiles; %s cannot be." % str(opt["hand"]))
    if type(opt["ignore_arrow"]) is not bool:
        raise ValueError("The option ignore_arrow of Metro is true or false.")
    return opt


class Game:
    """One game, from the deal to the last tile. Its attributes are what a screen shows.

    event: "turn" while the hand is hidden, "hand" while its player chooses, "second" while the second tile waits to be
    played, "over".
    """

    def __init__(self, opt, words, tiles=None):
        self.players = opt["players"]
        self.hand = opt["hand"]
        self.stack = stack() if tiles is None else tiles
        words.shuffle(self.stack)
        self.taken = 0  # tiles that have left the stack
        self.hands = []  # the tiles of each player, in the order in which they came
        self.turn = self.players - 1  # index of the colour whose turn it is, or was before the deal
        self.at = 0  # which choice is shown: a tile of the hand, or after them "take another"
        self.second = ""  # the second tile while it waits to be played
        self.played = []  # (colour, tile, whether it was a second one), in order
        self.event = None
        self.why = None  # "empty" once all tiles are played

    @property
    def left(self):
        """Tiles still in the stack."""
        return len(self.stack) - self.taken

    @property
    def colour(self):
        """Whose turn it is."""
        return COLOURS[self.turn]

    @property
    def takes(self):
        """Whether a hold takes what is shown."""
        return self.event == "hand" or self.event == "second"

    @property
    def choices(self):
        """How many choices a press steps through."""
        if self.event == "hand":
            return len(self.hands[self.turn]) + (self.left > 0)
        return 1

    @property
    def tile(self):
        """The tile that is shown; "" where none is: a hidden hand, "take another"."""
        if self.event == "hand" and self.at < len(self.hands[self.turn]):
            return self.hands[self.turn][self.at]
        return self.second

    def press(self):
        """Deal, show the hand, or step to the next choice; the events of this press."""
        if self.event is None:
            for _ in range(self.players):
                self.hands.append([])
                self._draw(self.hands[-1], self.hand)
            return [(("e", "deal"), ("hand", self.hand), ("left", self.left))] + self._next()
        if self.event == "turn":
            self.event = "hand"
            self.at = 0
        elif self.event == "hand":
            self.at = (self.at + 1) % self.choices
        return []

    def hold(self):
        """Take what is shown: play it, or draw the second tile. Nothing while the hand is hidden."""
        if not self.takes:
            return []
        hand = self.hands[self.turn]
        second = self.event == "second"
        if second:
            tile = self.second
            self.second = ""
        elif self.at < len(hand):
            tile = hand.pop(self.at)
            self._draw(hand, 1)
        else:
            self.second = self.stack[self.taken]
            self.taken += 1
            self.event = "second"
            return []
        self.played.append((self.turn, tile, second))
        played = (("e", "played"), ("colour", self.colour), ("tile", tile), ("second", second), ("left", self.left))
        return [played] + self._next()

    def _draw(self, hand, count):
        hand.extend(self.stack[self.taken : self.taken + count])
        self.taken = min(self.taken + count, len(self.stack))

    def _next(self):
        """The turn of the next player who has a tile."""
        for _ in range(self.players):
            self.turn = (self.turn + 1) % self.players
            if self.hands[self.turn]:
                self.event = "turn"
                return [(("e", "turn"), ("colour", self.colour))]
        self.event = "over"
        self.why = "empty"
        return []
