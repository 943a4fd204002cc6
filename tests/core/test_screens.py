"""What the box shows is what its golden pictures show, in each language, on each Python, and all of it fits."""

from texts import Watched, misplaced
from walk import picture, screens

from caller.settings import LANGUAGES
from caller.ui.canvas import LINE, WIDTH
from caller.ui.metro import NAME_PAGE
from caller.ui.page import FOOT, ROWS
from caller.ui.start import EMPTY

HEADING = "=== "
# Where large letters are made from small ones that do not stay.
WRITTEN_SMALL_FIRST = ((0, EMPTY), (0, NAME_PAGE * 8))


def golden(lang):
    """The golden pictures of a language, one by one: the name of the screen and its lines."""
    name, lines = "", []
    with open("/".join(__file__.split("/")[:-2]) + "/goldens/" + lang + ".txt", encoding="utf-8") as file:
        for line in file:
            if line.startswith(HEADING):
                if name:
                    yield name, "".join(lines)[:-2]
                name, lines = line[len(HEADING) : -1], []
            else:
                lines.append(line)
    yield name, "".join(lines)[:-2]


def check_language(lang):
    """Compare every screen of a language."""
    pictures = golden(lang)
    for name, box in screens(lang):
        expected, lines = next(pictures, ("the end", ""))
        assert name == expected, "%s stands where %s is expected: make goldens" % (name, expected)
        assert picture(box.display.buf) == lines, lang + ": " + name
    assert next(pictures, None) is None, "there are more golden pictures than screens: make goldens"


def test_english_screens_are_as_drawn():  # pitfall 26: the self-test lights all four corners
    check_language("en")


def test_french_screens_are_as_drawn():  # pitfall 36: as in the other languages
    check_language("fr")


def test_german_screens_are_as_drawn():
    check_language("de")


def test_czech_screens_are_as_drawn():
    check_language("cs")


def test_no_text_is_cut_off_or_written_over_another():
    watched = Watched()
    wrong = []
    try:
        for lang in LANGUAGES:
            for name, box in screens(lang):
                box.show()
                texts = [t for t in watched.texts if t[:2] not in WRITTEN_SMALL_FIRST]
                entries = getattr(box.page, "entries", ())
                if len(entries) > ROWS:
                    wrong.extend(
                        "%s, %s: %r reaches the bar" % (lang, name, t[4])
                        for t in texts
                        if LINE < t[1] < FOOT and t[2] > WIDTH - 4
                    )
                wrong.extend("%s, %s: %s" % (lang, name, sentence) for sentence in misplaced(texts))
    finally:
        watched.stop()
    assert not wrong, "\n".join(wrong)
