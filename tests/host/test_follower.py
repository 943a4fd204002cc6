"""The follower ends with exactly the box's events, whatever the line does (pitfalls 8-10, 13, 14, 35, 40)."""

from box_model import SALT, BoxModel
from hypothesis import given, settings
from hypothesis import strategies as st

from caller import wire
from caller.session import PRESS, STOP
from host_tools.follower import ANSWER, ASK_OVER, HEARTBEAT, LOST, Follower


class Host:
    """A follower at the end of a line of which the test decides what it lets through."""

    def __init__(self, box: BoxModel, salt: str | None = SALT):
        self.box = box
        self.follower = Follower(lambda: salt)
        self.now = 0.0
        self.told = []
        self.connect()

    def connect(self):
        """A new connection."""
        self.box.hang_up()
        self.reader = wire.Reader()
        self.follower.connected(self.now)

    def hear(self, data):
        """Bytes that have come."""
        for byte in data:
            record = self.reader.feed(byte)
            if record is not None:
                self.told += self.follower.take(record, self.now)

    def ask(self, through=True):
        """Send what is to be sent."""
        request = self.follower.request(self.now)
        if request and through:
            self.box.feed(wire.encode(request))
        return request

    def run(self, seconds):
        """A clean line for a time."""
        end = self.now + seconds
        while self.now < end:
            self.ask()
            sent, self.box.sent = self.box.sent, []
            self.hear(b"".join(sent))
            self.now += 0.1

    def by_game(self):
        """What was told, by game."""
        games = {}
        for record in self.told:
            games.setdefault(record["g"], []).append(record)
        return games


def test_a_game_is_followed_live_and_its_salt_is_sent_before_the_first_tile():
    box = BoxModel()
    host = Host(box)
    host.run(1)
    box.begin()
    host.run(1)
    for _ in range(20):
        box.play(PRESS)
        host.run(0.3)
    assert host.by_game() == box.truth()
    assert host.told[1]["salt"] == SALT
    assert host.told[-1]["t"] == "over"


def test_without_a_salt_none_is_sent():
    box = BoxModel()
    box.begin()
    host = Host(box, salt=None)
    host.run(1)
    assert not any(asked["c"] == "salt" for asked in box.asked)


def test_no_salt_is_offered_once_a_tile_is_drawn():
    box = BoxModel()
    box.begin()
    box.play(PRESS)
    host = Host(box)
    host.run(5)
    assert not any(asked["c"] == "salt" for asked in box.asked)
    assert host.by_game() == box.truth()


def test_a_salt_of_another_host_is_said():
    box = BoxModel()
    box.begin()
    host = Host(box)
    host.ask()
    host.hear(b"".join(box.sent))
    assert (host.ask(through=False) or {})["c"] == "salt"
    box.play(bytes(16))
    host.run(5)
    assert "is not the one that this computer has sent" in host.follower.said[0]
    assert host.by_game() == box.truth()


def test_one_request_stands_at_a_time_pitfall_13():
    box = BoxModel()
    host = Host(box)
    assert host.ask() == {"c": "hello"}
    assert host.ask() is None
    host.now += ANSWER / 2
    assert host.ask() is None


def test_what_stood_in_the_line_before_hello_is_dropped_pitfall_9():
    old, box = BoxModel(), BoxModel()
    old.begin()
    old.play(PRESS)
    box.begun = 7
    host = Host(box)
    host.hear(b"".join(old.sent)[5:])
    box.begin()
    host.run(3)
    assert host.by_game() == box.truth()


def test_a_silent_box_is_asked_whether_it_is_there_pitfall_14():
    box = BoxModel()
    box.begin()
    host = Host(box)
    host.run(2)
    asked = len(box.asked)
    host.run(2 * HEARTBEAT)
    assert {"c": "hello"} in box.asked[asked:]
    assert host.follower.alive()


def test_a_box_that_does_not_answer_any_more_is_given_up_for_a_new_connection_pitfall_14():
    host = Host(BoxModel())
    host.run(1)
    for _ in range(LOST + 3):
        host.ask(through=False)
        host.now += HEARTBEAT
    assert not host.follower.alive()
    host.connect()
    assert host.follower.alive()


def test_a_game_that_was_over_before_we_came_is_known_as_such():
    box = BoxModel()
    box.begin()
    for _ in range(20):
        box.play(PRESS)
    host = Host(box)
    host.run(2)
    assert host.by_game() == box.truth()
    assert host.follower.over_before == box.session.id
    box.begin()
    for _ in range(20):
        host.run(1)
        box.play(PRESS)
    host.run(2)
    assert host.by_game() == box.truth()
    assert host.follower.over_before != box.session.id


def test_a_game_that_ends_while_we_watch_was_not_over_before():
    box = BoxModel()
    box.begin()
    box.play(PRESS)
    host = Host(box)
    host.run(2)
    box.play(STOP)
    host.run(1)
    assert host.told[-1]["t"] == "over"
    assert host.follower.over_before is None


def test_a_lost_end_is_found_in_the_silence_after_it():
    box = BoxModel()
    box.begin()
    host = Host(box)
    host.run(2)
    box.play(PRESS)
    host.run(1)
    box.play(STOP)
    box.sent.clear()
    host.run(ASK_OVER + 5)
    assert host.told[-1]["t"] == "over"
    assert host.follower.over_before is None


def test_a_game_that_ended_while_we_were_away_is_finished_before_the_next_one():
    box = BoxModel()
    box.begin()
    host = Host(box)
    host.run(2)
    box.play(PRESS)
    host.run(1)
    box.play(PRESS)
    box.play(STOP)
    box.begin()
    host.connect()
    host.run(3)
    assert host.by_game() == box.truth()
    assert [record["t"] for record in host.told if record["t"] != "event"] == ["game", "over", "game"]


def test_a_game_that_the_box_no_longer_keeps_stays_with_its_gap_and_the_next_one_is_followed():
    box = BoxModel()
    box.begin()
    host = Host(box)
    host.run(2)
    lost = box.session.id
    box.play(PRESS)
    box.begin()
    del box.kept[lost]
    host.connect()
    host.run(5)
    assert [sentence for sentence in host.follower.said if lost in sentence and "gap" in sentence]
    assert host.by_game()[box.session.id] == box.truth()[box.session.id]
    assert len([asked for asked in box.asked if asked.get("g") == lost and asked["c"] == "since"]) < 8


def test_an_end_that_was_lost_is_asked_for_after_the_next_connect():
    box = BoxModel()
    box.begin()
    host = Host(box)
    host.run(2)
    box.play(PRESS)
    host.run(1)
    box.play(STOP)
    host.connect()
    host.run(2)
    assert host.told[-1]["t"] == "over"


def test_the_next_game_is_not_told_before_the_end_of_the_last_one():
    box = BoxModel()
    box.begin()
    host = Host(box)
    host.run(2)
    box.play(STOP)
    box.sent.clear()
    box.begin()
    lost = 0
    for _ in range(200):
        lost += (host.ask(through=lost > 1) or {}).get("c") == "since"
        host.hear(b"".join(box.sent))
        box.sent.clear()
        if lost < 2:
            host.hear(wire.encode(box.session.record()))
            host.hear(wire.encode({"t": "hello", "v": 1, "g": box.session.id, "n": 0}))
        host.now += 0.3
    assert [record["t"] for record in host.told if record["t"] != "event"] == ["game", "over", "game"]


def test_an_old_hello_that_comes_late_does_not_end_the_running_game():
    box = BoxModel()
    box.begin()
    host = Host(box)
    host.run(2)
    old = wire.encode({"t": "hello", "v": 1, "g": box.session.id, "n": 0})
    box.begin()
    host.run(2)
    host.hear(old)
    host.run(2)
    box.play(PRESS)
    host.run(1)
    assert host.follower.said == []
    assert host.by_game() == box.truth()


def test_a_box_that_refuses_to_tell_its_own_game_is_not_asked_without_end():
    box = BoxModel()
    box.begin()
    box.play(PRESS)
    box.kept.clear()
    host = Host(box)
    host.run(30)
    assert len([asked for asked in box.asked if asked["c"] == "since"]) < 8
    assert len(host.follower.said) == 1


def test_records_of_a_game_that_the_box_does_not_play_are_noise_pitfall_40():
    other, box = BoxModel(), BoxModel()
    other.begun = 100
    other.begin()
    for _ in range(9):
        other.play(PRESS)
    box.begin()
    host = Host(box)
    for data in other.sent:
        host.hear(data)
        host.run(0.3)
    assert host.by_game() == box.truth()


def test_records_that_are_not_well_formed_are_passed_over():
    box = BoxModel()
    box.begin()
    host = Host(box)
    host.run(1)
    name = box.session.id
    for record in (
        {},
        {"t": []},
        {"t": "hello"},
        {"t": "hello", "g": 5, "n": 1},
        {"t": "hello", "g": name, "n": "x"},
        {"t": "game", "g": name},
        {"t": "event", "g": name, "n": "1", "e": "draw"},
        {"t": "event", "g": [name], "n": 1, "e": "draw"},
        {"t": "over", "g": name, "n": 0},
        {"t": "error"},
    ):
        host.hear(wire.encode(record))
    box.play(PRESS)
    host.run(1)
    assert host.by_game() == box.truth()


# What may happen: the box is played, time passes, and bytes get through in one way or another.
steps = st.lists(
    st.one_of(
        st.sampled_from(["press", "press", "press", "begin", "stop", "menu", "cut", "time", "long"]),
        st.tuples(st.sampled_from(["all", "drop", "double", "swap", "flip", "tear", "noise"]), st.integers(0, 400)),
    ),
    max_size=60,
)


def damaged(data, how, at):
    """The bytes after something has happened to them."""
    at %= len(data) + 1
    if how == "drop":
        return data[:at] + data[at + 60 :]
    if how == "double":
        return data[:at] + data[max(0, at - 200) :]
    if how == "swap":
        return data[at:] + data[:at]
    if how == "flip" and at < len(data):
        return data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]
    if how == "tear":
        return data[:at]
    if how == "noise":
        return data[:at] + b"AT\r\n\x1e{\x03\x00>>> \xff" + data[at:]
    return data


def play(box, host, what):
    """One step of a test."""
    if what == "press":
        box.play(PRESS)
    elif what == "stop":
        box.play(STOP)
    elif what == "begin":
        box.begin()
    elif what == "menu":
        box.menu()
    elif what == "cut":
        host.connect()
    else:
        host.now += 20 if what == "long" else 0.7


def end_is_exact(box, host):
    """On a clean line the host ends with the box's own records, each once, in order; games it never heard of apart."""
    if box.session is None:
        box.begin()
    host.connect()
    host.run(30)
    truth = box.truth()
    told = host.by_game()
    for name, records in told.items():
        assert records == truth[name]
    assert box.session.id in told


@settings(max_examples=400, deadline=None)
@given(steps)
def test_any_damage_to_the_line_ends_with_exactly_the_events_of_the_box(steps):
    box = BoxModel()
    host = Host(box)
    for step in steps:
        if isinstance(step, str):
            play(box, host, step)
        else:
            data, box.sent = b"".join(box.sent), []
            host.hear(damaged(data, *step))
        host.ask()
    end_is_exact(box, host)


@settings(max_examples=100, deadline=None)
@given(steps, st.binary(max_size=40))
def test_bytes_that_are_noise_between_and_inside_records_change_nothing(steps, noise):
    box = BoxModel()
    host = Host(box)
    for step in steps:
        if isinstance(step, str):
            play(box, host, step)
        for data in box.sent:
            middle = len(data) // 2
            host.hear(noise + data[:middle] + noise + data[middle:])
        box.sent.clear()
        host.ask()
    end_is_exact(box, host)


def test_a_disconnect_after_each_byte_ends_with_exactly_the_events_of_the_box():
    for cut in range(0, 3000, 1):
        box = BoxModel()
        host = Host(box)
        left = cut
        for what in ["begin", *["press"] * 8]:
            play(box, host, what)
            for _ in range(3):
                host.ask()
                data, box.sent = b"".join(box.sent), []
                host.hear(data[: max(0, left)])
                if 0 <= left < len(data):
                    host.connect()
                left -= len(data)
        host.connect()
        host.run(4)
        assert host.by_game() == box.truth()
        if left > 0:
            return
    raise AssertionError("the game is longer than the test thinks")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=12, max_size=12))
def test_whole_records_in_any_order_come_out_in_order(order):
    box = BoxModel()
    host = Host(box)
    host.run(1)
    box.begin()
    host.run(1)
    for _ in range(8):
        box.play(PRESS)
    for at in order:
        host.hear(box.sent[at % len(box.sent)])
    host.run(3)
    assert host.by_game() == box.truth()
