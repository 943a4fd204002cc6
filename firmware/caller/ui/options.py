"""The pages of the settings and the self-test."""

from caller.games.metro_bingo import MOST_SPACES
from caller.settings import ALLOWED
from caller.ui.canvas import HEIGHT, LINE, WIDTH
from caller.ui.lights import ROUND
from caller.ui.page import List, Page
from caller.ui.start import language_page

ROW_TALL = LINE + 1
SHEET = 4  # parts that fit on the page of the self-test
SPACES = (("A", "spaces_a"), ("B", "spaces_b1"), ("B", "spaces_b2"), ("C", "spaces_c"), ("D", "spaces_d"))


def settings_list(box):
    """All settings with their values."""
    w = box.words
    get = box.settings.get
    entries = [
        (
            w["choose language"] + ": " + w["language"],
            lambda: box.open(language_page(box, box.back, first=False)),
        ),
        ("%s: %s" % (w["brightness"], _percent(w, get("brightness"))), lambda: _choose(box, "brightness", _percent)),
        ("%s: %s" % (w["guard"], _seconds(w, get("guard"))), lambda: _choose(box, "guard", _seconds)),
        ("%s: %s" % (w["remote"], _yes_no(w, get("remote"))), lambda: _choose(box, "remote", _yes_no)),
    ]
    if box.buzzer:
        entries.append(("%s: %s" % (w["sound"], _yes_no(w, get("sound"))), lambda: _choose(box, "sound", _yes_no)))
    entries += [
        (w["spaces of plans"], lambda: box.open(List(box, spaces_list))),
        (w["back"], box.back),
    ]
    return w["settings"], entries


def _choose(box, name, text):
    """Open the list of the values of a setting. text: gives the words for a value."""
    values = list(ALLOWED[name][1])

    def take(value):
        box.set(name, value)
        box.back()

    def make(box):
        entries = [(text(box.words, value), lambda value=value: take(value)) for value in values]
        entries.append((box.words["back"], box.back))
        return box.words[name], entries

    box.open(List(box, make, values.index(box.settings.get(name))))


def _percent(words, value):
    return "%d%%" % value


def _seconds(words, ms):
    return "%d%s%d s" % (ms // 1000, words["point"], ms % 1000 // 100)


def _yes_no(words, value):
    return words["yes" if value else "no"]


def spaces_list(box):
    """The spaces to fill on each plan."""
    w = box.words
    entries = []
    for plan, name in SPACES:
        text = "%s %s" % (plan, w[plan])
        if plan == "B":
            text += " %s" % name[-1]
        edit = lambda name=name, text=text: box.open(Number(box, text, name))  # noqa: E731
        entries.append(("%s: %d" % (text, box.settings.get(name)), edit))
    entries.append((w["back"], box.back))
    return w["spaces of plans"], entries


class Number(Page):
    """A number to choose: press counts up and wraps, hold keeps it."""

    press_word = "next"
    hold_word = "save"

    def __init__(self, box, title, name):
        Page.__init__(self, box)
        self.title = title
        self.name = name
        self.value = box.settings.get(name)
        self.most = MOST_SPACES
        for other in ("spaces_b1", "spaces_b2"):
            if name[:8] == "spaces_b" and other != name:
                self.most -= box.settings.get(other)

    def draw(self, canvas):
        canvas.text(0, 0, self.title)
        canvas.fb.hline(0, LINE, WIDTH, 1)
        canvas.counter(54, 24, str(self.value))

    def press(self):
        self.value = self.value % self.most + 1
        self.box.show()

    def hold(self):
        try:
            self.box.set(self.name, self.value)
        except ValueError:
            pass  # a host has changed the other round meanwhile
        self.box.back()


class SelfTest(Page):
    """What works and what does not; the corners of the display are lit to show that none is missing."""

    def __init__(self, box):
        Page.__init__(self, box)
        self.first = 0
        if box.buzzer:
            box.buzzer.beep(1)

    def draw(self, canvas):
        w = self.box.words
        canvas.text_centred(1, w["self-test"])
        y = LINE + 3
        for name, found in self.box.checks()[self.first : self.first + SHEET]:
            canvas.text(6, y, w[name])
            canvas.text_right(WIDTH - 6, y, found if found.isdigit() else w[found])
            y += ROW_TALL
        for x in (0, WIDTH - 1):
            for y in (0, HEIGHT - 1):
                canvas.fb.pixel(x, y, 1)
        canvas.fb.hline(0, 0, 4, 1)
        canvas.fb.vline(0, 0, 4, 1)
        canvas.fb.hline(WIDTH - 4, 0, 4, 1)
        canvas.fb.vline(WIDTH - 1, 0, 4, 1)

    def light(self, lights):
        lights.set(ROUND)

    def press(self):
        self.first = SHEET - self.first
        self.box.show()
