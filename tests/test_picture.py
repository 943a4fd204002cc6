"""Pictures of the box hold exactly the pixels of its display and the colours of its LEDs."""

import io
import random
import unicodedata

import pytest
from PIL import Image

from sim import framebuf, picture

NOISE = [random.Random(seed).randbytes(1024) for seed in range(5)]
GLASSES = [bytes(1024), b"\xff" * 1024, *NOISE]


def lit(glass: bytes) -> set[tuple[int, int]]:
    frame = framebuf.FrameBuffer(bytearray(glass), 128, 64)
    return {(x, y) for x in range(128) for y in range(64) if frame.pixel(x, y)}


def only(*pixels: tuple[int, int]) -> bytes:
    glass = bytearray(1024)
    frame = framebuf.FrameBuffer(glass, 128, 64)
    for x, y in pixels:
        frame.pixel(x, y, 1)
    return bytes(glass)


@pytest.mark.parametrize("glass", GLASSES)
def test_half_blocks_hold_every_pixel(glass: bytes):
    lines = picture.half_blocks(glass)
    assert [len(line) for line in lines] == [128] * 32
    cells = {(x, y): char for y, line in enumerate(lines) for x, char in enumerate(line)}
    upper = {(x, 2 * y) for (x, y), char in cells.items() if char in "▀█"}
    lower = {(x, 2 * y + 1) for (x, y), char in cells.items() if char in "▄█"}
    assert upper | lower == lit(glass)


@pytest.mark.parametrize("glass", GLASSES)
def test_braille_holds_every_pixel_under_the_dot_that_unicode_names(glass: bytes):
    place = {"1": (0, 0), "2": (0, 1), "3": (0, 2), "7": (0, 3), "4": (1, 0), "5": (1, 1), "6": (1, 2), "8": (1, 3)}
    lines = picture.braille(glass)
    assert [len(line) for line in lines] == [64] * 16
    pixels = set()
    for row, line in enumerate(lines):
        for column, char in enumerate(line):
            for dot in unicodedata.name(char).partition("DOTS-")[2]:
                pixels.add((2 * column + place[dot][0], 4 * row + place[dot][1]))
    assert pixels == lit(glass)


@pytest.mark.parametrize("glass", GLASSES)
def test_ascii_art_holds_every_pixel(glass: bytes):
    lines = picture.ascii_art(glass)
    assert [len(line) for line in lines] == [128] * 64
    assert {(x, y) for y, line in enumerate(lines) for x, char in enumerate(line) if char == "#"} == lit(glass)


def test_lamps_have_letters():
    colours = [
        (0, 0, 0),
        (20, 0, 0),
        (0, 9, 0),
        (0, 0, 255),
        (40, 40, 0),
        (0, 7, 7),
        (30, 0, 30),
        (9, 9, 9),
        (80, 40, 0),
    ]
    assert picture.lamps_plain(colours) == "[ . R G B Y C M W o ]"
    assert picture.lamps_plain([]) == "[ ]"


def test_lamps_in_a_terminal_are_dots_of_their_colour_and_dim_rings():
    text = picture.lamps_rich([(0, 0, 0), (255, 0, 0), (0, 0, 3)])
    assert text.plain == "○ ● ● "
    assert [str(span.style) for span in text.spans][:2] == ["dim", "#ff0000"]
    faint = str(text.spans[2].style)
    assert faint.startswith("#0000")
    assert 0 < int(faint[5:], 16) < 255


@pytest.mark.parametrize("scale", [1, 2, 4, 5])
def test_each_pixel_and_each_lamp_of_the_box_can_be_seen(scale: int):
    glass = only((0, 0), (127, 0), (64, 31), (127, 63))
    box = picture.image(glass, [(0, 0, 0), (60, 0, 0)], scale)

    def rgb(x: int, y: int) -> tuple[int, ...]:
        colour = box.getpixel((x, y))
        assert isinstance(colour, tuple)
        return colour[:3]

    def level(x: int, y: int) -> int:
        return sum(rgb(9 * scale + scale * x + scale // 2, 9 * scale + scale * y + scale // 2))

    assert {(x, y) for x in range(128) for y in range(64) if level(x, y) > 400} == lit(glass)
    dark, red = (rgb(box.width * place // 4, box.height - 12 * scale) for place in (1, 3))
    assert max(dark) < 100 < red[0]
    assert red[0] > red[1] + 50


@pytest.mark.parametrize("count", [0, 1, 8, 60])
def test_a_png_is_a_png_for_any_number_of_lamps(count: int):
    data = picture.png(NOISE[0], [(0, 30, 90)] * count, 1)
    with Image.open(io.BytesIO(data)) as read:
        assert (read.format, read.mode, read.width) == ("PNG", "RGBA", 146)
