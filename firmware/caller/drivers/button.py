"""A button between a pin and ground. Only its level is read: no interrupt, so nothing can strike in the middle."""

from machine import Pin


class Button:
    """A button on a GPIO with the chip's own pull-up (a pull-down would latch on the RP2350, erratum E9)."""

    def __init__(self, gpio):
        self._pin = Pin(gpio, Pin.IN, Pin.PULL_UP)

    def down(self):
        """Whether it is pressed now."""
        return not self._pin.value()
