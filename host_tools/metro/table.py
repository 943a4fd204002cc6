"""Metro for the whole table: the board, the points, and the question where each tile was laid."""

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from caller.games.metro import COLOURS
from host_tools.log import Record
from host_tools.metro.cell import digits, name
from host_tools.metro.cell import in_words as cells_in_words
from host_tools.metro.game import ALL_TILES, Game, totals
from host_tools.metro.line import Line
from host_tools.metro.logged import PlayedTile, played_tile, remember
from host_tools.metro.move import Move, cell_text, tile_text, turned_cell_of
from host_tools.metro.picture import LEGAL, SIGNS, STYLES, board_picture, tile_picture, track_picture
from host_tools.metro.station import owners
from host_tools.metro.tile import Tile, every_turn
from host_tools.ranking import in_words, victory
from host_tools.table import GameTable
from host_tools.wrong_input import WrongInput

BOARD_WIDE, BOARD_TALL = 63, 12  # with codes
TRACKS_WIDE, TRACKS_TALL = 81, 36  # with tracks
BESIDE_WIDE = 40  # what stands beside the board then
TILE_WIDE, TILE_TALL = 12, 6


class MetroTable(GameTable):
    """A game of Metro as it was told, and laid as far as the cells were typed."""

    back_word = "the last tile"

    def __init__(self, header: Record) -> None:
        super().__init__(header)
        self._ignore_arrow = bool(header["opt"].get("ignore_arrow"))
        self._owner = owners(header["opt"]["players"])
        self._played: list[PlayedTile] = []
        self._turn = ""
        self._left = ALL_TILES
        self._cells: dict[int, str] = {}  # by the number of the event
        self._board = Game(self._ignore_arrow)
        self._said: list[Text] = []

    # ---- what comes ----

    def take(self, record: Record) -> None:
        """A tile that was played, or whose turn it is."""
        super().take(record)
        self._left = record.get("left", self._left)
        if record.get("e") == "turn":
            self._turn = str(record.get("colour"))
        tile = played_tile(record)
        if tile:
            self._played.append(tile)
            self._lay()

    def take_note(self, note: Record) -> None:
        """A cell, or that it is taken back."""
        taken = self._board.moves[-1] if self._board.moves else None
        remember(self._cells, note)
        self._board = Game(self._ignore_arrow)
        self._said = []
        self._lay()
        if note.get("cell") == "" and taken:
            self._said = [Text(f"Taken back: {taken.tile.code} from {name(taken.cell)}.")]

    def _lay(self) -> None:
        """Lay the tiles whose cells are known, up to the first one that is not."""
        while self._due and self._due.n in self._cells:
            due = self._due
            try:
                move = self._legal(due, self._cells[due.n])
            except WrongInput as wrong:
                del self._cells[due.n]
                self._said = [Text(f"The log says: {wrong}")]
                return
            number = len(self._board.moves) + 1
            self._said = [Text(f"{number}. {due.colour} lays {tile_text(move.tile)} on {name(move.cell)}.")]
            for line in self._board.play(move):
                self._said.append(self._completed(line))

    def _completed(self, line: Line) -> Text:
        who = self._owner.get(line.station)
        along = " ".join(map(name, line.cells)) + (" and the centre" if line.centre else "")
        if not who:
            return Text(f"Station {line.station}, nobody's, is complete: {along}", "dim")
        points = f" has {in_words(line.points)} from station {line.station}: {along}"
        return Text.assemble((who, STYLES[who]), points)

    # ---- what is typed ----

    @property
    def _due(self) -> PlayedTile | None:
        """The first tile whose cell is not known."""
        laid = len(self._board.moves)
        return self._played[laid] if laid < len(self._played) else None

    @property
    def asks(self) -> str:
        """The cell of the next tile."""
        due = self._due
        if due is None:
            return ""
        example = "B5, or B5r90 if it is turned" if self._ignore_arrow else "B5 or 41"
        waiting = len(self._played) - len(self._board.moves) - 1
        more = f"; {waiting} more to lay" if waiting else ""
        return f"{due.colour} has played {due.code}: on which cell? ({example}{more})"

    @property
    def open_questions(self) -> str:
        """How many tiles have no cell yet."""
        waiting = len(self._played) - len(self._board.moves)
        return f"{waiting} of its tiles {'has' if waiting == 1 else 'have'} no cell" if waiting else ""

    def note(self, text: str) -> dict[str, Any]:
        """The cell in a text."""
        due = self._due
        if due is None:
            raise WrongInput("No tile waits for its cell; play one on the box first.")
        move = self._legal(due, text)
        return {"n": due.n, "cell": cell_text(move)}

    def back(self) -> dict[str, Any] | None:
        """Take the last tile off the board."""
        laid = len(self._board.moves)
        return {"n": self._played[laid - 1].n, "cell": ""} if laid else None

    def _legal(self, due: PlayedTile, text: str) -> Move:
        cell, turn = turned_cell_of(text)
        move = Move(Tile(due.code, turn), cell)
        reason = self._board.why_not(move)
        if reason:
            where = f"{tile_text(move.tile)} may not lie on {name(cell)} ({digits(cell)})"
            raise WrongInput(f"{where}: {reason.value}{self._other_turns(move)}.")
        return move

    def _other_turns(self, move: Move) -> str:
        """How a tile may lie on a cell if it is turned otherwise."""
        turned = [Move(tile, move.cell) for tile in self._turns(move.tile.code)]
        legal = [name(other.cell) + cell_text(other)[2:] for other in turned if not self._board.why_not(other)]
        return f"; turned it may: {', '.join(legal)}" if self._ignore_arrow and legal else ""

    def _turns(self, code: str) -> list[Tile]:
        return every_turn(Tile(code)) if self._ignore_arrow else [Tile(code)]

    # ---- what is seen ----

    def picture(self, width: int, height: int) -> RenderableType:
        """The board, beside it the points, below it what has just happened: made for 80x21 and larger."""
        due = self._due
        legal = set()
        if due:
            legal = {cell for tile in self._turns(due.code) for cell in self._board.legal_cells(tile)}
        last = self._board.moves[-1].cell if self._board.moves else None
        large = width >= TRACKS_WIDE + BESIDE_WIDE and height >= TRACKS_TALL
        draw = track_picture if large else board_picture
        board = draw(self._board.board, self._owner, legal, last)
        board.no_wrap = True
        tile = [tile_picture(due.code)] if due else []
        top = Table.grid()
        top.add_column(width=TRACKS_WIDE if large else BOARD_WIDE)
        top.add_column()
        if large:
            facts = self._facts()
            told = self._told(
                due, len(legal), width - TRACKS_WIDE, height - len(facts.plain.splitlines()) - TILE_TALL - 2
            )
            top.add_row(board, Group(facts, *tile, Text(), told))
            return top
        top.add_row(board, self._facts())
        below = Table.grid(padding=(0, 2, 0, 0))
        told = self._told(due, len(legal), width - (TILE_WIDE + 2 if due else 0), max(1, height - BOARD_TALL))
        below.add_row(*tile, told)
        return Group(top, below)

    def _told(self, due: PlayedTile | None, cells: int, width: int, height: int) -> Text:
        """What has just happened, what may be done, and, while there is room, the lines completed before."""
        told = [*self._said]
        if due:
            turned = ", turned as it must be" if self._ignore_arrow else ""
            told.append(Text(f"{LEGAL} marks the {cells_in_words(cells)} where {due.code} may lie{turned}.", "dim"))
        if self.over:
            told.append(Text(self._end(), "bold yellow"))
        told += [
            self._completed(line) for line, move in reversed(self._board.completed) if move < len(self._board.moves)
        ]
        lines = [line for text in told for line in text.wrap(Console(), max(20, width))]
        return Text("\n").join(lines[:height])

    def _facts(self) -> Text:
        turn = self._due.colour if self._due else "" if self.over else self._turn
        facts = Text()
        for colour, points in totals(self._board.completed, self.header["opt"]["players"]).items():
            arrow = ">" if colour == turn else " "
            facts.append(arrow).append(f"{SIGNS[colour]} {colour:<7}", STYLES[colour]).append(f"{points:>4}\n", "bold")
        facts.append(f"\n{self._left}", "bold").append(" in the stack\n")
        facts.append(str(len(self._board.moves)), "bold").append(f" of {ALL_TILES} laid\n")
        return facts

    def _end(self) -> str:
        laid = len(self._board.moves)
        if not self._board.finished:
            return f"The box's game is over; {laid} of {ALL_TILES} tiles are laid: nobody has won."
        points = totals(self._board.completed, self.header["opt"]["players"])
        most = max(points.values())
        return victory([colour for colour in COLOURS if points.get(colour) == most], most)
