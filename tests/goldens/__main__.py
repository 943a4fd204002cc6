"""Draws the golden pictures anew: `make goldens`. Look at the difference before you commit it."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "core"))

from walk import picture, screens  # noqa: E402

from caller.settings import LANGUAGES  # noqa: E402

for lang in LANGUAGES:
    parts = [f"=== {name}\n{picture(box.display.buf)}\n\n" for name, box in screens(lang)]
    (HERE / f"{lang}.txt").write_text("".join(parts), encoding="utf-8")
