"""The picture of a tile of Metro: its four tracks between eight openings, and the arrow that points up.

Tracks run upright, level or aslant at 45 degrees only, so that every edge is crisp. Where one passes over another the
lower one is interrupted. A track is described for port 0 and turned to its side, a quarter clockwise every two ports.
"""

# Last row and column, first opening, then rows from the edge to the bend of b, of c and of d, rows of the slope of d,
# half of a track's width without its middle line.
LARGE = (55, 14, 9, 6, 3, 5, 1)  # 56 rows and columns
SMALL = (23, 6, 4, 3, 1, 3, 0)  # 24
GAP = 1  # columns left dark beside a track that passes over another
CORNER = 4

_strokes = {}  # what was drawn once is drawn from here: working it out takes longer than drawing it


def draw(fb, x, y, code, size=LARGE):
    """The tile of a code with its top left corner at x, y."""
    last = size[0]
    half = size[6]
    for letter in "acdb":  # the slopes on top: what is straight can be followed past them
        for side in range(4):
            if code[side] == letter:
                if half and letter in "ab":  # the others cross nothing
                    track(fb, x, y, 2 * side, letter, size, half + GAP, 0)
                track(fb, x, y, 2 * side, letter, size, half, 1)
    if half:
        _corners(fb, x, y, last)
        _arrow(fb, x + last // 2, y)
    else:
        fb.rect(x, y, last + 1, last + 1, 1)


def prepare():
    """Work the large tracks out before they are needed."""
    for port in (0, 2, 4, 6):
        for letter in "abcd":
            _strokes_of(port, letter, LARGE, LARGE[6])
            if letter in "ab":
                _strokes_of(port, letter, LARGE, LARGE[6] + GAP)


def back(fb, x, y):
    """A tile that nobody has seen, large, on others; one row less tall than a tile."""
    wide = LARGE[0] - 7
    for aside, down in ((8, 0), (4, 3), (0, 6)):
        fb.fill_rect(x + aside, y + down, wide, wide, 0)
        fb.rect(x + aside, y + down, wide, wide, 1)


def track(fb, x, y, port, letter, size, half, ink):
    """One track from its even port; half: its half width. One wider than its size says is only its border."""
    straight, slopes = _strokes_of(port, letter, size, half)
    at = 0
    for _ in range(len(straight) // 4):
        fb.fill_rect(x + straight[at], y + straight[at + 1], straight[at + 2], straight[at + 3], ink)
        at += 4
    at = 0
    for _ in range(len(slopes) // 4):
        fb.line(x + slopes[at], y + slopes[at + 1], x + slopes[at + 2], y + slopes[at + 3], ink)
        at += 4


def _strokes_of(port, letter, size, half):
    key = (size[0], half, port, letter)
    found = _strokes.get(key)
    if not found:
        found = _strokes[key] = _make(port, letter, size, half)
    return found


def _make(port, letter, size, half):
    """The strokes of a track as four bytes each: rectangles x, y, width, height, and lines x, y, x, y."""
    last, first, long, short, turn, slope, least = size
    if letter == "a":
        path = (first, 0, first, last)
    elif letter == "b":
        path = (first, 0, first, long, last - long, last - first, last, last - first)
    elif letter == "c":
        path = (first, 0, first, short, short, first, 0, first)
    else:
        deep = turn + slope
        far = last - first
        path = (first, 0, first, turn, first + slope, deep, far - slope, deep, far, turn, far, 0)
    straight = []
    slopes = []
    x1 = y1 = 0
    for at in range(0, len(path), 2):
        x2 = path[at]
        y2 = path[at + 1]
        for _ in range(port // 2):
            x2, y2 = last - y2, x2
        if at:
            if x1 == x2 or y1 == y2:
                left = max(min(x1, x2) - half, 0)
                top = max(min(y1, y2) - half, 0)
                right = min(max(x1, x2) + half, last)
                bottom = min(max(y1, y2) + half, last)
                straight += (left, top, right - left + 1, bottom - top + 1)
            else:
                up = 1 if (x2 - x1) * (y2 - y1) < 0 else -1
                for k in range(-2 * half, 2 * half + 1):  # what a square brush leaves on its way
                    if half == least or abs(k) > 2 * least:
                        dx = (k + 1) >> 1
                        dy = up * (k - dx)
                        slopes += (x1 + dx, y1 + dy, x2 + dx, y2 + dy)
        x1 = x2
        y1 = y2
    return bytes(straight), bytes(slopes)


def _corners(fb, x, y, last):
    right = x + last
    bottom = y + last
    for row in (y, bottom):
        fb.hline(x, row, CORNER, 1)
        fb.hline(right - CORNER + 1, row, CORNER, 1)
    for column in (x, right):
        fb.vline(column, y, CORNER, 1)
        fb.vline(column, bottom - CORNER + 1, CORNER, 1)


def _arrow(fb, x, y):
    """An arrow between the two upper openings; x: the left one of its two middle columns."""
    for row in range(3):
        fb.hline(x - row, y + row, 2 * row + 2, 1)
    fb.fill_rect(x, y + 3, 2, 3, 1)
