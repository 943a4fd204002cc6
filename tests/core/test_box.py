"""The box, pushed as a player pushes it: pages, guard time, power cuts, a store that fails."""

from binascii import crc32

from parts import PERIOD, Buzzer, Store, choose, hold, make_box, push, wait

from caller.games.metro_bingo import PLANS, REMOVE2
from caller.journal import Journal
from caller.session import Session
from caller.settings import ALLOWED, LANGUAGES, Settings
from caller.ui import words
from caller.ui.front import BAR
from caller.ui.page import FOOT, List
from caller.ui.start import Splash
from caller.ui.table import Proof, Table

GUARD = 1500
SALT = bytes(range(16))
CITIES = {"A": "Essen", "B": "Seoul", "C": "Tokyo", "D": "Paris"}


def texts(box):
    """What stands in letters on the open page."""
    found = []

    def text(x, y, text, ink=1):
        found.append(text)
        return x

    real = box.canvas.text
    box.canvas.text = text
    box.show()
    box.canvas.text = real
    box.show()
    return found


def started(plan="A", store=None):
    """A box with a game that has not begun."""
    box = make_box(store)
    box.recall()
    box.begin("metro-bingo", {"plan": plan})
    wait(box, 10)
    return box


def at_games(store=None, lang="en"):
    """A box that is at rest."""
    box = make_box(store, lang)
    box.boot()
    box.after_splash()
    wait(box, 10)
    return box


def blind(box):
    """A box that draws nothing from now on: so many games are played faster."""
    box.show = lambda: None
    return box


def draw(box):
    """Press when the guard time is over."""
    box.clock.ms += 10000
    box.tick()
    assert box.press()


def play_on(box):
    """Press until the game is over; all records from the start of the game on."""
    while not box.session.why:
        draw(box)
    return plain(box.told)


def plain(records):
    """Records as dicts without an order."""
    return [dict(record) for record in records]


def state(session):
    """All that a table sees of a game."""
    game = session.game
    return [game.bag[game.taken :], list(game.shown), game.event, game.due, game.filled, game.round, session.n]


def marked(box):
    """The marked entry of a list."""
    return box.page.entries[box.page.at][0]


def columns(box):
    """The columns of the guard bar, 0 if letters stand there."""
    buf = box.display.buf
    at = 128 * 7  # rows 56 to 63: the bar is rows 58 to 61, and rows around it are dark
    lit = [buf[at + x] for x in range(64)]
    rows = 0xF << FOOT + 3 - 56 & 0xFF
    if lit[0] != rows or set(lit) - {0, rows}:
        return 0
    return lit.index(0)


def finished(store):
    """The kept games: their inputs by their ids, the newest first."""
    journal = Journal(store)
    return [(name[6:], journal.read_kept(name).inputs) for name in journal.kept()]


# ---- order ----


def test_a_press_goes_to_leds_display_store_and_host_in_this_order():
    box = started()
    calls = []

    def noting(name, real):
        def call(*args):
            calls.append(name)
            return real(*args)

        return call

    box.strip.write = noting("leds", box.strip.write)
    box.display.show = noting("display", box.display.show)
    for name in ("write", "append", "rename"):
        setattr(box.store, name, noting("store", getattr(box.store, name)))
    box.tell = noting("host", box.tell)
    for _ in range(5):
        calls.clear()
        draw(box)
        assert calls[-4:] == ["leds", "display", "store", "host"]
    calls.clear()
    box.stop()
    assert [calls[i] for i in range(len(calls)) if not i or calls[i] != calls[i - 1]] == [
        "leds",
        "display",
        "store",
        "host",
    ]
    calls.clear()
    box.begin("metro-bingo", {})
    assert calls[:3] == ["leds", "display", "store"]
    assert calls[-2:] == ["store", "host"]


def test_a_page_that_does_not_change_costs_no_display_and_no_store():  # pitfall 23
    box = started()
    draw(box)
    wait(box, 3000)
    shows = box.display.shows
    files = dict(box.store.files)
    wait(box, 20000)
    assert box.display.shows == shows
    assert box.store.files == files


# ---- guard time ----


def test_a_press_in_the_guard_time_draws_nothing():
    box = started()
    push(box)
    assert box.session.n == 1
    since = 50
    while since < GUARD - 110:
        push(box)
        since += 150
        assert box.session.n == 1, since
    wait(box, 150)
    push(box)
    assert box.session.n == 2


def test_the_first_tile_needs_no_waiting():
    box = started()
    push(box)
    wait(box, 10)
    box.stop()
    box.begin("metro-bingo", {})
    wait(box, 10)
    assert columns(box) == 0
    push(box)
    assert box.session.n == 1


def test_the_guard_time_is_as_long_as_chosen():
    for guard in (0, 500, 3000, 5000):
        box = started()
        box.set("guard", guard)
        draw(box)
        if guard:
            box.clock.ms += guard - 1
            box.tick()
            assert not box.press()
            box.clock.ms += 1
        assert box.press()
        assert box.session.n == 2


def test_menus_know_no_guard_time():
    box = started()
    push(box)
    box.hold()
    assert marked(box) == "back"
    assert box.press()
    assert marked(box) == "Last tiles"
    assert box.press()
    assert marked(box) == "What is left"
    assert columns(box) == 0
    box.tick()
    assert columns(box) == 0


def test_the_guard_bar_shrinks_and_makes_room_for_the_hint():
    box = started()
    assert columns(box) == 0
    assert box.press()
    seen = []
    for _ in range(GUARD // 5 + 2):
        box.clock.ms += 5
        box.tick()
        seen.append(columns(box))
    assert seen[0] >= BAR - 1
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) > BAR // 2
    assert seen[GUARD // 10] in (BAR // 2 - 1, BAR // 2)
    assert seen[-1] == 0
    drawn = bytes(box.display.buf)
    box.show()
    assert bytes(box.display.buf) == drawn
    assert "• draw" in texts(box)


def test_a_press_that_began_before_the_last_tile_was_shown_is_dropped():  # pitfall 4
    box = started()
    box.set("guard", 0)
    for _ in range(10):
        box.clock.ms += 5
        box.sample(True)
    box.clock.ms += 5
    assert box.press()  # from the host
    for _ in range(10):
        box.clock.ms += 5
        box.sample(False)
    assert box.session.n == 1
    push(box)
    assert box.session.n == 2


def test_presses_of_a_stalled_time_do_not_pile_up():  # pitfall 4
    box = started()
    box.set("guard", 0)
    append = box.store.append
    for _ in range(4):
        box.clock.ms += 5
        box.sample(True)

    def slow(name, data):
        box.clock.ms += 900
        append(name, data)

    box.store.append = slow
    assert box.press()  # from the host, while the button is down
    box.store.append = append
    for _ in range(10):
        box.sample(False)
        box.clock.ms += 5
    assert box.session.n == 1
    push(box)
    assert box.session.n == 2


def test_a_box_that_was_left_alone_for_days_answers_at_once():  # pitfall 32
    day = 24 * 3600 * 1000
    for menu in (False, True):
        for days in (1, 7, 12, 13, 20):
            box = started()
            push(box)
            if menu:
                hold(box)
            for _ in range(24 * days):
                box.clock.ms += day // 24
                box.sample(False)
                box.tick()
            if menu:
                hold(box)
            n = box.session.n
            push(box)
            assert box.session.n == n + 1, (menu, days)


def test_ticks_that_wrap_in_the_middle_of_a_game_change_nothing():  # pitfall 32
    told = []
    for before in (2**29, 20000, 700, 0):
        box = started("B")
        box.clock.ms = PERIOD - before
        shown = []
        while not box.session.why:
            push(box)
            shown.append(bytes(box.display.buf))
            wait(box, 1500)
        told.append((plain(box.told), shown))
    assert all(one == told[0] for one in told)


# ---- start ----


def test_the_language_is_asked_at_the_first_start_only():
    store = Store()
    box = make_box(store, lang=None)
    box.boot()
    wait(box, 1600)
    assert [text for text, _ in box.page.entries] == [words.load(name)["language"] for name in LANGUAGES]
    push(box)
    hold(box)
    assert box.settings.get("lang") == LANGUAGES[1]
    assert box.page.title == words.load(LANGUAGES[1])["games"]
    box = make_box(store, lang=None)
    box.boot()
    assert isinstance(box.page, Splash)
    wait(box, 1600)
    assert box.page.title == words.load(LANGUAGES[1])["games"]


def test_a_hold_on_the_language_page_does_not_lead_past_it():
    box = make_box(lang=None)
    box.boot()
    wait(box, 1600)
    box.back()
    assert len(box.page.entries) == len(LANGUAGES)


def test_the_splash_waits_when_there_is_something_to_warn_of():
    box = make_box()
    box.entropy.stuck = True
    box.boot()
    wait(box, 5000)
    assert isinstance(box.page, Splash)
    assert box.words["stuck"] in texts(box)
    push(box)
    assert box.page.title == "Games"
    box = make_box()
    box.boot()
    assert box.words["stuck"] not in texts(box)


def test_each_warning_is_shown_in_turn():
    store = Store()
    store.files["settings"] = b"rubbish"
    store.broken = True
    store.files["game/new"] = started().store.files["game/now"]
    box = make_box(store)
    box.entropy.stuck = True
    box.boot()
    wait(box, 10)
    for key in ("settings lost", "not saved", "stuck"):
        assert box.words[key] in texts(box)
        push(box)
    assert marked(box) == box.words["resume yes"]


def test_settings_that_are_rubbish_are_told_and_the_game_is_played():
    for rubbish in (b"{", b"[]", b"7", b"\xff\xfe", b"null", b'{"lang":7}', b'{"what":1}', b'{"guard":[]}', b"\0" * 99):
        store = Store()
        store.files["settings"] = rubbish
        box = make_box(store)
        box.boot()
        wait(box, 10)
        assert box.words["settings lost"] in texts(box), rubbish
        push(box)
        assert box.page.title == "Games"
        box.begin("metro-bingo", {"plan": "A"})
        play_on(box)
        assert box.session.why == "full"


def test_what_is_good_among_bad_settings_is_used():
    store = Store()
    store.files["settings"] = b'{"lang":"de","guard":7,"brightness":100}'
    box = make_box(store, lang=None)
    assert box.recall() == ["settings lost"]
    assert [box.settings.get(name) for name in ("lang", "guard", "brightness")] == ["de", 1500, 100]
    assert box.words["back"] == words.load("de")["back"]


def test_settings_come_back_in_whatever_order_they_were_chosen():
    for kept in (b'{"spaces_b1":30,"spaces_b2":5}', b'{"spaces_b2":5,"spaces_b1":30}'):
        settings = Settings()
        assert settings.load(kept), kept
        assert settings.spaces("B") == [30, 5]
    assert not Settings().load(b'{"spaces_b1":30,"spaces_b2":8}')


def test_a_game_of_another_version_is_told_and_another_one_is_played():
    store = started().store
    text = store.files["game/now"].split(b"\t")[0].replace(b'"v":1', b'"v":2')
    store.files["game/now"] = b"%s\t%08x\n" % (text, crc32(text))
    for _ in range(2):
        box = make_box(store)
        box.boot()
        wait(box, 10)
        assert box.words["foreign"] in texts(box)
        push(box)
        assert box.page.title == "Games"
    box.begin("metro-bingo", {"plan": "C"})
    play_on(box)
    assert box.session.why == "full"
    assert make_box(store).recall() == []
    assert len(Journal(store).kept()) == 2


def test_a_game_that_this_version_does_not_know_is_told_and_another_one_is_played():
    store = Store()
    Journal(store).begin("metro-of-tomorrow", {}, bytes(32))
    box = make_box(store)
    assert box.recall() == ["foreign"]
    box.begin("metro-bingo", {"plan": "A"})
    play_on(box)
    assert [len(inputs) > 0 for _, inputs in finished(store)] == [True, False]


# ---- whole games ----


def test_a_whole_game_of_each_plan_is_played_with_the_button_alone():
    for plan in PLANS:
        box = make_box(lang=None)
        box.boot()
        wait(box, 1600)
        choose(box, "English")
        choose(box, "Metro Bingo")
        choose(box, plan)
        assert isinstance(box.page, Table)
        session = box.session
        assert "".join(texts(box)[2:6]) == session.commit
        pushes = 0
        while not session.why:
            push(box)
            pushes += 1
            assert len(session.inputs) == pushes
            wait(box, GUARD)
        assert session.why == "full"
        assert session.game.filled == sum(box.settings.spaces(plan))
        push(box)
        assert isinstance(box.page, Proof)
        assert CITIES[plan] in texts(box)
        assert box.words["full"] in texts(box)
        push(box)
        assert "".join(texts(box)[2:6]) == session.seed.hex()
        push(box)
        assert "".join(texts(box)[2:6]) == session.commit
        push(box)
        assert box.words["full"] in texts(box)
        assert finished(box.store) == [(session.id, ["p"] * pushes)]


def test_a_new_game_follows_one_that_is_over():
    box = started()
    first = box.session
    play_on(box)
    wait(box, 2000)
    push(box)
    for _ in range(2):
        hold(box)
        assert marked(box) == "New game"
        choose(box, "back")
        assert isinstance(box.page, Proof)
    hold(box)
    hold(box)
    assert box.page.title == "Games"
    assert box.session is None
    choose(box, "Metro Bingo")
    choose(box, "D")
    assert box.session.id != first.id
    assert box.session.opt["plan"] == "D"
    push(box)
    assert box.session.n == 1
    assert finished(box.store) == [(first.id, first.inputs)]
    again = make_box(box.store)
    again.recall()
    assert again.session.id == box.session.id
    assert again.session.inputs == ["p"]


def test_a_game_is_ended_only_by_those_who_say_yes():
    box = started()
    push(box)
    hold(box)
    choose(box, "End the game")
    assert marked(box) == "no"
    hold(box)
    assert box.session.why is None
    choose(box, "End the game")
    choose(box, "yes")
    assert box.session.why == "stopped"
    assert box.words["stopped"] in texts(box)
    assert dict(box.told[-1]) == {
        "t": "over",
        "g": box.session.id,
        "n": 1,
        "why": "stopped",
        "seed": box.session.seed.hex(),
    }
    assert finished(box.store) == [(box.session.id, ["p", "s"])]
    n = len(box.told)
    push(box)
    push(box)
    assert len(box.told) == n


def test_a_salt_is_an_input_that_changes_the_order_and_is_shown():
    box = started()
    plainly = Session("metro-bingo", box.session.opt, box.session.seed)
    salted = Session("metro-bingo", box.session.opt, box.session.seed)
    salted.apply(SALT)
    assert plain(box.play(SALT)) == [{"t": "event", "g": box.session.id, "n": 1, "e": "salt", "salt": SALT.hex()}]
    assert box.session.id + " " + box.words["salt"] in texts(box)
    assert "".join(texts(box)[2:6]) == box.session.commit
    assert box.session.game.bag == salted.game.bag != plainly.game.bag
    push(box)  # there is no guard time after a salt
    assert [box.session.n, box.session.begun] == [2, True]
    files = dict(box.store.files)
    for salt in (SALT, bytes(16)):
        try:
            box.play(salt)
        except ValueError:
            pass
        else:
            raise AssertionError("a salt too late")
    assert [box.session.n, box.store.files] == [2, files]
    again = make_box(box.store)
    again.recall()
    assert state(again.session) == state(box.session)


# ---- power cuts ----


def test_a_game_goes_on_after_a_power_cut_at_every_press():
    for plan in PLANS:
        whole = started(plan)
        if plan == "B":
            whole.play(SALT)
        told = play_on(whole)
        box = started(plan)
        store = box.store
        if plan == "B":
            box.play(SALT)
        while True:
            before = state(box.session)
            n = box.session.n
            box = make_box(store)
            box.boot()
            box.after_splash()
            assert marked(box) == "go on"
            assert box.page.title == "%s %s" % (CITIES[plan], whole.session.id)
            box.hold()
            assert isinstance(box.page, Table)
            assert state(box.session) == before
            copy = Store()
            copy.files = dict(store.files)
            end = make_box(copy)
            end.recall()
            end.open_table()
            assert play_on(blind(end)) == [record for record in told if record["t"] != "game" and later(record, n)]
            draw(box)
            if box.session.why:
                break
        assert dict(box.told[-1]) == told[-1]
        box = make_box(store)
        assert box.recall() == []
        assert box.session is None
        assert finished(store) == [(whole.session.id, whole.session.inputs)]


def later(record, n):
    """Whether a record is still to come after event n."""
    return record["t"] == "over" or record["n"] > n


def test_a_tile_that_was_shown_and_not_written_is_shown_again():
    box = started()
    for _ in range(6):
        draw(box)
    files = dict(box.store.files)
    draw(box)
    shown = bytes(box.display.buf)
    box.store.files = files
    box = make_box(box.store)
    box.boot()
    box.after_splash()
    box.hold()
    draw(box)
    assert bytes(box.display.buf) == shown


def test_a_game_that_was_over_when_the_power_went_is_kept_and_not_resumed():
    for last in ("p", "s"):
        box = started()
        if last == "p":
            while box.session.game.filled < 19:
                draw(box)
        journal = Journal(box.store)
        inputs = journal.load().inputs
        while not box.session.why:
            box.session.apply(last)
            journal.append(last)
            inputs.append(last)
        again = make_box(box.store)
        again.boot()
        again.after_splash()
        assert again.session is None
        assert again.page.title == "Games"
        assert finished(box.store) == [(box.session.id, inputs)]


def test_a_game_that_was_cut_off_is_ended_only_by_those_who_say_yes():
    store = started().store
    box = make_box(store)
    box.boot()
    wait(box, 1600)
    choose(box, "end this game")
    assert marked(box) == "no"
    hold(box)
    assert len(box.page.entries) == 2
    assert box.session.why is None
    choose(box, "end this game")
    choose(box, "yes")
    assert box.session.why == "stopped"
    assert finished(store) == [(box.session.id, ["s"])]


# ---- a store that fails ----


def test_a_store_that_fails_in_mid_game_is_told_and_nothing_is_lost():  # pitfall 22
    for fails, works in ((0, 1), (3, 4), (5, 11), (0, 19), (19, 20)):
        whole = started()
        told = play_on(whole)
        box = started()
        presses = 0
        while not box.session.why:
            box.store.broken = fails <= presses < works
            draw(box)
            presses += 1
            page = box.canvas.buf[:]
            assert (box.words["not saved"] in texts(box)) == box.store.broken, presses
            assert box.canvas.buf[:] == page, presses  # it had been said at once
            if not box.store.broken:
                again = make_box(box.store)
                again.recall()
                assert not again.session or state(again.session) == state(box.session)
        assert plain(box.told) == told
        assert finished(box.store) == [(box.session.id, ["p"] * presses)]


def test_a_game_whose_end_was_not_saved_is_saved_when_the_next_one_begins():  # pitfall 22
    box = started()
    box.store.broken = True
    play_on(box)
    draw(box)
    assert isinstance(box.page, Proof)
    assert box.words["not saved"] in texts(box)
    first = box.session
    box.store.broken = False
    box.open_games()
    box.begin("metro-bingo", {"plan": "D"})
    assert box.words["not saved"] not in texts(box)
    assert finished(box.store) == [(first.id, first.inputs)]
    again = make_box(box.store)
    assert again.recall() == []
    assert again.session.id == box.session.id


def test_a_box_whose_store_never_works_plays_one_game_after_the_other():  # pitfall 22
    store = Store()
    store.broken = True
    box = at_games(store)
    ids = []
    for plan in PLANS:
        box.begin("metro-bingo", {"plan": plan})
        assert box.words["not saved"] in texts(box)
        ids.append(box.session.id)
        play_on(box)
        assert box.session.why == "full"
    assert len(set(ids)) == 4
    assert store.files == {}


def test_a_store_that_cannot_be_read_is_told_and_the_game_is_played():
    class Unreadable(Store):
        def read(self, name):
            raise OSError(5)

        def names(self, folder):
            raise OSError(5)

    box = make_box(Unreadable())
    box.boot()
    assert box.words["not saved"] in texts(box)
    box.after_splash()
    box.begin("metro-bingo", {"plan": "A"})
    play_on(box)
    assert box.session.why == "full"


def test_settings_that_could_not_be_saved_are_used_and_saved_later():
    box = started()
    box.store.broken = True
    box.set("guard", 500)
    box.set("brightness", 100)
    assert box.settings.get("guard") == 500
    assert box.words["not saved"] in texts(box)
    box.store.broken = False
    draw(box)
    assert box.words["not saved"] not in texts(box)
    again = make_box(box.store, lang=None)
    assert again.recall() == []
    assert [again.settings.get(name) for name in ("lang", "guard", "brightness")] == ["en", 500, 100]


# ---- lists ----


def chosen(box):
    """Everything that a list can change."""
    return [box.settings.get(name) for name in sorted(ALLOWED)] + [box.session and list(box.session.inputs)]


def follow(make, path):
    """A box on the page that one comes to by taking these entries one after the other."""
    box = blind(make())
    for at in path:
        box.page.at = at
        box.hold()
    return box


def check_lists(make, path, seen):
    """Check the list at the end of a path and all that open from it. seen: what was checked already."""
    box = follow(make, path)
    if not isinstance(box.page, List):
        return
    here = (box.page.title, len(box._pages))
    if here in seen:
        return
    seen.append(here)
    count = len(box.page.entries)
    at = box.page.at
    for i in range(count):
        assert box.page.at == (at + i) % count, here
        box.press()
    assert box.page.at == at, here
    ways = 0
    for entry in range(count):
        box = follow(make, path)
        behind = box._pages[-2] if len(box._pages) > 1 else None
        before = chosen(box)
        box.page.at = entry
        box.hold()
        if box.page is behind and before == chosen(box):
            ways += 1
    assert ways or not behind, here
    for entry in range(count):
        check_lists(make, path + [entry], seen)


def test_every_list_wraps_and_has_a_way_back():
    def in_game():
        box = started()
        box.hold()
        return box

    def over():
        box = started()
        box.stop()
        box.hold()
        return box

    everywhere = [
        "Settings",
        "Language",
        "Brightness",
        "Pause after a tile",
        "Computer may play",
        "Spaces of the plans",
    ]
    for make, more in ((at_games, ["Games", "Metro Bingo"]), (in_game, ["End the game?"]), (over, ["Games"])):
        seen = []
        check_lists(make, [], seen)
        titles = [title for title, _ in seen]
        for title in everywhere + more:
            assert title in titles, title


def test_a_language_is_spoken_by_the_pages_behind_it_too():
    for lang in LANGUAGES[1:]:
        box = started()
        draw(box)
        hold(box)
        choose(box, "Settings")
        choose(box, "Language")
        choose(box, words.load(lang)["language"])
        w = words.load(lang)
        assert w["settings"] in texts(box)
        choose(box, w["back"])
        for key in ("last tiles", "what is left", "end the game"):
            assert w[key] in texts(box)
        choose(box, w["back"])
        assert "▬ " + w["menu"] in texts(box)
        again = make_box(box.store, lang=None)
        again.recall()
        assert again.words["menu"] == w["menu"]


def test_a_changed_number_of_spaces_is_used_by_the_next_game():
    box = at_games()
    choose(box, "Settings")
    choose(box, "Spaces")
    choose(box, "A")
    push(box)
    hold(box)
    choose(box, "back")
    choose(box, "back")
    choose(box, "Metro Bingo")
    assert box.page.entries[0][0] == "A Essen · 21"
    choose(box, "A")
    assert box.session.opt["spaces"] == [21]
    box.set("spaces_a", 30)
    assert box.session.opt["spaces"] == [21]


def test_a_brightness_is_seen_at_once():
    box = at_games()
    given = []
    box.display.contrast = given.append
    choose(box, "Settings")
    choose(box, "Brightness")
    choose(box, "20%")
    assert given == [20]
    box.begin("metro-bingo", {})
    assert sum(box.strip.buf) == 3 * 8  # a wandering LED of 40, 40, 40
    box.set("brightness", 100)
    box.show()
    assert sum(box.strip.buf) == 3 * 40


# ---- parts that are missing ----


def test_a_box_without_leds_plays_a_whole_game():
    box = make_box(leds=0)
    box.boot()
    box.after_splash()
    for plan in PLANS:
        box.begin("metro-bingo", {"plan": plan})
        while not box.session.why:
            draw(box)
            wait(box, 300)
    assert ("leds", "absent") in box.checks()


def test_the_self_test_says_what_is_wrong():
    box = at_games()
    choose(box, "Self-test")
    assert "fault" not in texts(box)
    push(box)
    assert "fault" not in texts(box)
    box.entropy.stuck = True
    assert texts(box).count("fault") == 1
    box.journal.failing = True
    assert texts(box).count("fault") == 2
    hold(box)
    assert box.page.title == "Games"


def test_a_button_that_stays_down_is_told_by_the_self_test():
    box = at_games()
    assert ("button", "ok") in box.checks()
    for _ in range(2200):
        box.clock.ms += 5
        box.sample(True)
    assert ("button", "fault") in box.checks()
    wait(box, 50)
    assert ("button", "ok") in box.checks()


def test_a_display_that_a_board_has_not_got_is_no_fault():
    box = at_games()
    for there, said in ((True, "ok"), (False, "fault"), (None, "absent")):
        box.display.there = there
        assert box.checks()[0] == ("display", said)


def test_a_second_button_is_a_hold_and_never_draws():
    box = started()
    for _ in range(20):
        box.clock.ms += 5
        box.sample(False, True)
    assert not box.session.n
    wait(box, 50)
    assert box.page.hold_word == "choose"
    for _ in range(300):  # however long it is held
        box.clock.ms += 5
        box.sample(False, True)
    wait(box, 50)
    assert box.page.hold_word == "choose"


def test_the_buzzer_tells_a_tile_a_special_and_an_end_apart_and_can_be_switched_off():
    box = started()
    box.buzzer = Buzzer()
    box.session.game.bag[:4] = [7, REMOVE2, 8, 9]
    for _ in range(3):
        draw(box)
    assert box.buzzer.beeps == [1, 2, 2]
    box.set("sound", 0)
    draw(box)
    assert box.buzzer.beeps == [1, 2, 2]
    box.set("sound", 1)
    while not box.session.why:
        draw(box)
    assert box.buzzer.beeps[-1] == 3


def test_the_sound_is_a_setting_only_where_there_is_a_buzzer():
    box = at_games()
    choose(box, "Settings")
    assert "Sound: yes" not in [text for text, _ in box.page.entries]
    box.buzzer = Buzzer()
    box.show()
    assert "Sound: yes" in [text for text, _ in box.page.entries]
