"""Finds what has changed in a picture since it was last sent, as windows of columns and pages."""

WIDTH = 128
PAGES = 8
TILE = 8  # columns compared at a time: comparing single bytes takes ten times as long
TILES = WIDTH // TILE
BANDS = ((0, 9), (9, TILES))  # in tiles: the large tile of a game on the left goes first, then what stands beside it
WINDOW_COST = 10  # bytes that a window of its own costs on the bus


class Changes:
    """Compares a MONO_VLSB buffer of 128 x 64 with what was sent of it."""

    def __init__(self, buf):
        self.sent = bytearray(len(buf))
        self._buf = buf
        new = memoryview(buf)
        old = memoryview(self.sent)
        self._view = new
        self._new = [new[at : at + TILE] for at in range(0, len(buf), TILE)]
        self._old = [old[at : at + TILE] for at in range(0, len(buf), TILE)]
        self._pairs = [
            (new[at + first * TILE : at + end * TILE], old[at + first * TILE : at + end * TILE])
            for first, end in BANDS
            for at in range(0, len(buf), WIDTH)
        ]
        self._first = 0
        self._last = 0

    def send(self, send_window):
        """Call `send_window(page, last page, column, last column)` for each part that differs, then take it as sent."""
        pairs = iter(self._pairs)
        for band in BANDS:
            changed = 0  # a bit for each page: most have not, and a whole row is compared as fast as a tile
            for page in range(PAGES):
                new, old = next(pairs)
                if new != old:
                    changed |= 1 << page
            page = 0
            while page < PAGES:
                if not (changed >> page & 1 and self._changed(page, band)):
                    page += 1
                    continue
                first = self._first
                last = self._last
                end = page
                while end + 1 < PAGES and changed >> end + 1 & 1 and self._changed(end + 1, band):
                    left = min(first, self._first)
                    right = max(last, self._last)
                    rows = end + 1 - page
                    apart = (last - first + 1) * rows + self._last - self._first + 1 + WINDOW_COST
                    if (right - left + 1) * (rows + 1) > apart:
                        break
                    first = left
                    last = right
                    end += 1
                send_window(page, end, first, last)
                page = end + 1
        self.sent[:] = self._buf

    def take(self, page, end, first, last):
        """Take a window as sent."""
        for at in range(page * WIDTH, (end + 1) * WIDTH, WIDTH):
            self.sent[at + first : at + last + 1] = self._view[at + first : at + last + 1]

    def _changed(self, page, band):
        """Find the first and the last changed column of a page in a band; False if there is none."""
        new = self._new
        old = self._old
        at = page * TILES + band[0]
        end = page * TILES + band[1] - 1
        while at <= end and new[at] == old[at]:
            at += 1
        if at > end:
            return False
        while new[end] == old[end]:
            end -= 1
        buf = self._buf
        sent = self.sent
        first = at * TILE
        while buf[first] == sent[first]:
            first += 1
        last = end * TILE + TILE - 1
        while buf[last] == sent[last]:
            last -= 1
        self._first = first % WIDTH
        self._last = last % WIDTH
        return True
