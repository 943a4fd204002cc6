"""Puts the commands together and turns wrong input into one sentence and exit status 2."""

import sys

import typer

from caller import VERSION
from host_tools.commands import ports, score, sim, verify, watch
from host_tools.wrong_input import WrongInput

app = typer.Typer(
    name="metro-caller",
    help="Draw the tiles of Metro Bingo, follow the box, score the sheets, prove the draw.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (sim.sim, watch.watch, score.score, verify.verify, ports.ports):
    app.command()(command)


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
    try:
        app()
    except WrongInput as wrong:
        print(f"metro-caller: {wrong}", file=sys.stderr)
        sys.exit(2)
