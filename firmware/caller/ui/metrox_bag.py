"""The pages of the cards of MetroX that were flipped, and of those that are still in the deck."""

from caller.games.metrox import counts
from caller.ui.canvas import LINE, WIDTH
from caller.ui.metrox_cards import draw_small
from caller.ui.page import Page

TOP = LINE + 1
ROW = 15
IN_ROW = 6  # cards that were flipped
SHEET = 3 * IN_ROW


class LastTiles(Page):
    """All that was flipped, the last card first."""

    def __init__(self, box):
        Page.__init__(self, box)
        self.first = 0
        self.cards = list(reversed(box.session.game.flipped))
        if len(self.cards) <= SHEET:
            self.press_word = "back"

    def draw(self, canvas):
        w = self.box.words
        canvas.text(0, 0, w["last cards"])
        canvas.text_right(WIDTH, 0, str(len(self.cards)))
        if not self.cards:
            canvas.text(0, LINE + 3, w["nothing yet"])
        cards = self.cards[self.first : self.first + SHEET]
        for i in range(len(cards)):
            draw_small(canvas, i % IN_ROW * 21, TOP + i // IN_ROW * ROW, cards[i])

    def press(self):
        if len(self.cards) <= SHEET:
            self.box.back()
            return
        self.first += SHEET
        if self.first >= len(self.cards):
            self.first = 0
        self.box.show()


class Left(Page):
    """Each kind of card with how many of it are still in the deck; after the shuffle sign also that all come back."""

    press_word = "back"

    def draw(self, canvas):
        w = self.box.words
        session = self.box.session
        rest = session.game.cards[session.game.taken :]
        if session.game.due and not session.why:
            canvas.fb.fill_rect(0, 0, WIDTH, LINE, 1)
            canvas.text(1, 0, w["all shuffled"] % len(session.game.cards), 0)
        else:
            canvas.text(0, 0, w["what is left"])
            canvas.text_right(WIDTH, 0, str(len(rest)))
        x = 0
        y = TOP
        for card, _ in counts(session.opt["deck"]):
            draw_small(canvas, x, y, card)
            canvas.text(x + 24, y + 4, "×%d" % rest.count(card))
            x += 44
            if x > 88:
                x = 0
                y += ROW

    def press(self):
        self.box.back()
