"""An SSD1306 display of 128 x 64 pixels on I2C. Sends only what has changed; one that does not answer is tried again.

Commands and addressing: SSD1306 data sheet, sections 9 and 10.
"""

from errno import EIO
from time import sleep_us, ticks_add, ticks_diff, ticks_ms

from machine import I2C, Pin

from caller.drivers.changes import PAGES, WIDTH, Changes

RETRY_MS = 500
CHECK_MS = 1000

INIT = b"\x00\xae\x20\x00\x40\xa1\xc8\xa8\x3f\xd3\x00\xda\x12\xd5\x80\xd9\xf1\xdb\x30\x80\xa4\xa6\x8d\x14"
ON = b"\x00\xaf"
NOTHING = b"\x00\xe3"


class Display:
    """The display: draw into `buf` (MONO_VLSB), then `show`. `there` tells whether it answers."""

    def __init__(self, bus, sda, scl, freq=400_000, address=0x3C):
        self.buf = bytearray(WIDTH * PAGES)
        self.there = False
        self._dark = True  # switched off, with rubbish in its memory
        self._changes = Changes(self.buf)
        self._bus = bus
        self._sda = sda
        self._scl = scl
        self._freq = freq
        self._address = address
        self._due = ticks_ms()
        self._level = bytearray(b"\x00\x81\x80")
        self._window = bytearray(b"\x00\x21\x00\x7f\x22\x00\x07")
        self._line = bytearray(1 + WIDTH * PAGES)
        self._line[0] = 0x40
        self._out = memoryview(self._line)
        self._new = memoryview(self.buf)
        self._i2c = None
        self._connect()

    def show(self, windows=None):
        """Bring to the glass what has changed, or these windows: (page, last page, column, last column).

        Nothing at all while the display does not answer.
        """
        if self.there:
            try:
                if self._dark:
                    self._send_window(0, PAGES - 1, 0, WIDTH - 1)
                    self._changes.sent[:] = self.buf
                    self._write(ON)
                    self._dark = False
                elif windows is None:
                    self._changes.send(self._send_window)
                else:
                    for window in windows:
                        self._send_window(*window)
                    for window in windows:
                        self._changes.take(*window)
            except OSError:
                self._lost()

    def contrast(self, percent):
        """Set the brightness."""
        self._level[2] = percent * 255 // 100
        if self.there:
            try:
                self._write(self._level)
            except OSError:
                self._lost()

    def tick(self):
        """Look now and then whether the display is still there, or there again."""
        now = ticks_ms()
        if ticks_diff(now, self._due) < 0:
            return
        self._due = ticks_add(now, CHECK_MS)
        if not self.there:
            self._connect()
            self.show()
            return
        try:
            self._write(NOTHING)
        except OSError:
            self._lost()

    def _connect(self):
        try:
            self._free_bus()
            self._i2c = I2C(self._bus, sda=Pin(self._sda), scl=Pin(self._scl), freq=self._freq)
            self._write(INIT)
            self._write(self._level)
            self._dark = True
            self.there = True
        except OSError:
            self._lost()

    def _write(self, data):
        """Send bytes. A display that goes in the middle raises nothing: the count is short then."""
        if self._i2c.writeto(self._address, data) != len(data):
            raise OSError(EIO)

    def _lost(self):
        self.there = False
        self._due = ticks_add(ticks_ms(), RETRY_MS)

    def _free_bus(self):
        """Let go a display that was cut off in mid-byte and holds the data line: nine clocks and a stop."""
        sda = Pin(self._sda, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        scl = Pin(self._scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        for _ in range(9):
            scl(0)
            sleep_us(5)
            scl(1)
            sleep_us(5)
        sda(0)
        sleep_us(5)
        sda(1)

    def _send_window(self, page, end, first, last):
        window = self._window
        window[2] = first
        window[3] = last
        window[5] = page
        window[6] = end
        self._write(window)
        wide = last - first + 1
        to = 1
        for at in range(page * WIDTH + first, end * WIDTH + first + 1, WIDTH):
            self._out[to : to + wide] = self._new[at : at + wide]
            to += wide
        self._write(self._out[:to])
