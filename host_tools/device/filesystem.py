"""The file system of a Pico as an image: made from files, and read back."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from littlefs import LittleFS, UserContext
from littlefs.lfs import LFSConfig

BLOCK = 4096
SIZE = 352 * BLOCK  # on a Pico; other chips have other sizes
PROGRAM = 256
DISK_VERSION = 0x00020000  # littlefs 2.0, as MicroPython's own

Files = Mapping[str, bytes | str]


def image(files: Files, size: int = SIZE) -> bytes:
    """A file system that holds some files, their folders made. size: in bytes, whole blocks."""
    context = UserContext(buffsize=size)
    system = LittleFS(
        context=context, block_size=BLOCK, block_count=size // BLOCK, prog_size=PROGRAM, disk_version=DISK_VERSION
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
    return _read(UserContext(buffer=bytearray(image)))


def used(image: bytes) -> list[int]:
    """The numbers of the blocks that are read of a file system, when it is mounted and all its files are read.

    A folder has two blocks, and the one with the higher revision counts: both are read, and both are in use even where
    one of them is empty.
    """
    context = _Watched(buffer=bytearray(image))
    _read(context)
    return sorted(context.blocks)


class _Watched(UserContext):
    """A flash that notes which of its blocks are read."""

    def __init__(self, buffer: bytearray) -> None:
        super().__init__(buffer=buffer)
        self.blocks: set[int] = set()

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        self.blocks.add(block)
        return super().read(cfg, block, off, size)


def _read(context: UserContext) -> dict[str, bytes]:
    count = len(context.buffer) // BLOCK
    system = LittleFS(context=context, block_size=BLOCK, block_count=count, prog_size=PROGRAM, mount=True)
    found: dict[str, bytes] = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = (PurePosixPath(folder) / name).as_posix()
            with system.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found
