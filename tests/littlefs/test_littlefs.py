"""The journal on MicroPython's own littlefs: no power cut loses a game, and little flash is worn."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.littlefs.start import run
from tests.micropython import micropython

pytestmark = pytest.mark.skipif(micropython() is None, reason="there is no MicroPython for this platform")

# Lives, and the number of games before each: littlefs erases a sector every few writes, and these make it do so in
# every kind of step.
LIVES = [("long", 2), ("plan D", 4), ("plan D", 0), ("plan D", 8), ("plan A, salted", 0)]


@pytest.fixture(scope="module")
def lives():
    """What each life printed; they are lived side by side."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        started = {key: pool.submit(run, "life.py", *key) for key in LIVES}
        return {key: job.result() for key, job in started.items()}


@pytest.mark.parametrize("key", LIVES, ids=lambda key: f"{key[0]} after {key[1]}")
def test_a_power_cut_at_any_operation_keeps_the_promise(lives, key):  # pitfall 20
    *broken, whole = lives[key]
    assert not broken, broken[0]["error"]
    assert whole["broken"] == 0
    assert whole["cuts"] == 5 * whole["operations"]
    assert whole["operations"] > whole["steps"]
    assert whole["cuts again"] > 0


def test_sectors_are_erased_in_every_kind_of_step(lives):
    kinds = set()
    for *_, whole in lives.values():
        last = whole["steps"] - 1
        names = {0: "settings", 1: "begin", last - 1: "finish", last: "next"}
        kinds.update(names.get(step, "press") for step in whole["steps with an erase"])
    assert kinds == {"settings", "begin", "press", "finish", "next"}


def test_a_moved_file_hides_the_one_behind_it_until_the_journal_is_loaded():
    (found,) = run("trap.py")
    assert found["hidden"] > 0
    assert found["lost"] == 0


@pytest.mark.parametrize(("life", "warned"), [("plan D", False), ("long", True)])
def test_a_full_file_system_is_survived(life, warned):  # pitfall 22
    """Only a game of more than one part needs room, at its end; that is said, and made up for when there is room."""
    found = run("full.py", life)
    assert all(line["same"] for line in found)
    assert any(line["warned"] for line in found) == warned


def test_a_game_wears_the_flash_little():  # pitfall 23
    (short,) = run("wear.py", 60, 40)
    assert short["most erases"] <= 10
    assert short["most bytes"] <= 34_000
    (long,) = run("wear.py", 120, 10)
    assert long["most erases"] <= 20
