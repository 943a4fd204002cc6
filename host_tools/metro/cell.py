"""The cells of the board: pairs of row and column, 0 to 7, counted from the top left.

People say `B5`: column A to H from the left, row 1 to 8 from the top. Placements say `41`: row and column.
"""

SIZE = 8
ROWS = COLUMNS = range(SIZE)
LETTERS = "ABCDEFGH"

Cell = tuple[int, int]

CELLS: tuple[Cell, ...] = tuple((row, column) for row in ROWS for column in COLUMNS)
CENTRE = frozenset({(3, 3), (3, 4), (4, 3), (4, 4)})


def beside(cell: Cell) -> list[Cell]:
    """The cells that share a side with a cell: four, or fewer on the edge of the board."""
    row, column = cell
    around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return [(r, c) for r, c in around if r in ROWS and c in COLUMNS]


def on_edge(cell: Cell) -> bool:
    """Whether a side of the cell is the edge of the board."""
    return len(beside(cell)) < 4


def name(cell: Cell) -> str:
    """The cell as people say it: `B5`."""
    row, column = cell
    return f"{LETTERS[column]}{row + 1}"


def digits(cell: Cell) -> str:
    """The cell as placements say it: `41`."""
    row, column = cell
    return f"{row}{column}"


def in_words(count: int) -> str:
    """How many cells: "1 cell", "26 cells"."""
    return "1 cell" if count == 1 else f"{count} cells"


def cell_of(text: str) -> Cell | None:
    """The cell of this name or of these digits, whatever the case; None if there is none."""
    first, second = text.upper() if len(text) == 2 else "??"
    for cell in CELLS:
        if first + second in (name(cell), digits(cell)):
            return cell
    return None
