"""Power cuts on the emulated Pico: at flash operations of a game's start, its presses and its end, torn pages among
them. tests/littlefs cuts at every operation in every way; here it is the Pico's own chip and its own start."""

import pytest

from caller.session import PRESS, Session
from sim.pico.emulated_pico import PowerCut
from sim.pico.torn import WAYS
from tests.pico.children import in_child, in_children
from tests.pico.table import Table, playing

MOST = 6  # operations of a step that are cut
RESTARTS = {0: (1, 3), 3: (0,), 12: (0,), -1: (1, 4)}  # step: numbers of its cuts after which the Pico starts again

State = tuple[tuple[str, str] | None, list[str]]


@pytest.fixture(scope="module")
def table(pico) -> Table:
    """A Pico in a game that has begun."""
    return playing(pico)


def state(table: Table) -> State:
    """What the flash holds: the running game's id and inputs, and the ids of the kept games, newest first."""
    box = table.kept()
    kept = box.journal.kept()
    assert all(box.journal.read_kept(name) for name in kept)
    assert not box.journal.failing
    running = (box.session.id, "".join(box.session.inputs)) if box.session else None
    return running, [name[6:] for name in kept]


def cut(table: Table, press: bool, operation: int, way: str, restart: bool) -> State | None:
    """Cut the power in a step; what the flash holds then, None if the step has fewer operations."""
    table.pico.flash.cut_power(operation, way)
    try:
        step(table, press)
    except PowerCut:
        found = state(table)
        if restart:
            go_on(table, found)
        return found
    return None


def step(table: Table, press: bool) -> None:
    """Press the button, or let the host begin a game in place of the one that runs."""
    if press:
        table.press()
    else:
        table.begin()


def go_on(table: Table, found: State) -> None:
    """Start again after a cut: the game is where its journal says, and the next tile is the next one of the bag."""
    expected = None
    if found[0]:
        saved = table.kept().session
        expected = Session(saved.name, saved.opt, saved.seed)
        for what in saved.inputs:
            expected.apply(what)
    table.pico.power_on()
    table.start(1600)
    table.records()
    if not expected:
        assert table.place() == (None, 0)
        table.begin()
        table.draw()
        return
    assert table.place() == (expected.id, expected.n)
    table.ask(c="hold")  # "go on" is marked
    assert table.press()[: len(records := expected.apply(PRESS))] == records
    assert table.display.glass == table.picture()


def ends(table: Table) -> bool:
    """Whether the next press ends the game."""
    session = table.kept().session
    session.apply(PRESS)
    return bool(session.why)


def life(table: Table) -> tuple[int, int]:
    """A game from the end of the one before to its own end, cut at its operations: how many cuts, how many starts."""
    cuts = starts = 0
    number = 0
    ended = False
    while not ended:
        press = number > 0
        before = state(table)
        last = press and ends(table)
        operations = range(1, 2 if press and not last else MOST + 1)
        cases = []
        restarts = RESTARTS.get(-1 if last else number, ())
        for operation in operations:
            for other in range(3 if number % 4 == 1 else 2):
                way = WAYS[(number + operation + 2 * other) % len(WAYS)]
                restart = not other and operation - 1 in restarts
                starts += restart
                cases.append(
                    lambda press=press, operation=operation, way=way, restart=restart: cut(
                        table, press, operation, way, restart
                    )
                )
        found = in_children(cases)
        step(table, press)
        after = state(table)
        allowed = [before, after]
        if before[0] and (not after[0] or after[0][0] != before[0][0]):  # it has ended in this step
            allowed += [(None, after[1]), (None, before[1])]
        for case in found:
            if case:
                cuts += 1
                assert case in allowed, f"step {number}"
        ended = press and not after[0]
        number += 1
    return cuts, starts


def test_after_a_power_cut_no_game_is_lost_and_no_tile_is_skipped(table):  # pitfalls 19, 20, 21
    cuts, starts = in_child(lambda: life(table))
    assert cuts >= 60
    assert starts >= 5
