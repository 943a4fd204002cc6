"""Runs the firmware on a PC, with a display, a button and LEDs that are not there."""
