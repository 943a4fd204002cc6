"""Prints every figure beside its goal: `make bench`."""

from tests.bench import journal, metro, pico, scoring

for theme in (scoring, metro, journal, pico):
    theme.main()
