"""Ask a box one thing over the link and wait for the answer."""

import time
from collections.abc import Callable, Iterator

import serial

from host_tools.link import Line
from host_tools.log import Record

AGAIN = 1.0  # seconds of silence after which a request counts as lost
START = 45.0  # seconds that a box may take to start; a Pico needs one or two, an emulated one with sources thirty
PAUSE = 0.2  # seconds between attempts to open a port


def answers(
    line: Line, request: Record, patience: float, clock: Callable[[], float] = time.monotonic
) -> Iterator[Record]:
    """The records that come after a request, which is sent again while there is silence, until patience is over."""
    began = clock()
    sent = None
    while clock() - began < patience:
        if sent is None or clock() - sent >= AGAIN:
            line.send(request)
            sent = clock()
        for record in line.records():
            sent = clock()
            yield record


def answer(
    line: Line, request: Record, kind: str, patience: float, clock: Callable[[], float] = time.monotonic
) -> Record | None:
    """The first record of a kind that comes after a request; None if there is none in so many seconds."""
    return next((record for record in answers(line, request, patience, clock) if record.get("t") == kind), None)


def wait_for_hello(
    find: Callable[[], str | None],
    patience: float,
    open_line: Callable[[str], Line] = Line,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> tuple[str, Record] | None:
    """The port of a box that starts and its hello; None if it has not come in so many seconds.

    find: says where the port is now, None while it is not there.
    """
    began = clock()
    while (left := patience - (clock() - began)) > 0:
        port = find()
        try:
            if port is not None:
                line = open_line(port)
                try:
                    hello = answer(line, {"c": "hello"}, "hello", left, clock)
                finally:
                    line.close()
                if hello:
                    return port, hello
        except (serial.SerialException, OSError):
            pass  # it is still going away, or not quite there
        pause(PAUSE)
    return None
