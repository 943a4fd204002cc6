"""The face of Metro Bingo: plans to choose from, tiles, lights, last tiles, what is left."""

from caller.games.metro_bingo import DRAW2, PLANS, REMOVE2, STAR, bag
from caller.ui import lights as lit
from caller.ui.canvas import COUNTER_TALL, LINE, WIDTH, text_width
from caller.ui.page import List, Page

SIDE = 75  # first column beside a tile of 70
COUNT_Y = 10
LEFT_Y = 36

# Half widths of a five-pointed star, two a row from the top: to its outer edge, and of the gap between its feet.
STAR_ROWS = (
    b"\x00\x00\x00\x00\x01\x00\x01\x00\x02\x00\x02\x00\x02\x00\x03\x00\x03\x00\x03\x00\x04\x00\x04\x00\x04\x00"
    b"\x05\x00\x05\x00\x06\x00\x06\x00\x06\x00\x07\x00\x07\x00\x19\x00\x1a\x00\x19\x00\x18\x00\x17\x00\x16\x00"
    b"\x14\x00\x13\x00\x12\x00\x11\x00\x10\x00\x0e\x00\x0d\x00\x0c\x00\x0c\x00\x0c\x00\x0c\x00\x0d\x00\x0d\x00"
    b"\x0d\x00\x0d\x00\x0e\x00\x0e\x00\x0e\x02\x0e\x03\x0f\x05\x0f\x06\x0f\x08\x10\x09\x10\x0a\x10\x0c\x10\x0d"
    b"\x11\x0f\x11\x10"
)

SIGNS = {STAR: "*", REMOVE2: "-2", DRAW2: "2→1"}


def choose(box):
    """Ask for the plan, then begin."""
    box.open(List(box, plans_list))


def plans_list(box):
    """The plans with their spaces."""
    w = box.words
    entries = []
    for plan in PLANS:
        spaces = "+".join(str(n) for n in box.settings.spaces(plan))
        begin = lambda plan=plan: box.begin("metro-bingo", {"plan": plan})  # noqa: E731
        entries.append(("%s %s · %s" % (plan, w[plan], spaces), begin))
    entries.append((w["back"], box.back))
    return w["metro-bingo"], entries


def title(words, session):
    """The city of the plan."""
    return words[session.opt["plan"]]


def note(words, session):
    """What the players have to do before the first tile."""
    return words["place stars"] if session.opt["plan"] == "C" else ""


def press_word(session):
    """What the next press does."""
    game = session.game
    return "next" if session.why else "go on" if game.due or game.round_over else "draw"


def load(canvas, words):
    """Load fonts and glyphs of a game, so that the first tile need not wait for them."""
    from caller.ui import pair, tile  # noqa: F401

    canvas.prepare("0123456789" + words["spaces"] + words["left"], "0123456789/")


def plain(words, session, not_saved):
    """What the picture of a number says, where nothing but the number has happened, else None.

    (what must be alike for another to follow on the same picture, the number, spaces filled, tiles left).
    """
    game = session.game
    if game.event != "draw" or game.shown[0] >= STAR or session.why or game.round_over:
        return None
    filled = _filled(game, game.round)
    return (words, not_saved, game.round, game.spaces[game.round - 1]), game.shown[0], filled, game.left


def follow(canvas, words, before, now):
    """Turn one `plain` picture into the next. The windows that this changes."""
    from caller.ui import tile as font

    windows = []
    old = before[1]
    number = now[1]
    page = font.HEIGHT // 8 - 1
    second = font.WIDTH + 2
    whole = old < 10 or number < 10
    first = 0 if whole or old // 10 != number // 10 else second
    end = second + font.WIDTH if whole or old % 10 != number % 10 else font.WIDTH
    if first < end:
        buf = canvas.buf
        hint = [at for at in range(page * WIDTH + first, page * WIDTH + end) if buf[at] & 0x80]  # reaches up to it
        if whole:
            canvas.fb.fill_rect(0, 0, end, font.HEIGHT, 0)
            canvas.number(font, 0, 0, number)
        else:
            if first == 0:
                canvas.digit(font, 0, 0, number // 10)
            if end > second:
                canvas.digit(font, second, 0, number % 10)
        for at in hint:
            buf[at] |= 0x80
        windows.append((0, page, first, end - 1))
    window = canvas.change_counter(SIDE, COUNT_Y, before[2], now[2])
    if not window:
        window = canvas.wipe(SIDE, COUNT_Y, COUNTER_TALL)
        canvas.counter(SIDE, COUNT_Y, "%d/%d" % (now[2], now[0][3]))
    windows.append(window)
    label = words["left"].split("%")[0]
    window = canvas.change(SIDE + text_width(label) + 1 if label else SIDE, LEFT_Y, before[3], now[3])
    if not window:
        window = canvas.wipe(SIDE, LEFT_Y, LINE)
        canvas.text(SIDE, LEFT_Y, words["left"] % now[3])
    windows.append(window)
    return windows


def draw(canvas, words, session, not_saved):
    """The picture of the last press."""
    game = session.game
    if game.event == "draw":
        _large(canvas, game.shown[0])
        _beside(canvas, words, session, not_saved)
    else:
        for i in range(len(game.shown)):
            _half(canvas, 66 * i, game.shown[i])
        canvas.fb.vline(63, 2, 39, 1)
        if game.event == "removed":
            canvas.fb.fill_rect(0, 19, WIDTH, 6, 0)
            canvas.fb.fill_rect(0, 21, WIDTH, 2, 1)
        text = words["last tile"][2] if session.why == "full" else words[game.event]
        if game.round_over:
            text = " ".join(words["round over"]) % game.round_over
        count = words["not saved"] if not_saved else _count(game) + " · " + words["left"] % game.left
        if game.round_over:
            canvas.text_centred(45, text)
        else:
            canvas.text(0, 45, text)
            canvas.text_right(WIDTH, 45, count)


def summary(canvas, words, session):
    """How full the plan was, on the page at the end."""
    canvas.counter(80, 26, "%d/%d" % (session.game.filled, sum(session.game.spaces)))


def beeps(session):
    """How often the buzzer beeps for the last press: three times where something ends, twice for a special."""
    game = session.game
    if session.why or game.round_over:
        return 3
    return 2 if game.due or game.event != "draw" else 1


def light(lights, session):
    """What the LEDs show for the last press."""
    game = session.game
    first = game.shown[0] if game.shown else 0
    second = game.shown[1] if len(game.shown) > 1 else 0
    first_number = first if first < STAR else 0
    second_number = second if second < STAR else 0
    if game.event == "removed":
        lights.set(lit.REMOVED, first_number, second_number)
    elif game.event == "pair":
        lights.set(lit.PAIR, first_number, second_number)
    elif first == STAR:
        lights.set(lit.STAR)
    elif first == REMOVE2:
        lights.set(lit.REMOVE2)
    elif first == DRAW2:
        lights.set(lit.DRAW2)
    else:
        lights.set(lit.NUMBER, first_number)


def _count(game):
    """Spaces filled of all, in the round that the last tile belongs to: "12/20"."""
    number = game.round_over or game.round
    return "%d/%d" % (_filled(game, number), game.spaces[number - 1])


def _filled(game, number):
    """Spaces filled in a round, from 1."""
    return game.filled - sum(game.spaces[: number - 1])


def _large(canvas, tile):
    """One tile over the left 70 columns and 56 rows."""
    from caller.ui import tile as font

    if tile < STAR:
        canvas.number(font, 0, 0, tile)
    elif tile == STAR:
        star(canvas, 35, 0, 54)
    elif tile == REMOVE2:
        canvas.fb.fill_rect(2, 23, 24, 9, 1)
        canvas.digit(font, 34, 0, 2)
    else:
        from caller.ui import pair

        canvas.digit(pair, 0, 0, 2)
        _arrow(canvas, 31, 21, 11)
        canvas.digit(pair, 44, 0, 1)


def _half(canvas, x, tile):
    """One tile of two over 60 columns and 48 rows."""
    from caller.ui import pair

    if tile < STAR:
        canvas.number(pair, x + 1, 0, tile)
    elif tile == STAR:
        star(canvas, x + 30, 0, 43)
    elif tile == REMOVE2:
        canvas.fb.fill_rect(x + 3, 18, 20, 7, 1)
        canvas.digit(pair, x + 28, 0, 2)
    else:
        canvas.fb.fill_rect(x + 5, 2, 30, 32, 1)
        canvas.fb.fill_rect(x + 20, 9, 34, 34, 0)
        canvas.fb.fill_rect(x + 22, 11, 30, 32, 1)
        canvas.fb.fill_rect(x + 25, 14, 24, 26, 0)


def _arrow(canvas, x, y, size):
    """A triangle that points right, its middle row y."""
    for i in range(size):
        half = (size - 1 - i) * 7 // 10
        canvas.fb.vline(x + i, y - half, 2 * half + 1, 1)


def star(canvas, x, y, rows):
    """A five-pointed star with its top at x, y."""
    fb = canvas.fb
    tall = len(STAR_ROWS) // 2
    for row in range(rows):
        at = 2 * (row * tall // rows)
        outer = STAR_ROWS[at] * rows // tall
        gap = STAR_ROWS[at + 1] * rows // tall
        if gap:
            fb.hline(x - outer, y + row, outer - gap + 1, 1)
            fb.hline(x + gap, y + row, outer - gap + 1, 1)
        else:
            fb.hline(x - outer, y + row, 2 * outer + 1, 1)


def _beside(canvas, words, session, not_saved):
    """The counters beside a single tile, or what happens next."""
    game = session.game
    lines = ()
    if session.why == "full":
        lines = words["last tile"]
    elif game.round_over:
        lines = words["round over"]
    elif game.shown[0] >= STAR:
        lines = words[("star", "remove2", "draw2")[game.shown[0] - STAR]]
    y = 0
    if lines:
        for line in lines:
            canvas.text(SIDE, y, line % game.round_over if "%" in line else line)
            y += LINE
        y += 2
    else:
        place = title(words, session)
        if len(game.spaces) > 1:
            place += " %d" % game.round
        canvas.text(SIDE, 0, place)
        y = COUNT_Y
    canvas.counter(SIDE, y, _count(game))
    if not lines:
        canvas.text(SIDE, 26, words["spaces"])
    if len(lines) < 3:
        canvas.text(SIDE, LEFT_Y, words["left"] % game.left)
    canvas.text(SIDE, 46, words["not saved"] if not_saved else session.id)


def history(game):
    """The tiles that have left the bag as groups in order: (REMOVE2, DRAW2 or 0 for a single tile, tiles)."""
    groups = []
    due = 0
    at = 0
    while at < game.taken:
        tiles = game.bag[at : min(at + (2 if due else 1), game.taken)]
        groups.append((due, tiles))
        due = tiles[0] if not due and tiles[0] > STAR else 0
        at += len(tiles)
    return groups


def sign(tile):
    """A tile in a few letters."""
    return SIGNS[tile] if tile >= STAR else str(tile)


class LastTiles(Page):
    """All that was drawn, the last tile first; removed ones between brackets, of two one was kept."""

    def __init__(self, box):
        Page.__init__(self, box)
        self.sheet = 0
        groups = []
        for due, tiles in history(box.session.game):
            text = "/".join(sign(tile) for tile in tiles)
            groups.append("(" + text + ")" if due == REMOVE2 else text)
        groups.reverse()
        self.sheets = [[]]
        x = 0
        y = LINE + 3
        for text in groups:
            wide = text_width(text)
            if x + wide > WIDTH:
                x = 0
                y += LINE + 2
                if y > 46:
                    y = LINE + 3
                    self.sheets.append([])
            self.sheets[-1].append((x, y, text))
            x += wide + 8
        if len(self.sheets) == 1:
            self.press_word = "back"

    def draw(self, canvas):
        w = self.box.words
        canvas.text(0, 0, w["last tiles"])
        canvas.fb.hline(0, LINE, WIDTH, 1)
        for x, y, text in self.sheets[self.sheet]:
            canvas.text(x, y, text)
        if not self.sheets[0]:
            canvas.text(0, LINE + 3, w["nothing yet"])

    def press(self):
        if len(self.sheets) == 1:
            self.box.back()
            return
        self.sheet = (self.sheet + 1) % len(self.sheets)
        self.box.show()


class Left(Page):
    """The 42 tiles, those that are gone crossed out."""

    press_word = "back"

    def draw(self, canvas):
        game = self.box.session.game
        gone = game.bag[: game.taken]
        tiles = bag()
        for i in range(len(tiles)):
            text = sign(tiles[i])
            wide = text_width(text)
            x = 1 + i % 7 * 18 + (16 - wide) // 2
            y = i // 7 * 9
            canvas.text(x, y, text)
            if tiles[i] in gone:
                gone.remove(tiles[i])
                canvas.fb.line(x - 2, y + 6, x + wide + 1, y, 1)

    def press(self):
        self.box.back()
