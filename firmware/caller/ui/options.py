"""The pages of the settings and the self-test."""

from caller.games.metro_bingo import MOST_SPACES
from caller.settings import ALLOWED
from caller.ui.canvas import HEIGHT, LINE, WIDTH
from caller.ui.lights import ROUND
from caller.ui.page import List, Page
from caller.ui.start import language_page

ROW_TALL = LINE + 1
SPACES = (("A", "spaces_a"), ("B", "spaces_b1"), ("B", "spaces_b2"), ("C", "spaces_c"), ("D", "spaces_d"))


def settings_page(box, at=0):
    """All settings with their values."""
    w = box.words
    get = box.settings.get

    def again():
        box.back()
        box.back()
        box.open(settings_page(box, list_page.at))

    def choices(name, text):
        values = list(ALLOWED[name][1])

        def choose(value):
            box.set(name, value)
            again()

        entries = [(text(value), lambda value=value: choose(value)) for value in values]
        box.open(List(box, w[name], entries, values.index(get(name))))

    def yes_no(value):
        return w["yes" if value else "no"]

    entries = [
        (w["choose language"] + ": " + w["language"], lambda: box.open(language_page(box, again))),
        ("%s: %s" % (w["brightness"], _percent(get("brightness"))), lambda: choices("brightness", _percent)),
        ("%s: %s" % (w["guard"], _seconds(get("guard"))), lambda: choices("guard", _seconds)),
        ("%s: %s" % (w["remote"], yes_no(get("remote"))), lambda: choices("remote", yes_no)),
        (w["spaces of plans"], lambda: box.open(spaces_page(box))),
        (w["back"], box.back),
    ]
    list_page = List(box, w["settings"], entries, at)
    return list_page


def _percent(value):
    return "%d%%" % value


def _seconds(ms):
    return "%d.%d s" % (ms // 1000, ms % 1000 // 100)


def spaces_page(box, at=0):
    """The spaces to fill on each plan."""
    w = box.words

    def edit(name, text):
        def done():
            box.back()
            box.back()
            box.open(spaces_page(box, list_page.at))

        box.open(Number(box, text, name, done))

    entries = []
    for plan, name in SPACES:
        text = "%s %s" % (plan, w[plan])
        if plan == "B":
            text += " %s" % name[-1]
        entries.append(
            ("%s: %d" % (text, box.settings.get(name)), lambda name=name, text=text: edit(name, text)),
        )
    entries.append((w["back"], box.back))
    list_page = List(box, w["spaces of plans"], entries, at)
    return list_page


class Number(Page):
    """A number to choose: press counts up and wraps, hold keeps it."""

    press_word = "next"
    hold_word = "save"

    def __init__(self, box, title, name, done):
        Page.__init__(self, box)
        self.title = title
        self.name = name
        self.done = done
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
        self.box.set(self.name, self.value)
        self.done()


class SelfTest(Page):
    """What works and what does not; the corners of the display are lit to show that none is missing."""

    press_word = "next"

    def draw(self, canvas):
        w = self.box.words
        canvas.text_centred(1, w["self-test"])
        y = LINE + 3
        for name, good, detail in self.box.checks():
            canvas.text(6, y, w[name])
            canvas.text_right(WIDTH - 6, y, detail or w["ok" if good else "fault"])
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
        self.box.show()
