"""Find the box: Pico boards on USB and running simulators."""

import errno
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from host_tools.wrong_input import WrongInput
from sim import running as simulators

RASPBERRY_PI = 0x2E8A
MICROPYTHON = 0x0005  # product ids below that of Raspberry Pi's vendor id
BOOTSEL = (0x0003, 0x000F)  # the start-up programs of RP2040 and RP2350
USB_DEVICES = Path("/sys/bus/usb/devices")

NOTHING = (
    "No box and no simulator found. Plug the box in with a USB cable that carries data, "
    "or start a simulator in another terminal: metro-caller sim."
)


@dataclass(frozen=True)
class Candidate:
    """Something that may be a box. kind: pico, bootsel, sim or serial (a USB serial port of another maker)."""

    port: str
    kind: str
    description: str
    serial_number: str | None

    @property
    def same(self) -> str:
        """What stays when it is unplugged and comes back, or is started again."""
        return self.serial_number or self.description.partition("state ")[2] or self.port


def candidates() -> list[Candidate]:
    """All that may be a box: boards, other USB serial ports, simulators."""
    found = [*_serial_ports(), *_without_port(), *_simulators()]
    order = ("pico", "bootsel", "sim", "serial")
    return sorted(found, key=lambda one: order.index(one.kind))


class Search:
    """Finds a box, and afterwards only the same one again: it may come back under another name.

    port: None is the one box or else the one simulator, "sim" the simulator, anything else is the port or URL itself.
    """

    def __init__(self, port: str | None) -> None:
        self._port = port
        self._found: Candidate | None = None

    def __call__(self) -> str:
        """The port or URL to open. WrongInput if there is none, or more than one to choose from."""
        if self._port is not None and self._port != "sim":
            return self._port
        there = candidates()
        if self._found is None:
            self._found = _choose(self._port, there)
        for one in there:
            if (one.kind, one.same) == (self._found.kind, self._found.same):
                return one.port
        raise WrongInput(NOTHING)


def choose(port: str | None) -> str:
    """The port or URL to open, once: see `Search`."""
    return Search(port)()


def _choose(port: str | None, there: list[Candidate]) -> Candidate:
    boxes = [one for one in there if one.kind == "pico"] if port is None else []
    found = boxes or [one for one in there if one.kind == "sim"]
    if len(found) == 1:
        return found[0]
    if found:
        kind = "boxes are plugged in" if boxes else "simulators run"
        raise WrongInput(f"{len(found)} {kind}; choose one with --port: {', '.join(one.port for one in found)}.")
    if port == "sim":
        raise WrongInput("No simulator runs. Start one in another terminal: metro-caller sim.")
    if any(one.kind == "bootsel" for one in there):
        raise WrongInput("The Pico is in BOOTSEL mode: no program runs on it. Unplug it and plug it in again.")
    raise WrongInput(NOTHING)


def not_there(error: Exception) -> bool:
    """Whether a port could not be opened because there is none of that name."""
    return getattr(error, "errno", None) == errno.ENOENT or "FileNotFoundError" in str(error)


def why_not(port: str, error: Exception) -> str:
    """One sentence for the user: why a port cannot be opened, and what to do."""
    number = getattr(error, "errno", None)
    text = str(error)
    if port.startswith("socket://"):
        if not re.match(r"socket://[^/]+:\d+", port):
            return f"{port} is no URL of a simulator; it looks like socket://127.0.0.1:5000."
        return (
            f"Nothing answers at {port}. Start a simulator (metro-caller sim), then `metro-caller ports` shows its URL."
        )
    if "://" in port:
        return f"{port} cannot be opened ({text}). A box has a serial port, a simulator a socket:// URL."
    if not_there(error):
        return f"There is no port {port}. `metro-caller ports` lists what is there."
    if number == errno.EACCES and not sys.platform.startswith("win"):
        return f"You may not open {port}. {_permission()}"
    if number in (errno.EBUSY, errno.EAGAIN) or "PermissionError" in text:
        return f"{port} is in use. Close the other program that has it open (watch, mpremote, Thonny, a terminal)."
    return f"{port} cannot be opened as a serial port. `metro-caller ports` lists what is there."


def line_broke(port: str, error: Exception) -> str:
    """What to say of a line that was open, and what to do."""
    remedy = "Plug the box in again; try another cable."
    if "://" in port:
        remedy = "Is another program on it? An emulated Pico speaks with one at a time: end that one (watch, doctor)."
    return f"The line to {port} broke ({error}). {remedy}"


def _permission() -> str:
    if sys.platform.startswith("linux"):
        return (
            "Join the group that owns it and log in again: sudo usermod -aG dialout $USER (on Arch the group is uucp)."
        )
    return "Ask whoever looks after this computer for permission."


def _serial_ports() -> list[Candidate]:
    found = []
    for port in list_ports.comports():
        if port.vid is None:
            continue
        kind = "serial"
        if port.vid == RASPBERRY_PI:
            kind = "pico" if port.pid == MICROPYTHON else "bootsel" if port.pid in BOOTSEL else "serial"
        described = port.description if port.description not in (None, "", "n/a") else port.product
        found.append(Candidate(port.device, kind, described or "USB serial port", port.serial_number))
    return found


def _without_port() -> list[Candidate]:
    """Boards in BOOTSEL mode, which have no serial port; only Linux shows them without further programs."""
    found = []
    for device in sorted(USB_DEVICES.glob("*")) if USB_DEVICES.is_dir() else []:
        vendor, product = _hex(device / "idVendor"), _hex(device / "idProduct")
        if vendor == RASPBERRY_PI and product in BOOTSEL:
            found.append(Candidate(f"usb:{device.name}", "bootsel", "Pico in BOOTSEL mode", _text(device / "serial")))
    return found


def _text(file: Path) -> str | None:
    try:
        return file.read_text().strip()
    except OSError:
        return None


def _hex(file: Path) -> int | None:
    text = _text(file)
    return int(text, 16) if text and re.fullmatch("[0-9a-fA-F]+", text) else None


def _simulators() -> list[Candidate]:
    return [
        Candidate(f"socket://127.0.0.1:{one.port}", "sim", f"process {one.pid}, state {one.state}", None)
        for one in simulators.running()
    ]
