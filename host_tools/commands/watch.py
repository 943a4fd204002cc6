"""`metro-caller watch`: follow the game, show it and keep its log."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import typer

from host_tools.boxes import Search
from host_tools.follower import Follower
from host_tools.link import Away, Connected, follow
from host_tools.log_writer import LogWriter
from host_tools.saying import say
from host_tools.watching import PlainLines, RecordLines, Screen
from host_tools.wrong_input import WrongInput


def watch(
    port: str = typer.Option(None, help='Serial port, URL or "sim"; the one that is there if not given.'),
    log: Path = typer.Option(None, help="The log; a file for each game in your data folder if not given."),
    salt: str = typer.Option("random", help="Salt of this computer for the shuffle: random, none or 32 hex digits."),
    until_over: bool = typer.Option(False, "--until-over", help="End when the game is over."),
    as_json: bool = typer.Option(False, "--json", help="The records of the box as JSON lines."),
) -> None:
    """Follow the box or the simulator: the last tile large, what was drawn, what is left. Ctrl-C ends it."""
    follower = Follower(_salt(salt))
    writer = LogWriter(log)
    shown: RecordLines
    if sys.stdout.isatty() and not as_json and "utf" in (sys.stdout.encoding or "").lower():
        shown = Screen(writer.path_of)
    else:
        shown = RecordLines() if as_json else PlainLines()
    game = None
    try:
        with shown:
            for happening in follow(Search(port), follower):
                if isinstance(happening, Connected):
                    shown.state(f"connected to {happening.url}")
                elif isinstance(happening, Away):
                    shown.state(f"waiting for the box: {happening.why}")
                elif happening is None:
                    shown.idle()
                else:
                    writer.write(happening)
                    game = happening["g"]
                    shown.record(happening)
                while follower.said:
                    shown.message(follower.said.pop(0))
                if until_over and happening and _is_end(happening, follower):
                    break
    except KeyboardInterrupt:
        pass
    finally:
        writer.close()
    where = f"The log is {writer.path_of(game)}" if game else "No game was seen, so there is no log"
    say(f"{where}.")


def _is_end(happening: object, follower: Follower) -> bool:
    return isinstance(happening, dict) and happening["t"] == "over" and happening["g"] != follower.over_before


def _salt(wanted: str) -> Callable[[], str | None]:
    """Where the salt of each game comes from."""
    if wanted == "none":
        return lambda: None
    if wanted == "random":
        return lambda: os.urandom(16).hex()
    if not re.fullmatch("[0-9a-fA-F]{32}", wanted):
        raise WrongInput(f"--salt must be random, none or 32 hex digits; this has {len(wanted)} characters.")
    return lambda: wanted.lower()
