"""Prints every figure beside its goal: `make bench`."""

from tests.bench import journal, pico, scoring

for theme in (scoring, journal, pico):
    theme.main()
