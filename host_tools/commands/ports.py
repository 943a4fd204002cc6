"""`metro-caller ports`: list what may be a box."""

import json
from dataclasses import asdict

import typer

from host_tools.boxes import NOTHING, candidates
from host_tools.saying import say

WHAT = {
    "pico": "box: a Pico with MicroPython",
    "bootsel": "Pico in BOOTSEL mode: no program runs on it; unplug it and plug it in again",
    "sim": "simulator",
    "serial": "another serial port",
}


def ports(as_json: bool = typer.Option(False, "--json", help="The list as JSON.")) -> None:
    """List the boxes on USB and the running simulators."""
    found = candidates()
    if as_json:
        print(json.dumps([asdict(one) for one in found], separators=(",", ":")))
    else:
        for one in found:
            number = f", serial number {one.serial_number}" if one.serial_number else ""
            print(f"{one.port}  {WHAT[one.kind]} ({one.description}{number})")
    if not found:
        say(NOTHING)
