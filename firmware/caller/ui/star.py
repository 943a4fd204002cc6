"""The five-pointed star, a tile of Metro Bingo and a card of MetroX, in any size."""

# Half widths of a five-pointed star, two a row from the top: to its outer edge, and of the gap between its feet.
STAR_ROWS = (
    b"\x00\x00\x00\x00\x01\x00\x01\x00\x02\x00\x02\x00\x02\x00\x03\x00\x03\x00\x03\x00\x04\x00\x04\x00\x04\x00"
    b"\x05\x00\x05\x00\x06\x00\x06\x00\x06\x00\x07\x00\x07\x00\x19\x00\x1a\x00\x19\x00\x18\x00\x17\x00\x16\x00"
    b"\x14\x00\x13\x00\x12\x00\x11\x00\x10\x00\x0e\x00\x0d\x00\x0c\x00\x0c\x00\x0c\x00\x0c\x00\x0d\x00\x0d\x00"
    b"\x0d\x00\x0d\x00\x0e\x00\x0e\x00\x0e\x02\x0e\x03\x0f\x05\x0f\x06\x0f\x08\x10\x09\x10\x0a\x10\x0c\x10\x0d"
    b"\x11\x0f\x11\x10"
)


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
