"""The tests of the firmware on an emulated Pico (sim.pico)."""
