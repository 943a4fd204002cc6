"""Parts for a box under test, the same on CPython and in MicroPython."""

from caller.box import Box
from caller.ui.canvas import Canvas

try:
    from framebuf import FrameBuffer
except ImportError:
    from sim.framebuf import FrameBuffer

SEED = bytes(range(32))
PERIOD = 1 << 30


class Clock:
    """Ticks that pass when told to; they begin just before they wrap."""

    def __init__(self):
        self.ms = PERIOD - 5000

    def now(self):
        return self.ms % PERIOD

    def diff(self, later, earlier):
        return (later - earlier + PERIOD // 2) % PERIOD - PERIOD // 2


class Display:
    """A display that counts how often it was shown; `glass` is what a person sees."""

    def __init__(self):
        self.buf = bytearray(1024)
        self.there = True
        self.shows = 0
        self.glass = bytearray(1024)
        self.windows = None  # of the last time

    def show(self, windows=None):
        self.shows += 1
        self.windows = windows
        for page, end, first, last in windows or [(0, 7, 0, 127)]:
            for at in range(page * 128, end * 128 + 128, 128):
                self.glass[at + first : at + last + 1] = self.buf[at + first : at + last + 1]

    def contrast(self, percent):
        pass


class Strip:
    """A strip that remembers what was written to it."""

    def __init__(self, leds=8):
        self.buf = bytearray(3 * leds)
        self.writes = 0

    def write(self):
        self.writes += 1


class Buzzer:
    """A buzzer that counts."""

    def __init__(self):
        self.beeps = []

    def beep(self, count):
        self.beeps.append(count)


class Store:
    """Files in memory. `broken` makes every call that changes something fail."""

    def __init__(self):
        self.files = {}
        self.broken = False

    def _check(self):
        if self.broken:
            raise OSError(28)

    def read(self, name):
        return self.files.get(name, b"")

    def write(self, name, data):
        self._check()
        self.files[name] = bytes(data)

    def append(self, name, data):
        self._check()
        self.files[name] = self.files.get(name, b"") + data

    def rename(self, old, new):
        self._check()
        if old not in self.files:
            raise OSError(2)
        self.files[new] = self.files.pop(old)

    def remove(self, name):
        self._check()
        if name not in self.files:
            raise OSError(2)
        del self.files[name]

    def names(self, folder):
        return [name.split("/")[1] for name in self.files if name.startswith(folder + "/")]


class Entropy:
    """Seeds that count up from SEED."""

    def __init__(self):
        self.stuck = False
        self.given = 0

    def stir(self, ticks):
        pass

    def seed(self, count):
        self.given += 1
        return bytes((SEED[0] + self.given - 1,)) + SEED[1:]


def make_box(store=None, lang="en", leds=8):
    """A box at its first page, with everything it is made of as attributes; all its records go to `told`."""
    display = Display()
    clock = Clock()
    strip = Strip(leds)
    canvas = Canvas(display.buf, FrameBuffer)
    box = Box(canvas, display, strip, store or Store(), Entropy(), clock, "test", "unit")
    box.strip = strip
    box.told = []
    box.tell = box.told.extend
    if lang:
        box.settings.set("lang", lang)
    return box


def wait(box, ms):
    """Let time pass, as the device does: a look at the button and a tick every 5 ms."""
    for _ in range(ms // 5):
        box.clock.ms += 5
        box.sample(False)
        box.tick()


def push(box, ms=100):
    """Push the button for a time and let it go."""
    for _ in range(ms // 5):
        box.clock.ms += 5
        box.sample(True)
        box.tick()
    wait(box, 50)


def hold(box):
    """Hold the button."""
    push(box, 700)


def choose(box, text):
    """Push until the entry that begins with a text is marked, then hold."""
    for _ in range(len(box.page.entries)):
        if box.page.entries[box.page.at][0].startswith(text):
            hold(box)
            return
        push(box)
    raise ValueError("there is no entry " + text)


def press_on(box, presses):
    """Press so often, each time after the guard time, and let it pass after the last one too."""
    for _ in range(presses):
        box.clock.ms += 10000
        box.tick()
        box.press()
    box.clock.ms += 10000
    box.tick()
