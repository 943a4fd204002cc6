"""An I2C bus of the Pico with what is on it, driven by the chip's I2C block or bit by bit."""

from typing import Any, Protocol

from sim.pico.i2c_bits import I2cBits

TX_EMPTY = 1 << 4
IDLE = 0
BITS = 9  # of a byte and its answer


class Device(Protocol):
    """Something on the bus. While it is not `present` it does not answer."""

    address: int
    present: bool

    def power_on(self) -> None:
        """Become as after power-up."""

    def begin(self) -> None:
        """Its address has come."""

    def take(self, byte: int) -> None:
        """A byte has come."""


class I2cBus:
    """A bus. Without pins it is one with nothing on it.

    timed: bytes take their time on the wire, as the block's clock is set (22.5 µs at 400 kHz); else none, which costs
    less to run. last_byte_ns: when the last byte went over it.
    """

    def __init__(
        self, number: int, sda: int | None = None, scl: int | None = None, *devices: Device, timed: bool = False
    ) -> None:
        self.number = number
        self.devices = devices
        self.timed = timed
        self.bits = I2cBits(self, sda, scl) if sda is not None and scl is not None else None
        self.held = False

    def attach(self, mcu: Any) -> None:
        """Wire it to the chip and switch on what is on it."""
        self._mcu = mcu
        self._block = mcu.i2c[self.number]
        self._block.on_start = self._on_start
        self._block.on_connect = self._on_connect
        self._block.on_write_byte = self._on_write
        self._block.on_read_byte = lambda ack: self._block.complete_read(0)
        self._block.on_stop = self._block.complete_stop
        self._alarm = mcu.clock.create_alarm(self._byte_done)
        self._selected: Device | None = None
        self.last_byte_ns = 0.0
        if self.bits:
            self.bits.attach(mcu)
        for device in self.devices:
            device.power_on()

    # ---- a data line that hangs ----

    def hold_data_line(self, clocks: int | None = None) -> None:
        """Hold the data line down, as a device does that lost count; it lets go after so many clocks, if any help."""
        self.held = True
        if self.bits:
            self.bits.hold(clocks)

    def let_go(self) -> None:
        """Let go of the data line."""
        self.held = False
        if self.bits:
            self.bits.let_go()
        # the block has waited to begin: rp2040py does not forget that when it is switched off and on
        self._block._state = IDLE
        self._block._busy = False
        self._block._tx_fifo.reset()

    # ---- what a master does, by block or by bits ----

    def select(self, address: int) -> bool:
        """Look for a device; whether one answers."""
        self._selected = next((device for device in self.devices if device.present and device.address == address), None)
        if self._selected:
            self._selected.begin()
            self.last_byte_ns = self._mcu.clock.nanos
        return self._selected is not None

    def write(self, byte: int) -> bool:
        """Give a byte to the selected device; whether it took it."""
        if not self._selected or not self._selected.present:
            return False
        self._selected.take(byte)
        self.last_byte_ns = self._mcu.clock.nanos
        return True

    # ---- the block ----

    def _on_start(self, repeated: bool) -> None:
        if not self.held:  # the block waits for a free bus, and MicroPython gives up in the end
            self._block.complete_start()

    def _on_connect(self, address: int, mode: int) -> None:
        if self.timed:
            self._connecting = address
            self._alarm.schedule(self._byte_ns())
        else:
            self._connect(address)

    def _connect(self, address: int) -> None:
        found = self.select(address)
        self._block.complete_connect(found)
        if not found:
            # rp2040py leaves this clear, and the SDK waits until time is up: ETIMEDOUT where silicon gives EIO at once
            self._block._set_interrupts(TX_EMPTY)

    def _on_write(self, byte: int) -> None:
        if self.held:
            self._block.arbitration_lost()
        elif self.timed:
            self._writing = byte
            self._connecting = None
            self._alarm.schedule(self._byte_ns())
        else:
            self._written(byte)

    def _written(self, byte: int) -> None:
        taken = self.write(byte)
        self._block.complete_write(taken)
        if not taken:
            self._block._set_interrupts(TX_EMPTY)

    def _byte_done(self) -> None:
        if self._connecting is not None:
            self._connect(self._connecting)
        else:
            self._written(self._writing)

    def _byte_ns(self) -> float:
        clocks = self._block.scl_low_period + self._block.scl_high_period
        return BITS * clocks * 1e9 / self._mcu.clk_sys
