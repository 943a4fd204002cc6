"""The whole as people use it: a `sim` process in a terminal, a `watch` process beside it, TCP between them."""

import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest
import serial

from caller import wire

if sys.platform == "win32":
    pytest.skip("needs a pty", allow_module_level=True)

import fcntl
import termios

METRO_CALLER = [sys.executable, "-c", "from host_tools.cli import main; main()"]
PATIENCE_S = 60  # nothing waits so long unless something is broken


class InTerminal:
    """A command of metro-caller in a pty, its state and data in a folder of the test."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 140, 0, 0))
        self.process = subprocess.Popen(
            [*METRO_CALLER, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(folder),
            start_new_session=True,
        )
        os.close(slave)
        self.screen = ""

    def wait_for(self, pattern: str) -> str:
        """Read the terminal until a pattern has come; its first group."""
        deadline = time.monotonic() + PATIENCE_S
        while not (found := re.search(pattern, self.screen)):
            assert time.monotonic() < deadline, self.screen[-2000:]
            if select.select([self.master], [], [], 1)[0]:
                self.screen += os.read(self.master, 65536).decode(errors="replace")
        return found[found.lastindex or 0]

    def type(self, keys: str) -> None:
        """Type some keys; what was on the screen before is forgotten."""
        self.screen = ""
        os.write(self.master, keys.encode())

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            os.close(self.master)


class Simulator(InTerminal):
    """`metro-caller sim`. port: of its link."""

    def __init__(self, folder: Path, *words: str) -> None:
        super().__init__(folder, "sim", *words)
        self.port = int(self.wait_for(r"127\.0\.0\.1:(\d+)"))


class Host:
    """A program at the other end of the link."""

    def __init__(self, port: int) -> None:
        self.serial = serial.serial_for_url(f"socket://127.0.0.1:{port}", timeout=PATIENCE_S)
        self.reader = wire.Reader()

    def ask(self, *until: str, **request) -> list[dict]:
        """Send a request and read records until one of a type, or an event of a kind, has come."""
        self.serial.write(wire.encode(request))
        records = []
        while True:
            for byte in self.serial.read(1):
                if record := self.reader.feed(byte):
                    records.append(record)
                    if record["t"] in until or record.get("e") in until:
                        return records


def environment(folder: Path) -> dict[str, str]:
    """An environment in which all that is the user's own lies in a folder of the test."""
    return {**os.environ, "XDG_DATA_HOME": str(folder), "TERM": "xterm-256color", "COLORTERM": "truecolor"}


def run(folder: Path, *words: str) -> subprocess.CompletedProcess:
    """Run a command of metro-caller to its end."""
    return subprocess.run(
        [*METRO_CALLER, *words],
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        stdin=subprocess.DEVNULL,
    )


@pytest.fixture
def in_terminal(tmp_path):
    """Start programs in terminals; all of them are gone after the test."""
    started = []

    def start(program: type[InTerminal], *words: str) -> InTerminal:
        started.append(program(tmp_path, *words))
        return started[-1]

    yield start
    for one in started:
        one.kill()


@pytest.fixture
def simulator(in_terminal):
    """Start simulators."""
    return lambda *words: in_terminal(Simulator, *words)


def press_until_over(host: Host) -> dict:
    """Play the running game to its end; its last record."""
    while True:
        for record in host.ask("ok", "error", "over", c="press"):
            assert record["t"] != "error", record
            if record["t"] == "over":
                return record


def test_watch_follows_a_simulator_through_a_power_cut_and_proves_its_log(simulator, tmp_path):
    sim = simulator("--lang", "en")
    host = Host(sim.port)
    host.ask("ok", c="set", name="guard", value=0)
    log = tmp_path / "game.jsonl"
    watch = subprocess.Popen(
        [*METRO_CALLER, "watch", "--port", "sim", "--log", str(log), "--until-over", "--json"],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert watch.stdout
    try:
        game = host.ask("salt", "error", c="new", game="metro-bingo", opt={"plan": "B"})[0]
        assert game["t"] == "game"
        assert json.loads(watch.stdout.readline()) == game
        for _ in range(10):
            host.ask("ok", c="press")
        before = host.ask("hello", c="hello")[-1]
        port = sim.port
        sim.kill()

        sim = simulator("--link", str(port))
        host = Host(sim.port)
        after = host.ask("hello", c="hello")[-1]
        assert (after["g"], after["n"]) == (before["g"], before["n"])
        host.ask("ok", c="hold")  # go on
        over = press_until_over(host)
        out, _ = watch.communicate(timeout=PATIENCE_S)
        assert watch.returncode == 0
        assert json.loads(out.splitlines()[-1]) == over
    finally:
        watch.kill()

    records = [json.loads(line) for line in log.read_text().splitlines()]
    salt = records[1]["salt"]
    again = run(tmp_path, "sim", "--headless", "--plan", "B", "--seed", over["seed"], "--salt", salt, "--until-over")
    assert records == [json.loads(line) for line in again.stdout.splitlines()]
    proof = run(tmp_path, "verify", str(log))
    assert proof.returncode == 0, proof.stdout + proof.stderr


def test_cells_of_metro_are_typed_in_a_watch_that_dies_and_goes_on(simulator, in_terminal, tmp_path):
    sim = simulator("--lang", "en", "--game", "metro", "--players", "2")
    host = Host(sim.port)
    log = tmp_path / "game.jsonl"
    watch = in_terminal(InTerminal, "watch", "--port", "sim", "--log", str(log))
    watch.wait_for("Metro, 2 players")
    host.ask("ok", c="set", name="guard", value=0)
    host.ask("ok", c="press")
    for _ in range(2):
        host.ask("ok", c="press")
        host.ask("ok", c="hold")
    tile = watch.wait_for("yellow has played ([a-d]{4}): on which cell")
    first, *_, last = json.loads(run(tmp_path, "moves", "", tile, "--json").stdout)
    watch.type("d4\r")
    watch.wait_for("the cell is part of the centre")
    watch.type(f"{first}\r")
    watch.wait_for(f"1. yellow lays {tile} on")
    watch.wait_for("blue has played")
    watch.kill()
    watch = in_terminal(InTerminal, "watch", "--port", "sim", "--log", str(log))
    watch.wait_for("blue has played [a-d]{4}: on which cell")
    watch.type("\x1a")
    watch.wait_for("yellow has played")
    watch.type(f"{last}\r")
    watch.wait_for(f"1. yellow lays {tile} on")
    watch.type("\x03")
    watch.wait_for(r"The log is .*game\.jsonl")
    result = run(tmp_path, "score", str(log), "--json")
    assert result.returncode == 0, result.stderr
    notes = [record for record in map(json.loads, log.read_text().splitlines()) if record["t"] == "note"]
    assert [note["cell"] for note in notes] == [first, "", last]


def test_a_second_simulator_on_the_same_state_says_who_has_it(simulator, tmp_path):
    state = tmp_path / "state"
    sim = simulator("--state", str(state))
    master, slave = pty.openpty()
    second = subprocess.run(
        [*METRO_CALLER, "sim", "--state", str(state)],
        env=environment(tmp_path),
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE_S,
    )
    os.close(slave)
    os.close(master)
    assert second.returncode == 2
    assert f"process {sim.process.pid}" in second.stderr
    assert "--state" in second.stderr


def test_a_state_that_cannot_be_written_is_a_warning_and_the_game_goes_on(tmp_path, simulator):
    (tmp_path / "file").write_text("")
    sim = simulator("--state", str(tmp_path / "file" / "state"), "--plan", "A", "--lang", "en")
    assert "This game is not saved" in sim.screen
    host = Host(sim.port)
    assert host.ask("ok", "error", c="press")[0]["e"] == "draw"
