"""Wires the parts of a Pico to the box and keeps it turning. The only module that knows both sides."""

import asyncio
import os
import sys
import time
from binascii import hexlify

import framebuf
import this_board as board  # pyright: ignore[reportMissingImports]
from machine import unique_id

from caller.box import Box
from caller.drivers.button import Button
from caller.drivers.entropy import Entropy
from caller.drivers.pixels import NoPixels, Pixels
from caller.drivers.store import Store
from caller.drivers.usb import Usb
from caller.link import Link
from caller.ui.canvas import Canvas

SAMPLE_MS = 5
MOVE_MS = 20


class Clock:
    """The ticks of MicroPython, which start again after 12.4 days."""

    now = staticmethod(time.ticks_ms)
    diff = staticmethod(time.ticks_diff)


class NoDisplay:
    """In place of a display that the board does not have."""

    there = False

    def __init__(self):
        self.buf = bytearray(1024)

    def show(self, windows=None):
        """Show nothing."""

    def contrast(self, percent):
        """Set nothing."""

    def tick(self):
        """Look for nothing."""


def make_display(parts):
    """The display that a board names."""
    if not parts:
        return NoDisplay()
    wiring = dict(parts)
    module = "caller.drivers." + wiring.pop("kind")
    __import__(module)
    return sys.modules[module].Display(**wiring)


class App:
    """One Pico."""

    def __init__(self):
        self.display = make_display(board.DISPLAY)
        self.strip = Pixels(**board.LEDS) if board.LEDS else NoPixels()
        self.button = Button(board.BUTTON)
        unit = unique_id()
        canvas = Canvas(self.display.buf, framebuf.FrameBuffer)
        entropy = Entropy(os.urandom, unit)
        self.box = Box(
            canvas,
            self.display,
            self.strip,
            Store(),
            entropy,
            Clock,
            board.NAME,
            hexlify(unit).decode(),
            board.BUDGET_MA,
        )
        link = Link(self.box)
        self.box.tell = link.tell
        self.usb = Usb(link)

    async def main(self):
        """Turn for ever."""
        self.box.boot()
        await asyncio.gather(self._look(), self._move(), self._talk())

    async def _look(self):
        while True:
            self.box.sample(self.button.down())
            await asyncio.sleep_ms(SAMPLE_MS)

    async def _move(self):
        while True:
            self.box.tick()
            self.display.tick()
            await asyncio.sleep_ms(MOVE_MS)

    async def _talk(self):
        while True:
            self.usb.turn()
            await asyncio.sleep_ms(SAMPLE_MS)

    def dark(self):
        """Switch the LEDs off."""
        for at in range(len(self.strip.buf)):
            self.strip.buf[at] = 0
        self.strip.write()


def run():
    """Run the box until Ctrl-C, which leaves a clean prompt and dark LEDs."""
    app = App()
    try:
        asyncio.run(app.main())
    finally:
        try:
            app.dark()
        finally:
            app.dark()  # a second Ctrl-C may have struck the first time
            asyncio.new_event_loop()  # the old one would keep its tasks for the next run
