"""Fetches MicroPython for the Pico, which the tests on the emulated Pico need: python -m sim.pico.fetch_uf2."""

import hashlib
import os
import sys
import urllib.error
import urllib.request
from pathlib import Path

NAME = "RPI_PICO-20250911-v1.26.1.uf2"
URL = "https://micropython.org/resources/firmware/" + NAME
SHA256 = "fc2a8096e0d999d3caca11b34381854599d68aee3e905d3cccbd5247ca78d07c"
FOLDER = Path.home() / ".cache" / "metro-caller"
NAMED = "METRO_PICO_UF2"  # the environment variable that names another file
TIMEOUT = 30  # s


class NotFetched(Exception):
    """It could not be had; the text says why."""


def find() -> Path | None:
    """The UF2 that METRO_PICO_UF2 names, or the one that was fetched; None if there is none."""
    path = Path(os.environ.get(NAMED) or FOLDER / NAME)
    return path if path.is_file() else None


def fetch(url: str = URL, folder: Path | None = None) -> Path:
    """Load it unless it is there already, check it, and put it in its place. NotFetched if that fails."""
    folder = folder or FOLDER
    path = folder / NAME
    if path.is_file() and _sha256(path.read_bytes()) == SHA256:
        return path
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT) as answer:
            data = answer.read()
    except (urllib.error.URLError, OSError) as error:
        why = getattr(error, "reason", error)
        raise NotFetched(f"{url} cannot be reached ({why}): load it by hand and save it as {path}") from error
    if _sha256(data) != SHA256:
        raise NotFetched(f"{url} is not the file that was expected (its SHA-256 is {_sha256(data)}): nothing was kept")
    beside = path.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        raise NotFetched(f"{path} cannot be written ({error.strerror}): {NAMED} can name another place") from error
    return path


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def main(arguments: list[str]) -> int:
    """Fetch it and say where it is; another address may be given."""
    try:
        print(f"MicroPython for the emulated Pico: {fetch(arguments[0] if arguments else URL)}")
    except NotFetched as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
