"""Whether a board of somebody's own has all that a box needs to know, before it goes onto a Pico."""

import ast
from collections.abc import Collection
from pathlib import Path
from typing import Any

from mpremote.transport_serial import SerialTransport

from host_tools.device.bundle import BOARD, DEFAULT, board_file, board_names
from host_tools.wrong_input import WrongInput


def check_own(path: Path) -> None:
    """WrongInput if the box could not start with this board, or would take it for one of this project's later."""
    values = _values(path)
    if lacks := missing(values):
        raise WrongInput(f"--board-file: {path}: {lacks}")
    name = values["NAME"]
    if not isinstance(name, str) or not name:
        raise WrongInput(f'--board-file: {path}: NAME must be a text, as in NAME = "my_board".')
    if name in board_names() and path.read_bytes() != board_file(name).read_bytes():
        raise WrongInput(f"--board-file: {path}: NAME is {name}, one of Metro Caller's boards; give yours its own.")


def missing(names: Collection[str]) -> str | None:
    """What a board with these names lacks, as a sentence; None if it lacks nothing."""
    lacking = [name for name in _values(board_file(DEFAULT)) if name not in names]
    if not lacking:
        return None
    return f"{', '.join(lacking)} must be set as in boards/{DEFAULT}.py (None for a part that is not there)."


def board_on(transport: SerialTransport) -> tuple[str | None, list[str]]:
    """The name of the board on a Pico, and all names that it has. TransportExecError if it cannot be loaded."""
    transport.exec(f"import {BOARD}")
    there: Any = transport.eval(f"(getattr({BOARD}, 'NAME', None), dir({BOARD}))")
    return there


def _values(path: Path) -> dict[str, object]:
    """The names that a module sets at its top, with their values where they are plain."""
    values: dict[str, object] = {}
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Assign):
            plain = node.value.value if isinstance(node.value, ast.Constant) else None
            values |= {target.id: plain for target in node.targets if isinstance(target, ast.Name)}
    return values
