"""What a host may ask and what it is answered, over a line that holds anything else as well."""

import json
from binascii import crc32

from parts import SEED, Store, make_box, push

from caller import VERSION
from caller.journal import KEEP, Journal
from caller.link import QUEUE, Link
from caller.session import Session, replay
from caller.shuffle import commitment, game_id
from caller.ui.page import List
from caller.ui.start import Splash
from caller.ui.table import Proof, Table
from caller.wire import LONGEST, decode, encode

SALT = bytes(range(16))


def linked(store=None):
    """A box at its first page with a link, and the link."""
    box = make_box(store)
    box.link = Link(box)
    box.tell = box.link.tell
    box.boot()
    return box, box.link


def heard(link):
    """All records that wait to be sent, as the host reads them."""
    records = []
    line = link.line()
    while line is not None:
        assert len(line) <= LONGEST
        assert line[:1] == b"\x1e"
        assert line[-1:] == b"\n"
        assert all(32 <= byte < 127 for byte in line[1:-10])
        records.append(decode(line[1:-1]))
        line = link.line()
    return records


def request(asked):
    """The line by which a host asks: ASCII, whatever stands in it."""
    text = "".join([char if " " <= char <= "~" else "\\u%04x" % ord(char) for char in json.dumps(asked)]).encode()
    return b"\x1e%s\t%08x\n" % (text, crc32(text))


def feed(link, data):
    """Bytes from the host."""
    for byte in data:
        link.feed(byte)


def ask(link, c, **more):
    """Ask for something; the answers."""
    more["c"] = c
    feed(link, request(more))
    return heard(link)


def in_game(plan="A", presses=0):
    """A box with a running game, and its link with nothing left to say."""
    box, link = linked()
    box.begin("metro-bingo", {"plan": plan})
    for _ in range(presses):
        draw(box)
    heard(link)
    return box, link


def draw(box):
    """Press when the guard time is over."""
    box.clock.ms += 10000
    box.tick()
    assert box.press()


def game_of(session, after=0):
    """The records of a game as `since` tells them."""
    return [decode(encode(record)[1:-1]) for record in replay(session, after)]


def state(box):
    """All that a request may change."""
    session = box.session
    return [
        session and (session.id, list(session.inputs), session.n, session.why),
        box.settings.dump(),
        dict(box.store.files),
        type(box.page),
        getattr(box.page, "at", None),
        bytes(box.display.buf),
    ]


def is_error(answers):
    """Whether an answer is one error."""
    return len(answers) == 1 and sorted(answers[0]) == ["t", "why"] and answers[0]["t"] == "error"


# ---- what is asked ----


def test_hello_says_who_is_there_and_which_game_runs():
    box, link = linked()
    expected = {"t": "hello", "v": 1, "fw": VERSION, "board": "test", "unit": "unit", "g": None, "n": 0}
    assert ask(link, "hello") == [expected]
    box.begin("metro-bingo", {"plan": "A"})
    expected["g"] = box.session.id
    assert ask(link, "hello")[-1] == expected
    draw(box)
    draw(box)
    expected["n"] = 2
    assert ask(link, "hello")[-1] == expected


def test_a_game_is_told_as_it_is_played():
    box, link = in_game("B")
    told = []
    while not box.session.why:
        push(box)
        box.clock.ms += 10000
        told += heard(link)
    expected = game_of(box.session)
    assert told == expected[1:]
    assert [record["n"] for record in told if record["t"] == "event"] == list(range(1, box.session.n + 1))
    over = told[-1]
    assert sorted(over) == ["g", "n", "seed", "t", "why"]
    assert [over["t"], over["n"], over["why"]] == ["over", box.session.n, "full"]
    assert commitment(bytes.fromhex(over["seed"])) == expected[0]["commit"]
    assert game_id(expected[0]["commit"]) == over["g"]


def test_the_seed_is_never_told_before_the_game_is_over():
    box, link = in_game("A", 5)
    seed = box.session.seed.hex()
    for asked in ("hello", "games", "selftest", "press", "hold"):
        assert seed not in json.dumps(ask(link, asked))
    assert seed not in json.dumps(ask(link, "since", g=box.session.id, n=0))


def test_a_new_game_begins_from_any_page():
    def splash(box):
        assert isinstance(box.page, Splash)

    def games(box):
        box.after_splash()

    def plans(box):
        box.after_splash()
        box.hold()

    def settings(box):
        box.after_splash()
        box.open(List(box, box.ui("options").settings_list))
        box.press()
        box.hold()

    def self_test(box):
        box.open(box.ui("options").SelfTest(box))

    for come_to in (splash, games, plans, settings, self_test):
        box, link = linked()
        come_to(box)
        answers = ask(link, "new", game="metro-bingo", opt={"plan": "C"})
        assert isinstance(box.page, Table)
        assert answers == [
            {
                "t": "game",
                "g": box.session.id,
                "v": 1,
                "game": "metro-bingo",
                "opt": {"plan": "C", "spaces": [18]},
                "commit": box.session.commit,
            }
        ]
        assert Journal(box.store).load().id == box.session.id


def test_missing_options_come_from_the_settings():
    _, link = linked()
    assert ask(link, "set", name="spaces_a", value=25) == [{"t": "ok", "c": "set"}]
    assert ask(link, "new", game="metro-bingo")[0]["opt"] == {"plan": "A", "spaces": [25]}
    answers = ask(link, "new", game="metro-bingo", opt={"spaces": [9]}, force=True)
    assert answers[-1]["opt"] == {"plan": "A", "spaces": [9]}


def test_a_running_game_is_left_alone_unless_the_host_insists():
    box, link = in_game("A", 3)
    before = state(box)
    first = box.session
    for force in (False, None, 0, 1, "true", [True]):
        assert is_error(ask(link, "new", game="metro-bingo", force=force)), force
    assert is_error(ask(link, "new", game="metro-bingo"))
    assert is_error(ask(link, "new", game="metro-bingo", opt={"plan": "Z"}, force=True))
    assert state(box) == before
    answers = ask(link, "new", game="metro-bingo", opt={"plan": "D"}, force=True)
    assert [answer["t"] for answer in answers] == ["over", "game"]
    assert answers[0] == {"t": "over", "g": first.id, "n": 3, "why": "stopped", "seed": first.seed.hex()}
    assert [answers[1]["g"], answers[1]["opt"]["plan"]] == [box.session.id, "D"]
    assert isinstance(box.page, Table)
    assert box.journal.read_kept(box.journal.kept()[0]).inputs == ["p", "p", "p", "s"]
    assert Journal(box.store).load().id == box.session.id


def test_a_game_that_is_over_needs_no_force():
    box, link = in_game()
    box.stop()
    assert isinstance(box.page, Proof)
    heard(link)
    assert [answer["t"] for answer in ask(link, "new", game="metro-bingo")] == ["game"]


def test_a_game_that_was_cut_off_needs_force_while_the_box_asks_about_it():
    box, _ = in_game("A", 2)
    box, link = linked(box.store)
    box.after_splash()
    assert is_error(ask(link, "new", game="metro-bingo"))
    assert [answer["t"] for answer in ask(link, "new", game="metro-bingo", force=True)] == ["over", "game"]


def test_press_and_hold_do_what_the_button_does():
    box, link = in_game()
    by_hand, _ = in_game()
    draw(by_hand)
    answers = ask(link, "press")
    assert answers[-1] == {"t": "ok", "c": "press"} or answers[0] == {"t": "ok", "c": "press"}
    assert [answer for answer in answers if answer["t"] == "event"] == game_of(by_hand.session)[1:]
    assert ask(link, "hold") == [{"t": "ok", "c": "hold"}]
    assert box.page.title == "Essen " + box.session.id
    assert ask(link, "press") == [{"t": "ok", "c": "press"}]
    assert box.page.at == 1
    assert box.session.n == 1


def test_a_press_in_the_guard_time_is_refused():
    box, link = in_game()
    ask(link, "press")
    before = state(box)
    assert is_error(ask(link, "press"))
    box.clock.ms += 1499
    assert is_error(ask(link, "press"))
    assert state(box) == before
    box.clock.ms += 1
    assert {"t": "ok", "c": "press"} in ask(link, "press")
    assert box.session.n == 2


def test_a_setting_keeps_the_host_from_pressing():
    box, link = in_game()
    assert ask(link, "set", name="remote", value=0) == [{"t": "ok", "c": "set"}]
    before = state(box)
    assert is_error(ask(link, "press"))
    assert is_error(ask(link, "hold"))
    assert is_error(ask(link, "new", game="metro-bingo", force=True))
    assert is_error(ask(link, "set", name="remote", value=1))
    assert state(box) == before
    push(box)
    push(box)
    assert box.session.n == 1


def test_a_setting_is_used_shown_and_kept():
    box, link = linked()
    box.after_splash()
    before = bytes(box.display.buf)
    assert ask(link, "set", name="lang", value="fr") == [{"t": "ok", "c": "set"}]
    assert bytes(box.display.buf) != before
    again = make_box(box.store, lang=None)
    again.recall()
    assert again.settings.get("lang") == "fr"


def test_the_self_test_says_what_is_wrong():
    box, link = linked()
    found = {"t": "selftest", "display": "ok", "button": "ok", "leds": "8", "buzzer": "absent"}
    found.update({"random": "ok", "memory": "ok"})
    assert ask(link, "selftest") == [found]
    box.entropy.stuck = box.journal.failing = True
    box.display.there = False
    box.leds = 0
    found.update({"display": "fault", "leds": "absent", "random": "fault", "memory": "fault"})
    assert ask(link, "selftest") == [found]


def test_a_salt_is_taken_once_and_before_the_first_press():
    box, link = in_game()
    g = box.session.id
    before = state(box)
    for odd in ("", "00" * 15, "00" * 17, "zz" * 16, "0" * 31, "é" * 16, "00 " * 16, None, 7, [], {}, True):
        assert is_error(ask(link, "salt", g=g, salt=odd)), odd
    assert is_error(ask(link, "salt", g=g))
    for odd in ("00000000", "", None, 7, [g], {}):
        assert is_error(ask(link, "salt", g=odd, salt=SALT.hex())), odd
    assert state(box) == before
    answers = ask(link, "salt", g=g, salt=SALT.hex())
    assert answers == [{"t": "event", "g": g, "n": 1, "e": "salt", "salt": SALT.hex()}]
    again = Session("metro-bingo", box.session.opt, box.session.seed)
    again.apply(SALT)
    assert box.session.game.bag == again.game.bag
    before = state(box)
    assert is_error(ask(link, "salt", g=g, salt=SALT.hex()))
    draw(box)
    heard(link)
    assert state(box) != before
    box, link = in_game("A", 1)
    before = state(box)
    assert is_error(ask(link, "salt", g=box.session.id, salt=SALT.hex()))
    assert state(box) == before


def test_a_salt_for_a_game_that_is_over_is_an_error():
    box, link = in_game("A", 1)
    box.stop()
    heard(link)
    before = state(box)
    assert is_error(ask(link, "salt", g=box.session.id, salt=SALT.hex()))
    assert state(box) == before


# ---- catching up ----


def test_since_tells_the_running_game_after_any_event():
    box, link = in_game("A", 9)
    for n in range(-1, 12):
        answers = ask(link, "since", g=box.session.id, n=n)
        assert answers == game_of(box.session, n)
        assert [answer.get("n") for answer in answers] == [None] + list(range(max(n, 0) + 1, 10))
    assert ask(link, "since", g=box.session.id) == game_of(box.session)


def test_since_tells_a_kept_game_to_its_end():
    box, link = in_game("D", 4)
    first = box.session
    box.stop()
    box.open_games()
    box.begin("metro-bingo", {"plan": "A"})
    heard(link)
    for n in (0, 3, 4, 99):
        answers = ask(link, "since", g=first.id, n=n)
        assert answers == game_of(first, n)
        assert answers[-1]["t"] == "over"
    link.forget()
    box, link = linked(box.store)
    assert ask(link, "since", g=first.id, n=0) == game_of(first)


def test_since_of_a_game_that_is_not_here_is_an_error():
    box, link = in_game("A", 3)
    box.stop()
    heard(link)
    for g in ("00000000", "", "-", box.session.id[1:], box.session.id + "0", box.session.id.upper() + "X"):
        assert is_error(ask(link, "since", g=g, n=0)), g


def test_presses_while_a_game_is_told_again_follow_in_their_order():
    for until in range(1, 9):
        box, link = in_game("A", 6)
        feed(link, encode({"c": "since", "g": box.session.id, "n": 0}))
        records = []
        for i in range(9):
            if i == until:
                draw(box)
                draw(box)
            line = link.line()
            if line:
                records.append(decode(line[1:-1]))
        records += heard(link)
        assert records == game_of(box.session), until


def test_a_game_that_ends_while_it_is_told_again_is_told_to_its_end_before_the_next():
    box, link = in_game("A", 6)
    first = box.session
    feed(link, encode({"c": "since", "g": first.id, "n": 0}))
    records = [decode(link.line()[1:-1]) for _ in range(3)]
    feed(link, encode({"c": "new", "game": "metro-bingo", "opt": {"plan": "D"}, "force": True}))
    draw(box)
    records += heard(link)
    assert records == game_of(first) + game_of(box.session)


def test_a_host_that_does_not_read_misses_the_oldest_and_catches_up():
    box, link = in_game()
    for _ in range(15):
        draw(box)
    told = heard(link)
    assert len(told) == QUEUE
    assert told == game_of(box.session)[-QUEUE:]
    assert told[0]["n"] == box.session.n - QUEUE + 1
    for _ in range(200):
        feed(link, encode({"c": "hello"}))
    assert len(heard(link)) == QUEUE
    assert ask(link, "since", g=box.session.id, n=2) == game_of(box.session, 2)


def test_games_tells_each_kept_game_and_then_that_it_is_done():
    box, link = linked()
    assert ask(link, "games") == [{"t": "ok", "c": "games"}]
    sessions = []
    for _ in range(KEEP + 2):
        box.begin("metro-bingo", {"plan": "D"})
        draw(box)
        box.stop()
        sessions.append(box.session)
        heard(link)
    answers = ask(link, "games")
    assert answers[-1] == {"t": "ok", "c": "games"}
    assert answers[:-1] == [game_of(session)[0] for session in reversed(sessions[2:])]


def test_kept_games_of_another_version_are_passed_over_and_cannot_be_told():
    store = Store()
    keep(store, "metro-bingo", b'"v":2', 1)
    keep(store, "metro-of-tomorrow", b'"v":1', 2)
    keep(store, "metro-bingo", b'"v":1', 3)
    _, link = linked(store)
    ids = [name[6:] for name in sorted(name.split("/")[1] for name in store.files)]
    answers = ask(link, "games")
    assert [answer.get("g") for answer in answers] == [ids[2], None]
    for g in ids[:2]:
        assert is_error(ask(link, "since", g=g, n=0)), g
    assert len(ask(link, "since", g=ids[2], n=0)) == 2


def keep(store, name, version, number):
    """Put a stopped game among the kept ones, as another version would have written it."""
    other = Store()
    seed = bytes((number,)) + SEED[1:]
    Journal(other).begin(name, {"plan": "A", "spaces": [20]}, seed)
    text = other.files["game/now"].split(b"\t")[0].replace(b'"v":1', version)
    crc = crc32(text)
    g = game_id(commitment(seed)) if version == b'"v":1' else "%08x" % crc
    crc = crc32(b"s", crc)
    line = bytes((0x30 + (crc >> 6 & 0x3F), 0x30 + (crc & 0x3F)))
    store.files["kept/%05d-%s" % (number, g)] = b"%s\t%08x\n%s\n" % (text, crc32(text), line)


def test_a_host_that_has_gone_leaves_nothing_behind():
    box, link = in_game("A", 3)
    feed(link, encode({"c": "since", "g": box.session.id, "n": 0}))
    link.line()
    feed(link, encode({"c": "hello"}) + encode({"c": "hello"})[:7])
    link.forget()
    assert heard(link) == []
    feed(link, encode({"c": "hello"})[7:])
    assert heard(link) == []
    draw(box)
    assert [record["n"] for record in heard(link)] == [4]


# ---- what nobody should ask ----

ODD = (
    None,
    True,
    0,
    -1,
    1.5,
    10**30,
    "",
    "x" * 150,
    'é\x00\x03\x1e\n\t"\\',
    "%s %d",
    [],
    [[[[]]]],
    ["A"],
    {},
    {"a": {"b": []}},
    {"plan": 7},
)
FIELDS = (
    {"c": "hello"},
    {"c": "since", "g": "00000000", "n": 0},
    {"c": "salt", "g": "00000000", "salt": "00" * 16},
    {"c": "new", "game": "metro-bingo", "opt": {"plan": "A"}},
    {"c": "set", "name": "brightness", "value": 60},
    {"c": "set", "name": "lang", "value": "fr"},
    {"c": "set", "name": "spaces_b1", "value": 12},
)


def test_any_odd_value_in_any_field_is_one_error_and_changes_nothing():
    for running in (False, True):
        box, link = in_game("A", 2) if running else linked()
        before = state(box)
        for good in FIELDS:
            for field in good:
                for odd in ODD:
                    if field == "opt" and odd == {}:
                        continue  # that is a good one
                    asked = dict(good)
                    asked[field] = odd
                    if good["c"] == "since" and running:
                        asked["g"] = box.session.id if field == "n" else asked["g"]
                        if field == "n" and type(odd) is int:
                            continue
                    assert is_error(ask(link, **asked)), asked
                    assert state(box) == before, asked


def test_odd_options_of_a_game_are_one_error_and_begin_none():
    box, link = linked()
    before = state(box)
    for field in ("plan", "spaces", "other"):
        for odd in ODD + ([True], [0], [38], [1.5], ["1"], [20, 20], [10**30], [None]):
            if field == "spaces" and odd is None:
                continue  # as good as none
            assert is_error(ask(link, "new", game="metro-bingo", opt={field: odd})), (field, odd)
            assert state(box) == before


def test_a_request_without_its_fields_or_unknown_is_one_error():
    box, link = in_game("A", 1)
    before = state(box)
    for asked in (
        {},
        {"t": "hello"},
        {"c": "HELLO"},
        {"c": "_put"},
        {"c": "since"},
        {"c": "salt"},
        {"c": "new"},
        {"c": "set"},
        {"c": "set", "name": "guard"},
        {"c": "set", "value": 1},
        {"c": "stop"},
        {"c": ["hello"]},
        {"c": {"hello": 1}},
    ):
        feed(link, encode(asked))
        assert is_error(heard(link)), asked
    assert state(box) == before


def test_what_no_request_is_gets_no_answer():
    box, link = linked()
    for text in (b"[]", b"7", b'"hello"', b"null", b"{", b"", b'{"c"}', b"{1:2}", b"{[]:1}", b"[" * 200, b"\x7f"):
        feed(link, b"\x1e%s\t%08x\n" % (text, crc32(text)))
        assert len(heard(link)) <= 1, text
    assert ask(link, "hello")[0]["t"] == "hello"
    assert box.session is None


def noise(length):
    """Bytes of any value, the same ones on every Python."""
    word = 1
    for _ in range(length):
        word = (word * 1103515245 + 12345) & 0x7FFFFFFF
        yield word >> 16 & 0xFF


def test_a_flood_of_noise_leaves_the_link_working():  # pitfalls 10 and 13
    box, link = in_game("A", 1)
    before = state(box)
    for byte in noise(100000):
        link.feed(byte)
    assert heard(link) == []
    for piece in (b"AT\r\n" * 500, b"\x1e" + b"x" * 10000, b"\x1e" * 1000, encode({"c": "press"})[:-3]):
        feed(link, piece)
        assert ask(link, "hello")[0]["t"] == "hello"
    assert state(box) == before


def test_a_request_with_any_broken_byte_is_not_obeyed():
    box, link = in_game()
    before = state(box)
    line = encode({"c": "press"})
    for at in range(len(line) - 1):
        feed(link, line[:at] + bytes((line[at] ^ 1,)) + line[at + 1 :] + b"\n")
    assert heard(link) == []
    assert state(box) == before
    feed(link, line[:-1] + b"\r\n")
    assert {"t": "ok", "c": "press"} in heard(link)
