"""Drives Adafruit's NeoPixel class over a strip of LEDs that is not there.

`adafruit-circuitpython-neopixel` asks for four modules of a CircuitPython board when it is imported. On a PC they are
missing or end in "Board not supported", so it is handed stand-ins for the length of its import. Afterwards
`sys.modules` is as before: a Blinka that works on this computer keeps its modules, and nobody else finds ours. The name
`neopixel` leaves too, because MicroPython's built-in module has the same one and another interface.
"""

import importlib
import sys
from types import ModuleType
from typing import Any

Colour = tuple[int, int, int]


class _Pin:
    """A pin with a wire on it: keeps the bytes that went out last."""

    def __init__(self) -> None:
        self.wire = b""


class _DigitalInOut:
    """What `digitalio.DigitalInOut` is to NeoPixel: a claimed pin with a direction."""

    def __init__(self, pin: _Pin) -> None:
        self.pin = pin
        self.direction: str | None = None

    def deinit(self) -> None:
        self.direction = None


class _Direction:
    OUTPUT = "output"


def _neopixel_write(gpio: _DigitalInOut, buf: bytearray) -> None:
    if gpio.direction != _Direction.OUTPUT:
        raise ValueError("the pin is no output")
    gpio.pin.wire = bytes(buf)


def _stand_in(name: str, **contents: object) -> ModuleType:
    module = ModuleType(name, "A stand-in for the CircuitPython module of this name.")
    module.__dict__.update(contents)
    return module


def _adafruit_neopixel() -> ModuleType:
    """Adafruit's module `neopixel`, bound to the stand-ins and to be found nowhere else."""
    stand_ins = {
        "board": _stand_in("board"),
        "digitalio": _stand_in("digitalio", DigitalInOut=_DigitalInOut, Direction=_Direction),
        "microcontroller": _stand_in("microcontroller", Pin=_Pin),  # an annotation, evaluated at import
        "neopixel_write": _stand_in("neopixel_write", neopixel_write=_neopixel_write),
    }
    names = [*stand_ins, "neopixel"]
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.modules.update(stand_ins)
    try:
        module = importlib.import_module("neopixel")
    finally:
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(before)
    if not hasattr(module, "GRB"):
        raise ImportError(f"{module.__file__} is not Adafruit's neopixel: take its folder off the path")
    return module


_neopixel = _adafruit_neopixel()


class Strip:
    """A strip of `count` WS2812 LEDs with the two names of MicroPython's NeoPixel that the firmware uses.

    `buf` holds green, red and blue of each LED, 0-255; `write()` sends it. The bytes take the way through Adafruit's
    class, so that what arrives is what a CircuitPython board would have sent for these colours.
    """

    def __init__(self, count: int) -> None:
        self.buf = bytearray(3 * count)
        self._pin = _Pin()
        self._pixels: Any = _neopixel.NeoPixel(
            self._pin, count, brightness=1.0, auto_write=False, pixel_order=_neopixel.GRB
        )

    def write(self) -> None:
        """Show `buf` on the strip."""
        for i in range(len(self._pixels)):
            green, red, blue = self.buf[3 * i : 3 * i + 3]
            self._pixels[i] = (red, green, blue)
        self._pixels.show()

    @property
    def wire(self) -> bytes:
        """The bytes that went over the wire last; none before the first `write()`."""
        return self._pin.wire

    def colours(self) -> list[Colour]:
        """What each LED shows, as (red, green, blue): dark until something has been sent."""
        wire = self.wire or bytes(len(self.buf))
        return [(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire), 3)]
