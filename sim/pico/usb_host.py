"""The computer on the Pico's USB: has its serial port open, reads and writes it, or does not."""

from collections.abc import Callable
from typing import Any

from rp2040py.usb.cdc import USBCDC

from sim.pico.usb_registers import UsbRegisters

AVAILABLE = 1 << 10  # in a buffer control word: the chip has filled it, or will take what comes into it
BUFFER_CONTROL = range(0x80, 0x100)
IS_OUT = 4
PACKET_NS = 50_000  # of 64 bytes at full speed, with what goes round it


class UsbHost(USBCDC):
    """The host. It finds the Pico by itself and opens the port; all that comes is in `received`.

    connects: how often it has found the Pico.
    """

    def __init__(self, mcu: Any) -> None:
        super().__init__(mcu.usb_ctrl)
        self.received = bytearray()
        self.connects = 0
        self.on_received: Callable[[], None] = lambda: None
        self.on_serial_data = self._take
        self.on_device_connected = self._connected
        self._registers = UsbRegisters(mcu)
        self._outgoing = bytearray()
        self._room: int | None = None  # bytes that the Pico waits for
        self._holding = False
        self._held: tuple[int, int] | None = None
        self._packet = mcu.clock.create_alarm(self._give)
        self._answer = self.usb.on_endpoint_read
        self.usb.on_endpoint_read = self._asked
        self._offered = self.usb.dpram_updated
        self.usb.dpram_updated = self._offer

    def send(self, data: bytes) -> None:
        """Write to the port. The Pico takes it as fast as it can, nothing is lost."""
        self._outgoing += data
        self._packet.schedule(PACKET_NS)

    @property
    def unsent(self) -> int:
        """Bytes that the Pico has not taken yet."""
        return len(self._outgoing)

    def hold(self) -> None:
        """Stop reading with the port open, as a program that hangs."""
        self._holding = True

    def go_on(self) -> None:
        """Read again."""
        self._holding = False
        self._take_held()

    def sleep(self) -> None:
        """Suspend the bus, as a computer does that falls asleep."""
        self._registers.sleep()

    def wake(self) -> None:
        """Resume the bus."""
        self._registers.wake()
        self._take_held()
        self._packet.schedule(PACKET_NS)

    def close(self) -> None:
        """Close the port; the cable stays in."""
        self.set_control_lines(dtr=False, rts=False)
        self.hold()

    def open(self) -> None:
        """Open the port again."""
        self.set_control_lines(dtr=True, rts=True)
        self.go_on()

    def _connected(self) -> None:
        self.connects += 1

    def _take(self, data: bytes | bytearray) -> None:
        self.received += data
        self.on_received()

    def _asked(self, endpoint: int, size: int) -> None:
        """Answer the Pico when it is ready to take something.

        rp2040py answers at once with nothing, the Pico asks at once again, and all its time goes into that. A real host
        says nothing until it has something.
        """
        if endpoint == self._out_endpoint and endpoint > 0:
            self._room = size
            self._packet.schedule(PACKET_NS)
        elif self._answer:
            self._answer(endpoint, size)

    def _give(self) -> None:
        if self._room is None or not self._outgoing or self._registers.asleep:
            return
        data = bytes(self._outgoing[: self._room])
        del self._outgoing[: len(data)]
        self._room = None
        self.usb.endpoint_read_done(self._out_endpoint, data, delay=0)

    def _offer(self, offset: int, value: int) -> None:
        """Look at each packet that the Pico offers, and leave serial data where it is while the host does not read."""
        endpoint = (offset - BUFFER_CONTROL.start) >> 3
        serial = endpoint > 0 and endpoint == self._in_endpoint and not offset & IS_OUT
        waits = self._holding or self._registers.asleep
        if waits and serial and value & AVAILABLE and offset in BUFFER_CONTROL:
            self._held = (offset, value)
        else:
            self._offered(offset, value)

    def _take_held(self) -> None:
        if self._held and not self._holding and not self._registers.asleep:
            held, self._held = self._held, None
            self._offered(*held)

    def _on_controller_reset(self) -> None:
        """Forget the Pico: it has been reset, or pulled out."""
        self._room = None
        self._held = None
        self._outgoing.clear()
        super()._on_controller_reset()
