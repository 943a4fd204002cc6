"""The log: what is read back, what is said of a damaged one, and what a power cut may do to it."""

import json
import sys
from pathlib import Path

import pytest
from box_model import game
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.log import default_path, read_log
from host_tools.log_writer import LogWriter
from host_tools.wrong_input import WrongInput


def lines(records):
    return b"".join(json.dumps(record, separators=(",", ":")).encode() + b"\n" for record in records)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def test_a_whole_game_is_read_back(path):
    records = game()
    path.write_bytes(lines(records))
    (read,) = read_log(path).games
    assert [read.header, *read.events, read.over] == records
    assert read.gaps == []


def test_games_come_in_the_order_in_which_they_began_and_notes_go_to_their_game(path):
    one, two = game(1), game(2)
    note = {"t": "note", "g": two[0]["g"], "text": "bonus"}
    path.write_bytes(lines([*one, *two[:5], note, *two[5:]]))
    log = read_log(path)
    assert [each.id for each in log.games] == [one[0]["g"], two[0]["g"]]
    assert [each.notes for each in log.games] == [[], [note]]


def test_records_that_the_box_told_again_are_dropped(path):
    records = game()
    path.write_bytes(lines([*records[:9], records[0], *records[4:]]))
    (read,) = read_log(path).games
    assert [read.header, *read.events, read.over] == records
    assert read.gaps == []


def test_a_torn_last_line_is_no_reason_to_fail(path):
    path.write_bytes(lines(game(presses=5)) + b'{"t":"event","g":"1a')
    (read,) = read_log(path).games
    assert read.gaps == []


def test_a_torn_line_that_was_written_again_is_no_gap(path):
    records = game()
    path.write_bytes(lines(records[:7]) + lines(records[7:8])[:30] + b"\0\0\0\n" + lines(records[7:]))
    assert read_log(path).games[0].gaps == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda lines: lines[:5] + lines[6:], "event 5 is missing"),
        (lambda lines: lines[:5] + lines[8:], "events 5 to 7 are missing"),
        (lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]], "line 7: event 5 stands after a later record"),
        (lambda lines: [*lines[:5], "{rubbish", *lines[6:]], "line 6 is torn or changed: it is no record"),
        (lambda lines: [*lines, lines[5].replace("17", "71")], "line 23: event 5 stands there again"),
        (lambda lines: lines[:-2] + lines[-1:], "event 20 is missing"),
    ],
)
def test_damage_is_said_with_its_place(path, change, sentence):
    records = [*game()[:5], {"t": "event", "g": game()[0]["g"], "n": 5, "e": "draw", "tile": "17"}, *game()[6:20]]
    over = {**game(presses=19)[0], "t": "over", "n": 20, "why": "full", "seed": ""}
    last = {"t": "event", "g": game()[0]["g"], "n": 20, "e": "draw", "tile": "30"}
    text = [json.dumps(record) for record in [*records, last, over]]
    path.write_text("\n".join(change(text)) + "\n")
    assert any(gap.startswith(sentence) for gap in read_log(path).games[0].gaps)


def test_a_number_beyond_all_reason_is_a_gap_and_no_endless_loop(path):
    records = game(presses=3)
    path.write_bytes(lines([*records, {**records[-1], "n": 10**15}]))
    assert read_log(path).games[0].gaps == [f"events 5 to {10**15 - 1} are missing"]


def test_records_without_their_game_record_are_strays(path):
    path.write_bytes(lines(game()[1:]))
    log = read_log(path)
    assert log.games == []
    assert log.strays == {game()[0]["g"]: "its game record is missing; its other records begin in line 1"}


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\0" * 99, bytes(range(256)), b"[1]\n", b"hello\n", b"{}", b"1"])
def test_what_is_no_log_is_wrong_input(path, content):
    path.write_bytes(content)
    with pytest.raises(WrongInput, match=r"game\.jsonl"):
        read_log(path)


def test_a_log_with_very_many_lines_of_rubbish_is_read(path):
    path.write_bytes(lines(game(presses=2)) + b"".join(b"%d!\n" % number for number in range(30_000, 70_000)))
    assert read_log(path).games[0].gaps == ["line 5 is torn or changed: it is no record"]


@pytest.mark.skipif(sys.platform == "win32", reason="has no endless file")
def test_an_endless_file_is_wrong_input():
    with pytest.raises(WrongInput, match="too large for a log"):
        read_log(Path("/dev/zero"))


def test_a_missing_file_and_a_folder_are_wrong_input(path, tmp_path):
    with pytest.raises(WrongInput, match="there is no such log"):
        read_log(path)
    with pytest.raises(WrongInput, match="is a folder"):
        read_log(tmp_path)


@given(st.binary(max_size=300))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_read_or_refused(tmp_path_factory, noise):
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    for content in (noise, lines(game(presses=2)) + noise):
        path.write_bytes(content)
        try:
            read_log(path)
        except WrongInput:
            continue


def test_the_writer_continues_a_log_and_writes_no_record_twice(path):
    records = game()
    for part in (records[:9], records[:12], records):
        writer = LogWriter(path)
        for record in part:
            writer.write(record)
        writer.close()
    assert [json.loads(line) for line in path.read_text().splitlines()] == records


@settings(deadline=None)
@given(st.data())
def test_a_log_torn_at_any_byte_is_whole_once_the_box_has_told_again(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    records = game(presses=6, stop=True)
    whole = lines(records)
    path.write_bytes(whole[: data.draw(st.integers(0, len(whole)))])
    writer = LogWriter(path)
    for record in records:
        writer.write(record)
    writer.close()
    (read,) = read_log(path).games
    assert [read.header, *read.events, read.over] == records
    assert read.gaps == []


def test_a_torn_last_line_goes_and_a_whole_one_without_its_end_stays(path):
    records = game()
    whole = lines(records[:5])
    for end in (b"", b'{"t":"note","g"', b"\0\0\0", whole.splitlines()[4]):
        path.write_bytes(whole + end)
        LogWriter(path).close()
        assert read_log(path).games[0].gaps == []
        assert path.read_bytes() == whole + (end + b"\n" if end.endswith(b"}") else b"")


def test_two_writers_at_one_log_write_no_record_twice_and_one_of_them_refuses_notes(path):
    records = game()
    one, other = LogWriter(path), LogWriter(path)
    for record in records[:6]:
        one.write(record)
        other.write(record)
    assert [json.loads(line) for line in path.read_text().splitlines()] == records[:6]
    note = {"t": "note", "g": records[0]["g"], "n": 1, "cell": "00"}
    one.note(note)
    with pytest.raises(WrongInput, match="Another watch writes into this log"):
        other.note(note)
    for record in records[6:]:
        other.write(record)
    one.note(note)
    assert one.notes(note["g"]) == [note, note]


def test_each_record_is_in_the_file_when_write_returns(path):
    writer = LogWriter(path)
    for number, record in enumerate(game(), 1):
        writer.write(record)
        assert len(path.read_bytes().splitlines()) == number
    writer.close()


def test_without_a_path_each_game_has_its_own_file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("host_tools.log.user_data_path", lambda *names, **more: tmp_path / "metro-caller")
    writer = LogWriter()
    for record in [*game(1), *game(2)]:
        writer.write(record)
    writer.close()
    for number in (1, 2):
        path = default_path(game(number)[0]["g"])
        assert path.parent == tmp_path / "metro-caller" / "logs"
        assert read_log(path).games[0].over == game(number)[-1]


def test_a_log_that_cannot_be_written_is_wrong_input(tmp_path):
    with pytest.raises(WrongInput, match="name another file with --log"):
        LogWriter(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(WrongInput, match="name another file with --log"):
        LogWriter(tmp_path / "file" / "game.jsonl")


def test_a_file_that_is_no_log_is_left_alone(path):
    path.write_text("my diary\n")
    with pytest.raises(WrongInput, match="holds something else"):
        LogWriter(path)
    assert path.read_text() == "my diary\n"


def test_a_byte_order_mark_that_an_editor_has_put_in_front_is_passed_over(path):
    path.write_bytes(b"\xef\xbb\xbf" + lines(game()))
    (read,) = read_log(path).games
    assert read.gaps == []


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero on this system")
def test_what_is_no_file_cannot_hold_a_log():
    for device in ("/dev/zero", "/dev/full", "/dev/null"):
        with pytest.raises(WrongInput, match="is no file that could hold a log"):
            LogWriter(Path(device))
