"""The box on the emulated Pico for the terminal: the real firmware, its USB serial port on a TCP port."""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from caller import wire
from sim.pico.button import Button
from sim.pico.emulated_pico import Pico
from sim.pico.i2c_bus import I2cBus
from sim.pico.random_bits import RandomBits
from sim.pico.ssd1306 import Ssd1306
from sim.pico.strip import Strip

TURN_MS = 20  # emulated, at most in one turn, so that the terminal stays awake
PRESS_MS = 100
HOLD_MS = 700
SAVE_MS = 1000
PROMPT = b">>> "
BANNER = b"MicroPython v"  # before the prompt when a program has ended
CONSOLE = 4000  # bytes of what was printed last


class OnEmulatedPico:
    """A box of the board pico_oled for the terminal. It is slower than a real one while it is busy."""

    name = "emulated Pico"

    def __init__(
        self,
        uf2: Path,
        image: bytes,
        save: Callable[[bytes], object],
        seed: int,
        asked: Sequence[dict] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """image: its file system; save: called with it when it has changed; asked: requests for the box at its start.

        seed: of its random bits. clock: in seconds.
        """
        self._clock = clock
        self._ended = ""
        self._console = b""
        self._display = Ssd1306()
        self._strip = Strip()
        self._button = Button()
        bus = I2cBus(0, 4, 5, self._display)
        self._pico = Pico(uf2, image, (bus, self._strip, self._button), random=RandomBits(seed))
        self._save = save
        self._saved = self._pico.flash.operations
        self._save_due = 0.0
        self._asked = asked
        self._down = False
        self._then = clock()
        self._server: asyncio.Server | None = None
        self._host: asyncio.StreamWriter | None = None
        self._serving: asyncio.Task | None = None

    async def start(self, port: int) -> int:
        """Open the TCP port; the Pico has its power already. OSError if the port is taken."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self._pico.send(b"".join(wire.encode(request) for request in self._asked))
        self._then = self._clock()
        return self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Let the host go, and keep the file system."""
        if self._server:
            self._server.close()
        if self._host and self._serving:
            self._host.close()
            await self._serving
        self._keep()

    def turn(self, down: bool) -> None:
        """Let as much time pass on the Pico as has passed here, if it can."""
        if down != self._down:
            self._down = down
            (self._button.down if down else self._button.up)()
        now = self._clock()
        passed = min((now - self._then) * 1000, TURN_MS)
        self._then = now
        self._pico.run(passed)
        told = self._pico.read()
        if self._host:
            self._host.write(told)
        self._console = (self._console + told)[-CONSOLE:]
        self._ended = self._ended or _last_words(self._console)
        if self._pico.flash.operations != self._saved and self._pico.ms >= self._save_due:
            self._keep()

    def press(self) -> None:
        """A short press, with all its bounce."""
        self._button.press(PRESS_MS)

    def hold(self) -> None:
        """A hold."""
        self._button.press(HOLD_MS)

    @property
    def warning(self) -> str:
        """What the player should know."""
        return self._ended or ("" if self._display.on else "The emulated Pico is starting: it takes some seconds.")

    @property
    def pixels(self) -> bytes:
        """What the display shows: 1024 bytes, MONO_VLSB."""
        return self._display.glass

    @property
    def colours(self) -> Sequence[tuple[int, int, int]]:
        """What the LEDs show: red, green, blue."""
        wire = self._strip.wire
        return [(wire[at + 1], wire[at], wire[at + 2]) for at in range(0, len(wire), 3)]

    @property
    def hosts(self) -> int:
        """1 while a host is connected."""
        return int(self._host is not None)

    def _keep(self) -> None:
        if self._pico.flash.operations != self._saved:
            self._save(self._pico.image())
            self._saved = self._pico.flash.operations
        self._save_due = self._pico.ms + SAVE_MS

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._host:  # a serial port has one host
            writer.close()
            return
        self._host = writer
        self._serving = asyncio.current_task()
        try:
            while data := await reader.read(4096):
                self._pico.send(data)
        except ConnectionError:
            pass  # the host has gone
        finally:
            self._host = None
            writer.close()


def _last_words(console: bytes) -> str:
    """A sentence if the firmware has ended: the prompt has come. With what it raised, if it did."""
    said, banner, _ = console.rpartition(BANNER)
    if not banner or not console.endswith(PROMPT):
        return ""
    raised = ""
    if b"Traceback" in said:
        lines = [line for line in said.splitlines() if line.strip(b"> ")]  # the last may be a raw prompt
        last = lines[-1].decode(errors="replace").strip().removesuffix(":")
        raised = f" ({last})"
    return f"The firmware has ended{raised}. q ends this, and the next start is a new one."
