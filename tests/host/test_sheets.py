"""Sheets as TOML: read, checked against layout, bag and log, written. Every sentence names player, line and space."""

import json
import sys
import tomllib
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caller.games.metro_bingo import STAR
from host_tools.metro_bingo import Sheet, Sheets
from host_tools.metro_bingo.checking import check_tiles
from host_tools.metro_bingo.drawn import drawn_in, last_game
from host_tools.metro_bingo.layouts import layout_of
from host_tools.metro_bingo.reading import sheets_of
from host_tools.metro_bingo.scoring import LAYOUTS
from host_tools.metro_bingo.tiles import split
from host_tools.metro_bingo.writing import toml_of
from host_tools.written import read_toml
from host_tools.wrong_input import WrongInput

TWENTY = "1 2 3 4 5 6 7 8 9 10 11 11 12 12 13 13 14 14 15 *"
ROUND1 = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"
ROUND2 = "20 21 4 22 23 24 25 9 26 27 28 29 13 30 17 18"  # shares spaces 3, 8, 13 with ROUND1
LOOP = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 * *"
PARIS = ["1 2 3 4 5 6 7 8", "9 10 11 12 13 14 15 16 17 18", "19 20 21 22 23 24 25 26 27 28 29 30"]


def document(plan="A", players=None, **more):
    """A TOML document as Python sees it."""
    usual = {
        "A": {"line": TWENTY},
        "B": {"round1": ROUND1, "round2": ROUND2},
        "C": {"loop": LOOP},
        "D": {"lines": PARIS},
    }
    players = [{"name": "Ana"} | usual[plan]] if players is None else players
    return {"game": "metro-bingo", "plan": plan, "player": players, **more}


def player(name="Ana", **lines):
    return {"name": name, **lines}


def changed(text, space, value):
    """A line with another value in one space."""
    values = text.split()
    values[space - 1] = value
    return " ".join(values)


def wrong(doc):
    """The sentence about what is wrong with a document."""
    with pytest.raises(WrongInput) as caught:
        sheets_of(doc)
    return str(caught.value)


@pytest.mark.parametrize("plan", "ABCD")
def test_a_whole_sheet_of_each_plan_is_accepted(plan):
    sheets = sheets_of(document(plan))
    assert {line: len(tiles) for line, tiles in sheets.players[0].lines.items()} == LAYOUTS[plan].lines
    assert sheets.finished


@pytest.mark.parametrize("name", ["seoul", "SEOUL", "b", " B "])
def test_a_plan_has_a_letter_and_a_city(name):
    assert sheets_of(document("B") | {"plan": name}).layout == LAYOUTS["B"]


def test_values_stand_apart_by_blanks_or_commas_or_as_a_list():
    forms = ["1,2, 3 , 4  5", "1 2 3 4 5,", [1, 2, "3", 4, "5"]]
    for form in forms:
        sheets = sheets_of(document(players=[player(line=form)], layout={"line": 5}))
        assert sheets.players[0].lines["line"] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("mark", ["*", "star", "STAR", "★", "☆"])
def test_a_star_is_an_asterisk_the_word_or_a_star(mark):
    sheets = sheets_of(document(players=[player(line=f"{mark} 2")], layout={"line": 2}))
    assert sheets.players[0].lines["line"] == [STAR, 2]


def test_round_2_may_be_missing_for_some_and_then_nothing_is_finished():
    sheets = sheets_of(document("B", [player(round1=ROUND1), player("Ben", round1=ROUND1, round2=ROUND2)]))
    assert not sheets.finished


def test_stars_in_shared_spaces_stand_in_both_rounds_and_count_once():
    sheets = sheets_of(document("B", [player(round1=changed(ROUND1, 4, "*"), round2=changed(ROUND2, 3, "*"))]))
    lines = sheets.players[0].lines
    assert (lines["round1"][3], lines["round2"][2]) == (STAR, STAR)


def test_tokyo_takes_three_stars_and_a_start():
    sheets = sheets_of(document("C", [player(loop=changed(LOOP, 1, "*"), start=5)]))
    assert sheets.players[0].start == 5


BAD_SHEETS = {
    "a line too short": (
        document(players=[player(line="1 2 3")]),
        "Ana, line: 3 of 20 spaces, 17 too few.",
    ),
    "a line too long": (
        document(players=[player(line=TWENTY + " 30")]),
        "Ana, line: 21 of 20 spaces, 1 too many.",
    ),
    "how many spaces there are in place of the values": (
        document(players=[player(line="20")]),
        'Ana, line: 1 of 20 spaces, 19 too few; write the value of each one, like "3 7 * 12".',
    ),
    "one of three lines too short": (
        document("D", [player(lines=[PARIS[0], "9 10", PARIS[2]])]),
        "Ana, line2: 2 of 10 spaces, 8 too few.",
    ),
    "the value 0": (
        document(players=[player(line=changed(TWENTY, 7, "0"))]),
        "Ana, line, space 7 holds 0; a value is 1 to 30, or * for the star.",
    ),
    "the value 31": (
        document(players=[player(line=changed(TWENTY, 7, "31"))]),
        "Ana, line, space 7 holds 31; a value is 1 to 30, or * for the star.",
    ),
    "a letter": (
        document("B", [player(round1=ROUND1, round2=changed(ROUND2, 16, "x"))]),
        "Ana, round2, space 16 holds x; a value is 1 to 30, or * for the star.",
    ),
    "a special that nobody writes": (
        document(players=[player(line=changed(TWENTY, 1, "draw2"))]),
        "Ana, line, space 1 holds draw2, a tile that nobody writes.",
    ),
    "an empty space": (
        document(players=[player(line="1, 2,, 4")]),
        "Ana, line, space 3 is empty.",
    ),
    "an empty text in a list": (
        document(players=[player(line=[1, "", 3])]),
        "Ana, line, space 2 is empty.",
    ),
    "a number twice": (
        document(players=[player(line=changed(TWENTY, 20, "5"))]),
        "Ana, line, space 20: 5 stands also in line space 5; the bag holds only one.",
    ),
    "a number three times": (
        document(players=[player(line=changed(TWENTY, 1, "11"))]),
        "Ana, line, space 12: 11 stands also in line space 1 and line space 11; the bag holds only 2.",
    ),
    "a number in two lines": (
        document("D", [player(lines=[PARIS[0], PARIS[1], changed(PARIS[2], 12, "3")])]),
        "Ana, line3, space 12: 3 stands also in line1 space 3; the bag holds only one.",
    ),
    "a number in two rounds": (
        document("B", [player(round1=ROUND1, round2=changed(ROUND2, 1, "2"))]),
        "Ana, round2, space 1: 2 stands also in round1 space 2; the bag holds only one.",
    ),
    "two stars": (
        document(players=[player(line=changed(TWENTY, 3, "*"))]),
        "Ana, line, space 20: the star stands also in line space 3; the bag holds only one.",
    ),
    "four stars in Tokyo": (
        document("C", [player(loop=changed(changed(LOOP, 1, "*"), 2, "*"))]),
        "Ana, loop, space 20: the star stands also in loop space 1 and loop space 2 and loop space 19; "
        "plan C has 3 stars at most.",
    ),
    "one star in Tokyo": (
        document("C", [player(loop=changed(LOOP, 20, "30"))]),
        "Ana, loop: 1 of the 2 stars that are placed before the first draw.",
    ),
    "a shared space that differs": (
        document("B", [player(round1=ROUND1, round2=changed(ROUND2, 8, "19"))]),
        "Ana, round2, space 8 is shared with round1, space 9, but holds 19 and there stands 9.",
    ),
    "a start beyond the loop": (
        document("C", [player(loop=LOOP, start=21)]),
        "Ana, loop: start is a space from 1 to 20, not 21.",
    ),
    "a line that is no text": (
        document(players=[player(line=7)]),
        'Ana, line: write the values of its spaces like "3 7 * 12".',
    ),
    "the second player": (
        document(players=[player(line=TWENTY), player("Ben", line=changed(TWENTY, 2, "99"))]),
        "Ben, line, space 2 holds 99; a value is 1 to 30, or * for the star.",
    ),
    "a missing line": (document("B", [player(round2=ROUND2)]), "Ana: round1 is missing."),
    "two lines of three": (
        document("D", [player(lines=PARIS[:2])]),
        "Ana: lines is a list of 3 texts, one for each line.",
    ),
}


@pytest.mark.parametrize("case", BAD_SHEETS)
def test_a_wrong_sheet_is_told_with_player_line_and_space(case):
    doc, sentence = BAD_SHEETS[case]
    assert wrong(doc) == sentence


BAD_FILES = {
    "an unknown plan": (
        document() | {"plan": "E"},
        "There is no plan E; the plans are A (Essen), B (Seoul), C (Tokyo), D (Paris).",
    ),
    "no plan": ({"game": "metro-bingo"}, 'The plan is missing; write it like plan = "A".'),
    "an unknown key": (
        document(plam="A"),
        "at the top: there is no key plam; it can be game, plan, layout, score_table, player.",
    ),
    "a key of another plan": (
        document(players=[player(line=TWENTY, round1=ROUND1)]),
        "Ana: there is no key round1; it can be name, line.",
    ),
    "two players of one name": (
        document(players=[player(line=TWENTY), player(" Ana", line=TWENTY)]),
        "Two players are called Ana; each needs a name of their own.",
    ),
    "no name": (document(players=[{"line": TWENTY}]), "Player 1 has no name."),
    "a name of two lines": (
        document(players=[player("A\nB", line=TWENTY)]),
        "Player 1: a name is visible text in one line, not 'A\\nB'.",
    ),
    "no players": (document(players=[]), "There are no players; begin each one with a line [[player]]."),
    "too many spaces": (
        document("D", layout={"lines": [12, 13, 13]}),
        "[layout]: plan D has 38 spaces to fill; the bag is enough for 37.",
    ),
    "no space": (document(layout={"line": 0}), "[layout] line: the spaces are a whole number from 1 up, not 0."),
    "half a space": (
        document(layout={"line": 2.5}),
        "[layout] line: the spaces are a whole number from 1 up, not 2.5.",
    ),
    "a layout of another plan": (document(layout={"loop": 9}), "[layout] of plan A has no loop; it can have line."),
    "a loop of two": (document("C", layout={"loop": 2}), "[layout] loop: a loop has 3 spaces or more, not 2."),
    "shared twice": (
        document("B", layout={"shared": [[4, 3], [4, 5]]}),
        "[layout] shared: space 4 of round1 stands there twice.",
    ),
    "shared twice in round 2": (
        document("B", layout={"shared": [[4, 3], [5, 3]]}),
        "[layout] shared: space 3 of round2 stands there twice.",
    ),
    "shared outside": (document("B", layout={"round2": 12}), "[layout] shared: round2 has no space 13; it has 12."),
    "shared no pair": (
        document("B", layout={"shared": [4]}),
        "[layout] shared: write pairs of a space of round1 and the same space in round2, like [[4, 3], [9, 8]].",
    ),
    "all of round 2 shared": (
        document("B", layout={"round2": 1, "shared": [[1, 1]]}),
        "[layout] shared: round2 needs at least one space of its own.",
    ),
    "a long line without points": (
        document(layout={"line": 22}),
        "line has 22 spaces; [score_table] needs the points for 21, 22.",
    ),
    "points for no length": (
        document(score_table={"ten": 3}),
        "[score_table]: ten is no length of a run; write it like 10 = 110.",
    ),
    "points that are no number": (
        document(score_table={"10": "x"}),
        "[score_table]: the points for a run of 10 are a whole number from 0 up, not 'x'.",
    ),
    "a length of a run with very many digits": (
        document(score_table={"9" * 5000: 3}),
        f"[score_table]: {'9' * 5000} is no length of a run; write it like 10 = 110.",
    ),
    "a layout in quotes": (
        document(layout={"line": "20"}),
        "[layout] line: the spaces are a whole number from 1 up, not '20'.",
    ),
    "names that differ in capitals": (
        document(players=[player("ANNA", line=TWENTY), player("anna", line=TWENTY)]),
        "Two players are called anna; each needs a name of their own.",
    ),
    "names that differ in how an accent is put": (
        document(players=[player("Zoe\u0308", line=TWENTY), player("Zo\u00eb", line=TWENTY)]),
        "Two players are called Zo\u00eb; each needs a name of their own.",
    ),
    "a layout that is no table": (document(layout=3), "layout is a table; begin it with a line [layout]."),
}


@pytest.mark.parametrize("case", BAD_FILES)
def test_a_wrong_document_is_told_in_one_sentence(case):
    doc, sentence = BAD_FILES[case]
    assert wrong(doc) == sentence


def test_a_long_line_needs_its_points_and_no_more():
    sheets = sheets_of(document(players=[player(line=TWENTY + " 30")], layout={"line": 21}, score_table={"21": 440}))
    assert sheets.table[21] == 440
    assert sheets.table[9] == 80


def test_37_spaces_to_fill_are_accepted():
    assert layout_of("D", {"lines": [12, 12, 13]}).to_fill == [37]


def test_what_is_not_toml_names_the_file_and_the_line(tmp_path):
    path = tmp_path / "sheets.toml"
    path.write_text('game = "metro-bingo"\nplan = A\n')
    with pytest.raises(WrongInput, match=r"^sheets.toml is not TOML: .*line 2"):
        read_toml(path)


BAD_CONTENTS = {
    "not UTF-8": (b"name = '\xff'", "not text in UTF-8"),
    "a NUL byte": (b"name = '\0'", "is not TOML: .* character"),
    "a number of 5,000 digits": (b"x = " + b"9" * 5000, "too many digits"),
    "a hexadecimal number of 5,000 digits": (b"x = [0x" + b"F" * 5000 + b"]", "too many digits"),
    "lists 5,000 deep": (b"x = " + b"[" * 5000 + b"]" * 5000, "too deep in one another"),
    "tables 900 deep": (b"x" + b".x" * 900 + b" = 1", "too deep in one another"),
    "tables 40,000 deep": (b"x" + b".x" * 40_000 + b" = 1", "too deep in one another"),
    "too much": (b"#" * 100_001, "too large for a file of sheets"),
}


@pytest.mark.parametrize("case", BAD_CONTENTS)
def test_what_cannot_be_sheets_is_told_in_one_sentence(tmp_path, case):
    content, sentence = BAD_CONTENTS[case]
    path = tmp_path / "sheets.toml"
    path.write_bytes(content)
    with pytest.raises(WrongInput, match=rf"sheets\.toml.* {sentence}"):
        read_toml(path)


def test_a_file_that_is_not_there_and_a_folder_are_told(tmp_path):
    with pytest.raises(WrongInput, match=r"There is no file .*sheets\.toml; check the name"):
        read_toml(tmp_path / "sheets.toml")
    with pytest.raises(WrongInput, match="is a folder"):
        read_toml(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="has no endless file")
def test_an_endless_file_is_told():
    with pytest.raises(WrongInput, match="too large"):
        read_toml(Path("/dev/zero"))


def test_a_byte_order_mark_is_passed_over(tmp_path):
    path = tmp_path / "sheets.toml"
    path.write_text(toml_of(sheets_of(document())), encoding="utf-8-sig")
    assert sheets_of(read_toml(path)) == sheets_of(document())


names = st.text(min_size=1).filter(lambda name: name.isprintable() and name == name.strip())


def heard(name):
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


@given(st.lists(names, min_size=1, max_size=3, unique_by=heard), st.sampled_from("ABCD"))
def test_written_sheets_are_read_again_whatever_the_names(players, plan):
    sheets = sheets_of(document(plan, [document(plan)["player"][0] | {"name": name} for name in players]))
    assert sheets_of(tomllib.loads(toml_of(sheets))) == sheets


def test_layout_points_and_start_are_written_too():
    layout = {"round1": 5, "round2": 4, "shared": [[1, 2]]}
    for doc in (
        document("B", [player(round1="1 2 3 4 5", round2="7 1 8 9")], layout=layout, score_table={"10": 110}),
        document("C", [player(loop="* * 3", start=2)], layout={"loop": 3}),
        document("D", [player(lines=["1", "2", "*"])], layout={"lines": [1, 1, 1]}),
    ):
        sheets = sheets_of(doc)
        assert sheets_of(tomllib.loads(toml_of(sheets))) == sheets


def test_a_text_without_values_has_no_spaces():
    assert split("  ") == []


# With a log


class Told:
    """A log as a box would have told it."""

    def __init__(self, plan="A", spaces=(4,), g="1a2b3c4d"):
        self.g = g
        self.records = [
            {
                "t": "game",
                "g": g,
                "v": 1,
                "game": "metro-bingo",
                "opt": {"plan": plan, "spaces": list(spaces)},
                "commit": "",
            }
        ]

    def event(self, e, **more):
        self.records.append({"t": "event", "g": self.g, "n": len(self.records), "e": e, **more})
        return self

    def draw(self, *tiles):
        for tile in tiles:
            self.event("draw", tile=tile)
        return self

    def over(self):
        self.records.append({"t": "over", "g": self.g, "n": len(self.records) - 1, "why": "full", "seed": ""})
        return self

    def write(self, path, *before):
        told = [*(record for log in before for record in log.records), *self.records]
        path.write_text("".join(json.dumps(record) + "\n" for record in told))
        return path


@pytest.fixture
def log(tmp_path):
    return tmp_path / "game.jsonl"


FOUR = layout_of("A", {"line": 4})
SEOUL = layout_of("B", {"round1": 3, "round2": 3, "shared": [[2, 1]]})
TOKYO = layout_of("C", {"loop": 4})


def with_pair():
    return (
        Told()
        .draw("5", "draw2")
        .event("pair", tiles=["8", "21"])
        .draw("12")
        .draw("remove2")
        .event("removed", tiles=["3", "star"])
        .draw("30")
        .over()
    )


def disagrees(layout, path, rounds=1, **lines):
    """The sentence about a sheet that does not agree with a log."""
    drawn = drawn_in(path, layout, rounds)
    with pytest.raises(WrongInput) as caught:
        check_tiles(layout, Sheet("Ana", lines), drawn)
    return str(caught.value)


@pytest.mark.parametrize("kept", [8, 21])
def test_either_of_a_pair_may_be_kept(log, kept):
    check_tiles(FOUR, Sheet("Ana", {"line": [30, kept, 5, 12]}), drawn_in(with_pair().write(log), FOUR, 1))


BAD_AGAINST_PAIR = {
    "never drawn": ([5, 8, 12, 29], "Ana, line, space 4: 29 was never drawn in game 1a2b3c4d."),
    "taken out": ([5, 8, 12, 3], "Ana, line, space 4: 3 was taken out of the bag, not drawn."),
    "written twice": (
        [5, 8, 12, 12],
        "Ana, line, space 4: 12 stands also in line space 3, but was drawn only once.",
    ),
    "both of a pair": (
        [5, 8, 21, 30],
        "Ana, line, space 3: 8 and 21 were drawn as a pair; one of them is kept, both stand on the sheet.",
    ),
    "neither of a pair": (
        [5, 29, 12, 30],
        "Ana, line, space 2: 29 was never drawn in game 1a2b3c4d; 8 and 21 were drawn as a pair, "
        "and neither stands on the sheet.",
    ),
}


@pytest.mark.parametrize("case", BAD_AGAINST_PAIR)
def test_a_tile_that_was_not_drawn_is_told_with_player_line_and_space(log, case):
    tiles, sentence = BAD_AGAINST_PAIR[case]
    assert disagrees(FOUR, with_pair().write(log), line=tiles) == sentence


def test_an_unfinished_line_is_checked_against_the_log_too(log):
    drawn = drawn_in(with_pair().write(log), FOUR, 1)
    check_tiles(FOUR, Sheet("Ana", {"line": [5, 21]}), drawn)
    sentence = disagrees(FOUR, log, line=[5, 29])
    assert sentence == "Ana, line, space 2: 29 was never drawn in game 1a2b3c4d."


def test_of_a_pair_with_a_special_everybody_keeps_the_other_tile(log):
    told = Told().draw("5", "6", "draw2").event("pair", tiles=["remove2", "9"]).draw("7").over()
    drawn = drawn_in(told.write(log), FOUR, 1)
    check_tiles(FOUR, Sheet("Ana", {"line": [5, 6, 9, 7]}), drawn)


def seoul():
    return Told("B", (3, 2)).draw("5", "6", "7").event("round", round=1).draw("20", "21").over()


def test_in_seoul_each_tile_stands_in_its_round(log):
    drawn = drawn_in(seoul().write(log), SEOUL, 2)
    check_tiles(SEOUL, Sheet("Ana", {"round1": [5, 6, 7], "round2": [6, 21, 20]}), drawn)


def test_a_later_tile_in_round_1_is_wrong(log):
    sentence = disagrees(SEOUL, seoul().write(log), round1=[5, 20, 7])
    assert sentence == (
        "Ana, round1, space 2: 20 was drawn in round 2; later tiles stand only in spaces of round2 alone."
    )


def test_a_tile_of_round_1_in_a_space_of_round_2_alone_is_wrong(log):
    sentence = disagrees(SEOUL, seoul().write(log), 2, round1=[5, 6], round2=[6, 7, 20])
    assert sentence == "Ana, round2, space 2: 7 was drawn in round 1, so it stands in round1."


def test_tokyo_has_two_stars_more_than_were_drawn(log):
    told = Told("C", (2,)).draw("5", "6").over().write(log)
    check_tiles(TOKYO, Sheet("Ana", {"loop": [STAR, 5, STAR, 6]}), drawn_in(told, TOKYO, 1))
    assert disagrees(TOKYO, told, loop=[STAR, 5, STAR, STAR]) == (
        "Ana, loop, space 4: the star was never drawn in game 1a2b3c4d."
    )


def refused(layout, path, rounds=1):
    with pytest.raises(WrongInput) as caught:
        drawn_in(path, layout, rounds)
    return str(caught.value)


def test_a_log_of_another_plan_is_told(log):
    assert refused(FOUR, seoul().write(log)) == (
        "game.jsonl has no game of plan A with 4 spaces to fill; it holds plan B with 3 and 2 spaces to fill."
    )


def test_the_last_game_that_fits_is_taken(log):
    older, newer = (
        Told(g="00000001").draw("1", "2", "3", "4").over(),
        Told(g="00000002").draw("6", "7", "8", "9").over(),
    )
    assert drawn_in(seoul().write(log, older, newer), FOUR, 1).game == "00000002"


@pytest.mark.parametrize("why", [None, "stopped"])
def test_a_later_game_that_was_not_played_to_its_end_is_passed_over(log, why):
    played, left = Told(g="00000001").draw("1", "2", "3", "4").over(), Told(g="00000002").draw("6", "7", "8", "9")
    if why:
        left.over().records[-1]["why"] = why
    assert drawn_in(left.write(log, played), FOUR, 1).game == "00000001"
    assert last_game(log).id == "00000001"


def test_a_log_with_more_pairs_than_the_bag_can_give_is_told(log):
    told = Told()
    for _ in range(45):
        told.event("pair", tiles=["8", "21"])
    assert refused(FOUR, told.over().write(log)) == (
        "game.jsonl, game 1a2b3c4d: event 2 is one pair too many; the bag holds only 1 draw2."
    )


def test_a_log_cut_short_is_told(log):
    assert refused(FOUR, Told().draw("5", "6").write(log)) == (
        "game.jsonl, game 1a2b3c4d: the log is cut short, it stops at 2 of 4 spaces."
    )
    assert refused(FOUR, Told().draw("5", "6", "7", "8").write(log)) == (
        "game.jsonl, game 1a2b3c4d: the log is cut short, the record of the end of the game is missing."
    )


def test_a_log_of_round_1_is_enough_for_sheets_of_round_1(log):
    told = Told("B", (3, 2)).draw("5", "6", "7").event("round", round=1)
    drawn_in(told.write(log), SEOUL, 1)
    assert "it stops at 3 of 5 spaces" in refused(SEOUL, log, 2)


def test_a_log_with_a_hole_is_told(log):
    told = Told().draw("5", "6", "7", "8").over()
    del told.records[2]
    assert refused(FOUR, told.write(log)) == "game.jsonl, game 1a2b3c4d: this log is not whole: event 2 is missing."


@pytest.mark.parametrize("tile", ["31", 7, None, ["5"]])
def test_a_log_with_a_tile_that_does_not_exist_is_told(log, tile):
    assert refused(FOUR, Told().draw("5", tile).write(log)) == (
        "game.jsonl, game 1a2b3c4d: event 2 is not one that the box could have told."
    )


def test_sheets_know_their_table():
    assert Sheets(FOUR, [], {3: 9}).table[3] == 9
