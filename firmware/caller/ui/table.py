"""The pages of a game: the table itself, its menu, and the proof at its end."""

from caller.ui.canvas import LINE, WIDTH, text_width
from caller.ui.lights import START
from caller.ui.page import List, Page

DIGITS = 16  # hex digits in a row
HEX_X = 17  # where a row of them stands in the middle: they are nearly all alike in width


def hex_block(canvas, y, text):
    """Write 64 hex digits as four rows in the middle."""
    for row in range(4):
        canvas.text(HEX_X, y + row * LINE, text[row * DIGITS : (row + 1) * DIGITS])


class Table(Page):
    """The running game: before its first tile the commitment, then the picture of the last press."""

    press_word = "draw"
    hold_word = "menu"

    def __init__(self, box):
        Page.__init__(self, box)
        self.face = box.ui(box.session.name)
        self.face.load(box.canvas, box.words)
        self._plain = None  # what stands beside the last tile, where the next one may follow it

    @property
    def takes(self):
        """Whether a hold takes what is shown; else it opens the menu."""
        session = self.box.session
        return session.game.takes and not session.why

    @property
    def draws(self):
        return not self.takes

    def follow(self, canvas):
        before = self._plain
        now = self._plain = self.face.plain(self.box.words, self.box.session, self.box.journal.failing)
        if not before or not now or before[0] != now[0]:
            return None
        return self.face.follow(canvas, self.box.words, before, now)

    def draw(self, canvas):
        session = self.box.session
        self._plain = self.face.plain(self.box.words, session, self.box.journal.failing)
        self.press_word = self.face.press_word(session)
        self.hold_word = self.face.hold_word(session) if self.takes else "menu"
        if session.game.event:
            self.face.draw(canvas, self.box.words, session, self.box.journal.failing)
            return
        w = self.box.words
        if self.box.entropy.stuck:
            canvas.text(0, 0, w["stuck"])
        else:
            end = canvas.text(0, 0, self.face.title(w, session))
            salted = session.id + " " + w["salt"]
            if end + text_width(salted) > WIDTH - 4:
                salted = session.id + " +"
            canvas.text_right(WIDTH, 0, salted if session.salted else session.id)
        hex_block(canvas, 10, session.commit)
        note = self.face.note(w, session)
        canvas.text_centred(46, w["not saved"] if self.box.journal.failing else note or w["commitment"])

    def beeps(self):
        return self.face.beeps(self.box.session)

    def light(self, lights):
        session = self.box.session
        if session.game.event:
            self.face.light(lights, session)
        else:
            lights.set(START)

    def press(self):
        if self.box.session.why:
            self.box.home(Proof(self.box))
        else:
            self.box.play("p")

    def hold(self):
        if self.takes:
            self.box.play("h")
        else:
            self.box.open(List(self.box, game_list))


class Proof(Page):
    """After a game: why it ended, its seed and its commitment, a page each."""

    hold_word = "menu"

    def __init__(self, box):
        Page.__init__(self, box)
        self.sheet = 0

    def draw(self, canvas):
        w = self.box.words
        session = self.box.session
        if self.sheet == 0:
            face = self.box.ui(session.name)
            canvas.text(0, 0, w["game over"])
            canvas.text_right(WIDTH, 0, session.id)
            canvas.fb.hline(0, LINE, WIDTH, 1)
            canvas.text(0, 16, w[face.ending(session)])
            canvas.text(0, 28, face.title(w, session))
            face.summary(canvas, w, session)
            if self.box.journal.failing:
                canvas.text(0, 44, w["not saved"])
        else:
            canvas.text(0, 0, w["seed" if self.sheet == 1 else "commitment"])
            canvas.text_right(WIDTH, 0, session.id)
            hex_block(canvas, 14, session.seed.hex() if self.sheet == 1 else session.commit)

    def light(self, lights):
        from caller.ui.lights import OVER

        lights.set(OVER)

    def press(self):
        self.sheet = (self.sheet + 1) % 3
        self.box.show()

    def hold(self):
        self.box.open(List(self.box, game_list))


def game_list(box):
    """What hold opens during a game and after it."""
    w = box.words
    face = box.ui(box.session.name)
    bag = lambda: box.ui(box.session.name + "-bag")  # noqa: E731
    entries = [
        (w["back"], box.back),
        (w[face.LAST], lambda: box.open(bag().LastTiles(box))),
        (w["what is left"], lambda: box.open(bag().Left(box))),
        (w["settings"], lambda: box.open(List(box, box.ui("options").settings_list))),
    ]
    if box.session.why:
        entries.insert(0, (w["new game"], box.open_games))
    else:
        entries.append((w["end the game"], lambda: box.open(List(box, stop_list))))
    return "%s %s" % (face.title(w, box.session), box.session.id), entries


def stop_list(box):
    """Ask again before a game is ended; "no" is marked first."""
    w = box.words
    return w["sure"], [(w["no"], box.back), (w["yes"], box.stop)]
