"""The USB controller with what rp2040py leaves out: the start of a frame each millisecond, and a bus that sleeps."""

from typing import Any

BLOCK = 0x50110
SOF_RD = 0x48
SIE_STATUS = 0x50
SUSPENDED = 1 << 4
RESUME = 1 << 11
START_OF_FRAME = 1 << 17  # in the interrupt registers
FRAME_NS = 1_000_000


class UsbRegisters:
    """Stands before the controller on the chip's bus.

    MicroPython from 1.23 on sends what was printed before the host came from the interrupt that starts a frame: without
    it the first print arrived with the second.
    """

    def __init__(self, mcu: Any) -> None:
        self._usb = mcu.usb_ctrl
        self._alarm = mcu.clock.create_alarm(self._tick)
        self._ticking = False
        self.asleep = False
        mcu.peripherals[BLOCK] = self

    def __getattr__(self, name: str) -> Any:
        return getattr(self._usb, name)

    def sleep(self) -> None:
        """Suspend the bus: no frames, and the chip is told."""
        self.asleep = True
        self._usb._sie_status |= SUSPENDED
        self._usb._sie_status_updated()

    def wake(self) -> None:
        """Resume the bus."""
        self.asleep = False
        self._usb._sie_status &= ~SUSPENDED
        self._usb._sie_status |= RESUME
        self._usb._sie_status_updated()
        self._tick_if_wanted()

    def read_uint32(self, offset: int) -> int:
        """What the chip reads; the number of the frame, once read, takes the interrupt back."""
        if offset == SOF_RD and self._usb._int_raw & START_OF_FRAME:
            self._usb._int_raw &= ~START_OF_FRAME
            self._usb.check_interrupts()
        return self._usb.read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """What the chip writes."""
        self.write_uint32_atomic(offset, value, 0)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """What the chip writes through the addresses that change single bits."""
        if offset == SIE_STATUS and value & SUSPENDED:
            # rp2040py does not clear this bit on a write: the interrupt would come again for ever
            self._usb._sie_status &= ~SUSPENDED
        self._usb.write_uint32_atomic(offset, value, atomic_type)
        self._tick_if_wanted()

    def _tick_if_wanted(self) -> None:
        if self._usb._int_enable & START_OF_FRAME and not self._ticking and not self.asleep:
            self._ticking = True
            self._alarm.schedule(FRAME_NS)

    def _tick(self) -> None:
        self._ticking = False
        if self._usb._int_enable & START_OF_FRAME and not self.asleep:
            self._usb._sof_frame_number = (self._usb._sof_frame_number + 1) & 0x7FF
            self._usb._int_raw |= START_OF_FRAME
            self._usb.check_interrupts()
            self._tick_if_wanted()
