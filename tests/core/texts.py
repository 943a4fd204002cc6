"""Where texts are written on the display: for checks that none is cut off or written over another."""

from caller.ui.canvas import HEIGHT, LINE, WIDTH, Canvas, text_width


class Watched:
    """Keeps the boxes of all texts that are written: left, top, right, bottom, text."""

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


def misplaced(texts):
    """Sentences about the texts that leave the display or overlap."""
    wrong = []
    for i, (x, y, right, bottom, text) in enumerate(texts):
        if x < 0 or y < 0 or right > WIDTH or bottom > HEIGHT:
            wrong.append("%r leaves the display" % text)
        for x2, y2, right2, bottom2, text2 in texts[i + 1 :]:
            if x < right2 + 2 and x2 < right + 2 and y < bottom2 - 1 and y2 < bottom - 1:
                wrong.append("%r and %r overlap" % (text, text2))
    return wrong
