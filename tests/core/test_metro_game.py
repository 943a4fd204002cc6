"""The rules of Metro: the stack, the deal, what a press and a hold do in a turn, who is next, when it is over."""

from parts import SEED

from caller.games.metro import COLOURS, TILES, Game, options, stack
from caller.settings import Settings
from caller.shuffle import Words

MIX = "aacb4 cbaa4 acba4 baac4 aaaa4 cbcb3 bcbc3 cccc2 bbbb2 dacc2 cdac2 ccda2 accd2 dbba2 adbb2 badb2 bbad2 "
MIX += "ddbc2 cddb2 bcdd2 dbcd2 adad2 dada2 dddd2"


class Unshuffled:
    """Leaves a stack as it is."""

    def shuffle(self, items):
        pass


class Dice:
    """Numbers for random games, the same on each Python."""

    def __init__(self, number):
        self._words = Words(bytes((number,)) * 32)

    def below(self, k):
        return self._words.below(k)


def game(tiles, players=2, hand=1):
    """A game whose tiles leave in this order: one letter a tile, which is enough for the rules."""
    return Game({"players": players, "hand": hand, "ignore_arrow": False}, Unshuffled(), list(tiles))


def shuffled(number, players, hand):
    """A game with all tiles, and their order."""
    seed = bytes((number,)) + SEED[1:]
    order = stack()
    Words(seed).shuffle(order)
    return Game({"players": players, "hand": hand, "ignore_arrow": False}, Words(seed)), order


def values(event):
    """The values of an event in their order."""
    return tuple([value for _, value in event])


def put_in(played, inputs):
    """The events of some inputs, "p" and "h", each event as its values in their order."""
    events = []
    for what in inputs:
        events.extend(values(event) for event in (played.press() if what == "p" else played.hold()))
    return events


def why_not(wanted, settings=None):
    """The sentence of the ValueError for options."""
    try:
        found = options(wanted, settings)
    except ValueError as error:
        assert str(error).endswith("."), error
        return str(error)
    raise AssertionError("%s gave %s" % (wanted, found))


# ---- the stack ----


def test_the_stack_holds_60_tiles_of_24_kinds_in_the_order_of_the_design():
    assert " ".join(["%s%d" % kind for kind in TILES]) == MIX
    tiles = stack()
    assert (len(tiles), len(set(tiles))) == (60, 24)
    assert tiles[:5] == ["aacb", "aacb", "aacb", "aacb", "cbaa"]
    assert tiles[-3:] == ["dada", "dddd", "dddd"]


def test_no_two_kinds_are_the_same_tile_and_each_letter_is_a_track():
    assert len({code for code, _ in TILES}) == 24
    assert all(len(code) == 4 and all(letter in "abcd" for letter in code) for code, _ in TILES)


def test_every_new_game_has_a_stack_of_its_own():
    one, order = shuffled(0, 2, 1)
    two, _ = shuffled(0, 2, 1)
    assert one.stack == two.stack == order
    one.stack.pop()
    assert len(two.stack) == 60


# ---- the deal ----


def test_before_the_deal_there_is_nothing_to_show_and_a_hold_is_nothing():
    played = game("abcdef")
    assert (played.event, played.why, played.takes, played.tile, played.left) == (None, None, False, "", 6)
    assert played.hold() == []
    assert played.event is None


def test_the_first_press_deals_and_names_no_tile():
    played = game("abcdef", 3)
    assert put_in(played, "p") == [("deal", 1, 3), ("turn", "yellow")]
    assert (played.event, played.takes, played.tile) == ("turn", False, "")


def test_each_player_in_turn_order_is_dealt_a_whole_hand_from_the_front():
    played = game("abcdefghijkl", 3, 3)
    assert put_in(played, "p") == [("deal", 3, 3), ("turn", "yellow")]
    assert played.hands == [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"]]


def test_for_every_number_of_players_and_tiles_in_hand_the_deal_is_right():
    for players in range(2, 7):
        for hand in range(1, 4):
            played, order = shuffled(players * hand, players, hand)
            assert put_in(played, "p") == [("deal", hand, 60 - players * hand), ("turn", "yellow")]
            for player in range(players):
                assert played.hands[player] == order[player * hand : player * hand + hand]


# ---- a turn ----


def test_a_press_shows_the_tile_and_only_then_a_hold_takes():
    played = game("abcdef")
    assert put_in(played, "ph") == [("deal", 1, 4), ("turn", "yellow")]
    assert (played.event, played.tile) == ("turn", "")
    assert put_in(played, "p") == []
    assert (played.event, played.takes, played.tile, played.choices) == ("hand", True, "a", 2)
    assert put_in(played, "h") == [("played", "yellow", "a", False, 3), ("turn", "blue")]
    assert (played.event, played.takes, played.tile) == ("turn", False, "")
    assert played.hands == [["c"], ["b"]]


def test_presses_step_through_the_choices_and_wrap_without_an_event():
    played = game("abcdef")
    put_in(played, "pp")
    seen = [played.tile]
    for _ in range(4):
        assert put_in(played, "p") == []
        seen.append(played.tile)
    assert seen == ["a", "", "a", "", "a"]


def test_a_larger_hand_is_stepped_through_tile_by_tile():
    played = game("abcdefgh", 2, 3)
    put_in(played, "pp")
    seen = [played.tile]
    for _ in range(4):
        put_in(played, "p")
        seen.append(played.tile)
    assert seen == ["a", "b", "c", "", "a"]
    assert put_in(played, "ph") == [("played", "yellow", "b", False, 1), ("turn", "blue")]
    assert played.hands == [["a", "c", "g"], ["d", "e", "f"]]  # the new tile comes last


def test_the_second_tile_must_be_played_causes_no_refill_and_leaves_the_first_in_hand():
    played = game("abcdef")
    assert put_in(played, "pppp") == [("deal", 1, 4), ("turn", "yellow")]
    put_in(played, "p")
    assert put_in(played, "h") == []
    assert (played.event, played.takes, played.tile, played.choices) == ("second", True, "c", 1)
    assert put_in(played, "ppp") == []
    assert (played.event, played.tile) == ("second", "c")
    assert put_in(played, "h") == [("played", "yellow", "c", True, 3), ("turn", "blue")]
    assert played.hands == [["a"], ["b"]]
    assert played.tile == ""


def test_the_next_turn_begins_at_the_first_tile_again():
    played = game("abcdefgh", 2, 2)
    put_in(played, "ppphp")
    assert played.tile == "c"


def test_another_tile_is_not_offered_when_the_stack_is_empty():
    played = game("abc")
    put_in(played, "pph")
    assert played.left == 0
    put_in(played, "p")
    assert (played.tile, played.choices) == ("b", 1)
    put_in(played, "p")
    assert played.tile == "b"


def test_the_last_tile_of_the_stack_may_be_a_second_one():
    played = game("abc")
    assert put_in(played, "ppphh")[2:] == [("played", "yellow", "c", True, 0), ("turn", "blue")]
    assert put_in(played, "ph") == [("played", "blue", "b", False, 0), ("turn", "yellow")]
    assert put_in(played, "ph") == [("played", "yellow", "a", False, 0)]
    assert played.why == "empty"


# ---- the end ----


def test_after_a_second_tile_the_hands_run_out_in_turn_order():
    played = game("abcdef", 3)
    put_in(played, "p")
    put_in(played, "ph")  # yellow plays a, draws d
    put_in(played, "pphh")  # blue plays the second tile e, keeps b
    put_in(played, "ph")  # orange plays c, draws f
    assert played.hands == [["d"], ["b"], ["f"]]
    assert put_in(played, "ph") == [("played", "yellow", "d", False, 0), ("turn", "blue")]
    assert put_in(played, "ph") == [("played", "blue", "b", False, 0), ("turn", "orange")]
    assert put_in(played, "ph") == [("played", "orange", "f", False, 0)]


def test_players_without_tiles_are_passed_over():
    played = game("abc", 3, 2)  # too few to go round
    assert put_in(played, "p") == [("deal", 2, 0), ("turn", "yellow")]
    assert played.hands == [["a", "b"], ["c"], []]
    assert put_in(played, "ph") == [("played", "yellow", "a", False, 0), ("turn", "blue")]
    assert put_in(played, "ph") == [("played", "blue", "c", False, 0), ("turn", "yellow")]
    assert put_in(played, "ph") == [("played", "yellow", "b", False, 0)]
    assert played.why == "empty"


def test_one_player_with_tiles_left_has_turn_after_turn():
    played = game("ab", 2, 3)
    assert put_in(played, "pph") == [("deal", 3, 0), ("turn", "yellow"), ("played", "yellow", "a", False, 0)] + [
        ("turn", "yellow")
    ]
    assert put_in(played, "ph") == [("played", "yellow", "b", False, 0)]


def test_hands_of_three_shrink_when_the_stack_is_empty_and_all_are_played():
    played = game("abcdefg", 2, 3)
    events = put_in(played, "p" + 7 * "ph")
    assert [event[2] for event in events if event[0] == "played"] == ["a", "d", "b", "e", "c", "f", "g"]
    assert [event[1] for event in events if event[0] == "turn"] == ["yellow", "blue"] * 3 + ["yellow"]
    assert (played.why, played.event) == ("empty", "over")


def test_after_the_end_nothing_happens():
    played = game("ab")
    put_in(played, "pphph")
    assert (played.why, played.event, played.takes, played.tile) == ("empty", "over", False, "")
    assert put_in(played, "phph") == []
    assert played.played == [(0, "a", False), (1, "b", False)]


def test_the_events_have_the_keys_of_the_contract():
    played = game("abcd")
    deal, turn = played.press()
    assert [key for key, _ in deal] == ["e", "hand", "left"]
    assert [key for key, _ in turn] == ["e", "colour"]
    played.press()
    assert [key for key, _ in played.hold()[0]] == ["e", "colour", "tile", "second", "left"]


# ---- whole games ----


def test_who_always_plays_the_first_tile_plays_the_stack_in_order_with_hands_of_one():
    for players in range(2, 7):
        played, order = shuffled(players, players, 1)
        events = put_in(played, "p" + 60 * "ph")
        turns = [event[1] for event in events if event[0] == "turn"]
        assert turns == [COLOURS[i % players] for i in range(60)]
        assert [event[1] for event in events if event[0] == "played"] == turns
        assert [event[2] for event in events if event[0] == "played"] == order
        assert [event[4] for event in events if event[0] == "played"] == [max(59 - i - players, 0) for i in range(60)]
        assert played.why == "empty"


def test_random_games_end_with_60_played_each_the_hand_tile_or_the_second_tile_that_the_order_gives():
    seconds = 0
    for number in range(3):
        for players in range(2, 7):
            for hand in range(1, 4):
                played, order = shuffled(number, players, hand)
                dice = Dice(number * 40 + players * 5 + hand)
                coming = list(order)
                hands = [[coming.pop(0) for _ in range(hand)] for _ in range(players)]
                turn = 0
                count = 0
                events = put_in(played, "p")
                assert events == [("deal", hand, len(coming)), ("turn", "yellow")]
                while not played.why:
                    assert played.event == "turn"
                    events = put_in(played, "p" + "p" * dice.below(5))
                    assert events == [] and played.takes
                    second = not played.tile
                    assert not second or coming
                    if second:
                        assert put_in(played, "hp") == []
                        tile = coming.pop(0)
                    else:
                        tile = played.tile
                        hands[turn].remove(tile)  # ValueError if it was not there
                        if coming:
                            hands[turn].append(coming.pop(0))
                    assert played.tile == tile
                    events = put_in(played, "h")
                    assert events[0] == ("played", COLOURS[turn], tile, second, len(coming))
                    seconds += second
                    count += 1
                    for _ in range(players):
                        turn = (turn + 1) % players
                        if hands[turn]:
                            break
                    assert events[1:] == ([("turn", COLOURS[turn])] if count < 60 else [])
                assert count == 60 and played.why == "empty" and not coming
                assert sorted([tile for _, tile, _ in played.played]) == sorted(order)
    assert seconds > 200


# ---- options ----


def test_options_have_defaults_and_stand_in_the_order_of_the_contract():
    found = options({}, Settings())
    assert list(found.items()) == [("players", 2), ("hand", 1), ("ignore_arrow", False)]
    wanted = {"ignore_arrow": True, "hand": 3, "players": 6}
    found = options(wanted, Settings())
    assert list(found.items()) == [("players", 6), ("hand", 3), ("ignore_arrow", True)]


def test_options_of_a_record_are_taken_as_they_are_and_may_not_be_missing():
    whole = {"players": 4, "hand": 2, "ignore_arrow": False}
    assert dict(options(whole, None)) == whole
    for key in whole:
        assert key in why_not(dict([pair for pair in whole.items() if pair[0] != key]))


def test_wrong_options_are_refused_with_a_sentence():
    settings = Settings()
    for players in (0, 1, 7, -2, "3", 3.0, True, None, [3]):
        assert "2 to 6" in why_not({"players": players}, settings)
    for hand in (0, 4, -1, "1", 1.0, True, None, (1, 2)):
        assert "1, 2 or 3" in why_not({"hand": hand}, settings)
    for ignore in (0, 1, "yes", None, []):
        assert "true or false" in why_not({"ignore_arrow": ignore}, settings)
    for key in ("plan", "Players", "", "colours"):
        assert "players, hand and ignore_arrow" in why_not({key: 2}, settings)
    for wanted in (None, 7, "players", ["players"], []):
        assert "players, hand and ignore_arrow" in why_not(wanted, settings)
