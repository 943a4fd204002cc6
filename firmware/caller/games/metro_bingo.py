"""Metro Bingo: the bag of 42 tiles, the two specials and the spaces that a plan has to fill.

A tile is a small integer: 1 to 30 are the numbers, then STAR, REMOVE2 and DRAW2. On the link and in sheets it is
named by `name`. Everybody fills one space a draw, so counting draws tells when a round and the game are full.
"""

from collections import OrderedDict

STAR = 31
REMOVE2 = 32
DRAW2 = 33
SPECIALS = ("star", "remove2", "draw2")

PLANS = ("A", "B", "C", "D")
MOST_SPACES = 37  # 40 tiles can be written and at most 3 are lost: any plan up to here can be finished


def name(tile):
    """What a tile is called on the link and in the log: "1" to "30", "star", "remove2", "draw2"."""
    return SPECIALS[tile - STAR] if tile >= STAR else str(tile)


def bag():
    """The 42 tiles before they are shuffled: 1-10 once, 11-19 twice, 20-30 once, and the three specials."""
    tiles = []
    for number in range(1, 31):
        tiles.append(number)
        if 11 <= number <= 19:
            tiles.append(number)
    tiles.extend((STAR, REMOVE2, DRAW2))
    return tiles


def options(wanted, settings):
    """The options of a game: plan, and the spaces to fill by drawing, one number a round.

    wanted: a dict that may have "plan" ("A" to "D") and "spaces" (a list); what is missing comes from settings
    (None: nothing may be missing).
    Raises ValueError with a sentence for the user.
    """
    if not isinstance(wanted, dict):
        raise ValueError("The options of Metro Bingo are plan and spaces.")
    for key in wanted:
        if key not in ("plan", "spaces"):
            raise ValueError("Metro Bingo has no option %s; its options are plan and spaces." % key)
    plan = wanted.get("plan", "A")
    if plan not in PLANS:
        raise ValueError("There is no plan %s; the plans are A, B, C and D." % plan)
    spaces = wanted.get("spaces")
    if spaces is None and settings:
        spaces = settings.spaces(plan)
    rounds = 2 if plan == "B" else 1
    if not isinstance(spaces, list) or len(spaces) != rounds or not all(type(n) is int and n > 0 for n in spaces):
        raise ValueError("Plan %s needs spaces as a list of %d whole number(s) from 1 up." % (plan, rounds))
    if sum(spaces) > MOST_SPACES:
        raise ValueError("Plan %s has %d spaces to fill; the bag is enough for %d." % (plan, sum(spaces), MOST_SPACES))
    return OrderedDict((("plan", plan), ("spaces", list(spaces))))


class Game:
    """One game, from the first tile to the last. Its attributes are what a screen shows."""

    takes = False  # a hold opens the menu

    def __init__(self, opt, words, tiles=None):
        self.spaces = opt["spaces"]
        self.bag = bag() if tiles is None else tiles
        words.shuffle(self.bag)
        self.taken = 0  # tiles that have left the bag
        self.filled = 0  # spaces filled, both rounds together
        self.round = 1
        self.due = 0  # REMOVE2 or DRAW2 while the next press carries it out
        self.event = None  # what the last press did: "draw", "removed" or "pair"
        self.shown = ()  # the tiles of that press
        self.round_over = 0  # the round that the last press filled, or 0
        self.why = None  # "full" or "empty" once the game is over

    @property
    def left(self):
        """Tiles still in the bag."""
        return len(self.bag) - self.taken

    @property
    def end_of_round(self):
        """Spaces filled when the running round is full."""
        return sum(self.spaces[: self.round])

    def press(self):
        """Draw, or carry out the special that was drawn; the events of this press."""
        due, self.due = self.due, 0
        self.round_over = 0
        if due:
            self.event = "removed" if due == REMOVE2 else "pair"
            shown = self._take(2)
            if due == DRAW2 and any(tile <= STAR for tile in shown):
                self.filled += 1
        else:
            self.event = "draw"
            shown = self._take(1)
            if shown[0] > STAR:
                self.due = shown[0]
            else:
                self.filled += 1
        self.shown = shown
        what = ("tile", name(shown[0])) if self.event == "draw" else ("tiles", [name(tile) for tile in shown])
        events = [self._say(self.event, what)]
        if self.filled == self.end_of_round:
            if self.round == len(self.spaces):
                self.why = "full"
                return events
            events.append(self._say("round", ("round", self.round)))
            self.round_over = self.round
            self.round += 1
        if not self.left:
            events.append(self._say("empty"))
            self.why = "empty"
        return events

    def hold(self):
        """Nothing: in Metro Bingo a hold opens the menu."""
        return []

    def _take(self, count):
        shown = self.bag[self.taken : self.taken + count]
        self.taken += len(shown)
        return shown

    def _say(self, event, *what):
        return (("e", event),) + what + (("filled", self.filled), ("left", self.left))
