"""The boards: one module each, pins and parts and nothing else. It lands on the Pico as `this_board.py`."""
