"""What people have written down in a TOML file, whatever the game."""

import tomllib
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from host_tools.wrong_input import WrongInput

LARGEST_FILE = 100_000  # bytes; a player takes some hundred
LARGEST_NUMBER = 2**63 - 1  # TOML promises no more, and Python does not write down one of thousands of digits
MOST_DOTS = 1000  # in a line; tomllib takes the square of a dotted key's length in time and memory
DEEPEST = 10  # lists and tables in one another; the sheets have four


def read_toml(path: Path) -> dict[str, Any]:
    """What stands in a TOML file; WrongInput if it cannot be read or is not TOML."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise WrongInput(
            f"There is no file {path}; check the name, or let `metro-caller score` ask you for the sheets."
        ) from None
    except IsADirectoryError:
        raise WrongInput(f"{path} is a folder; name the file with the sheets in it.") from None
    except OSError as error:
        raise WrongInput(f"{path} cannot be read ({error.strerror}); check the name and who may read it.") from None
    if len(data) > LARGEST_FILE:
        raise WrongInput(f"{path} is too large for a file of sheets; name one of at most {LARGEST_FILE // 1000} kB.")
    try:
        text = data.decode("utf-8-sig")  # Windows begins a text with a byte order mark
        if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
            raise _too_deep(path)
        document = tomllib.loads(text)
    except UnicodeDecodeError:
        raise WrongInput(f"{path.name} is not TOML: it is not text in UTF-8; save it as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise WrongInput(f"{path.name} is not TOML: {error}; mend it there.") from None
    except RecursionError:
        raise _too_deep(path) from None
    except ValueError:  # what Python says of too many digits
        raise _too_large(path) from None
    _check_size(path, document)
    return document


def _check_size(path: Path, document: dict[str, Any]) -> None:
    """Refuse what Python could read but not write down in a sentence."""
    values: list[Any] = [document]
    for _ in range(DEEPEST):
        inner = []
        for value in values:
            if isinstance(value, dict):
                inner += value.values()
            elif isinstance(value, list):
                inner += value
            elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
                raise _too_large(path)
        values = inner
    if values:
        raise _too_deep(path)


def _too_deep(path: Path) -> WrongInput:
    return WrongInput(f"{path.name}: lists or tables stand too deep in one another; the sheets need only four levels.")


def _too_large(path: Path) -> WrongInput:
    return WrongInput(f"{path.name}: it holds a number of far too many digits; write a smaller one.")


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Begin every sentence about what is wrong with the name of the file."""
    try:
        yield
    except WrongInput as wrong:
        raise WrongInput(f"{file}: {wrong}") from None


def players_in(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The tables of the players in a TOML document; WrongInput if there are none."""
    entries = document.get("player")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise WrongInput("There are no players; begin each one with a line [[player]].")
    return entries


def name_of(name: Any, who: str, taken: Iterable[str]) -> str:
    """A player's name without the blanks around it; WrongInput if there is none, or if somebody has it already."""
    if name is None or name == "":
        raise WrongInput(f"{who} has no name.")
    if not isinstance(name, str) or not name.isprintable() or not name.strip():
        raise WrongInput(f"{who}: a name is visible text in one line, not {name!r}.")
    name = name.strip()
    if _as_heard(name) in map(_as_heard, taken):
        raise WrongInput(f"Two players are called {name}; each needs a name of their own.")
    return name


def _as_heard(name: str) -> str:
    """The name without what nobody hears: capitals, and whether an accent is a character of its own."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def check_keys(where: str, entry: dict[str, Any], known: tuple[str, ...]) -> None:
    """WrongInput if a table has a key that means nothing there."""
    for key in entry:
        if key not in known:
            raise WrongInput(f"{where}: there is no key {key}; it can be {', '.join(known)}.")
