"""An SH1107 display of 128 x 64 pixels on SPI, as on the Waveshare Pico-OLED-1.3.

Its memory lies crosswise: a column is a row of 128 pixels of the glass, 16 pages of eight pixels. The way up is that of
Waveshare's own example, with segments remapped (A1).
"""

from typing import Any

WIDTH = 128
HEIGHT = 64
PAGES = 16
COLUMNS = 128

ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDB: 1, 0xDC: 1}


class Sh1107:
    """The display, with its pins and those of SPI block `number`. bytes: all that went over the bus."""

    def __init__(self, number: int = 1, dc: int = 8, cs: int = 9, reset: int = 12) -> None:
        self._number = number
        self._pins = (dc, cs, reset)

    def attach(self, mcu: Any) -> None:
        """Wire it to the chip and switch it on."""
        self._clock = mcu.clock
        self._spi = mcu.spi[self._number]
        self._dc, self._cs, reset = (mcu.gpio[pin] for pin in self._pins)
        self._done = mcu.clock.create_alarm(lambda: self._spi.complete_transmit(0))
        self._spi.on_transmit = self._transmit
        reset.add_listener(self._on_reset)
        self.ram = bytearray(b"\xa5" * (PAGES * COLUMNS))
        self.bytes = 0
        self.last_byte_ns = 0.0
        self._start()

    def _start(self) -> None:
        self.on = False
        self.inverted = False
        self.contrast = 0x80
        self.commands: list[tuple[int, ...]] = []
        self._by_row = False
        self._remapped = False
        self._upwards = False
        self._page = self._column = 0
        self._command: list[int] = []

    @property
    def picture(self) -> bytes:
        """The glass as caller.ui.canvas draws it (MONO_VLSB, 1024 bytes)."""
        buf = bytearray(WIDTH * HEIGHT // 8)
        for y in range(HEIGHT):
            column = HEIGHT - 1 - y if self._upwards else y
            for x in range(WIDTH):
                segment = x if self._remapped else WIDTH - 1 - x
                if self.ram[(segment >> 3) * COLUMNS + column] >> (segment & 7) & 1:
                    buf[(y >> 3) * WIDTH + x] |= 1 << (y & 7)
        return bytes(buf)

    def _on_reset(self, new: Any, old: Any) -> None:
        if int(new) == 0:
            self._start()

    def _transmit(self, byte: int) -> None:
        if int(self._cs.value) == 0:
            self.bytes += 1
            self.last_byte_ns = self._clock.nanos
            if int(self._dc.value) == 0:
                self._do(byte)
            else:
                self._write(byte)
        # done at once, the two DMA channels of a long write starve each other
        self._done.schedule(8e9 / (self._spi.clock_frequency or 1e6))

    def _write(self, byte: int) -> None:
        self.ram[self._page * COLUMNS + self._column] = byte
        if self._by_row:
            self._page = (self._page + 1) % PAGES
            if self._page == 0:
                self._column = (self._column + 1) % COLUMNS
        else:
            self._column = (self._column + 1) % COLUMNS

    def _do(self, byte: int) -> None:
        self._command.append(byte)
        code, *arguments = self._command
        if len(arguments) < ARGUMENTS.get(code, 0):
            return
        self._command = []
        self.commands.append((code, *arguments))
        if code < 0x10:
            self._column = self._column & 0x70 | code
        elif code < 0x18:
            self._column = self._column & 0x0F | (code & 7) << 4
        elif code in (0x20, 0x21):
            self._by_row = code == 0x21
        elif code == 0x81:
            self.contrast = arguments[0]
        elif code in (0xA0, 0xA1):
            self._remapped = code == 0xA1
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif 0xB0 <= code <= 0xBF:
            self._page = code & 15
        elif code in (0xC0, 0xC8):
            self._upwards = code == 0xC8
