"""Wires the parts of a Pico to the box and keeps it turning. The only module that knows both sides."""

import asyncio
import gc
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
from caller.ui.canvas import Canvas

SAMPLE_MS = 5
MOVE_MS = 20


class Clock:
    """The ticks of MicroPython, which start again after 12.4 days."""

    now = staticmethod(time.ticks_ms)
    diff = staticmethod(time.ticks_diff)


class NoDisplay:
    """In place of a display that the board does not have."""

    there = None

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


def make_buzzer(gpio):
    """The buzzer that a board names, or None."""
    if gpio is None:
        return None
    from caller.drivers.buzzer import Buzzer

    return Buzzer(gpio)


class App:
    """One Pico."""

    def __init__(self):
        self.display = make_display(board.DISPLAY)
        self.strip = Pixels(**board.LEDS) if board.LEDS else NoPixels()
        self.buzzer = make_buzzer(board.BUZZER)
        self.button = Button(board.BUTTON)
        self.hold_button = None if board.HOLD_BUTTON is None else Button(board.HOLD_BUTTON)
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
            self.buzzer,
        )
        self.usb = Usb(self.make_link)

    def make_link(self):
        """The link, for a host that has spoken."""
        from caller.link import Link

        link = Link(self.box)
        self.box.tell = link.tell
        return link

    async def main(self):
        """Turn for ever."""
        self.box.boot()
        await asyncio.gather(self._look(), self._move(), self._talk())

    async def _look(self):
        while True:
            held = self.hold_button is not None and self.hold_button.down()
            if self.box.sample(self.button.down(), held):
                gc.collect()  # now, and not in the middle of the next press
            await asyncio.sleep_ms(SAMPLE_MS)

    async def _move(self):
        while True:
            self.box.tick()
            self.display.tick()
            if self.buzzer:
                self.buzzer.tick()
            await asyncio.sleep_ms(MOVE_MS)

    async def _talk(self):
        while True:
            if self.usb.turn():
                gc.collect()
            await asyncio.sleep_ms(SAMPLE_MS)

    def dark(self):
        """Switch the LEDs off, and the buzzer."""
        if self.buzzer:
            self.buzzer.quiet()
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
