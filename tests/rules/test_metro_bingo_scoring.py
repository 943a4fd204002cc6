"""The points of sheets: the rulebook's figures, examples worked by hand, and equality with trying every star value."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caller.games.metro_bingo import STAR
from caller.settings import Settings
from host_tools.metro_bingo.scoring import (
    CITIES,
    LAYOUTS,
    POINTS,
    RULEBOOK_POINTS,
    SheetScore,
    best_values,
    points_of,
    score_line,
    score_loop,
    score_sheet,
    winners,
)


def brute_points(values, table=POINTS):
    """The points of a line without stars, by cutting it into runs."""
    runs = [[values[0]]]
    for value in values[1:]:
        if value < runs[-1][-1]:
            runs.append([])
        runs[-1].append(value)
    return sum(table[len(run)] for run in runs)


def brute_best(tiles, table=POINTS):
    """Points and values of a line by trying every value of every star, rising."""
    best = -1, ()
    for choice in product(range(1, 31), repeat=tiles.count(STAR)):
        stars = iter(choice)
        values = tuple(next(stars) if tile == STAR else tile for tile in tiles)
        points = brute_points(values, table)
        if points > best[0]:
            best = points, values
    return best


@st.composite
def lines(draw, stars, longest=8, fewest=0):
    """A line with at most this many stars."""
    numbers = draw(st.lists(st.integers(1, 30), min_size=max(1, fewest), max_size=longest))
    count = draw(st.integers(fewest, min(stars, len(numbers))))
    for place in draw(st.permutations(range(len(numbers))))[:count]:
        numbers[place] = STAR
    return numbers


tables = st.lists(st.integers(0, 60), min_size=8, max_size=8).map(lambda points: dict(enumerate(points, 1)))


def runs_of(line):
    return [(run.first, run.values, run.points) for run in line.runs]


def test_the_rulebooks_points_are_those_of_runs_of_1_to_9_spaces():
    assert list(RULEBOOK_POINTS.values()) == [0, 3, 8, 15, 25, 35, 50, 65, 80]


@pytest.mark.parametrize("spaces", range(5, 21))
def test_from_5_spaces_on_the_points_are_the_square_to_the_nearest_5(spaces):
    assert POINTS[spaces] == 5 * round(spaces * spaces / 5)


def test_the_table_has_points_for_every_run_of_the_usual_plans():
    assert list(POINTS) == list(range(1, 21))


@pytest.mark.parametrize("plan", CITIES)
def test_the_layouts_have_as_many_spaces_to_fill_as_the_box_counts(plan):
    assert LAYOUTS[plan].to_fill == Settings().spaces(plan)


def test_a_stroke_stands_where_the_next_value_is_smaller():
    assert runs_of(score_line("line", [3, 7, 5, 9, 10, 2])) == [(1, (3, 7), 3), (3, (5, 9, 10), 8), (6, (2,), 0)]


def test_equal_neighbours_do_not_break_a_run():
    assert runs_of(score_line("line", [11, 11, 12])) == [(1, (11, 11, 12), 8)]


def test_a_line_that_rises_to_its_end_is_one_run():
    assert score_line("line", list(range(1, 21))).points == 400


def test_a_line_that_falls_to_its_end_gives_nothing():
    assert score_line("line", list(range(20, 0, -1))).points == 0


def test_an_empty_line_gives_nothing():
    assert score_line("line", []).points == 0
    assert score_loop("loop", []).runs == []


def test_a_star_joins_two_runs_with_the_smallest_value_that_does():
    assert best_values([3, 7, STAR, 9]) == (3, 7, 7, 9)


def test_a_star_takes_1_where_all_values_are_equally_good():
    assert best_values([STAR]) == (1,)
    assert best_values([STAR, 5]) == (1, 5)


def test_a_star_between_falling_values_lengthens_the_run_that_gains_more():
    # 1 2 3 + star gains 7 (8 to 15), star + 2 gains 3 (0 to 3)
    assert best_values([1, 2, 3, STAR, 2]) == (1, 2, 3, 3, 2)
    assert best_values([9, STAR, 2, 3, 4]) == (9, 1, 2, 3, 4)


def test_a_star_may_break_a_run_where_a_table_asks_for_it():
    table = {1: 10, 2: 0, 3: 0}
    assert best_values([5, STAR, 3], table) == (5, 4, 3)


def test_plan_a_worked_by_hand():
    line = [2, 5, 9, 12, 4, 6, 6, 11, 17, 20, 3, STAR, 8, 14, 15, 1, 30, 29, 7, 10]
    # 2 5 9 12 | 4 6 6 11 17 20 | 3 *3 8 14 15 | 1 30 | 29 | 7 10
    score = score_sheet(LAYOUTS["A"], "Ana", {"line": line})
    assert [run.points for run in score.lines[0].runs] == [15, 35, 25, 3, 0, 3]
    assert score.total == 81
    assert score.lines[0].runs[2].values == (3, 3, 8, 14, 15)


def test_plan_b_counts_shared_spaces_in_both_rounds_each_star_on_its_own():
    lines = {"round1": [1, 2, 3, STAR, 5], "round2": [20, 21, STAR, 25]}
    score = score_sheet(LAYOUTS["B"], "Ana", lines)
    assert [line.runs[0].values for line in score.lines] == [(1, 2, 3, 3, 5), (20, 21, 21, 25)]
    assert score.total == 25 + 15


def test_plan_b_scores_round_1_alone_while_round_2_is_missing():
    score = score_sheet(LAYOUTS["B"], "Ana", {"round1": [1, 2, 3]})
    assert [line.name for line in score.lines] == ["round1"]
    assert score.total == 8


def test_plan_c_cuts_the_loop_where_it_gives_the_most():
    # cut before space 3: 1 2 3 4 5 6 in one run; anywhere else it is cut in two
    score = score_loop("loop", [5, 6, 1, 2, 3, 4])
    assert (score.start, score.points) == (3, 35)
    assert runs_of(score) == [(3, (1, 2, 3, 4, 5, 6), 35)]


def test_of_equal_starts_the_lowest_is_taken():
    # before space 1: 3 | 1 2 = 3 points; before space 2: 1 2 3 = 8; all equal: space 1
    assert score_loop("loop", [3, 1, 2]).start == 2
    assert score_loop("loop", [4, 4, 4]).start == 1


def test_a_start_that_a_player_names_is_kept():
    score = score_loop("loop", [5, 6, 1, 2, 3, 4], start=5)
    # 3 4 5 6 | 1 2
    assert runs_of(score) == [(5, (3, 4, 5, 6), 15), (3, (1, 2), 3)]


def test_the_last_space_of_a_loop_does_not_join_the_first():
    assert score_loop("loop", [1, 2, 3], start=2).points == 3


def test_the_stars_of_a_loop_take_the_smallest_values_from_the_start_of_the_cut():
    score = score_loop("loop", [30, STAR, 10, STAR], start=3)
    assert runs_of(score) == [(3, (10, 10, 30, 30), 15)]


def test_plan_d_adds_three_lines():
    lines = {"line1": [1, 2, 3], "line2": [5, 4], "line3": [7, 8, 9, 10]}
    score = score_sheet(LAYOUTS["D"], "Ana", lines)
    assert [line.points for line in score.lines] == [8, 0, 15]
    assert score.total == 23


def test_all_who_have_the_highest_total_win():
    scores = [SheetScore("Ana", 61, []), SheetScore("Ben", 40, []), SheetScore("Cleo", 61, [])]
    assert winners(scores) == ["Ana", "Cleo"]


def test_another_table_replaces_the_points():
    assert score_line("line", [1, 2, 3], POINTS | {3: 11}).points == 11


@given(lines(stars=0, longest=20))
def test_runs_and_points_are_the_same_however_they_are_counted(line):
    score = score_line("line", line)
    assert points_of(line) == score.points == brute_points(line)
    assert [value for run in score.runs for value in run.values] == line


@settings(max_examples=150, deadline=None)
@given(lines(stars=2))
def test_stars_take_the_values_that_trying_all_of_them_gives(line):
    points, values = brute_best(line)
    assert best_values(line) == values
    assert score_line("line", line).points == points


@settings(max_examples=100, deadline=None)
@given(lines(stars=2), tables)
def test_stars_take_the_best_values_under_any_table(line, table):
    assert best_values(line, table) == brute_best(line, table)[1]


@settings(max_examples=10, deadline=None)
@given(lines(stars=3, longest=6, fewest=3), tables)
def test_three_stars_in_a_line_take_the_best_values_under_any_table(line, table):
    assert best_values(line, table) == brute_best(line, table)[1]


@settings(max_examples=25, deadline=None)
@given(lines(stars=2, longest=5))
def test_a_loop_gives_what_trying_every_start_and_every_star_gives(loop):
    cuts = [brute_best(loop[at:] + loop[:at]) for at in range(len(loop))]
    most = max(points for points, _ in cuts)
    start = [points for points, _ in cuts].index(most)
    score = score_loop("loop", loop)
    assert (score.start, score.points) == (start + 1, most)
    assert tuple(value for run in score.runs for value in run.values) == cuts[start][1]


@settings(max_examples=3, deadline=None)
@given(lines(stars=3, longest=4, fewest=3))
def test_a_loop_with_three_stars_gives_what_trying_everything_gives(loop):
    assert score_loop("loop", loop).points == max(brute_best(loop[at:] + loop[:at])[0] for at in range(len(loop)))
