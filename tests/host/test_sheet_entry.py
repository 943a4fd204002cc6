"""Asking for sheets in the terminal: checked and scored as they are typed, nothing lost, saved as TOML."""

import asyncio
import json
from dataclasses import asdict

import pytest
from textual.widgets import Input, OptionList, Static

from host_tools.metro_bingo.reading import sheets_of
from host_tools.metro_bingo.scoring import LAYOUTS
from host_tools.sheet_entry.app import EntryApp
from host_tools.sheet_entry.draft import Draft
from host_tools.sheet_entry.last_steps import FileStep, OverviewStep
from host_tools.sheet_entry.sheet_step import SheetStep
from host_tools.sheet_entry.steps import DraftStep, LayoutStep, NamesStep, PlanStep
from host_tools.sheet_entry.typed import Typed, fill_shared
from host_tools.written import read_toml
from host_tools.wrong_input import WrongInput

NAMED = {" ": "space", "*": "asterisk", ",": "comma", "-": "minus", "=": "equals_sign"}
FOUR = {"A": {"line": "4"}}
SEOUL = {"B": {"round1": "3", "round2": "3", "shared": "2-1"}}
ROUND1 = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"


class Table:
    """The program with somebody at the keyboard."""

    def __init__(self, app, pilot):
        self.app, self.pilot = app, pilot

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text):
        """Type a text, and Enter if it ends with a line feed. Only the last keys go all the way from the keyboard."""
        line = text.rstrip("\n")
        for character in line[:-1]:
            self.app.focused.insert_text_at_cursor(character)
        keys = [NAMED.get(key, key) for key in line[-1:]]
        await self.press(*keys, *(["enter"] if text.endswith("\n") else []))

    async def put(self, line):
        """A whole line at once, as if pasted, and Enter."""
        self.app.focused.insert_text_at_cursor(line)
        await self.press("enter")

    def text(self, name):
        return str(self.app.screen.query_one(f"#{name}", Static).render())

    def field(self, name):
        return self.app.screen.query_one(f"#{name}", Input)

    @property
    def message(self):
        return self.text("message")

    def on(self, step):
        return isinstance(self.app.screen, step)


@pytest.fixture
def play(tmp_path):
    """Run a story at the keyboard of a new program; its result."""

    def run(story, typed=None, log=None, size=(80, 24)):
        draft = Draft(tmp_path / "kept" / "draft.json")
        if typed:
            draft.save(typed)

        async def told():
            app = EntryApp(draft, log, tmp_path)
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await story(Table(app, pilot))
            return app.return_value

        return asyncio.run(told())

    return run


async def go_on(table):
    """Take the draft over and go on to the first sheet."""
    await table.press("enter", "enter", "enter")
    assert table.on(SheetStep)


def test_a_whole_game_is_asked_for_saved_and_read_again(play, tmp_path):
    async def story(table):
        assert table.on(PlanStep)
        await table.press("down", "down", "down", "enter")
        assert table.on(NamesStep)
        await table.type('Ana, Ben "B"\n')
        assert table.on(SheetStep)
        await table.put("1 2 3 4 5 6 7 8")
        await table.put("9 10 11 12 13 14 15 16 17 18")
        await table.put("19 20 21 22 23 24 25 26 27 28 29 *")
        await table.put("8 7 6 5 4 3 2 1")
        await table.put("9 10 11 12 13 14 15 16 17 18")
        await table.put("19 20 21 22 23 24 25 26 27 28 29 30")
        assert table.on(OverviewStep)
        await table.press("enter")
        assert table.on(FileStep)
        await table.press("enter")

    saved = play(story)
    assert saved is not None
    sheets = sheets_of(read_toml(saved))
    assert [sheet.name for sheet in sheets.players] == ["Ana", 'Ben "B"']
    assert [score.total for score in sheets.scores()] == [310, 245]
    assert not (tmp_path / "kept" / "draft.json").exists()


def test_picture_counter_and_total_grow_with_each_value(play):
    async def story(table):
        await go_on(table)
        await table.type("3 7 5 ")
        assert table.text("line-picture").splitlines() == ["3 7 │ 5", " 3  │ 0"]
        assert table.text("line-label") == "line: 3 points · 3 of 4 spaces"
        assert table.text("title") == "Ana (player 1 of 1): 3 points"
        await table.type("*")
        assert table.text("line-picture").splitlines() == ["3 7 │ 5 *5", " 3  │  3  "]
        assert table.text("title") == "Ana (player 1 of 1): 6 points"

    play(story, Typed("A", FOUR, "Ana"))


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("31", "Ana, line, space 1 holds 31; a value is 1 to 30, or * for the star."),
        ("0", "Ana, line, space 1 holds 0; a value is 1 to 30, or * for the star."),
        ("5 x", "Ana, line, space 2 holds x; a value is 1 to 30, or * for the star."),
        ("5 5", "Ana, line, space 2: 5 stands also in line space 1; the bag holds only one."),
        ("* *", "Ana, line, space 2: the star stands also in line space 1; the bag holds only one."),
        ("5,,", "Ana, line, space 2 is empty."),
        ("1 2 3 4 5", "Ana, line: 5 of 4 spaces, 1 too many."),
    ],
)
def test_what_is_wrong_is_told_at_the_key_that_makes_it_wrong(play, keys, sentence):
    async def story(table):
        await go_on(table)
        await table.type(keys[:-1])
        assert table.text("line-wrong") == ""
        await table.type(keys[-1])
        assert table.text("line-wrong") == sentence

    play(story, Typed("A", FOUR, "Ana"))


def test_a_value_that_may_still_grow_is_not_wrong_yet(play):
    async def story(table):
        await go_on(table)
        await table.type("1 1")
        assert table.text("line-wrong") == ""
        await table.type("7")
        assert table.text("line-picture").splitlines()[0] == "1 17"
        await table.press("backspace")
        await table.type(" ")
        assert "1 stands also in line space 1" in table.text("line-wrong")

    play(story, Typed("A", FOUR, "Ana"))


def test_enter_on_an_unfinished_line_says_how_many_spaces_are_filled(play):
    async def story(table):
        await go_on(table)
        await table.type("1 2\n")
        assert table.on(SheetStep)
        assert table.message == "Ana, line: 2 of 4 spaces."

    play(story, Typed("A", FOUR, "Ana"))


def test_shared_spaces_fill_themselves_in_round_2(play):
    async def story(table):
        await go_on(table)
        await table.put(ROUND1)
        assert table.app.focused is table.field("round2")
        await table.type("20 21 ")
        assert table.field("round2").value == "20 21 4 "
        await table.type("22 23 24 25 26 27 28 29 30 17 18\n")
        assert table.on(OverviewStep)

    typed = Typed("B", {}, "Ana")
    play(story, typed)


def test_a_shared_space_that_differs_is_told(play):
    async def story(table):
        await go_on(table)
        await table.type("1 2 3\n")
        assert table.field("round2").value == "2 "
        await table.press("backspace", "backspace")
        await table.type("7 ")
        assert table.text("round2-wrong").replace("\n", " ") == (
            "Ana, round2, space 1 is shared with round1, space 2, but holds 7 and there stands 2."
        )

    play(story, Typed("B", SEOUL, "Ana"))


def test_filling_stops_at_a_space_that_round_1_does_not_have_yet():
    assert fill_shared(LAYOUTS["B"], "20 21 ", [1, 2, 3]) == "20 21 "
    assert fill_shared(LAYOUTS["B"], "20 21 ", [1, 2, 3, 31]) == "20 21 * "
    assert fill_shared(LAYOUTS["B"], "20 21", [1, 2, 3, 4]) == "20 21"


def test_round_2_may_be_left_for_later(play):
    async def story(table):
        await go_on(table)
        await table.type("1 2 3\n")
        await table.press("backspace", "backspace", "enter")
        assert table.on(OverviewStep)
        await table.press("enter", "enter")

    saved = play(story, Typed("B", SEOUL, "Ana"))
    assert saved is not None
    assert not sheets_of(read_toml(saved)).finished


def test_tokyo_asks_for_the_start_too(play):
    async def story(table):
        await go_on(table)
        await table.type("5 * 1 *\n")
        assert table.text("title") == "Ana (player 1 of 1): 15 points"
        await table.type("9\n")
        assert table.message == "Ana, loop: start is a space from 1 to 4, not 9."
        await table.press("backspace")
        await table.type("4\n")
        assert table.on(OverviewStep)
        await table.press("enter", "enter")

    saved = play(story, Typed("C", {"C": {"loop": "4"}}, "Ana"))
    assert saved is not None
    assert sheets_of(read_toml(saved)).players[0].start == 4


def test_esc_goes_back_to_the_beginning_and_nothing_is_lost(play):
    async def story(table):
        await go_on(table)
        await table.type("1 2 3 4\n")
        await table.type("9 8")
        await table.press("escape")
        assert table.field("line").value == "1 2 3 4"
        await table.press("escape")
        assert table.on(NamesStep)
        await table.press("escape")
        assert table.on(PlanStep)
        await table.press("enter", "enter", "enter")
        assert table.text("title") == "Ben (player 2 of 2): 0 points"
        assert table.field("line").value == "9 8"

    play(story, Typed("A", FOUR, "Ana, Ben"))


def test_a_sheet_can_be_corrected_before_the_end(play):
    async def story(table):
        await go_on(table)
        await table.press("enter")
        assert table.on(OverviewStep)
        await table.press("down", "enter")
        assert table.text("title") == "Ana (player 1 of 2): 15 points"
        await table.press("backspace")
        await table.type("9\n")
        assert table.on(OverviewStep)
        assert table.app.typed.sheets["Ana"]["line"] == "1 2 3 9"

    play(story, Typed("A", FOUR, "Ana, Ben", {"Ana": {"line": "1 2 3 4"}, "Ben": {"line": "4 3 2 1"}}))


def test_a_player_who_gets_another_name_keeps_the_sheet(play):
    async def story(table):
        await table.press("enter", "enter")
        await table.type("bel\n")
        assert table.text("title") == "Anabel (player 1 of 1): 3 points"

    play(story, Typed("A", FOUR, "Ana", {"Ana": {"line": "1 2"}}))


def test_two_players_of_one_name_are_told_as_they_are_typed(play):
    async def story(table):
        await table.press("enter")
        await table.type("Ana, Ana")
        assert table.message == "Two players are called Ana; each needs a name of their own."
        await table.press("enter")
        assert table.on(NamesStep)

    play(story)


def test_the_layout_is_asked_for_only_if_it_is_wanted(play):
    async def story(table):
        await table.press("c")
        assert table.on(LayoutStep)
        await table.press("backspace", "backspace")
        await table.type("38")
        assert table.message.replace("\n", " ") == ("[layout]: plan A has 38 spaces to fill; the bag is enough for 37.")
        await table.press("backspace", "backspace")
        await table.type("21\n")
        assert table.message.startswith("line has 21 spaces; [score_table] needs the points")
        await table.type("21=440\n")
        assert table.on(NamesStep)
        await table.type("Ana\n")
        assert table.text("line-label") == "line: 0 points · 0 of 21 spaces"

    play(story)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_leaving_keeps_what_was_typed_and_the_next_start_offers_it(play, tmp_path, key):
    async def interrupted(table):
        await table.press("down", "enter")
        await table.type("Ana\n")
        await table.type("1 2 3")
        await table.press(key)

    async def again(table):
        assert table.on(DraftStep)
        await table.press("enter")
        assert table.app.screen.query_one(OptionList).highlighted == 1
        await table.press("enter", "enter")
        assert table.field("round1").value == "1 2 3"

    assert play(interrupted) is None
    assert json.loads((tmp_path / "kept" / "draft.json").read_text())["sheets"]["Ana"]["round1"] == "1 2 3"
    play(again)


def test_beginning_anew_forgets_the_draft(play, tmp_path):
    async def story(table):
        await table.press("down", "enter")
        assert table.on(PlanStep)
        assert table.app.typed == Typed()

    play(story, Typed("A", FOUR, "Ana"))
    assert not (tmp_path / "kept" / "draft.json").exists()


BAD_DRAFTS = {
    "nothing": "",
    "torn": "{",
    "no table": "[]",
    "an unknown plan": '{"plan": "Z"}',
    "names that are no text": '{"plan":"A","pads":{},"names":3,"sheets":{}}',
    "half a surrogate pair": '{"plan":"A","pads":{},"names":"\\ud800","sheets":{}}',
    "a number the pad does not have": '{"plan":"A","pads":{"A":{"loop":"3"}},"names":"","sheets":{}}',
    "lists 100,000 deep": "[" * 100_000,
    "a number of 5,000 digits": "9" * 5000,
}


@pytest.mark.parametrize("case", BAD_DRAFTS)
def test_a_draft_that_cannot_be_read_is_told_and_put_aside(play, tmp_path, case):
    async def story(table):
        assert table.on(PlanStep)
        assert "Earlier sheets could not be read; they are kept as" in table.message.replace("\n", " ")

    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "draft.json").write_text(BAD_DRAFTS[case])
    play(story)
    assert (tmp_path / "kept" / "draft.unreadable").read_text() == BAD_DRAFTS[case]
    assert not (tmp_path / "kept" / "draft.json").exists()


def test_a_draft_that_cannot_be_written_is_told_and_the_entry_goes_on(play, tmp_path):
    async def story(table):
        await table.press("enter")
        await table.type("Ana")
        assert "cannot be written" in table.message
        await table.press("enter")
        assert table.on(SheetStep)

    (tmp_path / "kept").write_text("a file where the folder should be")
    play(story)


def test_a_file_that_is_there_is_written_over_only_after_a_second_enter(play, tmp_path):
    async def story(table):
        await go_on(table)
        await table.press("enter", "enter")
        assert table.on(FileStep)
        table.app.screen.query_one(Input).value = "old.toml"
        await table.press("enter")
        assert "old.toml is there already" in table.message.replace("\n", "")
        assert (tmp_path / "old.toml").read_text() == "precious"
        await table.press("enter")

    (tmp_path / "old.toml").write_text("precious")
    assert play(story, Typed("A", FOUR, "Ana", {"Ana": {"line": "1 2 3 4"}})) == tmp_path / "old.toml"
    assert (tmp_path / "old.toml").read_text().startswith("game =")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("no/such/folder.toml", "cannot be written (No such file or directory); type another name."),
        ("n" * 300, "cannot be written (File name too long); type another name."),
        ("~nobody-of-this-name/x", "begins with the name of no user; type another name."),
        ("kept", "kept is a folder or a device; type the name of a file."),
        ("a\0b", "The file needs a name in one line."),
        (" ", "The file needs a name in one line."),
    ],
)
def test_a_file_that_cannot_be_written_is_told_at_once_and_nothing_is_lost(play, tmp_path, name, sentence):
    async def story(table):
        await go_on(table)
        await table.press("enter", "enter")
        table.app.screen.query_one(Input).value = name
        await table.press("enter")
        assert table.message.endswith(sentence)

    typed = Typed("A", FOUR, "Ana", {"Ana": {"line": "1 2 3 4"}})
    assert play(story, typed) is None
    assert Draft(tmp_path / "kept" / "draft.json").load() == typed


# With a log


def write_log(path, plan, spaces, events, over=True):
    g = "1a2b3c4d"
    records: list[dict] = [
        {"t": "game", "g": g, "v": 1, "game": "metro-bingo", "opt": {"plan": plan, "spaces": spaces}, "commit": ""}
    ]
    records += [{"t": "event", "g": g, "n": n, **event} for n, event in enumerate(events, 1)]
    if over:
        records.append({"t": "over", "g": g, "n": len(events), "why": "full", "seed": ""})
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def draws(*tiles):
    return [{"e": "draw", "tile": tile} for tile in tiles]


def test_with_a_log_only_drawn_tiles_are_taken_and_the_file_is_named_after_the_game(play, tmp_path):
    async def story(table):
        await go_on(table)
        await table.type("8 29")
        assert table.text("line-wrong") == "Ana, line, space 2: 29 was never drawn in game 1a2b3c4d."
        await table.press("backspace", "backspace")
        await table.type("21 ")
        assert "8 and 21 were drawn as a pair" in table.text("line-wrong").replace("\n", " ")
        await table.press("backspace", "backspace", "backspace")
        await table.type("12 5 30\n")
        await table.press("enter")
        assert table.app.screen.query_one(Input).value == "metro-bingo-1a2b3c4d.toml"

    events = [*draws("5", "12", "draw2"), {"e": "pair", "tiles": ["8", "21"]}, *draws("30")]
    log = write_log(tmp_path / "game.jsonl", "A", [4], events)
    play(story, Typed("A", FOUR, "Ana"), log)


def test_with_a_log_of_seoul_later_tiles_are_not_taken_in_round_1(play, tmp_path):
    async def story(table):
        await go_on(table)
        await table.type("5 20 ")
        assert "20 was drawn in round 2" in table.text("round1-wrong")

    events = [*draws("5", "6", "7"), {"e": "round", "round": 1}, *draws("20", "21")]
    play(story, Typed("B", SEOUL, "Ana"), write_log(tmp_path / "game.jsonl", "B", [3, 2], events))


def test_a_log_of_another_plan_is_told_before_anything_is_typed(play, tmp_path):
    async def story(table):
        assert table.app.screen.query_one(OptionList).highlighted == 3
        await table.press("up", "enter")
        assert table.on(PlanStep)
        assert table.message.replace("\n", " ").startswith("game.jsonl has no game of plan C with 18 spaces to fill")

    play(story, log=write_log(tmp_path / "game.jsonl", "D", [30], draws("1")))


def test_a_log_without_such_a_game_is_told_before_the_program_starts(tmp_path):
    with pytest.raises(WrongInput):
        EntryApp(Draft(tmp_path / "draft.json"), tmp_path / "none.jsonl")


def test_what_is_kept_is_what_was_typed(tmp_path):
    typed = Typed("B", SEOUL, "Ana, Ben", {"Ana": {"round1": "1 2"}})
    assert Typed.from_dict(asdict(typed)) == typed
    draft = Draft(tmp_path / "draft.json")
    draft.save(typed)
    assert draft.load() == typed


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
def test_everything_that_is_typed_and_said_stays_on_the_screen(play, size):
    async def story(table):
        await go_on(table)
        keys = table.app.screen.query_one("#keys", Static).region
        for line in ("line1", "line2", "line3"):
            for name in (f"#{line}", f"#{line}-picture"):
                region = table.app.screen.query_one(name).region
                assert region.bottom <= keys.y
                assert region.height > 0

    lines = {"line1": "1 2 3 4 5 6 7 8", "line2": "9 10", "line3": ""}
    play(story, Typed("D", {}, "Ana", {"Ana": lines}), size=size)
