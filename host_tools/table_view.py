"""Show a game to the whole table: the last tile large, what is filled, what was drawn and what the bag still holds."""

from collections import Counter

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from caller.games import metro_bingo
from host_tools.big_digits import big
from host_tools.event_text import spaces_of, tiles_of, title, what_happened
from host_tools.log import Record

SHORT = {"star": "★", "remove2": "-2", "draw2": "2→1"}
ROWS = ((1, 10), (11, 19), (20, 30), (metro_bingo.STAR, metro_bingo.DRAW2))  # first and last tile of each row
FACTS_WIDE = 26  # a commitment stands in three lines of it
SEED_FITS = 12  # lines of facts with the seed


class GameView:
    """A game as it was told so far; `take` the records in order, then draw it with `picture`."""

    def __init__(self) -> None:
        self.header: Record | None = None
        self.last: Record | None = None  # the event with the tile or tiles that are shown large
        self.shown: list[Record] = []  # events with tiles
        self.message = ""
        self.salted = False
        self.round = 1
        self.filled = 0
        self.left = 0
        self.over: Record | None = None

    def take(self, record: Record) -> None:
        """One more record; a game record begins anew."""
        if record["t"] == "game":
            self.__init__()
            self.header = record
            self.left = len(metro_bingo.bag())
            self.message = "the commitment is made: the order of the tiles is fixed"
            return
        self.message = what_happened(record)
        if record["t"] == "over":
            self.over = record
            return
        if tiles_of(record):
            self.last = record
            self.shown.append(record)
        self.filled = record.get("filled", self.filled)
        self.left = record.get("left", self.left)
        if record["e"] == "salt":
            self.salted = True
            self.message = "a host has added a salt"
        elif record["e"] == "round":
            self.round = record.get("round", 0) + 1


def picture(view: GameView, status: list[str], width: int, height: int) -> RenderableType:
    """The whole screen: at most `height` lines, made for 80x24 and larger. status: lines at the foot."""
    foot = [Text(line, style="dim", no_wrap=True, overflow="ellipsis") for line in status]
    if view.header is None:
        return Group(Text("Waiting for a game.", style="bold"), Text(), *foot)
    drawn = _drawn(view, width)
    bag = _bag(view, width)
    room = max(3, height - 2 - len(bag) - len(drawn) - len(foot))
    facts_wide = max(FACTS_WIDE, min(36, width // 4))
    large_wide = width - facts_wide - 2
    top = Table.grid(padding=(0, 2, 0, 0))
    top.add_column(width=large_wide)
    top.add_column(width=facts_wide)
    top.add_row(_large(view, large_wide, room), _facts(view, room))
    heading = Text.assemble((title(view.header), "bold"), f"  game {view.header['g']}", no_wrap=True)
    caption = Text(view.message, style="bold yellow" if view.over else "bold", no_wrap=True, overflow="ellipsis")
    return Group(heading, top, caption, *bag, *drawn, *foot)


def _large(view: GameView, width: int, height: int) -> Text:
    lines: list[str] = []
    if view.last:
        lines = big(tiles_of(view.last), width, height)
    above = (height - len(lines)) // 2
    rows = [""] * above + lines + [""] * (height - len(lines) - above)
    style = "bold red" if view.last and view.last["e"] == "removed" else "bold green"
    return Text("\n".join(row.center(width).rstrip() for row in rows), style=style, no_wrap=True)


def _facts(view: GameView, height: int) -> Text:
    header = view.header or {}
    spaces = spaces_of(header)
    facts = Text(overflow="fold")
    facts.append(f"{view.filled} of {sum(spaces)}", "bold").append(" spaces filled\n")
    facts.append(str(view.left), "bold").append(" tiles left in the bag\n")
    if len(spaces) > 1:
        number = min(view.round, len(spaces))
        inside = view.filled - sum(spaces[: number - 1])
        facts.append(f"round {number}", "bold").append(f": {inside} of {spaces[number - 1]}\n")
    facts.append("with a salt from a host\n" if view.salted else "no salt\n")
    facts.append(f"commitment\n{header['commit']}", "dim")
    if view.over and height >= SEED_FITS:
        facts.append(f"\nseed\n{view.over['seed']}", "dim")
    return facts


def _bag(view: GameView, width: int) -> list[Text]:
    """All tiles: those in the bag bright on a ground of their own, those gone struck out."""
    gone = Counter(tile for event in view.shown for tile in tiles_of(event))
    wide = max(3, min(6, width // 20 - 1))
    rows = []
    for first, last in ROWS:
        row = Text(no_wrap=True)
        for tile in (tile for tile in metro_bingo.bag() if first <= tile <= last):
            name = metro_bingo.name(tile)
            if row.cell_len + wide > width:
                rows.append(row)
                row = Text(no_wrap=True)
            style = "dim strike" if gone[name] > 0 else "bold reverse"
            gone[name] -= 1
            row.append(SHORT.get(name, name).center(wide), style).append(" ")
        rows.append(row)
    return rows


def _drawn(view: GameView, width: int) -> list[Text]:
    """The tiles in the order in which they were drawn; (3 ★) was taken out, 8/21 is a pair."""
    lines = [Text("drawn:", no_wrap=True)]
    for event in view.shown:
        names = [SHORT.get(tile, tile) for tile in tiles_of(event)]
        word = f" ({' '.join(names)})" if event["e"] == "removed" else " " + "/".join(names)
        if lines[-1].cell_len + len(word) > width:
            lines.append(Text(" " * 6, no_wrap=True))
        lines[-1].append(word, "bold" if event is view.last else "")
    return lines
