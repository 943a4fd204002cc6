"""Draw text, numerals and shapes into the 128 x 64 pixels of the display.

The buffer is MONO_VLSB, as the display takes it: eight pages of 128 bytes, bit 0 of a byte the top one of its
eight pixels.
"""

from caller.ui import small

WIDTH = 128
HEIGHT = 64
LINE = 9  # rows of a line of text
COUNTER_TALL = 14  # rows of a counter
DARK = bytes(WIDTH * HEIGHT // 8)
PAGE_6 = 6 * WIDTH
PAGE_7 = 7 * WIDTH
TIPS = int.from_bytes(b"\x80" * WIDTH, "little")


class Canvas:
    """A picture in the making.

    buf: 1024 bytes. FrameBuffer: MicroPython's class of that name, or one that draws the same.
    """

    def __init__(self, buf, FrameBuffer):
        self.buf = buf
        self.fb = FrameBuffer(buf, WIDTH, HEIGHT, 0)
        self._FrameBuffer = FrameBuffer
        # The glyphs in use, each with its width, by their characters: making one takes longer than drawing it.
        self._light = {}
        self._dark = {}
        self._middle = {}

    def clear(self):
        """Make every pixel dark; FrameBuffer.fill takes ninety times as long."""
        self.buf[:] = DARK

    def clear_pages(self, page, last, first, end):
        """Make pages dark from a column to before another."""
        dark = DARK[: end - first]
        for at in range(page * WIDTH + first, last * WIDTH + end, WIDTH):
            self.buf[at : at + end - first] = dark

    def clear_above_foot(self):
        """Make every pixel dark above the last line of text, of which page 7 stays. Its tips in page 6, to restore."""
        tips = self.tips()
        self.buf[:PAGE_7] = DARK[:PAGE_7]
        return tips

    def tips(self, first=0, end=WIDTH):
        """The tips of the last line of text, which reach into page 6, from a column to before another; to restore."""
        return int.from_bytes(self.buf[PAGE_6 + first : PAGE_6 + end], "little") & TIPS

    def restore(self, tips, first=0, end=WIDTH):
        """Put back the tips of the last line of text."""
        page = int.from_bytes(self.buf[PAGE_6 + first : PAGE_6 + end], "little") | tips
        self.buf[PAGE_6 + first : PAGE_6 + end] = page.to_bytes(end - first, "little")

    def wipe(self, x, y, tall):
        """Make some rows dark, from a column to the right edge. The window of them: (page, last page, column, last)."""
        self.fb.fill_rect(x, y, WIDTH - x, tall, 0)
        return y // 8, (y + tall - 1) // 8, x, WIDTH - 1

    def text(self, x, y, text, ink=1):
        """Write text with the top left corner of its cell at x, y; ink 0 writes dark on light. The x after it."""
        glyphs = self._light if ink else self._dark
        blit = self.fb.blit
        for char in text:
            glyph = glyphs.get(char) or self._make(glyphs, char, small, _small_index(char), ink)
            blit(glyph[0], x, y, 1 - ink)
            x += glyph[1] + 1
        return x - 1

    def text_right(self, right, y, text):
        """Write text that ends before column `right`. The x where it begins."""
        x = right - self._width(text)
        self.text(x, y, text)
        return x

    def text_centred(self, y, text):
        """Write text in the middle of a row."""
        self.text((WIDTH - self._width(text)) // 2, y, text)

    def _width(self, text):
        glyphs = self._light
        width = len(text) - 1
        for char in text:
            width += (glyphs.get(char) or self._make(glyphs, char, small, _small_index(char), 1))[1]
        return width

    def counter(self, x, y, text):
        """Write digits, "/" and "*", the star, in the middle size (14 rows). The x after it."""
        for char in text:
            glyph = self._middle.get(char) or self._make_figure(char)
            self.fb.blit(glyph[0], x, y, 0)
            x += glyph[1] + 2
        return x - 2

    def prepare(self, text, figures=""):
        """Make the glyphs of some text, and of some figures in the middle size, before they are needed."""
        self._width(text)
        for char in figures:
            if char not in self._middle:
                self._make_figure(char)

    def _make_figure(self, char):
        from caller.ui import counter

        index = ord(char) - 48
        return self._make(self._middle, char, counter, index if index >= 0 else 10 if char == "/" else 11, 1)

    def change(self, x, y, before, now):
        """Write small figures over a number with as many: 0 to 99. The window of those that differ.

        None if it has not as many.
        """
        return self._change(x, y, before, now, self.text, 5, 1, LINE)

    def change_counter(self, x, y, before, now):
        """The same in the middle size."""
        return self._change(x, y, before, now, self.counter, 8, 2, COUNTER_TALL)

    def _change(self, x, y, before, now, write, wide, gap, tall):
        if (before > 9) != (now > 9):
            return None
        last = x + wide - 1
        first = x
        if now > 9:
            last += wide + gap
            if before // 10 == now // 10:
                first += wide + gap
            else:
                self.fb.fill_rect(x, y, wide, tall, 0)
                write(x, y, chr(48 + now // 10))
            x += wide + gap
        self.fb.fill_rect(x, y, wide, tall, 0)
        write(x, y, chr(48 + now % 10))
        return y // 8, (y + tall - 1) // 8, first, last

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

    def figure(self, font, x, y, index):
        """Write a large figure at any row, over what is there. font: with few figures, as the module `circled`."""
        size = font.WIDTH * font.HEIGHT // 8
        pages = bytearray(font.DIGITS[index * size : (index + 1) * size])  # MicroPython before 1.26 takes nothing else
        self.fb.blit(self._FrameBuffer(pages, font.WIDTH, font.HEIGHT, 0), x, y, 0)

    def _make(self, glyphs, char, font, index, ink):
        """Keep a glyph among others, as a picture of its own with its width."""
        starts = font.STARTS
        at = starts[2 * index] | starts[2 * index + 1] << 8
        width = (starts[2 * index + 2] | starts[2 * index + 3] << 8) - at
        columns = bytearray(font.COLUMNS[2 * at : 2 * (at + width)])
        if not ink:
            for i in range(2 * width):
                columns[i] ^= 0xFF
        glyph = glyphs[char] = (self._FrameBuffer(columns, width, font.HEIGHT, 0), width)
        return glyph


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
