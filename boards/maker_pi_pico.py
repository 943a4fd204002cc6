"""A Cytron Maker Pi Pico with an SSD1306 display on its socket Grove 4; button, LED and buzzer are on the board."""

NAME = "maker_pi_pico"
DISPLAY = {"kind": "ssd1306", "bus": 1, "sda": 6, "scl": 7, "freq": 400_000, "address": 0x3C}
BUTTON = 20
HOLD_BUTTON = 21
LEDS = {"gpio": 28, "count": 1}
BUZZER = 18
BUDGET_MA = 60
