"""The line to a box: how it is opened, when it is given up, how it comes back."""

import os
import sys

import pytest
import serial
from box_model import BoxModel

from caller import wire
from caller.session import PRESS
from host_tools import link
from host_tools.follower import Follower
from host_tools.link import Away, Connected, Line, follow
from host_tools.wrong_input import WrongInput


class FakeSerial:
    """A serial port that notes what is done with it."""

    def __init__(self):
        self.done = []

    def __setattr__(self, name, value):
        if name != "done":
            self.done.append((name, value))
        super().__setattr__(name, value)

    def open(self):
        self.done.append(("open", None))


class FakeLine:
    """A line to a model of the box; time passes when it is read. It breaks when the test says so."""

    def __init__(self, time, box):
        self.time = time
        self.box = box
        self.reader = wire.Reader()
        self.heard = True
        self.breaks = False
        box.hang_up()

    def records(self):
        self.time[0] += 0.2
        if self.breaks:
            raise serial.SerialException("gone")
        sent, self.box.sent = b"".join(self.box.sent), []
        return [record for byte in sent if (record := self.reader.feed(byte))]

    def send(self, request):
        self.box.feed(wire.encode(request))

    def close(self):
        pass


class Silent(FakeLine):
    """A line on which nothing is ever heard."""

    def send(self, request):
        pass


def following(find, open_line, time):
    def pause(seconds):
        time[0] += seconds

    return follow(find, Follower(lambda: None), open_line, lambda: time[0], pause)


def test_dtr_is_set_before_the_port_opens_pitfall_8(monkeypatch):
    port = FakeSerial()
    monkeypatch.setattr(link.serial, "serial_for_url", lambda url, **more: port)
    Line("/dev/ttyACM0")
    assert port.done == [("dtr", True), ("open", None)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_real_port_carries_records_and_noise_is_passed_over_pitfall_10():
    import tty

    box, host = os.openpty()
    tty.setraw(host)
    line = Line(os.ttyname(host))
    line.send({"c": "hello"})
    assert os.read(box, 256) == wire.encode({"c": "hello"})
    hello = {"t": "hello", "v": 1, "g": None, "n": 0}
    os.write(box, b"AT\r\n" + wire.encode(hello)[:-1] + b"\r\n>>> ")
    found = []
    while not found:
        found = line.records()
    assert found == [hello]
    line.close()
    os.close(box)
    os.close(host)


def test_a_box_that_comes_back_under_another_name_is_found_again():
    box, time = BoxModel(), [0.0]
    box.begin()
    names = ["/dev/ttyACM0", None, "/dev/ttyACM1"]
    lines = []

    def find():
        name = names.pop(0)
        if name is None:
            raise WrongInput("nothing there")
        return name

    def open_line(url):
        lines.append(FakeLine(time, box))
        return lines[-1]

    seen = []
    for happening in following(find, open_line, time):
        if happening is not None:
            seen.append(happening)
        if isinstance(happening, dict) and len(lines) == 1:
            box.play(PRESS)
            lines[0].breaks = True
        if isinstance(happening, dict) and happening["t"] == "event":
            break
    game, event = box.truth()[box.session.id]
    assert seen == [
        Connected("/dev/ttyACM0"),
        game,
        Away("the line is broken (/dev/ttyACM0)"),
        Connected("/dev/ttyACM1"),
        event,
    ]


def test_a_box_that_hangs_is_left_and_connected_to_again_pitfall_14():
    box, time = BoxModel(), [0.0]
    opened = []

    def open_line(url):
        opened.append(FakeLine(time, box))
        return opened[-1]

    seen = []
    for happening in following(lambda: "port", open_line, time):
        if happening is not None:
            seen.append(happening)
        if len(opened) == 1 and seen:
            opened[0].send = lambda request: None
        if len(seen) == 3:
            break
    assert seen == [Connected("port"), Away("it does not answer (port)"), Connected("port")]


@pytest.mark.parametrize(
    ("heard", "sentence"), [(True, "answers, but not as a Metro Caller"), (False, "nothing answers")]
)
def test_what_is_no_caller_is_wrong_input_at_the_first_connection(heard, sentence):
    time = [0.0]
    line = Silent(time, BoxModel())
    line.heard = heard
    with pytest.raises(WrongInput, match=sentence):
        list(following(lambda: "port", lambda url: line, time))


def test_a_port_that_cannot_be_opened_is_wrong_input_at_once():
    def open_line(url):
        raise serial.SerialException(2, "no such file")

    with pytest.raises(WrongInput, match="There is no port /dev/x"):
        list(following(lambda: "/dev/x", open_line, [0.0]))
