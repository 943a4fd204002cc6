"""Metro Caller: the box that draws. Runs on the Pico, on MicroPython for unix and on CPython."""

VERSION = "1.0.0"
