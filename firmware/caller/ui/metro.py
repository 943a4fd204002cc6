"""The face of Metro: players and variants to choose, whose turn it is, the tiles of a hand, lights, beeps."""

from caller.games.metro import COLOURS, HANDS, PLAYERS
from caller.ui import metro_tile
from caller.ui.canvas import LINE, WIDTH
from caller.ui.page import List

SIDE = 60  # first column beside a tile
CHOICES_Y = 10
LEFT_Y = 46
LAST = "last tiles"  # what the menu calls what was played
ROW = 11  # rows of a choice, where they fit
NAME_PAGE = 2  # where the large name of a colour begins
DOTS_Y = 49
# Four dots twice and three times as tall, by their bits.
SPREAD = tuple([[sum([(1 << k) - 1 << i * k for i in range(4) if n >> i & 1]) for n in range(16)] for k in (2, 3)])


def choose(box):
    """Ask for the players, then for the variants, then begin."""
    box.open(List(box, players_list))


def players_list(box):
    """How many play."""
    w = box.words
    entries = []
    for players in PLAYERS:
        wanted = {"players": players, "hand": HANDS[0], "ignore_arrow": False}
        entries.append((w["players"] % players, lambda wanted=wanted: _open_variants(box, wanted)))
    entries.append((w["back"], box.back))
    return w["metro"], entries


def _open_variants(box, wanted):
    box.open(List(box, lambda box: variants_list(box, wanted)))


def variants_list(box, wanted):
    """Begin, or change a variant first. wanted: the options chosen so far."""
    w = box.words

    def change_hand():
        wanted["hand"] = wanted["hand"] % len(HANDS) + 1
        box.show()

    def change_arrow():
        wanted["ignore_arrow"] = not wanted["ignore_arrow"]
        box.show()

    return w["players"] % wanted["players"], [
        (w["play"], lambda: box.begin("metro", wanted)),
        ("%s: %d" % (w["in hand"], wanted["hand"]), change_hand),
        ("%s: %s" % (w["ignore arrow"], w["yes" if wanted["ignore_arrow"] else "no"]), change_arrow),
        (w["back"], box.back),
    ]


def title(words, session):
    """The game."""
    return words["metro"]


def note(words, session):
    """The variants that are played, before the deal; "" for none."""
    notes = []
    if session.opt["hand"] != HANDS[0]:
        notes.append("%s: %d" % (words["in hand"], session.opt["hand"]))
    if session.opt["ignore_arrow"]:
        notes.append(words["ignore arrow"])
    return " · ".join(notes)


def press_word(session):
    """What the next press does."""
    event = session.game.event
    if session.why or (event == "hand" and session.game.choices > 1):
        return "next"
    return "deal" if event is None else "show" if event == "turn" else "nothing"


def hold_word(session):
    """What a hold does."""
    game = session.game
    if session.why or not game.takes:
        return "menu"
    return "take" if game.tile else "draw"


def ending(session):
    """The word for why the game is over."""
    return "all played" if session.why == "empty" else session.why


def load(canvas, words):
    """Make the glyphs of a game, so that the first tile need not wait for them."""
    canvas.prepare("0123456789" + words["left"] + "".join([words[colour] for colour in COLOURS]))
    canvas.prepare(words["this tile"] + words["another"])
    metro_tile.prepare()


def plain(words, session, not_saved):
    """None: no picture of Metro goes on from the one before."""


def draw(canvas, words, session, not_saved):
    """The picture of the last press."""
    game = session.game
    if game.event == "turn":
        large_name(canvas, NAME_PAGE, words[game.colour])
        _dots(canvas, game.turn + 1)
        canvas.text(0, 0, words["not saved"] if not_saved else session.id)
        canvas.text_right(WIDTH, 0, words["left"] % game.left)
        return
    if game.event == "over":
        lines = words["last tile"]
        metro_tile.draw(canvas.fb, 0, 0, game.played[-1][1])
    else:
        if game.tile:
            metro_tile.draw(canvas.fb, 0, 0, game.tile)
        else:
            metro_tile.back(canvas.fb, 0, 0)
        lines = words["must"] if game.event == "second" else ()
        if not lines:
            _choices(canvas, words, game)
    canvas.text(SIDE, 0, words[game.colour])
    y = CHOICES_Y + 4
    for line in lines:
        canvas.text(SIDE, y, line)
        y += LINE
    canvas.text(SIDE, LEFT_Y, words["not saved"] if not_saved else words["left"] % game.left)


def summary(canvas, words, session):
    """How many tiles were played, on the page at the end."""
    canvas.counter(80, 26, "%d/%d" % (len(session.game.played), len(session.game.stack)))


def beeps(session):
    """How often the buzzer beeps for the last press: three times at the end, twice for a tile that must be played."""
    if session.why:
        return 3
    return 2 if session.game.event == "second" else 1


def light(lights, session):
    """The colour whose turn it is, with as many flashes as it has dots on the display."""
    from caller.ui.lights import OVER, PLAYER

    if session.why:
        lights.set(OVER)
    else:
        lights.set(PLAYER, session.game.turn + 1)


def large_name(canvas, page, text):
    """Write text three times as large in the middle, twice where it is long; its top row the top of a page.

    The canvas is still empty, so that the text can be written small first.
    """
    buf = canvas.buf
    small = page * WIDTH
    wide = canvas.text(0, page * 8, text)
    times = 3 if 3 * wide <= WIDTH else 2
    columns = [(buf[small + i], buf[small + WIDTH + i] & 1) for i in range(wide)]
    canvas.fb.fill_rect(0, page * 8, wide, LINE, 0)
    spread = SPREAD[times - 2]
    at = small + (WIDTH - times * wide) // 2
    for upper, ninth in columns:
        bits = spread[upper & 15] | spread[upper >> 4] << 4 * times | (spread[1] if ninth else 0) << 8 * times
        down = at
        while bits:
            byte = bits & 0xFF
            if byte:
                buf[down] = buf[down + 1] = byte
                if times == 3:
                    buf[down + 2] = byte
            bits >>= 8
            down += WIDTH
        at += times


def _dots(canvas, count):
    x = WIDTH // 2 - 5 * (count - 1)
    for _ in range(count):
        canvas.fb.ellipse(x, DOTS_Y, 3, 3, 1, True)
        x += 10


def _choices(canvas, words, game):
    """What a press steps through, the shown one marked."""
    count = game.choices
    tall = ROW if count < 4 else LINE
    tiles = len(game.hands[game.turn])
    for i in range(count):
        y = CHOICES_Y + i * tall
        if i == game.at:
            canvas.fb.fill_rect(SIDE, y, WIDTH - SIDE, tall, 1)
        text = words["another"] if i == tiles else words["tile"] % (i + 1) if tiles > 1 else words["this tile"]
        canvas.text(SIDE + 2, y + (tall - LINE) // 2, text, 0 if i == game.at else 1)
