"""The figures of DESIGN's table on the emulated Pico, in its own time. Run it: `python -m tests.bench.pico`."""

import urllib.request
from collections.abc import Callable
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from caller import wire
from host_tools.device.bundle import board_file, bundle
from host_tools.device.filesystem import image
from sim.pico import fetch_uf2
from sim.pico.button import Button
from sim.pico.emulated_pico import Pico
from sim.pico.i2c_bus import I2cBus
from sim.pico.random_bits import RandomBits
from sim.pico.ssd1306 import Ssd1306
from sim.pico.strip import Strip

ON_PICO = Path(__file__).parent / "on_pico.py"
TAKEN, READ = 16, 18
MS = 1_000_000  # ns
PRESSES = 36
SPECIALS = 3  # random bits whose first game draws all three specials before it is over
OTHER_PRESSES = 8  # in a game of Metro, and in one of MetroX
SETTLE_MS = 700
MICROPYTHON_LIB = "https://raw.githubusercontent.com/micropython/micropython-lib/master/micropython/drivers/display/ssd1306/ssd1306.py"
LIBRARY = fetch_uf2.FOLDER / "ssd1306.py"
FREE = "import gc; gc.collect(); print(gc.mem_free())"
PICTURE = """
import ssd1306, time
from machine import I2C, Pin
display = ssd1306.SSD1306_I2C(128, 64, I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000))
began = time.ticks_us()
display.show()
print(time.ticks_diff(time.ticks_us(), began))
"""
IDLE_PASTE = b"""\x05
import asyncio, gc
from caller import app
async def count():
    await asyncio.sleep_ms(3000)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    await asyncio.sleep_ms(1000)
    after = gc.mem_alloc()
    gc.enable()
    print("alloc" + "ated", after - before)
real = app.App.main
async def main(self):
    counting = asyncio.create_task(count())
    await real(self)
app.App.main = main
app.run()
\x04"""


class Probe:
    """A pin that the bench watches: when it rose and fell, in ns since power-up."""

    def __init__(self, gpio: int, fell: Callable[[], object] = lambda: None) -> None:
        self._gpio = gpio
        self._fell = fell

    def attach(self, mcu: Any) -> None:
        """Watch it."""
        self.rises: list[float] = []
        self.falls: list[float] = []
        self._clock = mcu.clock
        mcu.gpio[self._gpio].add_listener(self._changed)

    def _changed(self, new: Any, old: Any) -> None:
        if int(new) == 1:
            self.rises.append(self._clock.nanos)
        elif int(old) == 1:
            self.falls.append(self._clock.nanos)
            self._fell()


class Press(NamedTuple):
    """A press in ms: from its release until it was taken; from there until LEDs, last byte and all else are done."""

    tiles: tuple[str, str]  # shown before, and by it
    taken: float
    lights: float
    last_byte: float
    done: float


class Bench:
    """A box on the emulated Pico with the wire time of a 400 kHz bus."""

    def __init__(self, uf2: Path) -> None:
        self.display = Ssd1306()
        self.strip = Strip()
        self.button = Button()
        self.taken = Probe(TAKEN, lambda: self.ends.append(self.bus.last_byte_ns))
        self.read = Probe(READ)
        self.ends: list[float] = []  # when the display had its last byte, a press each
        self.bus = I2cBus(0, 4, 5, self.display, timed=True)
        self.files = bundle(board_file("pico_oled"))
        files = self.files | {"main.py": ON_PICO.read_bytes(), "settings": b'{"lang":"en","guard":0}'}
        parts = (self.bus, self.strip, self.button, self.taken, self.read)
        self.pico = Pico(uf2, image(files), parts, random=RandomBits(SPECIALS))
        self.pico.run_until(lambda: bool(self.read.rises), 3000)
        self.ready = self.read.rises[0] / MS
        self._reader = wire.Reader()
        self.pico.run(2000)
        self.records()

    def records(self) -> list[dict]:
        """The records since the last time."""
        return [record for byte in self.pico.read() if (record := self._reader.feed(byte))]

    def ask(self, **request: Any) -> list[dict]:
        """Send a request; what it brings."""
        self.pico.send(wire.encode(request)).run(300)
        return self.records()

    def presses(self, count: int) -> list[Press]:
        """Press the button so often."""
        found = []
        last = "-"
        for _ in range(count):
            self.button.down()
            self.pico.run(100)
            self.button.up()
            released = (self.pico.ms + 0.8) * MS  # the last edge of the bounce
            self.pico.run(SETTLE_MS)
            taken = self.taken.rises[-1]
            lights = next(frame.ms for frame in self.strip.frames if frame.ms * MS > taken) - taken / MS
            tile = "/".join(str(r.get("tile") or r.get("tiles") or r["t"]) for r in self.records())
            found.append(
                Press(
                    (last, tile),
                    (taken - released) / MS,
                    lights,
                    (self.ends[-1] - taken) / MS,
                    (self.taken.falls[-1] - taken) / MS,
                )
            )
            last = tile
            self.pico.run(37)  # another moment of the sampling each time
        return found


def say(what: str, value: str, goal: str) -> None:
    """Print a figure."""
    print(f"Pico: {what}: {value} (goal {goal})", flush=True)


def spread(values: list[float]) -> str:
    """Mean and worst."""
    return f"{mean(values):.1f} ms, worst {max(values):.1f}"


def press_figures(bench: Bench) -> None:
    """How fast a press is shown."""
    bench.ask(c="new", game="metro-bingo", opt={"plan": "D"})
    presses = bench.presses(PRESSES)
    numbers = [press for press in presses if all(tile.isdigit() for tile in press.tiles)]
    others = [press for press in presses if press not in numbers]
    say("released to taken", spread([press.taken for press in presses]), "20 ms")
    say("taken to LEDs", spread([press.lights for press in presses]), "2 ms")
    say("taken to last byte, a number after a number", spread([press.last_byte for press in numbers]), "20 ms")
    say("taken to last byte, any other", spread([press.last_byte for press in others]), "30 ms")
    for game, opt in (("metro", {"players": 2}), ("metrox", {"map": "Tokyo"})):
        bench.ask(c="new", game=game, opt=opt, force=True)
        found = [press.last_byte for press in bench.presses(OTHER_PRESSES)]
        say(f"taken to last byte in {game}", spread(found), "30 ms")
    bench.ask(c="new", game="metro-bingo", opt={"plan": "D"}, force=True)
    alone = bench.presses(6)
    for what, begin, end in (
        ("not reading", bench.pico.usb.hold, bench.pico.usb.go_on),
        ("asleep", bench.pico.usb.sleep, bench.pico.usb.wake),
    ):
        begin()
        slow = bench.presses(6)
        end()
        bench.pico.run(1500)
        bench.records()
        goal = spread([press.taken for press in alone])
        say(f"released to taken, the host {what}", spread([press.taken for press in slow]), f"{goal} without one")


def memory_figures(bench: Bench) -> None:
    """What is loaded at the start, and what is free."""
    pico = bench.pico.power_off().power_on().boot()
    pico.run(2000)
    files = {
        name.removesuffix(".mpy").removesuffix("/__init__").replace("/", "."): data
        for name, data in bench.files.items()
    }
    loaded = pico.exec("print(*LOADED)").split()
    size = sum(len(files[name]) for name in loaded)
    say("loaded at the start", f"{size / 1000:.1f} KB of .mpy in {len(loaded)} modules", "45 KB in 15")
    say("free heap after the start", f"{int(pico.exec(FREE)) / 1024:.0f} KB", "160 KB")
    pico.send(IDLE_PASTE)
    pico.run_until(b"allocated", 10_000)
    pico.run(20)
    allocated = bytes(pico.usb.received).rsplit(b"allocated", 1)[1].split()[0].decode()
    say("allocated in an idle second, LEDs moving", f"{allocated} bytes", "0")


def library_figure(bench: Bench) -> None:
    """The same kind of picture through micropython-lib's driver."""
    driver = _library()
    if driver is None:
        print(f"Pico: a picture through micropython-lib's ssd1306: not measured, put it at {LIBRARY}")
        return
    pico = bench.pico
    pico.exec(f"with open('ssd1306.py', 'w') as file: file.write({driver!r})")
    took = int(pico.exec(PICTURE)) / 1000
    say("a picture through micropython-lib's ssd1306", f"{took:.1f} ms", "more than a number after a number")


def _library() -> str | None:
    """micropython-lib's driver: kept, or loaded from its place."""
    if not LIBRARY.exists():
        try:
            with urllib.request.urlopen(MICROPYTHON_LIB, timeout=10) as answer:
                text = answer.read().decode()
        except OSError:
            return None
        LIBRARY.parent.mkdir(parents=True, exist_ok=True)
        LIBRARY.write_text(text)
    return LIBRARY.read_text()


def main() -> None:
    """Print the figures."""
    uf2 = fetch_uf2.find()
    if not uf2:
        print("Pico: not measured, there is no MicroPython for it: make emulator fetches it.")
        return
    bench = Bench(uf2)
    say("reset to ready for a press", f"{bench.ready:.0f} ms", "500 ms")
    press_figures(bench)
    memory_figures(bench)
    library_figure(bench)


if __name__ == "__main__":
    main()
