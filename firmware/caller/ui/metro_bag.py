"""The pages of the tiles of Metro that were played, and of those that were not."""

from caller.games.metro import COLOURS, TILES
from caller.ui import metro_tile
from caller.ui.canvas import LINE
from caller.ui.metro import SIDE
from caller.ui.page import Page

COLUMNS = 4
SHEET = 8  # kinds of tiles on a sheet


class LastTiles(Page):
    """All that was played, a tile a sheet, the last one first."""

    def __init__(self, box):
        Page.__init__(self, box)
        self.sheet = 0
        self.played = list(reversed(box.session.game.played))
        if len(self.played) < 2:
            self.press_word = "back"

    def draw(self, canvas):
        w = self.box.words
        if not self.played:
            canvas.text(0, 0, w["last tiles"])
            canvas.text(0, LINE + 3, w["nothing yet"])
            return
        turn, code, second = self.played[self.sheet]
        metro_tile.draw(canvas.fb, 0, 0, code)
        canvas.text(SIDE, 0, w[COLOURS[turn]])
        canvas.counter(SIDE, 14, "%d/%d" % (len(self.played) - self.sheet, len(self.box.session.game.stack)))
        if second:
            canvas.text(SIDE, 34, w["second"])
        canvas.text(SIDE, 46, code)

    def press(self):
        if len(self.played) < 2:
            self.box.back()
            return
        self.sheet = (self.sheet + 1) % len(self.played)
        self.box.show()


class Left(Page):
    """The kinds of tiles that were not all played, each with how many there are: in the stack or in a hand, which
    nobody is to know."""

    def __init__(self, box):
        Page.__init__(self, box)
        self.sheet = 0
        gone = [code for _, code, _ in box.session.game.played]
        kinds = [(code, count - gone.count(code)) for code, count in TILES]
        self.kinds = [kind for kind in kinds if kind[1] > 0]
        if len(self.kinds) <= SHEET:
            self.press_word = "back"

    def draw(self, canvas):
        if not self.kinds:
            canvas.text(0, 0, self.box.words["what is left"])
            canvas.text(0, LINE + 3, "0")
            return
        kinds = self.kinds[self.sheet * SHEET : self.sheet * SHEET + SHEET]
        for i in range(len(kinds)):
            x = i % COLUMNS * 32
            y = i // COLUMNS * 28
            metro_tile.draw(canvas.fb, x, y, kinds[i][0], metro_tile.SMALL)
            canvas.text(x + 26, y + 8, str(kinds[i][1]))

    def press(self):
        if len(self.kinds) <= SHEET:
            self.box.back()
            return
        self.sheet = (self.sheet + 1) % ((len(self.kinds) + SHEET - 1) // SHEET)
        self.box.show()
