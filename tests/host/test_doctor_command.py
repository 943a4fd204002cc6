"""`metro-caller doctor` without a Pico: what it chooses, how it says it, and what each field of a self-test means."""

import json
import sys

import pytest

from caller import VERSION
from host_tools import cli
from host_tools.boxes import Candidate
from host_tools.commands import doctor as doctor_command
from host_tools.device import checkup
from host_tools.device.parts import FAULTS, Check, part_checks

SIM = Candidate("socket://127.0.0.1:5000", "sim", "", None)


@pytest.fixture
def there(monkeypatch):
    """A list to fill with what is plugged in."""
    there = []
    monkeypatch.setattr(doctor_command, "candidates", lambda: there)
    monkeypatch.setattr("host_tools.boxes.candidates", lambda: there)
    return there


class FakeLine:
    """A box that answers at once, or breaks."""

    def __init__(self, answers):
        self._answers, self._asked = answers, ""

    def send(self, request):
        self._asked = request["c"]

    def records(self):
        record = self._answers[self._asked]
        if isinstance(record, Exception):
            raise record
        return [record]

    def close(self):
        pass


@pytest.fixture
def answers(monkeypatch, there):
    """What a box behind the only port answers."""
    hello = {"t": "hello", "v": 1, "fw": VERSION, "board": "pico_oled", "g": None, "n": 0}
    answers = {"hello": hello, "selftest": {"t": "selftest", "display": "ok", "leds": "8"}}
    there.append(SIM)
    monkeypatch.setattr(checkup, "Line", lambda url: FakeLine(answers))
    return answers


def run(monkeypatch, capsys, *words):
    """Run `metro-caller doctor` with these words: exit status, stdout, stderr."""
    monkeypatch.setattr(sys, "argv", ["metro-caller", "doctor", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out, err = capsys.readouterr()
    return ended.value.code or 0, out, err


@pytest.mark.parametrize("words", [[], ["--port", "/dev/nowhere"], ["--port", "sim"], ["--json"]])
def test_no_port_is_one_sentence_and_2(monkeypatch, capsys, there, words):
    status, out, err = run(monkeypatch, capsys, *words)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_pico_in_bootsel_mode_is_told_what_to_do(monkeypatch, capsys, there):
    there.append(Candidate("usb:1-2", "bootsel", "", None))
    status, out, _ = run(monkeypatch, capsys)
    assert status == 1
    assert out.count("\n") == 1
    assert "BOOTSEL mode" in out
    assert "download/RPI_PICO" in out


def test_a_port_that_cannot_be_opened_is_a_check_that_fails(monkeypatch, capsys, there):
    status, out, _ = run(monkeypatch, capsys, "--port", "/dev/null", "--json")
    found = json.loads(out)
    assert (status, found["port"], found["good"]) == (1, "/dev/null", False)
    assert [check["name"] for check in found["checks"]] == ["port"]


def test_all_good_is_a_line_each_and_0(monkeypatch, capsys, answers):
    status, out, err = run(monkeypatch, capsys)
    assert (status, err) == (0, "")
    assert [line.split(":")[0] for line in out.splitlines()] == ["✓ port", "✓ program", "✓ display", "✓ leds"]


def test_another_version_is_told(monkeypatch, capsys, answers):
    answers["hello"]["fw"] = "0.9.0"
    status, out, _ = run(monkeypatch, capsys)
    assert status == 1
    assert f"✗ program: Metro Caller 0.9.0 runs, board pico_oled. This metro-caller is {VERSION}. Run " in out


def test_a_line_that_breaks_is_told(monkeypatch, capsys, answers):
    answers["selftest"] = OSError(5, "gone")
    status, out, _ = run(monkeypatch, capsys)
    assert status == 1
    assert "✗ line: The line to" in out


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_each_fault_has_a_sentence_and_a_remedy(name):
    (check,) = part_checks({"t": "selftest", name: "fault"})
    assert not check.good
    assert check.what.endswith(".")
    assert check.remedy.endswith(".")


def test_what_is_absent_is_no_fault_and_what_is_unknown_is_shown_as_it_is():
    assert part_checks({"t": "selftest", "buzzer": "absent", "tilt": "17 degrees", "leds": "8"}) == [
        Check("buzzer", True, "This board has none."),
        Check("tilt", True, "17 degrees."),
        Check("leds", True, "8."),
    ]
    assert not part_checks({"t": "selftest", "tilt": "fault"})[0].good


def test_a_terminal_without_the_signs_gets_words(monkeypatch):
    class Ascii:
        encoding = "ascii"

    monkeypatch.setattr(doctor_command.sys, "stdout", Ascii())
    assert (doctor_command._sign(True), doctor_command._sign(False)) == ("ok", "!!")
