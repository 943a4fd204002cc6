"""Keep the running game so that no power cut can lose it, with as little flash work as possible.

    game/now      header line, then one record for each input
    game/now.1    more records: littlefs keeps a file inside its directory only up to 512 bytes, and past that
                  each append would erase a sector
    kept/00012-1a2b3c4d    the newest finished games, numbered in the order in which they ended

The header is JSON, TAB, CRC-32 in hex, LF. The record of an input is its letter, a check character and LF; the check
character comes from a CRC that runs on from the header, so that a record of another game or out of its place is not
taken. A line that is no record is passed over.

Steps that a power cut may separate stand in an order in which each state is a good one: a new game is written beside
and renamed over; a finished one has its copy among the kept games before the original goes.
"""

import json
from binascii import crc32

VERSION = 1
KEEP = 20
PART = 480  # bytes of a file, well inside the inline limit

NOW = "game/now"
NEW = "game/new"


def _check(what, crc):
    """The running CRC after one more input, and the record's line."""
    salt = isinstance(what, bytes)
    text = b"x" + what.hex().encode() if salt else what.encode()
    crc = crc32(text, crc)
    return crc, text + bytes((0x30 + (crc & 0x3F), 10))


def _header(game, opt, seed):
    text = json.dumps({"v": VERSION, "game": game, "opt": opt, "seed": seed.hex()}, separators=(",", ":")).encode()
    return b"%s\t%08x\n" % (text, crc32(text))


class Saved:
    """A game as it was read back: its header, its inputs, and where the checks have got to."""

    def __init__(self, header, crc):
        self.version = header.get("v")
        self.name = header.get("game")
        self.opt = header.get("opt")
        self.seed = b""
        self.inputs = []
        self.crc = crc
        if self.version == VERSION:
            self.seed = bytes.fromhex(header["seed"])


def read(data):
    """The game in the bytes of a file and its further parts; None if the header is not whole."""
    lines = data.split(b"\n")
    head = lines[0]
    if len(head) < 10 or head[-9] != 9 or b"%08x" % crc32(head[:-9]) != head[-8:]:
        return None
    saved = Saved(json.loads(head[:-9]), crc32(head[:-9]))
    for line in lines[1:]:
        if len(line) == 2:
            what = line[:1]
            if what not in (b"p", b"h", b"s"):
                continue
            what = what.decode()
        elif len(line) == 34 and line[:1] == b"x":
            try:
                what = bytes.fromhex(line[1:33].decode())
            except ValueError:
                continue
        else:
            continue
        crc, text = _check(what, saved.crc)
        if text[:-1] == line:
            saved.crc = crc
            saved.inputs.append(what)
    return saved


class Journal:
    """The journal in a store. When the store fails, `failing` says so and the game goes on from RAM.

    store: `read(name)` bytes, b"" where there is nothing; `write(name, data)`, `append(name, data)`,
    `rename(old, new)`, `remove(name)`, `names(directory)`; each may raise OSError.
    """

    def __init__(self, store):
        self._store = store
        self._crc = 0
        self._part = 0
        self._room = 0
        self._unwritten = b""
        self._new = False  # the header has not been written yet
        self.failing = False
        self.foreign = False  # a game of another version lies here

    def load(self):
        """What was saved of the running game, or None. To be called once, at the start."""
        store = self._store
        try:
            # A cut inside a rename between directories hides the next entry until something is removed.
            store.remove("game/none")
        except OSError:
            pass
        try:
            saved = self._read_parts()
            if saved is None:
                beside = store.read(NEW)
                saved = beside and read(beside)
                if not saved:
                    return None
                store.rename(NEW, NOW)
                self._room = PART - len(beside)
        except OSError:
            self.failing = True
            return None
        if saved.version != VERSION:
            self.foreign = True
            return None
        self._crc = saved.crc
        return saved

    def _read_parts(self):
        data = part = self._store.read(NOW)
        self._part = 0
        while part:
            self._room = PART - len(part)
            if part[-1:] != b"\n":
                self._unwritten = b"\n"
            part = self._store.read("%s.%d" % (NOW, self._part + 1))
            if part:
                self._part += 1
                data += b"\n" + part
        return read(data)

    def begin(self, game, opt, seed):
        """Save a game that begins. The one before it has been finished."""
        header = _header(game, opt, seed)
        self._crc = crc32(header[:-10])
        self._part = 0
        self._room = PART
        self._unwritten = header
        self._new = True
        self._write()

    def append(self, what):
        """Save one input."""
        self._crc, line = _check(what, self._crc)
        self._unwritten += line
        self._write()

    def _write(self):
        """Write what is not written yet; what the store does not take now is tried again with the next input."""
        store = self._store
        try:
            if self._new:
                self._clear()
                store.write(NEW, self._unwritten)
                store.rename(NEW, NOW)
                self._new = False
            else:
                if self._room < len(self._unwritten):
                    self._part += 1
                    self._room = PART
                store.append("%s.%d" % (NOW, self._part) if self._part else NOW, self._unwritten)
            self._room -= len(self._unwritten)
            self._unwritten = b""
            self.failing = False
        except OSError:
            self.failing = True
            if not self._new and self._unwritten[:1] != b"\n":
                self._unwritten = b"\n" + self._unwritten  # half of it may have been written

    def _clear(self):
        """Make room for a new game: a game of another version is set aside, further parts of an old one go."""
        store = self._store
        for name in store.names("game"):
            if name.startswith("now"):
                if self.foreign:
                    store.rename("game/" + name, "kept/foreign-" + name)
                elif name != "now":
                    store.remove("game/" + name)
        self.foreign = False

    def finish(self, game):
        """Move the finished game to the kept ones and drop the oldest of them. game: its id."""
        store = self._store
        try:
            kept = self._numbered()
            if not (kept and kept[-1][6:] == game):
                number = int(kept[-1][:5]) + 1 if kept else 1
                name = "kept/%05d-%s" % (number, game)
                if self._part:
                    parts = [store.read(NOW)]
                    for part in range(1, self._part + 1):
                        parts.append(store.read("%s.%d" % (NOW, part)))
                    store.write("kept/new", b"\n".join(parts))
                    store.rename("kept/new", name)
                else:
                    store.rename(NOW, name)
                kept.append(name)
            if self._part:
                store.remove(NOW)
                for part in range(1, self._part + 1):
                    store.remove("%s.%d" % (NOW, part))
            elif store.read(NOW):
                store.remove(NOW)
            for name in kept[:-KEEP]:
                store.remove("kept/" + name)
        except OSError:
            self.failing = True

    def count(self):
        """The number that the next finished game will have: it never comes twice while the store works."""
        kept = self.kept()
        return int(kept[0][:5]) + 1 if kept else 1

    def kept(self):
        """The names of the kept games, newest first."""
        try:
            return self._numbered()[::-1]
        except OSError:
            self.failing = True
            return []

    def read_kept(self, name):
        """A kept game by its name, or None."""
        try:
            return read(self._store.read("kept/" + name))
        except OSError:
            return None

    def _numbered(self):
        return sorted(name for name in self._store.names("kept") if name[:5].isdigit() and name[5:6] == "-")
