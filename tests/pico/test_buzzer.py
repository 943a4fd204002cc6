"""The buzzer on the emulated Pico: what is to be heard is counted in the waves on its pin."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from host_tools.device.bundle import mpy
from tests.pico.children import in_child

DRIVER = Path(__file__).parents[2] / "firmware/caller/drivers/buzzer.py"
GPIO = 17
MS = 1_000_000  # ns
SILENCE_MS = 10  # what lies between two beeps is longer, what lies between two waves is shorter


class Ear:
    """Hears the waves on a pin."""

    def attach(self, mcu: Any) -> None:
        """Wire it to the chip."""
        self._clock = mcu.clock
        self.waves: list[float] = []  # when each began, in ms
        mcu.gpio[GPIO].add_listener(self._on_level)

    @property
    def beeps(self) -> list[tuple[float, float, int]]:
        """Beginning and length in ms of each beep, and how many waves it had."""
        breaks = [n for n, (one, next) in enumerate(pairwise(self.waves), 1) if next - one > SILENCE_MS]
        parts = [self.waves[start:end] for start, end in pairwise([0, *breaks, len(self.waves)])]
        return [(part[0], part[-1] - part[0], len(part)) for part in parts if part]

    def _on_level(self, new: Any, old: Any) -> None:
        if int(new) == 1 and int(old) != 1:
            self.waves.append(self._clock.nanos / MS)


@pytest.fixture(scope="module")
def started(pico):
    """A Pico with a buzzer that has been silent so far, and `wait(ms)` that ticks as the app does."""
    ear = Ear()
    it = pico({"buzzer.mpy": mpy(DRIVER.read_bytes(), "buzzer.py")}, ear).boot()
    it.exec(
        f"""
from time import sleep_ms, ticks_diff, ticks_ms
from buzzer import Buzzer
buzzer = Buzzer({GPIO})
def wait(ms):
    for _ in range(ms // 20):
        buzzer.tick()
        sleep_ms(20)
"""
    )
    return it, ear


def heard(started, code: str) -> list[tuple[float, float, int]]:
    """The beeps while some code runs."""
    it, ear = started

    def case():
        it.exec(code)
        return ear.beeps

    return in_child(case)


def test_it_is_silent_until_it_is_told_to_beep(started):
    assert heard(started, "wait(200)") == []


@pytest.mark.parametrize("count", [1, 3])
def test_each_beep_is_short_and_they_come_one_after_the_other(started, count):
    beeps = heard(started, f"buzzer.beep({count})\nwait(800)")
    assert len(beeps) == count
    for _, length, waves in beeps:
        assert 55 < length < 85
        assert 2000 < 1000 * (waves - 1) / length < 3000
    for (one, length, _), (following, _, _) in pairwise(beeps):
        assert 79 < following - one - length < 105


def test_a_beep_does_not_wait(started):
    took = "began = ticks_ms()\nbuzzer.beep(5)\nassert ticks_diff(ticks_ms(), began) < 5\nbuzzer.quiet()"
    assert len(heard(started, took)) <= 1


def test_it_can_be_told_to_be_quiet_at_once(started):
    ((_, length, _),) = heard(started, "buzzer.beep(3)\nwait(20)\nbuzzer.quiet()\nwait(400)")
    assert length < 30


def test_new_beeps_take_the_place_of_those_that_are_going_on(started):
    assert len(heard(started, "buzzer.beep(5)\nwait(120)\nbuzzer.beep(2)\nwait(800)")) == 3
    assert len(heard(started, "buzzer.beep(5)\nwait(20)\nbuzzer.beep(0)\nwait(400)")) == 1


def test_ticks_that_come_late_leave_a_beep_longer_but_never_more_of_them(started):
    beeps = heard(started, "buzzer.beep(2)\nsleep_ms(700)\nwait(600)")
    assert len(beeps) == 2
    assert 55 < beeps[1][1] < 85


def test_nothing_is_allocated_while_it_beeps(started):
    code = """
import gc
before = after = 0  # the names take memory too
buzzer.beep(4); wait(40)
gc.collect(); gc.disable()
before = gc.mem_alloc()
wait(600)
after = gc.mem_alloc()
assert after == before, after - before
"""
    assert heard(started, code)
