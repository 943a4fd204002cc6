"""Find the Pico that a command is for, and say how MicroPython gets onto one that has none."""

from host_tools.boxes import Candidate, candidates
from host_tools.wrong_input import WrongInput

INSTALL = (
    "Hold its BOOTSEL button while you plug it in, copy the UF2 from https://micropython.org/download/RPI_PICO "
    "(Pico W: RPI_PICO_W, Pico 2: RPI_PICO2, Pico 2 W: RPI_PICO2_W) onto the drive that appears, "
    "and run metro-caller flash again."
)


def choose_pico(port: str | None) -> Candidate:
    """The Pico at a port, or the only one that is plugged in. WrongInput if there is none, or more than one."""
    there = candidates()
    if port is not None:
        return _named(port, there)
    picos = [one for one in there if one.kind == "pico"]
    if len(picos) == 1:
        return picos[0]
    if picos:
        ports = ", ".join(one.port for one in picos)
        raise WrongInput(f"{len(picos)} Picos are plugged in; choose one with --port: {ports}.")
    if any(one.kind == "bootsel" for one in there):
        raise WrongInput(f"The Pico is in BOOTSEL mode and has no MicroPython yet, or was not started. {INSTALL}")
    raise WrongInput(
        "No Pico with MicroPython is plugged in. Use a USB cable that carries data. "
        f"A new Pico needs MicroPython first: {INSTALL}"
    )


def _named(port: str, there: list[Candidate]) -> Candidate:
    if port == "sim" or "://" in port:
        raise WrongInput(f"--port: {port} is no Pico. Name its serial port; metro-caller ports lists what is there.")
    found = next((one for one in there if one.port == port), None)
    if found and found.kind == "bootsel":
        raise WrongInput(f"The Pico at {port} is in BOOTSEL mode and has no MicroPython yet. {INSTALL}")
    return found or Candidate(port, "serial", "", None)


def port_again(pico: Candidate) -> str | None:
    """Where a Pico is now that was there before a restart: it may come back under another name. None: not yet."""
    if not pico.serial_number:
        return pico.port
    same = (one for one in candidates() if one.kind == "pico" and one.serial_number == pico.serial_number)
    return next((one.port for one in same), None)
