"""The front of the box: LEDs and display, and what of a picture can stay when the next one comes."""

from caller.ui.canvas import HEIGHT, WIDTH
from caller.ui.page import FOOT, foot

BAR = 60  # columns of the bar that shows the guard time


class Front:
    """Shows pages. canvas, display, lights, clock: see caller.box.Box."""

    def __init__(self, canvas, display, lights, clock):
        self._canvas = canvas
        self._display = display
        self._lights = lights
        self._clock = clock
        self._drawn = None  # the page whose picture is in the canvas
        self._hints = None  # what its corners say
        self._bar = 0  # columns of the bar that is there now

    def show(self, page):
        """Bring a page to the LEDs, then to the display."""
        self.light(page)
        self._canvas.clear()
        page.draw(self._canvas)
        self._foot(page)
        self._drawn = page
        self._display.show()

    def light(self, page):
        """Bring a page to the LEDs."""
        page.light(self._lights)
        self._lights.tick(self._clock.now())

    def show_next(self, page):
        """Bring a page to the display after an input. As much as possible stays of the picture: that is faster."""
        canvas = self._canvas
        if page is not self._drawn or self._bar:
            self.show(page)
            return
        windows = page.follow(canvas)
        if windows is None:
            tips = canvas.clear_above_foot()
            page.draw(canvas)
            if self._hints == (page.box.words, page.press_word, page.hold_word):
                canvas.restore(tips)
            else:
                canvas.fb.fill_rect(0, FOOT + 1, WIDTH, HEIGHT - FOOT - 1, 0)  # its first row is dark or the page's
                self._foot(page)
        self._display.show(windows)

    def show_bar(self, left, whole):
        """Show in the place of the press hint how much of a time is left."""
        wide = 1 + (BAR - 1) * left // whole
        if wide == self._bar:
            return
        fb = self._canvas.fb
        if not self._bar:
            fb.fill_rect(0, FOOT, WIDTH // 2, HEIGHT - FOOT, 0)
        else:
            fb.fill_rect(wide, FOOT + 3, self._bar - wide, 4, 0)
        fb.fill_rect(0, FOOT + 3, wide, 4, 1)
        self._bar = wide
        self._display.show()

    def end_bar(self, page):
        """Show the press hint again."""
        self._wipe_foot()
        self._foot(page)
        self._display.show()

    def _wipe_foot(self):
        self._canvas.fb.fill_rect(0, FOOT, WIDTH, HEIGHT - FOOT, 0)

    def _foot(self, page):
        words = page.box.words
        foot(self._canvas, words[page.press_word], words[page.hold_word])
        self._hints = (words, page.press_word, page.hold_word)
        self._bar = 0
