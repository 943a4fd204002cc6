"""A Pico with everything that the board pico_oled has, somebody at its button and a host on its USB."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from littlefs import LittleFS, LittleFSError, UserContext

from caller import wire
from host_tools.device.bundle import board_file, bundle
from host_tools.device.filesystem import BLOCK, PROGRAM
from sim import headless
from sim.clock import VirtualClock
from sim.pico.button import Button
from sim.pico.emulated_pico import Pico
from sim.pico.i2c_bus import I2cBus
from sim.pico.ssd1306 import Ssd1306
from sim.pico.strip import Strip
from sim.simulated_box import FixedSeed, SimulatedBox

BOARD = "pico_oled"
START_MS = 1000
ANSWER_MS = 300
MOST_ANSWERS = 10  # so often as long: the first game loads what it needs, from sources that takes its time
PRESS_MS, HOLD_MS = 100, 650
AFTER_MS = 200  # until all that follows from it is shown, written down and told
PLAIN = b'{"lang":"en","guard":0}'  # settings: English, no pause after a tile
RUN = b"from caller import app; app.run()\r"  # typed at the prompt


class Table:
    """The Pico, switched on and ready. settings: as they are kept, none for a box that is new."""

    def __init__(
        self,
        pico: Callable[..., Pico],
        settings: bytes | None = None,
        more: Mapping[str, bytes] | None = None,
        **chip: Any,
    ) -> None:
        self.display = Ssd1306()
        self.bus = I2cBus(0, 4, 5, self.display)
        self.strip = Strip()
        self.button = Button()
        self.second_button = Button(14)
        files = bundle(board_file(BOARD)) | dict(more or {})
        if settings is not None:
            files["settings"] = settings
        self.pico: Pico = pico(files, self.bus, self.strip, self.button, self.second_button, **chip)
        self.start()

    def start(self, ms: float = START_MS) -> None:
        """Wait until it is ready after its power has come on."""
        self.pico.boot()
        self._reader = wire.Reader()
        self.pico.run(ms)

    def stop(self) -> None:
        """Strike Ctrl-C and wait for the prompt."""
        self.pico.send(b"\x03")
        self.pico.run_until(b">>> ", 1000)

    def start_by_hand(self) -> None:
        """Type at the prompt what starts the box again; that takes less of real time than its power."""
        self.pico.send(RUN).run(START_MS)
        self.records()

    def records(self) -> list[dict]:
        """The records that have come since the last call."""
        return [record for byte in self.pico.read() if (record := self._reader.feed(byte))]

    def ask(self, **request: Any) -> list[dict]:
        """Send a request; the records that come within a moment."""
        self.pico.send(wire.encode(request)).run(ANSWER_MS)
        return self.records()

    def place(self) -> tuple[str | None, int]:
        """The game that runs and the number of its last event, as `hello` says them."""
        (hello,) = self.ask(c="hello")
        return hello["g"], hello["n"]

    def begin(self, plan: str = "A") -> list[dict]:
        """Begin a game of Metro Bingo, in place of the one that runs; the records that follow."""
        return self.begin_game("metro-bingo", {"plan": plan})

    def begin_game(self, game: str, opt: dict) -> list[dict]:
        """Begin any game, in place of the one that runs; the records that follow."""
        records = self.ask(c="new", game=game, opt=opt, force=True)
        for _ in range(MOST_ANSWERS):
            if any(record["t"] == "game" for record in records):
                break
            self.pico.run(ANSWER_MS)
            records += self.records()
        return records

    def press(self, ms: float = PRESS_MS, after: float = AFTER_MS) -> list[dict]:
        """Press the button with all its bounce; the records that follow."""
        return self._after(self.button.press(ms), after)

    def hold(self) -> list[dict]:
        """Hold the button with all its bounce; the records that follow."""
        return self._after(self.button.press(HOLD_MS), AFTER_MS)

    def press_second(self, ms: float = PRESS_MS, after: float = AFTER_MS) -> list[dict]:
        """Press the second button, which holds at once; the records that follow."""
        return self._after(self.second_button.press(ms), after)

    def _after(self, ms: float, after: float) -> list[dict]:
        self.pico.run(ms + after)
        return self.records()

    def draw(self) -> list[dict]:
        """Press, and check that this draws from the bag and that all is seen that the simulator shows."""
        records = self.press()
        assert [record["e"] in ("draw", "removed", "pair") for record in records if record["t"] == "event"] == [True]
        assert self.display.glass == self.picture()
        return records

    def picture(self) -> bytes:
        """What the simulator shows of the game that this box has written down."""
        saved = self.kept().session
        seen = b""

        def see(box: SimulatedBox, number: int) -> None:
            nonlocal seen
            seen = box.glass.pixels

        list(headless.play(saved.name, saved.opt, saved.seed, inputs="".join(saved.inputs), see=see))
        return seen

    def kept(self) -> SimulatedBox:
        """A box on this computer that has started from what the Pico's flash holds now."""
        box = SimulatedBox(ImageStore(self.pico.image()), FixedSeed(b""), VirtualClock())
        assert box.recall() == []
        return box


class ImageStore:
    """A box's store in a Pico's file system: its littlefs, with all that a power cut has left in it."""

    def __init__(self, image: bytes) -> None:
        context = UserContext(buffer=bytearray(image))
        self._files = LittleFS(
            context=context, block_size=BLOCK, block_count=len(image) // BLOCK, prog_size=PROGRAM, mount=True
        )

    def read(self, name: str) -> bytes:
        """The bytes of a file, b"" if there is none."""
        try:
            with self._files.open(name, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return b""

    def write(self, name: str, data: bytes) -> None:
        """Make or replace a file."""
        self._put(name, data, "wb")

    def append(self, name: str, data: bytes) -> None:
        """Add to a file."""
        self._put(name, data, "ab")

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, over the file that has it."""
        self._files.rename(old, new)

    def remove(self, name: str) -> None:
        """Remove a file."""
        self._files.remove(name)

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder."""
        return self._files.listdir(folder)

    def _put(self, name: str, data: bytes, mode: str) -> None:
        try:
            with self._files.open(name, mode) as file:
                file.write(data)
        except LittleFSError as error:
            raise OSError(str(error)) from error


def wired(pico: Pico) -> Callable[..., Pico]:
    """For a Table at a Pico that has its files already: it is given the table's parts and switched on anew."""

    def make(files: object, *parts: Any) -> Pico:
        pico.parts = list(parts)
        return pico.power_on()

    return make


@cache
def playing(pico: Callable[..., Pico]) -> Table:
    """A table in a game of plan A whose first two tiles are drawn, started once for all tests: go on from it in
    tests.pico.children only."""
    table = Table(pico, PLAIN)
    table.pico.run(1000)
    table.begin()
    table.press()
    table.press()
    return table
