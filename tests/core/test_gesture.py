"""A push of the button is one press or one hold, whatever the contacts do. Pitfalls 1, 2 and 32."""

from parts import PERIOD, Clock

from caller.gesture import HOLD, HOLD_MS, PRESS, SAMPLES, Gesture

EVERY = 5  # ms between two looks


class Button:
    """A gesture and the clock that it is looked at by."""

    def __init__(self, before_wrap=5000, rest=True):
        self.clock = Clock()
        self.clock.ms = PERIOD - before_wrap
        self.gesture = Gesture(self.clock)
        if rest:
            self.see([0] * 4)

    def see(self, levels):
        """The outcomes of some looks."""
        outcomes = []
        for level in levels:
            self.clock.ms += EVERY
            outcome = self.gesture.sample(bool(level), self.clock.now())
            if outcome:
                outcomes.append(outcome)
        return outcomes


def trains(longest):
    """Every way to bounce for a while that is never stable for as long as counts."""
    found = [[]]
    for train in found:
        if len(train) < longest:
            for level in (0, 1):
                longer = train + [level]
                if longer[-SAMPLES:] != [level] * SAMPLES:
                    found.append(longer)
    return found


def test_a_press_counts_when_the_button_is_let_go():
    button = Button()
    assert button.see([1] * 20) == []
    assert button.see([0] * 2) == []
    assert button.see([0]) == [PRESS]
    assert button.see([0] * 500) == []


def test_a_hold_counts_once_and_its_release_is_nothing():
    button = Button()
    assert button.see([1] * (HOLD_MS // EVERY)) == []
    assert button.see([1] * 4) == [HOLD]
    assert button.see([1] * 5000) == []
    assert button.see([0] * 500) == []


def test_any_push_has_one_outcome():  # pitfall 2
    for looks in range(300):
        outcomes = Button().see([1] * looks + [0] * 10)
        if looks < SAMPLES:
            assert outcomes == []
        elif (looks - SAMPLES) * EVERY < HOLD_MS:
            assert outcomes == [PRESS], looks
        else:
            assert outcomes == [HOLD], looks


def test_pushes_can_follow_each_other():
    button = Button()
    for _ in range(20):
        assert button.see([1] * 4 + [0] * 4) == [PRESS]
        assert button.see([1] * 130 + [0] * 4) == [HOLD]


def test_any_bounce_train_gives_one_press():  # pitfall 1
    bounces = trains(6)
    assert len(bounces) > 40
    for down in bounces:
        for up in bounces:
            assert Button().see([0] + down + [1] * 10 + up + [0] * 10) == [PRESS], (down, up)


def test_any_bounce_train_gives_one_hold():
    for bounce in trains(6):
        assert Button().see([0] + bounce + [1] * 130 + bounce + [0] * 10) == [HOLD], bounce


def test_a_contact_that_slips_during_a_hold_does_not_end_it():
    assert Button().see([1] * 50 + [0] * 2 + [1] * 80 + [0] * 10) == [HOLD]


def test_sparks_are_no_push():
    for spark in ([1], [1, 1], [1, 0, 1], [1, 1, 0, 1, 1], [0, 1] * 100):
        assert Button().see(spark + [0] * 10) == []


def test_the_wrap_of_the_ticks_changes_nothing():  # pitfall 32
    for looks in range(1, 160):
        assert Button(looks * EVERY).see([1] * 20 + [0] * 10) == [PRESS]
        assert Button(looks * EVERY).see([1] * 130 + [0] * 10) == [HOLD]


def test_a_button_that_is_held_at_power_up_is_no_push():
    for looks in (1, 3, 20, 130, 1000):
        button = Button(rest=False)
        assert button.see([1] * looks + [0] * 10) == [], looks
        assert button.see([1] * 20 + [0] * 10) == [PRESS]
        assert button.see([1] * 130 + [0] * 10) == [HOLD]


def test_a_first_push_counts():
    button = Button(rest=False)
    assert button.see([0] + [1] * 20 + [0] * 10) == [PRESS]


def test_a_push_tells_when_it_began():
    button = Button()
    button.see([1] * SAMPLES)
    began = button.clock.now()
    assert button.see([1] * 20 + [0] * 10) == [PRESS]
    assert button.gesture.began == began


def test_a_stall_during_a_push_gives_no_second_outcome():  # pitfall 4
    for before, after in ((20, 0), (20, 20), (125, 1), (2, 2)):
        button = Button()
        outcomes = button.see([1] * before)
        button.clock.ms += 3000
        outcomes += button.see([1] * after + [0] * 10)
        assert len(outcomes) == 1, (before, after)
