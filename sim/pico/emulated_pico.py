"""One Raspberry Pi Pico in this process: the same console, pins, flash and clock on every run.

Nothing runs by itself: `run` and `run_until` let emulated time pass, and between them a test can look at everything and
change what it likes. It reaches into private names of rp2040py 0.3.6.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.vreg_and_chip_reset import HAD_RUN
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from sim.pico.flash_chip import FlashChip
from sim.pico.i2c_bus import I2cBus
from sim.pico.pio_ticker import PioTicker
from sim.pico.random_bits import RandomBits
from sim.pico.usb_host import UsbHost

FLASH_SIZE = 2 * 1024 * 1024
FILES_START = 0xA0000  # where MicroPython for the Pico has its file system
FILES_SIZE = FLASH_SIZE - FILES_START
MS = 1_000_000  # ns


class Part(Protocol):
    """Something on the Pico's pins. `attach` wires it and switches it on: it starts as it is after power-up."""

    def attach(self, mcu: Any) -> None: ...


class PowerCut(Exception):
    """The power is off: it failed where `flash.cut_power` was told to. `power_on` goes on with what is in the flash."""


class NotInTime(AssertionError):
    """What was waited for has not come in the emulated time it was given."""


class RaisedOnPico(Exception):
    """Code given to `exec` raised; the text is MicroPython's traceback."""


class Pico:
    """A Pico with power on, `boot()` lets it start.

    uf2: MicroPython, with a file system in it or without. image: a file system
    (host_tools.device.filesystem.image), none for an empty one that MicroPython formats. random: the ROSC, None for a
    chip without. The chip's own parts are `flash` and `usb`; whatever else is on its pins is in `parts`.
    """

    def __init__(
        self,
        uf2: Path,
        image: bytes | None = None,
        parts: Sequence[Part] = (),
        *,
        random: RandomBits | None = None,
        flash: FlashChip | None = None,
    ) -> None:
        self.parts = list(parts)
        self.random = random
        self.flash = flash or FlashChip()
        mcu = _chip()
        load_uf2(uf2, mcu)
        self._contents = bytes(mcu.flash[:FLASH_SIZE])
        if image is not None:
            end = FILES_START + len(image)
            self._contents = self._contents[:FILES_START] + image + self._contents[end:]
        self._on = False
        self.power_on()

    # ---- power and reset ----

    def power_on(self) -> "Pico":
        """Give it power, taken away before if need be: a fresh chip and fresh parts, the flash as it was.

        Emulated time starts at 0.
        """
        self.power_off()
        self._on = True
        self.mcu: Any = _chip()
        self.mcu.load_bootrom(BOOTROM_B1)
        self.mcu.flash[:FLASH_SIZE] = self._contents
        self._simulator = Simulator(rp2040=self.mcu)
        self.clock: Any = self.mcu.clock
        self.resets = 0  # by watchdog or machine.reset() since power-up
        self._late = False
        self._deadline = self.clock.create_alarm(self._on_deadline)
        self._awaited: Callable[[], bool] | None = None
        self._at = 0  # how much of the console `read` has given
        self.flash.attach(self.mcu)
        self.flash.on_power_cut = self._on_power_cut
        self.usb = UsbHost(self.mcu)
        self.usb.on_received = self._on_received
        self.mcu.watchdog.on_watchdog_trigger = self._on_watchdog
        PioTicker().attach(self.mcu)
        if self.random:
            self.random.attach(self.mcu)
        wired = {part.number for part in self.parts if isinstance(part, I2cBus)}
        for part in [*self.parts, *(I2cBus(number) for number in {0, 1} - wired)]:
            part.attach(self.mcu)
        self.mcu.core.pc = FLASH_START_ADDRESS
        return self

    def power_off(self) -> "Pico":
        """Take its power away at this moment."""
        if self._on:
            self._contents = bytes(self.mcu.flash[:FLASH_SIZE])
            self._on = False
        return self

    def reset(self) -> "Pico":
        """Pull its RUN pin down and let it go: everything starts again, the parts keep their power."""
        self.mcu.enter_reset()
        self.mcu.watchdog.reset()
        self.mcu.vreg_and_chip_reset.record_reset_cause(HAD_RUN)
        self.mcu.leave_reset()
        return self

    def boot(self, timeout_ms: float = 5000) -> "Pico":
        """Run until the host has found it on the USB; what it prints may come a little later."""
        times = self.usb.connects
        self.run_until(lambda: self.usb.connects > times, timeout_ms)
        return self

    # ---- time ----

    @property
    def ms(self) -> float:
        """Emulated milliseconds since power-up."""
        return self.clock.nanos / MS

    def run(self, ms: float) -> "Pico":
        """Let exactly so much emulated time pass. PowerCut if the power fails in it."""
        self._run(ms, None)
        return self

    def run_until(
        self, condition: bytes | Callable[[], bool], timeout_ms: float = 5000, *, step_ms: float | None = None
    ) -> bytes:
        """Run until some bytes come over the serial port, or until a condition holds; the bytes that came meanwhile.

        A condition is looked at every `step_ms` (1). NotInTime if it does not happen in `timeout_ms`.
        """
        received = self.usb.received
        start = len(received)
        if isinstance(condition, bytes):
            self._run(timeout_ms, lambda: received.find(condition, start) >= 0)
            if received.find(condition, start) < 0:
                raise NotInTime(f"no {condition!r} in {timeout_ms} ms, but {bytes(received[start:])[-2000:]!r}")
        else:
            end = self.ms + timeout_ms
            while not condition():
                if self.ms >= end:
                    raise NotInTime(f"not in {timeout_ms} ms; the console says {bytes(received[-500:])!r}")
                self.run(step_ms or 1)
        return bytes(received[start:])

    @property
    def timer_ms(self) -> float:
        """What the chip's own timer counts, which MicroPython's ticks come from."""
        return self.mcu.timer._micros() / 1000

    def turn_timer_on(self, ms: float) -> "Pico":
        """Put the chip's timer forward, as if it had run for days. Only while nothing waits for it: at the prompt."""
        self.mcu.timer._epoch_nanos -= ms * MS
        return self

    def after(self, ms: float, action: Callable[[], None]) -> None:
        """Do something in so much emulated time, to the nanosecond, while it runs."""
        self.clock.create_alarm(action).schedule(ms * MS)

    def _run(self, ms: float, awaited: Callable[[], bool] | None) -> None:
        self._late = False
        self._awaited = awaited
        self._deadline.schedule(ms * MS)
        try:
            while self._on and not self._late and not (awaited and awaited()):
                self._simulator.stopped = False
                execute_batch(self._simulator, 1)
        finally:
            self._awaited = None
            self._deadline.cancel()
        if not self._on:
            raise PowerCut(f"the power is off, after {self.flash.operations} flash operations")

    # ---- serial port ----

    def send(self, data: bytes) -> "Pico":
        """Let the host write to the serial port."""
        self.usb.send(data)
        return self

    def read(self) -> bytes:
        """What came over the serial port since the last time."""
        start, self._at = self._at, len(self.usb.received)
        return bytes(self.usb.received[start:])

    def exec(self, code: str, timeout_ms: float = 20_000) -> str:
        """What some code prints, run as mpremote does; a program that runs is stopped. RaisedOnPico if it raises."""
        self.send(b"\r\x03\x03\x01")
        self.run_until(b"raw REPL; CTRL-B to exit\r\n>", timeout_ms)
        received = self.usb.received
        start = len(received)
        self.send(code.encode() + b"\x04")
        self._run(timeout_ms, lambda: received.count(b"\x04", start) >= 2)
        if received.count(b"\x04", start) < 2:
            raise NotInTime(
                f"the code has not ended in {timeout_ms} ms; it printed {bytes(received[start:])[-2000:]!r}"
            )
        printed, raised, _ = bytes(received[start + 2 :]).split(b"\x04", 2)
        self.send(b"\x02")
        self.run_until(b">>> ", timeout_ms)
        if raised:
            raise RaisedOnPico(raised.decode())
        return printed.decode()

    # ---- pins and flash ----

    def set_pin(self, gpio: int, level: bool | None) -> "Pico":
        """Drive a pin from outside; None lets go of it, and a pull-up decides."""
        if level is None:
            self.mcu.gpio[gpio].release_input()
        else:
            self.mcu.gpio[gpio].set_input_value(level)
        return self

    def image(self) -> bytes:
        """The file system as it is in the flash now; host_tools.device.filesystem reads it."""
        return bytes(self.mcu.flash[FILES_START : FILES_START + FILES_SIZE])

    # ---- what the emulator calls, in the middle of an instruction: an exception from here would be lost ----

    def _on_deadline(self) -> None:
        self._late = True
        self._simulator.stopped = True

    def _on_received(self) -> None:
        if self._awaited and self._awaited():
            self._simulator.stopped = True

    def _on_power_cut(self) -> None:
        self.power_off()
        self._simulator.stopped = True

    def _on_watchdog(self) -> None:
        self.resets += 1
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.leave_reset()


def _chip() -> RP2040:
    chip = RP2040()
    chip.logger = ConsoleLogger(LogLevel.ERROR)  # it warns of each register that it has not got
    return chip
