"""Read the log of games: one JSON object a line, the link's own records and what people noted.

A log may hold several games. After a reconnect the box tells records again, so the same record may stand twice. A
power cut may tear the last line; whoever goes on writing puts the whole record after it.
"""

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from host_tools.wrong_input import WrongInput

Record = dict[str, Any]

LARGEST_LOG = 50_000_000  # bytes; a game has some 5,000
PASSED_OVER = ("hello", "ok", "error", "selftest")  # records of the link that say nothing about a game


@dataclass
class LoggedGame:
    """One game of a log: `header` is its game record, `events` are whole from 1 on unless `gaps` says otherwise."""

    header: Record
    events: list[Record] = field(default_factory=list)
    over: Record | None = None
    notes: list[Record] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The game id."""
        return self.header["g"]


@dataclass
class Log:
    """The games of a file in the order in which they began; `strays` are records of games that have no game record."""

    games: list[LoggedGame]
    strays: dict[str, str] = field(default_factory=dict)  # game id: a sentence


def is_record(value: Any) -> bool:
    """Whether this is a record of a game (game, event or over) with all that every such record has."""
    if not isinstance(value, dict) or not re.fullmatch("[0-9a-f]{8}", str(value.get("g"))):
        return False
    if value.get("t") == "game":
        return isinstance(value.get("game"), str) and isinstance(value.get("opt"), dict) and "commit" in value
    if type(value.get("n")) is not int:
        return False
    if value.get("t") == "event":
        return value["n"] >= 1 and isinstance(value.get("e"), str)
    return value.get("t") == "over" and value["n"] >= 0 and isinstance(value.get("why"), str) and "seed" in value


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two records say the same, in whatever order their keys stand."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def name_of(record: Record) -> str:
    """What a record is called in sentences: "event 7", "the game record", "the over record"."""
    return f"event {record['n']}" if record["t"] == "event" else f"the {record['t']} record"


def default_path(game: str) -> Path:
    """Where the log of a game is kept unless the user names a file."""
    return user_data_path("metro-caller", appauthor=False) / "logs" / f"{game}.jsonl"


def read_log(path: Path) -> Log:
    """The games in a log file. WrongInput if it cannot be read or no line of it is a record of a game."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_LOG + 1)
    except FileNotFoundError:
        raise WrongInput(f"{path}: there is no such log; check the name (watch says where it keeps them).") from None
    except IsADirectoryError:
        raise WrongInput(f"{path} is a folder; name the log file in it.") from None
    except OSError as error:
        raise WrongInput(f"{path} cannot be read ({error.strerror}); check the name and who may read it.") from None
    if len(data) > LARGEST_LOG:
        raise WrongInput(f"{path} is too large for a log; name one of at most {LARGEST_LOG // 10**6} MB.")
    data = data.removeprefix(codecs.BOM_UTF8)
    if not data.strip(b"\0 \r\n\t"):
        raise WrongInput(f"{path} is empty: watch writes a log into it once a game has begun.")
    reader = LogLines(data)
    if not reader.stories:
        raise WrongInput(f"{path} is no log of Metro Caller: no line in it is a record of a game.")
    return reader.log()


class _Story:
    """The records of one game as they come, line by line, with what is wrong about their order."""

    def __init__(self) -> None:
        self.header: Record | None = None
        self.events: dict[int, Record] = {}
        self.over: Record | None = None
        self.notes: list[Record] = []
        self.gaps: list[str] = []
        self.first_line = 0

    def take(self, record: Record, line: int) -> None:
        """One more record of this game."""
        self.first_line = self.first_line or line
        before: Record | None
        if record["t"] == "game":
            before, self.header = self.header, self.header or record
            late = bool(self.events or self.over)
        elif record["t"] == "event":
            before = self.events.setdefault(record["n"], record)
            before = None if before is record else before
            late = self.over is not None or max(self.events) > record["n"]
        else:
            before, self.over = self.over, self.over or record
            late = False
        if before is not None:
            if not same(before, record):
                self.gaps.append(f"line {line}: {name_of(record)} stands there again and says something else")
        elif late:
            self.gaps.append(f"line {line}: {name_of(record)} stands after a later record")

    def missing(self) -> Iterator[str]:
        """A sentence for each hole in the numbers."""
        after = self.over["n"] + 1 if self.over else max(self.events, default=0) + 1
        before = 0
        for number in sorted({*self.events, after}):
            if number - before > 2:
                yield f"events {before + 1} to {number - 1} are missing"
            elif number - before == 2:
                yield f"event {number - 1} is missing"
            before = number


class LogLines:
    """Sorts the lines of a log into games."""

    def __init__(self, data: bytes) -> None:
        self.stories: dict[str, _Story] = {}
        self._unreadable: list[tuple[int, str, str]] = []  # line number, text, id of the game around it
        self._notes: list[Record] = []
        self._lines = [line.strip("\0\r ") for line in data.decode(errors="replace").split("\n")]
        here = ""
        for number, line in enumerate(self._lines, 1):
            if line:
                here = self._take(number, line, here)

    def _take(self, number: int, line: str, here: str) -> str:
        try:
            record: Any = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if is_record(record):
            here = record["g"]
            self.stories.setdefault(here, _Story()).take(record, number)
        elif isinstance(record, dict) and record.get("t") == "note":
            self._notes.append(record)
        elif not (isinstance(record, dict) and record.get("t") in PASSED_OVER):
            self._unreadable.append((number, line, here))
        return here

    def _harmless(self, number: int, line: str) -> bool:
        """Whether a line was torn while it was written and nothing, or the whole record, came after it."""
        if number == len(self._lines):
            return True
        return any(later.startswith(line) for later in self._lines[number:])

    def log(self) -> Log:
        """What was found."""
        told: set[str] = set()  # one such line of a game is enough: each is looked for in the whole log
        for number, line, here in self._unreadable:
            near = here or next(iter(self.stories))
            if near not in told and not self._harmless(number, line):
                self.stories[near].gaps.append(f"line {number} is torn or changed: it is no record")
                told.add(near)
        log = Log([])
        for game, story in self.stories.items():
            gaps = [*story.gaps, *story.missing()]
            if story.header is None:
                log.strays[game] = f"its game record is missing; its other records begin in line {story.first_line}"
                continue
            events = [story.events[n] for n in sorted(story.events)]
            notes = [note for note in self._notes if note.get("g") == game]
            log.games.append(LoggedGame(story.header, events, story.over, notes, gaps))
        return log
