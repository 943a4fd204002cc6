"""A clock for what lets the emulated Pico live as time passes."""


class TurnClock:
    """Seconds; 20 ms pass between one look at it and the next."""

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        self._now += 0.02
        return self._now
