"""The board of Metro in a terminal: 8 x 8 cells with their names, codes or tracks of the tiles, stations; a tile."""

from collections.abc import Callable, Container, Mapping

from rich.text import Text

from caller.ui import metro_tile
from host_tools.metro.cell import CENTRE, COLUMNS, LETTERS, ROWS, Cell
from host_tools.metro.station import DEPARTURES
from host_tools.metro.tile import Tile, turned_code
from sim.framebuf import MONO_VLSB, FrameBuffer
from sim.picture import braille

ARROWS = ("", ">", "v", "<")  # where the arrow of a tile points, by its turn; up is not worth a sign
EMPTY = "."
LEGAL = "+"
CENTRE_SIGN = "####"
CODE_WIDE = 6  # of a cell with a code
TRACKS = (15, 4, 3, 2, 0, 2, 0)  # the size of a tile of 16 rows and columns, as `caller.ui.metro_tile` has it
TRACK_WIDE, TRACK_TALL = 8, 4  # of a cell with tracks
MIDDLE = 1  # the line of it beside which its row is named
MARGIN = 7  # left of the cells: station and row
STYLES = {  # of stations, by their colours
    "yellow": "#ffd700",
    "blue": "#5f9fff",
    "orange": "#ff8700",
    "green": "#00c060",
    "purple": "#d070ff",
    "black": "bold reverse",
}
SIGNS = {"yellow": "Y", "blue": "B", "orange": "O", "green": "G", "purple": "P", "black": "K"}  # beside the stations
_STATION_AT = {where: station for station, where in DEPARTURES.items()}


def board_picture(
    board: Mapping[Cell, Tile],
    owner: Mapping[int, str] | None = None,
    legal: Container[Cell] = (),
    last: Cell | None = None,
) -> Text:
    """The board with the codes of its tiles, 62 x 12 characters; print it with `no_wrap`, so that no row breaks.

    board: the tiles laid, by their cells; owner: the colour of a station, by its number; legal: cells to mark;
    last: the cell laid last, shown bold.
    """

    def cell(at: Cell) -> list[Text]:
        if at in CENTRE:
            return [Text(CENTRE_SIGN, "dim")]
        if at not in board:
            return [Text(LEGAL, "bold green") if at in legal else Text(EMPTY, "dim")]
        tile = board[at]
        return [Text(tile.code + ARROWS[tile.turn], "bold" if at == last else "")]

    return _around(cell, CODE_WIDE, 1, owner or {})


def track_picture(
    board: Mapping[Cell, Tile],
    owner: Mapping[int, str] | None = None,
    legal: Container[Cell] = (),
    last: Cell | None = None,
) -> Text:
    """The board with the tracks of its tiles, 79 x 36 characters. The rest is as in `board_picture`."""

    def cell(at: Cell) -> list[Text]:
        if at in board:
            return [Text(line, "bold" if at == last else "") for line in _drawn(turned_code(board[at]), TRACKS)]
        rows = [Text(" " * TRACK_WIDE) for _ in range(TRACK_TALL)]
        if at in CENTRE:
            return [Text("#" * TRACK_WIDE, "dim") for _ in rows]
        sign = LEGAL if at in legal else EMPTY
        rows[MIDDLE] = Text(sign.center(TRACK_WIDE), "bold green" if at in legal else "dim")
        return rows

    return _around(cell, TRACK_WIDE, TRACK_TALL, owner or {})


def tile_picture(code: str) -> str:
    """A tile, its arrow up: six lines of twelve characters."""
    return "\n".join(_drawn(code, metro_tile.SMALL))


def _drawn(code: str, size: tuple[int, ...]) -> list[str]:
    """A tile as lines of braille. size: as `caller.ui.metro_tile` has it."""
    wide = size[0] + 1
    buf = bytearray(wide * wide // 8)
    metro_tile.draw(FrameBuffer(buf, wide, wide, MONO_VLSB), 0, 0, code, size)
    return braille(buf, wide)


def _around(cell: Callable[[Cell], list[Text]], wide: int, tall: int, owner: Mapping[int, str]) -> Text:
    """The cells with their names and the stations around them. cell: its lines, `tall` of at most `wide` characters."""

    def station(row: int, column: int, port: int) -> Text:
        number = _STATION_AT[(row, column), port]
        colour = owner.get(number, "")
        return Text(f"{number}{SIGNS.get(colour, '')}", STYLES.get(colour, "dim"))

    def line(texts: list[Text], left: Text, right: Text) -> Text:
        whole = Text(" " * (MARGIN - 2 - left.cell_len)).append_text(left).append("  ")
        for text in texts:
            before = (wide - text.cell_len) // 2 if tall > 1 else 0
            whole.append(" " * before).append_text(text).append(" " * (wide - text.cell_len - before))
        return whole.append_text(right)

    none = Text()
    letters = line([Text(letter) for letter in LETTERS], none, none)
    rows = [line([station(0, column, 0) for column in COLUMNS], none, none), letters]
    for row in ROWS:
        cells = [cell((row, column)) for column in COLUMNS]
        left = Text.assemble(station(row, 0, 6), f" {row + 1}")
        right = Text.assemble(f"{' ' * (tall > 1)}{row + 1}  ", station(row, 7, 2))
        for part in range(tall):
            here = part == min(MIDDLE, tall - 1)
            rows.append(line([lines[part] for lines in cells], left if here else none, right if here else none))
    rows += [letters.copy(), line([station(7, column, 4) for column in COLUMNS], none, none)]
    for each in rows:
        each.rstrip()
    return Text("\n").join(rows)
