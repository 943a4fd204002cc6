"""The emulated Pico's memory: as much is free after many games as after the first, and idling takes none."""

import os
import re

import pytest

from caller import wire
from tests.pico.children import in_children
from tests.pico.table import PLAIN, Table

DRAWS = int(os.environ.get("METRO_PICO_DRAWS", "100"))  # a draw costs a second of real time: 1000 only if asked for
WARM = 3  # games after which what is made once and kept has been made
NOISE = 48  # bytes that the collector keeps because a word left over on the stack happens to point to them
AT_ONCE = 4  # presses on their way: the link's queue holds 12 records, and a press may bring three
FREE, IDLE = 2, 3  # pins that ask for a figure
WATCHED = b"""
import asyncio, gc
from machine import Pin
from caller import app
import caller.ui.pair, caller.ui.tile  # what a game loads once, and some games never
FREE, IDLE = Pin(2, Pin.IN, Pin.PULL_UP), Pin(3, Pin.IN, Pin.PULL_UP)
async def watch():
    while True:
        await asyncio.sleep_ms(20)
        if not FREE.value():
            gc.collect()
            print("free", gc.mem_free())
            while not FREE.value():
                await asyncio.sleep_ms(20)
        if not IDLE.value():
            gc.collect()
            gc.disable()
            before = gc.mem_alloc()
            await asyncio.sleep_ms(1000)
            after = gc.mem_alloc()
            gc.enable()
            print("allocated", after - before)
            while not IDLE.value():
                await asyncio.sleep_ms(20)
real = app.App.main
async def main(self):
    watching = asyncio.create_task(watch())
    await real(self)
app.App.main = main
app.run()
"""


@pytest.fixture(scope="module")
def table(pico) -> Table:
    """A Pico whose program also tells of its memory, at a pin's wish."""
    table = Table(pico, PLAIN, {"main.py": WATCHED})
    table.pico.run(1000)
    table.ask(c="hello")
    return table


def figure(table: Table, pin: int) -> int:
    """Ask for a figure."""
    table.pico.set_pin(pin, False)
    said = table.pico.run_until(b"\r\n", 3000)
    table.pico.set_pin(pin, None).run(50)
    found = re.search(rb"(?:free|allocated) (\d+)\r\n", said)
    assert found, said
    return int(found[1])


def draw_a_game(table: Table) -> int:
    """Play to the end of a game by requests of the host, as fast as they are answered; its draws."""
    draws = 0
    over = False
    while not over:
        table.pico.send(wire.encode({"c": "press"}) * AT_ONCE)
        answers = 0
        while answers < AT_ONCE:
            table.pico.run(5)
            for record in table.records():
                answers += record["t"] in ("ok", "error")
                draws += record["t"] == "event"
                over = over or record["t"] == "over"
    return draws


def many_games(table: Table) -> list[int]:
    """The free memory at the first page of each of some games, and of the one after them."""
    draws = 0
    free = []
    while True:
        table.begin("A")
        free.append(figure(table, FREE))
        if draws >= DRAWS:
            return free
        draws += draw_a_game(table)


def idle(table: Table, *, over: bool) -> int:
    """What a second allocates while the lights move: those of a game's first page, or those of its end."""
    if over:
        table.ask(c="set", name="spaces_a", value=1)
    table.begin()
    while over and table.press():
        pass
    frames = len(table.strip.frames)
    allocated = figure(table, IDLE)
    assert len(table.strip.frames) > frames + 1
    return allocated


def test_free_memory_does_not_shrink_over_many_games_and_idling_allocates_nothing(table):  # pitfall 33
    free, *allocated = in_children(
        [
            lambda: many_games(table),
            lambda: [idle(table, over=False)],
            lambda: [idle(table, over=True)],
        ]
    )
    assert allocated == [[0], [0]]
    assert max(free[WARM + 1 :][-3:]) >= free[WARM] - NOISE, str(free)
    print("free at the first page of each game:", free)
