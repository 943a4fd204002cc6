"""`metro-caller games`: a real process collects what a box behind a real link has kept."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from caller import wire
from caller.drivers.entropy import Entropy
from caller.link import Link
from caller.session import replay
from host_tools.device.kept_games import kept_games, whole_game
from host_tools.log import read_log
from host_tools.proof import prove
from sim.clock import RealClock
from sim.link_server import LinkServer
from sim.simulated_box import SimulatedBox
from sim.store import FolderStore

ROOT = Path(__file__).parents[2]
GAMES = 3


class Box:
    """A simulated box with finished games and one that runs, on a TCP port. `loses` drops some of what it says."""

    def __init__(self, folder: Path) -> None:
        self.box = SimulatedBox(FolderStore(folder), Entropy(os.urandom, b"test"), RealClock())
        self.box.boot()
        self.kept: dict[str, list[dict]] = {}
        for _ in range(GAMES):
            self._play(4)
            self.box.stop()
            session = self.box.session
            self.kept[session.id] = json.loads(json.dumps(list(replay(session))))
            self.box.open_games()
        self._play(2)
        self._loop = asyncio.new_event_loop()
        self._server = LinkServer(self.box)
        started = threading.Event()
        threading.Thread(target=self._serve, args=(started,), daemon=True).start()
        started.wait(10)
        self.url = f"socket://127.0.0.1:{self.port}"

    def _play(self, presses: int) -> None:
        self.box.begin("metro-bingo", {"plan": "A"})
        for _ in range(presses):
            self.box.play("p")

    def _serve(self, started: threading.Event) -> None:
        self.port = self._loop.run_until_complete(self._server.start())
        started.set()
        self._loop.run_forever()

    def close(self) -> None:
        """Let the port go."""
        asyncio.run_coroutine_threadsafe(self._server.stop(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)


@pytest.fixture
def box(tmp_path):
    box = Box(tmp_path / "box")
    yield box
    box.close()


def collect(*words: object, **environment: str) -> subprocess.CompletedProcess:
    """Run `metro-caller games`."""
    paths = os.pathsep.join((str(ROOT), str(ROOT / "firmware")))
    return subprocess.run(
        [sys.executable, "-c", "from host_tools.cli import main; main()", "games", *map(str, words)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths, **environment},
    )


def logged(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_each_kept_game_becomes_a_log_that_proves_itself_and_the_running_one_goes_on(box, tmp_path):
    running = box.box.session.id
    done = collect("--port", box.url, "--out", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    files = {path.stem: path for path in (tmp_path / "out").iterdir()}
    assert set(files) == set(box.kept)
    assert len(done.stdout.splitlines()) == GAMES
    for game, records in box.kept.items():
        assert logged(files[game]) == records
        assert prove(read_log(files[game]).games[0]).proven
        assert f"{files[game]}: Metro Bingo, plan A (Essen), 20 spaces; ended by the players" in done.stdout
    assert f"{GAMES} games are kept on the box: {GAMES} collected, 0 here already." in done.stderr
    assert box.box.session.id == running
    assert not box.box.session.why


def test_what_is_here_already_is_not_asked_for_again_and_a_torn_log_is_completed(box, tmp_path):
    out = tmp_path / "out"
    collect("--port", box.url, "--out", out)
    first, torn, _ = sorted(out.iterdir())
    whole = torn.read_bytes()
    torn.write_bytes(whole[: len(whole) // 2])
    before = first.stat().st_mtime_ns
    done = collect("--port", box.url, "--out", out)
    assert "1 collected, 2 here already" in done.stderr
    assert len(done.stdout.splitlines()) == GAMES
    assert first.stat().st_mtime_ns == before
    assert prove(read_log(torn).games[0]).proven


def test_without_a_folder_they_go_where_watch_keeps_its_logs(box, tmp_path):
    done = collect("--port", box.url, XDG_DATA_HOME=str(tmp_path), HOME=str(tmp_path))
    assert done.returncode == 0
    assert len(list(tmp_path.rglob("logs/*.jsonl"))) == GAMES


def test_a_log_with_a_hole_from_before_is_named(box, tmp_path):
    out = tmp_path / "out"
    collect("--port", box.url, "--out", out)
    holed = sorted(out.iterdir())[0]
    lines = holed.read_text().splitlines(keepends=True)
    holed.write_text("".join(lines[:2] + lines[3:]))
    done = collect("--port", box.url, "--out", out)
    assert done.returncode == 1
    assert f"{holed} was begun before and has a gap" in done.stderr


@pytest.mark.parametrize(
    "words", [["--port", "/dev/nowhere"], ["--port", "socket://127.0.0.1:9"], ["--out", "/dev/null/x"]]
)
def test_wrong_input_is_one_sentence(words, tmp_path):
    done = collect("--port", "socket://127.0.0.1:9", "--out", tmp_path, *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


class LosingLine:
    """A line to a box of one's own that loses every fourth record, and a clock that goes on while one waits."""

    def __init__(self, box: SimulatedBox) -> None:
        self._link = Link(box)
        self._count = 0
        self.now = 0.0

    def send(self, request: dict) -> None:
        for byte in wire.encode(request):
            self._link.feed(byte)

    def records(self) -> list[dict]:
        self.now += 0.2
        told = []
        while line := self._link.line():
            self._count += 1
            if self._count % 4:
                told.append(wire.decode(line[1:-1]))
        return told


def test_a_game_of_which_records_get_lost_is_asked_for_until_it_is_whole(box):
    line = LosingLine(box.box)
    for game, records in box.kept.items():
        told = whole_game(line, game, lambda: line.now)  # pyright: ignore[reportArgumentType]
        assert told is not None
        assert told.news() == records


def test_a_box_that_does_not_tell_a_game_is_given_up():
    class Silent:
        now = 0.0

        def send(self, request: dict) -> None:
            pass

        def records(self) -> list[dict]:
            self.now += 0.2
            return []

    line = Silent()
    assert whole_game(line, "12345678", lambda: line.now) is None  # pyright: ignore[reportArgumentType]
    assert kept_games(line, lambda: line.now) is None  # pyright: ignore[reportArgumentType]
