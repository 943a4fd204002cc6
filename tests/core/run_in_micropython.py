"""Runs every test of one file inside MicroPython and prints a JSON line for each."""

import io
import json
import sys

module = __import__(sys.argv[1])
for name in sorted(dir(module)):
    if name.startswith("test_"):
        error = ""
        try:
            getattr(module, name)()
        except Exception as failure:
            text = io.StringIO()
            sys.print_exception(failure, text)
            error = text.getvalue()
        print(json.dumps({"test": name, "error": error}))
