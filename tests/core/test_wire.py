"""Records cross a line that holds anything else: noise between them, inside them and instead of them."""

import json
from binascii import crc32

from parts import SEED, make_box

from caller.link import Link
from caller.session import PRESS, Session, replay
from caller.shuffle import Words
from caller.wire import LONGEST, Reader, decode, encode

GAME = Session("metro-bingo", {"plan": "B", "spaces": [16, 13]}, SEED)
GAME.apply(bytes(16))
while not GAME.why:
    GAME.apply(PRESS)
RECORDS = [{key: dict(value) if key == "opt" else value for key, value in record.items()} for record in replay(GAME)]
GOOD = {"c": "since", "g": "1a2b3c4d", "n": 7}
LINE = encode(GOOD)


def read(data, reader=None):
    """The records in some bytes."""
    reader = reader or Reader()
    found = []
    for byte in data:
        record = reader.feed(byte)
        if record is not None:
            found.append(record)
    return found


def line_of(text):
    """A line whose checksum is right, whatever its text."""
    return b"\x1e%s\t%08x\n" % (text, crc32(text))


# ---- what is sent ----


def test_a_record_has_the_form_of_the_contract():
    assert encode({"c": "hello"}) == b'\x1e{"c":"hello"}\t234e4551\n'


def test_what_is_sent_is_what_is_read():
    for record in RECORDS:
        assert read(encode(record)) == [record]
    assert read(b"".join([encode(record) for record in RECORDS])) == RECORDS


def test_a_record_is_printable_ascii_and_short():  # pitfall 11: byte 3 is Ctrl-C
    for record in RECORDS:
        line = encode(record)
        assert len(line) <= LONGEST
        assert line[0] == 0x1E
        assert line[-10] == 9
        assert line[-1] == 10
        assert all(32 <= byte < 127 for byte in line[1:-10])
        assert all(byte in b"0123456789abcdef" for byte in line[-9:-1])


def test_a_record_that_is_too_long_is_not_sent():
    empty = len(encode({"x": ""}))
    full = {"x": "a" * (LONGEST - empty)}
    assert len(encode(full)) == LONGEST
    assert read(encode(full)) == [full]
    try:
        encode({"x": "a" * (LONGEST - empty + 1)})
    except ValueError:
        return
    raise AssertionError


def test_what_the_box_answers_is_printable_ascii_whatever_it_was_asked():  # pitfall 11
    box = make_box(lang="fr")
    box.boot()
    link = Link(box)
    asked = [{"c": "hello"}, {"c": "games"}, {"c": "selftest"}, {"c": "set", "name": "lang", "value": "cs"}]
    for text in ("é", "\x03", "\x00\x7f", "\n\x1e\r\t", '"\\', "ž" * 30, "%s%d"):
        asked += [{"c": text}, {"c": "set", "name": text}, {"c": "set", "name": "lang", "value": text}]
        asked += [{"c": "new", "game": text}, {"c": "new", "game": "metro-bingo", "opt": {text: 1}}]
        asked += [{"c": "new", "game": "metro-bingo", "opt": {"plan": text}}, {"c": "since", "g": text, "n": 0}]
    for question in asked:
        for byte in encode_any(question):
            link.feed(byte)
        line = link.line()
        assert line, question
        while line:
            assert all(32 <= byte < 127 for byte in line[1:-10] + line[-9:-1]), line
            assert len(read(line)) == 1
            line = link.line()


def encode_any(record):
    """A question as a host sends it that escapes what is not printable ASCII."""
    text = json.dumps(record)
    escaped = "".join([char if " " <= char <= "~" else "\\u%04x" % ord(char) for char in text])
    return line_of(escaped.encode())


# ---- what is read ----


def test_a_cr_before_the_lf_is_ignored():
    assert read(LINE[:-1] + b"\r\n") == [GOOD]
    assert read(LINE[:-1] + b"\r\r\n") == []
    assert read(b"\x1e\r\n" + LINE) == [GOOD]


def test_noise_between_records_is_passed_over():  # pitfall 10: ModemManager sends AT
    for noise in (
        b"",
        b"\n",
        b"\r\n",
        b"AT\r\n",
        b"ATE1 E0\r",
        b">>> ",
        b"MicroPython v1.26\r\n",
        b"\x00\xff",
        b"\t",
        b"{}",
    ):
        assert read(noise + LINE + noise + LINE + noise) == [GOOD, GOOD]


def test_noise_inside_a_record_costs_that_record_only():
    for noise in (b"\n", b"AT\r\n", b"\x1e", b"\x00", b"\xff", b"\x03", b"\x7f", b"a", b"\t"):
        for at in range(2, len(LINE) - 1):
            assert read(LINE[:at] + noise + LINE[at:] + LINE) == [GOOD], (noise, at)


def test_a_torn_record_costs_that_record_only():
    for at in range(len(LINE)):
        assert read(LINE[:at] + LINE) == [GOOD]
        assert read(LINE[at + 1 :] + LINE) == [GOOD]
        if at < len(LINE) - 1:  # else the LF makes it whole again
            assert read(LINE[:at] + b"\n" + LINE) == [GOOD]


def test_a_record_that_begins_inside_another_is_found():
    other = encode({"c": "hello"})
    for at in range(1, len(LINE)):
        assert read(LINE[:at] + other + LINE[at:]) == [{"c": "hello"}]


def test_a_record_may_come_in_any_pieces():
    for at in range(len(LINE)):
        reader = Reader()
        assert read(LINE[:at], reader) == []
        assert read(LINE[at:], reader) == [GOOD]


def test_every_change_of_one_byte_is_refused():
    for at in range(len(LINE)):
        for byte in range(256):
            if byte != LINE[at]:
                changed = LINE[:at] + bytes((byte,)) + LINE[at + 1 :]
                assert read(changed + LINE) == [GOOD], (at, byte)


def test_every_doubled_or_missing_byte_is_refused_or_harmless():
    for at in range(1, len(LINE) - 1):
        assert read(LINE[:at] + LINE[at + 1 :]) == []
        assert read(LINE[:at] + LINE[at : at + 1] + LINE[at:]) == []
    assert read(LINE[:1] + LINE) == [GOOD]
    assert read(LINE + LINE[-1:]) == [GOOD]


def test_a_cr_in_any_other_place_makes_it_no_record():
    for at in range(1, len(LINE) - 1):
        assert read(LINE[:at] + b"\r" + LINE[at:]) == []


def test_every_byte_may_stand_between_records():
    for byte in range(256):
        noise = bytes((byte,))
        assert read(noise + LINE + noise * 3 + LINE + noise) == [GOOD, GOOD], byte


def test_every_byte_too_many_in_a_record_is_refused():
    for at in range(2, len(LINE) - 1):
        for byte in range(256):
            if byte != 0x1E:  # a new beginning, see above
                assert read(LINE[:at] + bytes((byte,)) + LINE[at:]) == [], (at, byte)


def test_two_bytes_that_change_places_are_refused():
    for at in range(1, len(LINE) - 2):
        if LINE[at] != LINE[at + 1]:
            changed = LINE[:at] + LINE[at + 1 : at + 2] + LINE[at : at + 1] + LINE[at + 2 :]
            assert read(changed) == [], at


def test_the_longest_record_is_read_with_a_cr_and_one_that_is_too_long_is_not():
    for length in range(LONGEST - 2, LONGEST + 3):
        line = line_of(b'{"x":"' + b"a" * (length - len(line_of(b'{"x":""}'))) + b'"}')
        assert len(line) == length
        assert len(read(line[:-1] + b"\r\n" + LINE)) == (2 if length <= LONGEST + 1 else 1)  # one more than is sent


def test_a_text_that_nests_deeply_is_read_like_any_other():
    deep = b"[" * 110 + b"]" * 110
    assert len(read(line_of(b'{"a":' + deep + b"}"))) == 1
    assert read(line_of(b'{"a":' + deep[:200])) == []


def test_a_line_without_an_end_is_given_up():  # pitfall 13
    for start in (b"", b"\x1e", LINE[:10]):
        reader = Reader()
        assert read(start + b"x" * 10000, reader) == []
        assert read(LINE, reader) == [GOOD]
        assert read(start + b"x" * 10000 + b"\n" + LINE, reader) == [GOOD]


def test_all_bytes_in_any_order_are_no_record():
    words = Words(SEED)
    noise = bytes([words.below(256) for _ in range(20000)])
    reader = Reader()
    assert read(noise, reader) == []
    assert read(bytes(range(256)), reader) == []
    assert read(LINE, reader) == [GOOD]


def test_the_order_of_the_keys_does_not_matter():  # pitfall 35
    for text in (b'{"n":7,"g":"1a2b3c4d","c":"since"}', b'{ "g": "1a2b3c4d",  "c":"since","n":7 }'):
        assert read(line_of(text)) == [GOOD]


def test_a_text_that_is_no_object_is_no_record():
    # (MicroPython's json is kinder than others: {"a":} is an empty object to it.)
    for text in (
        b"",
        b"7",
        b"[]",
        b'"a"',
        b"null",
        b"true",
        b"{",
        b'{"a"',
        b"hello",
        b"[" * 200,
        b"{}{}",
        b'[{"c":"x"}]',
    ):
        assert read(line_of(text) + LINE) == [GOOD], text
    assert read(line_of(b"{}")) == [{}]


def test_a_text_that_is_not_printable_ascii_is_no_record_whatever_its_checksum():  # pitfall 11
    for odd in (b"\x7f", "é".encode(), b"\x00", b"\x03", b"\x1f", b"\xff"):
        assert read(line_of(b'{"a":"' + odd + b'"}') + LINE) == [GOOD], odd


def test_a_line_of_any_length_can_be_decoded():
    for length in range(300):
        assert decode(b"\t" * length) is None
        assert decode(b"0" * length) is None


def test_the_checksum_is_eight_lower_case_digits():
    assert read(LINE[:-9] + LINE[-9:-1].upper() + b"\n") == ([] if LINE[-9:-1] != LINE[-9:-1].upper() else [GOOD])
    assert read(LINE[:-9] + LINE[-8:]) == []
    assert read(LINE[:-9] + b"0" + LINE[-9:]) == []
