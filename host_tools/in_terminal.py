"""Play on a simulated box in a terminal, with its state in a folder that no other simulator may use."""

import os
from collections.abc import Callable
from pathlib import Path

import typer
from filelock import FileLock, Timeout

from caller.drivers.entropy import Entropy
from host_tools.game_options import NewGame
from host_tools.saying import say
from host_tools.wrong_input import WrongInput
from sim.clock import RealClock
from sim.on_this_computer import OnThisComputer
from sim.running import running
from sim.simulated_box import UNIT, SimulatedBox
from sim.store import FolderStore
from sim.terminal import BoxTerminal, ShownBox

FLASH = "flash.littlefs"  # the emulated Pico's file system, in the folder of its state


def play(new: NewGame | None, lang: str | None, state: Path, link: int) -> None:
    """On this computer. new: a game to begin with; link: the TCP port, 0 for a free one."""

    def make(kept: bool) -> ShownBox:
        box = SimulatedBox(FolderStore(state), Entropy(os.urandom, UNIT.encode()), RealClock())
        return OnThisComputer(box, new, lang)

    _run(make, state, link)


def play_on_pico(new: NewGame | None, lang: str | None, state: Path, link: int, uf2: Path | None) -> None:
    """On the emulated Pico. uf2: MicroPython for it, None for the one that was fetched."""
    try:
        from sim.pico.on_emulated_pico import OnEmulatedPico
    except ImportError:
        raise WrongInput("The emulated Pico needs rp2040py: pip install 'rp2040py==0.3.6'.") from None
    micropython = _micropython(uf2)
    asked: list[dict] = [{"c": "set", "name": "lang", "value": lang}] if lang else []
    if new:
        asked.append({"c": "new", "game": new.name, "opt": new.opt})

    def make(kept: bool) -> ShownBox:
        flash = state / FLASH

        def save(image: bytes) -> None:
            if kept:
                beside = flash.with_suffix(".new")
                beside.write_bytes(image)
                beside.replace(flash)

        try:
            return OnEmulatedPico(micropython, _image(flash), save, int.from_bytes(os.urandom(4)), asked)
        except ValueError as error:
            raise WrongInput(f"--uf2: {micropython} is no MicroPython for the Pico ({error}); name another.") from None

    _run(make, state, link)


def _run(make: Callable[[bool], ShownBox], state: Path, link: int) -> None:
    """Run the terminal with a box. make: gives it, and is told whether its state can be kept."""
    warning = ""
    lock = FileLock(state / "lock", timeout=0)
    try:
        state.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        who = [one for one in running() if one.state == str(state.absolute())]
        name = f" (process {who[0].pid}, link 127.0.0.1:{who[0].port})" if who else ""
        raise WrongInput(
            f"Another simulator{name} plays with the state in {state}. End it, or give this one its own with --state."
        ) from None
    except OSError as error:
        warning = f"This game is not saved; name another folder with --state. ({state}: {error.strerror})"
        say(warning)
    try:
        terminal = BoxTerminal(make(not warning), state.absolute(), link, warning)
        terminal.run()
    finally:
        lock.release()
    if terminal.failure:
        raise WrongInput(terminal.failure)
    if terminal.return_code:
        raise typer.Exit(terminal.return_code)


def _micropython(uf2: Path | None) -> Path:
    from sim.pico import fetch_uf2

    if uf2:
        if not uf2.is_file():
            raise WrongInput(f"--uf2: there is no file {uf2}.")
        return uf2
    try:
        return fetch_uf2.find() or fetch_uf2.fetch()
    except fetch_uf2.NotFetched as problem:
        raise WrongInput(f"{problem}; or name it with --uf2.") from None


def _image(flash: Path) -> bytes:
    """The file system of the emulated Pico: the firmware as it is here, and what a box has kept there before."""
    from littlefs import LittleFSError

    from host_tools.device import filesystem
    from host_tools.device.board_choice import files_for
    from host_tools.device.bundle import DEFAULT, board_file

    kept: dict[str, bytes] = {}
    try:
        before = filesystem.read(flash.read_bytes())
        kept = {name: data for name, data in before.items() if name.partition("/")[0] in ("settings", "game", "kept")}
    except (OSError, LittleFSError):
        pass  # none yet, or none that can be mounted: MicroPython would make a new one too
    return filesystem.image(kept | files_for(board_file(DEFAULT), compiled=True))
