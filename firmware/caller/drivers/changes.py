"""Finds what has changed in a picture since it was last sent, as windows of columns and pages."""

WIDTH = 128
PAGES = 8
STEP = 8  # columns compared at a time: comparing single bytes takes ten times as long
BANDS = ((0, 72), (72, WIDTH))  # the large tile of a game on the left goes first, then what stands beside it


class Changes:
    """Compares a MONO_VLSB buffer of 128 x 64 with what was sent of it."""

    def __init__(self, buf):
        self.sent = bytearray(len(buf))
        self._new = memoryview(buf)
        self._old = memoryview(self.sent)
        self._rows = [
            [(self._new[at + first : at + end], self._old[at + first : at + end]) for at in range(0, len(buf), WIDTH)]
            for first, end in BANDS
        ]
        self._first = 0
        self._last = 0

    def send(self, send_window):
        """Call `send_window(page, last page, column, last column)` for each part that differs, then take it as sent."""
        for band in range(len(BANDS)):
            left, end = BANDS[band]
            rows = self._rows[band]
            page = 0
            while page < PAGES:
                start = page
                self._first = end
                self._last = left - 1
                while page < PAGES and rows[page][0] != rows[page][1]:
                    self._widen(page * WIDTH, left, end)
                    page += 1
                if page > start:
                    send_window(start, page - 1, self._first, self._last)
                page += 1
        self.sent[:] = self._new

    def take(self, page, end, first, last):
        """Take a window as sent."""
        for at in range(page * WIDTH, (end + 1) * WIDTH, WIDTH):
            self._old[at + first : at + last + 1] = self._new[at + first : at + last + 1]

    def _widen(self, row, left, end):
        """Make the window from `_first` to `_last` wide enough for what differs in a row of a band."""
        new = self._new
        old = self._old
        at = left
        while at < self._first and new[row + at : row + at + STEP] == old[row + at : row + at + STEP]:
            at += STEP
        while at < self._first and new[row + at] == old[row + at]:
            at += 1
        if at < self._first:
            self._first = at
        at = end
        while at - 1 > self._last and new[row + at - STEP : row + at] == old[row + at - STEP : row + at]:
            at -= STEP
        while at - 1 > self._last and new[row + at - 1] == old[row + at - 1]:
            at -= 1
        if at - 1 > self._last:
            self._last = at - 1
