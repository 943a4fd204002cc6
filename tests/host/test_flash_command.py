"""`metro-caller flash` and the way to a Pico: what is chosen, what is refused, what is said when the line breaks."""

import errno
import sys
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from mpremote.transport import TransportError, TransportExecError
from serial import SerialException

from host_tools import cli
from host_tools.boxes import Candidate
from host_tools.commands import flash as flash_command
from host_tools.device import asking, finding
from host_tools.device import prompt as prompt_module
from host_tools.device.bundle import board_file
from host_tools.device.finding import choose_pico, port_again
from host_tools.device.prompt import MicroPython, prompt
from host_tools.wrong_input import WrongInput

PICO = Candidate("/dev/ttyACM0", "pico", "Board in FS mode", "e661")
GOOD = board_file("pico_oled").read_text().replace('NAME = "pico_oled"', 'NAME = "mine"')


@pytest.fixture
def there(monkeypatch):
    """A list to fill with what is plugged in."""
    there = []
    monkeypatch.setattr(finding, "candidates", lambda: there)
    return there


def run(monkeypatch, capsys, *words):
    """Run `metro-caller` with these words: exit status, stdout, stderr."""
    monkeypatch.setattr(sys, "argv", ["metro-caller", *words])
    with pytest.raises(SystemExit) as ended:
        sys.exit(cli.main())
    out, err = capsys.readouterr()
    return ended.value.code or 0, out, err


# ---- which Pico ----


def test_the_only_pico_is_chosen(there):
    there += [Candidate("/dev/ttyUSB0", "serial", "", None), PICO]
    assert choose_pico(None) == PICO
    assert choose_pico("/dev/ttyUSB0").port == "/dev/ttyUSB0"


def test_none_one_in_bootsel_mode_and_several_say_what_to_do(there):
    there += [Candidate("socket://127.0.0.1:5000", "sim", "", None)]
    with pytest.raises(WrongInput, match=r"No Pico.*Hold its BOOTSEL button.*download/RPI_PICO "):
        choose_pico(None)
    there += [Candidate("usb:1-2", "bootsel", "", None)]
    for port in (None, "usb:1-2"):
        with pytest.raises(WrongInput, match=r"in BOOTSEL mode.*Hold its BOOTSEL button"):
            choose_pico(port)
    there += [PICO, Candidate("/dev/ttyACM1", "pico", "", "e662")]
    with pytest.raises(WrongInput, match=r"2 Picos.*--port: /dev/ttyACM0, /dev/ttyACM1"):
        choose_pico(None)
    with pytest.raises(WrongInput, match="sim is no Pico"):
        choose_pico("sim")


def test_a_pico_that_comes_back_under_another_name_is_found_by_its_number(there):
    assert port_again(PICO) is None
    there += [Candidate("/dev/ttyACM0", "pico", "", "other"), Candidate("/dev/ttyACM1", "pico", "", "e661")]
    assert port_again(PICO) == "/dev/ttyACM1"
    assert port_again(Candidate("/dev/pts/3", "serial", "", None)) == "/dev/pts/3"


# ---- MicroPython ----


@pytest.mark.parametrize(
    ("about", "words"),
    [
        (MicroPython("micropython", "rp2", (1, 23, 0), 6), "MicroPython 1.23.0 is on it, which is too old: 1.24"),
        (MicroPython("circuitpython", "RP2040", (9, 2, 1), 6), "circuitpython 9.2.1"),
        (MicroPython("micropython", "esp32", (1, 26, 1), 6), "esp32"),
    ],
)
def test_what_the_box_cannot_run_on_is_told_with_a_remedy(about, words):
    assert words in about.wrong()
    assert "copy the UF2" in about.wrong()


def test_what_it_can_run_on(there):
    about = MicroPython("micropython", "rp2", (1, 24, 0), 0x1306)
    assert about.wrong() is None
    assert about.loads_bytecode
    assert not MicroPython("micropython", "rp2", (2, 0, 0), 7).loads_bytecode


class FakePort:
    """A port at which something says the same over and over, in a time of its own."""

    def __init__(self, says):
        self.says = says
        self.in_waiting = len(says)
        self.now = 0.0
        self.asked = 0

    def write(self, data):
        self.asked += 1

    def read(self, count):
        return self.says[:count]

    def close(self):
        """Nothing."""

    def pause(self, seconds):
        self.now += seconds


@pytest.mark.parametrize(
    ("says", "good"),
    [
        (b"MPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>", True),
        (b"w REPLra", True),
        (b"21.5 C\r\n", False),
        (b"", False),
    ],
)
def test_a_port_that_keeps_talking_or_is_silent_is_left_after_a_while(says, good):
    port = FakePort(says)
    assert prompt_module.answers(port, lambda: port.now, port.pause) == good
    assert port.now <= prompt_module.PATIENCE + 1
    assert (port.asked > 1) != good


class FakeTransport:
    """mpremote's transport on a port where entering the prompt ends in an error, or not."""

    error: Exception | None = None

    def __init__(self, port, timeout):
        self.serial = FakePort(prompt_module.RAW)

    def enter_raw_repl(self):
        print("what mpremote did not understand")
        if self.error:
            raise self.error


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SerialException("device reports readiness to read but returned no data"), "The line to P broke"),
        (OSError(errno.EIO, "Input/output error"), "The line to P broke"),
        (TransportError("timeout waiting for first EOF reception"), "goes on where it stopped"),
        (TransportExecError(b"", "Traceback:\r\nMemoryError: 3\r\n"), "stopped with MemoryError: 3"),
    ],
)
def test_a_line_that_breaks_is_one_sentence(monkeypatch, error, words):
    monkeypatch.setattr(prompt_module, "SerialTransport", FakeTransport)
    with pytest.raises(WrongInput, match=words), prompt("P"):
        raise error


def test_a_port_without_micropython_says_how_to_get_it(monkeypatch, capsys):
    monkeypatch.setattr(prompt_module, "SerialTransport", FakeTransport)
    monkeypatch.setattr(FakeTransport, "error", TransportError("could not enter raw repl"))
    with pytest.raises(WrongInput, match="no MicroPython answers"), prompt("P"):
        pass
    assert capsys.readouterr().out == ""


def test_a_port_in_use_is_told_as_such(monkeypatch):
    def fails(*arguments, **more):
        raise TransportError("failed to access P")

    def busy(*arguments, **more):
        raise SerialException(errno.EBUSY, "busy")

    monkeypatch.setattr(prompt_module, "SerialTransport", fails)
    monkeypatch.setattr(prompt_module.serial, "serial_for_url", busy)
    with pytest.raises(WrongInput, match=r"P is in use\. Close the other program"), prompt("P"):
        pass


# ---- the command ----


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD.replace("LEDS =", "LEDDS ="), "LEDS must be set as in boards/pico_oled.py"),
        ("NAME = 'mine'\n", "DISPLAY, BUTTON, HOLD_BUTTON, LEDS, BUZZER, BUDGET_MA must be set"),
        (GOOD.replace('"mine"', "7"), "NAME must be a text"),
        (GOOD.replace('"mine"', '"maker_pi_pico"'), "NAME is maker_pi_pico, one of Metro Caller's boards"),
        (GOOD + "BUTTON = = 3\n", "line"),
    ],
)
def test_a_board_file_that_will_not_do_is_refused(monkeypatch, capsys, tmp_path, text, words):
    file = tmp_path / "mine.py"
    file.write_text(text)
    status, out, err = run(monkeypatch, capsys, "flash", "--board-file", str(file), "--port", "/dev/nowhere")
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["--board", "none"], ["--port", "/dev/nowhere"], ["--port", "sim"]])
def test_what_is_not_there_is_one_sentence(monkeypatch, capsys, words):
    status, out, err = run(monkeypatch, capsys, "flash", *words)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_box_that_does_not_say_hello_is_told_with_the_next_step(monkeypatch, capsys):
    @contextmanager
    def opened(port):
        yield None

    fake = {
        "prompt": opened,
        "micropython": lambda transport: MicroPython("micropython", "rp2", (1, 26, 1), 6),
        "look": lambda transport: SimpleNamespace(board=None),
        "plan": lambda files, found, keep: SimpleNamespace(write={}),
        "carry_out": lambda *arguments: None,
        "reset": lambda transport: None,
        "wait_for_hello": lambda find, patience: None,
    }
    for name, what in fake.items():
        monkeypatch.setattr(flash_command, name, what)
    status, out, err = run(monkeypatch, capsys, "flash", "--port", "/dev/nowhere")
    assert (status, out) == (2, "")
    assert "did not say hello" in err.splitlines()[-1]
    assert "metro-caller doctor" in err.splitlines()[-1]


# ---- waiting for it ----


class Time:
    """A clock that a pause sets forward."""

    now = 0.0

    def clock(self):
        return self.now

    def pause(self, seconds):
        self.now += seconds


class FakeLine:
    """A line that breaks, is silent or answers."""

    def __init__(self, time, records, error=None):
        self._time, self._records, self._error = time, records, error
        self.sent = 0

    def send(self, request):
        self.sent += 1
        if self._error:
            raise self._error

    def records(self):
        self._time.pause(0.2)
        return self._records

    def close(self):
        pass


def test_hello_is_waited_for_until_the_port_is_back_and_the_box_answers():
    time = Time()
    hello = {"t": "hello", "fw": "1.0.0"}
    ports = iter([None, "old", "new", "new"])
    lines = {"old": FakeLine(time, [], SerialException("gone"))}

    def opened(port) -> Any:
        return lines.get(port) or FakeLine(time, [hello])

    found = asking.wait_for_hello(lambda: next(ports), 30, opened, time.clock, time.pause)
    assert found == ("new", hello)


def test_a_box_that_stays_silent_is_asked_again_and_given_up():
    time = Time()
    line: Any = FakeLine(time, [])
    assert asking.wait_for_hello(lambda: "port", 10, lambda port: line, time.clock, time.pause) is None
    assert 8 <= line.sent <= 11
    assert 10 <= time.now < 11
