"""What a board has to be: all its names set, pins that exist and that the chip can use so, none of them twice.

RP2040 data sheet, 1.4.3 GPIO functions: each I2C block comes again every four pins, each SPI block every sixteen.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

PINS = range(30)
NAMES = ("NAME", "DISPLAY", "BUTTON", "HOLD_BUTTON", "LEDS", "BUZZER", "BUDGET_MA")
I2C_KEYS = ("kind", "bus", "sda", "scl", "freq", "address")
SPI_KEYS = ("kind", "bus", "dc", "cs", "sck", "mosi", "reset", "freq")
KINDS = {"ssd1306": I2C_KEYS, "sh1107": SPI_KEYS}
PARAMETERS = ("kind", "bus", "freq", "address")  # of a display; its other keys are pins
ADDRESSES = (0x3C, 0x3D)  # SSD1306 data sheet, 8.1.5
FASTEST = {"ssd1306": 400_000, "sh1107": 4_000_000}  # Hz, the displays' data sheets
SLOWEST = 10_000


def fault(board: Mapping[str, Any]) -> str | None:
    """What is wrong with a board of these values by their names, as a sentence with the remedy; None if nothing is."""
    return next(_faults(board), None)


def pins(board: Mapping[str, Any]) -> dict[str, Any]:
    """The GPIO of each part that a board has, by what it is called in its module."""
    used = {name: board[name] for name in ("BUTTON", "HOLD_BUTTON", "BUZZER")}
    used |= {f"DISPLAY's {key}": pin for key, pin in (board["DISPLAY"] or {}).items() if key not in PARAMETERS}
    used |= {"LEDS' gpio": board["LEDS"]["gpio"]} if board["LEDS"] else {}
    return {part: pin for part, pin in used.items() if pin is not None}


def _faults(board: Mapping[str, Any]) -> Iterator[str]:
    lacking = [name for name in NAMES if name not in board]
    if lacking:
        yield f"{', '.join(lacking)} must be set as in boards/pico_oled.py."
        return
    name = board["NAME"]
    if not isinstance(name, str) or not re.fullmatch(r"[!-~][ -~]{0,31}", name):
        yield 'NAME must be a text of up to 32 letters, digits and signs of ASCII, as in NAME = "my_board".'
    if board["BUTTON"] is None:
        yield "BUTTON is None, but a box needs its button; name its GPIO."
    yield from _display_faults(board["DISPLAY"])
    yield from _led_faults(board["LEDS"], board["BUDGET_MA"])
    yield from _pin_faults(pins(board))


def _display_faults(display: Any) -> Iterator[str]:
    if display is None:
        return
    kind = display.get("kind") if isinstance(display, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        yield f'DISPLAY must be None or have a "kind", which can be {" or ".join(KINDS)}.'
        return
    if set(display) != set(KINDS[kind]):
        yield f"DISPLAY of kind {kind} must have {', '.join(KINDS[kind])} and nothing else."
        return
    slowest, fastest = SLOWEST, FASTEST[kind]
    if not _whole(display["freq"], slowest, fastest):
        yield f"DISPLAY's freq must be a whole number from {slowest} to {fastest} Hz, not {display['freq']!r}."
    if not _whole(display["bus"], 0, 1):
        yield f"DISPLAY's bus must be 0 or 1, not {display['bus']!r}."
        return
    if kind == "ssd1306" and display["address"] not in ADDRESSES:
        yield f"DISPLAY's address must be 0x3C or 0x3D, not {display['address']!r}."
    for key, right in _places(kind, display["bus"]).items():
        if display[key] not in right:
            these = ", ".join(map(str, right))
            yield f"DISPLAY's {key} is {display[key]!r}, but on bus {display['bus']} it can be {these}."


def _places(kind: str, bus: int) -> dict[str, list[int]]:
    """The pins that a bus can use, by what they are for."""
    if kind == "ssd1306":
        return {key: [pin for pin in PINS if pin % 4 == 2 * bus + place] for key, place in (("sda", 0), ("scl", 1))}
    mine = [pin for pin in PINS if pin // 8 % 2 == bus]
    return {key: [pin for pin in mine if pin % 4 == place] for key, place in (("sck", 2), ("mosi", 3))}


def _led_faults(leds: Any, budget: Any) -> Iterator[str]:
    if leds is None:
        if budget != 0 or isinstance(budget, bool):
            yield f"BUDGET_MA must be 0 where LEDS is None, not {budget!r}."
        return
    if not isinstance(leds, dict) or set(leds) - {"timing"} != {"gpio", "count"}:
        yield "LEDS must be None or have gpio and count, and may have timing."
        return
    if not _whole(leds["count"], 1, 1000):
        yield f"LEDS' count must be a whole number from 1 to 1000, not {leds['count']!r}."
    timing = leds.get("timing", 1)
    if timing not in (0, 1) and not (
        isinstance(timing, tuple) and len(timing) == 4 and all(_whole(ns, 1, 10_000) for ns in timing)
    ):
        yield f"LEDS' timing must be four lengths in ns, as in (400, 850, 800, 450), not {timing!r}."
    if not _whole(budget, 1, 100_000):
        yield f"BUDGET_MA must be a whole number of mA from 1 up, not {budget!r}."


def _pin_faults(used: Mapping[str, Any]) -> Iterator[str]:
    for part, pin in used.items():
        if not _whole(pin, PINS[0], PINS[-1]):
            yield f"{part} is {pin!r}, but a GPIO is a whole number from {PINS[0]} to {PINS[-1]}."
    for part, pin in used.items():
        others = [other for other in used if other != part and used[other] == pin]
        if others:
            yield f"{part} and {others[0]} are both GPIO {pin}; each needs a pin of its own."


def _whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
