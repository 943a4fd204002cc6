"""Start main.py at the prompt to see what comes of it: it runs, it raises, or it ends by itself."""

import time
from collections.abc import Callable
from enum import Enum

from mpremote.transport_serial import SerialTransport

from caller import wire
from host_tools.device.bundle import STARTS
from host_tools.device.prompt import last_line

TURN = 1  # seconds of silence after which it is asked again
END = b"\x04"  # of what a program prints, then of its traceback


class Outcome(Enum):
    """What came of it."""

    RUNS = "answers as a Metro Caller"
    RAISED = "ended with a traceback"
    ENDED = "ended by itself"
    SILENT = "neither ended nor answered"


def start_main(
    transport: SerialTransport, patience: float, clock: Callable[[], float] = time.monotonic
) -> tuple[Outcome, str]:
    """What comes of main.py within so many seconds, and the last line of the traceback if there is one.

    It may run on: stop it.
    """
    transport.exec_raw_no_follow(f"exec(open({STARTS!r}).read())")
    began = clock()
    reader = wire.Reader()
    while clock() - began < patience:
        transport.serial.write(wire.encode({"c": "hello"}))
        said = transport.read_until(1, END, timeout=TURN)
        if any((record := reader.feed(byte)) and record.get("t") == "hello" for byte in said):
            return Outcome.RUNS, ""
        if said.endswith(END):
            traceback = transport.read_until(1, END, timeout=TURN).removesuffix(END).decode(errors="replace")
            return (Outcome.RAISED, last_line(traceback)) if traceback else (Outcome.ENDED, "")
    return Outcome.SILENT, ""
