"""The board of Metro in a terminal: 8 x 8 cells with their names, the codes of the tiles, the stations; a tile."""

from collections.abc import Container, Mapping

from rich.text import Text

from caller.ui import metro_tile
from host_tools.metro.cell import CENTRE, COLUMNS, LETTERS, ROWS, Cell
from host_tools.metro.station import DEPARTURES
from host_tools.metro.tile import Tile
from sim.framebuf import MONO_VLSB, FrameBuffer
from sim.picture import braille

ARROWS = ("", ">", "v", "<")  # where the arrow of a tile points, by its turn; up is not worth a sign
EMPTY = "."
LEGAL = "+"
CENTRE_SIGN = "####"
WIDTH = 6  # of a cell
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
    """The board, 62 characters wide; print it with `no_wrap`, so that a narrow terminal breaks no row.

    board: the tiles laid, by their cells; owner: the colour of a station, by its number; legal: cells to mark;
    last: the cell laid last, shown bold.
    """
    owner = owner or {}

    def station(row: int, column: int, port: int) -> Text:
        number = _STATION_AT[(row, column), port]
        colour = owner.get(number, "")
        return Text(f"{number}{SIGNS.get(colour, '')}", STYLES.get(colour, "dim"))

    def cell(at: Cell) -> Text:
        if at in CENTRE:
            return Text(CENTRE_SIGN, "dim")
        if at not in board:
            return Text(LEGAL, "bold green") if at in legal else Text(EMPTY, "dim")
        tile = board[at]
        return Text(tile.code + ARROWS[tile.turn], "bold" if at == last else "")

    letters = _row(Text(), "", [Text(letter) for letter in LETTERS])
    rows = [_row(Text(), "", [station(0, column, 0) for column in COLUMNS]), letters]
    for row in ROWS:
        line = _row(station(row, 0, 6), str(row + 1), [cell((row, column)) for column in COLUMNS])
        rows.append(line.append(f"{row + 1}  ").append_text(station(row, 7, 2)))
    rows += [letters.copy(), _row(Text(), "", [station(7, column, 4) for column in COLUMNS])]
    for line in rows:
        line.rstrip()
    return Text("\n").join(rows)


def tile_picture(code: str) -> str:
    """A tile, its arrow up: six lines of twelve characters."""
    size = metro_tile.SMALL[0] + 1
    buf = bytearray(size * size // 8)
    metro_tile.draw(FrameBuffer(buf, size, size, MONO_VLSB), 0, 0, code, metro_tile.SMALL)
    return "\n".join(braille(buf, size))


def _row(station: Text, name: str, cells: list[Text]) -> Text:
    """A row: the station and the name on the left, then the cells."""
    line = Text(" " * (3 - station.cell_len)).append_text(station).append(name.rjust(2).ljust(MARGIN - 3))
    for cell in cells:
        line.append_text(cell).append(" " * (WIDTH - cell.cell_len))
    return line
