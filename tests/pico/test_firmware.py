"""The firmware as it is flashed, on the emulated Pico: the same pictures, lights and records as in the simulator."""

import pytest

from tests.pico.children import in_child, in_children
from tests.pico.table import Table, playing
from tests.pico.whole_game import SALT, whole_game


@pytest.fixture(scope="module")
def table(pico) -> Table:
    """A Pico in a game that has begun."""
    return playing(pico)


def metro(table: Table) -> None:
    """A whole game of Metro: tiles of the hand, and now and then a second tile."""
    told = whole_game(table, "metro", {"players": 3}, SALT, "ph" * 9 + "pphh")
    played = [record for record in told if record.get("e") == "played"]
    assert len(played) == 60
    assert sum(record["second"] for record in played) in (5, 6)


def metrox(table: Table) -> None:
    """A whole game of MetroX."""
    told = whole_game(table, "metrox", {"map": "Metro City"})
    assert [record["boxes"] for record in told if record.get("e") == "card"][-1] == 23


def test_whole_games_by_a_bouncing_button_are_those_of_the_simulator(table):  # pitfall 1
    """The display's memory, the bytes on the strip's wire and the records are the same: one draw a press."""
    in_children(
        [
            lambda: metro(table),
            lambda: metrox(table),
            lambda: whole_game(table, "metro-bingo", {"plan": "A"}),
            lambda: whole_game(table, "metro-bingo", {"plan": "C"}, SALT),
        ]
    )


def test_it_says_hello_and_answers_the_self_test(table):
    def case():
        (hello,) = table.ask(c="hello")
        assert (hello["t"], hello["board"], hello["n"]) == ("hello", "pico_oled", 2)
        (selftest,) = table.ask(c="selftest")
        assert (selftest["random"], selftest["display"], selftest["leds"]) == ("ok", "ok", "8")

    in_child(case)
