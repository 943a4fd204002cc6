"""The screen of a watch: what stands on it, and that it always fits."""

import pytest
from box_model import game
from rich.console import Console

from host_tools.big_digits import big
from host_tools.event_text import in_one_line
from host_tools.table_view import GameView, picture

FOOT = ["connected to socket://127.0.0.1:5000", "log: " + "/long" * 40]


def drawn(view, width, height):
    console = Console(width=width, height=height, force_terminal=True, color_system=None)
    with console.capture() as capture:
        console.print(picture(view, FOOT, width, height - 1))
    return capture.get().rstrip("\n").split("\n")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (140, 45)])
@pytest.mark.parametrize("plan", "ABCD")
@pytest.mark.parametrize("number", range(5))
def test_every_state_of_a_game_fits_the_terminal(number, plan, width, height):
    view = GameView()
    assert "Waiting for a game." in drawn(view, width, height)[0]
    for record in game(number, plan=plan):
        view.take(record)
        lines = drawn(view, width, height)
        assert len(lines) < height
        assert max(map(len, lines)) <= width
        assert record["g"] in lines[0]


def test_all_42_tiles_stand_on_the_screen_and_the_drawn_ones_in_order():
    view = GameView()
    records = game(3)[:8]
    for record in records:
        view.take(record)
    lines = drawn(view, 80, 24)
    at = next(at for at, line in enumerate(lines) if line.startswith("drawn:"))
    assert len(" ".join(lines[at - 4 : at]).split()) == 42
    names = {"star": "★", "remove2": "-2", "draw2": "2→1"}
    tiles = [record["tile"] for record in records if record.get("e") == "draw"]
    assert lines[at].split()[1 : len(tiles) + 1] == [names.get(tile, tile) for tile in tiles]


@pytest.mark.parametrize("tiles", [["1"], ["30"], ["star"], ["remove2"], ["draw2"], ["8", "21"], ["28", "29"]])
def test_a_large_tile_uses_the_room_and_no_more(tiles):
    for width, height in ((52, 11), (104, 30)):
        lines = big(tiles, width, height)
        assert len(lines) <= height
        assert all(len(line) == len(lines[0]) <= width for line in lines)
        assert len(lines) >= 7


def test_in_a_pipe_each_record_is_one_line_of_plain_ascii():
    for plan in "ABCD":
        for record in game(4, plan=plan):
            line = in_one_line(record, 20)
            assert line.isascii()
            assert line.isprintable()
