"""The simulator's terminal program, driven as a person would: keys, mouse, small and large terminals."""

import asyncio
import os
import socket

import pytest

from caller import wire
from caller.drivers.entropy import Entropy
from sim.clock import VirtualClock
from sim.on_this_computer import OnThisComputer
from sim.simulated_box import SimulatedBox
from sim.store import FolderStore
from sim.terminal import BoxTerminal, Button, Glass

LARGE = (140, 45)
SMALL = (80, 24)


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Run a scenario on a new program; the state stays in tmp_path, so that a second one finds it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(scenario, size=LARGE, **how):
        clock = VirtualClock()
        box = SimulatedBox(FolderStore(tmp_path), Entropy(os.urandom, b"test"), clock)
        shown = OnThisComputer(box, how.pop("new", None), how.pop("lang", None))
        terminal = BoxTerminal(shown, tmp_path, **how)

        async def drive():
            async with terminal.run_test(size=size) as pilot:
                await pilot.pause()
                await scenario(pilot, box, clock)

        asyncio.run(drive())
        return terminal

    return run


async def keys(pilot, clock, text):
    """Type keys with time between them in which the splash goes by and the guard ends."""
    for key in text:
        clock.pass_by(5000)
        pilot.app._turn()
        await pilot.press({"p": "space"}.get(key, key))


def picture(pilot):
    """What the display's widget shows."""
    glass = pilot.app.query_one(Glass)
    return [glass.render_line(y).text for y in range(glass.content_size.height)]


def test_language_plan_and_a_whole_game_are_played_with_space_and_h(play):
    async def scenario(pilot, box, clock):
        await keys(pilot, clock, "ph")  # French
        assert box.settings.get("lang") == "fr"
        await keys(pilot, clock, "hph")  # the game, plan B
        assert box.session.opt == {"plan": "B", "spaces": [16, 13]}
        while not box.session.why:
            await keys(pilot, clock, "p")
        assert box.session.game.filled == 29
        await keys(pilot, clock, "p")
        assert box.page.hold_word == "menu"

    play(scenario)


def test_the_picture_is_the_display_pixel_for_pixel_in_either_size(play):
    async def scenario(pilot, box, clock):
        from sim import picture as pictures

        await keys(pilot, clock, "p")
        expected = pictures.half_blocks if pilot.app.size.width > 130 else pictures.braille
        pilot.app._turn()
        assert picture(pilot) == expected(box.glass.pixels)

    play(scenario, LARGE, new=("metro-bingo", {"plan": "A"}), lang="en")
    play(scenario, SMALL)


def test_a_terminal_that_is_too_small_says_so(play):
    async def scenario(pilot, box, clock):
        assert not pilot.app.query_one(Glass).display or pilot.app.screen.has_class("too-small")
        text = str(pilot.app.query_one("#small").render())
        assert "This terminal has 50 x 15 characters." in text
        assert "needs 66 x 2" in text

    play(scenario, (50, 15))


def test_the_mouse_presses_and_holds_the_drawn_button(play):
    async def scenario(pilot, box, clock):
        async def turns(ms):
            for _ in range(ms // 10):
                clock.pass_by(10)
                pilot.app._turn()

        await turns(100)
        await pilot.mouse_down(Button)
        await turns(100)
        await pilot.mouse_up(Button)
        await turns(100)
        assert box.session.n == 1
        await turns(3000)
        await pilot.mouse_down(Button)
        await turns(700)
        assert box.page.hold_word == "choose"
        assert box.session.n == 1
        await pilot.mouse_up(Button)
        await turns(100)
        assert box.page.hold_word == "choose"

    play(scenario, new=("metro-bingo", {"plan": "A"}), lang="en")


def test_a_second_start_offers_to_go_on_and_the_bag_is_right(play):
    drawn = []

    async def first(pilot, box, clock):
        await keys(pilot, clock, "ppppp")
        drawn.extend(box.session.game.bag)

    async def second(pilot, box, clock):
        assert box.session.n == 5
        await keys(pilot, clock, "hp")  # go on, draw
        assert box.session.game.bag == drawn
        assert box.session.game.taken >= 6

    play(first, new=("metro-bingo", {"plan": "D"}), lang="en")
    play(second)


def test_a_port_that_is_taken_is_said(play):
    async def nothing(pilot, box, clock):
        pass

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        failure = play(nothing, port=port).failure
    assert failure == f"--link: port {port} cannot be used (Address already in use); choose another."


def test_a_warning_stays_in_view_and_fits_with_the_box_into_80_by_24(play):
    async def scenario(pilot, box, clock):
        warning = pilot.app.query_one("#warning")
        assert "This game is not saved" in str(warning.render())
        assert warning.display
        assert warning.region.bottom <= 24
        assert pilot.app.query_one("#status").region.bottom <= 24

    play(scenario, SMALL, warning="This game is not saved; use --state. (/nowhere: Permission denied)")


def test_a_plan_that_was_asked_for_is_not_silently_forgotten_for_a_game_that_was_cut_off(play):
    async def first(pilot, box, clock):
        await keys(pilot, clock, "p")

    async def second(pilot, box, clock):
        assert "before you begin a new one" in str(pilot.app.query_one("#warning").render())
        assert box.session.opt["plan"] == "A"

    play(first, new=("metro-bingo", {"plan": "A"}), lang="en")
    play(second, new=("metro-bingo", {"plan": "B"}))


def test_it_ends_quietly_while_a_host_is_connected(play, caplog, capsys):
    async def scenario(pilot, box, clock):
        reader, writer = await asyncio.open_connection("127.0.0.1", pilot.app._port)
        writer.write(wire.encode({"c": "hello"}))
        assert b"hello" in await reader.readline()

    play(scenario)
    assert not caplog.records
    assert capsys.readouterr().err == ""
