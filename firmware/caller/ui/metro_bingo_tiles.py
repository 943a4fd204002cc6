"""The tiles of Metro Bingo: large numerals, the star, the signs of the two specials."""

from caller.games.metro_bingo import REMOVE2, STAR


def draw_one(canvas, tile):
    """One tile over the left 70 columns and 56 rows."""
    from caller.ui import tile as font

    if tile < STAR:
        canvas.number(font, 0, 0, tile)
    elif tile == STAR:
        from caller.ui.star import star

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
        from caller.ui.star import star

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
