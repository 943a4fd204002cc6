"""Puts the commands together and turns wrong input into one sentence and exit status 2."""

import errno
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import typer

from caller import VERSION
from host_tools.commands import build, doctor, flash, games, map, moves, ports, score, sim, verify, watch
from host_tools.saying import say
from host_tools.wrong_input import WrongInput

# click stands beside older versions of typer and inside of newer ones; this is its UsageError in both.
UsageError: Any = typer.BadParameter.__mro__[1]

app = typer.Typer(
    name="metro-caller",
    help="Draw tiles and cards, follow the box, score the game, prove the draw.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
PLAYERS = (sim.sim, watch.watch, score.score, moves.moves, map.map_, verify.verify, ports.ports)
MAKERS = (flash.flash, doctor.doctor, games.games, build.build)
for command in PLAYERS + MAKERS:
    app.command(command.__name__.rstrip("_"))(command)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"metro-caller {VERSION}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Say which version."),
) -> None:
    pass


def main() -> None:
    """The entry point of `metro-caller`."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # a process may have been started without
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115
        elif mode == "w" and isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # not every terminal can show every name
    try:
        status = _run()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read has gone, as `| head` does
        _drop_output()
        status = 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _drop_output()
        say("There is no space left to write to; make room, or send the output elsewhere.")
        status = 2
    sys.exit(status)


def _run() -> int:
    """Run the command; its exit status."""
    words = sys.argv[1:] or ["--help"]
    try:
        return app(words, prog_name="metro-caller", standalone_mode=False) or 0
    except WrongInput as wrong:
        say(str(wrong))
    except UsageError as wrong:
        command = wrong.ctx.command_path if wrong.ctx else "metro-caller"
        message = " ".join(wrong.format_message().split()).rstrip(".")
        say(f"{message}; {command} --help tells what there is.")
    except typer.Abort:  # Ctrl-C, as older versions of typer tell it
        return 130
    return 2


def _drop_output() -> None:
    """What is still to be written goes nowhere: Python would fail at it once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
