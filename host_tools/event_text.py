"""Say a record of a game in one line of plain words."""

from typing import Any

from caller.games.metrox import BOXES
from caller.ui.words.en import WORDS
from host_tools.log import Record

TILES = {"star": "star", "remove2": "remove 2", "draw2": "draw 2 keep 1"}
WHAT = {
    "star": "star: a joker, any value",
    "remove2": "remove 2: the next press takes two tiles out",
    "draw2": "draw 2 keep 1: the next press draws two",
}
CARDS = {
    "6": "6, then all cards are shuffled",
    "c2": "circled 2",
    "c3": "circled 3",
    "star": "star",
    "free": "free circle",
}
ENDS = {
    "full": "all spaces are full",
    "empty": "the bag is empty",
    "stopped": "ended by the players",
}
ENDS_OF = {("metro", "empty"): "all tiles are played", ("metrox", "full"): "all boxes are full"}


def tiles_of(record: Record) -> list[str]:
    """The tiles that left the bag with an event, as the link names them."""
    tiles = record.get("tiles", [record["tile"]] if "tile" in record else [])
    return [str(tile) for tile in tiles] if isinstance(tiles, list) else []


def title(header: Record) -> str:
    """A game and its options: "Metro Bingo, plan A (Essen), 20 spaces", "Metro, 3 players", "MetroX, Osaka"."""
    opt = header["opt"]
    parts = [str(WORDS.get(header["game"], header["game"]))]
    plan = opt.get("plan")
    if isinstance(plan, str):
        parts.append(f"plan {plan} ({WORDS[plan]})" if plan in WORDS else f"plan {plan}")
    spaces = spaces_of(header)
    if spaces:
        parts.append(" and ".join(map(str, spaces)) + " spaces")
    if "players" in opt:
        parts.append(f"{opt['players']} players")
    if opt.get("hand", 1) != 1:
        parts.append(f"hands of {opt['hand']}")
    if opt.get("ignore_arrow"):
        parts.append("arrows ignored")
    if "map" in opt:
        parts.append(str(opt["map"]))
    return ", ".join(parts)


def spaces_of(header: Record) -> list[int]:
    """The spaces to fill by drawing, one number a round; empty if the game has none."""
    spaces: Any = header["opt"].get("spaces")
    return spaces if isinstance(spaces, list) and all(type(count) is int for count in spaces) else []


def ends(game: Any, why: Any) -> str:
    """Why a game is over, in words."""
    return ENDS_OF.get((game, why)) or ENDS.get(why) or str(why)


def what_happened(record: Record, game: str) -> str:
    """What an event or an end is, without its numbers. game: its name on the link."""
    event = record.get("e")
    if record["t"] == "over":
        return f"game over: {ends(game, record['why'])}"
    if event == "salt":
        return f"salt from a host {record.get('salt')}"
    if game == "metro":
        return _metro(record)
    if game == "metrox":
        return _metrox(record)
    names = " and ".join(TILES.get(tile, tile) for tile in tiles_of(record)) or "nothing"
    if event == "draw":
        return WHAT.get(names_key(record), names)
    if event == "removed":
        return f"taken out of the bag: {names}"
    if event == "pair":
        return f"{names}: everybody keeps one"
    if event == "round":
        return f"round {record.get('round')} is full: score it"
    return "the bag is empty" if event == "empty" else str(event)


def _metro(record: Record) -> str:
    event = record.get("e")
    if event == "deal":
        return (
            f"hands of {record.get('hand')} are dealt" if record.get("hand") != 1 else "a tile is dealt to each player"
        )
    if event == "turn":
        return f"turn of {record.get('colour')}"
    if event == "played":
        second = " as a second tile" if record.get("second") else ""
        return f"{record.get('colour')} plays {record.get('tile')}{second}"
    return str(event)


def _metrox(record: Record) -> str:
    event = record.get("e")
    if event == "card":
        return CARDS.get(str(record.get("card")), str(record.get("card")))
    return "all cards are shuffled" if event == "shuffle" else str(event)


def names_key(record: Record) -> str:
    """The link's name of the only tile of an event, or ""."""
    tiles = tiles_of(record)
    return tiles[0] if len(tiles) == 1 else ""


def in_one_line(record: Record, header: Record) -> str:
    """A record for a pipe. header: the game record of its game."""
    if record["t"] == "game":
        return f"game {record['g']}: {title(record)}; commitment {record['commit']}"
    what = what_happened(record, header["game"])
    if record["t"] == "over":
        return f"{what}; seed {record['seed']}"
    counts = []
    if "filled" in record:
        spaces = sum(spaces_of(header))
        counts.append(f"{record['filled']}{f' of {spaces}' if spaces else ''} spaces filled")
    if "boxes" in record:
        counts.append(f"{record['boxes']} of {BOXES} boxes used")
    if "left" in record:
        counts.append(f"{record['left']} {'cards' if header['game'] == 'metrox' else 'tiles'} left")
    return f"{record['n']}. {what}" + (f" ({', '.join(counts)})" if counts else "")
