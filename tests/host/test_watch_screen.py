"""The terminal program of a watch: it shows what happens, keeps what is typed, and leaves when it is told to."""

import asyncio
import json
import queue

import pytest
from box_model import game, metro_game, metrox_game
from rich.console import Console
from textual import events

from host_tools.link import Away, Connected
from host_tools.log_writer import LogWriter
from host_tools.table.app import WatchApp
from host_tools.wrong_input import WrongInput

URL = "socket://127.0.0.1:5000"
LARGE, SMALL = (140, 45), (80, 24)


class Line:
    """What happens on a line that is not there."""

    writer: LogWriter

    def __init__(self):
        self.queue = queue.Queue()
        self.paused = []

    def happenings(self, pause):
        """Each thing that was put in, records after they were logged, until None; an exception is raised."""
        while (happening := self.queue.get()) is not None:
            if isinstance(happening, Exception):
                raise happening
            if isinstance(happening, dict):
                self.writer.write(happening)
            yield happening
        self.paused.append(pause(0))

    def put(self, *happenings):
        for happening in happenings:
            self.queue.put(happening)


@pytest.fixture
def line():
    return Line()


@pytest.fixture
def log(tmp_path):
    return tmp_path / "game.jsonl"


def watch(line, log, scenario, size=SMALL):
    """Run the program with a scenario; the program afterwards."""

    async def drive():
        line.writer = LogWriter(log)
        app = WatchApp(line.happenings, line.writer)
        async with app.run_test(size=size) as pilot:
            try:
                await scenario(app, pilot)
            finally:
                line.put(None)
        return app

    return asyncio.run(drive())


async def until(pilot, what):
    """Let the program run until something is so."""
    for _ in range(100):
        await pilot.pause()
        if what():
            return
    raise AssertionError(f"never: {shown(pilot.app)}")


def shown(app):
    """The whole screen as text."""
    return "\n".join("".join(segment.text for segment in line) for line in app.screen._compositor.render_strips())


def write(log, records):
    """What a watch has written."""
    log.write_text("".join(json.dumps(record) + "\n" for record in records))


def notes(log):
    return [record for record in map(json.loads, log.read_text().splitlines()) if record["t"] == "note"]


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_game_of_metro_bingo_is_shown_with_how_things_are(line, log, size):
    records = game(1)

    async def scenario(app, pilot):
        await until(pilot, lambda: "Waiting for a game." in shown(app))
        line.put(Connected(URL), *records[:3])
        await until(pilot, lambda: f"game {records[0]['g']}" in shown(app))
        await until(pilot, lambda: f"connected to {URL}" in shown(app))
        assert "Ctrl-C end" in shown(app)
        assert "Ctrl-Z" not in shown(app)
        line.put(Away("it does not answer"), "something to know")
        await until(pilot, lambda: "something to know" in shown(app))
        assert "waiting for the box: it does not answer" in shown(app)
        line.put(*records[3:])
        await until(pilot, lambda: "all spaces are full" in shown(app))

    app = watch(line, log, scenario, size)
    assert app.failure == ""


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_cells_of_metro_are_typed_kept_and_taken_back(line, log, size):
    records = metro_game(1, taken=2)

    async def scenario(app, pilot):
        line.put(Connected(URL), *records)
        await until(pilot, lambda: "on which cell?" in shown(app))
        await pilot.press(*"d4", "enter")
        await until(pilot, lambda: "the cell is part of the centre" in shown(app))
        await pilot.press(*"b1", "enter")  # it takes the place of what was wrong
        await until(pilot, lambda: "1. yellow lays" in shown(app))
        await pilot.press("ctrl+z")
        await until(pilot, lambda: "Taken back: bcbc from B1." in shown(app))
        await pilot.press(*"b1", "enter", *"b2", "enter")
        await until(pilot, lambda: "2. blue lays" in shown(app))
        await pilot.press(*"never", "enter")
        await pilot.pause()
        assert "never" not in shown(app)

    watch(line, log, scenario, size)
    assert [note["cell"] for note in notes(log)] == ["01", "", "01", "11"]
    assert all(note["g"] == records[0]["g"] for note in notes(log))


def test_keys_act_in_the_order_in_which_they_come_however_fast(line, log):
    records = metro_game(1, taken=2)

    async def scenario(app, pilot):
        line.put(Connected(URL), *records)
        await until(pilot, lambda: "on which cell?" in shown(app))
        keys = (*"zz", "ctrl+u", *"d4", "enter", *"b1", "enter", "x", "ctrl+z", "ctrl+a", *"c1", "ctrl+k", "enter")
        for key in keys:
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: "1. yellow lays" in shown(app) and "from B1" not in shown(app))

    watch(line, log, scenario)
    assert [note["cell"] for note in notes(log)] == ["01", "", "02"]


def test_a_watch_that_begins_again_goes_on_from_its_log(line, log):
    records = metro_game(1, taken=2)
    played = [record["n"] for record in records if record.get("e") == "played"]
    write(log, [*records[:-1], {"t": "note", "g": records[0]["g"], "n": played[0], "cell": "01"}])

    async def scenario(app, pilot):
        line.put(Connected(URL), *records)
        await until(pilot, lambda: "blue has played" in shown(app))
        assert "1. yellow lays" in shown(app)

    app = watch(line, log, scenario)
    assert app.table is not None
    console = Console(width=80, file=None)
    with console.capture() as capture:
        console.print(app.last_picture())
    assert "1. yellow lays" in capture.get()


def test_it_is_drawn_for_the_size_the_terminal_has_now(line, log):
    async def scenario(app, pilot):
        line.put(Connected(URL), *metrox_game(1, presses=5))
        await until(pilot, lambda: "turn 5" in shown(app))
        await pilot.resize_terminal(*LARGE)
        await until(pilot, lambda: "▀" in shown(app))
        await pilot.resize_terminal(*SMALL)
        await until(pilot, lambda: "▀" not in shown(app))
        assert "cards left in the deck" in shown(app)

    watch(line, log, scenario)


def test_what_was_half_typed_for_a_game_is_not_typed_for_the_next_one_and_open_questions_are_said(line, log):
    async def scenario(app, pilot):
        line.put(Connected(URL), *metro_game(1, taken=2))
        await until(pilot, lambda: "on which cell?" in shown(app))
        await pilot.press("b", "1")
        line.put(*metro_game(2, taken=1))
        first = metro_game(1)[0]["g"]
        await until(pilot, lambda: f"Game {first} is left unfinished: 2 of its tiles have no cell." in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: "The cell is missing" in shown(app))

    watch(line, log, scenario)
    assert notes(log) == []


def test_tab_leads_to_the_sheets_of_metrox_and_back(line, log):
    async def scenario(app, pilot):
        line.put(Connected(URL), *metrox_game(1, presses=2))
        await until(pilot, lambda: "Whose sheets" in shown(app))
        assert "Tab" not in shown(app)
        await pilot.press(*"Ana, Ben", "enter")
        for player in ("Ana", "Ben"):
            await pilot.press("tab")
            await until(pilot, lambda player=player: f"{player}: -10 points" in shown(app))
        await pilot.press("tab")
        await until(pilot, lambda: "cards left in the deck" in shown(app))

    watch(line, log, scenario)


def test_a_line_that_cannot_be_followed_ends_the_program_with_the_reason(line, log):
    async def scenario(app, pilot):
        line.put(WrongInput("There is no box."))
        await until(pilot, lambda: app.failure or not app.is_running)

    assert watch(line, log, scenario).failure == "There is no box."


def test_a_log_that_cannot_be_written_is_said_and_nothing_is_lost(line, log, monkeypatch):
    def full(self, record):
        raise WrongInput("The log cannot be written (No space left on device); name another file with --log.")

    async def scenario(app, pilot):
        line.put(Connected(URL), *metro_game(1, taken=1))
        await until(pilot, lambda: "on which cell?" in shown(app))
        monkeypatch.setattr(LogWriter, "note", full)
        await pilot.press(*"b1", "enter")
        await until(pilot, lambda: "No space left on device" in shown(app))
        assert "b1" in shown(app)
        assert "on which cell?" in shown(app)

    watch(line, log, scenario)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_it_ends_at_once(line, log, key):
    async def scenario(app, pilot):
        await pilot.press(key)
        await until(pilot, lambda: not app.is_running)

    watch(line, log, scenario)
