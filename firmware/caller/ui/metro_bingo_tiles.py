"""The tiles of Metro Bingo: large numerals, the star, the signs of the two specials."""

from caller.games.metro_bingo import REMOVE2, STAR

# Half widths of a five-pointed star, two a row from the top: to its outer edge, and of the gap between its feet.
STAR_ROWS = (
    b"\x00\x00\x00\x00\x01\x00\x01\x00\x02\x00\x02\x00\x02\x00\x03\x00\x03\x00\x03\x00\x04\x00\x04\x00\x04\x00"
    b"\x05\x00\x05\x00\x06\x00\x06\x00\x06\x00\x07\x00\x07\x00\x19\x00\x1a\x00\x19\x00\x18\x00\x17\x00\x16\x00"
    b"\x14\x00\x13\x00\x12\x00\x11\x00\x10\x00\x0e\x00\x0d\x00\x0c\x00\x0c\x00\x0c\x00\x0c\x00\x0d\x00\x0d\x00"
    b"\x0d\x00\x0d\x00\x0e\x00\x0e\x00\x0e\x02\x0e\x03\x0f\x05\x0f\x06\x0f\x08\x10\x09\x10\x0a\x10\x0c\x10\x0d"
    b"\x11\x0f\x11\x10"
)


def draw_one(canvas, tile):
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


def draw_half(canvas, x, tile):
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
