"""The face of MetroX: maps to choose from, what each press shows, lights, beeps."""

from caller.games.metrox import BOXES, FREE, MAPS
from caller.ui import lights as lit
from caller.ui import metrox_cards as cards
from caller.ui.canvas import LINE, WIDTH
from caller.ui.page import List

SIDE = 75  # first column beside a card of 70
COUNT_Y = 10
LEFT_Y = 36
LAST = "last cards"  # what the menu calls what was flipped


def choose(box):
    """Ask for the map, then begin."""
    box.open(List(box, maps_list))


def maps_list(box):
    """The maps, whose names are the same in each language."""
    w = box.words
    entries = [(name, lambda name=name: box.begin("metrox", {"map": name})) for name, _ in MAPS]
    entries.append((w["back"], box.back))
    return w["metrox"], entries


def title(words, session):
    """The map."""
    return session.opt["map"]


def note(words, session):
    """The deck, where it is not the map's own; "" where it is."""
    deck = session.opt["deck"]
    return "" if (session.opt["map"], deck) in MAPS else deck


def press_word(session):
    """What the next press does."""
    return "next" if session.why else "shuffle" if session.game.due else "flip"


def ending(session):
    """The word for why the game is over."""
    return "boxes full" if session.why == "full" else session.why


def load(canvas, words):
    """Load fonts and glyphs of a game, so that the first card need not wait for them."""
    from caller.ui import circled, tile  # noqa: F401

    canvas.prepare("0123456789" + words["boxes"] + words["cards"] + words["turn"], "0123456789/")


def plain(words, session, not_saved):
    """None: no picture of MetroX goes on from the one before."""


def draw(canvas, words, session, not_saved):
    """The picture of the last press."""
    game = session.game
    cards.draw(canvas, game.card)
    lines = ()
    if session.why == "full":
        lines = words["last card"]
    elif game.due and not session.why:
        lines = words["to shuffle"]
    turn = words["turn"] % len(game.flipped)
    y = 0
    for line in lines:
        canvas.text(SIDE, y, line)
        y += LINE
    if lines:
        y += 2
    else:
        if game.shuffled:
            canvas.fb.fill_rect(SIDE - 2, 0, WIDTH - SIDE + 2, LINE, 1)
            canvas.text(SIDE, 0, words["shuffled"], 0)
        else:
            canvas.text(SIDE, 0, turn)
        y = COUNT_Y
    canvas.counter(SIDE, y, _count(game))
    if not lines:
        canvas.text(SIDE, 26, words["boxes"])
    if len(lines) < 3:
        canvas.text(SIDE, LEFT_Y, words["cards"] % game.left)
    last = turn if lines or game.shuffled else session.id
    canvas.text(SIDE, 46, words["not saved"] if not_saved else last)


def summary(canvas, words, session):
    """How many boxes were used, on the page at the end."""
    canvas.counter(80, 26, _count(session.game))


def beeps(session):
    """How often the buzzer beeps for the last press: three times at the end, twice where there is more to see than a
    number."""
    game = session.game
    if session.why:
        return 3
    return 2 if game.due or game.shuffled or game.card in ("star", FREE) else 1


def light(lights, session):
    """What the LEDs show for the last press."""
    game = session.game
    if session.why:
        lights.set(lit.OVER)
        return
    if game.due:
        lights.set(lit.SHUFFLE)
        return
    card = game.card
    count = 0
    if card == "star":
        what = lit.STAR
    elif card == FREE:
        what = lit.FREE
    else:
        what = lit.CIRCLED if card in cards.CIRCLED else lit.COUNT
        count = int(card[-1])
    if game.shuffled:
        lights.set(lit.SHUFFLED, what, count)
    else:
        lights.set(what, count)


def _count(game):
    return "%d/%d" % (game.boxes, BOXES)
