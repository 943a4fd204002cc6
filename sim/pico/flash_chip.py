"""The Pico's flash chip (Winbond W25Q16JV): its id, what is done to it, how long that takes, power that fails in it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from sim.pico.torn import SECTOR, torn_page, torn_sector

ERASE_SECTOR = 0x20
ERASE_BLOCK = 0xD8
PROGRAM = 0x02
READ_STATUS = 0x05
READ_ID = 0x4B
BUSY = 1
DATA = 4  # bytes of a command before the data: the command and its address
ID_AT = 5  # bytes of the id command before the id

UNIT = bytes.fromhex("e661385283123456")
MS = 1_000_000  # ns


class Times(NamedTuple):
    """How long the chip is busy, in ms. The data sheet's typical times; an erase may take 400."""

    erase: float = 45
    program: float = 0.4


class FlashChip:
    """The flash chip. It counts since the power came on: `erases`, `programs` (pages), `programmed` (bytes).

    unit: the chip's own id, eight bytes. times: None for a chip that is done at once.
    """

    def __init__(self, unit: bytes = UNIT, times: Times | None = None) -> None:
        self.unit = unit
        self.times = times
        self.on_power_cut: Callable[[], None] = lambda: None

    def attach(self, mcu: Any) -> None:
        """Put it on the chip's own bus in place of rp2040py's flash."""
        self._mcu = mcu
        self._ssi = mcu.ssi
        self.erases = 0
        self.programs = 0
        self.programmed = 0
        self._cut_at = 0
        self._way = ""
        self._busy_until = 0.0
        self._ssi._shift_byte = self._shift
        self._ssi._apply_command = self._apply

    @property
    def operations(self) -> int:
        """Erases and pages programmed since the power came on."""
        return self.erases + self.programs

    def cut_power(self, after: int, way: str = "not at all") -> None:
        """Let the power fail in the n-th operation from now, 1 for the next. way: one of sim.pico.torn.WAYS."""
        self._cut_at = self.operations + after
        self._way = way

    def _shift(self, out: int) -> int:
        ssi = self._ssi
        answer = type(ssi)._shift_byte(ssi, out)
        command, at = ssi._tx_buffer[0], len(ssi._tx_buffer) - 1
        if command == READ_ID:
            return self.unit[at - ID_AT] if ID_AT <= at < ID_AT + len(self.unit) else 0xFF
        if command == READ_STATUS and at and self._mcu.clock.nanos < self._busy_until:
            return answer | BUSY
        return answer

    def _apply(self) -> None:
        """Do the command that has just ended."""
        ssi = self._ssi
        command = ssi._tx_buffer[0] if ssi._tx_buffer else 0
        if not ssi._write_enabled or command not in (ERASE_SECTOR, ERASE_BLOCK, PROGRAM):
            type(ssi)._apply_command(ssi)
            return
        if self._cut_at and self.operations >= self._cut_at:
            ssi._tx_buffer = bytearray()  # a few instructions still run after the cut: they must not write
            return
        if command == PROGRAM:
            self.programs += 1
            self.programmed += len(ssi._tx_buffer) - DATA
        else:
            self.erases += 1
        if self.operations == self._cut_at:
            self._tear(command)
            self.on_power_cut()
            return
        if self.times:
            ms = self.times.program if command == PROGRAM else self.times.erase
            self._busy_until = self._mcu.clock.nanos + ms * MS
        type(ssi)._apply_command(ssi)

    def _tear(self, command: int) -> None:
        ssi = self._ssi
        flash = self._mcu.flash
        address = ssi._address_from_buffer()
        if command == PROGRAM:
            data = bytes(ssi._tx_buffer[DATA:])
            flash[address : address + len(data)] = torn_page(
                bytes(flash[address : address + len(data)]), data, self._way
            )
        else:
            flash[address : address + SECTOR] = torn_sector(bytes(flash[address : address + SECTOR]), self._way)
        ssi._tx_buffer = bytearray()
