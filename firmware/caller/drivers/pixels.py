"""A strip of WS2812 LEDs. `buf` holds green, red, blue for each, as caller.ui.lights fills it."""

from machine import Pin
from neopixel import NeoPixel


class Pixels:
    """The strip. timing: of the bits in ns, or 1 for 800 kHz parts (MicroPython's neopixel)."""

    def __init__(self, gpio, count, timing=1):
        self._pixels = NeoPixel(Pin(gpio), count, timing=timing)
        self.buf = self._pixels.buf
        self.write = self._pixels.write


class NoPixels:
    """In place of a strip that the board does not have."""

    def __init__(self):
        self.buf = bytearray()

    def write(self):
        """Show nothing."""
