"""The words of the box, one module a language, loaded when it is chosen. All have the same keys."""

import sys


def load(language):
    """The words of a language: a dict from a key to what stands on the display."""
    module = "caller.ui.words." + (language or "en")
    __import__(module)
    return sys.modules[module].WORDS
