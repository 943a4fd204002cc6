"""What the box shows is what its golden pictures show, in each language, on each Python, and all of it fits."""

from walk import picture, screens

from caller.settings import LANGUAGES
from caller.ui.canvas import HEIGHT, LINE, WIDTH, Canvas, text_width
from caller.ui.page import FOOT, ROWS

HEADING = "=== "


def golden(lang):
    """The golden pictures of a language in order: the name of each screen, its picture. Never all of them at once, for
    which MicroPython's heap is too small."""
    name = None
    lines = []
    with open("/".join(__file__.split("/")[:-2]) + "/goldens/" + lang + ".txt", encoding="utf-8") as file:
        for line in file:
            if line.startswith(HEADING):
                if name:
                    yield name, "".join(lines)[:-2]
                name = line[len(HEADING) : -1]
                lines = []
            else:
                lines.append(line)
    yield name, "".join(lines)[:-2]


def check_language(lang):
    """Compare every screen of a language."""
    pictures = golden(lang)
    for name, box in screens(lang):
        expected = next(pictures, None)
        assert expected and expected[0] == name, name + " has no golden picture in its place: make goldens"
        assert picture(box.display.buf) == expected[1], lang + ": " + name
    assert next(pictures, None) is None


def test_english_screens_are_as_drawn():
    check_language("en")


def test_french_screens_are_as_drawn():
    check_language("fr")


def test_german_screens_are_as_drawn():
    check_language("de")


def test_czech_screens_are_as_drawn():
    check_language("cs")


class Watched:
    """Keeps the boxes of all texts that are written, so that they can be compared."""

    def __init__(self):
        self.texts = []
        self._text = Canvas.text
        self._counter = Canvas.counter
        self._clear = Canvas.clear
        watched = self

        def text(canvas, x, y, text, ink=1):
            watched.texts.append((x, y, x + text_width(text), y + LINE, text))
            return watched._text(canvas, x, y, text, ink)

        def counter(canvas, x, y, text):
            after = watched._counter(canvas, x, y, text)
            watched.texts.append((x, y, after, y + 14, text))
            return after

        def clear(canvas):
            watched.texts.clear()
            watched._clear(canvas)

        Canvas.text, Canvas.counter, Canvas.clear = text, counter, clear

    def stop(self):
        """Watch no longer."""
        Canvas.text, Canvas.counter, Canvas.clear = self._text, self._counter, self._clear


def test_no_text_is_cut_off_or_written_over_another():
    watched = Watched()
    wrong = []
    try:
        for lang in LANGUAGES:
            for name, box in screens(lang):
                box.show()
                texts = [t for t in watched.texts if t[4] not in ("Metro", "Caller")]
                entries = getattr(box.page, "entries", ())
                if len(entries) > ROWS:
                    wrong.extend(
                        "%s, %s: %r reaches the bar" % (lang, name, t[4])
                        for t in texts
                        if LINE < t[1] < FOOT and t[2] > WIDTH - 4
                    )
                for i, (x, y, right, bottom, text) in enumerate(texts):
                    if x < 0 or y < 0 or right > WIDTH or bottom > HEIGHT:
                        wrong.append("%s, %s: %r leaves the display" % (lang, name, text))
                    for x2, y2, right2, bottom2, text2 in texts[i + 1 :]:
                        if x < right2 + 2 and x2 < right + 2 and y < bottom2 - 1 and y2 < bottom - 1:
                            wrong.append("%s, %s: %r and %r overlap" % (lang, name, text, text2))
    finally:
        watched.stop()
    assert not wrong, "\n".join(wrong)
