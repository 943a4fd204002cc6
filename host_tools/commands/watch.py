"""`metro-caller watch`: follow the game, show it and keep its log."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import typer
from rich.console import Console

from host_tools.boxes import Search
from host_tools.follower import Follower
from host_tools.link import Away, Connected, follow
from host_tools.log import Record
from host_tools.log_writer import LogWriter
from host_tools.saying import say
from host_tools.watching import PlainLines, RecordLines
from host_tools.wrong_input import WrongInput


def watch(
    port: str = typer.Option(None, help='Serial port, URL or "sim"; the one that is there if not given.'),
    log: Path = typer.Option(None, help="The log; a file for each game in your data folder if not given."),
    salt: str = typer.Option("random", help="Salt of this computer for the shuffle: random, none or 32 hex digits."),
    until_over: bool = typer.Option(False, "--until-over", help="End with the next game that comes to its end."),
    as_json: bool = typer.Option(False, "--json", help="The records of the box as JSON lines."),
) -> None:
    """Follow the box and keep the log; ask for the cells of Metro or the moves of MetroX. Ctrl-C ends it."""
    watched = _Watch(port, LogWriter(log), Follower(_salt(salt)), until_over)
    try:
        if sys.stdin.isatty() and sys.stdout.isatty() and not as_json and "utf" in (sys.stdout.encoding or "").lower():
            _on_screen(watched)
        else:
            _as_lines(watched, RecordLines() if as_json else PlainLines())
    except KeyboardInterrupt:
        pass
    finally:
        watched.writer.close()
    say(f"The log is {watched.writer.path_of(watched.game)}." if watched.game else "No game was seen: there is no log.")


class _Watch:
    """What happens on the line, each record of it in the log before it is passed on."""

    def __init__(self, port: str | None, writer: LogWriter, follower: Follower, until_over: bool) -> None:
        self.writer = writer
        self.game = ""  # the last one that was seen
        self._port = port
        self._follower = follower
        self._until_over = until_over

    def happenings(
        self, pause: Callable[[float], object] = time.sleep
    ) -> Iterator[Connected | Away | Record | str | None]:
        """What `link.follow` gives, and sentences for the user."""
        for happening in follow(Search(self._port), self._follower, pause=pause):
            if isinstance(happening, dict):
                self.writer.write(happening)
                self.game = happening["g"]
            yield happening
            while self._follower.said:
                yield self._follower.said.pop(0)
            if self._until_over and isinstance(happening, dict) and _is_end(happening, self._follower):
                return


def _as_lines(watched: _Watch, shown: RecordLines) -> None:
    for happening in watched.happenings():
        if isinstance(happening, Connected):
            say(f"connected to {happening.url}")
        elif isinstance(happening, Away):
            say(f"waiting for the box: {happening.why}")
        elif isinstance(happening, str):
            say(happening)
        elif happening is not None:
            shown.record(happening)


def _on_screen(watched: _Watch) -> None:
    from host_tools.table.app import WatchApp

    app = WatchApp(watched.happenings, watched.writer)
    app.run()
    if app.failure:
        raise WrongInput(app.failure)
    picture = app.last_picture()
    if picture:
        Console().print(picture)


def _is_end(record: Record, follower: Follower) -> bool:
    return record["t"] == "over" and record["g"] != follower.over_before


def _salt(wanted: str) -> Callable[[], str | None]:
    """Where the salt of each game comes from."""
    if wanted == "none":
        return lambda: None
    if wanted == "random":
        return lambda: os.urandom(16).hex()
    if not re.fullmatch("[0-9a-fA-F]{32}", wanted):
        raise WrongInput(f"--salt must be random, none or 32 hex digits, not {wanted[:40]}.")
    return lambda: wanted.lower()
