"""The simulator's framebuf draws what MicroPython's draws, compared picture by picture with MicroPython itself.

Hypothesis invents the drawings; `play` carries them out here and, sent as source, in one MicroPython for all of them.
"""

import inspect
import json
import subprocess
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim import framebuf
from tests.micropython import micropython


def play(case, framebuf):
    """Draws a case and gives what each operation answered and the buffer; has to run in both worlds."""
    buffer = bytearray(bytes.fromhex(case["buffer"]))
    answers = []
    try:
        frame = framebuf.FrameBuffer(buffer, case["width"], case["height"], framebuf.MONO_VLSB, case["stride"])
        for name, *args in case["operations"]:
            # No star in a list: MicroPython cannot read it.
            if name == "blit_itself":
                args.insert(0, frame)
            elif name in ("blit", "blit_constant"):
                source, width, height, stride = args[:4]
                source = bytes.fromhex(source)
                if name == "blit":
                    source = framebuf.FrameBuffer(bytearray(source), width, height, framebuf.MONO_VLSB, stride)
                else:
                    source = (source, width, height, framebuf.MONO_VLSB, stride)
                args[:4] = [source]
            name = name.split("_")[0] if name.startswith("blit") else name
            answers.append(getattr(frame, name)(*args))
    except ValueError:
        answers.append("ValueError")
    return [answers, "".join(f"{byte:02x}" for byte in buffer)]


SERVER = f"""
import framebuf, json, sys
{inspect.getsource(play)}
while line := sys.stdin.readline():
    print(json.dumps(play(json.loads(line), framebuf)))
"""


class Device:
    """A MicroPython that plays one case for each line."""

    def __init__(self, command: str) -> None:
        arguments = [command, "-X", "heapsize=8m", "-c", SERVER]
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def play(self, case: dict) -> list:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(case) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer.startswith("["), f"MicroPython: {answer}{self.process.stdout.read()}"
        return json.loads(answer)

    def end(self) -> None:
        self.process.communicate()


@pytest.fixture(scope="module")
def device() -> Iterator[Device]:
    command = micropython()
    if command is None:
        pytest.skip("there is no MicroPython for this platform")
    device = Device(command)
    yield device
    device.end()


PLACE = st.integers(-50, 60)
FAR = st.one_of(PLACE, st.integers(-400, 400))
LENGTH = st.one_of(st.integers(-3, 60), st.integers(-200, 400))
COLOUR = st.sampled_from([0, 1, 1, 1, 2, -1, 255])
KEY = st.sampled_from([-1, 0, 1, 2])
OPERATIONS: dict[str, list[st.SearchStrategy]] = {
    "fill": [COLOUR],
    "pixel": [PLACE, PLACE, COLOUR],
    "hline": [PLACE, PLACE, LENGTH, COLOUR],
    "vline": [PLACE, PLACE, LENGTH, COLOUR],
    "line": [FAR, FAR, FAR, FAR, COLOUR],
    "rect": [PLACE, PLACE, LENGTH, LENGTH, COLOUR, st.booleans()],
    "fill_rect": [PLACE, PLACE, LENGTH, LENGTH, COLOUR],
    "ellipse": [PLACE, PLACE, st.integers(-3, 45), st.integers(-3, 45), COLOUR, st.booleans(), st.integers(0, 31)],
    "blit_itself": [PLACE, PLACE, KEY],
    "scroll": [PLACE, PLACE],
}
OPTIONAL = {"pixel": 1, "rect": 1, "ellipse": 2, "blit": 1, "blit_constant": 1, "blit_itself": 1}


@st.composite
def surfaces(draw: st.DrawFn, larger: int = 0) -> dict:
    """Pixels in a buffer: strides beyond the width, odd heights, a last page that is short or followed by more."""
    width, height = draw(st.integers(1, 40 + larger)), draw(st.integers(1, 34 + larger))
    stride = width + draw(st.sampled_from([0, 0, 1, 7]))
    size = (height - 1) // 8 * stride + draw(st.sampled_from([width, stride, stride + 5]))
    pattern = draw(st.binary(min_size=1, max_size=24))
    return {
        "width": width,
        "height": height,
        "stride": stride,
        "buffer": (pattern * (size // len(pattern) + 1))[:size].hex(),
    }


@st.composite
def operations(draw: st.DrawFn, name: str) -> list:
    if name in ("blit", "blit_constant"):
        source = draw(surfaces())
        args = [source["buffer"], source["width"], source["height"], source["stride"]]
        args += [draw(PLACE), draw(PLACE), draw(KEY)]
    else:
        args = [draw(strategy) for strategy in OPERATIONS[name]]
    return [name, *args[: len(args) - draw(st.integers(0, OPTIONAL.get(name, 0)))]]


ANY = st.sampled_from([*OPERATIONS, "blit", "blit_constant"]).flatmap(operations)
# The same cases in every run, and no verdict that depends on how fast this computer is.
SAME_EVERYWHERE = settings(
    max_examples=300,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("name", [*OPERATIONS, "blit", "blit_constant"])
@SAME_EVERYWHERE
@given(data=st.data())
def test_an_operation_leaves_the_picture_that_micropython_leaves(device: Device, name: str, data: st.DataObject):
    case = data.draw(surfaces()) | {"operations": data.draw(st.lists(operations(name), min_size=1, max_size=3))}
    assert play(case, framebuf) == device.play(case)


@SAME_EVERYWHERE
@given(surface=surfaces(larger=90), drawing=st.lists(ANY, min_size=4, max_size=12))
def test_a_whole_drawing_equals_micropythons(device: Device, surface: dict, drawing: list):
    case = surface | {"operations": drawing}
    assert play(case, framebuf) == device.play(case)


@SAME_EVERYWHERE
@given(size=st.tuples(*[st.integers(-1, 20)] * 3), length=st.integers(0, 60))
def test_sizes_are_refused_when_micropython_refuses_them(device: Device, size: tuple[int, int, int], length: int):
    width, height, stride = size
    case = {"width": width, "height": height, "stride": stride, "buffer": "5a" * length, "operations": [["fill", 0]]}
    assert play(case, framebuf) == device.play(case)


# Rounding shows in ties, which chance seldom meets: every short line and every small ellipse, one by one.
FORMS = [(False, 15), (True, 15), (False, 0), (True, 2)]
LINES = [["line", 20, 20, 20 + dx, 20 + dy, 1] for dx in range(-16, 17) for dy in range(-16, 17)]
ELLIPSES = [["ellipse", 20, 20, a, b, 1, fill, mask] for a in range(20) for b in range(20) for fill, mask in FORMS]


@pytest.mark.parametrize("shapes", [LINES, ELLIPSES], ids=["lines", "ellipses"])
def test_no_small_shape_is_rounded_otherwise_than_in_micropython(device: Device, shapes: list):
    blank = {"width": 41, "height": 41, "stride": 41, "buffer": "00" * (6 * 41)}
    cases = [blank | {"operations": [shape]} for shape in shapes]
    assert [case for case in cases if play(case, framebuf) != device.play(case)] == []


def test_constant_bytes_can_be_copied_but_not_drawn_on():
    with pytest.raises(TypeError):
        framebuf.FrameBuffer(b"\0" * 8, 8, 8)
    buffer = bytearray(8)
    framebuf.FrameBuffer(buffer, 8, 8).blit((b"\x07\x05\x07", 3, 3, framebuf.MONO_VLSB), 2, 4)
    assert buffer == bytes([0, 0, 0x70, 0x50, 0x70, 0, 0, 0])


def test_another_format_is_refused():
    with pytest.raises(ValueError, match="MONO_VLSB"):
        framebuf.FrameBuffer(bytearray(8), 8, 8, 3)


def test_a_pixel_outside_has_no_colour():
    frame = framebuf.FrameBuffer(bytearray(b"\xff" * 8), 8, 5)
    assert [frame.pixel(7, 4), frame.pixel(8, 4), frame.pixel(7, 5), frame.pixel(-1, 0)] == [1, None, None, None]
