"""Starts a script of this folder inside MicroPython."""

import json
import os
import subprocess
from pathlib import Path

from tests.micropython import micropython

HERE = Path(__file__).parent
PATH = [HERE, HERE.parent / "core", HERE.parents[1] / "firmware", ".frozen"]


def run(script: str, *arguments: object) -> list[dict]:
    """The JSON lines that a script prints; RuntimeError with all it printed if it fails."""
    command = micropython()
    if command is None:
        raise RuntimeError("there is no MicroPython here")
    done = subprocess.run(
        [command, "-X", "heapsize=16M", str(HERE / script), *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, "MICROPYPATH": ":".join(map(str, PATH))},
    )
    if done.returncode:
        raise RuntimeError(f"{script} ended with {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines()]
