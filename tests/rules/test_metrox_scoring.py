"""A game of MetroX: who is first, what it is worth, and what holds for every game."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.metrox.cards import check_cards
from host_tools.metrox.game import Game
from host_tools.metrox.map import Map, map_of
from host_tools.metrox.reading import played
from host_tools.metrox.result import MetroXResult
from host_tools.wrong_input import WrongInput
from tests.metrox_games import MAPS, document, random_cards, random_game

cities = st.sampled_from(list(MAPS))
seeds = st.integers(0, 2**32)


def game_of(city: str, cards: str, **moves: str) -> Game:
    """A game of cards and moves between blanks."""
    return played(map_of(city), cards.split(), {player: each.split() for player, each in moves.items()})


def line(game: Game, player: str, name: str) -> tuple[bool, bool, int]:
    """Whether a line is done, whether first, and its points."""
    (found,) = [each for each in game.scores()[player].lines if each.id == name]
    return found.done, found.first, found.points


def test_the_first_gets_the_larger_bonus_later_ones_the_smaller():
    game = game_of("Osaka", "6 6 6", Ana="P M M", Ben="M P M", Cleo="M M P", Dan="M M S")
    assert line(game, "Ana", "P") == (True, True, 2)
    assert line(game, "Ben", "P") == line(game, "Cleo", "P") == (True, False, 1)
    assert line(game, "Dan", "P") == (False, False, 0)


def test_all_who_finish_a_line_in_the_same_turn_are_first():
    game = game_of("Osaka", "6 6", Ana="P M", Ben="P M", Cleo="M P")
    assert line(game, "Ana", "P") == line(game, "Ben", "P") == (True, True, 2)
    assert line(game, "Cleo", "P") == (True, False, 1)


def test_the_order_of_the_players_does_not_matter():
    game = game_of("Osaka", "6 6", Ben="M P", Ana="P M")
    assert line(game, "Ben", "P") == (True, False, 1)
    assert line(game, "Ana", "P") == (True, True, 2)


def test_one_player_alone_is_always_first():
    assert line(game_of("Osaka", "6 6 6", Ana="M M P"), "Ana", "P") == (True, True, 2)


def test_several_lines_finished_in_one_turn_bring_each_its_bonus():
    game = game_of("Osaka", "", Ana="", Ben="")
    ana, ben = game.sheets.values()
    for sheet, left in ((ana, "0,7"), (ben, "0,8")):  # 0,7 is the first station of C and P, 0,8 only of P
        sheet.marks = {station: 0 for name in "CP" for station in sheet.map.lines[name].stations if station != left}
    game.play("star", {"Ana": "C", "Ben": "M"})
    assert (line(game, "Ana", "C"), line(game, "Ana", "P")) == ((True, True, 5), (True, True, 2))
    assert (line(game, "Ben", "C"), line(game, "Ben", "P")) == ((True, True, 5), (False, False, 0))
    assert game.scores()["Ana"].stars == 4


def test_stars_bonuses_and_penalty_are_added():
    game = game_of("Osaka", "6 star 4", Ana="P M M", Ben="M M P")
    ana = game.scores()["Ana"]
    assert (ana.bonus, ana.stars, ana.empty, ana.penalty, ana.total) == (2, 2, 75 - 11, -10, -6)


def test_a_game_is_finished_when_all_boxes_are_used_and_only_then_has_winners():
    cards = ["6"] * 23
    moves = [name for name, each in map_of("Tokyo").lines.items() for _ in range(each.boxes)]
    city = map_of("Tokyo")
    almost = played(city, cards[:22], {"Ana": moves[:22]})
    assert (almost.boxes, almost.finished, almost.winners()) == (22, False, [])
    whole = played(city, cards, {"Ana": moves, "Ben": moves})
    assert (whole.boxes, whole.finished, whole.winners()) == (23, True, ["Ana", "Ben"])


def test_a_free_circle_uses_no_box():
    assert game_of("Tokyo", "4 free", Ana="T 6,6").boxes == 1


@pytest.mark.parametrize(
    ("cards", "deck", "sentence"),
    [
        ("4 7", "okazu", "Turn 2: there is no card 7 in the okazu deck; it has 2, 3, 4, 5, 6, c2, c3, star, free."),
        (
            "2",
            "gamewright",
            "Turn 1: there is no card 2 in the gamewright deck; it has 3, 4, 5, 6, c2, c3, star, free.",
        ),
        (
            "c3 4 c3",
            "okazu",
            "Turn 3 (c3): that is one too many, the okazu deck holds 1 of it and is shuffled only after a 6.",
        ),
        (
            "6 star star 6 star star star",
            "gamewright",
            "Turn 7 (star): that is one too many, the gamewright deck holds 2 of it and is shuffled only after a 6.",
        ),
        ("6 " * 23 + "free", "okazu", "Turn 24 (free): the game was over before it, all 23 boxes are used."),
    ],
)
def test_a_card_that_could_not_be_flipped_is_named_with_its_turn(cards, deck, sentence):
    with pytest.raises(WrongInput) as wrong:
        check_cards(cards.split(), deck)
    assert str(wrong.value) == sentence


def test_after_the_shuffle_sign_all_cards_are_back():
    check_cards(["c3", "free", "6", "c3", "free", "6", "6", "6", "c3"], "okazu")


@given(seeds, cities)
def test_every_card_that_a_box_flips_is_right(seed, city):
    check_cards(random_cards(seed, city), MAPS[city])


def by_hand(city: Map, cards: list[str], moves: dict[str, list[str]]) -> dict[str, tuple[int, int, int]]:
    """Bonus, stars and empty spaces of each player, by the rules written down once more, space by space."""
    filled = {player: set() for player in moves}
    stars = dict.fromkeys(moves, 0)
    bonus = dict.fromkeys(moves, 0)
    seen: dict[str, set[str]] = {player: set() for player in moves}
    for turn, card in enumerate(cards):
        for player, each in moves.items():
            mine = filled[player]
            if card == "free":
                mine |= {each[turn]} - {"-"}
                continue
            left = 1 if card == "star" else int(card[-1])
            begun = False
            for station in city.lines[each[turn]].stations:
                if left == 0:
                    break
                if station in mine:
                    if begun and not card.startswith("c"):
                        break
                    continue
                begun = True
                left -= 1
                mine.add(station)
                if card == "star":
                    stars[player] += 2 * len([one for one in city.lines.values() if station in one.stations])
        everybody = set().union(*seen.values())
        for player in moves:
            for name, one in city.lines.items():
                if name not in seen[player] and filled[player] >= set(one.stations):
                    bonus[player] += one.smaller if name in everybody else one.larger
                    seen[player].add(name)
    every = {station for one in city.lines.values() for station in one.stations}
    return {player: (bonus[player], stars[player], len(every - filled[player])) for player in moves}


@settings(max_examples=150, deadline=None)
@given(seeds, cities, st.integers(1, 5))
def test_the_rules_written_down_once_more_agree(seed, city, players):
    game, moves = random_game(seed, city, players)
    scores = game.scores()
    assert by_hand(game.map, game.cards, moves) == {
        player: (score.bonus, score.stars, score.empty) for player, score in scores.items()
    }


@settings(max_examples=50, deadline=None)
@given(seeds, cities, st.integers(1, 4))
def test_a_replay_gives_the_same_result_and_a_total_is_the_sum_of_its_parts(seed, city, players):
    game, moves = random_game(seed, city, players)
    result = MetroXResult(document(game.cards, moves, city), "game.toml", None).as_json()
    assert result == MetroXResult(document(game.cards, moves, city), "game.toml", None).as_json()
    assert result["finished"]
    most = max(player["total"] for player in result["players"])
    assert result["winners"] == [player["name"] for player in result["players"] if player["total"] == most]
    for player in result["players"]:
        assert player["total"] == player["bonus"] + player["stars"] + player["penalty"]
        assert player["bonus"] == sum(each["points"] for each in player["lines"])
        assert player["total"] == game.scores()[player["name"]].total
        assert player["penalty"] <= 0


@settings(max_examples=50, deadline=None)
@given(seeds, cities, st.integers(2, 4))
def test_marks_never_vanish_and_the_larger_bonus_goes_to_one_turn_only(seed, city, players):
    whole, moves = random_game(seed, city, players)
    games = [
        played(whole.map, whole.cards[:turn], {player: each[:turn] for player, each in moves.items()})
        for turn in range(len(whole.cards) + 1)
    ]
    for before, now in pairwise(games):
        for player in moves:
            old, new = before.sheets[player], now.sheets[player]
            assert list(old.marks.items()) == list(new.marks.items())[: len(old.marks)]
            assert old.finished.items() <= new.finished.items()
    for name, each in whole.map.lines.items():
        finished = {player: sheet.finished[name] for player, sheet in whole.sheets.items() if name in sheet.finished}
        larger = {player for player in finished if line(whole, player, name) == (True, True, each.larger)}
        assert larger == {player for player, turn in finished.items() if turn == min(finished.values())}
        for player in finished.keys() - larger:
            assert line(whole, player, name) == (True, False, each.smaller)


CARDS = ("2", "3", "4", "5", "6", "c2", "c3", "star", "free", "c", "c9", "1e9")
MOVES = ("F", "Y", "T", "M", "f", "6,6", "0,0", "-", "x", "ß", "6")


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(CARDS) | st.text(max_size=3), st.sampled_from(MOVES) | st.text(max_size=4))),
    cities,
)
def test_whatever_is_written_is_scored_or_wrong_input(turns, city):
    cards, moves = [card for card, _ in turns], {"Ana": [move for _, move in turns]}
    try:
        result = MetroXResult(document(cards, moves, city), "game.toml", None)
    except WrongInput:
        return
    assert bool(result.winners) == result.game.finished
