"""Speak with a box over a serial port or a simulator's socket, and come back whenever it comes back."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, repeat

import serial

from caller import wire
from host_tools.boxes import line_broke, why_not
from host_tools.follower import Follower
from host_tools.log import Record
from host_tools.wrong_input import WrongInput

READ = 0.2  # seconds that a read waits for a first byte
WRITE = 1.0  # seconds that a write may take before the line counts as dead
NO_CALLER = 5.0  # seconds in which something must answer as a Metro Caller at the first connection
PAUSES = (0.2, 0.4, 0.8, 1.5, 3.0)  # seconds between attempts to connect again; the last one stays
VERSION = 1  # of the records


class Line:
    """An open line to a box: whole records come in, requests go out. SerialException or OSError when it is lost."""

    def __init__(self, url: str) -> None:
        self._serial = serial.serial_for_url(
            url, baudrate=115200, timeout=READ, write_timeout=WRITE, exclusive=True, do_not_open=True
        )
        self._serial.dtr = True  # without it a Pico takes the port for closed
        self._serial.open()
        self._reader = wire.Reader()
        self.heard = False  # whether anything came at all

    def records(self) -> list[Record]:
        """The records that have come, after waiting a moment for a first byte. What is no record is noise."""
        data = self._serial.read(1)
        if data:
            self.heard = True
            data += self._serial.read(self._serial.in_waiting)
        return [record for record in map(self._reader.feed, data) if record is not None]

    def send(self, request: Record) -> None:
        """Send one request."""
        self._serial.write(wire.encode(request))

    def close(self) -> None:
        """Let the port go."""
        self._serial.close()


@dataclass(frozen=True)
class Connected:
    """The box has answered at this port or URL."""

    url: str


@dataclass(frozen=True)
class Away:
    """The box does not answer or is not there, and why; it is waited for."""

    why: str


def follow(
    find: Callable[[], str],
    follower: Follower,
    open_line: Callable[[str], Line] = Line,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], object] = time.sleep,
) -> Iterator[Connected | Away | Record | None]:
    """What happens on the line, for ever: Connected, Away, each record that the follower tells onward, None in between.

    find: gives the port or URL, anew for each attempt, because a box that comes back may have another name.
    WrongInput if the first connection fails, or leads to something that is no Metro Caller.
    """
    url = find()
    try:
        line = open_line(url)
    except (serial.SerialException, OSError, ValueError) as error:
        raise WrongInput(why_not(url, error)) from None
    patient = False
    while True:
        try:
            for happening in _talk(line, url, follower, clock, patient):
                patient = patient or isinstance(happening, Connected)
                yield happening
            why = "it does not answer"
        except (serial.SerialException, OSError) as error:
            if not patient:
                raise WrongInput(line_broke(url, error)) from None
            why = "the line is broken"
        finally:
            line.close()
        yield Away(f"{why} ({url})")
        for seconds in chain(PAUSES, repeat(PAUSES[-1])):
            pause(seconds)
            yield None
            try:
                url = find()
                line = open_line(url)
                break
            except (serial.SerialException, OSError, ValueError, WrongInput):
                continue


def _talk(
    line: Line, url: str, follower: Follower, clock: Callable[[], float], patient: bool
) -> Iterator[Connected | Record | None]:
    """One connection, until the box does not answer any more."""
    began = clock()
    follower.connected(began)
    said = False
    while follower.alive():
        request = follower.request(clock())
        if request:
            line.send(request)
        told = [one for record in line.records() for one in follower.take(record, clock())]
        if follower.greeted and not said:
            said = True
            _check_version(url, follower.box or {})
            yield Connected(url)
        yield from told
        yield None
        if not patient and not said and clock() - began > NO_CALLER:
            raise WrongInput(_no_caller(url, line.heard))


def _check_version(url: str, hello: Record) -> None:
    if hello.get("v") != VERSION:
        raise WrongInput(
            f"The box at {url} speaks version {hello.get('v')} of the link, this metro-caller version {VERSION}; "
            "update the older of the two."
        )


def _no_caller(url: str, heard: bool) -> str:
    answer = "answers, but not as a Metro Caller" if heard else "is open, but nothing answers there as a Metro Caller"
    return f"{url} {answer}. Is the Metro Caller program on it and running? `metro-caller ports` lists what is there."
