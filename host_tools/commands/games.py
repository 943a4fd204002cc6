"""`metro-caller games`: collect the finished games that the box has kept."""

from pathlib import Path

import typer

from host_tools.boxes import choose, line_broke, why_not
from host_tools.device.asking import answer
from host_tools.device.kept_games import kept_games, whole_game
from host_tools.event_text import ends, title
from host_tools.link import NO_CALLER, Line
from host_tools.log import LoggedGame, Record, default_path, read_log
from host_tools.log_writer import LogWriter
from host_tools.saying import say
from host_tools.wrong_input import WrongInput


def games(
    port: str = typer.Option(None, help='Serial port, URL or "sim"; the one that is there if not given.'),
    out: Path = typer.Option(None, help="Folder for the logs; the one of watch if not given."),
) -> None:
    """Write each finished game that the box keeps into a log. A running game goes on."""
    url = choose(port)
    if out:
        _make(out)
    try:
        line = Line(url)
    except (OSError, ValueError) as error:
        raise WrongInput(why_not(url, error)) from None
    try:
        failed = _collect(line, url, out)
    except OSError as error:
        raise WrongInput(line_broke(url, error)) from None
    finally:
        line.close()
    if failed:
        raise typer.Exit(1)


def _collect(line: Line, url: str, out: Path | None) -> int:
    """Write the games that are not here yet; how many could not be had."""
    if not answer(line, {"c": "hello"}, "hello", NO_CALLER):
        raise WrongInput(f"Nothing answers at {url} as a Metro Caller. metro-caller doctor says why.")
    there = kept_games(line)
    if there is None:
        raise WrongInput(f"The box at {url} does not tell its games. metro-caller doctor says what is wrong with it.")
    new = failed = 0
    for game in there:
        path = out / f"{game}.jsonl" if out else default_path(game)
        if not _logged(path, game):
            told = whole_game(line, game)
            if told is None:
                say(f"Game {game}: the box does not tell all of it; try again.")
                failed += 1
                continue
            _write(path, told.news())
            new += 1
        logged = _logged(path, game)
        if logged:
            print(f"{path}: {title(logged.header)}; {_end(logged)}")
        else:
            say(f"Game {game}: {path} was begun before and has a gap; move it away and run games again.")
            failed += 1
    kept = "1 game is" if len(there) == 1 else f"{len(there)} games are"
    say(f"{kept} kept on the box: {new} collected, {len(there) - new - failed} here already.")
    return failed


def _logged(path: Path, game: str) -> LoggedGame | None:
    """A game that a log holds whole."""
    if not path.exists() or not path.stat().st_size:
        return None
    found = next((one for one in read_log(path).games if one.id == game), None)
    return found if found and found.over and not found.gaps else None


def _write(path: Path, records: list[Record]) -> None:
    writer = LogWriter(path)
    try:
        for record in records:
            writer.write(record)
    finally:
        writer.close()


def _end(game: LoggedGame) -> str:
    return ends(game.header["game"], game.over["why"] if game.over else "")


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WrongInput(f"--out: {folder} cannot be made ({error.strerror}); name another folder.") from None
