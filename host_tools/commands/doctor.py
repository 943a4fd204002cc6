"""`metro-caller doctor`: say what is good about a box, what is wrong, and what to do."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict

import typer

from host_tools.boxes import Candidate, candidates, choose
from host_tools.device.checkup import check_up
from host_tools.device.finding import INSTALL
from host_tools.device.parts import Check


def doctor(
    port: str = typer.Option(None, help='Serial port, URL or "sim"; the one that is there if not given.'),
    as_json: bool = typer.Option(False, "--json", help="The checks as one JSON object."),
) -> None:
    """Examine a box. Exit status: 0 all is good, 1 something is wrong, 2 there is no such port."""
    box = _box(port)
    checks: list[Check] = []
    for check in _checks(box):
        checks.append(check)
        if not as_json:
            print(f"{_sign(check.good)} {check.name}: {check.what} {check.remedy}".rstrip(), flush=True)
    good = all(check.good for check in checks)
    if as_json:
        found = {"port": box.port, "checks": [asdict(check) for check in checks], "good": good}
        print(json.dumps(found, separators=(",", ":")))
    if not good:
        raise typer.Exit(1)


def _box(port: str | None) -> Candidate:
    """What is at a port; without one, a Pico in BOOTSEL mode will do if there is nothing else."""
    there = candidates()
    if port is None and not any(one.kind in ("pico", "sim") for one in there):
        bootsel = [one for one in there if one.kind == "bootsel"]
        if bootsel:
            return bootsel[0]
    chosen = choose(port)
    return next((one for one in there if one.port == chosen), Candidate(chosen, "serial", "", None))


def _checks(box: Candidate) -> Iterator[Check]:
    if box.kind == "bootsel":
        remedy = f"Unplug it and plug it in again. If it stays so, it needs MicroPython. {INSTALL}"
        yield Check("port", False, "The Pico is in BOOTSEL mode: no program runs on it.", remedy)
    else:
        yield from check_up(box)


def _sign(good: bool) -> str:
    try:
        "✓✗".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "ok" if good else "!!"
    return "✓" if good else "✗"
