"""The box in a terminal: display, LEDs and a button for keyboard and mouse."""

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar, Protocol

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Center
from textual.strip import Strip as Line
from textual.widget import Widget
from textual.widgets import Static

from sim import picture
from sim.running import announced

SAMPLE_S = 0.01
LARGE = (130, 34)  # columns and rows of the picture in half blocks, its frame included
SMALL = (66, 18)  # the same in braille dots
BELOW = 5  # rows of LEDs, button and status
GLASS = Style(color="#cfe8ff", bgcolor="#05080c")


class ShownBox(Protocol):
    """A box that the terminal shows: on this computer, or on an emulated Pico.

    name: what it runs on, "" for this computer; warning: what the player should know, "" for nothing; pixels: 1024
    bytes, MONO_VLSB; colours: red, green, blue of each LED; hosts: how many are connected to its link.
    """

    name: str

    @property
    def warning(self) -> str: ...

    @property
    def pixels(self) -> bytes: ...

    @property
    def colours(self) -> Sequence[tuple[int, int, int]]: ...

    @property
    def hosts(self) -> int: ...

    async def start(self, port: int) -> int:
        """Switch it on with its link at a TCP port (0: a free one); the port. OSError if it is taken."""
        ...

    async def stop(self) -> None:
        """Switch it off."""

    def turn(self, down: bool) -> None:
        """Let it live for a moment, with its button down or up."""

    def press(self) -> None:
        """Press its button."""

    def hold(self) -> None:
        """Hold it."""


class Glass(Widget):
    """The display, pixel for pixel: two pixels a character where there is room, eight where there is not."""

    def __init__(self, box: ShownBox) -> None:
        super().__init__(id="glass")
        self._box = box
        self._lines: list[str] = []
        self._large = True

    def fit(self, large: bool) -> None:
        """Choose the size of the picture."""
        self._large = large
        self.styles.width, self.styles.height = LARGE if large else SMALL
        self.redraw()

    def redraw(self) -> None:
        """Take over what the display shows now."""
        pixels = self._box.pixels
        self._lines = picture.half_blocks(pixels) if self._large else picture.braille(pixels)
        self.refresh()

    def render_line(self, y: int) -> Line:
        """One row of characters."""
        if y >= len(self._lines):
            return Line.blank(self.size.width, GLASS)
        return Line([Segment(self._lines[y], GLASS)])


class Button(Static):
    """The button: keep the mouse down on it for a hold."""

    down = False

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Press it."""
        self.capture_mouse()
        self.down = True
        self.add_class("down")

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let it go."""
        self.release_mouse()
        self.down = False
        self.remove_class("down")


class BoxTerminal(App[None]):
    """The simulator as a terminal program."""

    TITLE = "Metro Caller"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { align: center middle; background: #14171c; color: #c8ccd2; }
    #glass { border: round #3a4048; background: #05080c; }
    #lamps { width: auto; height: 1; }
    #button { width: 24; height: 3; content-align: center middle; background: #b3261e; color: white;
              text-style: bold; border: outer #7a1a15; }
    #button.down { background: #7a1a15; }
    #status { width: 100%; height: 1; content-align: center middle; color: #8a929c; }
    #warning { width: 100%; height: 1; text-align: center; color: #ffd75f; text-style: bold; display: none; }
    .warns #warning { display: block; }
    Center { height: auto; }
    #small { display: none; width: auto; height: auto; }
    .too-small #small { display: block; }
    .too-small #glass, .too-small #lamps, .too-small #button, .too-small #status, .too-small #warning { display: none; }
    """
    BINDINGS: ClassVar = [
        ("space", "press", "press"),
        ("h", "hold", "hold"),
        ("q", "quit", "quit"),
        ("ctrl+c", "quit", "quit"),
    ]

    def __init__(self, box: ShownBox, state: Path, port: int = 0, warning: str = "") -> None:
        """warning: shown for good."""
        super().__init__()
        self.failure = ""  # why the program had to end
        self._box = box
        self._state = state
        self._port = port
        self._until_end = ExitStack()
        self._warning = warning
        self._warned = ""
        self._pixels = b""
        self._colours: Sequence[tuple[int, int, int]] = ()
        self._said = ""
        self._glass = Glass(box)
        self._lamps = Static(id="lamps")
        self._button = Button("PRESS", id="button")
        self._status = Static(id="status")
        self._small = Static(id="small")

    def compose(self) -> ComposeResult:
        """Display, LEDs, button, and a line about keys and link."""
        with Center():
            yield self._glass
        with Center():
            yield self._lamps
        with Center():
            yield self._button
        yield Static(id="warning")
        yield self._status
        with Center():
            yield self._small

    async def on_mount(self) -> None:
        """Switch the box on."""
        try:
            self._port = await self._box.start(self._port)
        except OSError as error:
            why = os.strerror(error.errno or 0)
            self.failure = f"--link: port {self._port} cannot be used ({why}); choose another."
            self.exit()
            return
        self._until_end.enter_context(announced(self._port, self._state))
        self.set_interval(SAMPLE_S, self._turn)

    async def on_unmount(self) -> None:
        """Be found no longer, and switch the box off."""
        self._until_end.close()
        await self._box.stop()

    def _warn(self, sentence: str) -> None:
        self.query_one("#warning", Static).update(Text(sentence))
        self.screen.set_class(bool(sentence), "warns")
        self._fit(*self.size)

    def on_resize(self, event: events.Resize) -> None:
        """Choose the picture that fits."""
        self._fit(*event.size)

    def _fit(self, width: int, height: int) -> None:
        below = BELOW + self.screen.has_class("warns")
        large = width >= LARGE[0] and height >= LARGE[1] + below
        fits = width >= SMALL[0] and height >= SMALL[1] + below
        self.screen.set_class(not fits, "too-small")
        self._small.update(
            f"This terminal has {width} x {height} characters.\n"
            f"The picture of the box needs {SMALL[0]} x {SMALL[1] + below}.\nPlease make it larger, or q to quit."
        )
        self._glass.fit(large)

    def _turn(self) -> None:
        """One turn of the box: look at the button, move the lights on, show what has changed."""
        box = self._box
        box.turn(self._button.down)
        if box.pixels != self._pixels:
            self._pixels = box.pixels
            self._glass.redraw()
        if box.colours != self._colours:
            self._colours = box.colours
            self._lamps.update(picture.lamps_rich(box.colours))
        warning = box.warning or self._warning
        if warning != self._warned:
            self._warned = warning
            self._warn(warning)
        self._say()

    def _say(self) -> None:
        hosts = self._box.hosts
        link = f"link 127.0.0.1:{self._port}" + (f" ({hosts} connected)" if hosts else "")
        text = f"space press · h hold · q quit · {link}" + (f" · {self._box.name}" if self._box.name else "")
        if text != self._said:
            self._said = text
            self._status.update(Text(text))

    def action_press(self) -> None:
        """A short press."""
        self._box.press()

    def action_hold(self) -> None:
        """A hold."""
        self._box.hold()
