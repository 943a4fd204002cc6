"""The ring oscillator's random bit, which MicroPython's os.urandom is made of and rp2040py does not have."""

from random import Random
from typing import Any

BLOCK = 0x40060  # the ROSC at 0x40060000 (RP2040 data sheet, 2.17)
STATUS = 0x18
RANDOM_BIT = 0x1C
RUNNING = 0x80001000  # stable and enabled
XOR, SET, CLEAR = 1, 2, 3


class RandomBits:
    """Bits that follow from a seed, or with `stuck` always the same bit. Power-up does not begin them anew."""

    def __init__(self, seed: int = 1, stuck: int | None = None) -> None:
        self.stuck = stuck
        self._random = Random(seed)

    def attach(self, mcu: Any) -> None:
        """Put it in the place that rp2040py leaves empty."""
        self._registers: dict[int, int] = {}
        mcu.peripherals[BLOCK] = self

    def read_uint32(self, offset: int) -> int:
        """What the chip reads."""
        if offset == RANDOM_BIT:
            return self._random.getrandbits(1) if self.stuck is None else self.stuck
        return RUNNING if offset == STATUS else self._registers.get(offset, 0)

    def write_uint32(self, offset: int, value: int) -> None:
        """What the chip writes."""
        self._registers[offset] = value & 0xFFFFFFFF

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """What the chip writes through the addresses that change single bits."""
        old = self._registers.get(offset, 0)
        changed = {XOR: old ^ value, SET: old | value, CLEAR: old & ~value}
        self.write_uint32(offset, changed.get(atomic_type, value))

    def reset(self) -> None:
        """It runs on through a reset."""
