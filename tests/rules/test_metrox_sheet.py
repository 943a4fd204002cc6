"""What each card of MetroX marks on a sheet, worked by hand on the real maps, and what may not be chosen."""

import pytest

from host_tools.metrox.map import map_of
from host_tools.metrox.sheet import Sheet


def after(text: str, city: str = "Tokyo") -> Sheet:
    """A sheet after moves, each written "card:move"."""
    sheet = Sheet(map_of(city))
    for step in text.split():
        card, move = step.split(":")
        assert sheet.why_not(card, move) is None
        sheet.play(card, move)
    return sheet


def marked(sheet: Sheet, card: str, move: str) -> str:
    """The stations that a card marks then."""
    assert sheet.why_not(card, move) is None
    return " ".join(sheet.play(card, move))


# T in Tokyo: 2,3 3,3 5,3 6,3 7,5 9,6 10,6 11,6 12,6 13,6 13,5 13,4 13,3 13,2
def test_a_number_marks_from_the_indicator_on():
    sheet = after("")
    assert marked(sheet, "4", "T") == "2,3 3,3 5,3 6,3"
    assert sheet.boxes["T"] == ["4"]
    assert set(sheet.marks.values()) == {0}


def test_a_number_goes_on_from_the_first_empty_space():
    assert marked(after("2:T"), "2", "T") == "5,3 6,3"


def test_a_number_stops_at_a_filled_space():
    assert marked(after("free:5,3"), "6", "T") == "2,3 3,3"


def test_a_number_passes_over_what_is_filled_before_its_first_empty_space():
    assert marked(after("free:2,3 free:3,3 free:6,3"), "3", "T") == "5,3"


def test_a_number_stops_at_the_mark_of_another_line():
    # N: 3,9 4,9 5,9 6,7 6,6 5,5 6,4 6,3 ...; Y ends its 6 + 3 at 6,4 and so fills 6,3 and 6,4
    assert marked(after("6:Y 3:Y 6:N"), "5", "N") == "6,1 6,0 5,0 4,0 3,0"
    assert marked(after("6:Y 3:Y 6:N"), "5", "T") == "2,3 3,3 5,3"


def test_a_number_stops_at_a_star():
    assert marked(after("3:N star:N"), "6", "G") == "3,7 4,7 5,6 6,6"  # the star stands on 6,7


def test_a_number_ends_with_its_line():
    # P in Osaka: 0,7 0,8 1,9 2,10 3,10 4,10
    assert marked(after("4:P", "Osaka"), "5", "P") == "3,10 4,10"


def test_a_circled_number_passes_over_filled_spaces_without_counting_them():
    assert marked(after("free:3,3 free:6,3"), "c3", "T") == "2,3 5,3 7,5"


def test_a_circled_number_without_filled_spaces_is_a_number():
    assert marked(after(""), "c2", "T") == marked(after(""), "2", "T") == "2,3 3,3"


def test_a_circled_number_ends_with_its_line():
    assert marked(after("4:P free:3,10", "Osaka"), "c3", "P") == "4,10"


def test_a_star_gets_twice_the_lines_through_the_first_empty_space():
    sheet = after("")
    assert marked(sheet, "star", "T") == "2,3"
    assert sheet.marks["2,3"] == 2
    assert sheet.boxes["T"] == ["star"]
    sheet = after("3:N")
    assert marked(sheet, "star", "N") == "6,7"
    assert sheet.marks["6,7"] == 8  # M C G N
    sheet = after("3:G")
    assert marked(sheet, "star", "G") == "6,6"
    assert sheet.marks["6,6"] == 10  # Y M Z G N


def test_a_free_circle_marks_its_station_and_uses_no_box():
    sheet = after("")
    assert marked(sheet, "free", "6,6") == "6,6"
    assert sheet.marks == {"6,6": 0}
    assert not any(sheet.boxes.values())


def test_a_mark_stands_in_every_line_of_its_station():
    sheet = after("6:F")
    assert marked(sheet, "2", "Y") == "5,2 6,3"  # the first six stations of F and Y are shared


def test_a_full_line_still_takes_cards_while_it_has_a_box():
    for card in ("6", "c3", "star"):
        sheet = after("6:P", "Osaka")
        assert sheet.finished == {"P": 1}
        assert marked(sheet, card, "P") == ""
        assert sheet.boxes["P"] == ["6", card]
        assert (len(sheet.marks), sheet.finished) == (6, {"P": 1})


def test_a_line_is_finished_by_whatever_marks():
    sheet = after("4:P star:P free:4,10", "Osaka")
    assert sheet.finished == {"P": 3}
    # F in Tokyo ends at 3,7, where Z and G begin
    assert after("6:F 4:F 2:Z").finished == {"F": 3}


def test_one_mark_may_finish_several_lines():
    sheet = after("")
    sheet.marks = dict.fromkeys(sheet.map.stations, 0)
    del sheet.marks["6,6"]
    sheet.play("2", "F")
    assert set(sheet.finished) == set("FTCH")
    sheet.play("c2", "N")
    assert {line for line, turn in sheet.finished.items() if turn == 2} == set("YMZGN")


def test_letters_of_lines_may_be_small():
    sheet = after("4:t 2:T")
    assert sheet.boxes["T"] == ["4", "2"]


@pytest.mark.parametrize(
    ("before", "card", "move", "reason"),
    [
        ("", "4", "X", "there is no line X in Tokyo; its lines are F Y T M C Z G H N"),
        ("", "4", "6,6", "there is no line 6,6 in Tokyo; its lines are F Y T M C Z G H N"),
        ("", "star", "-", "there is no line - in Tokyo; its lines are F Y T M C Z G H N"),
        ("4:F 2:F", "star", "f", "no box is free on line F, its 2 are used; choose another line"),
        ("", "free", "T", "there is no station T in Tokyo; name one by column and row, like 0,0"),
        ("free:0,0", "free", "99,1", "there is no station 99,1 in Tokyo; name one by column and row, like 1,0"),
        ("2:F", "free", "1,0", "station 1,0 is filled already; name one by column and row, like 1,1"),
        ("2:F", "free", "-", "- is only for no empty station, and 75 are left; name one by column and row, like 1,1"),
    ],
)
def test_what_may_not_be_chosen_has_a_reason(before, card, move, reason):
    assert after(before).why_not(card, move) == reason


def test_a_free_circle_without_an_empty_space_marks_nothing():
    sheet = after("")
    sheet.marks = dict.fromkeys(sheet.map.stations, 0)
    assert sheet.why_not("free", "6,6") == "station 6,6 is filled already; none is empty, so write -"
    assert sheet.why_not("free", "x") == "there is no station x in Tokyo; none is empty, so write -"
    assert marked(sheet, "free", "-") == ""
