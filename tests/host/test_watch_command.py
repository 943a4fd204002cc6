"""`metro-caller watch`: a real process against a box behind TCP."""

import json
import signal
import socket
import sys

import pytest
from box_server import BoxServer, Watch

from caller.session import PRESS, STOP
from host_tools.log import read_log
from host_tools.proof import prove


@pytest.fixture
def server():
    server = BoxServer()
    yield server
    server.close()


@pytest.fixture
def start(server, tmp_path):
    """Starts a watch on the server with a log; what it has started is ended after the test."""
    started = []

    def start(*arguments):
        watch = Watch("--port", server.url, "--log", tmp_path / "game.jsonl", *arguments)
        started.append(watch)
        return watch

    yield start
    for watch in started:
        watch.kill()


def logged(tmp_path):
    return [json.loads(line) for line in (tmp_path / "game.jsonl").read_text().splitlines()]


def test_a_game_is_shown_line_by_line_logged_and_proven(server, start, tmp_path):
    server.begin()
    watch = start("--until-over")
    assert watch.line().startswith(f"game {server.box.session.id}: Metro Bingo, plan B (Seoul), 3 and 2 spaces; commit")
    assert watch.line().startswith("1. salt from a host ")
    while not server.box.session.why:
        server.play(PRESS)
        line = watch.line()
    while not line.startswith("game over: all spaces are full; seed "):
        line = watch.line()
    assert watch.end() == 0
    assert "connected to socket://" in watch.message()
    assert str(tmp_path / "game.jsonl") in watch.message()
    assert prove(read_log(tmp_path / "game.jsonl").games[0]).proven


def test_json_gives_the_records_themselves_each_in_the_log_before_it_is_shown(server, start, tmp_path):
    server.begin()
    watch = start("--json")
    assert watch.record()["t"] == "game"
    assert watch.record()["e"] == "salt"
    for _ in range(3):
        server.play(PRESS)
        record = watch.record()
        assert record in logged(tmp_path)
        assert record["n"] <= server.box.session.n


def test_a_box_that_goes_away_is_waited_for_and_caught_up_with(server, start, tmp_path):
    server.begin()
    watch = start("--json", "--until-over")
    watch.record()
    watch.record()
    server.play(PRESS)
    watch.record()
    server.hang_up()
    assert "connected" in watch.message()
    assert "waiting for the box" in watch.message()
    server.play(PRESS, loses=True)
    assert "connected" in watch.message()
    server.play(STOP)
    assert watch.end() == 0
    assert logged(tmp_path) == server.box.truth()[server.box.session.id]


def test_lost_records_and_noise_leave_no_trace(server, start, tmp_path):
    server.begin()
    watch = start("--json", "--until-over")
    watch.record()
    watch.record()
    server.play(PRESS, loses=True)
    server.say(b"AT\r\n\x1e{torn>>> ")
    server.play(PRESS)
    server.play(STOP)
    assert watch.end() == 0
    assert logged(tmp_path) == server.box.truth()[server.box.session.id]


def test_a_finished_game_is_shown_and_until_over_waits_for_the_next(server, start, tmp_path):
    server.begin()
    server.play(PRESS)
    server.play(STOP)
    first = server.box.session.id
    watch = start("--json", "--until-over")
    while watch.record()["t"] != "over":
        pass
    server.begin()
    assert watch.record()["g"] == server.box.session.id
    server.play(STOP)
    assert watch.end() == 0
    assert [game.id for game in read_log(tmp_path / "game.jsonl").games] == [first, server.box.session.id]


def test_a_log_is_continued_by_a_second_watch(server, start, tmp_path):
    server.begin()
    watch = start("--json")
    watch.record()
    watch.record()
    watch.kill()
    server.play(PRESS)
    watch = start("--json", "--until-over")
    for _ in range(3):
        watch.record()
    server.play(STOP)
    assert watch.end() == 0
    assert logged(tmp_path) == server.box.truth()[server.box.session.id]


def test_the_salt_that_was_asked_for_is_sent_once(server, start):
    server.begin()
    watch = start("--json", "--salt", "AB" * 16)
    watch.record()
    assert watch.record()["salt"] == "ab" * 16
    assert server.wait_for("salt")["g"] == server.box.session.id


def test_no_salt_is_sent_if_none_is_wanted(server, start):
    server.begin()
    watch = start("--json", "--salt", "none")
    watch.record()
    server.play(PRESS)
    assert watch.record()["e"] == "draw"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for another process")
def test_ctrl_c_ends_with_0_and_says_where_the_log_is(server, start, tmp_path):
    server.begin()
    watch = start()
    watch.line()
    watch.process.send_signal(signal.SIGINT)
    assert watch.end() == 0
    assert "connected" in watch.message()
    assert watch.message() == f"metro-caller: The log is {tmp_path / 'game.jsonl'}."


@pytest.mark.parametrize("salt", ["", "abc", "random ", "g" * 32, "00" * 17])
def test_a_wrong_salt_is_wrong_input(start, salt):
    watch = start("--salt", salt)
    assert watch.end() == 2
    assert "--salt must be random, none or 32 hex digits" in watch.message()


def test_a_port_that_is_no_caller_is_wrong_input(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        watch = Watch("--port", f"socket://127.0.0.1:{listener.getsockname()[1]}", "--log", tmp_path / "log")
        other, _ = listener.accept()
        while other.recv(4096):
            other.sendall(b"login: \r\n")
        assert watch.end() == 2
        assert "answers, but not as a Metro Caller" in watch.message()
        other.close()


@pytest.mark.parametrize(
    ("port", "sentence"),
    [
        ("/dev/tty.no-such-port", "There is no port /dev/tty.no-such-port"),
        ("socket://127.0.0.1:1", "Nothing answers at socket://127.0.0.1:1"),
        ("socket://rubbish", "is no URL of a simulator"),
        ("smoke://signal", "cannot be opened"),
    ],
)
def test_a_port_that_does_not_exist_is_wrong_input(tmp_path, port, sentence):
    watch = Watch("--port", port, "--log", tmp_path / "log")
    assert watch.end() == 2
    assert sentence in watch.message()


def test_a_log_that_cannot_be_written_is_wrong_input_before_anything_else(tmp_path):
    watch = Watch("--log", tmp_path)
    assert watch.end() == 2
    assert "name another file with --log" in watch.message()


def test_a_box_of_another_version_is_wrong_input(server, start, monkeypatch):
    answer = server.box._send
    monkeypatch.setattr(server.box, "_send", lambda record: answer({**record, "v": 2}))
    watch = start()
    assert watch.end() == 2
    assert "speaks version 2 of the link" in watch.message()
