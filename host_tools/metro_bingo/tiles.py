"""A value as players write it: "1" to "30", and "*", "★" or "☆" for the star."""

import re

from caller.games.metro_bingo import SPECIALS, STAR
from host_tools.metro_bingo.scoring import HIGHEST

STAR_MARKS = ("*", "star", "★", "☆")


def split(text: str) -> list[str]:
    """The values of a line, which stand apart by spaces or commas; "" for one that is missing between two commas."""
    text = text.strip().removesuffix(",").rstrip()
    return re.split(r"\s*,\s*|\s+", text) if text else []


def tile_of(text: str) -> int:
    """The tile that is written so; ValueError with the end of a sentence if there is none."""
    if text.lower() in STAR_MARKS:
        return STAR
    if not text:
        raise ValueError("is empty")
    if re.fullmatch("[0-9]{1,9}", text) and 1 <= int(text) <= HIGHEST:
        return int(text)
    if text in SPECIALS:
        raise ValueError(f"holds {text}, a tile that nobody writes")
    raise ValueError(f"holds {text}; a value is 1 to {HIGHEST}, or * for the star")


def written(tile: int) -> str:
    """How a tile is written."""
    return STAR_MARKS[0] if tile == STAR else str(tile)


def named(tile: int) -> str:
    """What a tile is called in a sentence."""
    return "the star" if tile == STAR else str(tile)
