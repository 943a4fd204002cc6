"""A button between a pin and ground, with contacts that bounce."""

from typing import Any

US = 1000  # ns
MS = 1_000_000
EDGES = 5
APART_US = 200


class Button:
    """The button. What it does happens while the Pico runs; `press` returns the ms that it takes in all.

    bounce: each change is five edges, 200 µs apart.
    """

    def __init__(self, gpio: int = 15, *, bounce: bool = True, held: bool = False) -> None:
        self._gpio = gpio
        self._bounce = bounce
        self._held = held  # when the power comes on

    def attach(self, mcu: Any) -> None:
        """Wire it to the chip."""
        self._clock = mcu.clock
        self._pin = mcu.gpio[self._gpio]
        self._set(self._held)

    def down(self, after_ms: float = 0) -> None:
        """Press it and keep it so; its last edge comes `after_ms` from now, or as soon as the bounce allows."""
        self._change(True, after_ms)

    def up(self, after_ms: float = 0) -> None:
        """Let it go."""
        self._change(False, after_ms)

    def press(self, ms: float = 100) -> float:
        """Press it now and let it go after so long."""
        self.down()
        self.up(ms)
        return ms

    def _change(self, down: bool, after_ms: float) -> None:
        edges = EDGES if self._bounce else 1
        first = max(0, after_ms * MS - (edges - 1) * APART_US * US)
        self._held = down
        for edge in range(edges):
            level = down == (edge % 2 == 0)
            alarm = self._clock.create_alarm(lambda level=level: self._set(level))
            alarm.schedule(first + edge * APART_US * US)

    def _set(self, down: bool) -> None:
        if down:
            self._pin.set_input_value(False)
        else:
            self._pin.release_input()
