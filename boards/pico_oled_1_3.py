"""A Raspberry Pi Pico, Pico W, Pico 2 or Pico 2 W with the Waveshare Pico-OLED-1.3 on it. Nothing to solder."""

NAME = "pico_oled_1_3"
DISPLAY = {"kind": "sh1107", "bus": 1, "dc": 8, "cs": 9, "sck": 10, "mosi": 11, "reset": 12, "freq": 4_000_000}
BUTTON = 15
HOLD_BUTTON = 17
LEDS = None
BUZZER = None
BUDGET_MA = 0
