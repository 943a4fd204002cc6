"""`metro-caller build`: make the files of a box, as a folder to install or copy and as one UF2 to drag."""

import sys
from pathlib import Path

import typer
from littlefs import LittleFSError

from caller import VERSION
from host_tools.device import filesystem, uf2
from host_tools.device.board_check import check_own
from host_tools.device.board_choice import chosen_board, files_for
from host_tools.device.bundle import DEFAULT
from host_tools.device.package import write_package
from host_tools.wrong_input import WrongInput


def build(
    board: str = typer.Option(None, help=f"Name of the board; {DEFAULT} if not given."),
    board_file: Path = typer.Option(None, help="Your own board: a copy of one of the modules in boards/."),
    out: Path = typer.Option(Path("dist"), help="Folder for what is made."),
    micropython: Path = typer.Option(None, "--uf2", help="UF2 of MicroPython: make one UF2 of it and the files."),
    source: bool = typer.Option(False, "--source", help="The .py files instead of compiled ones."),
) -> None:
    """Make a folder with the files of a box and a package.json, and with --uf2 one UF2 with MicroPython in it."""
    module = chosen_board(board, board_file)
    if board_file:
        check_own(board_file)
    files = files_for(module, compiled=not source)
    whole = _whole(micropython, files) if micropython else None
    folder = out / module.stem
    image = out / f"{module.stem}.uf2"
    try:
        package = write_package(folder, files, VERSION)
        if whole:
            image.write_bytes(whole)
    except OSError as error:
        raise WrongInput(
            f"--out: {error.filename or out} cannot be written ({error.strerror}); name another folder."
        ) from None
    print(f"{folder}: {len(files)} files, {sum(map(len, files.values()))} bytes")
    print(package)
    if whole:
        print(f"{image}: MicroPython and the files, {len(whole)} bytes")
    print(f"Install the folder: mpremote mip install --target / {package.as_posix()}", file=sys.stderr)
    if whole:
        print(
            "Or plug in the Pico with its BOOTSEL button held down, and copy the UF2 onto the drive that appears. "
            "Settings and games on the Pico are lost.",
            file=sys.stderr,
        )


def _whole(micropython: Path, files: filesystem.Files) -> bytes:
    firmware = uf2.read(micropython)
    try:
        return uf2.with_files(firmware, filesystem.image(files, firmware.place.size))
    except LittleFSError:
        raise WrongInput(
            f"--uf2: the files do not fit into the file system of {micropython.name} "
            f"({firmware.place.size} bytes); leave out --source, or take MicroPython with a bigger one."
        ) from None
