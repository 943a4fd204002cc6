"""Finds the MicroPython that the tests run in."""

import os
import shutil
import sys
from pathlib import Path


def micropython() -> str | None:
    """The MicroPython of this environment or of the system; None where there is none for the platform."""
    return shutil.which("micropython", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
