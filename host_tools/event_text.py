"""Say a record of a game in one line of plain words."""

from typing import Any

from caller.ui.words.en import WORDS
from host_tools.log import Record

TILES = {"star": "star", "remove2": "remove 2", "draw2": "draw 2 keep 1"}
WHAT = {
    "star": "star: a joker, any value",
    "remove2": "remove 2: the next press takes two tiles out",
    "draw2": "draw 2 keep 1: the next press draws two",
}
ENDS = {"full": "all spaces are full", "empty": "the bag is empty", "stopped": "ended by the players"}


def tiles_of(record: Record) -> list[str]:
    """The tiles that left the bag with an event, as the link names them."""
    tiles = record.get("tiles", [record["tile"]] if "tile" in record else [])
    return [str(tile) for tile in tiles] if isinstance(tiles, list) else []


def title(header: Record) -> str:
    """A game and its options: "Metro Bingo, plan A (Essen), 20 spaces"."""
    name = WORDS.get(header["game"], header["game"])
    plan = header["opt"].get("plan")
    parts = [str(name)]
    if isinstance(plan, str):
        parts.append(f"plan {plan} ({WORDS[plan]})" if plan in WORDS else f"plan {plan}")
    spaces = spaces_of(header)
    if spaces:
        parts.append(" and ".join(map(str, spaces)) + " spaces")
    return ", ".join(parts)


def spaces_of(header: Record) -> list[int]:
    """The spaces to fill by drawing, one number a round; empty if the game has none."""
    spaces: Any = header["opt"].get("spaces")
    return spaces if isinstance(spaces, list) and all(type(count) is int for count in spaces) else []


def what_happened(record: Record) -> str:
    """What an event or an end is, without its numbers."""
    event = record.get("e")
    names = " and ".join(TILES.get(tile, tile) for tile in tiles_of(record)) or "nothing"
    if record["t"] == "over":
        return f"game over: {ENDS.get(record['why'], record['why'])}"
    if event == "draw":
        return WHAT.get(names_key(record), names)
    if event == "removed":
        return f"taken out of the bag: {names}"
    if event == "pair":
        return f"{names}: everybody keeps one"
    if event == "round":
        return f"round {record.get('round')} is full: score it"
    if event == "empty":
        return "the bag is empty"
    if event == "salt":
        return f"salt from a host {record.get('salt')}"
    return str(event)


def names_key(record: Record) -> str:
    """The link's name of the only tile of an event, or ""."""
    tiles = tiles_of(record)
    return tiles[0] if len(tiles) == 1 else ""


def in_one_line(record: Record, spaces: int = 0) -> str:
    """A record for a pipe. spaces: to fill in all, 0 if that is not known."""
    if record["t"] == "game":
        return f"game {record['g']}: {title(record)}; commitment {record['commit']}"
    if record["t"] == "over":
        return f"{what_happened(record)}; seed {record['seed']}"
    line = f"{record['n']}. {what_happened(record)}"
    if "filled" in record:
        of = f" of {spaces}" if spaces else ""
        line += f" ({record['filled']}{of} spaces filled, {record.get('left')} tiles left)"
    return line
