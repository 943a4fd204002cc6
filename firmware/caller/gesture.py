"""Tell a press from a hold by looking at the button every few milliseconds.

No interrupt: a level counts once three samples in a row agree, which no bounce survives. A press counts when the
button is let go before HOLD_MS; a hold counts once, at HOLD_MS, and letting go after it is nothing.
"""

HOLD_MS = 600
STUCK_MS = 10000
SAMPLES = 3
PRESS = 1
HOLD = 2


class Gesture:
    """One button. `clock.diff(later, earlier)` gives milliseconds and survives the wrap of the ticks."""

    def __init__(self, clock):
        self._clock = clock
        self._down = False
        self._same = 0
        self._spent = False  # this push has had its outcome already
        self._free = False  # seen up since the start: a button held at power-up is no press
        self.began = 0  # when the last push began

    def stuck(self, now):
        """Whether it has been down for so long that nobody can be holding it."""
        return self._down and self._clock.diff(now, self.began) > STUCK_MS

    def sample(self, down, now):
        """Look once; PRESS or HOLD when one has just happened, otherwise 0. down: whether contact is made."""
        if down == self._down:
            self._same = 0
            if not down:
                self._free = True
            elif self._free and not self._spent and self._clock.diff(now, self.began) >= HOLD_MS:
                self._spent = True
                return HOLD
            return 0
        self._same += 1
        if self._same < SAMPLES:
            return 0
        self._same = 0
        self._down = down
        if down:
            self.began = now
            self._spent = False
            return 0
        if self._free and not self._spent:
            return PRESS
        self._free = True
        return 0
