"""What the players have chosen: checked values with defaults, as a line of text to keep.

`spaces_...` are the spaces that a draw fills, by plan (Seoul: one number a round).
"""

import json

LANGUAGES = ("en", "fr", "de", "cs")
LONGEST = 400  # bytes; what is longer was not written by `dump`, and json may run out of stack on it

# name: (default, allowed values). Numbers stand in the order in which the button steps through them.
ALLOWED = {
    "lang": ("", LANGUAGES),  # "" until somebody has chosen
    "brightness": (60, (20, 40, 60, 80, 100)),  # percent
    "guard": (1500, (0, 500, 1000, 1500, 2000, 3000, 5000)),  # ms without drawing after a draw
    "sound": (1, (0, 1)),  # whether the buzzer beeps, on a box that has one
    "remote": (1, (0, 1)),  # whether a computer may press the button
    "spaces_a": (20, range(1, 38)),
    "spaces_b1": (16, range(1, 37)),
    "spaces_b2": (13, range(1, 37)),
    "spaces_c": (18, range(1, 38)),
    "spaces_d": (30, range(1, 38)),
}


class Settings:
    """The settings of one box. Read them with `get`, change them with `set`."""

    def __init__(self):
        self._changed = {}

    def get(self, name):
        """The value of a setting, its default if nobody has changed it."""
        return self._changed.get(name, ALLOWED[name][0])

    def set(self, name, value):
        """Change a setting; ValueError with a sentence for the user if there is no such setting or value."""
        if name not in ALLOWED:
            raise ValueError("There is no setting %s; the settings are: %s." % (name, ", ".join(sorted(ALLOWED))))
        default, allowed = ALLOWED[name]
        if type(value) is not type(default) or value not in allowed:
            raise ValueError("The setting %s cannot be %s." % (name, value))
        if name in ("spaces_b1", "spaces_b2"):
            other = self.get("spaces_b2" if name == "spaces_b1" else "spaces_b1")
            if value + other > 37:
                raise ValueError("Plan B would have %d spaces to fill; the bag is enough for 37." % (value + other))
        self._changed[name] = value

    def spaces(self, plan):
        """The spaces to fill by drawing on a plan of Metro Bingo, one number a round."""
        if plan == "B":
            return [self.get("spaces_b1"), self.get("spaces_b2")]
        return [self.get("spaces_" + plan.lower())]

    def dump(self):
        """The settings as bytes to keep."""
        return json.dumps(self._changed).encode()

    def load(self, kept):
        """Take over what `dump` gave; False if any of it cannot be used (the rest is)."""
        if len(kept) > LONGEST:
            return False
        try:
            chosen = json.loads(kept)
        except ValueError:
            return False
        if not isinstance(chosen, dict):
            return False
        for _ in range(2):  # a number of Seoul's may be allowed only after the other one
            whole = True
            for name, value in chosen.items():
                try:
                    self.set(name, value)
                except ValueError:
                    whole = False
        return whole
