"""The font modules of the device, beside the drawings they are made from."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from sim.fonts import FIGURES, HEIGHTS, HERE, UI, modules, read

ACCENTED = "éèêëàâæçîïôœùûüÿÉÈÊÀÂÇÎÔÙŒ" + "äöüßÄÖÜ" + "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"
NEEDED = {
    "small": {chr(code) for code in range(32, 127)} | set(ACCENTED) | set("·×–−…→←✓•▬½"),
    "counter": set("0123456789/*"),
    "tile": set("0123456789"),
    "pair": set("0123456789"),
    "circled": set("23"),
}
DIGIT_WIDTHS = {"small": 5, "counter": 8, "tile": 34, "pair": 28, "circled": 23}
every_font = pytest.mark.parametrize("font", HEIGHTS)


def drawn(font):
    return read((HERE / f"{font}.txt").read_text(encoding="utf-8"), HEIGHTS[font])


def digits(font):
    return [char for char in sorted(drawn(font)) if char.isdigit()]


def module(font):
    """Gives the module as the device has it, without importing the rest of the firmware."""
    return SimpleNamespace(**runpy.run_path(str(UI / f"{font}.py")))


def word(data, index):
    return int.from_bytes(data[2 * index : 2 * index + 2], "little")


def glyph_of_strip(font, index):
    """Gives the rows of a glyph of `small` or `counter`, read the way the device reads them."""
    first, end = word(font.STARTS, index), word(font.STARTS, index + 1)
    upper, lower = font.COLUMNS[2 * first : first + end], font.COLUMNS[first + end : 2 * end]
    columns = [top | bottom << 8 for top, bottom in zip(upper, lower, strict=True)]
    return ["".join(".#"[bits >> y & 1] for bits in columns) for y in range(font.HEIGHT)]


def glyph_of_pages(font, digit):
    """Gives the rows of a digit of `tile` or `pair`, read the way the display takes them."""
    at = digit * font.WIDTH * font.HEIGHT // 8
    return [
        "".join(".#"[font.DIGITS[at + y // 8 * font.WIDTH + x] >> y % 8 & 1] for x in range(font.WIDTH))
        for y in range(font.HEIGHT)
    ]


def ink_rows(rows):
    return [y for y, row in enumerate(rows) if "#" in row]


def test_the_modules_are_what_the_drawings_make():
    for path, text in modules().items():
        assert Path(path).read_text(encoding="utf-8") == text, f"{path} is old: run python -m sim.fonts"


@every_font
def test_every_character_needed_is_drawn_and_no_other(font):
    assert set(drawn(font)) == NEEDED[font]


@every_font
def test_no_glyph_is_empty_but_the_space(font):
    assert [char for char, rows in drawn(font).items() if not ink_rows(rows) and char != " "] == []


@every_font
def test_no_two_glyphs_are_alike(font):
    glyphs = {tuple(rows): char for char, rows in drawn(font).items()}
    assert len(glyphs) == len(drawn(font))


@every_font
def test_the_digits_are_equally_wide(font):
    assert {len(drawn(font)[digit][0]) for digit in digits(font)} == {DIGIT_WIDTHS[font]}


@every_font
def test_the_digits_stand_on_one_line_and_reach_one_height(font):
    last = {"small": 6, "counter": 13, "tile": 53, "pair": 42, "circled": 36}[font]
    assert {(ink_rows(drawn(font)[digit])[0], ink_rows(drawn(font)[digit])[-1]) for digit in digits(font)} == {
        (0, last)
    }


@pytest.mark.parametrize("font", ["tile", "pair"])
def test_large_digits_keep_a_column_free_on_both_sides(font):
    for rows in drawn(font).values():
        assert {row[0] + row[-1] for row in rows} == {".."}


def test_zero_and_eight_are_the_same_from_both_sides():
    for font in ("counter", "tile", "pair"):
        for digit in "08":
            assert all(row == row[::-1] for row in drawn(font)[digit]), (font, digit)


def test_the_small_font_wastes_no_column_at_the_edge_of_a_letter():
    for char, rows in drawn("small").items():
        if char != " ":
            assert any(row[0] == "#" for row in rows), char
            assert any(row[-1] == "#" for row in rows), char


def test_small_module_gives_each_character_its_drawing():
    font, glyphs = module("small"), drawn("small")
    others = [chr(word(font.CODES, i)) for i in range(len(font.CODES) // 2)]
    assert others == sorted(others)
    assert (font.ASCII_FIRST, font.HEIGHT) == (32, 9)
    for index, char in enumerate([chr(code) for code in range(32, 127)] + others):
        assert glyph_of_strip(font, index) == glyphs[char], char
    assert word(font.STARTS, 95 + len(others)) * 2 == len(font.COLUMNS)


def test_counter_module_gives_each_character_its_drawing():
    font, glyphs = module("counter"), drawn("counter")
    for index, char in enumerate("0123456789/*"):
        assert glyph_of_strip(font, index) == glyphs[char], char
    assert [word(font.STARTS, at + 1) - word(font.STARTS, at) for at in range(12)] == [8] * 10 + [6, 13]
    assert font.HEIGHT == 14


@pytest.mark.parametrize(("name", "width", "height"), [("tile", 34, 56), ("pair", 28, 48), ("circled", 23, 40)])
def test_numeral_modules_give_each_digit_its_drawing(name, width, height):
    font, glyphs = module(name), drawn(name)
    assert (font.WIDTH, font.HEIGHT, len(font.DIGITS)) == (width, height, len(glyphs) * width * height // 8)
    for index, digit in enumerate(FIGURES[name]):
        assert glyph_of_pages(font, index) == glyphs[digit], digit


def test_a_drawing_with_a_ragged_row_is_refused_by_name():
    with pytest.raises(ValueError, match="'k'"):
        read("k\n#.#\n##\n", 9)


def test_a_composed_glyph_centres_the_part_then_moves_it():
    text = "o\n...\n###\n\ntick\n#\n\nó = o + tick\nò = o + tick 2 0\n"
    assert read(text, 2) == {"o": ["...", "###"], "ó": [".#.", "###"], "ò": ["...#", "###."]}
