"""MetroX: the deck that is flipped card by card, and the boxes that its cards use.

A card is named by its token: "2" to "6" are the numbers (the 6 bears the shuffle sign), "c2" and "c3" the circled
numbers, "star", "free" for the free circle. The maps and the score are the host's.
"""

from collections import OrderedDict

SHUFFLE = "6"  # after this card all cards are shuffled
FREE = "free"  # the card that uses no box
BOXES = 23  # indicator boxes on the sheet of every map
MAPS = (
    ("Tokyo", "okazu"),
    ("Osaka", "okazu"),
    ("Metro City", "gamewright"),
    ("Tube Town", "gamewright"),
)  # their decks
DECKS = (
    (
        "okazu",
        (("2", 2), ("3", 4), ("4", 4), ("5", 2), ("6", 1), ("c2", 2), ("c3", 1), ("star", 3), ("free", 1)),
    ),
    ("gamewright", (("3", 3), ("4", 3), ("5", 2), ("6", 1), ("c2", 2), ("c3", 1), ("star", 2), ("free", 1))),
)


def counts(name):
    """Each card of the deck of this name and how often it is there, as pairs in the order before the shuffle."""
    return dict(DECKS)[name]


def deck(name):
    """The cards of the deck of this name before they are shuffled: 20 for okazu, 15 for gamewright."""
    cards = []
    for card, count in counts(name):
        cards.extend([card] * count)
    return cards


def options(wanted, settings):
    """The options of a game: its map, and its deck, the map's own if none is named.

    wanted: a dict that may have "map" and "deck"; without a map it is Tokyo (settings None: nothing may be missing).
    Raises ValueError with a sentence for the user.
    """
    if not isinstance(wanted, dict):
        raise ValueError("The options of MetroX are map and deck.")
    for key in wanted:
        if key not in ("map", "deck"):
            raise ValueError("MetroX has no option %s; its options are map and deck." % key)
    decks = dict(MAPS)
    name = wanted.get("map")
    if name is None and settings:
        name = MAPS[0][0]
    if not isinstance(name, str) or name not in decks:
        raise ValueError("There is no map %s; the maps are: %s." % (name, ", ".join([each for each, _ in MAPS])))
    chosen = wanted.get("deck")
    if chosen is None and settings:
        chosen = decks[name]
    if not isinstance(chosen, str) or chosen not in dict(DECKS):
        raise ValueError("There is no deck %s; the decks are okazu and gamewright." % (chosen,))
    return OrderedDict((("map", name), ("deck", chosen)))


class Game:
    """One game, from the first card to the one that uses the last box. Its attributes are what a screen shows."""

    takes = False  # a hold opens the menu

    def __init__(self, opt, words, cards=None):
        self.map = opt["map"]
        self._unshuffled = deck(opt["deck"]) if cards is None else cards
        self._words = words
        self.flipped = []  # the cards of the whole game, in order
        self.boxes = 0  # boxes that they have used, of BOXES
        self.event = None  # "card" once there is one
        self.shuffled = False  # whether the last press shuffled before it flipped
        self.why = None  # "full" once all boxes are used
        self._shuffle()

    @property
    def left(self):
        """Cards still in the deck."""
        return len(self.cards) - self.taken

    @property
    def card(self):
        """The card that lies open, "" before the first one."""
        return self.flipped[-1] if self.flipped else ""

    @property
    def due(self):
        """Whether the next press shuffles before it flips."""
        return self.card == SHUFFLE and not self.why

    def press(self):
        """Flip a card, after the shuffle sign from all cards shuffled anew; the events of this press."""
        events = []
        self.shuffled = self.due
        if self.shuffled:
            self._shuffle()
            events.append((("e", "shuffle"), ("left", self.left)))
        card = self.cards[self.taken]
        self.taken += 1
        self.flipped.append(card)
        self.event = "card"
        if card != FREE:
            self.boxes += 1
        events.append((("e", "card"), ("card", card), ("boxes", self.boxes), ("left", self.left)))
        if self.boxes == BOXES:
            self.why = "full"
        return events

    def hold(self):
        """Nothing: in MetroX a hold opens the menu."""
        return []

    def _shuffle(self):
        self.cards = list(self._unshuffled)
        self.taken = 0  # cards that have left the deck since it was shuffled
        self._words.shuffle(self.cards)
