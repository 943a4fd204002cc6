"""Flash in memory for MicroPython's littlefs: every operation is counted and can be filmed, to cut the power at each.

An operation is what the chip does in one go: erase a sector or program a page.
"""

import vfs

SECTOR = 4096
PAGE = 256
BLANK = b"\xff" * SECTOR


class Flash:
    """A block device. `erases` and `programmed` (bytes) count what was done to it.

    film: a list that each operation is added to as (offset, data); the data of an erase is None.
    """

    def __init__(self, sectors):
        self.bytes = bytearray(BLANK * sectors)
        self.film = None
        self.erases = 0
        self.programmed = 0

    # ---- what littlefs asks of it ----

    def readblocks(self, block, buf, offset=0):
        start = block * SECTOR + offset
        buf[:] = memoryview(self.bytes)[start : start + len(buf)]

    def writeblocks(self, block, buf, offset=0):
        start = block * SECTOR + offset
        for at in range(0, len(buf), PAGE):
            page = bytes(memoryview(buf)[at : at + PAGE])
            self.programmed += len(page)
            self._do(start + at, page)

    def ioctl(self, op, argument):
        if op == 4:
            return len(self.bytes) // SECTOR
        if op == 5:
            return SECTOR
        if op == 6:
            self.erases += 1
            self._do(argument * SECTOR, None)
        return 0

    def _do(self, offset, data):
        if self.film is not None:
            self.film.append((offset, data))
        self.do(offset, data)

    # ---- operations ----

    def do(self, offset, data):
        """Do an operation wholly."""
        if data is None:
            self.bytes[offset : offset + SECTOR] = BLANK
        else:
            self.program(offset, data)

    def program(self, offset, data):
        """Program some bytes: bits go from 1 to 0, never back."""
        end = offset + len(data)
        if self.bytes[offset:end] != BLANK[: len(data)]:
            data = bytes(a & b for a, b in zip(self.bytes[offset:end], data))
        self.bytes[offset:end] = data

    def tear(self, offset, data, way):
        """Do an operation as far as it comes when the power fails in it. way: one of WAYS."""
        if data is None:
            self._tear_erase(offset, way)
        else:
            half = len(data) // 2
            if way == "first half":
                self.program(offset, data[:half])
            elif way == "second half":
                self.program(offset + half, data[half:])
            elif way == "odd":
                self.program(offset, data[:100])
            elif way == "weak":  # some bits have not come to 0 yet
                self.program(offset, bytes(a | b for a, b in zip(data, noise(len(data), offset))))

    def _tear_erase(self, offset, way):
        half = SECTOR // 2
        if way == "first half":
            self.bytes[offset : offset + half] = BLANK[:half]
        elif way == "second half":
            self.bytes[offset + half : offset + SECTOR] = BLANK[:half]
        elif way == "odd":
            self.bytes[offset : offset + half] = noise(half, offset)
        elif way == "weak":  # some bits have not come to 1 yet
            old = self.bytes[offset : offset + SECTOR]
            self.bytes[offset : offset + SECTOR] = bytes(a | b for a, b in zip(old, noise(SECTOR, offset)))


# Odd: a page's first 100 bytes programmed; a sector's first half rubbish.
WAYS = ("not at all", "first half", "second half", "odd", "weak")


def noise(count, start):
    """Bytes that look like rubbish, the same each time."""
    number = start * 2 + 12345
    made = bytearray(count)
    for i in range(count):
        number = (number * 1103515245 + 12345) & 0x7FFFFFFF
        made[i] = number >> 16 & 0xFF
    return made


def mount(flash, at, fresh=False):
    """Mount a flash the way the Pico's own start does, formatted before if it is fresh."""
    if fresh:
        vfs.VfsLfs2.mkfs(flash, progsize=PAGE)
    vfs.mount(vfs.VfsLfs2(flash, progsize=PAGE), at)


def unmount(at):
    """Forget a mounted flash, whatever state it is in."""
    vfs.umount(at)
