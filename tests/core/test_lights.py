"""What the strip shows: never more current than the budget, each kind known by its pattern alone, nothing in vain."""

import gc

from parts import Strip

from caller.ui import lights as lit
from caller.ui.lights import Lights

# name: (kind, first, second)
KINDS = {
    "dark": (lit.DARK, 0, 0),
    "number": (lit.NUMBER, 11, 0),
    "star": (lit.STAR, 0, 0),
    "remove2": (lit.REMOVE2, 0, 0),
    "draw2": (lit.DRAW2, 0, 0),
    "removed": (lit.REMOVED, 3, 11),
    "removed, one a special": (lit.REMOVED, 11, 0),
    "removed specials": (lit.REMOVED, 0, 0),
    "pair": (lit.PAIR, 3, 11),
    "pair, the first a special": (lit.PAIR, 0, 11),
    "pair, the second a special": (lit.PAIR, 11, 0),
    "pair of one number": (lit.PAIR, 11, 11),
    "pair of specials": (lit.PAIR, 0, 0),
    "round": (lit.ROUND, 0, 0),
    "over": (lit.OVER, 0, 0),
    "start": (lit.START, 0, 0),
    "count": (lit.COUNT, 2, 0),
    "circled": (lit.CIRCLED, 2, 0),
    "free": (lit.FREE, 0, 0),
    "shuffle": (lit.SHUFFLE, 0, 0),
    "shuffled": (lit.SHUFFLED, lit.COUNT, 2),
}
STANDING = ("dark", "number", "count")
WHITE_MA = 20  # a colour of an LED at its brightest
LONGEST = 60


def lights_of(leds, budget=100000):
    """Lights on a strip, and the strip."""
    strip = Strip(leds)
    return Lights(strip, budget), strip


def frames(leds, what, steps, budget=100000, brightness=100):
    """The bytes of the strip in each of so many steps."""
    lights, strip = lights_of(leds, budget)
    lights.set_brightness(brightness)
    lights.set(*what)
    found = []
    for step in range(steps):
        lights.tick(step * lit.STEP_MS)
        found.append(bytes(strip.buf))
    return found


def levels(frame):
    """What each LED gives, all its colours together."""
    return [frame[i] + frame[i + 1] + frame[i + 2] for i in range(0, len(frame), 3)]


def pattern(leds, what):
    """Which LEDs are off, dim or bright in each step, whatever their colour."""
    shown = [levels(frame) for frame in frames(leds, what, 96)]
    most = max([max(frame) for frame in shown])
    return [[(1 if 2 * level <= most else 2) if level else 0 for level in frame] for frame in shown]


def lit_by(leds, number):
    """The places of the LEDs that a number lights brightly."""
    frame = frames(leds, (lit.NUMBER, number), 1)[0]
    return [i for i in range(leds) if frame[3 * i + 1] > 0]  # the line under it has no red


# ---- current ----


def test_no_strip_ever_draws_more_than_its_budget():  # pitfall 28
    for leds in range(LONGEST + 1):
        for budget in (0, 1, 20, 300, 500):
            for name, what in KINDS.items():
                for brightness in (20, 100):
                    for frame in frames(leds, what, 9, budget, brightness):
                        assert sum(frame) * WHITE_MA <= budget * 255, (leds, budget, name)


def test_a_budget_that_is_enough_changes_nothing():
    for name, what in KINDS.items():
        assert frames(8, what, 32, 480) == frames(8, what, 32, 100000), name


def test_a_small_budget_is_used_and_keeps_the_picture():
    for leds in (8, 30, 60):
        frame = frames(leds, (lit.OVER,), 8, 100)[7]
        assert 100 - leds * 3 * WHITE_MA // 255 - 1 <= sum(frame) * WHITE_MA / 255 <= 100
        assert len(set(levels(frame))) == 1


def test_brightness_scales_every_colour():
    for name, what in KINDS.items():
        full = frames(8, what, 32)
        for percent in (20, 40, 60, 80):
            expected = [bytes([value * percent // 100 for value in frame]) for frame in full]
            assert frames(8, what, 32, brightness=percent) == expected, name


# ---- numbers ----


def test_one_lights_the_first_led_and_thirty_the_last():
    for leds in range(1, LONGEST + 1):
        assert lit_by(leds, 1) == [0]
        assert lit_by(leds, 30) == [leds - 1]


def test_a_larger_number_is_never_further_left():
    for leds in range(1, LONGEST + 1):
        places = []
        for number in range(1, 31):
            lit_leds = lit_by(leds, number)
            assert lit_leds in ([lit_leds[0]], [lit_leds[0], lit_leds[0] + 1])
            places.append(lit_leds)
        assert places == sorted(places)


def test_every_number_has_a_picture_of_its_own_on_eight_leds():
    assert len({frames(8, (lit.NUMBER, number), 1)[0] for number in range(1, 31)}) == 30


def test_the_line_under_a_number_is_dim():
    frame = levels(frames(8, (lit.NUMBER, 30), 1)[0])
    assert frame == [10] * 7 + [3 * 255]


# ---- cards ----


def test_a_card_lights_as_many_leds_as_its_number_from_the_first_one():
    for leds in (1, 5, 8, 30):
        for number in range(2, 7):
            frame = levels(frames(leds, (lit.COUNT, number), 1)[0])
            many = min(number, leds)
            assert all(frame[:many]) and not any(frame[many:]), (leds, number)


def test_a_circled_number_lights_as_many_and_blinks():
    for number in (2, 3):
        lit_leds = [sum([level > 0 for level in levels(frame)]) for frame in frames(8, (lit.CIRCLED, number), 8)]
        assert lit_leds == [number, number, 0, 0] * 2


def test_a_gap_runs_along_for_the_free_circle():
    gaps = [[i for i, level in enumerate(levels(frame)) if not level] for frame in frames(8, (lit.FREE,), 9)]
    assert gaps == [[0], [1], [2], [3], [4], [5], [6], [7], []]


def test_two_leds_cross_for_the_shuffle():
    at = [[i for i, level in enumerate(levels(frame)) if level] for frame in frames(8, (lit.SHUFFLE,), 8)]
    assert at == [[0, 7], [1, 6], [2, 5], [3, 4], [3, 4], [2, 5], [1, 6], [0, 7]]


def test_after_a_shuffle_the_card_follows_in_a_moment_whenever_it_began():
    for kind, number in ((lit.COUNT, 4), (lit.CIRCLED, 3), (lit.STAR, 0), (lit.FREE, 0)):
        for begin in (0, 7 * lit.STEP_MS, 12345):
            shown = []
            for what in ((lit.SHUFFLED, kind, number), (lit.SHUFFLE,), (kind, number)):
                lights, strip = lights_of(8)
                lights.set(*what)
                shown.append([])
                for step in range(60):
                    lights.tick(begin + step * lit.STEP_MS)
                    shown[-1].append(bytes(strip.buf))
            both, crossing, card = shown
            assert both == crossing[: lit.MOMENT] + card[lit.MOMENT :], (kind, begin)


# ---- patterns ----


def test_each_kind_is_known_without_its_colour():
    for leds in (3, 4, 5, 8, 16, 30, 60):
        seen = []
        for name, what in KINDS.items():
            now = pattern(leds, what)
            for kind, other, then in seen:
                assert kind == what[0] or now != then, (leds, name, other)
            seen.append((what[0], name, now))


def test_everything_but_darkness_gives_light():
    for leds in (1, 2, 8):
        for name, what in KINDS.items():
            given = sum([sum(frame) for frame in frames(leds, what, 16, 300, 20)])
            assert (given > 0) == (name != "dark"), (leds, name)


def test_what_was_shown_before_leaves_nothing_behind():
    for what in KINDS.values():
        lights, strip = lights_of(8)
        lights.set(lit.NUMBER, 17)
        lights.tick(0)
        lights.set(*what)
        lights.tick(0)
        assert bytes(strip.buf) == frames(8, what, 1)[0]


def test_a_strip_without_leds_shows_nothing_and_does_no_harm():
    for what in KINDS.values():
        assert frames(0, what, 20) == [b""] * 20


# ---- writes ----


def test_a_tick_without_change_writes_nothing():
    for name, what in KINDS.items():
        lights, strip = lights_of(8)
        lights.set(*what)
        assert lights.tick(0)
        for now in range(1, lit.STEP_MS):
            assert not lights.tick(now)
        assert strip.writes == 1, name
        lights.tick(lit.STEP_MS)
        assert strip.writes == (1 if name in STANDING else 2), name


def test_lights_that_stand_are_written_once_and_again_when_set():
    lights, strip = lights_of(8)
    for name in STANDING:
        what = KINDS[name]
        strip.writes = 0
        for _ in range(2):
            lights.set(*what)
            for now in range(0, 60000, 50):
                lights.tick(now)
        assert strip.writes == 2


def test_lights_move_on_when_the_ticks_wrap():  # pitfall 32
    lights, strip = lights_of(8)
    lights.set(lit.STAR)
    seen = []
    for now in range((1 << 30) - 1000, (1 << 30) + 1000, 5):
        if lights.tick(now % (1 << 30)):
            seen.append(bytes(strip.buf))
    assert 16 <= len(seen) <= 18
    assert len(set(seen)) == 2


def test_moving_lights_cost_no_memory():  # pitfall 33
    if not hasattr(gc, "mem_alloc"):
        return
    lights, _ = lights_of(8, 100)
    for name, what in KINDS.items():
        lights.set(*what)
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        now = 0
        while now < 3000:
            lights.tick(now)
            now += 5
        after = gc.mem_alloc()
        gc.enable()
        assert after == before, name
