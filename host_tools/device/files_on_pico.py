"""Look at the firmware's files on a Pico, and bring it to those that it should have.

Its own are main.py, this_board.* and all that is below caller/. What else lies there (settings, games, a user's files)
is never touched. While files change, main.py waits as main.py.new: a Pico that was unplugged in the middle starts
nothing that does not fit together, and the next time goes on with what is still missing.
"""

import ast
import errno
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath

from mpremote.transport_serial import SerialTransport

from host_tools.device.bundle import BOARD, STARTS
from host_tools.wrong_input import WrongInput

NEW = ".new"
WAITING = STARTS + NEW
BOARD_FILES = (f"{BOARD}.py", f"{BOARD}.mpy")
ROOT = (STARTS, *BOARD_FILES)
OUR_MAIN = b"from caller import app"  # in every main.py of ours; another one is somebody's own
CHUNK = 1024  # bytes in one go; the Pico compiles each as text four times as long
BLOCK = 4096
SPARE = 16  # blocks for folders and for the games to come

LOOK = f"""
import os
from binascii import hexlify
from hashlib import sha256
buf = memoryview(bytearray(1024))
def digest(name):
    h = sha256()
    with open("/" + name, "rb") as file:
        while True:
            n = file.readinto(buf)
            if not n:
                return hexlify(h.digest()).decode()
            h.update(buf[:n])
def look(folder):
    for entry in os.ilistdir("/" + folder):
        name = folder + entry[0]
        if entry[1] == 0x4000:
            if folder or name == "caller":
                print(repr((name, None)))
                look(name + "/")
            else:
                print(repr((name, "")))
        elif folder or name in {ROOT + tuple(name + NEW for name in ROOT)!r}:
            print(repr((name, digest(name))))
        else:
            print(repr((name, "")))
look("")
s = os.statvfs("/")
print(repr((s[0], s[3])))
"""


@dataclass(frozen=True)
class Found:
    """What is on a Pico."""

    hashes: dict[str, str]  # SHA-256 of each file of ours, by its name
    folders: list[str]  # ours
    others: set[str]  # names of other files and folders at the top
    free: int  # bytes

    @property
    def board(self) -> str | None:
        """The file of its board."""
        return next((name for name in BOARD_FILES if name in self.hashes), None)


def look(transport: SerialTransport) -> Found:
    """What is there now."""
    lines = [ast.literal_eval(line) for line in transport.exec(LOOK).decode().splitlines()]
    size, blocks = lines.pop()
    return Found(
        hashes={name: digest for name, digest in lines if digest},
        folders=[name for name, digest in lines if digest is None],
        others={name for name, digest in lines if digest == ""},
        free=size * blocks,
    )


@dataclass(frozen=True)
class Plan:
    """What there is to do: write these files, main.py last, and remove those of earlier versions."""

    write: dict[str, bytes]
    remove: list[str]
    remove_folders: list[str]
    main_waits: bool  # since the last time, which did not come to its end

    def __bool__(self) -> bool:
        return bool(self.write or self.remove or self.remove_folders or self.main_waits)


def plan(files: Mapping[str, bytes], found: Found, keep: Iterable[str] = ()) -> Plan:
    """How a Pico gets exactly these files of ours. keep: files of ours that stay as they are."""
    here = dict(found.hashes)
    main_waits = STARTS not in here and WAITING in here
    if main_waits:
        here[STARTS] = here[WAITING]
    changed = {name: data for name, data in files.items() if here.get(name) != sha256(data).hexdigest()}
    folders = _folders(files)
    return Plan(
        write=dict(sorted(changed.items(), key=lambda item: item[0] == STARTS)),
        remove=[name for name in found.hashes if name not in {*files, *keep, STARTS, WAITING}],
        remove_folders=[name for name in reversed(found.folders) if name not in folders],
        main_waits=main_waits,
    )


def carry_out(
    transport: SerialTransport,
    plan: Plan,
    files: Mapping[str, bytes],
    found: Found,
    written: Callable[[str, int], None],
) -> str | None:
    """Do it, and check all by hash; the new name of a main.py that was not ours, if there was one.

    written: is told each file and how many bytes of it are there. WrongInput if they do not fit or do not arrive whole.
    """
    if not plan:
        return None
    needed = BLOCK * (SPARE + sum(-(-len(data) // BLOCK) for data in plan.write.values()))
    if found.free < needed:
        raise _full(found.free, needed)
    transport.exec("import os")
    kept = _put_main_away(transport, found)
    for name in plan.remove:
        transport.fs_rmfile("/" + name)
    for name in plan.remove_folders:
        transport.fs_rmdir("/" + name)
    for folder in _folders(plan.write):
        if folder not in found.folders:
            transport.fs_mkdir("/" + folder)
    for name, data in plan.write.items():
        _write(transport, name, data, written)
    _check(transport, files)
    _rename(transport, WAITING, STARTS)
    return kept


def _put_main_away(transport: SerialTransport, found: Found) -> str | None:
    """Let nothing start until all is there; where somebody's own main.py is now."""
    if STARTS not in found.hashes:
        return None
    if OUR_MAIN in transport.fs_readfile("/" + STARTS, chunk_size=CHUNK):
        _rename(transport, STARTS, WAITING)
        return None
    kept = f"{STARTS}.old"
    while kept in found.others:
        kept += "er"
    _rename(transport, STARTS, kept)
    return kept


def _write(transport: SerialTransport, name: str, data: bytes, written: Callable[[str, int], None]) -> None:
    beside = f"/{name}{NEW}"
    try:
        transport.fs_writefile(beside, data, CHUNK, lambda so_far, _: written(name, so_far))
    except OSError as error:
        if error.strerror != beside:  # it is the line, not the Pico, that fails
            raise
        if error.errno == errno.ENOSPC:
            raise _full(0, len(data)) from None
        raise WrongInput(
            f"The Pico cannot write {name} (error {error.errno}): its flash may be worn. Run flash again; "
            "if it fails at the same place, use another Pico."
        ) from None
    if name != STARTS:
        _rename(transport, name + NEW, name)


def _check(transport: SerialTransport, files: Mapping[str, bytes]) -> None:
    there = look(transport).hashes
    wrong = [
        name
        for name, data in files.items()
        if there.get(WAITING if name == STARTS else name) != sha256(data).hexdigest()
    ]
    if wrong:
        raise WrongInput(
            f"{len(wrong)} of {len(files)} files did not arrive whole ({', '.join(wrong[:3])}). Run flash again; "
            "if that does not help, try another cable, then another Pico."
        )


def _rename(transport: SerialTransport, old: str, new: str) -> None:
    transport.exec(f"os.rename({'/' + old!r}, {'/' + new!r})")


def _folders(names: Iterable[str]) -> list[str]:
    """The folders that these files are in, outer ones first."""
    return sorted({parent.as_posix() for name in names for parent in PurePosixPath(name).parents} - {"."})


def _full(free: int, needed: int) -> WrongInput:
    return WrongInput(
        f"The file system of the Pico is full: {free // 1024} KB are free, {-(-needed // 1024)} KB are needed. "
        "Remove files of your own (mpremote ls shows them, mpremote rm NAME removes one), then run flash again."
    )
