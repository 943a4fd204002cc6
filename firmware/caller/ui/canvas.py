"""Draw text, numerals and shapes into the 128 x 64 pixels of the display.

The buffer is MONO_VLSB, as the display takes it: eight pages of 128 bytes, bit 0 of a byte the top one of its
eight pixels.
"""

from caller.ui import small

WIDTH = 128
HEIGHT = 64
LINE = 9  # rows of a line of text
DARK = bytes(WIDTH * HEIGHT // 8)
FIGURES = {
    9: (16, 5, 1),
    14: (0, 8, 2),
}  # by the height of a font: where its 0 stands, columns of a figure, and between


class Canvas:
    """A picture in the making.

    buf: 1024 bytes. FrameBuffer: MicroPython's class of that name, or one that draws the same.
    """

    def __init__(self, buf, FrameBuffer):
        self.buf = buf
        self.fb = FrameBuffer(buf, WIDTH, HEIGHT, 0)
        self._FrameBuffer = FrameBuffer
        self._glyphs = {}  # the glyphs in use: making one takes longer than drawing it

    def clear(self):
        """Make every pixel dark; FrameBuffer.fill takes ninety times as long."""
        self.buf[:] = DARK

    def text(self, x, y, text, ink=1):
        """Write text with the top left corner of its cell at x, y; ink 0 writes dark on light. The x after it."""
        for char in text:
            x = self._glyph(x, y, small, _small_index(char), ink) + 1
        return x - 1

    def text_right(self, right, y, text):
        """Write text that ends before column `right`. The x where it begins."""
        x = right - text_width(text)
        self.text(x, y, text)
        return x

    def text_centred(self, y, text):
        """Write text in the middle of a row."""
        self.text((WIDTH - text_width(text)) // 2, y, text)

    def counter(self, x, y, text):
        """Write digits and "/" in the middle size (14 rows). The x after it."""
        from caller.ui import counter

        for char in text:
            x = self._glyph(x, y, counter, 10 if char == "/" else ord(char) - 48, 1) + 2
        return x - 2

    def change(self, font, x, y, before, now):
        """Write a number from 0 to 99 over one with as many digits. The window of the digits that differ.

        font: the module `small` or `counter`.
        """
        zero, wide, gap = FIGURES[font.HEIGHT]
        last = x + wide - 1
        first = x
        if now > 9:
            last += wide + gap
            if before // 10 == now // 10:
                first += wide + gap
            else:
                self.fb.fill_rect(x, y, wide, font.HEIGHT, 0)
                self._glyph(x, y, font, zero + now // 10, 1)
            x += wide + gap
        self.fb.fill_rect(x, y, wide, font.HEIGHT, 0)
        self._glyph(x, y, font, zero + now % 10, 1)
        return y // 8, (y + font.HEIGHT - 1) // 8, first, last

    def digit(self, font, x, page, digit):
        """Copy a large digit, its top row the top of a page. font: the module `tile` or `pair`."""
        width = font.WIDTH
        size = width * font.HEIGHT // 8
        digits = memoryview(font.DIGITS)
        to = page * WIDTH + x
        for at in range(digit * size, digit * size + size, width):
            self.buf[to : to + width] = digits[at : at + width]
            to += WIDTH

    def number(self, font, x, page, number):
        """Copy a number from 1 to 99 with two pixels between its digits."""
        if number > 9:
            self.digit(font, x, page, number // 10)
            self.digit(font, x + font.WIDTH + 2, page, number % 10)
        else:
            self.digit(font, x + font.WIDTH // 2 + 1, page, number)

    def _glyph(self, x, y, font, index, ink):
        starts = font.STARTS
        at = starts[2 * index] | starts[2 * index + 1] << 8
        width = (starts[2 * index + 2] | starts[2 * index + 3] << 8) - at
        key = index if font is small else -1 - index
        glyph = self._glyphs.get(key)
        if not glyph or not ink:
            columns = bytearray(font.COLUMNS[2 * at : 2 * (at + width)])
            if not ink:
                for i in range(2 * width):
                    columns[i] ^= 0xFF
            glyph = self._FrameBuffer(columns, width, 16, 0)
            if ink:
                self._glyphs[key] = glyph
        self.fb.blit(glyph, x, y, 1 - ink)
        return x + width


def text_width(text):
    """Columns that a text takes."""
    starts = small.STARTS
    width = len(text) - 1
    for char in text:
        i = 2 * _small_index(char)
        width += (starts[i + 2] | starts[i + 3] << 8) - (starts[i] | starts[i + 1] << 8)
    return width


def _small_index(char):
    """Where a character stands in the small font. An unknown one is our mistake: IndexError."""
    code = ord(char)
    if code < 127:
        return code - small.ASCII_FIRST
    codes = small.CODES
    low = 0
    high = len(codes) // 2 - 1
    while low < high:
        middle = (low + high) // 2
        if codes[2 * middle] | codes[2 * middle + 1] << 8 < code:
            low = middle + 1
        else:
            high = middle
    if codes[2 * low] | codes[2 * low + 1] << 8 != code:
        raise IndexError(code)
    return 95 + low
