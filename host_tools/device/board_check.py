"""Whether a board has all that a box needs to know: one of somebody's own before it goes onto a Pico, or one there."""

import ast
from pathlib import Path
from typing import Any

from mpremote.transport_serial import SerialTransport

from host_tools.device.board_rules import fault
from host_tools.device.bundle import BOARD, board_file, board_names
from host_tools.wrong_input import WrongInput


def check_own(path: Path) -> None:
    """WrongInput if the box could not start with this board, or would take it for one of this project's later."""
    board = _values(path)
    if wrong := fault(board):
        raise WrongInput(f"--board-file: {path}: {wrong}")
    name = board["NAME"]
    if name in board_names() and path.read_bytes() != board_file(name).read_bytes():
        raise WrongInput(f"--board-file: {path}: NAME is {name}, one of Metro Caller's boards; give yours its own.")


def board_on(transport: SerialTransport) -> dict[str, Any]:
    """The values of the board on a Pico by their names. TransportExecError if it cannot be loaded."""
    transport.exec(f"import {BOARD} as it")
    there: Any = transport.eval("{name: getattr(it, name) for name in dir(it) if name.isupper()}")
    return there


def _values(path: Path) -> dict[str, Any]:
    """The constants that a module sets. WrongInput if there is more in it: that cannot be looked through."""
    values: dict[str, Any] = {}
    for node in ast.parse(path.read_bytes()).body:
        try:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and len(node.targets) == 1:
                values[node.targets[0].id] = ast.literal_eval(node.value)
                continue
        except (ValueError, TypeError):  # no constant, or one that cannot be, like {[]: 1}
            pass
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            raise WrongInput(
                f"--board-file: {path}, line {node.lineno}: a board is constants only, as in boards/pico_oled.py."
            )
    return values
