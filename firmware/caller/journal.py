"""Keep the running game so that no power cut can lose it, with as little flash work as possible.

    game/now      header line, then one record for each input
    game/now.1    more records: littlefs keeps a file inside its directory only up to 512 bytes, and past that
                  each append would erase a sector
    kept/00012-1a2b3c4d    the newest finished games, numbered in the order in which they ended

The header is JSON, TAB, CRC-32 in hex, LF. The record of an input is two characters and LF: twelve bits of the CRC of
everything up to and including that input, so that a record of another game or out of its place is not taken. They tell
the input, too: of the few that there are, it is the one that gives these bits. A line that is no record is passed over.

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


def _record(what, crc):
    """The running CRC after one more input, and the input's line."""
    if isinstance(what, bytes):
        text = salt = b"x" + what.hex().encode()
    else:
        text = what.encode()
        salt = b""
    crc = crc32(text, crc)
    return crc, salt + bytes((0x30 + (crc >> 6 & 0x3F), 0x30 + (crc & 0x3F), 10))


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
        self.id = "%08x" % crc  # a game of another version must have one as well
        self.inputs = []
        self.crc = crc
        if self.version == VERSION:
            from caller.shuffle import commitment, game_id

            self.seed = bytes.fromhex(header["seed"])
            self.id = game_id(commitment(self.seed))


def read(data):
    """The game in the bytes of a file and its further parts; None if the header is not whole."""
    lines = data.split(b"\n")
    head = lines[0]
    if len(head) < 10 or head[-9] != 9 or b"%08x" % crc32(head[:-9]) != head[-8:]:
        return None
    try:
        saved = Saved(json.loads(head[:-9]), crc32(head[:-9]))
    except (AttributeError, KeyError, TypeError, ValueError):  # whole, but nothing that was written here
        return None
    for line in lines[1:]:
        for what in _possible(line):
            crc, text = _record(what, saved.crc)
            if text[:-1] == line:
                saved.crc = crc
                saved.inputs.append(what)
                break
    return saved


def _possible(line):
    """The inputs that a line may be the record of."""
    if len(line) == 2:
        return ("p", "h", "s")
    if len(line) == 35 and line[:1] == b"x":
        try:
            return (bytes.fromhex(line[1:33].decode()),)
        except ValueError:
            pass
    return ()


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
        self._over = False  # the game has ended and has not been moved to the kept ones yet
        self.failing = False
        self.foreign = False  # a game of another version lies here

    def load(self):
        """What was saved of the running game, or None. To be called once, at the start."""
        store = self._store
        try:
            # A cut inside a rename between directories hides an entry behind the moved one until something is removed.
            store.remove("game/none")
        except OSError:
            pass
        try:
            parts = self._parts() or [b""]
            saved = read(b"\n".join(parts))
            if saved is None:
                parts = [store.read(NEW)]
                saved = read(parts[0])
                if saved is None:
                    return None
                self._promote(parts[0])
        except OSError:
            self.failing = True
            return None
        if saved.version != VERSION:
            self.foreign = True
            return None
        self._crc = saved.crc
        self._part = len(parts) - 1
        self._room = PART - len(parts[-1])
        if parts[-1][-1:] != b"\n":
            self._unwritten += b"\n"
        return saved

    def _promote(self, header):
        """Make the new game the running one: only its rename was missing."""
        try:
            self._store.rename(NEW, NOW)
        except OSError:
            self.failing = True
            self._new = True
            self._unwritten = header

    def _parts(self):
        """The bytes of the running game, a file each."""
        parts = []
        part = self._store.read(NOW)
        while part:
            parts.append(part)
            part = self._store.read("%s.%d" % (NOW, len(parts)))
        return parts

    def begin(self, game, opt, seed):
        """Save a game that begins. The one before it has been finished."""
        if self._unwritten or self._over:
            self._write()  # the last chance for what is left of the game before
        header = _header(game, opt, seed)
        self._crc = crc32(header[:-10])
        self._part = 0
        self._unwritten = header
        self._new = True
        self._over = False
        self._write()

    def append(self, what):
        """Save one input."""
        self._crc, line = _record(what, self._crc)
        self._unwritten += line
        self._write()

    def finish(self):
        """Move the finished game to the kept ones and drop the oldest of them."""
        self._over = True
        self._write()

    def _write(self):
        """Do what is not done yet; what the store does not take now is tried again the next time."""
        try:
            if self._unwritten:
                if self._new:
                    self._write_new()
                else:
                    self._write_on()
                self._unwritten = b""
            if self._over:
                self._move()
                self._prune()
                self._over = False
            self.failing = False
        except OSError:
            self.failing = True

    def _write_new(self):
        here = self._store.read(NOW).split(b"\n")[0]
        if not here or not self._unwritten.startswith(here):  # else only the answer to the rename was an error
            self._move()  # a game of another version, or one that could not be moved at its end
        self._store.write(NEW, self._unwritten)
        self._store.rename(NEW, NOW)
        self._room = PART - len(self._unwritten)
        self._new = False
        self.foreign = False

    def _write_on(self):
        if self._room < len(self._unwritten) and self._room < PART:
            self._part += 1
            self._room = PART
        name = "%s.%d" % (NOW, self._part) if self._part else NOW
        try:
            if self._room == PART:
                self._store.write(name, self._unwritten)
            else:
                self._store.append(name, self._unwritten)
        except OSError:
            if self._unwritten[:1] != b"\n":
                self._unwritten = b"\n" + self._unwritten  # half of it may have been written
            raise
        self._room -= len(self._unwritten)

    def _move(self):
        """Move the game that lies here, whatever it is, to the kept ones."""
        store = self._store
        parts = self._parts()
        saved = read(b"\n".join(parts))
        kept = self._numbered()
        if saved and not (kept and kept[-1][6:] == saved.id):
            name = "kept/%05d-%s" % (int(kept[-1][:5]) + 1 if kept else 1, saved.id)
            if len(parts) == 1:
                store.rename(NOW, name)
            else:
                store.write("kept/new", b"\n".join(parts))
                store.rename("kept/new", name)
        for name in sorted(store.names("game")):  # the first part first: without it the others are no game
            if name.startswith("now"):
                store.remove("game/" + name)

    def _prune(self):
        for name in self._numbered()[:-KEEP]:
            self._store.remove("kept/" + name)

    def count(self):
        """The number that the next finished game will have: it never comes twice while the store works."""
        kept = self.kept()
        return (int(kept[0][:5]) if kept else 0) + self._over + 1

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
