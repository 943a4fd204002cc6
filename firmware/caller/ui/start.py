"""The pages before a game: splash, language, resume question, games."""

from caller import VERSION, games
from caller.settings import LANGUAGES
from caller.ui import words
from caller.ui.canvas import LINE, WIDTH
from caller.ui.lights import START
from caller.ui.page import List, Page

SPLASH_MS = 1500
EMPTY = 45  # first row of a line that is written last


class Splash(Page):
    """The name, the version, and what is wrong with this box. Goes on by itself unless something is."""

    hold_word = "next"

    def __init__(self, box, warnings):
        Page.__init__(self, box)
        self.warnings = warnings
        self.stays = None if warnings else SPLASH_MS

    def draw(self, canvas):
        fb = canvas.fb
        _double(canvas, 2, 3, "Metro")
        _double(canvas, 62, 23, "Caller")
        fb.fill_rect(68, 9, WIDTH - 68, 3, 1)
        fb.fill_rect(0, 29, 57, 3, 1)
        for x, y in ((78, 10), (98, 10), (118, 10), (10, 30), (30, 30), (50, 30)):
            fb.ellipse(x, y, 5, 5, 1, True)
            fb.ellipse(x, y, 3, 3, 0, True)
        if self.warnings:
            canvas.text_centred(44, self.box.words[self.warnings[0]])
        else:
            canvas.text_centred(44, VERSION)

    def light(self, lights):
        lights.set(START)

    def press(self):
        """Go on: to the language, the saved game or the games."""
        if len(self.warnings) > 1:
            self.warnings = self.warnings[1:]
            self.box.show()
        else:
            self.box.after_splash()

    hold = press


def _double(canvas, x, y, text):
    """Write text twice as large, by way of a row that is still empty."""
    fb = canvas.fb
    width = canvas.text(0, EMPTY, text)
    dots = [(i, j) for i in range(width) for j in range(LINE) if fb.pixel(i, EMPTY + j)]
    fb.fill_rect(0, EMPTY, width, LINE, 0)
    for i, j in dots:
        fb.fill_rect(x + 2 * i, y + 2 * j, 2, 2, 1)


def language_page(box, then, first=True):
    """The languages, each in its own words; `then` is called when one has been chosen, which the first time must be."""

    def choose(language):
        box.set("lang", language)
        then()

    def make(box):
        entries = [(words.load(name)["language"], lambda name=name: choose(name)) for name in LANGUAGES]
        if not first:
            entries.append((box.words["back"], box.back))
        return box.words["choose language"], entries

    now = box.settings.get("lang")
    return List(box, make, LANGUAGES.index(now) if now else 0)


def games_list(box):
    """The first page of a box that is at rest: its games, the settings, the self-test."""
    w = box.words
    entries = []
    for name in games.NAMES:
        entries.append((w[name], lambda name=name: box.ui(name).choose(box)))
    entries.append((w["settings"], lambda: box.open(List(box, box.ui("options").settings_list))))
    entries.append((w["self-test"], lambda: box.open(box.ui("options").SelfTest(box))))
    return w["games"], entries


def resume_list(box):
    """A game was cut off: go on with it, or end it."""
    w = box.words
    session = box.session
    title = "%s %s" % (box.ui(session.name).title(w, session), session.id)
    return title, [
        (w["resume yes"], box.open_table),
        (w["resume no"], lambda: box.open(List(box, box.ui("table").stop_list))),
    ]
