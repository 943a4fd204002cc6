"""The host's end of the link is a USB serial port that the REPL uses as well.

Room for writing is not what it seems: while a host holds the port and does not read, POLLOUT means one free byte, and a
longer write blocks for a second; with the bus asleep it stays true and each byte blocks half a second. So bytes go out
one after each poll, few at a time, and a write that was slow or took nothing closes the line until the host speaks.
"""

import select
import sys
from time import ticks_diff, ticks_ms

OUT = 16  # bytes a turn
IN = 16
SLOW_MS = 20


class Usb:
    """Carries the records of a caller.link.Link over the USB serial port. `turn` never blocks for long.

    make_link: called when a host sends its first byte; nothing is sent before.
    """

    def __init__(self, make_link):
        self._make_link = make_link
        self._link = None
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)
        self._read = sys.stdin.buffer.readinto
        self._write = sys.stdout.buffer.write
        self._byte = bytearray(1)
        self._line = b""
        self._at = 0
        self.open = False

    def turn(self):
        """Take what the host has sent, and send a little of what there is to say. Whether a request was answered."""
        answered = False
        byte = self._byte
        for _ in range(IN):
            came = 0
            for _ in self._in.ipoll(0):
                came = self._read(byte)
            if came != 1:
                break
            self.open = True
            if not self._link:
                self._link = self._make_link()
            if self._link.feed(byte[0]):
                answered = True
        if self.open:
            self._say()
        return answered

    def _say(self):
        for _ in range(OUT):
            if self._at == len(self._line):
                self._line = self._link.line() or b""
                self._at = 0
                if not self._line:
                    return
            ready = False
            for _ in self._out.ipoll(0):
                ready = True
            if not ready or not self._send():
                return

    def _send(self):
        """Send one byte; False if the line was closed because that was slow."""
        self._byte[0] = self._line[self._at]
        began = ticks_ms()
        sent = self._write(self._byte)
        if not sent or ticks_diff(ticks_ms(), began) > SLOW_MS:
            self.open = False
            self._line = b""
            self._at = 0
            self._link.forget()
            return False
        self._at += 1
        return True
