"""The Pico's serial port as a device file, for a real mpremote or a real host program."""

import os
import pty
import select
import subprocess
import time
import tty
from collections.abc import Callable, Sequence
from types import TracebackType

from sim.pico.emulated_pico import Pico

STEP_MS = 2
FULL = 4096  # bytes that wait for the reader: then the host has stopped reading


class SerialPty:
    """A serial port at `path`, alive while one of its methods runs.

    Emulated time never runs ahead of real time, so that the waits of both sides fit together.
    """

    def __init__(self, pico: Pico) -> None:
        self._pico = pico
        self._unread = bytearray()
        self._full = False
        self._end, self._port = pty.openpty()
        tty.setraw(self._port)
        os.set_blocking(self._end, False)
        self.path = os.ttyname(self._port)

    def __enter__(self) -> "SerialPty":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._end)
        os.close(self._port)

    def run(self, command: Sequence[str], timeout: float = 60) -> subprocess.CompletedProcess[str]:
        """Run a program that uses the port, and the Pico until it ends."""
        program = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            self.until(lambda: program.poll() is not None, timeout)
        finally:
            program.kill()
        printed, _ = program.communicate()
        return subprocess.CompletedProcess(command, program.returncode, printed)

    def until(self, condition: Callable[[], bool], timeout: float = 60) -> None:
        """Let the Pico run until a condition holds. TimeoutError after so many real seconds."""
        self._pico.read()  # what was printed before is not for this reader
        began = time.monotonic()
        ahead = self._pico.ms - began * 1000
        while not condition():
            now = time.monotonic()
            if now - began > timeout:
                raise TimeoutError(f"not in {timeout} s")
            self._pico.run(STEP_MS)
            spare = self._pico.ms - ahead - time.monotonic() * 1000
            ahead = max(ahead, self._pico.ms - time.monotonic() * 1000)  # time that was lost stays lost
            self._carry(max(0.0, spare / 1000))

    def _carry(self, wait: float) -> None:
        """Move bytes both ways; wait so many seconds at most for some to come."""
        self._unread += self._pico.read()
        if self._unread:
            try:
                del self._unread[: os.write(self._end, self._unread)]
            except BlockingIOError:
                pass
        if (len(self._unread) > FULL) != self._full:  # nothing else: a test may hold the host itself
            self._full = not self._full
            (self._pico.usb.hold if self._full else self._pico.usb.go_on)()
        if self._pico.usb.unsent < FULL:
            ready, _, _ = select.select([self._end], [], [], wait)
            if ready:
                self._pico.send(os.read(self._end, FULL))
        else:
            time.sleep(wait)
