"""Metro Bingo for the whole table: the last tile large, what is filled, what was drawn and what the bag still holds."""

from collections import Counter

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from caller.games import metro_bingo
from host_tools.big_digits import big
from host_tools.event_text import spaces_of, tiles_of, what_happened
from host_tools.log import Record
from host_tools.table import GameTable

SHORT = {"star": "★", "remove2": "-2", "draw2": "2→1"}
ROWS = ((1, 10), (11, 19), (20, 30), (metro_bingo.STAR, metro_bingo.DRAW2))  # first and last tile of each row
FACTS_WIDE = 26  # a commitment stands in three lines of it
SEED_FITS = 12  # lines of facts with the seed


class MetroBingoTable(GameTable):
    """A game of Metro Bingo as it was told so far."""

    def __init__(self, header: Record) -> None:
        super().__init__(header)
        self.last: Record | None = None  # the event with the tile or tiles that are shown large
        self.shown: list[Record] = []  # events with tiles
        self.message = "the commitment is made: the order of the tiles is fixed"
        self.salted = False
        self.round = 1
        self.filled = 0
        self.left = len(metro_bingo.bag())

    def take(self, record: Record) -> None:
        """One more record."""
        super().take(record)
        self.message = what_happened(record, self.header["game"])
        if record["t"] == "over":
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

    def picture(self, width: int, height: int) -> RenderableType:
        """The tile, the facts, the bag and the tiles drawn: made for 80x21 and larger."""
        drawn = _drawn(self, width)
        bag = _bag(self, width)
        room = max(3, height - 1 - len(bag) - len(drawn))
        facts_wide = max(FACTS_WIDE, min(36, width // 4))
        large_wide = width - facts_wide - 2
        top = Table.grid(padding=(0, 2, 0, 0))
        top.add_column(width=large_wide)
        top.add_column(width=facts_wide)
        top.add_row(_large(self, large_wide, room), _facts(self, room))
        caption = Text(self.message, style="bold yellow" if self.over else "bold", no_wrap=True, overflow="ellipsis")
        return Group(top, caption, *bag, *drawn)


def _large(view: MetroBingoTable, width: int, height: int) -> Text:
    lines: list[str] = []
    if view.last:
        lines = big(tiles_of(view.last), width, height)
    above = (height - len(lines)) // 2
    rows = [""] * above + lines + [""] * (height - len(lines) - above)
    style = "bold red" if view.last and view.last["e"] == "removed" else "bold green"
    return Text("\n".join(row.center(width).rstrip() for row in rows), style=style, no_wrap=True)


def _facts(view: MetroBingoTable, height: int) -> Text:
    spaces = spaces_of(view.header)
    facts = Text(overflow="fold")
    facts.append(f"{view.filled} of {sum(spaces)}", "bold").append(" spaces filled\n")
    facts.append(str(view.left), "bold").append(" tiles left in the bag\n")
    if len(spaces) > 1:
        number = min(view.round, len(spaces))
        inside = view.filled - sum(spaces[: number - 1])
        facts.append(f"round {number}", "bold").append(f": {inside} of {spaces[number - 1]}\n")
    facts.append("with a salt from a host\n" if view.salted else "no salt\n")
    facts.append(f"commitment\n{view.header['commit']}", "dim")
    if view.over and height >= SEED_FITS:
        facts.append(f"\nseed\n{view.over['seed']}", "dim")
    return facts


def _bag(view: MetroBingoTable, width: int) -> list[Text]:
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


def _drawn(view: MetroBingoTable, width: int) -> list[Text]:
    """The tiles in the order in which they were drawn; (3 ★) was taken out, 8/21 is a pair."""
    lines = [Text("drawn:", no_wrap=True)]
    for event in view.shown:
        names = [SHORT.get(tile, tile) for tile in tiles_of(event)]
        word = f" ({' '.join(names)})" if event["e"] == "removed" else " " + "/".join(names)
        if lines[-1].cell_len + len(word) > width:
            lines.append(Text(" " * 6, no_wrap=True))
        lines[-1].append(word, "bold" if event is view.last else "")
    return lines
