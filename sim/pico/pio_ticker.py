"""Keeps the PIO running while the processor sleeps.

rp2040py jumps from alarm to alarm while the processor waits, and gives a state machine one instruction a jump: a frame
of LEDs queued just before a sleep came out in pieces. An alarm for each instruction cures that while a machine works.
"""

from typing import Any

BLOCKS = (0x50200, 0x50300)
PERIOD_NS = 64


class PioTicker:
    """Wakes the clock for both PIO blocks from the first write to one of them until all their machines wait."""

    def attach(self, mcu: Any) -> None:
        """Put a tap before each block."""
        self._pios = list(mcu.pio)
        self._alarm = mcu.clock.create_alarm(self._tick)
        self._armed = False
        for block in BLOCKS:
            mcu.peripherals[block] = _Tap(mcu.peripherals[block], self)

    def wake(self) -> None:
        """Begin to tick: something has been written."""
        if not self._armed:
            self._armed = True
            self._alarm.schedule(PERIOD_NS)

    def _tick(self) -> None:
        self._armed = any(
            machine.enabled and not machine.waiting for pio in self._pios if not pio.stopped for machine in pio.machines
        )
        if self._armed:
            self._alarm.schedule(PERIOD_NS)


class _Tap:
    """A PIO block that wakes the ticker when it is written to."""

    def __init__(self, block: Any, ticker: PioTicker) -> None:
        self._block = block
        self._ticker = ticker
        self.read_uint32 = block.read_uint32

    def __getattr__(self, name: str) -> Any:
        return getattr(self._block, name)

    def write_uint32(self, offset: int, value: int) -> None:
        self._block.write_uint32(offset, value)
        self._ticker.wake()

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self._block.write_uint32_atomic(offset, value, atomic_type)
        self._ticker.wake()
