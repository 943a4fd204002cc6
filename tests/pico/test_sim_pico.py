"""`metro-caller sim --pico`: the real firmware behind the terminal's picture, its state kept for the next start."""

import asyncio
import json

import pytest

from caller import wire
from host_tools.device.bundle import board_file, bundle
from host_tools.device.filesystem import image, read
from sim.pico.on_emulated_pico import OnEmulatedPico
from tests.pico.emulated_time import TurnClock

MOST_TURNS = 1000


async def until(box, condition):
    """Let the box live until a condition holds."""
    for _ in range(MOST_TURNS):
        if condition():
            return
        box.turn(False)
        await asyncio.sleep(0)
    pytest.fail(f"not in {MOST_TURNS} turns")


def test_it_shows_the_firmware_serves_a_host_and_keeps_its_file_system(uf2):
    saved = []

    async def play():
        asked = [
            {"c": "set", "name": "lang", "value": "de"},
            {"c": "new", "game": "metro-bingo", "opt": {"plan": "C"}},
        ]
        files = image(bundle(board_file("pico_oled")))
        box = OnEmulatedPico(uf2, files, saved.append, 1, asked, TurnClock())
        port = await box.start(0)
        assert "is starting" in box.warning
        await until(box, lambda: box.pixels.count(0) < 1000)
        assert not box.warning
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        records = wire.Reader()
        told = []

        async def hello():
            writer.write(wire.encode({"c": "hello"}))
            while not told or told[-1]["t"] != "hello":
                box.turn(False)
                try:
                    data = await asyncio.wait_for(reader.read(1000), 0.001)
                except TimeoutError:
                    continue
                told.extend(record for byte in data if (record := records.feed(byte)))
            return told.pop()

        while not (greeting := await hello())["g"]:
            pass  # the requests of the start are on their way
        assert box.hosts == 1
        before = box.pixels
        box.press()
        await until(box, lambda: box.pixels != before and any(map(any, box.colours)))
        assert (await hello())["n"] == greeting["n"] + 1
        second = await asyncio.open_connection("127.0.0.1", port)
        assert await second[0].read() == b""  # a serial port has one host
        await box.stop()

    asyncio.run(play())
    kept = read(saved[-1])
    assert json.loads(kept["settings"])["lang"] == "de"
    assert kept["game/now"].count(b"\n") == 2


def test_a_firmware_that_ends_is_said_with_its_last_words(uf2):
    async def play():
        files = image({"main.py": "raise ValueError('no board')\n"})
        box = OnEmulatedPico(uf2, files, lambda image: None, 1, (), TurnClock())
        await box.start(0)
        await until(box, lambda: "is starting" not in box.warning)
        assert (
            box.warning
            == "The firmware has ended (ValueError: no board). q ends this, and the next start is a new one."
        )
        await box.stop()

    asyncio.run(play())
