"""Prints every figure beside its goal: `make bench`."""

from tests.bench import journal, scoring

for theme in (scoring, journal):
    theme.main()
