"""The clocks of a simulated box. Like the Pico's ticks they count milliseconds and start again at 2**30."""

import time

PERIOD = 1 << 30


def diff(later: int, earlier: int) -> int:
    """Milliseconds from `earlier` to `later`, negative if it is the other way round."""
    return (later - earlier + PERIOD // 2) % PERIOD - PERIOD // 2


class RealClock:
    """The time that passes."""

    diff = staticmethod(diff)

    def now(self) -> int:
        """Ticks in ms."""
        return time.monotonic_ns() // 1_000_000 % PERIOD


class VirtualClock:
    """A time that passes only when it is told to. It begins just before the ticks wrap."""

    diff = staticmethod(diff)

    def __init__(self) -> None:
        self._now = PERIOD - 3000

    def now(self) -> int:
        """Ticks in ms."""
        return self._now

    def pass_by(self, ms: int) -> None:
        """Let time pass."""
        self._now = (self._now + ms) % PERIOD
