"""Where a simulated box keeps its settings and games: in a folder, or nowhere."""

import os
from contextlib import suppress
from pathlib import Path


class FolderStore:
    """A folder in place of the Pico's flash. Everything is on the disk when a call returns, or it raises OSError."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with suppress(OSError):  # each call will say so again
            for name in ("game", "kept"):
                (folder / name).mkdir(parents=True, exist_ok=True)

    def read(self, name: str) -> bytes:
        """The bytes of a file, b"" if there is none."""
        try:
            return (self.folder / name).read_bytes()
        except FileNotFoundError:
            return b""

    def write(self, name: str, data: bytes) -> None:
        """Make or replace a file."""
        self._put(name, data, "wb")

    def append(self, name: str, data: bytes) -> None:
        """Add to a file, which is made if there is none."""
        self._put(name, data, "ab")

    def _put(self, name: str, data: bytes, mode: str) -> None:
        with (self.folder / name).open(mode) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, over the file that has it."""
        (self.folder / old).replace(self.folder / new)

    def remove(self, name: str) -> None:
        """Remove a file; OSError if there is none."""
        (self.folder / name).unlink()

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder of the store."""
        return sorted(os.listdir(self.folder / folder))


class MemoryStore:
    """A store that is gone when the program ends."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def read(self, name: str) -> bytes:
        """The bytes of a file, b"" if there is none."""
        return self.files.get(name, b"")

    def write(self, name: str, data: bytes) -> None:
        """Make or replace a file."""
        self.files[name] = bytes(data)

    def append(self, name: str, data: bytes) -> None:
        """Add to a file, which is made if there is none."""
        self.files[name] = self.read(name) + data

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, over the file that has it."""
        self.files[new] = self._taken(old)

    def remove(self, name: str) -> None:
        """Remove a file; OSError if there is none."""
        self._taken(name)

    def _taken(self, name: str) -> bytes:
        if name not in self.files:
            raise FileNotFoundError(name)
        return self.files.pop(name)

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder of the store."""
        return sorted(name.split("/", 1)[1] for name in self.files if name.startswith(folder + "/"))
