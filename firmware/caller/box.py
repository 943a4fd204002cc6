"""The box: what the button does, in which order the rest of it follows, and which page is open.

A press that draws is shown first, then written down, then told to the host: a power cut between showing and writing
shows the same tile again, because the seed fixes the order.
"""

import sys

from caller.gesture import HOLD, PRESS, Gesture
from caller.journal import Journal
from caller.settings import Settings
from caller.ui import words
from caller.ui.front import Front
from caller.ui.lights import Lights
from caller.ui.page import List

SETTINGS = "settings"
FRESH_MS = 60000  # ticks tell what was earlier over a short time only: they wrap


class Box:
    """One box, real or simulated, made of the parts it is handed.

    canvas: caller.ui.canvas.Canvas on the display's buffer
    display: `show()` all that has changed, `show(windows)` only where a page knows it; `contrast(percent)`
    strip: see caller.ui.lights.Lights; budget: mA for it
    buzzer: `beep(count)`, or None
    store: see caller.journal.Journal
    entropy: see caller.drivers.entropy.Entropy
    clock: `now()` in ms, `diff(later, earlier)`
    """

    def __init__(self, canvas, display, strip, store, entropy, clock, board, unit, budget=300, buzzer=None):
        self.canvas = canvas
        self.display = display
        self.store = store
        self.entropy = entropy
        self.clock = clock
        self.board = board
        self.unit = unit
        self.buzzer = buzzer
        self.lights = Lights(strip, budget)
        self.front = Front(canvas, display, self.lights, clock)
        self.leds = len(strip.buf) // 3
        self.journal = Journal(store)
        self.settings = Settings()
        self._unsaved = False  # settings that the store did not take
        self.words = words.load("en")
        self.session = None
        self.tell = _nobody  # what to do with the records of the game; a link puts itself here
        self.button = Gesture(clock)
        self.hold_button = Gesture(clock)
        self._pages = []
        self._shown = clock.now()  # when the last tile was shown
        self._fresh = False  # whether that was less than FRESH_MS ago
        self._guarding = False

    # ---- start ----

    def boot(self):
        """Read what was kept and show the first page; a game that was cut off is offered without further ado."""
        warnings = self.recall()
        if self.session and not warnings:
            self.after_splash()
            return
        self.home(self.ui("start").Splash(self, warnings))

    def recall(self):
        """Take over settings and a game that was cut off; the keys of what there is to warn of."""
        warnings = []
        saved = self.journal.load()
        try:
            kept = self.store.read(SETTINGS)
        except OSError:
            kept = b""
            self.journal.failing = True
        if kept and not self.settings.load(kept):
            warnings.append("settings lost")
        self._use_settings()
        if saved:
            from caller.session import Session

            try:
                session = Session(saved.name, saved.opt, saved.seed)
                for what in saved.inputs:
                    session.apply(what)
            except ValueError:
                self.journal.foreign = True
            else:
                if session.why:
                    self.journal.finish()
                else:
                    self.session = session
        if self.journal.foreign:
            warnings.append("foreign")
        if self.journal.failing:
            warnings.append("not saved")
        if self.entropy.stuck:
            warnings.append("stuck")
        return warnings

    def after_splash(self):
        """Offer to go on with a game that was cut off; else ask for the language the first time, then for a game."""
        start = self.ui("start")
        if self.session:
            self.home(List(self, start.resume_list))
        elif not self.settings.get("lang"):
            self.home(start.language_page(self, self.after_splash))
        else:
            self.home(List(self, start.games_list))

    # ---- pages ----

    @property
    def page(self):
        """The page that is open."""
        return self._pages[-1]

    def home(self, page):
        """Open a page with nothing behind it."""
        self._pages = []
        self.open(page)

    def open(self, page):
        """Open a page over the others."""
        self._pages.append(page)
        self.show()

    def back(self):
        """Close the open page."""
        if len(self._pages) > 1:
            self._pages.pop()
        self.show()

    def open_games(self):
        """Leave a finished game and offer the games."""
        self.session = None
        self.home(List(self, self.ui("start").games_list))

    def open_table(self):
        """Show the running game."""
        self.home(self.ui("table").Table(self))

    def ui(self, name):
        """A module of caller.ui by its name, or by that of a game; rare pages are loaded when they are used."""
        module = "caller.ui." + name.replace("-", "_")
        __import__(module)
        return sys.modules[module]

    # ---- the game ----

    def begin(self, name, wanted):
        """Begin a game: show its commitment, save it, tell the host. ValueError if it cannot be played so."""
        from caller import games
        from caller.session import Session

        opt = games.load(name).options(wanted, self.settings)
        self.session = Session(name, opt, self.entropy.seed(self.journal.count()))
        self._guarding = False
        said = self.journal.failing
        self.open_table()
        self.journal.begin(name, opt, self.session.seed)
        self._warn(said)
        self.tell([self.session.record()])

    def play(self, what):
        """Put an input into the game: show it, save it, tell the host. The records that follow from it."""
        records = self.session.apply(what)
        said = self.journal.failing
        self._show_next()
        self._shown = self.clock.now()
        self._fresh = True
        self._guarding = self.session.begun and self.settings.get("guard") > 0
        self.journal.append(what)
        if self.session.why:
            self.journal.finish()
        self._warn(said)
        self.tell(records)
        return records

    def stop(self):
        """End the game as its players wish."""
        from caller.session import STOP

        self._pages = [self.ui("table").Proof(self)]
        self.play(STOP)

    def _warn(self, said):
        """Show whether the store fails if the page said something else; save what it did not take."""
        if self._unsaved and not self.journal.failing:
            self._save_settings()
        if self.journal.failing != said:
            self.show()

    # ---- settings ----

    def set(self, name, value):
        """Change a setting and keep it; ValueError if it cannot be so."""
        self.settings.set(name, value)
        self._use_settings()
        self._save_settings()

    def _save_settings(self):
        try:
            self.store.write(SETTINGS + ".new", self.settings.dump())
            self.store.rename(SETTINGS + ".new", SETTINGS)
            self._unsaved = False
        except OSError:
            self._unsaved = self.journal.failing = True

    def _use_settings(self):
        self.words = words.load(self.settings.get("lang"))
        self.lights.set_brightness(self.settings.get("brightness"))
        self.display.contrast(self.settings.get("brightness"))

    def checks(self):
        """What the self-test says: for each part its name and "ok", "fault", "absent", or how many there are."""
        button = self.button.stuck(self.clock.now()) or self.hold_button.stuck(self.clock.now())
        return [
            ("display", "absent" if self.display.there is None else _sound(self.display.there)),
            ("button", _sound(not button)),
            ("leds", str(self.leds) if self.leds else "absent"),
            ("buzzer", "ok" if self.buzzer else "absent"),
            ("random", _sound(not self.entropy.stuck)),
            ("memory", _sound(not self.journal.failing)),
        ]

    # ---- the button ----

    def sample(self, down, hold_down=False):
        """Look at the button once, and at the second one, on which a press is a hold; to be called every few
        milliseconds. Whether one of them has done something."""
        now = self.clock.now()
        what = self.button.sample(down, now)
        if self.hold_button.sample(hold_down, now) == PRESS:
            what = HOLD
        if not what:
            return False
        self.entropy.stir(now)
        if what == PRESS:
            self.press(self.button.began)
        else:
            self.hold()
        return True

    def press(self, began=None):
        """A press that began at a time (now, if none is given). False if the guard time or a late tile swallows it."""
        late = self._fresh and began is not None and self.clock.diff(began, self._shown) < 0
        page = self.page
        if (late or self._guard_left() > 0) and page.draws and self.session.begun:
            return False
        page.press()
        return True

    def hold(self):
        """A hold."""
        self.page.hold()

    def _guard_left(self):
        """Milliseconds before a press draws again."""
        if not self._guarding:
            return 0
        left = self.settings.get("guard") - self.clock.diff(self.clock.now(), self._shown)
        if left <= 0:
            self._guarding = False
        return left

    # ---- what is seen ----

    def show(self):
        """Bring the open page to the LEDs, then to the display."""
        self.front.show(self.page)

    def _show_next(self):
        page = self.page
        self.front.light(page)
        if self.buzzer and self.settings.get("sound"):
            self.buzzer.beep(page.beeps())
        self.front.show_next(page)

    def tick(self):
        """Move lights, guard bar and splash on; to be called every few milliseconds."""
        now = self.clock.now()
        self.lights.tick(now)
        if self._fresh and self.clock.diff(now, self._shown) >= FRESH_MS:
            self._fresh = self._guarding = False
        if self._guarding and self.page.draws:
            left = self._guard_left()
            if left > 0:
                self.front.show_bar(left, self.settings.get("guard"))
            else:
                self.front.end_bar(self.page)
        stays = getattr(self.page, "stays", None)
        if stays is not None and self.clock.diff(now, self._shown) >= stays:
            self.page.press()


def _sound(good):
    return "ok" if good else "fault"


def _nobody(records):
    """Where records go while no link is there."""
