"""The face of Metro Bingo: plans to choose from, what each press shows, lights, beeps."""

from caller.games.metro_bingo import PLANS, STAR
from caller.ui import lights as lit
from caller.ui import metro_bingo_tiles as tiles
from caller.ui.canvas import COUNTER_TALL, LINE, WIDTH, text_width
from caller.ui.page import List

SIDE = 75  # first column beside a tile of 70
COUNT_Y = 10
LEFT_Y = 36
LAST = "last tiles"  # what the menu calls what has left the bag


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


def ending(session):
    """The word for why the game is over."""
    return session.why


def load(canvas, words):
    """Load fonts and glyphs of a game, so that the first tile need not wait for them."""
    from caller.ui import pair, star, tile  # noqa: F401

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
    first = 0
    end = second + font.WIDTH
    two_digits = old > 9 and number > 9
    if two_digits:
        first = 0 if old // 10 != number // 10 else second
        end = end if old % 10 != number % 10 else font.WIDTH
    elif old < 10 and number < 10:
        first = font.WIDTH // 2 + 1
        end = first + font.WIDTH
    if first < end:
        tips = canvas.tips(first, end)
        if two_digits:
            if first == 0:
                canvas.digit(font, 0, 0, number // 10)
            if end > second:
                canvas.digit(font, second, 0, number % 10)
        else:
            canvas.clear_pages(0, page, first, end)
            canvas.number(font, 0, 0, number)
        canvas.restore(tips, first, end)
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
        tiles.draw_one(canvas, game.shown[0])
        _beside(canvas, words, session, not_saved)
    else:
        for i in range(len(game.shown)):
            tiles.draw_half(canvas, 66 * i, game.shown[i])
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
    if game.event == "draw":
        tile = game.shown[0]
        if tile < STAR:
            lights.set(lit.NUMBER, tile)
        else:
            lights.set((lit.STAR, lit.REMOVE2, lit.DRAW2)[tile - STAR])
    else:
        numbers = [tile if tile < STAR else 0 for tile in game.shown] + [0, 0]
        lights.set(lit.REMOVED if game.event == "removed" else lit.PAIR, numbers[0], numbers[1])


def _count(game):
    """Spaces filled of all, in the round that the last tile belongs to: "12/20"."""
    number = game.round_over or game.round
    return "%d/%d" % (_filled(game, number), game.spaces[number - 1])


def _filled(game, number):
    """Spaces filled in a round, from 1."""
    return game.filled - sum(game.spaces[: number - 1])


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
