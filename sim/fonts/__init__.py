"""Turns the drawings beside this file into the device's font modules: `modules()` gives {path: text}.

A drawing is blocks parted by empty lines: a heading, then rows of `.` and `#`, the top one first, missing rows empty.
The heading is the character (`space` for the space) or a longer name: a part, only for composing. A block of lines
such as `é = e + acute 1 0` composes: the part is centred over the letter, then moved right and down by the two
numbers, if there are any. Lines that begin with "; " are remarks.
"""

import re
from pathlib import Path

HERE = Path(__file__).parent
UI = HERE.parents[1] / "firmware" / "caller" / "ui"
HEIGHTS = {"small": 9, "counter": 14, "tile": 56, "pair": 48, "circled": 40}
WIDTHS = {"tile": 34, "pair": 28, "circled": 23}
FIGURES = {"counter": "0123456789/*", "tile": "0123456789", "pair": "0123456789", "circled": "23"}
WHAT = {
    "small": "The small font, 9 rows, for menus and labels",
    "counter": "The counter font, bold figures of 14 rows",
    "tile": "The numerals of the tile, 34 x 56",
    "pair": "The numerals of a pair of tiles, 28 x 48",
    "circled": "The 2 and the 3 in a large circle, 23 x 40",
}
COMPOSED = re.compile(r"(.) = (.+) \+ (.+?)(?: (-?\d+) (-?\d+))?")
ASCII = [chr(code) for code in range(32, 127)]


def read(text, height):
    """Gives {character: its `height` rows, equally wide}. ValueError names the block that is wrong."""
    shapes = {}
    lines = (line for line in text.splitlines() if not line.startswith("; "))
    for block in re.split(r"\n{2,}", "\n".join(lines).strip("\n")):
        head, *rows = block.split("\n")
        if COMPOSED.fullmatch(head):
            for line in (head, *rows):
                name, shape = compose(line, shapes)
                add(shapes, name, shape, height)
        else:
            add(shapes, " " if head == "space" else head, rows, height)
    return {name: rows for name, rows in shapes.items() if len(name) == 1}


def add(shapes, name, rows, height):
    """Files a shape under its name, filled up to `height` rows."""
    if name in shapes:
        raise ValueError(f"{name!r} is drawn twice")
    if not rows or len({len(row) for row in rows}) != 1 or set("".join(rows)) - set(".#") or len(rows) > height:
        raise ValueError(f"{name!r} needs rows of . and #, equally long, {height} at most: {rows}")
    shapes[name] = rows + ["." * len(rows[0])] * (height - len(rows))


def compose(line, shapes):
    """Gives the name and the rows of one line such as `é = e + acute`; the glyph grows where the part stands out."""
    found = COMPOSED.fullmatch(line)
    if not found or found[2] not in shapes or found[3] not in shapes:
        raise ValueError(f"cannot compose {line!r}")
    letter, part = shapes[found[2]], shapes[found[3]]
    right, down = int(found[4] or 0), int(found[5] or 0)
    left = (len(letter[0]) - len(part[0])) // 2 + right
    ink = {(x, y) for y, row in enumerate(letter) for x, dot in enumerate(row) if dot == "#"}
    ink |= {(x + left, y + down) for y, row in enumerate(part) for x, dot in enumerate(row) if dot == "#"}
    first = min(0, left)
    last = max(len(letter[0]), left + len(part[0]))
    return found[1], ["".join(".#"[(x, y) in ink] for x in range(first, last)) for y in range(len(letter))]


def columns(rows):
    """Gives the glyph as integers, one a column from the left; bit 0 is row 0."""
    return [sum(1 << y for y, dot in enumerate(column) if dot == "#") for column in zip(*rows, strict=True)]


def words(numbers):
    """Gives 16-bit little-endian words."""
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def pages(glyphs, width, height):
    """Gives figures in page order, as the display takes them: 8 rows a page, one byte a column, bit 0 the top row."""
    data = bytearray()
    for rows in glyphs:
        if len(rows[0]) != width:
            raise ValueError(f"a figure is {len(rows[0])} columns wide, not {width}")
        bits = columns(rows)
        data += bytes(column >> top & 255 for top in range(0, height, 8) for column in bits)
    return bytes(data)


def strip(glyphs):
    """Gives STARTS (the column where each glyph begins, and the total) and COLUMNS (two bytes a column).

    A glyph's bytes are its upper page, then its lower one, as a framebuf of its own width has them.
    """
    starts = [0]
    for rows in glyphs:
        starts.append(starts[-1] + len(rows[0]))
    return {"STARTS": words(starts), "COLUMNS": b"".join(pages([rows], len(rows[0]), 16) for rows in glyphs)}


def literal(name, value):
    """Gives `name = value` in Python, bytes as hex escapes, 28 in a line."""
    if not isinstance(value, bytes):
        return f"{name} = {value}\n"
    parts = ['b"' + "".join(f"\\x{byte:02x}" for byte in value[at : at + 28]) + '"' for at in range(0, len(value), 28)]
    if len(parts) == 1:
        return f"{name} = {parts[0]}\n"
    return f"{name} = (\n" + "".join(f"    {part}\n" for part in parts) + ")\n"


def contents(font, glyphs):
    """Gives the names and values that the module of this font holds."""
    if font == "small":
        others = sorted(set(glyphs) - set(ASCII))
        names = {"ASCII_FIRST": 32, "HEIGHT": HEIGHTS[font], "CODES": words(map(ord, others))}
        return names | strip([glyphs[char] for char in ASCII + others])
    if font == "counter":
        return {"HEIGHT": HEIGHTS[font]} | strip([glyphs[char] for char in FIGURES[font]])
    width, height = WIDTHS[font], HEIGHTS[font]
    digits = pages([glyphs[char] for char in FIGURES[font]], width, height)
    return {"WIDTH": width, "HEIGHT": height, "DIGITS": digits}


def modules():
    """Gives {path: text} of the font modules, made from the drawings."""
    made = {}
    for font, height in HEIGHTS.items():
        source = HERE / f"{font}.txt"
        values = contents(font, read(source.read_text(encoding="utf-8"), height))
        head = f'"""{WHAT[font]}; made by `python -m sim.fonts` from sim/fonts/{font}.txt; edit that."""\n\n'
        made[UI / f"{font}.py"] = head + "".join(literal(name, value) for name, value in values.items())
    return made
