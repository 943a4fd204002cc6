"""The rules of MetroX: the decks, what a card uses, the shuffle after the 6, when the game is over."""

from hashlib import sha256

from parts import SEED

from caller.games import NAMES, load
from caller.games.metrox import BOXES, DECKS, FREE, MAPS, SHUFFLE, Game, counts, deck, options
from caller.session import PRESS, Session
from caller.settings import Settings
from caller.shuffle import Words

OKAZU = "2 2 3 3 3 3 4 4 4 4 5 5 6 c2 c2 c3 star star star free"
GAMEWRIGHT = "3 3 3 4 4 4 5 5 6 c2 c2 c3 star star free"
MAP_DECKS = {"Tokyo": "okazu", "Osaka": "okazu", "Metro City": "gamewright", "Tube Town": "gamewright"}
SALT = bytes(range(16))


class Unshuffled:
    """Leaves a deck as it is, and counts how often it was asked."""

    def __init__(self):
        self.times = 0

    def shuffle(self, items):
        self.times += 1


def opt(name="okazu"):
    """The options of a game with this deck."""
    return {"map": "Tokyo", "deck": name}


def game(cards):
    """A game whose cards lie in this order, after each shuffle too."""
    return Game(opt(), Unshuffled(), cards.split())


def values(event):
    """The values of an event in their order."""
    return tuple([value for _, value in event])


def presses(played, count):
    """The events of some presses, a list a press, each event as its values in their order."""
    return [[values(event) for event in played.press()] for _ in range(count)]


def why_not(wanted, settings=None):
    """The sentence of the ValueError for options."""
    try:
        found = options(wanted, settings)
    except ValueError as error:
        assert str(error).endswith("."), error
        return str(error)
    raise AssertionError("%s gave %s" % (wanted, found))


# The shuffle once more, straight from its definition: no word of it comes from the firmware.


def stream(seed, salt=b""):
    """The words of a seed and a salt."""
    number = 0
    while True:
        block = sha256(b"metro-caller shuffle" + seed + salt + bytes([0, 0, 0, number])).digest()
        for at in range(0, 30, 3):
            yield block[at] * 65536 + block[at + 1] * 256 + block[at + 2]
        number += 1


def by_hand(items, words):
    """The items in the order in which they leave. words: a stream, which goes on where it was."""
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        word = next(words)
        while word >= 2**24 - 2**24 % (i + 1):
            word = next(words)
        j = word % (i + 1)
        items[i], items[j] = items[j], items[i]
    return items


# ---- the decks ----


def test_the_decks_are_those_of_the_design_in_its_order():
    assert " ".join(deck("okazu")) == OKAZU
    assert " ".join(deck("gamewright")) == GAMEWRIGHT
    assert [len(deck(name)) for name, _ in DECKS] == [20, 15]
    assert dict(MAPS) == MAP_DECKS
    assert [name for name, _ in MAPS] == ["Tokyo", "Osaka", "Metro City", "Tube Town"]
    assert (SHUFFLE, FREE, BOXES) == ("6", "free", 23)


def test_each_kind_of_card_is_counted():
    for name, _ in DECKS:
        cards = deck(name)
        for card, count in counts(name):
            assert cards.count(card) == count
        assert sum([count for _, count in counts(name)]) == len(cards)
        assert cards.count(SHUFFLE) == cards.count(FREE) == 1


def test_every_new_game_has_a_deck_of_its_own():
    one = Game(opt(), Words(SEED))
    two = Game(opt(), Words(SEED))
    assert one.cards == two.cards
    one.cards.pop()
    assert len(two.cards) == 20
    assert " ".join(deck("okazu")) == OKAZU


def test_the_game_has_its_name_among_the_games():
    assert "metrox" in NAMES
    assert load("metrox").Game is Game


# ---- a card ----


def test_before_the_first_card_there_is_nothing_to_show():
    played = game("3 4")
    assert (played.event, played.card, played.flipped, played.boxes) == (None, "", [], 0)
    assert (played.left, played.shuffled, played.due, played.why) == (2, False, False, None)


def test_a_press_flips_the_first_card_that_is_left():
    played = game("c2 free star")
    assert presses(played, 3) == [[("card", "c2", 1, 2)], [("card", "free", 1, 1)], [("card", "star", 2, 0)]]
    assert (played.event, played.card, played.left) == ("card", "star", 0)
    assert played.flipped == ["c2", "free", "star"]


def test_every_card_but_the_free_circle_uses_a_box():
    for card in sorted(set(deck("okazu"))):
        played = game(card + " 3")
        played.press()
        assert played.boxes == (0 if card == "free" else 1), card


def test_a_hold_is_nothing_at_any_time():
    played = game("6 3")
    assert not played.takes
    for _ in range(3):
        assert played.hold() == []
        played.press()
    assert played.flipped == ["6", "6", "6"]


def test_the_events_have_the_keys_of_the_contract():
    played = game("6 3")
    (card,) = played.press()
    assert [key for key, _ in card] == ["e", "card", "boxes", "left"]
    shuffle, card = played.press()
    assert [key for key, _ in shuffle] == ["e", "left"]
    assert [key for key, _ in card] == ["e", "card", "boxes", "left"]


# ---- the shuffle ----


def test_after_the_6_the_next_press_shuffles_and_flips_in_one():
    played = game("3 6 4 5")
    assert presses(played, 2) == [[("card", "3", 1, 3)], [("card", "6", 2, 2)]]
    assert (played.due, played.shuffled, played.left) == (True, False, 2)
    assert presses(played, 1) == [[("shuffle", 4), ("card", "3", 3, 3)]]
    assert (played.due, played.shuffled, played.left) == (False, True, 3)
    assert presses(played, 1) == [[("card", "6", 4, 2)]]
    assert (played.due, played.shuffled) == (True, False)


def test_a_6_that_is_the_last_card_of_the_deck_shuffles_like_any_other():
    played = game("3 4 6")
    presses(played, 3)
    assert (played.left, played.due) == (0, True)
    assert presses(played, 2) == [[("shuffle", 3), ("card", "3", 4, 2)], [("card", "4", 5, 1)]]


def test_a_6_that_comes_first_again_shuffles_again():
    played = game("6 3")
    assert presses(played, 3) == [
        [("card", "6", 1, 1)],
        [("shuffle", 2), ("card", "6", 2, 1)],
        [("shuffle", 2), ("card", "6", 3, 1)],
    ]
    assert (played.due, played.shuffled) == (True, True)


def test_nothing_but_the_6_shuffles():
    words = Unshuffled()
    cards = [card for card in deck("okazu") if card != SHUFFLE]
    played = Game(opt(), words, cards)
    for _ in cards:
        assert len(played.press()) == 1
    assert words.times == 1


def test_a_shuffle_goes_on_in_the_same_words_from_the_unshuffled_list():
    for name, _ in DECKS:
        for number in range(40):
            seed = bytes((number,)) + SEED[1:]
            salt = SALT if number % 2 else b""
            words = stream(seed, salt)
            played = Game(opt(name), Words(seed, salt))
            expected = []
            while len([card for card in expected if card != FREE]) < BOXES:
                order = by_hand(deck(name), words)
                expected += order[: order.index(SHUFFLE) + 1]
            boxes = 0
            for at in range(len(expected)):
                events = [values(event) for event in played.press()]
                assert (events[0] == ("shuffle", len(deck(name)))) == (at > 0 and expected[at - 1] == SHUFFLE)
                boxes += expected[at] != FREE
                assert events[-1][:3] == ("card", expected[at], boxes)
                if boxes == BOXES:
                    break
            assert played.why == "full"


def test_between_two_shuffles_no_card_is_dealt_twice_and_after_one_all_are_back():
    for number in range(60):
        for name, _ in DECKS:
            played = Game(opt(name), Words(bytes((number,)) * 32))
            rest = deck(name)
            while not played.why:
                for event in played.press():
                    if event[0][1] == "shuffle":
                        rest = deck(name)
                    else:
                        rest.remove(played.card)  # ValueError if there was none left of it
                    assert dict(event)["left"] == len(rest)
                assert sorted(played.cards[played.taken :]) == sorted(rest)


def test_each_order_of_a_small_deck_makes_each_card_the_first_equally_often():
    class Counted:
        """Words of which each choice is named beforehand, so that all of them can be tried."""

        def __init__(self, choices):
            self._choices = list(choices)

        def shuffle(self, items):
            for i in range(len(items) - 1, 0, -1):
                j = self._choices.pop(0)
                items[i], items[j] = items[j], items[i]

    firsts = []
    again = []
    for a in range(4):
        for b in range(3):
            for c in range(2):
                firsts.append(Game(opt(), Counted((a, b, c)), ["3", "4", "5", "c2"]).press()[0][1][1])
                played = Game(opt(), Counted((3, 2, 1, a, b, c)), ["6", "3", "4", "5"])
                played.press()
                assert played.card == "6"
                again.append(played.press()[1][1][1])
    assert [firsts.count(card) for card in ("3", "4", "5", "c2")] == [6, 6, 6, 6]
    assert [again.count(card) for card in ("6", "3", "4", "5")] == [6, 6, 6, 6]


def test_the_first_card_and_the_first_one_after_a_shuffle_are_each_card_about_equally_often():
    first = {}
    after = {}
    games = 1500
    for number in range(games):
        played = Game(opt(), Words(number.to_bytes(32, "big")), ["6", "3", "4", "5"])
        played.press()
        first[played.card] = first.get(played.card, 0) + 1
        while not played.due:
            played.press()
        played.press()
        after[played.card] = after.get(played.card, 0) + 1
    for seen in (first, after):
        # Chi-squared with three degrees of freedom is over 16.3 once in a thousand; these seeds are always the same.
        assert sum([(4 * seen[card] - games) ** 2 for card in ("6", "3", "4", "5")]) < 16.3 * 4 * games


# ---- the end ----


def test_the_card_that_uses_the_last_box_ends_the_game():
    played = game("3 " * 22 + "free star 4")
    presses(played, 23)
    assert (played.boxes, played.why) == (22, None)
    assert presses(played, 1) == [[("card", "star", 23, 1)]]
    assert played.why == "full"


def test_a_free_circle_after_22_boxes_does_not_end_the_game():
    played = game("4 " * 22 + "free free 5")
    presses(played, 24)
    assert (played.boxes, played.why, len(played.flipped)) == (22, None, 24)
    played.press()
    assert played.why == "full"


def test_a_6_that_uses_the_last_box_announces_no_shuffle():
    played = game("4 " * 22 + "6 3")
    presses(played, 23)
    assert (played.card, played.why, played.due) == ("6", "full", False)


def test_a_game_has_23_cards_and_as_many_more_as_there_were_free_circles():
    lengths = set()
    for number in range(100):
        for name, _ in DECKS:
            played = Game(opt(name), Words(bytes((number,)) * 32))
            while not played.why:
                played.press()
            assert played.boxes == BOXES
            assert len(played.flipped) == BOXES + played.flipped.count(FREE)
            assert played.card != FREE
            lengths.add(len(played.flipped))
    assert len(lengths) > 2


def test_a_session_tells_the_last_card_and_over_in_one():
    session = Session("metrox", opt(), SEED)
    records = []
    while not session.why:
        records = session.apply(PRESS)
    card, over = records[-2:]
    assert (card["e"], card["boxes"]) == ("card", 23)
    assert (over["t"], over["why"], over["n"]) == ("over", "full", card["n"])
    assert session.apply(PRESS) == []


# ---- options ----


def test_a_map_comes_with_its_own_deck_unless_another_is_named():
    for name, own in MAP_DECKS.items():
        assert list(options({"map": name}, Settings()).items()) == [("map", name), ("deck", own)]
        for other in ("okazu", "gamewright"):
            found = options({"deck": other, "map": name}, Settings())
            assert list(found.items()) == [("map", name), ("deck", other)]


def test_without_a_map_it_is_tokyo():
    assert dict(options({}, Settings())) == {"map": "Tokyo", "deck": "okazu"}
    assert dict(options({"deck": "gamewright"}, Settings())) == {"map": "Tokyo", "deck": "gamewright"}


def test_options_of_a_record_are_taken_as_they_are_and_may_not_be_missing():
    whole = {"map": "Osaka", "deck": "gamewright"}
    assert dict(options(whole, None)) == whole
    assert "no map" in why_not({"deck": "okazu"})
    assert "no deck" in why_not({"map": "Tokyo"})
    assert "no map" in why_not({})


def test_wrong_options_are_refused_with_a_sentence():
    settings = Settings()
    for name in ("Paris", "tokyo", "", 1, True, [], ["Tokyo"], {}):
        said = why_not({"map": name}, settings)
        assert "Tokyo, Osaka, Metro City, Tube Town" in said, said
        assert str(name) in said
    for name in ("okazu ", "Gamewright", "", 0, False, ["okazu"], ("okazu",), {}):
        assert "okazu and gamewright" in why_not({"map": "Tokyo", "deck": name}, settings)
    for key in ("plan", "Map", "", "cards"):
        assert "map and deck" in why_not({key: "Tokyo"}, settings)
    for wanted in (None, 7, "map", ["map"], []):
        assert "map and deck" in why_not(wanted, settings)
