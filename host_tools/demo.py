"""One whole game that plays itself, for where there is no terminal: drawn, written down, scored and proved."""

import json
import os
import sys
import tempfile
from pathlib import Path

import typer

from host_tools.commands.score import score
from host_tools.commands.verify import verify
from host_tools.game_options import NewGame
from host_tools.metro_bingo.scoring import LAYOUTS, Layout
from sim import headless, picture

PLAYERS = ("Ada", "Ben", "Cleo")
NUMBERS = 30


def demo(new: NewGame, lang: str) -> None:
    """Play Metro Bingo with a fresh seed and salt, print its pictures as text, score three sheets, verify the log."""

    def show(box, number: int) -> None:
        print(f"\nPress {number}")
        print("\n".join(_lines(box.glass.pixels)))
        print(picture.lamps_plain(box.strip.colours()), flush=True)

    plan = new.opt.get("plan", "A")
    records = list(headless.play(new.name, new.opt, os.urandom(32), os.urandom(16), lang=lang, see=show))
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "game.jsonl")
        log.write_text("".join(json.dumps(record) + "\n" for record in records))
        sheets = Path(folder, "sheets.toml")
        sheets.write_text(_sheets(LAYOUTS[plan], records))
        print(f"\nThe sheets of {', '.join(PLAYERS)}\n")
        print(sheets.read_text())
        score(sheets, log=log, as_json=False)
        print()
        try:
            verify(log, as_json=False)
        except typer.Exit as ended:
            sys.exit(ended.exit_code)


def _lines(glass: bytes) -> list[str]:
    """The display in half blocks, or in # where they cannot be printed."""
    lines = picture.half_blocks(glass)
    try:
        picture.BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return picture.ascii_art(glass)
    return lines


def _sheets(layout: Layout, records: list[dict]) -> str:
    """The sheets of three players who place each tile where it belongs, each a little differently, as TOML."""
    parts = [f'game = "metro-bingo"\nplan = "{layout.plan}"\n']
    for number, name in enumerate(PLAYERS):
        spaces = {line: [""] * size for line, size in layout.lines.items()}
        for at in range(layout.placed_stars):
            spaces["loop"][at * layout.lines["loop"] // layout.placed_stars] = "*"
        round_number = 1
        for record in records:
            match record:
                case {"e": "draw", "tile": tile} if tile not in ("remove2", "draw2"):
                    _place(layout, spaces, round_number, tile, number)
                case {"e": "pair", "tiles": tiles}:
                    kept = [tile for tile in tiles if tile not in ("remove2", "draw2")]
                    if kept:
                        _place(layout, spaces, round_number, kept[number % len(kept)], number)
                case {"e": "round"}:
                    round_number += 1
                    for space, twin in layout.twins.items():
                        spaces["round2"][space - 1] = spaces["round1"][twin - 1]
        parts.append(f'\n[[player]]\nname = "{name}"\n')
        lines = {line: " ".join(values) for line, values in spaces.items()}
        if layout.plan == "D":
            parts.append(f"lines = {json.dumps(list(lines.values()))}\n")
        else:
            parts.extend(f'{line} = "{values}"\n' for line, values in lines.items())
    return "".join(parts)


def _place(layout: Layout, spaces: dict[str, list[str]], round_number: int, tile: str, habit: int) -> None:
    """Write a tile into the free space nearest to where its number would stand on an even line."""
    value = NUMBERS // 2 if tile == "star" else int(tile)
    text = "*" if tile == "star" else tile
    free = [
        (abs((value - 0.5) / NUMBERS * len(values) - at - 0.5 * habit), line, at)
        for line, values in spaces.items()
        if layout.round_of(line) == round_number
        for at, taken in enumerate(values)
        if not taken
    ]
    _, line, at = min(free)
    spaces[line][at] = text
