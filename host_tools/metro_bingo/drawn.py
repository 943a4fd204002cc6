"""The tiles drawn in a game, from its log: what may stand on a sheet, round by round."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from caller.games.metro_bingo import DRAW2, SPECIALS, bag
from host_tools.log import Log, LoggedGame, read_log
from host_tools.metro_bingo import GAME
from host_tools.metro_bingo.scoring import Layout
from host_tools.metro_bingo.tiles import tile_of
from host_tools.proof import prove
from host_tools.wrong_input import WrongInput

MOST_PAIRS = bag().count(DRAW2)


@dataclass
class DrawnRound:
    """The tiles of one round: those that everybody writes, and the pairs of which everybody keeps one."""

    tiles: list[int] = field(default_factory=list)
    pairs: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class Drawn:
    """The tiles of one game."""

    game: str  # its id
    rounds: list[DrawnRound]
    removed: list[int]  # taken out of the bag by `remove2`
    unproven: str = ""  # why the log does not prove it

    @property
    def filled(self) -> int:
        """Spaces that these tiles fill."""
        return sum(len(each.tiles) + len(each.pairs) for each in self.rounds)


def drawn_in(path: Path, layout: Layout, rounds: int) -> Drawn:
    """The tiles drawn in the last finished game of a log that was played on this layout; else the last such game.

    rounds: how many rounds the sheets have. WrongInput if no game fits, or if it has holes or ends before those.
    """
    game = _fitting(read_log(path), layout, path.name)
    where = f"{path.name}, game {game.id}"
    if game.gaps:
        raise WrongInput(f"{where}: this log is not whole: {game.gaps[0]}.")
    drawn = _tiles_of(game, layout.rounds, where)
    needed = sum(layout.to_fill[:rounds])
    if drawn.filled < needed and game.over and game.over["why"] == "stopped":
        raise WrongInput(
            f"{where}: its players ended this game at {drawn.filled} of {needed} spaces, so it has no score; "
            "name the log of a game that was played to its end."
        )
    if drawn.filled < needed:
        raise WrongInput(f"{where}: the log is cut short, it stops at {drawn.filled} of {needed} spaces.")
    if rounds == layout.rounds and game.over is None:
        raise WrongInput(f"{where}: the log is cut short, the record of the end of the game is missing.")
    drawn.unproven = prove(game).why
    return drawn


def last_game(path: Path) -> LoggedGame:
    """The last finished game of Metro Bingo in a log, else the last one; WrongInput if there is none."""
    games = [game for game in read_log(path).games if game.header.get("game") == GAME]
    if not games:
        raise WrongInput(f"{path.name} holds no game of Metro Bingo.")
    return _last(games)


def _last(games: list[LoggedGame]) -> LoggedGame:
    """The last one that was played to its end, else the last one."""
    finished = [game for game in games if game.over and game.over["why"] != "stopped"]
    return (finished or games)[-1]


def _fitting(log: Log, layout: Layout, name: str) -> LoggedGame:
    wanted = {"plan": layout.plan, "spaces": layout.to_fill}
    fitting, others = [], []
    for game in log.games:
        opt = game.header["opt"]
        if game.header["game"] == GAME:
            if {key: opt.get(key) for key in wanted} == wanted:
                fitting.append(game)
            else:
                others.append(_plan_in_words(opt.get("plan"), opt.get("spaces")))
    if fitting:
        return _last(fitting)
    found = f"it holds {', '.join(dict.fromkeys(others))}" if others else "it holds no game of Metro Bingo"
    raise WrongInput(f"{name} has no game of {_plan_in_words(layout.plan, layout.to_fill)}; {found}.")


def _plan_in_words(plan: Any, spaces: Any) -> str:
    sizes = " and ".join(map(str, spaces)) if isinstance(spaces, list) else spaces
    return f"plan {plan} with {sizes} spaces to fill"


def _tiles_of(game: LoggedGame, rounds: int, where: str) -> Drawn:
    drawn = Drawn(game.id, [DrawnRound() for _ in range(rounds)], [])
    now = pairs = 0
    for event in game.events:
        what = event.get("e")
        names = event.get("tiles", [event.get("tile")])
        try:
            if what == "draw":
                drawn.rounds[now].tiles += _written(names)
            elif what == "pair":
                pairs += 1
                if pairs > MOST_PAIRS:
                    raise WrongInput(
                        f"{where}: event {event['n']} is one pair too many; the bag holds only {MOST_PAIRS} draw2."
                    )
                kept = list(_written(names))
                if len(kept) == 2:
                    drawn.rounds[now].pairs.append((kept[0], kept[1]))
                else:  # the other one is a special, or the bag ran dry
                    drawn.rounds[now].tiles += kept
            elif what == "removed":
                drawn.removed += _written(names)
            elif what == "round":
                now += 1
        except (ValueError, TypeError, AttributeError, IndexError):
            raise WrongInput(f"{where}: event {event.get('n')} is not one that the box could have told.") from None
    return drawn


def _written(names: Iterable[str]) -> Iterable[int]:
    return [tile_of(name) for name in names if name == "star" or name not in SPECIALS]
