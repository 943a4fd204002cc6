"""What must hold for every game and every line of bytes, tried on whatever can be made up."""

import json
import re
from binascii import crc32

from hypothesis import given
from hypothesis import strategies as st
from parts import Store

from caller.games.metro_bingo import bag, name
from caller.journal import Journal
from caller.session import Session, replay
from caller.wire import LONGEST, Reader, encode

seeds = st.binary(min_size=32, max_size=32)
salts = st.none() | st.binary(min_size=16, max_size=16)
inputs = st.text("phs", max_size=90) | st.text("ph", max_size=90) | st.integers(0, 60).map("p".__mul__)
options = st.one_of(
    st.fixed_dictionaries({"plan": st.sampled_from("ACD"), "spaces": st.tuples(st.integers(1, 37)).map(list)}),
    st.integers(1, 36).flatmap(
        lambda first: st.integers(1, 37 - first).map(lambda second: {"plan": "B", "spaces": [first, second]})
    ),
)


def play(opt, seed, salt, what):
    """A game, what it told, and how its journal was written: as the box does it, until the game is over."""
    store = Store()
    journal = Journal(store)
    journal.load()
    session = Session("metro-bingo", opt, seed)
    journal.begin(session.name, session.opt, seed)
    told: list[dict] = [session.record()]
    for one in ([salt] if salt else []) + list(what):
        if session.why:
            break
        told += session.apply(one)
        journal.append(one)
    if session.why:
        journal.finish()
    return session, told, store


def items(records):
    """Records with the order of their keys."""
    return [list(record.items()) for record in records]


# ---- games ----


@given(options, seeds, salts, inputs)
def test_a_game_read_back_from_its_journal_tells_the_same(opt, seed, salt, what):
    session, told, store = play(opt, seed, salt, what)
    journal = Journal(store)
    saved = journal.load()
    if session.why:
        assert saved is None
        (kept,) = journal.kept()
        saved = journal.read_kept(kept)
    assert saved is not None
    assert (saved.id, saved.seed, saved.inputs) == (session.id, seed, session.inputs)
    again = Session(saved.name, saved.opt, saved.seed)
    records: list[dict] = [again.record()]
    for one in saved.inputs:
        records += again.apply(one)
    assert items(records) == items(told)


@given(options, seeds, salts, inputs, st.integers(0, 70))
def test_a_game_told_again_after_any_number_is_what_was_told_then(opt, seed, salt, what, after):
    session, told, _ = play(opt, seed, salt, what)
    expected = [record for record in told if record["t"] != "event" or record["n"] > after]
    assert items(replay(session, after)) == items(expected)


@given(options, seeds, salts, inputs)
def test_tiles_leave_at_most_once_and_filled_stays_within_the_plan(opt, seed, salt, what):
    session, told, _ = play(opt, seed, salt, what)
    rest = [name(tile) for tile in bag()]
    filled = 0
    for record in told:
        if record.get("e") in ("draw", "pair", "removed"):
            for tile in record.get("tiles") or [record["tile"]]:
                rest.remove(tile)  # ValueError if it has left before
            assert record["filled"] - filled in (0, 1)
            filled = record["filled"]
            assert record["left"] == len(rest)
    assert filled == session.game.filled <= sum(opt["spaces"])
    assert (session.why == "full") == (filled == sum(opt["spaces"]))
    assert session.why != "empty"  # a plan that is allowed can be finished


@given(options, seeds, salts, inputs)
def test_every_record_of_every_game_fits_the_line(opt, seed, salt, what):
    _, told, _ = play(opt, seed, salt, what)
    for record in told:
        assert re.fullmatch(rb"\x1e[ -~]+\t[0-9a-f]{8}\n", encode(record))


# ---- the line ----

texts = st.text(st.characters(codec="utf-8", exclude_characters="\x7f"), max_size=12)  # json does not escape DEL
records = st.dictionaries(texts, st.one_of(texts, st.integers(-1000, 1000), st.lists(texts, max_size=2)), max_size=3)
lines = records.map(lambda record: json.dumps(record).encode()).filter(lambda text: len(text) <= LONGEST - 11)
whole = lines.map(lambda text: b"\x1e%s\t%08x\n" % (text, crc32(text)))
noise = st.one_of(
    st.binary(max_size=40),
    st.lists(st.sampled_from([b"\x1e", b"\n", b"\r", b"\t", b"{", b"}", b'"', b"a", b"AT\r\n"]), max_size=8).map(
        b"".join
    ),
    st.integers(200, 700).map(b"x".__mul__),
)


@st.composite
def damaged(draw):
    """A record that is torn, or has a byte too many or a wrong one; it may have come off unhurt."""
    line = draw(whole)
    at = draw(st.integers(0, len(line)))
    return line[:at] + draw(st.binary(max_size=2)) + line[at + draw(st.integers(0, 2)) :]


def whole_records(stream):
    """The records in some bytes, found in another way: from an RS to the next LF, with no RS in between."""
    found = []
    for match in re.finditer(rb"\x1e([ -~\t\r]*)\n", stream):
        line = match[1].removesuffix(b"\r")
        text, sum_ = line[:-9], line[-9:]
        if len(match[1]) <= LONGEST and sum_ == b"\t%08x" % crc32(text):
            found.append(json.loads(text))
    return found


def read(stream):
    """The records that the reader finds."""
    reader = Reader()
    return [record for byte in stream if (record := reader.feed(byte)) is not None]


@given(st.lists(st.one_of(whole, whole.map(lambda line: line[:-1] + b"\r\n"), noise, damaged()), max_size=12))
def test_the_reader_finds_exactly_the_whole_records(pieces):
    stream = b"".join(pieces)
    assert read(stream) == whole_records(stream)


@given(st.lists(st.tuples(noise, records), max_size=6), noise)
def test_no_noise_costs_a_record_that_stands_whole_behind_it(pairs, end):
    lines = [(before, record) for before, record in pairs if len(json.dumps(record)) <= LONGEST - 11]
    stream = b"".join(before + encode(record) for before, record in lines) + end
    assert read(stream) == [record for _, record in lines]


@given(records.filter(lambda record: len(json.dumps(record)) <= LONGEST - 11))
def test_a_record_comes_back_as_it_was_sent(record):
    assert read(encode(record)) == [record]


@given(st.binary(max_size=600))
def test_no_bytes_stop_the_reader(stream):
    assert read(stream + encode({"c": "hello"}))[-1] == {"c": "hello"}
