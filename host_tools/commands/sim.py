"""`metro-caller sim`: the box without a box, in a terminal or without anybody."""

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import typer

from caller import games
from caller.settings import LANGUAGES
from host_tools.game_options import NewGame, new_game
from host_tools.saying import say
from host_tools.wrong_input import WrongInput
from sim import headless as headless_box
from sim import picture
from sim.running import data_folder
from sim.simulated_box import SimulatedBox

FIRST = NewGame("metro-bingo", {})  # the game where none is named
HEADLESS_ONLY = ("seed", "salt", "inputs", "until_over", "screens")


def sim(
    game: str = typer.Option(None, help=f"Begin with this game: {', '.join(games.NAMES)}."),
    plan: str = typer.Option(None, help="Metro Bingo: begin with this plan, A, B, C or D."),
    players: int = typer.Option(None, help="Metro: how many play, 2 to 6."),
    hand: int = typer.Option(None, help="Metro: tiles in a hand, 1 to 3."),
    ignore_arrow: bool = typer.Option(None, "--ignore-arrow", help="Metro: tiles may be turned."),
    city: str = typer.Option(None, "--map", help="MetroX: the map, such as Tokyo."),
    deck: str = typer.Option(None, help="MetroX: the deck, okazu or gamewright, if not the map's own."),
    lang: str = typer.Option(None, help="Language of the box: en, fr, de or cs."),
    state: Path = typer.Option(None, help="Folder for settings and games."),
    pico: bool = typer.Option(False, "--pico", help="The real firmware on an emulated Pico."),
    uf2: Path = typer.Option(None, help="With --pico: MicroPython for it; the one that was fetched if not given."),
    link: int = typer.Option(0, min=0, max=65535, help="TCP port of the link on 127.0.0.1; a free one if not given."),
    headless: bool = typer.Option(False, "--headless", help="No terminal: one game, its records on stdout."),
    seed: str = typer.Option(None, help="Headless: 64 hex digits that fix the order of the tiles."),
    salt: str = typer.Option(None, help="Headless: 32 hex digits that a host would add."),
    inputs: str = typer.Option(None, help='Headless: what is done, p press, h hold, s stop: "pphp".'),
    until_over: bool = typer.Option(False, "--until-over", help="Headless: press until the game is over."),
    screens: Path = typer.Option(None, help="Headless: folder for a PNG of the box after each input."),
) -> None:
    """Play on a simulated box. space is a press, h a hold; the mouse works on the button."""
    if lang is not None and lang not in LANGUAGES:
        raise WrongInput(f"--lang: there is no language {lang}; choose one of {', '.join(LANGUAGES)}.")
    plan = plan.upper() if plan else plan
    new = new_game(game, plan=plan, players=players, hand=hand, ignore_arrow=ignore_arrow, map=city, deck=deck)
    alone = not (sys.stdin.isatty() and sys.stdout.isatty())
    if pico and headless:
        raise WrongInput("--pico and --headless do not go together; leave out one of them.")
    if uf2 and not pico:
        raise WrongInput("--uf2 goes only with --pico.")
    if headless:
        play_headless = _headless(new or FIRST, lang or "en", seed, salt, inputs, until_over, screens)
        _say_what_is_of_no_use(state, link)
        for record in play_headless:
            print(json.dumps(record, separators=(",", ":")))
        return
    for name, value in zip(HEADLESS_ONLY, (seed, salt, inputs, until_over, screens), strict=True):
        if value:
            raise WrongInput(f"--{name.replace('_', '-')} goes only with --headless.")
    if pico:
        if alone:
            raise WrongInput("--pico needs a terminal.")
        _check_terminal()
        from host_tools.in_terminal import play_on_pico

        play_on_pico(new, lang, state or data_folder() / "pico", link, uf2)
        return
    if alone:
        from host_tools.demo import demo

        new = new or FIRST
        if new.name != FIRST.name:
            raise WrongInput(f"Without a terminal {new.name} is played only with --headless.")
        _say_what_is_of_no_use(state, link)
        demo(new, lang or "en")
        return
    _check_terminal()
    from host_tools.in_terminal import play

    play(new, lang, state or data_folder() / "sim", link)


def _hex(name: str, text: str, digits: int) -> bytes:
    if not re.fullmatch(f"[0-9a-fA-F]{{{digits}}}", text):
        raise WrongInput(f"--{name} must be {digits} hex digits (0-9, a-f); this has {len(text)} characters.")
    return bytes.fromhex(text)


def _headless(new: NewGame, lang, seed, salt, inputs, until_over, screens) -> Iterator[dict]:
    if (inputs is None) == (not until_over):
        raise WrongInput("--headless needs either --inputs or --until-over, and not both.")
    if inputs and set(inputs) - set("phs"):
        wrong = sorted(set(inputs) - set("phs"))[0]
        raise WrongInput(f"--inputs knows p (press), h (hold) and s (stop), not {wrong!r}.")
    seed_bytes = os.urandom(32) if seed is None else _hex("seed", seed, 64)
    salt_bytes = None if salt is None else _hex("salt", salt, 32)
    if screens:
        try:
            screens.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WrongInput(f"--screens: {screens} cannot be made ({error.strerror}); name another folder.") from None

    def see(box: SimulatedBox, number: int) -> None:
        if screens:
            path = screens / f"{number:03}.png"
            try:
                path.write_bytes(picture.png(box.glass.pixels, box.strip.colours()))
            except OSError as error:
                raise WrongInput(
                    f"--screens: {path} cannot be written ({error.strerror}); name another folder."
                ) from None

    return headless_box.play(new.name, new.opt, seed_bytes, salt_bytes, inputs, lang, see)


def _say_what_is_of_no_use(state: Path | None, link: int) -> None:
    if state or link:
        say("--state and --link are for a terminal; this game is kept nowhere.")


def _check_terminal() -> None:
    try:
        picture.BLOCKS.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        raise WrongInput(
            "This terminal cannot show the picture of the box: it has no UTF-8. Set it, for example LC_ALL=C.UTF-8."
        ) from None
