"""Draws on CPython what MicroPython's `framebuf` draws, bit for bit.

Only MONO_VLSB, the layout of the OLED controllers: a byte holds eight pixels of one column, the lowest bit on top, and
a page of `stride` bytes holds eight rows. Left out: `text` (its own font), `poly` (rounds as C does), blit's palette.
Two things differ: a FrameBuffer is no buffer itself here (keep the bytearray), and integers do not wrap at 32 bits.
"""

from collections.abc import Iterator
from typing import Any

MONO_VLSB = 0

Buffer = bytes | bytearray | memoryview
Source = tuple[Any, ...] | list[Any]  # buffer, width, height, format[, stride]

# Bits of the mask that `ellipse` takes: right of the middle and above it, then counter-clockwise.
_Q1, _Q2, _Q3, _Q4 = 1, 2, 4, 8
_ALL = _Q1 | _Q2 | _Q3 | _Q4


class _Picture:
    """Pixels to read from: what `blit` copies, which may also be constant bytes."""

    def __init__(self, buffer: Buffer, width: int, height: int, format: int, stride: int | None = None):
        stride = width if stride is None else stride
        if not (0 < width <= stride <= 0xFFFF and 0 < height <= 0xFFFF):
            raise ValueError(f"a frame of {width}x{height} with stride {stride}")
        if format != MONO_VLSB:
            raise ValueError("invalid format: only MONO_VLSB is simulated")
        self._pages = (height + 7) // 8
        self._view = memoryview(buffer).cast("B")
        # The last page may end with its last visible column.
        if len(self._view) < (self._pages - 1) * stride + width:
            raise ValueError(f"{len(self._view)} bytes are too few for {width}x{height} with stride {stride}")
        self._width, self._height, self._stride = width, height, stride

    def _slice(self, x: int) -> slice:
        return slice(x, x + (self._pages - 1) * self._stride + 1, self._stride)

    def _column(self, x: int) -> int:
        """The column x as one integer, bit y for row y: read through its pages, a column is little-endian."""
        return int.from_bytes(self._view[self._slice(x)].tobytes(), "little")

    def _inside(self, x: int, y: int) -> bool:
        return 0 <= x < self._width and 0 <= y < self._height

    def _get(self, x: int, y: int) -> int:
        return self._view[(y >> 3) * self._stride + x] >> (y & 7) & 1


class FrameBuffer(_Picture):
    """A monochrome picture over a buffer of the caller's, with MicroPython's drawing methods and its clipping."""

    def __init__(self, buffer: Buffer, width: int, height: int, format: int = MONO_VLSB, stride: int | None = None):
        if memoryview(buffer).readonly:
            raise TypeError("object with buffer protocol required: a frame needs a buffer that can be written")
        super().__init__(buffer, width, height, format, stride)

    def fill(self, c: int) -> None:
        """Give every pixel the colour c."""
        self.fill_rect(0, 0, self._width, self._height, c)

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        """Set a pixel, or tell its colour when c is left out; None outside the frame."""
        if self._inside(x, y):
            if c is None:
                return self._get(x, y)
            self._set(x, y, c)
        return None

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        """Draw w pixels to the right."""
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        """Draw h pixels downwards."""
        self.fill_rect(x, y, 1, h, c)

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        """Draw a straight line, both ends included."""
        dx, dy = abs(x2 - x1), abs(y2 - y1)
        sx, sy = (1 if x2 > x1 else -1), (1 if y2 > y1 else -1)
        for i in range(max(dx, dy)):
            # Half a pixel rounds away from the start; the division is exact, so no error term has to be carried.
            if dy > dx:
                x, y = x1 + sx * ((2 * dx * i + dy) // (2 * dy)), y1 + sy * i
            else:
                x, y = x1 + sx * i, y1 + sy * ((2 * dy * i + dx) // (2 * dx))
            self.pixel(x, y, c)
        self.pixel(x2, y2, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, fill: bool = False) -> None:
        """Draw the outline of a rectangle, or all of it."""
        if fill:
            self.fill_rect(x, y, w, h, c)
            return
        # Each side clips alone, so an outline with a side below 1 still leaves two strokes, as on the device.
        self.fill_rect(x, y, w, 1, c)
        self.fill_rect(x, y + h - 1, w, 1, c)
        self.fill_rect(x, y, 1, h, c)
        self.fill_rect(x + w - 1, y, 1, h, c)

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        """Fill a rectangle, as much of it as lies in the frame."""
        top, bottom = max(y, 0), min(y + h, self._height)
        if top >= bottom:
            return
        rows = ((1 << (bottom - top)) - 1) << top
        for column in range(max(x, 0), min(x + w, self._width)):
            self._put(column, rows, rows if c else 0)

    def ellipse(self, x: int, y: int, xr: int, yr: int, c: int, fill: bool = False, mask: int = _ALL) -> None:
        """Draw an ellipse around (x, y), or those of its four quarters that the mask names."""
        if xr == 0 and yr == 0:
            if mask & _ALL:
                self.pixel(x, y, c)
            return
        for dy, dx in _flank(yr, xr):
            self._quarters(x, y, dx, dy, c, fill, mask)
        for dx, dy in _flank(xr, yr):
            self._quarters(x, y, dx, dy, c, fill, mask)

    def blit(self, fbuf: "FrameBuffer | Source", x: int, y: int, key: int = -1) -> None:
        """Copy another picture to (x, y), except its pixels of colour `key`."""
        source = fbuf if isinstance(fbuf, FrameBuffer) else _Picture(*fbuf)  # pyright: ignore[reportArgumentType]
        columns = range(max(x, 0), min(x + source._width, self._width))
        top, bottom = max(y, 0), min(y + source._height, self._height)
        if top >= bottom:
            return
        if source._view.obj is self._view.obj:
            # One buffer for both: the device reads, row by row, pixels that it has already written.
            for row in range(top, bottom):
                for column in columns:
                    if (c := source._get(column - x, row - y)) != key:
                        self._set(column, row, c)
            return
        rows = ((1 << (bottom - top)) - 1) << top
        for column in columns:
            bits = source._column(column - x)
            bits = bits << y if y >= 0 else bits >> -y
            self._put(column, rows & ~bits if key == 1 else rows & bits if key == 0 else rows, bits)

    def scroll(self, xstep: int, ystep: int) -> None:
        """Move the picture; the pixels that nothing moves onto keep their colour."""
        copy = (self._view.tobytes(), self._width, self._height, MONO_VLSB, self._stride)
        self.blit(copy, xstep, ystep)

    def _set(self, x: int, y: int, c: int) -> None:
        at, bit = (y >> 3) * self._stride + x, 1 << (y & 7)
        self._view[at] = self._view[at] | bit if c else self._view[at] & ~bit

    def _put(self, x: int, rows: int, bits: int) -> None:
        """Change the rows of column x that are set in `rows` to those of `bits`."""
        changed = self._column(x) & ~rows | bits & rows
        self._view[self._slice(x)] = changed.to_bytes(self._pages, "little")

    def _quarters(self, x: int, y: int, dx: int, dy: int, c: int, fill: bool, mask: int) -> None:
        for quarter, sx, sy in ((_Q1, 1, -1), (_Q2, -1, -1), (_Q3, -1, 1), (_Q4, 1, 1)):
            if not mask & quarter:
                continue
            if fill:
                self.fill_rect(min(x, x + sx * dx), y + sy * dy, dx + 1, 1, c)
            else:
                self.pixel(x + sx * dx, y + sy * dy, c)


def _flank(a: int, b: int) -> Iterator[tuple[int, int]]:
    """Steps along an ellipse from the end of the half axis a, one a step along b, while the curve is steeper than 45°.

    Yields the offsets along a and b. After Kennedy, "A Fast Bresenham Type Algorithm For Drawing Ellipses".
    """
    u, v, error = a, 0, 0
    while b * b * u >= a * a * v:
        yield u, v
        error += a * a * (2 * v + 1)
        v += 1
        inwards = b * b * (1 - 2 * u)
        if 2 * error + inwards > 0:
            error += inwards
            u -= 1
