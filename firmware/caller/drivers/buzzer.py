"""A passive buzzer on a GPIO. A beep is begun and left alone; `tick` ends it, so that nobody waits for it."""

from time import ticks_add, ticks_diff, ticks_ms

from machine import PWM, Pin

TONE_HZ = 2700  # where small piezo discs are loudest
LOUD = 32768  # half of each wave, out of 65536
ON_MS = 60
OFF_MS = 80


class Buzzer:
    """The buzzer, silent at first. A pin that nothing is soldered to does no harm."""

    def __init__(self, gpio):
        self._pwm = PWM(Pin(gpio), freq=TONE_HZ, duty_u16=0)
        self._left = 0  # times that it still has to go on or off: odd while it sounds
        self._due = 0

    def beep(self, count):
        """Begin some short beeps, in place of those that may still be going on."""
        self._left = 2 * count
        self._turn()

    def tick(self):
        """Move on; to be called every 20 ms."""
        if self._left and ticks_diff(ticks_ms(), self._due) >= 0:
            self._turn()

    def quiet(self):
        """Be silent at once."""
        self._left = 0
        self._pwm.duty_u16(0)

    def _turn(self):
        """Go on or off, whichever is next."""
        self._left -= 1
        if self._left < 0:
            self.quiet()
            return
        sounds = self._left & 1
        self._pwm.duty_u16(LOUD if sounds else 0)
        self._due = ticks_add(ticks_ms(), ON_MS if sounds else OFF_MS)
