"""`python -m sim.fonts` writes the font modules of the device from the drawings."""

from sim.fonts import modules

for path, text in modules().items():
    path.write_text(text, encoding="utf-8", newline="\n")
    print(path)
