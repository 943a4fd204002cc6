"""Starts the box for a bench, and shows on two free pins what happens inside: a press is taken, the button is read."""

import sys

from machine import Pin

TAKEN = Pin(16, Pin.OUT, value=0)
READ = Pin(18, Pin.OUT, value=0)
LOADED = []  # modules, for who asks at the prompt

from caller.box import Box  # noqa: E402

take = Box.press
read = Box.sample


def press(box, began=None):
    """A press, with its pin up until it is shown, written down and told."""
    TAKEN(1)
    good = take(box, began)
    TAKEN(0)
    return good


def sample(box, *down):
    """The first look at the button: all is loaded."""
    READ(1)
    LOADED.extend(name for name in sys.modules if name.startswith("caller") or name == "this_board")
    Box.sample = read
    return read(box, *down)


Box.press = press
Box.sample = sample

from caller import app  # noqa: E402

app.run()
