"""The simulator's strip sends what the firmware wrote, through Adafruit's NeoPixel class."""

import subprocess
import sys
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from sim.strip import Strip

ROOT = Path(__file__).parent.parent


@given(st.integers(0, 60).flatmap(lambda count: st.binary(min_size=3 * count, max_size=3 * count)))
def test_the_wire_carries_the_buffer_byte_for_byte(colours: bytes):
    strip = Strip(len(colours) // 3)
    strip.buf[:] = colours
    strip.write()
    assert strip.wire == colours


def test_the_buffer_is_green_red_blue():
    strip = Strip(3)
    strip.buf[:] = bytes([1, 2, 3, 0, 255, 0, 255, 0, 0])
    strip.write()
    assert strip.colours() == [(2, 1, 3), (255, 0, 0), (0, 255, 0)]


def test_nothing_is_shown_before_it_is_written():
    strip = Strip(2)
    strip.buf[0] = 99
    assert strip.wire == b""
    assert strip.colours() == [(0, 0, 0), (0, 0, 0)]
    strip.write()
    strip.buf[0] = 7
    assert strip.colours() == [(0, 99, 0), (0, 0, 0)]


def test_two_strips_have_a_wire_each():
    one, other = Strip(1), Strip(2)
    one.buf[1] = 10
    other.buf[5] = 20
    one.write()
    other.write()
    assert one.colours() == [(10, 0, 0)]
    assert other.colours() == [(0, 0, 0), (0, 0, 20)]


def test_strips_can_follow_each_other_without_end():
    for level in range(100):
        strip = Strip(1)
        strip.buf[2] = level
        strip.write()
        assert strip.colours() == [(0, 0, level)]


def test_zeros_turn_the_strip_off():
    strip = Strip(4)
    strip.buf[:] = b"\x40" * 12
    strip.write()
    strip.buf[:] = bytes(12)
    strip.write()
    assert strip.wire == bytes(12)
    assert not any(map(any, strip.colours()))


def test_the_bytes_go_through_the_class_of_the_adafruit_package():
    pixels = type(Strip(1)._pixels)
    assert pixels.__module__ == "neopixel"
    assert [base.__module__ for base in pixels.__mro__[1:-1]] == ["adafruit_pixelbuf"]


def test_other_modules_of_the_same_names_are_left_alone():
    # In a process of its own: here the strip may have been imported by any test before.
    program = """
import sys, types
mine = {name: types.ModuleType(name) for name in ("board", "neopixel")}
sys.modules.update(mine)
from sim.strip import Strip
Strip(1).write()
assert all(sys.modules[name] is module for name, module in mine.items())
assert not {"digitalio", "microcontroller", "neopixel_write"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
