"""The files of a box as a folder with a package.json, for `mpremote mip install`, a web server or a copy by hand."""

import json
from pathlib import Path
from typing import Any

from host_tools.device.filesystem import Files

LIST = "package.json"


def write_package(folder: Path, files: Files, version: str) -> Path:
    """Write files, by their names on the Pico, and the package.json that lists them; its path. OSError.

    A file that an earlier package left here and that is not in this one is removed: MicroPython would take an old .py
    for the .mpy beside it. Whatever else is in the folder stays.
    """
    for name in _listed(folder) - set(files):
        (folder / name).unlink(missing_ok=True)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    # docs.micropython.org/en/latest/reference/packages.html: sources are relative to the package.json
    package = {"urls": [[name, name] for name in sorted(files)], "version": version}
    path = folder / LIST
    path.write_text(json.dumps(package, indent=1) + "\n", encoding="utf-8", newline="\n")
    return path


def _listed(folder: Path) -> set[str]:
    """The names in the package.json that is there; none if it is not one of ours."""
    try:
        package: Any = json.loads((folder / LIST).read_text(encoding="utf-8"))
        names = {name for name, source in package["urls"] if name == source}
    except (OSError, ValueError, TypeError, KeyError):
        return set()
    inside = folder.resolve()
    return {name for name in names if (inside / name).resolve().is_relative_to(inside)}
