"""Pages on which something comes in between: a hold or an end before the first tile, a host that changes a setting."""

from parts import SEED, Store, choose, hold, make_box, push, wait

from caller.journal import Journal
from caller.session import HOLD, STOP
from caller.settings import LANGUAGES
from caller.ui.table import Table


def started():
    """A box with a game that has not begun."""
    box = make_box()
    box.recall()
    box.begin("metro-bingo", {"plan": "A"})
    wait(box, 10)
    return box


def rows(box):
    """The rows above the corner hints, where the commitment stands."""
    return bytes(box.display.buf[:768])


def test_a_hold_before_the_first_tile_leaves_the_commitment_on_the_table():
    box = started()
    commitment = rows(box)
    box.play(HOLD)
    assert rows(box) == commitment
    box.clock.ms += 10000
    push(box)
    assert box.session.n == 1
    assert rows(box) != commitment


def test_an_end_before_the_first_tile_can_be_shown_on_any_page():
    box = started()
    box.play(STOP)
    assert isinstance(box.page, Table)
    assert box.session.why == "stopped"
    box.clock.ms += 10000
    push(box)
    assert box.page.sheet == 0
    hold(box)
    choose(box, "Last tiles")
    hold(box)
    choose(box, "What is left")
    hold(box)
    choose(box, "New game")
    assert box.page.title == "Games"


def test_a_hold_that_was_kept_before_the_first_tile_can_be_resumed():
    store = Store()
    journal = Journal(store)
    journal.begin("metro-bingo", {"plan": "A", "spaces": [20]}, SEED)
    journal.append(HOLD)
    box = make_box(store)
    box.boot()
    wait(box, 1600)
    choose(box, box.words["resume yes"])
    push(box)
    assert box.session.n == 1


def test_a_number_of_spaces_that_a_host_has_made_too_large_meanwhile_is_not_kept():
    box = make_box()
    box.recall()
    box.after_splash()
    choose(box, "Settings")
    choose(box, "Spaces")
    choose(box, "B Seoul 1")
    for _ in range(8):
        push(box)
    assert box.page.value == 24
    box.set("spaces_b2", 20)
    hold(box)
    assert box.page.title == "Spaces of the plans"
    assert box.settings.spaces("B") == [16, 20]


def test_a_kept_header_with_odd_options_is_a_game_of_another_version():
    for opt in (None, 7, "A", [], ["plan"], {}, {"plan": "A"}, {"plan": "A", "spaces": None}, {"plan": []}):
        store = Store()
        Journal(store).begin("metro-bingo", opt, SEED)
        box = make_box(store)
        assert box.recall() == ["foreign"], opt
        assert box.session is None


def test_a_picture_that_goes_on_from_the_one_before_is_the_same_as_one_drawn_anew():
    gone_on = 0
    for lang in LANGUAGES:
        for seed in range(8):
            box = make_box(lang=lang)
            box.settings.set("guard", 0)
            box.entropy.given = 7 * seed
            box.begin("metro-bingo", {"plan": "DBCA"[seed % 4]})
            while not box.session.why:
                box.press()
                gone_on += box.display.windows is not None
                went_on = bytes(box.display.glass), bytes(box.display.buf)
                box.show()
                assert went_on == (bytes(box.display.glass), bytes(box.display.buf)), box.session.game.shown
    assert gone_on > 300


def test_a_number_that_follows_another_is_sent_as_the_digits_that_differ():
    box = make_box()
    box.settings.set("guard", 0)
    for tiles, columns in (([21, 22], (36, 69)), ([12, 22], (0, 33)), ([12, 21], (0, 69)), ([5, 15], (0, 69))):
        box.begin("metro-bingo", {"plan": "A"})
        box.session.game.bag[:2] = tiles
        box.press()
        box.press()
        assert box.display.windows[0] == (0, 6) + columns, tiles
    box.begin("metro-bingo", {"plan": "A"})
    box.session.game.bag[:2] = [15, 15]
    box.press()
    box.press()
    assert len(box.display.windows) == 2
