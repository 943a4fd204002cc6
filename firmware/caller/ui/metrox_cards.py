"""The cards of MetroX: large numerals, circles, the star, the shuffle sign of the 6; each also in 14 rows."""

from caller.games.metrox import FREE, SHUFFLE
from caller.ui.star import star

MIDDLE = 35  # of the 70 columns of a large card
RADIUS = 26
SMALL = 13  # columns of a small circle or star
SMALL_STAR = b"\x10\x30\x70\xf0\xf0\xfc\xff\xfc\xf0\xf0\x70\x30\x10\x00\x08\x06\x07\x03\x03\x01\x03\x03\x07\x06\x08\x00"
# The numerals that stand in a large circle, two thirds of those of the tile, as pages of eight rows.
CIRCLED_WIDE = 23
CIRCLED_TALL = 37
CIRCLED = {
    "c2": (
        b"\x80\xe0\xf8\xfc\xfc\xfe\xfe\xfe\x7f\x3f\x3f\x3f\x3f\x3f\x7f\xfe\xfe\xfe\xfc\xfc\xf8\xe0\x00"
        b"\x03\x03\x03\x03\x03\x03\x03\x00\x00\x00\x00\x00\x00\x00\x80\xe0\xff\xff\xff\xff\xff\xff\x00"
        b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\xc0\xf0\xf8\xfc\xff\xff\xff\x7f\x3f\x0f\x03\x01\x00"
        b"\x00\x80\xc0\xe0\xf0\xf8\xfc\xfe\xff\xff\xff\xff\xbf\x9f\x8f\x83\x81\x80\x80\x80\x80\x80\x80"
        b"\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x1f"
    ),
    "c3": (
        b"\x00\xe0\xf8\xfc\xfc\xfe\xfe\xfe\x7f\x3f\x3f\x3f\x3f\x3f\x7f\xfe\xfe\xfe\xfc\xfc\xf8\xe0\x00"
        b"\x00\x03\x03\x03\x03\x03\x03\x00\x80\xc0\xc0\xc0\xc0\xc0\xe0\xff\xff\xff\xff\xff\xff\x7f\x00"
        b"\x00\x00\x00\x00\x00\x00\x00\x00\x0f\x1f\x1f\x1f\x1f\x1f\x1f\x3f\xff\xff\xff\xff\xff\xf8\xe0"
        b"\x38\xf8\xf8\xf8\xf8\xf8\xf0\xe0\xc0\x80\x80\x80\x80\x80\xc0\xe0\xf0\xff\xff\xff\xff\xff\x3f"
        b"\x00\x01\x03\x07\x07\x0f\x0f\x0f\x1f\x1f\x1f\x1f\x1f\x1f\x1f\x0f\x0f\x0f\x07\x07\x03\x01\x00"
    ),
}


def draw(canvas, card):
    """One card over the left 70 columns and 55 rows."""
    from caller.ui import tile as font

    if card == "star":
        star(canvas, MIDDLE, 0, 54)
    elif card == FREE:
        _ring(canvas, MIDDLE, RADIUS, RADIUS, 5)
    elif card in CIRCLED:
        _ring(canvas, MIDDLE, RADIUS, RADIUS, 3)
        left = MIDDLE - CIRCLED_WIDE // 2
        canvas.picture(left, RADIUS - CIRCLED_TALL // 2, CIRCLED[card], CIRCLED_WIDE, CIRCLED_TALL)
    elif card == SHUFFLE:
        canvas.digit(font, 0, 0, 6)
        shuffle_sign(canvas.fb, 38, 17, 4, 16, 4, 7)
    else:
        canvas.number(font, 0, 0, int(card))


def draw_small(canvas, x, y, card):
    """One card over 14 rows and 8 columns, 13 for circles and the star, 19 for the 6 with its sign."""
    if card == "star":
        canvas.picture(x, y + 1, SMALL_STAR, SMALL, SMALL)
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
