"""Finding the box: what is listed, what is chosen, what is said."""

import errno
import json
from types import SimpleNamespace

import pytest
import typer
from serial import SerialException
from typer.testing import CliRunner

from host_tools import boxes
from host_tools.commands.ports import ports
from host_tools.wrong_input import WrongInput

app = typer.Typer()
app.command()(ports)


def usb(device: str, vid: int | None = 0x2E8A, pid: int | None = 0x0005, number: str | None = "e6613852"):
    return SimpleNamespace(
        device=device, vid=vid, pid=pid, description="Board in FS mode", product="Board", serial_number=number
    )


@pytest.fixture
def there(monkeypatch, tmp_path):
    """Lists to fill with what is plugged in and what runs."""
    there = SimpleNamespace(usb=[], sims=[], devices=tmp_path)
    monkeypatch.setattr(boxes.list_ports, "comports", lambda: there.usb)
    monkeypatch.setattr(boxes.simulators, "running", lambda: there.sims)
    monkeypatch.setattr(boxes, "USB_DEVICES", tmp_path)
    return there


def simulator(port):
    return SimpleNamespace(port=port, pid=42, state="/state", started=1.0)


def test_the_one_box_is_chosen_before_a_simulator(there):
    there.usb = [usb("/dev/ttyS0", None, None), usb("/dev/ttyUSB0", 0x0403, 0x6001), usb("/dev/ttyACM0")]
    there.sims = [simulator(5000)]
    assert boxes.choose(None) == "/dev/ttyACM0"
    assert boxes.choose("sim") == "socket://127.0.0.1:5000"


def test_without_a_box_the_one_simulator_is_chosen(there):
    there.sims = [simulator(5000)]
    assert boxes.choose(None) == "socket://127.0.0.1:5000"


def test_a_port_that_is_named_is_taken_as_it_is(there):
    assert boxes.choose("COM7") == "COM7"


def test_several_are_listed_for_the_user_to_choose(there):
    there.sims = [simulator(5000), simulator(5001)]
    for port in (None, "sim"):
        with pytest.raises(WrongInput, match=r"2 simulators run.*socket://127.0.0.1:5000, socket://127.0.0.1:5001"):
            boxes.choose(port)
    there.usb = [usb("/dev/ttyACM0"), usb("/dev/ttyACM1")]
    with pytest.raises(WrongInput, match=r"2 boxes are plugged in.*/dev/ttyACM0, /dev/ttyACM1"):
        boxes.choose(None)


def test_nothing_there_says_how_to_go_on(there):
    with pytest.raises(WrongInput, match="metro-caller sim"):
        boxes.choose(None)
    with pytest.raises(WrongInput, match="No simulator runs"):
        boxes.choose("sim")


def test_a_pico_in_bootsel_mode_is_told_apart(there):
    there.usb = [usb("COM3", pid=0x0003)]
    with pytest.raises(WrongInput, match="BOOTSEL"):
        boxes.choose(None)


def test_a_pico_in_bootsel_mode_has_no_serial_port_and_is_found_on_linux_all_the_same(there):
    device = there.devices / "1-2"
    device.mkdir()
    for name, text in (("idVendor", "2e8a\n"), ("idProduct", "0003\n"), ("serial", "E0C9\n")):
        (device / name).write_text(text)
    (there.devices / "usb1").mkdir()
    assert [(one.port, one.kind, one.serial_number) for one in boxes.candidates()] == [("usb:1-2", "bootsel", "E0C9")]


def test_ports_lists_all_that_may_be_a_box(there):
    there.usb = [usb("/dev/ttyUSB0", 0x0403, 0x6001, None), usb("/dev/ttyACM0")]
    there.sims = [simulator(5000)]
    done = CliRunner().invoke(app, ["--json"])
    found = json.loads(done.stdout)
    assert [(one["port"], one["kind"], one["serial_number"]) for one in found] == [
        ("/dev/ttyACM0", "pico", "e6613852"),
        ("socket://127.0.0.1:5000", "sim", None),
        ("/dev/ttyUSB0", "serial", None),
    ]
    assert set(found[0]) == {"port", "kind", "description", "serial_number"}
    lines = CliRunner().invoke(app, []).stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["/dev/ttyACM0", "socket://127.0.0.1:5000", "/dev/ttyUSB0"]


def test_ports_with_nothing_there_is_an_empty_list_a_sentence_and_exit_0(there):
    done = CliRunner().invoke(app, ["--json"])
    assert (done.exit_code, done.stdout) == (0, "[]\n")
    assert "metro-caller sim" in done.stderr
    assert CliRunner().invoke(app, []).stdout == ""


@pytest.mark.parametrize(
    ("port", "error", "sentence"),
    [
        ("/dev/ttyACM0", SerialException(errno.ENOENT, "could not open port"), "There is no port /dev/ttyACM0"),
        ("COM9", SerialException("could not open port 'COM9': FileNotFoundError(2, '')"), "There is no port COM9"),
        ("COM9", SerialException("could not open port 'COM9': PermissionError(13, '')"), "COM9 is in use"),
        ("/dev/ttyACM0", SerialException(errno.EBUSY, "busy"), "/dev/ttyACM0 is in use"),
        ("/dev/ttyACM0", SerialException(errno.EAGAIN, "Could not exclusively lock port"), "/dev/ttyACM0 is in use"),
        ("/etc/passwd", SerialException("Could not configure port"), "cannot be opened as a serial port"),
        ("socket://127.0.0.1:9", SerialException("Connection refused"), "Nothing answers at socket://127.0.0.1:9"),
        ("x://y", ValueError("protocol not known"), "x://y cannot be opened"),
    ],
)
def test_a_port_that_cannot_be_opened_is_explained(port, error, sentence):
    assert boxes.why_not(port, error).startswith(sentence) or sentence in boxes.why_not(port, error)


def test_a_port_that_one_may_not_open_names_the_group_on_linux(monkeypatch):
    monkeypatch.setattr(boxes.sys, "platform", "linux")
    assert "dialout" in boxes.why_not("/dev/ttyACM0", SerialException(errno.EACCES, "Permission denied"))


def test_a_box_that_comes_back_under_another_name_is_found_and_no_other(there):
    there.usb = [usb("/dev/ttyACM0")]
    search = boxes.Search(None)
    assert search() == "/dev/ttyACM0"
    there.usb = [usb("/dev/ttyACM0", number="other"), usb("/dev/ttyACM1")]
    assert search() == "/dev/ttyACM1"
    there.usb = [usb("/dev/ttyACM0", number="other")]
    there.sims = [simulator(5000)]
    with pytest.raises(WrongInput):
        search()


def test_a_simulator_that_is_started_again_is_found_by_its_state(there):
    there.sims = [simulator(5000)]
    search = boxes.Search("sim")
    assert search() == "socket://127.0.0.1:5000"
    there.sims = [SimpleNamespace(port=5002, pid=43, state="/another", started=2.0)]
    with pytest.raises(WrongInput):
        search()
    there.sims.append(SimpleNamespace(port=5003, pid=44, state="/state", started=3.0))
    assert search() == "socket://127.0.0.1:5003"
