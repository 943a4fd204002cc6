"""The firmware's own box with a display, a strip and a button that are not there."""

from collections.abc import Sequence

from caller.box import Box
from caller.ui.canvas import HEIGHT, WIDTH, Canvas
from sim.framebuf import FrameBuffer
from sim.strip import Strip

LEDS = 8
BUDGET_MA = 300
UNIT = "simulator"


class Glass:
    """The display: `buf` is what the firmware draws into, `pixels` what a person sees."""

    there = True

    def __init__(self) -> None:
        self.buf = bytearray(WIDTH * HEIGHT // 8)
        self.pixels = bytes(self.buf)
        self.shows = 0

    def show(self, windows: Sequence[tuple[int, int, int, int]] | None = None) -> None:
        """Bring the buffer to the glass, or only windows of it: (page, last page, column, last column)."""
        if windows is None:
            windows = [(0, HEIGHT // 8 - 1, 0, WIDTH - 1)]
        pixels = bytearray(self.pixels)
        for first_page, last_page, first, last in windows:
            for at in range(first_page * WIDTH, (last_page + 1) * WIDTH, WIDTH):
                pixels[at + first : at + last + 1] = self.buf[at + first : at + last + 1]
        self.pixels = bytes(pixels)
        self.shows += 1

    def contrast(self, percent: int) -> None:
        """A picture on a screen has no contrast to set."""


class FixedSeed:
    """A source of chance that gives what it was told, for games that are to be played again."""

    stuck = False

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def stir(self, ticks: int) -> None:
        """Chance changes nothing here."""

    def seed(self, count: int) -> bytes:
        """The seed, whatever the count."""
        return self._seed


class SimulatedBox(Box):
    """A box to press from a program. `glass.pixels` and `strip.colours()` are what one sees."""

    def __init__(self, store, entropy, clock, leds: int = LEDS) -> None:
        self.glass = Glass()
        self.strip = Strip(leds)
        canvas = Canvas(self.glass.buf, FrameBuffer)
        super().__init__(canvas, self.glass, self.strip, store, entropy, clock, "sim", UNIT, BUDGET_MA)
