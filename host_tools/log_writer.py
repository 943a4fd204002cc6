"""Write the log of games so that a power cut costs at most the line that is being written."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import BinaryIO

from host_tools.log import LogLines, Record, default_path, read_log
from host_tools.wrong_input import WrongInput

BEGINNING = b'{"t":"game"'


class LogWriter:
    """Appends records to a log, each safe on the disk before `write` returns; what the log already holds is skipped.

    path: one file for all games, or None for a file of its own for each game in the user's data folder.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._open: tuple[Path, BinaryIO] | None = None
        self._held: set[str] = set()
        self._end = 0  # of what this writer has seen of the file
        self._shared = False  # whether another watch keeps notes in the file too
        self._one_at_a_time = Lock()  # notes are typed while records come
        if path:
            self._file_for(path)

    def path_of(self, game: str) -> Path:
        """The file that holds a game."""
        return self._path or default_path(game)

    def write(self, record: Record) -> None:
        """Append one record. WrongInput if the log cannot be written."""
        with self._one_at_a_time:
            path = self.path_of(record["g"])
            file = self._file_for(path)
            self._read_on(file)
            key = json.dumps(record, sort_keys=True)
            if key not in self._held:
                self._append(path, file, record)
                self._held.add(key)

    def note(self, record: Record) -> None:
        """Append a note, be it the same as an earlier one: what was taken back may be typed again.

        WrongInput also if another watch has put a note into the file meanwhile: they would not know of each other's.
        """
        with self._one_at_a_time:
            path = self.path_of(record["g"])
            file = self._file_for(path)
            self._read_on(file)
            if self._shared:
                raise WrongInput("Another watch writes into this log: type there, or end it and start this one again.")
            self._append(path, file, record)

    def notes(self, game: str) -> list[Record]:
        """The notes of a game that the log holds, in their order."""
        path = self.path_of(game)
        if not path.is_file():
            return []
        return [note for found in read_log(path).games if found.id == game for note in found.notes]

    def close(self) -> None:
        """Close the file."""
        if self._open:
            self._open[1].close()
            self._open = None

    def _file_for(self, path: Path) -> BinaryIO:
        if self._open and self._open[0] == path:
            return self._open[1]
        self.close()
        if path.exists() and not path.is_file():
            raise WrongInput(f"{path} is no file that could hold a log; name another file with --log.")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("ab+")
            file.seek(0)
            before = file.read()
            self._held = set(_keys(before))
            if not _may_continue(before.strip(b"\0 \r\n\t")):
                file.close()
                raise WrongInput(f"{path} holds something else than a log; name another file with --log.")
            _end_line(file, before)
            self._end = file.seek(0, os.SEEK_END)
            self._shared = False
        except OSError as error:
            raise _cannot_write(path, error) from None
        self._open = (path, file)
        return file

    def _read_on(self, file: BinaryIO) -> None:
        """Take in what somebody else has written into the file."""
        file.seek(self._end)
        more = file.read()
        if more:
            self._end += len(more)
            self._held |= set(_keys(more))
            self._shared = self._shared or b'"t":"note"' in more

    def _append(self, path: Path, file: BinaryIO, record: Record) -> None:
        line = json.dumps(record, separators=(",", ":")).encode() + b"\n"
        try:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        except OSError as error:
            raise _cannot_write(path, error) from None
        self._end += len(line)


def _end_line(file: BinaryIO, before: bytes) -> None:
    """End the last line of a file that holds this; one that was torn goes, for its record comes again."""
    whole = before.rfind(b"\n") + 1
    last = before[whole:]
    if last and list(_keys(last)):
        file.write(b"\n")
        file.flush()
    elif last:
        file.truncate(whole)


def _may_continue(data: bytes) -> bool:
    """Whether this is a log, or the torn beginning of one, or nothing."""
    return data[: len(BEGINNING)] == BEGINNING[: len(data)] or bool(LogLines(data).stories)


def _keys(data: bytes) -> Iterator[str]:
    for line in data.decode(errors="replace").split("\n"):
        try:
            yield json.dumps(json.loads(line), sort_keys=True)
        except (ValueError, RecursionError):
            continue


def _cannot_write(path: Path, error: OSError) -> WrongInput:
    return WrongInput(f"The log {path} cannot be written ({error.strerror}); name another file with --log.")
