"""The options of `sim` that begin a game at once: which one, and how it is played."""

from typing import Any, NamedTuple

from caller import games
from caller.settings import Settings
from host_tools.metrox.map import known_name
from host_tools.wrong_input import WrongInput

# The game that each option belongs to.
OPTIONS = {
    "plan": "metro-bingo",
    "players": "metro",
    "hand": "metro",
    "ignore_arrow": "metro",
    "map": "metrox",
    "deck": "metrox",
}


class NewGame(NamedTuple):
    """A game to begin: its name on the link and its options, as a request `new` has them."""

    name: str
    opt: dict[str, Any]


def new_game(game: str | None, **given: Any) -> NewGame | None:
    """The game that these options ask for, None if they ask for none. given: by the keys of OPTIONS, None if missing.

    WrongInput if there is no such game or it cannot be played so.
    """
    opt = {name: value for name, value in given.items() if value is not None}
    if "map" in opt:
        opt["map"] = known_name(opt["map"])
    if game is None and not opt:
        return None
    name = game or OPTIONS[next(iter(opt))]
    for option in opt:
        if OPTIONS[option] != name:
            flag = option.replace("_", "-")
            other = f"--game {name}" if game else "--" + next(iter(opt)).replace("_", "-")
            raise WrongInput(f"--{flag} is for {OPTIONS[option]} and does not go with {other}; leave out one of them.")
    try:
        games.load(name).options(opt, Settings())
    except ValueError as error:
        raise WrongInput(str(error)) from None
    return NewGame(name, opt)
