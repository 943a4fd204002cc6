"""Starts the box. With its button held down it does not: the prompt is free, and the on-board LED blinks twice."""

from time import sleep_ms

import this_board  # pyright: ignore[reportMissingImports]
from machine import Pin

SAMPLES = 10
SAMPLE_MS = 5


def held():
    """Whether the button is down in every sample; a pin that rises slowly at power-up is no held button."""
    button = Pin(this_board.BUTTON, Pin.IN, Pin.PULL_UP)
    for _ in range(SAMPLES):
        sleep_ms(SAMPLE_MS)
        if button.value():
            return False
    return True


def blink():
    """Show twice with the on-board LED that the box was not started."""
    led = Pin("LED", Pin.OUT)
    for _ in range(2):
        led.on()
        sleep_ms(150)
        led.off()
        sleep_ms(150)


if held():
    blink()
else:
    from caller import app

    app.run()
