"""The rules of Metro Bingo: what leaves the bag, what it fills, when a round and the game are over."""

from parts import SEED

from caller.games import NAMES, load
from caller.games.metro_bingo import DRAW2, MOST_SPACES, REMOVE2, STAR, Game, bag, name, options
from caller.settings import Settings
from caller.shuffle import Words

NAME = {31: "star", 32: "remove2", 33: "draw2"}


class Unshuffled:
    """Leaves a bag as it is."""

    def shuffle(self, items):
        pass


def game(tiles, spaces=(20,)):
    """A game whose tiles leave in this order."""
    return Game({"plan": "B" if len(spaces) == 2 else "A", "spaces": list(spaces)}, Unshuffled(), list(tiles))


def values(event):
    """The values of an event in their order."""
    return tuple([value for _, value in event])


def presses(played, count):
    """The events of some presses, a list a press, each event as its values in their order."""
    return [[values(event) for event in played.press()] for _ in range(count)]


def play(tiles, spaces=(20,), most=100):
    """A game pressed to its end, and all its events."""
    played = game(tiles, spaces)
    events = []
    while not played.why:
        events.append([values(event) for event in played.press()])
        assert len(events) <= most
    return played, events


def why_not(call, *arguments):
    """The sentence of the ValueError that a call must raise."""
    try:
        found = call(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("%s gave %s" % (arguments, found))


def all_tiles(events):
    """The tiles of events in the order in which they left."""
    tiles = []
    for event in events:
        tiles.extend(event.get("tiles", [event["tile"]] if "tile" in event else []))
    return tiles


# ---- the bag ----


def test_the_bag_holds_42_tiles_in_the_order_of_the_design():
    numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    numbers += [11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19]
    numbers += [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]
    assert bag() == numbers + [STAR, REMOVE2, DRAW2]
    assert len(bag()) == 42


def test_tiles_are_named_as_on_the_link():
    assert [name(tile) for tile in range(1, 34)] == [str(n) for n in range(1, 31)] + ["star", "remove2", "draw2"]


def test_every_new_game_has_a_bag_of_its_own():
    one = Game({"plan": "A", "spaces": [20]}, Words(SEED))
    two = Game({"plan": "A", "spaces": [20]}, Words(SEED))
    assert one.bag == two.bag
    one.bag.pop()
    assert len(two.bag) == 42


def test_tiles_leave_in_the_order_of_the_shuffle():
    tiles = bag()
    Words(SEED).shuffle(tiles)
    played = Game({"plan": "D", "spaces": [30]}, Words(SEED))
    events = []
    while not played.why:
        events.extend(dict(event) for event in played.press())
    drawn = all_tiles(events)
    assert drawn == [NAME.get(tile, str(tile)) for tile in tiles[: len(drawn)]]
    assert played.left == 42 - len(drawn)


def test_the_game_is_found_by_its_name_on_the_link_and_by_no_other():
    assert "metro-bingo" in NAMES
    assert load("metro-bingo").Game is Game
    for wrong in ("", "metro_bingo", "Metro-Bingo", "metro-bingo ", "__init__"):
        assert "metro-bingo" in why_not(load, wrong)


# ---- what each tile does ----


def test_a_number_fills_a_space():
    assert presses(game([7, 30]), 1) == [[("draw", "7", 1, 1)]]


def test_a_star_fills_a_space():
    assert presses(game([STAR, 30, 1]), 2) == [[("draw", "star", 1, 2)], [("draw", "30", 2, 1)]]


def test_remove2_fills_nothing_and_the_next_press_takes_two_tiles_out():
    expected = [[("draw", "remove2", 0, 4)], [("removed", ["5", "9"], 0, 2)], [("draw", "8", 1, 1)]]
    assert presses(game([REMOVE2, 5, 9, 8, 1]), 3) == expected


def test_draw2_fills_nothing_and_the_next_press_reveals_two_that_fill_one_space():
    expected = [[("draw", "draw2", 0, 4)], [("pair", ["5", "9"], 1, 2)], [("draw", "8", 2, 1)]]
    assert presses(game([DRAW2, 5, 9, 8, 1]), 3) == expected


def test_a_pair_with_a_star_fills_one_space():
    assert presses(game([DRAW2, STAR, 9, 8]), 2)[1] == [("pair", ["star", "9"], 1, 1)]
    assert presses(game([DRAW2, 9, STAR, 8]), 2)[1] == [("pair", ["9", "star"], 1, 1)]


def test_the_game_says_what_the_next_press_carries_out():
    for special in (REMOVE2, DRAW2):
        played = game([special, 1, 2, 3])
        dues = [played.due]
        for _ in range(3):
            played.press()
            dues.append(played.due)
        assert dues == [0, special, 0, 0]


def test_a_hold_is_nothing():
    played = game([DRAW2, 5, 9, 8])
    played.press()
    assert played.hold() == []
    assert presses(played, 1) == [[("pair", ["5", "9"], 1, 1)]]


# ---- a special out of a special ----


def test_a_special_taken_out_by_remove2_is_not_carried_out():
    for taken in ([DRAW2, 4], [4, DRAW2], [STAR, DRAW2], [DRAW2, STAR]):
        played = game([REMOVE2] + taken + [8, 9, 10])
        names = [NAME.get(tile, str(tile)) for tile in taken]
        expected = [[("removed", names, 0, 3)], [("draw", "8", 1, 2)], [("draw", "9", 2, 1)]]
        assert presses(played, 4)[1:] == expected


def test_remove2_in_a_pair_is_not_carried_out_and_the_other_tile_fills_the_space():
    for revealed in ([REMOVE2, 4], [4, REMOVE2], [STAR, REMOVE2], [REMOVE2, STAR]):
        played = game([DRAW2] + revealed + [8, 9, 10])
        names = [NAME.get(tile, str(tile)) for tile in revealed]
        expected = [[("pair", names, 1, 3)], [("draw", "8", 2, 2)], [("draw", "9", 3, 1)]]
        assert presses(played, 4)[1:] == expected


def test_specials_one_after_the_other_are_both_carried_out():
    played = game([REMOVE2, 1, 2, DRAW2, 3, 4, 5, 6])
    expected = [
        [("draw", "remove2", 0, 7)],
        [("removed", ["1", "2"], 0, 5)],
        [("draw", "draw2", 0, 4)],
        [("pair", ["3", "4"], 1, 2)],
        [("draw", "5", 2, 1)],
    ]
    assert presses(played, 5) == expected


# ---- rounds and the end ----


def test_the_tile_that_fills_the_last_space_ends_the_game():
    played, events = play([1, 2, 3, 4], [3])
    assert events == [[("draw", "1", 1, 3)], [("draw", "2", 2, 2)], [("draw", "3", 3, 1)]]
    assert played.why == "full"


def test_a_pair_ends_the_game_where_it_fills_the_last_space():
    played, events = play([1, DRAW2, 2, 3, 4], [2])
    assert events[-1] == [("pair", ["2", "3"], 2, 1)]
    assert played.why == "full"


def test_tiles_taken_out_end_nothing_while_the_bag_holds_others():
    played = game([1, REMOVE2, 2, 3, 4], [2])
    presses(played, 3)
    assert played.why is None
    assert presses(played, 1) == [[("draw", "4", 2, 0)]]
    assert played.why == "full"


def test_round_1_of_seoul_is_full_in_the_press_that_fills_it_and_filled_counts_on():
    played, events = play(range(1, 31), [3, 2])
    assert events == [
        [("draw", "1", 1, 29)],
        [("draw", "2", 2, 28)],
        [("draw", "3", 3, 27), ("round", 1, 3, 27)],
        [("draw", "4", 4, 26)],
        [("draw", "5", 5, 25)],
    ]
    assert played.why == "full"


def test_a_pair_may_fill_round_1():
    played = game([1, DRAW2, 2, 3, 4, 5], [2, 2])
    assert presses(played, 3)[2] == [("pair", ["2", "3"], 2, 2), ("round", 1, 2, 2)]
    assert presses(played, 1) == [[("draw", "4", 3, 1)]]


def test_a_special_after_the_last_tile_of_round_1_says_the_round_only_once():
    for special in (REMOVE2, DRAW2):
        _, events = play([1, special, 2, 3, 4, 5, 6], [1, 3])
        assert [event[1] for press in events for event in press if event[0] == "round"] == [1]
        assert events[0] == [("draw", "1", 1, 6), ("round", 1, 1, 6)]


def test_the_screen_is_told_which_round_the_last_press_filled():
    played = game(range(1, 31), [2, 2])
    seen = []
    for _ in range(4):
        played.press()
        seen.append((played.round, played.round_over, played.filled, played.end_of_round))
    assert seen == [(1, 0, 1, 2), (2, 1, 2, 4), (2, 0, 3, 4), (2, 0, 4, 4)]


def test_plan_b_of_the_design_has_29_spaces_and_ends_round_1_after_16():
    played, events = play(range(1, 31), options({"plan": "B"}, Settings())["spaces"])
    assert len(events) == 29
    assert [len(press) for press in events] == [1] * 15 + [2] + [1] * 13
    assert played.why == "full"


# ---- a bag that runs dry ----


def test_a_bag_that_is_empty_after_a_tile_ends_the_game_in_the_same_press():
    played, events = play([1, 2])
    assert events == [[("draw", "1", 1, 1)], [("draw", "2", 2, 0), ("empty", 2, 0)]]
    assert played.why == "empty"


def test_a_special_with_none_left_ends_the_game_at_once():
    for special in (REMOVE2, DRAW2):
        played, events = play([1, special])
        assert events[-1] == [("draw", NAME[special], 1, 0), ("empty", 1, 0)]
        assert played.why == "empty"


def test_remove2_takes_what_there_is():
    played, events = play([1, REMOVE2, 2])
    assert events[-1] == [("removed", ["2"], 1, 0), ("empty", 1, 0)]
    assert played.why == "empty"


def test_draw2_reveals_what_there_is():
    for tile in (9, STAR):
        played, events = play([1, DRAW2, tile])
        assert events[-1] == [("pair", [name(tile)], 2, 0), ("empty", 2, 0)]
        assert played.why == "empty"


def test_a_lone_remove2_in_a_pair_fills_nothing():
    played, events = play([1, DRAW2, REMOVE2], [2])
    assert events[-1] == [("pair", ["remove2"], 1, 0), ("empty", 1, 0)]
    assert played.why == "empty"


def test_the_last_tile_of_the_bag_that_fills_the_last_space_makes_the_game_full():
    played, events = play([1, 2], [2])
    assert events[-1] == [("draw", "2", 2, 0)]
    assert played.why == "full"


def test_the_last_tile_of_the_bag_that_fills_round_1_ends_the_game_as_empty():
    played, events = play([1, 2], [2, 1])
    assert events[-1] == [("draw", "2", 2, 0), ("round", 1, 2, 0), ("empty", 2, 0)]
    assert played.why == "empty"


def test_the_largest_plan_can_be_finished_in_every_order_of_the_specials():
    for first in range(42):
        for second in range(42):
            if first == second:
                continue
            tiles = [tile for tile in bag() if tile not in (REMOVE2, DRAW2)]
            one, two = (REMOVE2, DRAW2) if first < second else (DRAW2, REMOVE2)
            tiles.insert(min(first, second), one)
            tiles.insert(max(first, second), two)
            played = game(tiles, [MOST_SPACES])
            while not played.why:
                played.press()
            assert played.why == "full", (first, second)


def test_a_larger_plan_runs_dry_in_the_worst_order():
    tiles = [REMOVE2, 1, 2, DRAW2, 3, 4] + [n for n in bag() if 5 <= n <= STAR]
    played, _ = play(tiles, [MOST_SPACES + 1])
    assert (played.why, played.filled) == ("empty", MOST_SPACES)


# ---- many games ----


def test_in_many_games_tiles_leave_once_and_filled_stays_within_the_plan():
    seen = set()
    for number in range(120):
        for spaces in ([20], [16, 13], [18], [30], [37], [1], [1, 36]):
            opt = {"plan": "B" if len(spaces) == 2 else "A", "spaces": spaces}
            played = Game(opt, Words(bytes((number,)) + SEED[1:]))
            rest = [NAME.get(tile, str(tile)) for tile in bag()]
            filled = 0
            while not played.why:
                pairs = played.press()
                events = [dict(event) for event in pairs]
                kinds = [event["e"] for event in events]
                for tile in all_tiles(events):
                    rest.remove(tile)  # ValueError if it has left before
                before, filled = filled, events[0]["filled"]
                assert filled - before in (0, 1)
                assert filled <= sum(spaces)
                assert all((event["filled"], event["left"]) == (filled, len(rest)) for event in events)
                assert kinds[0] in ("draw", "removed", "pair")
                assert ("round" in kinds) == (len(spaces) == 2 and before < filled == spaces[0])
                for event in pairs:
                    seen.add(tuple([key for key, _ in event]))
            assert played.why == "full"
            assert filled == sum(spaces)
    expected = {
        ("e", "tile", "filled", "left"),
        ("e", "tiles", "filled", "left"),
        ("e", "round", "filled", "left"),
    }
    assert seen == expected  # the order of the contract, on the link and in the log


def test_the_event_of_an_empty_bag_has_the_keys_of_the_contract():
    assert tuple([key for key, _ in game([1]).press()[1]]) == ("e", "filled", "left")


# ---- options ----


def refused(wanted):
    """Why options are refused."""
    why = why_not(options, wanted, Settings())
    assert why.endswith("."), why
    return why


def test_options_come_from_the_settings_where_none_are_given():
    settings = Settings()
    assert dict(options({}, settings)) == {"plan": "A", "spaces": [20]}
    defaults = [options({"plan": plan}, settings)["spaces"] for plan in "ABCD"]
    assert defaults == [[20], [16, 13], [18], [30]]
    settings.set("spaces_c", 17)
    settings.set("spaces_b2", 12)
    assert options({"plan": "C"}, settings)["spaces"] == [17]
    assert options({"plan": "B"}, settings)["spaces"] == [16, 12]


def test_options_that_are_given_need_no_settings():
    assert dict(options({"plan": "B", "spaces": [10, 11]}, None)) == {"plan": "B", "spaces": [10, 11]}
    assert dict(options({"spaces": [19]}, None)) == {"plan": "A", "spaces": [19]}


def test_options_stand_in_the_order_of_the_contract_and_are_a_copy():
    wanted = {"spaces": [12], "plan": "D"}
    found = options(wanted, None)
    assert list(found.keys()) == ["plan", "spaces"]
    wanted["spaces"].append(7)
    assert found["spaces"] == [12]


def test_up_to_37_spaces_are_taken_and_more_are_refused():
    assert options({"plan": "D", "spaces": [37]}, None)["spaces"] == [37]
    assert options({"plan": "B", "spaces": [20, 17]}, None)["spaces"] == [20, 17]
    for wanted in ({"plan": "D", "spaces": [38]}, {"plan": "B", "spaces": [20, 18]}, {"spaces": [1000000]}):
        assert "37" in refused(wanted)


def test_a_plan_that_does_not_exist_is_refused():
    for plan in ("E", "", "a", "AB", "Essen", None, 0, 1, ["A"], {}):
        assert "A, B, C and D" in refused({"plan": plan})


def test_a_wrong_number_of_rounds_is_refused():
    for wanted in (
        {"plan": "A", "spaces": [10, 10]},
        {"plan": "B", "spaces": [16]},
        {"plan": "B", "spaces": [9, 9, 9]},
    ):
        assert "list" in refused(wanted)
    refused({"plan": "C", "spaces": []})


def test_spaces_that_are_no_whole_numbers_from_1_up_are_refused():
    for spaces in ([0], [-1], ["20"], [20.0], [True], [None], [[20]], 20, "20", {"1": 20}, {}, False):
        assert "list" in refused({"plan": "A", "spaces": spaces})
    for spaces in ([16, 0], [0, 16], [17, -1]):
        assert "list" in refused({"plan": "B", "spaces": spaces})


def test_an_option_that_does_not_exist_is_refused():
    for key in ("space", "Plan", "", "players"):
        assert "plan and spaces" in refused({"plan": "A", key: 1})
