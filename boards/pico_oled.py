"""A Raspberry Pi Pico, Pico W, Pico 2 or Pico 2 W with an SSD1306 display, a button and eight LEDs.

A second button and a buzzer may be added. Left away they do no harm: a button that is not there is never pressed.
"""

NAME = "pico_oled"
DISPLAY = {"kind": "ssd1306", "bus": 0, "sda": 4, "scl": 5, "freq": 400_000, "address": 0x3C}
BUTTON = 15
HOLD_BUTTON = 14
LEDS = {"gpio": 22, "count": 8}
BUZZER = 17
BUDGET_MA = 300
