"""A game whose moves were typed while watching, from its log: the document that its players would have written."""

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

from caller import games as games_of_box
from caller.games.metro import COLOURS
from host_tools import metro, metrox
from host_tools.log import LoggedGame, read_log
from host_tools.metro.logged import logged_of
from host_tools.metrox.typed import Typed
from host_tools.proof import not_proven, prove
from host_tools.written import naming
from host_tools.wrong_input import WrongInput


def typed_game(log: Path) -> tuple[dict[str, Any], str]:
    """The document of the last game in a log, as far as its moves were typed, and what people should know beside it.

    WrongInput if nothing was typed, or if sheets are needed.
    """
    games = read_log(log).games
    if not games:
        raise WrongInput(f"{log.name} holds no whole game; metro-caller verify {log} says what is missing.")
    game = games[-1]
    documents = {metro.GAME: _metro, metrox.GAME: _metrox}
    if game.header["game"] not in documents:
        raise WrongInput(f"{log.name} is a log; name the sheets too: metro-caller score SHEETS.toml --log {log}.")
    with naming(f"{log.name}, game {game.id}"):
        if game.gaps:
            raise WrongInput(f"this log is not whole: {game.gaps[0]}.")
        try:
            games_of_box.load(game.header["game"]).options(game.header["opt"], None)
        except ValueError as error:
            raise WrongInput(str(error)) from None
        document, moves = documents[game.header["game"]](game)
        if not moves:
            raise WrongInput(
                f"no moves were typed while watching; write them down: metro-caller score GAME.toml --log {log}."
            )
    return document, " ".join(filter(None, _beside(log, games, moves)))


def _beside(log: Path, games: list[LoggedGame], moves: int) -> Iterator[str]:
    """What people should know beside the score of the last game. moves: how many of it were typed."""
    game = games[-1]
    if len(games) > 1:
        yield f"{log.name} holds {len(games)} games, this is the last one, {game.id}."
    shown = sum(event["e"] in ("played", "card") for event in game.events)
    if moves < shown:
        yield f"{moves} of {shown} moves are typed; watch asks for the others."
    if game.over and game.over["why"] == "stopped":
        yield "The players have ended this game early."
    if game.over:
        yield not_proven(log, game.id, prove(game).why)


def _metro(game: LoggedGame) -> tuple[dict[str, Any], int]:
    """The document, and how many moves it holds."""
    logged = logged_of(game)
    opt = logged.opt
    document = {
        "game": metro.GAME,
        "players": list(COLOURS[: opt["players"]]),
        "placements": " ".join(tile.code + cell for tile, cell in zip(logged.tiles, logged.cells, strict=False)),
        "variants": {key: opt[key] for key in ("hand", "ignore_arrow")},
    }
    return document, len(logged.cells)


def _metrox(game: LoggedGame) -> tuple[dict[str, Any], int]:
    """The same for MetroX."""
    typed = Typed()
    for note in game.notes:
        typed.take(note)
    flipped = [event for event in game.events if event["e"] == "card"]
    known = list(takewhile(lambda event: event["n"] in typed.moves, flipped))
    players = typed.players or []
    if not players:
        return {}, 0
    if any(event["n"] in typed.moves for event in flipped[len(known) :]):
        raise WrongInput(f"Turn {len(known) + 1} has no moves in the log, but later ones have; watch asks for them.")
    for turn, event in enumerate(known, 1):
        count = len(typed.moves[event["n"]])
        if count != len(players):
            raise WrongInput(f"Turn {turn} has {count} of {len(players)} moves in the log; watch asks for them.")
    turns = [typed.moves[event["n"]] for event in known]
    document = {
        "game": metrox.GAME,
        **game.header["opt"],
        "cards": " ".join(str(event.get("card")) for event in known),
        "player": [
            {"name": name, "moves": " ".join(moves)}
            for name, moves in zip(players, zip(*turns, strict=True), strict=False)
        ],
    }
    return document, len(known)
