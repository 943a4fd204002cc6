"""A page of the display and what the button does on it; lists to choose from."""

from caller.ui.canvas import HEIGHT, LINE, WIDTH
from caller.ui.lights import DARK

FOOT = HEIGHT - LINE  # first row of the corner hints
ROW = 11  # rows of a list entry
ROWS = 4  # entries that fit


class Page:
    """One page. `box` is what it acts on: its words, its session, its other pages."""

    press_word = "next"
    hold_word = "back"
    draws = False  # a press on this page draws a tile, so the guard time holds it back

    def __init__(self, box):
        self.box = box

    def draw(self, canvas):
        """Draw everything above the corner hints."""

    def follow(self, canvas):
        """Bring the picture that was drawn last up to date; the windows that this changed, in the order in which they
        are to be seen: (page, last page, column, last column). None if all must be drawn anew."""
        return

    def light(self, lights):
        """Say what the LEDs show while this page is open."""
        lights.set(DARK)

    def beeps(self):
        """How often the buzzer beeps for an input that was shown here."""
        return 1

    def press(self):
        """What a press does."""

    def hold(self):
        """What a hold does."""
        self.box.back()


class List(Page):
    """Entries to choose from: press moves on and wraps, hold takes the marked one.

    make: called with the box each time the list is drawn, so that it always speaks the language of the moment; gives
    the title and the entries, (text, action) pairs whose action is called without arguments.
    """

    hold_word = "choose"

    def __init__(self, box, make, at=0):
        Page.__init__(self, box)
        self.make = make
        self.title, self.entries = make(box)
        self.at = at

    def draw(self, canvas):
        """The title, and the entries around the marked one."""
        self.title, self.entries = self.make(self.box)
        canvas.text(0, 0, self.title)
        canvas.fb.hline(0, LINE, WIDTH, 1)
        count = len(self.entries)
        first = max(0, min(self.at - 1, count - ROWS))
        for row in range(min(ROWS, count)):
            y = LINE + 2 + row * ROW
            marked = first + row == self.at
            if marked:
                canvas.fb.fill_rect(0, y, WIDTH - 4, ROW, 1)
            canvas.text(3, y + 1, self.entries[first + row][0], 0 if marked else 1)
        if count > ROWS:
            tall = ROWS * ROW
            canvas.fb.vline(WIDTH - 2, LINE + 2, tall, 1)
            canvas.fb.fill_rect(WIDTH - 3, LINE + 2 + first * tall // count, 3, ROWS * tall // count, 1)

    def press(self):
        """Mark the next entry."""
        self.at = (self.at + 1) % len(self.entries)
        self.box.show()

    def hold(self):
        """Take the marked entry."""
        self.entries[self.at][1]()


def foot(canvas, left, right):
    """The corner hints: what press does on the left, what hold does on the right."""
    canvas.text(0, FOOT, "• " + left)
    canvas.text_right(WIDTH, FOOT, "▬ " + right)
