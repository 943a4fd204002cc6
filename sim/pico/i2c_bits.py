"""I2C on the wires themselves: what machine.SoftI2C, a zero-length write (so `I2C.scan`) and freeing a stuck bus do."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.pico.i2c_bus import I2cBus


class I2cBits:
    """The two wires of a bus, with pull-ups."""

    def __init__(self, bus: "I2cBus", sda: int, scl: int) -> None:
        self._bus = bus
        self._sda_gpio = sda
        self._scl_gpio = scl

    def attach(self, mcu: Any) -> None:
        """Watch the wires."""
        self._sda = mcu.gpio[self._sda_gpio]
        self._scl = mcu.gpio[self._scl_gpio]
        self._sda_high = self._scl_high = True
        self._idle = True
        self._answering = False
        self._held = False
        self._clocks: int | None = None
        self._scl.set_input_value(True)
        self._sda.set_input_value(True)
        self._scl.add_listener(self._on_scl)
        self._sda.add_listener(self._on_sda)

    def hold(self, clocks: int | None) -> None:
        """Hold the data line down, for so many clocks or until it is let go."""
        self._held = True
        self._clocks = clocks
        self._sda.set_input_value(False)

    def let_go(self) -> None:
        """Let the data line rise."""
        self._held = False
        self._sda.set_input_value(True)

    def _on_sda(self, new: Any, old: Any) -> None:
        high = int(new) != 0  # 0 is driven low; anything else floats up
        if high == self._sda_high:
            return
        self._sda_high = high
        if self._scl_high:  # a start, or a stop
            self._idle = high
            self._bits = self._count = 0
            self._addressed = False

    def _on_scl(self, new: Any, old: Any) -> None:
        high = int(new) != 0
        if high == self._scl_high:
            return
        self._scl_high = high
        if self._held:
            if high and self._clocks is not None:
                self._clocks -= 1
                if self._clocks <= 0:
                    self._bus.let_go()
        elif not self._idle:
            self._clock(high)

    def _clock(self, high: bool) -> None:
        if high:
            if self._count < 8:
                self._bits = self._bits << 1 | self._sda_high
                self._count += 1
        elif self._answering:
            self._answering = False
            self._bits = self._count = 0
            self._sda.set_input_value(True)
        elif self._count == 8:
            self._answering = True
            taken = self._bus.write(self._bits) if self._addressed else self._bus.select(self._bits >> 1)
            self._addressed = True
            if taken:
                self._sda.set_input_value(False)
