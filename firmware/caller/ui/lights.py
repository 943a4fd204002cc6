"""What the strip of LEDs shows: for each thing that can happen a pattern and a colour, never a colour alone.

The strip's buffer holds green, red, blue for each LED. Everything is whole numbers and nothing is allocated, so that
moving lights cost no memory.
"""

DARK = 0
NUMBER = 1  # its place on the line from 1 to 30, white on a dim blue line
STAR = 2  # gold, every other LED in turn
REMOVE2 = 3  # red, running from the middle to both ends
DRAW2 = 4  # blue, the two halves in turn
REMOVED = 5  # red, the places and a dim line blink together once a second
PAIR = 6  # blue, the two places flash in turn on a dim line that stays
ROUND = 7  # green, filling up from the first LED
OVER = 8  # green, all breathing together
START = 9  # white, one dim LED wandering
PLAYER = 10  # the colour of a player of Metro, with as many slow flashes as the player's number, then a pause
COUNT = 11  # white, as many LEDs as the number, from the first LED
CIRCLED = 12  # the same in turquoise, blinking
FREE = 13  # violet, all but one: a gap runs along
SHUFFLE = 14  # orange and blue, one LED each, from one end to the other, so that they cross
SHUFFLED = 15  # SHUFFLE for a moment, then the kind and the number that were given

# Red, green, blue of the players of Metro: yellow, blue, orange, green, purple, black (white, every other LED).
PLAYERS = b"\xff\xa0\x00\x00\x3c\xff\xff\x48\x00\x00\xc8\x00\xa0\x00\xc8\xb4\xb4\xb4"

STEP_MS = 125
DIM = 10
MOMENT = 16  # steps
MA_FULL = 20  # what one colour of one LED draws at its brightest, WS2812B data sheet


class Lights:
    """The strip. `set` says what to show, `tick` moves it on.

    strip: `buf` (3 bytes an LED, green red blue) and `write()`. budget: mA that all LEDs together may draw.
    """

    def __init__(self, strip, budget):
        self._strip = strip
        self._most = budget * 255 // MA_FULL  # that the bytes of a frame may add up to
        self._count = len(strip.buf) // 3
        self._dark = bytes(3 * self._count)
        self._what = DARK
        self._first = 0
        self._second = 0
        self._step = -1
        self._began = 0
        self.set_brightness(100)

    def set_brightness(self, percent):
        """Scale everything from the next tick on."""
        self._brightness = percent
        dim = DIM * percent // 100
        self._dim_red = bytes((0, dim, 0)) * self._count
        self._dim_blue = bytes((0, 0, dim)) * self._count
        self._step = -1

    def set(self, what, first=0, second=0):
        """Show something from the next tick on.

        first, second: numbers 1 to 30 whose places are lit, 0 for none; how many LEDs; a player; or, for SHUFFLED, a
        kind and its number.
        """
        self._what = what
        self._first = first
        self._second = second
        self._step = -1

    def tick(self, now):
        """Move on to the time `now` (ms); True if the strip was changed."""
        step = now // STEP_MS
        if step == self._step:
            return False
        if self._step < 0:
            self._began = step
        elif self._what <= NUMBER or self._what == COUNT:  # it stands still
            self._step = step
            return False
        self._step = step
        self._draw(step)
        self._limit()
        self._strip.write()
        return True

    def _draw(self, step):
        what = self._what
        count = self._count
        if not count:
            return
        if what == NUMBER:
            self._strip.buf[:] = self._dim_blue
            self._place(self._first, 255, 255, 255)
            return
        first = self._first
        if what == SHUFFLED:
            if 0 <= step - self._began < MOMENT:
                what = SHUFFLE
            else:
                what = first
                first = self._second
        self._strip.buf[:] = self._dark
        if what == STAR:
            for i in range(step % 2, count, 2):
                self._put(i, 255, 160, 0)
        elif what == REMOVE2:
            half = (count + 1) // 2
            at = step % half
            self._put(half - 1 - at, 255, 0, 0)
            self._put(count - half + at, 255, 0, 0)
        elif what == DRAW2:
            half = count // 2
            for i in range(half if step % 4 < 2 else count - half):
                self._put(i if step % 4 < 2 else half + i, 0, 60, 255)
        elif what == REMOVED:
            if step % 8 < 4:
                self._strip.buf[:] = self._dim_red
                self._place(self._first, 255, 0, 0)
                self._place(self._second, 255, 0, 0)
        elif what == PAIR:
            self._strip.buf[:] = self._dim_blue
            if step % 4 < 3:
                self._place(self._first if step % 8 < 4 else self._second, 0, 60, 255)
        elif what == ROUND:
            for i in range(min(count, step % (count + 4) + 1)):
                self._put(i, 0, 200, 0)
        elif what == OVER:
            level = step % 16
            level = 40 + 20 * (level if level < 8 else 15 - level)
            for i in range(count):
                self._put(i, 0, level, 0)
        elif what == PLAYER:
            at = 3 * self._first - 3
            red, green, blue = PLAYERS[at], PLAYERS[at + 1], PLAYERS[at + 2]
            flash = step % 32
            part = 1 if flash % 4 < 2 and flash < 4 * self._first else 8
            for i in range(0, count, 2 if self._first == 6 else 1):
                self._put(i, red // part, green // part, blue // part)
        elif what == COUNT:
            for i in range(min(count, first)):
                self._put(i, 160, 160, 160)
        elif what == CIRCLED:
            if step % 4 < 2:
                for i in range(min(count, first)):
                    self._put(i, 0, 200, 140)
        elif what == FREE:
            gap = step % (count + 1)
            for i in range(count):
                if i != gap:
                    self._put(i, 120, 0, 200)
        elif what == SHUFFLE:
            at = step % count
            self._put(at, 255, 80, 0)
            self._put(count - 1 - at, 0, 60, 255)
        elif what == START:
            self._put(step // 4 % count, 40, 40, 40)

    def _place(self, number, red, green, blue):
        """Light the place of a number on the line; between two LEDs both share it."""
        if not number:
            return
        at = (number - 1) * (self._count - 1) * 16 // 29
        led = at // 16
        part = at % 16
        self._put(led, red * (16 - part) // 16, green * (16 - part) // 16, blue * (16 - part) // 16)
        if part:
            self._put(led + 1, red * part // 16, green * part // 16, blue * part // 16)

    def _put(self, led, red, green, blue):
        if led < self._count:
            buf = self._strip.buf
            brightness = self._brightness
            buf[3 * led] = green * brightness // 100
            buf[3 * led + 1] = red * brightness // 100
            buf[3 * led + 2] = blue * brightness // 100

    def _limit(self):
        """Scale a frame down that would draw more than the budget."""
        buf = self._strip.buf
        total = sum(buf)
        if total > self._most:
            for i in range(len(buf)):
                buf[i] = buf[i] * self._most // total
