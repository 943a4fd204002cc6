"""Draw a tile so large, in block characters, that a room can read it."""

HIGH = 7  # rows of a glyph
_DRAWN = """
 ###    #    ###   ###      #  #####  ###  #####  ###   ###
#   #  ##   #   # #   #    ##  #     #   #     # #   # #   #
#   #   #       #     #   # #  #     #         # #   # #   #
#   #   #      #   ###   #  #  ####  ####     #   ###   ####
#   #   #     #       #  #####     # #   #   #   #   #     #
#   #   #    #    #   #     #  #   # #   #   #   #   # #   #
 ###   ###  #####  ###      #   ###   ###    #    ###   ###
"""
_STAR = """
     #
     #
    ###
###########
  #######
   #####
  ##   ##
"""
_ARROW = """

   #
    #
#####
    #
   #

"""


def _rows(drawn: str, left: int, wide: int) -> list[str]:
    return [row[left : left + wide].ljust(wide) for row in drawn[1:].split("\n")[:HIGH]]


GLYPHS = {
    **{str(digit): _rows(_DRAWN, 6 * digit, 5) for digit in range(10)},
    "star": _rows(_STAR, 0, 11),
    "→": _rows(_ARROW, 0, 5),
    "-": [" " * 4] * 3 + ["####"] + [" " * 4] * 3,
    " ": ["  "] * HIGH,
}
SPELLED = {"star": ["star"], "remove2": ["-", "2"], "draw2": ["2", "→", "1"]}


def _spell(tiles: list[str]) -> list[str]:
    """The glyphs of one tile or more, a space between two tiles."""
    glyphs: list[str] = []
    for tile in tiles:
        glyphs += [" "] * bool(glyphs) + SPELLED.get(tile, list(tile))
    return [glyph for glyph in glyphs if glyph in GLYPHS]


def big(tiles: list[str], width: int, height: int) -> list[str]:
    """One tile or more as lines of block characters, as large as `width` columns and `height` rows allow.

    Each line is as long as the others; two pixels stand in a character, one over the other, so that they are square.
    """
    picture = [" ".join(row) for row in zip(*(GLYPHS[glyph] for glyph in _spell(tiles)), strict=True)]
    if not picture:
        return []
    scale = max(1, min(width // len(picture[0]), 2 * height // HIGH))
    pixels = ["".join(dot * scale for dot in row) for row in picture for _ in range(scale)]
    if len(pixels) % 2:
        pixels.append(" " * len(pixels[0]))
    blocks = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}
    return [
        "".join(blocks[upper + lower] for upper, lower in zip(one, two, strict=True))
        for one, two in zip(pixels[::2], pixels[1::2], strict=True)
    ]
