"""Known games of Metro with their results, as they stand in metro_vectors.json."""

import json
from pathlib import Path

import pytest

from host_tools.metro.cell import digits
from host_tools.metro.game import Game, totals
from host_tools.metro.line import follow
from host_tools.metro.move import move_text, moves_of, tile_of
from host_tools.metro.placing import Reason
from host_tools.metro.reading import played
from host_tools.metro.station import owners
from host_tools.wrong_input import WrongInput

VECTORS = json.loads((Path(__file__).parent / "metro_vectors.json").read_text())
REASONS = {
    "not adjacent": Reason.TOUCHES_NOTHING,
    "one-tile line": Reason.LINE_OF_ONE,
    "occupied": Reason.OCCUPIED,
}


def of(kind):
    """The vectors of a kind, named by their number of placements."""
    return [pytest.param(one, id=f"{len(one['placement']) // 6} tiles") for one in VECTORS[kind]]


@pytest.mark.parametrize("vector", of("scores"))
def test_a_known_game_gives_its_scores(vector):
    game = played(vector["placement"])
    assert list(totals(game.completed, vector["players"]).values()) == vector["scores"]


@pytest.mark.parametrize("vector", [param for param in of("scores") if param.id == "60 tiles"])
def test_a_known_game_of_60_tiles_completes_every_line_of_every_owned_station(vector):
    game = played(vector["placement"])
    assert game.finished
    assert {line.station for line, _ in game.completed} >= set(owners(vector["players"]))


@pytest.mark.parametrize("vector", of("sequences"))
def test_a_known_sequence_is_legal_up_to_its_first_bad_move(vector):
    game = Game()
    for number, move in enumerate(moves_of(vector["placement"])):
        reason = game.why_not(move)
        if reason:
            assert (number, move_text(move)) == (vector.get("first_bad_index"), vector["first_bad"])
            assert reason == REASONS[vector["why"]]
            with pytest.raises(WrongInput, match=f"^Move {number + 1}, {move.tile.code} on .*{reason.value}"):
                played(vector["placement"])
            return
        game.play(move)
    assert vector["valid"]


@pytest.mark.parametrize("vector", of("legal_moves"))
def test_a_known_board_has_its_legal_cells(vector):
    cells = played(vector["placement"]).legal_cells(tile_of(vector["tile"]))
    assert [digits(cell) for cell in cells] == vector["cells"]


@pytest.mark.parametrize("vector", of("line_points"))
def test_a_known_line_has_its_points(vector):
    assert follow(played(vector["placement"]).board, vector["station"]).points == vector["points"]
