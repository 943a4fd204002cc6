"""Sentences for the user beside the results: on stderr, one line each."""

import sys


def say(sentence: str) -> None:
    """Say something, in one line whatever the input that it quotes."""
    print(f"metro-caller: {printable(sentence)}", file=sys.stderr, flush=True)


def printable(text: str) -> str:
    """A text in which what a terminal would obey, and not show, is a question mark."""
    return "".join(char if char.isprintable() else "?" for char in text)
