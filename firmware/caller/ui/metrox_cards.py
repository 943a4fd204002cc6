"""The cards of MetroX: large numerals, circles, the star, the shuffle sign of the 6; each also in 14 rows."""

from caller.games.metrox import FREE, SHUFFLE
from caller.ui.star import star

MIDDLE = 35  # of the 70 columns of a large card
RADIUS = 26
SMALL = 13  # columns of a small circle or star
CIRCLED = ("c2", "c3")
CIRCLED_TALL = 37  # rows of their numerals


def draw(canvas, card):
    """One card over the left 70 columns and 55 rows."""
    from caller.ui import tile as font

    if card == "star":
        star(canvas, MIDDLE, 0, 54)
    elif card == FREE:
        _ring(canvas, MIDDLE, RADIUS, RADIUS, 5)
    elif card in CIRCLED:
        from caller.ui import circled

        _ring(canvas, MIDDLE, RADIUS, RADIUS, 3)
        index = CIRCLED.index(card)
        canvas.figure(circled, MIDDLE - circled.WIDTH // 2, RADIUS - CIRCLED_TALL // 2, index)
    elif card == SHUFFLE:
        canvas.digit(font, 0, 0, 6)
        shuffle_sign(canvas.fb, 38, 17, 4, 16, 4, 7)
    else:
        canvas.number(font, 0, 0, int(card))


def draw_small(canvas, x, y, card):
    """One card over 14 rows and 8 columns, 13 for circles and the star, 19 for the 6 with its sign."""
    if card == "star":
        canvas.counter(x, y, "*")
    elif card == FREE:
        _ring(canvas, x + SMALL // 2, y + 1 + SMALL // 2, SMALL // 2, 2)
    elif card in CIRCLED:
        _ring(canvas, x + SMALL // 2, y + 1 + SMALL // 2, SMALL // 2, 1)
        canvas.text(x + 4, y + 4, card[1])
    else:
        canvas.counter(x, y, card)
        if card == SHUFFLE:
            shuffle_sign(canvas.fb, x + 10, y + 4, 1, 5, 1, 2)


def shuffle_sign(fb, x, y, stub, drop, thick, head):
    """Two arrows that cross on their way to the right.

    stub: columns of a level part, of which each arrow has two; drop: rows between them; thick: rows of a level part;
    head: columns of an arrow's head.
    """
    end = x + stub + drop
    more = thick // 4  # a slope needs more rows than a level part to look as strong
    gap = more + thick // 2
    for k in range(-more, thick + more):
        fb.line(x + stub, y + k, end, y + drop + k, 1)
    for k in range(-gap, thick + gap):
        fb.line(x + stub, y + drop + k, end, y + k, 0)
    for k in range(-more, thick + more):
        fb.line(x + stub, y + drop + k, end, y + k, 1)
    odd = thick % 2
    for row in (y, y + drop):
        fb.fill_rect(x, row, stub + 1, thick, 1)
        fb.fill_rect(end, row, stub, thick, 1)
        for half in range(head, 0, -1):
            fb.vline(end + stub + head - half, row + thick // 2 - half + odd, 2 * half - odd, 1)


def _ring(canvas, x, y, radius, thick):
    canvas.fb.ellipse(x, y, radius, radius, 1, True)
    canvas.fb.ellipse(x, y, radius - thick, radius - thick, 0, True)
