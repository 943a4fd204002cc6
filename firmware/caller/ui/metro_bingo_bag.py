"""The pages of what has left the bag of Metro Bingo, and of what is still in it."""

from caller.games.metro_bingo import DRAW2, REMOVE2, STAR, bag
from caller.ui.canvas import LINE, WIDTH, text_width
from caller.ui.page import Page

ASIDE = {STAR: 2, REMOVE2: 5}  # columns that make room for the wide sign after them
SIGNS = {STAR: "*", REMOVE2: "-2", DRAW2: "2→1"}


def history(game):
    """The tiles that have left the bag as groups in order: (REMOVE2, DRAW2 or 0 for a single tile, tiles)."""
    groups = []
    due = 0
    at = 0
    while at < game.taken:
        tiles = game.bag[at : min(at + (2 if due else 1), game.taken)]
        groups.append((due, tiles))
        due = tiles[0] if not due and tiles[0] > STAR else 0
        at += len(tiles)
    return groups


def sign(tile):
    """A tile in a few letters."""
    return SIGNS[tile] if tile >= STAR else str(tile)


class LastTiles(Page):
    """All that was drawn, the last tile first; removed ones between brackets, of two one was kept."""

    def __init__(self, box):
        Page.__init__(self, box)
        self.sheet = 0
        groups = []
        for due, tiles in history(box.session.game):
            text = "/".join(sign(tile) for tile in tiles)
            groups.append("(" + text + ")" if due == REMOVE2 else text)
        groups.reverse()
        self.sheets = [[]]
        x = 0
        y = LINE + 3
        for text in groups:
            wide = text_width(text)
            if x + wide > WIDTH:
                x = 0
                y += LINE + 2
                if y > 46:
                    y = LINE + 3
                    self.sheets.append([])
            self.sheets[-1].append((x, y, text))
            x += wide + 8
        if len(self.sheets) == 1:
            self.press_word = "back"

    def draw(self, canvas):
        w = self.box.words
        canvas.text(0, 0, w["last tiles"])
        canvas.fb.hline(0, LINE, WIDTH, 1)
        for x, y, text in self.sheets[self.sheet]:
            canvas.text(x, y, text)
        if not self.sheets[0]:
            canvas.text(0, LINE + 3, w["nothing yet"])

    def press(self):
        if len(self.sheets) == 1:
            self.box.back()
            return
        self.sheet = (self.sheet + 1) % len(self.sheets)
        self.box.show()


class Left(Page):
    """The 42 tiles, those that are gone crossed out."""

    press_word = "back"

    def draw(self, canvas):
        game = self.box.session.game
        gone = game.bag[: game.taken]
        tiles = bag()
        for i in range(len(tiles)):
            text = sign(tiles[i])
            wide = text_width(text)
            x = 1 + i % 7 * 18 + (16 - wide) // 2 - ASIDE.get(tiles[i], 0)
            y = i // 7 * 9
            canvas.text(x, y, text)
            if tiles[i] in gone:
                gone.remove(tiles[i])
                canvas.fb.line(x - 2, y + 6, x + wide + 1, y, 1)

    def press(self):
        self.box.back()
