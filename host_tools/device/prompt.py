"""The prompt of the MicroPython on a Pico, through mpremote's own code, and whether it is one that can run the box."""

import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import Any

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_tools.boxes import why_not
from host_tools.device.finding import INSTALL
from host_tools.wrong_input import WrongInput

OLDEST = (1, 24)  # MicroPython
PATIENCE = 20.0  # seconds that a Pico may be silent while it does something
AGAIN = 1.0  # seconds after which a prompt is asked for again: what ran may have swallowed the first time
PAUSE = 0.01
RAW = b"raw REPL"  # what MicroPython answers to Ctrl-A
MPY = 6  # the bytecode of today's mpy-cross
RESET = "import time, machine\ntime.sleep_ms(100)\nmachine.reset()"  # time to close the port before it is gone


@dataclass(frozen=True)
class MicroPython:
    """What answers at the prompt."""

    name: str
    platform: str
    version: tuple[int, ...]
    mpy: int

    @property
    def loads_bytecode(self) -> bool:
        """Whether it loads what mpy-cross makes."""
        return self.mpy & 0xFF == MPY

    def wrong(self) -> str | None:
        """Why the box cannot run on it; None if it can."""
        version = ".".join(map(str, self.version))
        if (self.name, self.platform) != ("micropython", "rp2"):
            return f"{self.name} {version} for {self.platform} is on it, not MicroPython for the Pico. {INSTALL}"
        if self.version < OLDEST:
            oldest = ".".join(map(str, OLDEST))
            return f"MicroPython {version} is on it, which is too old: {oldest} is the oldest that will do. {INSTALL}"
        return None


@contextmanager
def prompt(port: str) -> Iterator[SerialTransport]:
    """The prompt at a port; a program that runs there is stopped first.

    WrongInput if the port cannot be opened, nothing there behaves as MicroPython, or the line breaks.
    """
    transport = _open(port)
    try:
        stop(transport, port)
        yield transport
    except TransportExecError as error:
        raise WrongInput(
            f"The Pico at {port} stopped with {last_line(error.error_output)}. Unplug it, and run this again."
        ) from None
    except (TransportError, OSError, struct.error) as error:  # struct.error: mpremote's for half an answer
        raise WrongInput(
            f"The line to {port} broke ({error}). Plug the Pico in again and run this again; "
            "flash goes on where it stopped."
        ) from None
    finally:
        transport.serial.close()  # transport.close() raises where the port is gone, and leaves it open


def stop(transport: SerialTransport, port: str) -> None:
    """Stop the program that runs. WrongInput if nothing answers as MicroPython."""
    try:
        if not answers(transport.serial):
            raise TransportError("no prompt")
        with redirect_stdout(StringIO()):  # mpremote prints what it has not understood
            transport.enter_raw_repl()
    except TransportError:
        raise WrongInput(
            f"{port} is open, but no MicroPython answers there. Is it the Pico's port (metro-caller ports)? "
            f"Unplug it and plug it in again. If that does not help, put MicroPython on it: {INSTALL}"
        ) from None


def answers(
    port: Any, clock: Callable[[], float] = time.monotonic, pause: Callable[[float], None] = time.sleep
) -> bool:
    """Whether a prompt answers. port: open, of pyserial. mpremote would wait for ever where something keeps talking."""
    said = b""
    for _ in range(round(PATIENCE / AGAIN)):
        port.write(b"\r\x03\x03\x01")
        asked = clock()
        while clock() - asked < AGAIN:
            said = said[-len(RAW) :] + port.read(port.in_waiting)
            if RAW in said:
                return True
            pause(PAUSE)
    return False


def micropython(transport: SerialTransport) -> MicroPython:
    """What answers."""
    transport.exec("import sys\nit = sys.implementation")
    about: Any = transport.eval("(it.name, sys.platform, tuple(it.version[:3]), getattr(it, '_mpy', 0))")
    return MicroPython(*about)


def reset(transport: SerialTransport) -> None:
    """Start the Pico anew, as after power-up. Its port goes away with it."""
    transport.exec_raw_no_follow(RESET)


def last_line(traceback: str) -> str:
    """What was raised on the Pico."""
    return (traceback.strip().splitlines() or ["an error without a word"])[-1]


def _open(port: str) -> SerialTransport:
    try:
        return SerialTransport(port, timeout=PATIENCE)  # pyright: ignore[reportArgumentType]
    except (TransportError, ValueError):
        try:
            serial.serial_for_url(port, exclusive=True).close()  # mpremote does not say why
        except (OSError, ValueError) as error:
            raise WrongInput(why_not(port, error)) from None
        raise WrongInput(f"{port} could not be opened at first. Run this again.") from None
