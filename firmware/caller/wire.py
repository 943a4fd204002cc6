"""Records on a serial line that others use too: RS, compact JSON, TAB, CRC-32 in hex, LF.

What stands between records (a REPL, a modem manager's AT, a torn line) is passed over. A record is printable ASCII
and at most LONGEST bytes, so that byte 3 never stops the program and the Pico's 512-byte input ring holds it.
(RFC 7464 text sequences, with a checksum.)
"""

import json
from binascii import crc32

RS = 0x1E
LONGEST = 256


def encode(record):
    """One record as bytes, ready to send. The checksum is over the JSON as sent: key order differs between Pythons."""
    text = json.dumps(record, separators=(",", ":")).encode()
    line = b"\x1e%s\t%08x\n" % (text, crc32(text))
    if len(line) > LONGEST:
        raise ValueError("record of %d bytes" % len(line))
    return line


def decode(line):
    """The record in the bytes between RS and LF, or None if they are no whole record."""
    if len(line) < 10 or line[-9] != 9:
        return None
    text = line[:-9]
    if b"%08x" % crc32(text) != line[-8:]:
        return None
    try:
        record = json.loads(text)
    except ValueError:
        return None
    return record if isinstance(record, dict) else None


class Reader:
    """Finds the records in a stream of bytes that may hold anything."""

    def __init__(self):
        self._line = bytearray(LONGEST)
        self._length = -1  # -1: not inside a record

    def feed(self, byte):
        """Take one byte; the record that it completes, or None."""
        if byte == RS:
            self._length = 0
        elif self._length >= 0:
            if byte == 10:
                length, self._length = self._length, -1
                if length and self._line[length - 1] == 13:
                    length -= 1
                return decode(bytes(self._line[:length]))
            if self._length == LONGEST or not (32 <= byte < 127 or byte in (9, 13)):
                self._length = -1
            else:
                self._line[self._length] = byte
                self._length += 1
        return None
