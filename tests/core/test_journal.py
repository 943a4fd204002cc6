"""The journal on files in memory that tear, fail and fill up. Power cuts on a real littlefs: tests/littlefs."""

from binascii import crc32

from parts import SEED, Store

from caller.journal import KEEP, PART, Journal, read
from caller.shuffle import commitment, game_id

OPT = {"plan": "D", "spaces": [30]}
SALT = bytes(range(16))
INPUTS = [SALT, "p", "p", "h", "p", "h", "h", "s"]


def seed_of(number):
    return bytes((number,)) + SEED[1:]


def id_of(number):
    return game_id(commitment(seed_of(number)))


def play(journal, number, inputs, finish=True):
    """A game from its start on."""
    journal.begin("metro-bingo", OPT, seed_of(number))
    for what in inputs:
        journal.append(what)
    if finish:
        journal.finish()


def begun(inputs, number=1):
    """A store with a running game."""
    store = Store()
    play(Journal(store), number, inputs, finish=False)
    return store


def loaded(store):
    """The inputs that a new start finds, or None."""
    saved = Journal(store).load()
    return saved and saved.inputs


def kept(store):
    """Ids and inputs of the kept games, the newest first."""
    journal = Journal(store)
    games = [(name[6:], journal.read_kept(name)) for name in journal.kept()]
    for name, saved in games:
        assert saved.id == name
    return [(name, saved.inputs) for name, saved in games]


def with_lines(store, lines):
    """The inputs read when the records of the running game are these lines."""
    header = store.files["game/now"].split(b"\n")[0]
    return read(b"\n".join([header] + lines) + b"\n").inputs


def lines_of(store):
    """The records of the running game."""
    return store.files["game/now"].split(b"\n")[1:-1]


# ---- coming back ----


def test_a_game_comes_back_whole():
    saved = Journal(begun(INPUTS)).load()
    assert (saved.name, saved.opt, saved.seed, saved.id) == ("metro-bingo", OPT, seed_of(1), id_of(1))
    assert saved.inputs == INPUTS


def test_nothing_comes_back_from_nothing():
    journal = Journal(Store())
    assert journal.load() is None
    assert not journal.failing
    assert not journal.foreign
    assert journal.count() == 1


def test_a_game_goes_on_after_each_start():
    store = Store()
    play(Journal(store), 1, [], finish=False)
    for done in range(300):
        journal = Journal(store)
        assert journal.load().inputs == ["p", "h"] * (done // 2) + ["p"] * (done % 2)
        journal.append("h" if done % 2 else "p")
    assert loaded(store) == ["p", "h"] * 150


def test_a_finished_game_is_no_running_one():
    store = Store()
    play(Journal(store), 1, INPUTS)
    assert loaded(store) is None
    assert kept(store) == [(id_of(1), INPUTS)]
    assert [name for name in store.files if name.startswith("game/")] == []


def test_a_record_is_small_and_a_press_is_one_write():  # pitfall 23
    store = CountingStore()
    journal = Journal(store)
    journal.begin("metro-bingo", OPT, SEED)
    before = len(store.files["game/now"])
    store.count = 0
    for _ in range(10):
        journal.append("p")
    assert store.count == 10
    assert len(store.files["game/now"]) == before + 30
    journal.load()
    assert store.count == 11  # the removal of a name that does not exist


# ---- files that are not as they were written ----


def test_a_file_torn_at_any_byte_gives_the_whole_records_before():
    whole = begun(INPUTS).files["game/now"]
    header = whole.index(b"\n")
    for length in range(header, len(whole)):
        store = Store()
        store.files["game/now"] = whole[:length]
        records = whole[header + 1 : length + 1].count(b"\n")  # the last one needs no LF
        journal = Journal(store)
        assert journal.load().inputs == INPUTS[:records]
        journal.append("h")
        journal.append("p")
        assert loaded(store) == INPUTS[:records] + ["h", "p"]


def test_a_torn_header_is_no_game():
    whole = begun([]).files["game/now"]
    for length in range(len(whole) - 1):
        store = Store()
        store.files["game/now"] = whole[:length]
        journal = Journal(store)
        assert journal.load() is None
        play(journal, 2, ["p"], finish=False)
        assert Journal(store).load().seed == seed_of(2)
        assert kept(store) == []


def test_a_header_with_any_broken_byte_is_no_game():
    whole = begun(["p"]).files["game/now"]
    for at in range(whole.index(b"\n") + 1):
        store = Store()
        store.files["game/now"] = whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :]
        assert loaded(store) is None


def test_a_line_that_only_looks_like_a_header_is_no_game():
    for text in (b"", b"[]", b"7", b"{}", b"no json", b'{"v":1,"seed":7}', b'{"v":1,"seed":"xy"}', b"\xff\xfe{"):
        journal = Journal(Store())
        journal._store.files["game/now"] = b"%s\t%08x\n" % (text, crc32(text))
        saved = journal.load()
        assert saved is None, text


def test_an_empty_file_is_absent():  # pitfall 21
    store = Store()
    store.files.update({"game/now": b"", "game/new": b"", "game/now.1": b""})
    assert loaded(store) is None
    store = begun(INPUTS)
    store.files["game/now.1"] = b""
    assert loaded(store) == INPUTS
    store = Store()
    store.files["game/now"] = b""
    store.files["game/new"] = begun([]).files["game/now"]
    assert loaded(store) == []


def test_rubbish_between_records_is_passed_over():
    store = begun(INPUTS)
    lines = lines_of(store)
    for rubbish in (b"", b"p", b"\0", b"\xff\xff", b"zzz", b"x" * 35, b"x" + b"\xff" * 34, b"12" * 50):
        for at in range(len(lines) + 1):
            assert with_lines(store, lines[:at] + [rubbish] + lines[at:]) == INPUTS


def test_records_of_another_game_are_not_taken():
    store = begun(INPUTS)
    lines = lines_of(store)
    for number in range(2, 30):
        foreign = lines_of(begun(INPUTS, number))
        assert with_lines(store, foreign) == []
        assert with_lines(store, lines[:3] + foreign + lines[3:]) == INPUTS


def test_doubled_records_count_once():
    store = begun(INPUTS)
    lines = lines_of(store)
    for at in range(len(lines)):
        for until in range(at + 1, len(lines) + 1):
            assert with_lines(store, lines[:until] + lines[at:until] + lines[until:]) == INPUTS


def test_records_out_of_order_are_not_taken():
    store = begun(INPUTS)
    lines = lines_of(store)
    for at in range(len(lines) - 1):
        swapped = lines[:at] + [lines[at + 1], lines[at]] + lines[at + 2 :]
        assert with_lines(store, swapped) == INPUTS[: at + 1]
        assert with_lines(store, lines[:at] + lines[at + 1 :]) == INPUTS[:at]


# ---- more than one file ----


def test_a_long_game_needs_more_files_and_each_stays_small():
    store = Store()
    journal = Journal(store)
    play(journal, 1, ["p", "h"] * 250, finish=False)
    sizes = [len(store.files[name]) for name in sorted(store.files)]
    assert len(sizes) == 4
    assert max(sizes) <= PART
    assert loaded(store) == ["p", "h"] * 250
    journal.finish()
    assert kept(store) == [(id_of(1), ["p", "h"] * 250)]
    assert sorted(store.files) == ["kept/00001-" + id_of(1)]


def test_parts_of_an_old_game_are_not_read_with_a_new_header():
    old = begun(["p"] * 500)
    store = begun(["p"] * 10, 2)
    for name in ("game/now.1", "game/now.2", "game/now.3"):
        store.files[name] = old.files[name]
    journal = Journal(store)
    assert journal.load().inputs == ["p"] * 10


def test_parts_of_an_old_game_go_when_a_game_begins():
    store = begun(["p"] * 500)
    del store.files["game/now"]
    assert loaded(store) is None
    journal = Journal(store)
    play(journal, 2, ["p"] * 3, finish=False)
    assert sorted(store.files) == ["game/now"]
    assert loaded(store) == ["p"] * 3


def test_what_could_not_be_written_may_be_longer_than_a_file():
    for already in (0, 50, 100, 120, 200):
        store = Store()
        journal = Journal(store)
        play(journal, 1, ["p"] * already, finish=False)
        store.broken = True
        for _ in range(400):
            journal.append("h")
        store.broken = False
        journal.append("s")
        assert not journal.failing
        assert loaded(store) == ["p"] * already + ["h"] * 400 + ["s"]


# ---- steps that were separated ----


def test_a_new_game_beside_none_is_promoted():  # pitfall 20
    store = Store()
    store.files["game/new"] = begun([], 2).files["game/now"]
    journal = Journal(store)
    assert journal.load().seed == seed_of(2)
    assert sorted(store.files) == ["game/now"]
    journal.append("p")
    assert loaded(store) == ["p"]


def test_a_new_game_that_cannot_be_promoted_is_played_all_the_same():
    store = Store()
    store.files["game/new"] = begun([], 2).files["game/now"]
    store.broken = True
    journal = Journal(store)
    assert journal.load().seed == seed_of(2)
    assert journal.failing
    store.broken = False
    journal.append("p")
    assert not journal.failing
    saved = Journal(store).load()
    assert (saved.seed, saved.inputs) == (seed_of(2), ["p"])
    assert kept(store) == []


def test_a_running_game_is_preferred_to_one_beside_it():
    store = begun(["p"], 1)
    store.files["game/new"] = begun([], 2).files["game/now"]
    assert Journal(store).load().seed == seed_of(1)


def test_a_game_that_is_kept_already_is_not_kept_twice():
    store = begun(["p"] * 200)
    copy = dict(store.files)
    journal = Journal(store)
    journal.load()
    journal.finish()
    store.files.update(copy)
    journal = Journal(store)
    assert journal.load().inputs == ["p"] * 200
    journal.finish()
    journal.finish()
    assert sorted(store.files) == ["kept/00001-" + id_of(1)]


# ---- kept games ----


def test_the_newest_games_are_kept():
    store = Store()
    journal = Journal(store)
    for number in range(KEEP + 5):
        assert journal.count() == number + 1
        play(journal, number, ["p"] * number)
        assert len(journal.kept()) == min(number + 1, KEEP)
    expected = [(id_of(number), ["p"] * number) for number in range(KEEP + 4, 4, -1)]
    assert kept(store) == expected


def test_a_game_of_another_version_is_set_aside_with_all_its_parts():
    store = begun(["p"] * 200)
    whole = store.files["game/now"] + b"\n" + store.files["game/now.1"]
    for version in (b"2", b"3"):
        text = begun([]).files["game/now"].split(b"\t")[0].replace(b'"v":1', b'"v":' + version)
        header = b"%s\t%08x\n" % (text, crc32(text))
        store.files["game/now"] = header + whole[whole.index(b"\n") + 1 :][:330]
        store.files["game/now.1"] = b"another part\n"
        journal = Journal(store)
        assert journal.load() is None
        assert journal.foreign
        play(journal, 5, ["p"])
        assert not journal.foreign
    found = [(name, store.files["kept/" + name]) for name in Journal(store).kept()]
    assert [name[6:] for name, _ in found][::2] == [id_of(5)] * 2
    assert [b"another part" in data for _, data in found] == [False, True, False, True]
    assert [read(data).version for _, data in found] == [1, 3, 1, 2]
    assert loaded(store) is None


# ---- a store that fails ----


class CountingStore(Store):
    """Counts what changes something; the calls from number `fails` until `works` fail in a way.

    way: "before" the call has done anything, "half" way through a write, or "after" it has done all.
    """

    def __init__(self, fails=-1, works=-1, way="before"):
        Store.__init__(self)
        self.count = 0
        self.fails = fails
        self.works = works
        self.way = way

    def _call(self, change, name, what, half=None):
        fail = self.fails <= self.count < self.works
        self.count += 1
        if not fail or self.way == "after":
            change(self, name, what)
        elif self.way == "half" and half is not None:
            change(self, name, half)
        if fail:
            raise OSError(28)

    def write(self, name, data):
        self._call(Store.write, name, data, data[: len(data) // 2])

    def append(self, name, data):
        self._call(Store.append, name, data, data[: (len(data) + 1) // 2])

    def rename(self, old, new):
        self._call(Store.rename, old, new)

    def remove(self, name):
        self._call(lambda store, name, _: Store.remove(store, name), name, None)


def play_until_saved(journal):
    """Press at least once and until the store takes it; these inputs."""
    more = []
    while not more or journal.failing:
        journal.append("p")
        more.append("p")
    return more


def test_a_store_that_fails_in_any_call_loses_nothing():  # pitfalls 19 and 22
    for inputs in (INPUTS, ["p", "h"] * 80 + ["s"]):
        for way in ("before", "half", "after"):
            fails = 0
            while True:
                store = CountingStore(fails, fails + 1, way)
                journal = Journal(store)
                assert journal.load() is None
                play(journal, 1, inputs)
                play(journal, 2, INPUTS[:3], finish=False)
                more = play_until_saved(journal)
                assert loaded(store) == INPUTS[:3] + more, (fails, way)
                assert kept(store) == [(id_of(1), inputs)], (fails, way)
                if store.count <= fails:
                    break
                fails += 1
            assert fails > len(inputs)


def test_a_store_that_fails_for_a_while_gets_all_of_the_game_afterwards():  # pitfall 22
    for way in ("before", "half", "after"):
        for fails in range(12):
            for works in range(fails + 1, 12):
                store = CountingStore(fails, works, way)
                journal = Journal(store)
                journal.load()
                play(journal, 1, INPUTS[:-1], finish=False)
                more = play_until_saved(journal)
                assert loaded(store) == INPUTS[:-1] + more, (fails, works, way)
                assert kept(store) == []


def test_a_store_that_fails_is_told_and_never_stops_the_game():
    store = Store()
    store.broken = True
    journal = Journal(store)
    journal.load()
    for number in range(3):
        play(journal, number, INPUTS)
        assert journal.failing
    assert store.files == {}
    store.broken = False
    play(journal, 4, INPUTS)
    assert not journal.failing
    assert kept(store) == [(id_of(4), INPUTS), (id_of(2), INPUTS)]  # the last one was still in RAM


def test_a_game_that_could_not_be_moved_at_its_end_is_not_written_over():
    store = begun(INPUTS)
    journal = Journal(store)
    journal.load()
    store.broken = True
    journal.finish()
    assert journal.count() == 2
    journal.begin("metro-bingo", OPT, seed_of(2))
    journal.append("p")
    assert journal.failing
    store.broken = False
    journal.append("h")
    assert not journal.failing
    assert kept(store) == [(id_of(1), INPUTS)]
    saved = Journal(store).load()
    assert (saved.seed, saved.inputs) == (seed_of(2), ["p", "h"])


def test_a_game_that_never_reached_the_store_takes_no_other_ones_place():
    store = begun(INPUTS, 1)
    journal = Journal(store)
    journal.load()
    store.broken = True
    play(journal, 2, INPUTS)
    play(journal, 3, INPUTS)
    store.broken = False
    play(journal, 4, ["p"])
    assert kept(store) == [(id_of(4), ["p"]), (id_of(3), INPUTS), (id_of(1), INPUTS)]


def test_a_store_that_cannot_be_read_is_told():
    class Unreadable(Store):
        def read(self, name):
            raise OSError(5)

        def names(self, folder):
            raise OSError(5)

    journal = Journal(Unreadable())
    assert journal.load() is None
    assert journal.failing
    assert journal.kept() == []
    assert journal.count() == 1
    assert journal.read_kept("00001-00000000") is None
