"""An SH1107 display of 128 x 64 pixels on SPI, its glass lying crosswise, as the Waveshare Pico-OLED-1.3 has it.

A byte of its memory is eight pixels side by side, where the picture has eight one above the other: what has changed is
copied, pixel by pixel but inside `blit`, into strips of eight columns, and each strip is one page of the display.
Commands and addressing: SH1107 data sheet, "Commands"; the values are those of Waveshare's own example.
"""

from time import sleep_ms, ticks_add, ticks_diff, ticks_ms

from framebuf import MONO_HMSB, MONO_VLSB, FrameBuffer
from machine import SPI, Pin

from caller.drivers.changes import PAGES, WIDTH, Changes

HEIGHT = 8 * PAGES
STRIPS = WIDTH // 8
REFRESH_MS = 5000

SETTINGS = b"\x20\xa1\xc0\xa4\xa6\xdc\x00\xa8\x3f\xd3\x60\xd5\x41\xd9\x22\xdb\x35\xad\x8a"
ON = b"\xaf"


class Display:
    """The display: draw into `buf` (MONO_VLSB), then `show`. `there` is always true: nothing answers on this bus.

    dc, cs, sck, mosi, reset: GPIOs. freq: in Hz; a clock of the display takes at least 250 ns (data sheet, "AC
    characteristics").
    """

    there = True

    def __init__(self, bus, dc, cs, sck, mosi, reset, freq=4_000_000):
        self.buf = bytearray(WIDTH * PAGES)
        self._changes = Changes(self.buf)
        # the pins after the bus: without MISO it may take its default pin, which is somebody's DC
        self._spi = SPI(bus, freq, sck=Pin(sck), mosi=Pin(mosi), miso=None)
        self._dc = Pin(dc, Pin.OUT)
        self._cs = Pin(cs, Pin.OUT, value=1)
        self._level = bytearray(b"\x81\x80")
        self._place = bytearray(3)
        new = memoryview(self.buf)
        memory = bytearray(WIDTH * PAGES)
        self._memory = memoryview(memory)
        self._rows = [FrameBuffer(new[at : at + WIDTH], WIDTH, 8, MONO_VLSB) for at in range(0, len(new), WIDTH)]
        self._strips = [
            FrameBuffer(self._memory[at : at + HEIGHT], 8, HEIGHT, MONO_HMSB) for at in range(0, len(memory), HEIGHT)
        ]
        reset = Pin(reset, Pin.OUT, value=0)
        sleep_ms(1)
        reset(1)
        sleep_ms(1)
        self._refresh()

    def show(self, windows=None):
        """Bring to the glass what has changed, or these windows: (page, last page, column, last column)."""
        if windows is None:
            self._changes.send(self._send_window)
        else:
            for window in windows:
                self._send_window(*window)
                self._changes.take(*window)

    def contrast(self, percent):
        """Set the brightness."""
        self._level[1] = percent * 255 // 100
        self._command(self._level)

    def tick(self):
        """Send everything anew now and then.

        That brings back a display that was unplugged, or that took noise for a command: nobody can ask it. Without a
        reset and without switching it off, so that nothing flickers.
        """
        if ticks_diff(ticks_ms(), self._due) >= 0:
            self._refresh()

    def _refresh(self):
        self._due = ticks_add(ticks_ms(), REFRESH_MS)
        self._command(SETTINGS)
        self._command(self._level)
        for strip in range(STRIPS):
            self._send_strip(strip, 0, HEIGHT)
        self._command(ON)

    def _send_window(self, page, end, first, last):
        for strip in range(first // 8, last // 8 + 1):
            to = self._strips[strip]
            for row in range(page, end + 1):
                to.blit(self._rows[row], -8 * strip, 8 * row)
            self._send_strip(strip, 8 * page, 8 * end + 8)

    def _send_strip(self, strip, top, bottom):
        place = self._place
        place[0] = 0xB0 | strip
        place[1] = top & 15
        place[2] = 0x10 | top >> 4
        self._command(place)
        at = HEIGHT * strip
        self._cs(0)
        self._dc(1)
        self._spi.write(self._memory[at + top : at + bottom])
        self._cs(1)

    def _command(self, data):
        self._cs(0)
        self._dc(0)
        self._spi.write(data)
        self._cs(1)
