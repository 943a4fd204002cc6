"""`metro-caller moves`: the cells of Metro's board where a tile may be laid."""

import json

import typer
from rich.console import Console

from host_tools.metro.cell import digits, in_words, name
from host_tools.metro.move import tile_of, tile_text
from host_tools.metro.picture import LEGAL, board_picture
from host_tools.metro.placing import Reason
from host_tools.metro.reading import played
from host_tools.metro.tile import COUNTS
from host_tools.wrong_input import WrongInput


def moves(
    placements: str = typer.Argument(..., help='The tiles laid so far, like "baac00 aaaa01"; "" before the first.'),
    tile: str = typer.Argument(..., help="The tile to lay, like baac; turned, like baacr90."),
    ignore_arrow: bool = typer.Option(
        False, "--ignore-arrow", help="Tiles may be turned; shown are the cells for the turn that is named."
    ),
    as_json: bool = typer.Option(False, "--json", help="The cells as a JSON list of row and column."),
) -> None:
    """Show where a tile of Metro may be laid."""
    game = played(placements, ignore_arrow)
    wanted = tile_of(tile)
    if not game.left[wanted.code]:
        raise WrongInput(f"There is no such tile left: all {COUNTS[wanted.code]} of {wanted.code} are laid.")
    if wanted.turn and not ignore_arrow:
        raise WrongInput(f"{tile_text(wanted)}: {Reason.TURNED.value}; add --ignore-arrow if you play so.")
    cells = game.legal_cells(wanted)
    if as_json:
        print(json.dumps([digits(cell) for cell in cells]))
        return
    console = Console()
    console.print(board_picture(game.board, legal=cells), no_wrap=True)
    names = " ".join(map(name, cells))
    where = in_words(len(cells))
    console.print(f"\n{tile_text(wanted)} may be laid on the {where} marked {LEGAL}: {names}", highlight=False)
