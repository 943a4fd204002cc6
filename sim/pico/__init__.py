"""An emulated Pico: unmodified MicroPython on rp2040py, with the parts of a box on its pins."""
