"""`metro-caller map`: the stations of a map of MetroX, for the free circle."""

import typer
from rich.console import Console

from caller.games.metrox import MAPS
from host_tools.metrox.map import known_name, map_of
from host_tools.metrox.picture import map_picture
from host_tools.wrong_input import WrongInput


def map_(
    name: str = typer.Argument(..., metavar="MAP", help=f"The map: {', '.join(dict(MAPS))}."),
) -> None:
    """Show where the stations of a map of MetroX are: by column and row, with the lines that run through each."""
    known = known_name(name)
    if known not in dict(MAPS):
        raise WrongInput(f"There is no map {name}; the maps are: {', '.join(dict(MAPS))}.")
    Console().print(map_picture(map_of(known)), no_wrap=True)
