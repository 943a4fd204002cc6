"""An SSD1306 display of 128 x 64 pixels: what its memory holds after all that was sent to it (data sheet, 9)."""

WIDTH = 128
PAGES = 8

HORIZONTAL, VERTICAL = 0, 1  # addressing modes; any other is by page
ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class Ssd1306:
    """The display. It goes on an I2cBus; take `present` away to pull it off.

    ram: 1024 bytes as caller.ui.canvas draws them (MONO_VLSB), rubbish after power-up. bytes: all that went over the
    bus, its address with each message included. commands: each with its arguments.
    """

    def __init__(self, address: int = 0x3C, present: bool = True) -> None:
        self.address = address
        self.present = present
        self.power_on()

    def power_on(self) -> None:
        """Become as after power-up: dark, with rubbish in its memory."""
        self.ram = bytearray(b"\xa5" * (WIDTH * PAGES))
        self.on = False
        self.inverted = False
        self.contrast = 0x7F
        self.commands: list[tuple[int, ...]] = []
        self.bytes = 0
        self.messages = 0
        self._mode = 2
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._column = self._page = 0
        self._command: list[int] = []
        self._control: int | None = None

    def begin(self) -> None:
        """Its address has come: a message begins."""
        self.bytes += 1
        self.messages += 1
        self._control = None

    def take(self, byte: int) -> None:
        """Take a byte of a message."""
        self.bytes += 1
        if self._control is None:
            self._control = byte
            return
        if self._control & 0x40:
            self._write(byte)
        else:
            self._do(byte)
        if self._control & 0x80:  # one byte, then the next control byte
            self._control = None

    @property
    def glass(self) -> bytes:
        """What can be seen: the memory, or nothing while it is switched off."""
        return bytes(self.ram) if self.on else bytes(WIDTH * PAGES)

    def _write(self, byte: int) -> None:
        self.ram[self._page * WIDTH + self._column] = byte
        if self._mode == VERTICAL:
            self._next_page()
            if self._page == self._pages[0]:
                self._next_column()
        else:
            self._next_column()
            if self._column == self._columns[0] and self._mode == HORIZONTAL:
                self._next_page()

    def _next_column(self) -> None:
        first, last = self._columns if self._mode in (HORIZONTAL, VERTICAL) else (0, WIDTH - 1)
        self._column = first if self._column == last else (self._column + 1) % WIDTH

    def _next_page(self) -> None:
        self._page = self._pages[0] if self._page == self._pages[1] else (self._page + 1) % PAGES

    def _do(self, byte: int) -> None:
        self._command.append(byte)
        code, *arguments = self._command
        if len(arguments) < ARGUMENTS.get(code, 0):
            return
        self._command = []
        self.commands.append((code, *arguments))
        if code == 0x20:
            self._mode = arguments[0] & 3
        elif code == 0x21:
            self._columns = (arguments[0] & 0x7F, arguments[1] & 0x7F)
            self._column = self._columns[0]
        elif code == 0x22:
            self._pages = (arguments[0] & 7, arguments[1] & 7)
            self._page = self._pages[0]
        elif code == 0x81:
            self.contrast = arguments[0]
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif 0xB0 <= code <= 0xB7:
            self._page = code & 7
        elif code < 0x10:
            self._column = self._column & 0xF0 | code
        elif code < 0x20:
            self._column = self._column & 0x0F | (code & 0x07) << 4
