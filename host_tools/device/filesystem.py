"""The file system of a Pico as an image: made from files, and read back."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from littlefs import LittleFS, UserContext

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
    context = UserContext(buffsize=len(image))
    context.buffer[:] = image
    system = LittleFS(context=context, block_size=BLOCK, block_count=len(image) // BLOCK, prog_size=PROGRAM, mount=True)
    found: dict[str, bytes] = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = (PurePosixPath(folder) / name).as_posix()
            with system.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found
