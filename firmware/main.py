"""Starts the box, unless its button is held down or MicroPython is too old: then the prompt is free.

The on-board LED blinks twice for a held button, three times for an old MicroPython.
"""

import sys
from time import sleep_ms

from machine import Pin

OLDEST = (1, 24)
SAMPLES = 10
SAMPLE_MS = 5


def held():
    """Whether the button is down in every sample; a pin that rises slowly at power-up is no held button."""
    import this_board  # pyright: ignore[reportMissingImports]

    button = Pin(this_board.BUTTON, Pin.IN, Pin.PULL_UP)
    for _ in range(SAMPLES):
        sleep_ms(SAMPLE_MS)
        if button.value():
            return False
    return True


def blink(times):
    """Show with the on-board LED that the box was not started."""
    led = Pin("LED", Pin.OUT)
    for _ in range(times):
        led.on()
        sleep_ms(150)
        led.off()
        sleep_ms(150)


if sys.implementation.version < OLDEST:  # its import would fail with a sentence that helps nobody
    print("Metro Caller needs MicroPython %d.%d or later: https://micropython.org/download" % OLDEST)
    blink(3)
elif held():
    blink(2)
else:
    from caller import app

    app.run()
