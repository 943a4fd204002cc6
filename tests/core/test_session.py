"""A game told as numbered records: what a host gets, a log keeps and a replay gives again."""

from parts import SEED

from caller.games import NAMES
from caller.session import HOLD, PRESS, STOP, Session, replay
from caller.shuffle import commitment

OPT = {"plan": "A", "spaces": [20]}
SEOUL = {"plan": "B", "spaces": [16, 13]}
PLANS = (OPT, SEOUL, {"plan": "C", "spaces": [18]}, {"plan": "D", "spaces": [30]})
SALT = bytes(range(16))
COMMIT = "44033fd0a9e06f00cc26eaa72bd185984025f052a116160101cbf57994d72116"


def pairs(record):
    """A record with the order of its keys."""
    return list(record.items())


def play(opt=OPT, seed=SEED, first=()):
    """A whole game after some inputs, and the records of each press."""
    session = Session("metro-bingo", opt, seed)
    for what in first:
        session.apply(what)
    told = []
    while not session.why:
        told.append(session.apply(PRESS))
    return session, told


def refused(session, what):
    """Whether an input is refused."""
    try:
        session.apply(what)
    except ValueError:
        return True
    return False


# ---- the records ----


def test_a_game_opens_with_its_options_and_its_commitment_and_keeps_its_seed():
    for opt in PLANS:
        record = Session("metro-bingo", opt, SEED).record()
        assert list(record["opt"].items()) == [("plan", opt["plan"]), ("spaces", opt["spaces"])]
        record["opt"] = None
        assert pairs(record) == [
            ("t", "game"),
            ("g", "44033fd0"),
            ("v", 1),
            ("game", "metro-bingo"),
            ("opt", None),
            ("commit", COMMIT),
        ]


def test_a_game_that_is_not_there_is_refused():
    try:
        Session("metro-banana", OPT, SEED)
    except ValueError as error:
        assert str(error) == "There is no game called metro-banana; the games are: %s." % ", ".join(NAMES)
        return
    raise AssertionError


def test_the_first_event_has_number_1():
    session = Session("metro-bingo", OPT, SEED)
    assert (session.n, session.begun, session.why) == (0, False, None)
    records = session.apply(PRESS)
    assert [pairs(record) for record in records] == [
        [("t", "event"), ("g", "44033fd0"), ("n", 1), ("e", "draw"), ("tile", "14"), ("filled", 1), ("left", 41)]
    ]
    assert (session.n, session.begun) == (1, True)


def test_events_are_numbered_without_a_hole_to_the_end():
    for opt in PLANS:
        session, told = play(opt)
        records = [record for press in told for record in press]
        assert [record["n"] for record in records[:-1]] == list(range(1, len(records)))
        assert {record["g"] for record in records} == {session.id}
        assert {record["t"] for record in records[:-1]} == {"event"}


def test_the_end_is_told_with_the_seed_in_the_press_of_the_last_event():
    for opt in PLANS:
        session, told = play(opt)
        assert all(record["t"] == "event" for press in told[:-1] for record in press)
        last, over = told[-1]
        assert (last["t"], last["filled"]) == ("event", sum(opt["spaces"]))
        assert pairs(over) == [
            ("t", "over"),
            ("g", session.id),
            ("n", last["n"]),
            ("why", "full"),
            ("seed", SEED.hex()),
        ]
        assert commitment(bytes.fromhex(over["seed"])) == session.record()["commit"]


def test_nothing_follows_the_end():
    session, _ = play()
    inputs = list(session.inputs)
    for what in (PRESS, HOLD, STOP, SALT):
        assert session.apply(what) == []
    assert session.inputs == inputs


def test_the_seed_is_in_no_record_before_the_end():
    session = Session("metro-bingo", OPT, SEED)
    records = [session.record()]
    for _ in range(10):
        records += session.apply(PRESS)
    for record in records:
        assert "seed" not in record
        assert SEED.hex() not in str(record)


def test_a_bag_that_runs_dry_ends_the_game_as_empty():
    session = Session("metro-bingo", OPT, SEED)
    session.game.bag = session.game.bag[:3]
    for _ in range(2):
        assert session.apply(PRESS)[-1]["t"] == "event"
    draw, empty, over = session.apply(PRESS)
    assert (draw["e"], empty["e"], over["t"]) == ("draw", "empty", "over")
    assert (over["why"], over["n"], session.why) == ("empty", empty["n"], "empty")


def test_games_of_different_seeds_have_different_names():  # pitfall 40
    names = {Session("metro-bingo", OPT, bytes((number,)) + SEED[1:]).id for number in range(100)}
    assert len(names) == 100


# ---- stop and hold ----


def test_the_players_can_end_a_game():
    session = Session("metro-bingo", OPT, SEED)
    session.apply(PRESS)
    records = session.apply(STOP)
    assert [pairs(record) for record in records] == [
        [("t", "over"), ("g", session.id), ("n", 1), ("why", "stopped"), ("seed", SEED.hex())]
    ]
    assert session.why == "stopped"


def test_a_game_can_be_ended_before_its_first_tile():
    session = Session("metro-bingo", OPT, SEED)
    assert [(record["t"], record["n"]) for record in session.apply(STOP)] == [("over", 0)]


def test_a_hold_says_nothing_and_changes_no_tile():
    session = Session("metro-bingo", OPT, SEED)
    told = []
    while not session.why:
        assert session.apply(HOLD) == []
        told.append(session.apply(PRESS))
    assert told == play()[1]


# ---- salt ----


def test_a_salt_is_the_first_event_and_changes_the_order():
    session = Session("metro-bingo", OPT, SEED)
    assert not session.salted
    records = session.apply(SALT)
    assert [pairs(record) for record in records] == [
        [("t", "event"), ("g", session.id), ("n", 1), ("e", "salt"), ("salt", "000102030405060708090a0b0c0d0e0f")]
    ]
    assert (session.salted, session.begun) == (True, False)
    first = session.apply(PRESS)[0]
    assert (first["n"], first["tile"], session.begun) == (2, "27", True)


def test_a_salt_comes_once():
    session = Session("metro-bingo", OPT, SEED)
    session.apply(SALT)
    assert refused(session, SALT)
    assert (session.inputs, session.n) == ([SALT], 1)


def test_a_salt_comes_before_everything_else():
    for what in (PRESS, HOLD):
        session = Session("metro-bingo", OPT, SEED)
        session.apply(what)
        n = session.n
        assert refused(session, SALT)
        assert (session.inputs, session.n, session.salted) == ([what], n, False)


# ---- replay ----


def test_a_replay_after_any_number_is_what_was_told_after_it():
    for opt in PLANS:
        for first in ((), (SALT,)):
            session, told = play(opt, SEED, first)
            salted = replay(session)
            records = list(salted)
            assert records[0] == session.record()
            assert records[1 + len(first) :] == [record for press in told for record in press]
            for after in range(-1, session.n + 3):
                expected = [r for r in records if r["t"] != "event" or r["n"] > after]
                assert list(replay(session, after)) == expected


def test_a_replay_of_a_stopped_game_ends_with_its_end():
    session = Session("metro-bingo", OPT, SEED)
    session.apply(PRESS)
    over = session.apply(STOP)
    assert list(replay(session))[-1:] == over


def test_a_replay_tells_what_is_put_in_meanwhile():
    session, _ = play(SEOUL)
    expected = list(replay(session))
    live = Session("metro-bingo", SEOUL, SEED)
    live.apply(PRESS)
    telling = replay(live)
    records = []
    for record in telling:
        records.append(record)
        live.apply(PRESS)
    assert records == expected


def test_a_replay_does_not_disturb_the_game():
    session = Session("metro-bingo", OPT, SEED)
    session.apply(PRESS)
    for _ in replay(session):
        pass
    assert (session.n, session.inputs) == (1, [PRESS])
    assert session.apply(PRESS)[0]["n"] == 2


def test_the_same_inputs_resume_a_game_at_any_press():
    for opt in PLANS:
        whole, told = play(opt, SEED, (SALT,))
        for done in range(len(whole.inputs)):
            again = Session(whole.name, whole.opt, whole.seed)
            for what in whole.inputs[: done + 1]:
                again.apply(what)
            rest = []
            while not again.why:
                rest.append(again.apply(PRESS))
            assert rest == told[done:]
