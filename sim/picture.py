"""Turns what the box shows into pictures and text: PNG, PBM, block characters, braille, letters.

`glass` is the display's memory: 1024 bytes, MONO_VLSB, 128x64. `colours` are the LEDs as (red, green, blue), 0-255.
"""

import io
from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from rich.text import Text

WIDTH, HEIGHT = 128, 64
BLOCKS = " ▀▄█"  # by the upper and the lower pixel
Glass = bytes | bytearray | memoryview
Colour = tuple[int, int, int]

_CASE, _CASE_EDGE, _BEZEL, _DARK, _LIT = (36, 39, 45), (62, 67, 76), (4, 5, 7), (9, 12, 18), (206, 233, 255)
_SOCKET, _LENS, _LENS_EDGE = (23, 25, 29), (49, 53, 60), (78, 84, 93)
_SMOOTH = 3  # everything is drawn this many times larger and then averaged, for round lamps
_LETTERS = {
    "R": (255, 0, 0),
    "G": (0, 255, 0),
    "B": (0, 0, 255),
    "Y": (255, 255, 0),
    "C": (0, 255, 255),
    "M": (255, 0, 255),
    "W": (255, 255, 255),
    "o": (255, 128, 0),
}


def _rows(glass: Glass) -> list[list[int]]:
    return [[glass[(y >> 3) * WIDTH + x] >> (y & 7) & 1 for x in range(WIDTH)] for y in range(HEIGHT)]


def half_blocks(glass: Glass, width: int = WIDTH) -> list[str]:
    """A picture as lines of characters of two pixels each, nearly square in a terminal: the display's as 32 of 128.

    width: its columns.
    """
    return [
        "".join(BLOCKS[byte >> shift & 3] for byte in glass[page : page + width])
        for page in range(0, len(glass), width)
        for shift in (0, 2, 4, 6)
    ]


def braille(glass: Glass, width: int = WIDTH) -> list[str]:
    """A picture as lines of characters of eight pixels each, the display's as 16 of 64. width: its columns, even."""

    def cell(left: int, right: int) -> str:
        # Unicode numbers six dots by column and adds the bottom row, dots 7 and 8, as the two high bits.
        return chr(0x2800 | left & 7 | (left & 8) << 3 | (right & 7) << 3 | (right & 8) << 4)

    return [
        "".join(cell(glass[x] >> shift, glass[x + 1] >> shift) for x in range(page, page + width, 2))
        for page in range(0, len(glass), width)
        for shift in (0, 4)
    ]


def ascii_art(glass: Glass) -> list[str]:
    """The display as 64 lines of 128 spaces and number signs: for outputs that cannot encode blocks."""
    return ["".join(" #"[bit] for bit in row) for row in _rows(glass)]


def lamps_plain(colours: Iterable[Colour]) -> str:
    """The LEDs as letters, `[ . . R . ]`: the nearest of R G B Y C M W and o for orange, a dot when off."""
    return "[ " + "".join(f"{_letter(colour)} " for colour in colours) + "]"


def lamps_rich(colours: Iterable[Colour]) -> Text:
    """The LEDs as coloured dots for a terminal, two cells each; a dim ring is one that is off."""
    text = Text(no_wrap=True)
    for colour in colours:
        if any(colour):
            text.append("● ", style="#{:02x}{:02x}{:02x}".format(*_seen(colour)))
        else:
            text.append("○ ", style="dim")
    return text


def _letter(colour: Colour) -> str:
    if not any(colour):
        return "."
    bright = [255 * part / max(colour) for part in colour]
    return min(_LETTERS, key=lambda name: sum((a - b) ** 2 for a, b in zip(bright, _LETTERS[name], strict=True)))


def _seen(colour: Colour) -> Colour:
    """The colour on a screen that looks like this LED: eyes and screens are not linear, LEDs are. The hue stays."""
    peak = max(*colour, 1)
    gain = 255 * (peak / 255) ** 0.35 / peak
    red, green, blue = (round(part * gain) for part in colour)
    return red, green, blue


def png(glass: Glass, colours: Sequence[Colour], scale: int = 4) -> bytes:
    """The box as the bytes of a PNG file; `scale` is the side of a display pixel."""
    out = io.BytesIO()
    image(glass, colours, scale).save(out, "PNG")
    return out.getvalue()


def image(glass: Glass, colours: Sequence[Colour], scale: int = 4) -> Image.Image:
    """The box as a picture: display in its bezel, the LEDs in a row below, corners transparent."""
    unit = scale * _SMOOTH
    edge, bezel, strip = 6 * unit, 3 * unit, 17 * unit if colours else 0
    width = WIDTH * unit + 2 * (edge + bezel)
    height = HEIGHT * unit + 2 * (edge + bezel) + strip
    box = Image.new("RGB", (width, height), _CASE)
    draw = ImageDraw.Draw(box)
    corner = (0, 0, width - 1, height - 1)
    draw.rounded_rectangle(corner, 5 * unit, _CASE, _CASE_EDGE, max(unit // 3, 1))
    frame = (edge, edge, width - edge - 1, height - edge - strip - 1)
    draw.rounded_rectangle(frame, 2 * unit, _BEZEL, _CASE_EDGE, max(unit // 4, 1))
    box.paste(_display(glass, unit), (edge + bezel, edge + bezel))
    if colours:
        top = height - edge - strip + 5 * unit
        box = _lamps(box, colours, (edge, top, width - edge, top + 12 * unit), unit)
    shape = Image.new("L", box.size)
    ImageDraw.Draw(shape).rounded_rectangle(corner, 5 * unit, 255)
    box.putalpha(shape)
    return box.reduce(_SMOOTH)


def _display(glass: Glass, unit: int) -> Image.Image:
    size = (WIDTH * unit, HEIGHT * unit)
    lit = Image.frombytes("L", (WIDTH, HEIGHT), bytes(255 * bit for row in _rows(glass) for bit in row))
    dots = lit.resize(size, Image.Resampling.NEAREST)
    gap = unit // 8  # the thin dark lines between the pixels of an OLED
    lines = ImageDraw.Draw(dots)
    for at in range(0, max(size) if gap else 0, unit):
        lines.rectangle((at, 0, at + gap - 1, size[1]), 0)
        lines.rectangle((0, at, size[0], at + gap - 1), 0)
    bloom = dots.filter(ImageFilter.GaussianBlur(unit * 1.2)).point([level // 4 for level in range(256)])
    return Image.composite(Image.new("RGB", size, _LIT), Image.new("RGB", size, _DARK), ImageChops.lighter(dots, bloom))


def _lamps(box: Image.Image, colours: Sequence[Colour], area: tuple[int, int, int, int], unit: int) -> Image.Image:
    """The box with its LEDs drawn in: first the dark parts, then, added to them, the light."""
    left, top, right, bottom = area
    pitch = (right - left) / len(colours)
    radius, middle = min(3.4 * unit, 0.36 * pitch), (top + bottom) / 2
    glow, cores = Image.new("RGB", box.size), Image.new("RGB", box.size)
    draw, draw_glow, draw_core = ImageDraw.Draw(box), ImageDraw.Draw(glow), ImageDraw.Draw(cores)
    draw.rounded_rectangle(area, 2 * unit, _SOCKET)
    for i, colour in enumerate(colours):
        at = (left + (i + 0.5) * pitch, middle)
        draw.circle(at, radius, _LENS, _LENS_EDGE, max(unit // 4, 1))
        if any(colour):
            seen = _seen(colour)
            draw_glow.circle(at, 1.5 * radius, seen)
            draw.circle(at, radius, seen)
            draw_core.circle(at, 0.5 * radius, tuple(110 + part // 3 for part in seen))
    soft = glow.filter(ImageFilter.GaussianBlur(1.1 * radius))
    return ImageChops.screen(ImageChops.screen(box, soft), cores.filter(ImageFilter.GaussianBlur(0.3 * radius)))
