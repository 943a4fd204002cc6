"""Each test file in tests/core is collected once more, to run inside MicroPython; at the end: what ran on a Pico."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim.pico import fetch_uf2
from tests.micropython import micropython

HERE = Path(__file__).parent
CORE = HERE / "core"
MISSING = "no UF2: make emulator fetches it"
ON_PICO = "on the emulated Pico"  # marks the report of a test that needs it
HEAP = "2M"  # what a whole test file with all it imports needs on a 64-bit machine
sys.path.insert(0, str(CORE))


class MicroPythonFile(pytest.File):
    """A test file for MicroPython: one process for all its tests."""

    def collect(self):
        """Its test functions."""
        self.results: dict[str, dict] | None = None
        for node in ast.parse(self.path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield MicroPythonTest.from_parent(self, name=f"{node.name}[micropython]")

    def run(self) -> dict[str, dict]:
        """The result of each test by its name."""
        command = micropython()
        if command is None:
            pytest.skip("there is no MicroPython for this platform")
        if self.results is None:
            path = ":".join([str(CORE), str(HERE.parent / "firmware"), ".frozen"])
            done = subprocess.run(
                [command, "-X", f"heapsize={HEAP}", str(CORE / "run_in_micropython.py"), self.path.stem],
                capture_output=True,
                text=True,
                env={**os.environ, "MICROPYPATH": path},
                cwd=CORE,
            )
            lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
            self.results = {line["test"]: line for line in lines}
            self.results[""] = {"error": f"exit status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"}
        return self.results


class MicroPythonFailure(Exception):
    """A test that failed inside MicroPython, with its traceback from there."""


class MicroPythonTest(pytest.Item):
    """One test function inside MicroPython."""

    parent: MicroPythonFile

    def runtest(self) -> None:
        """Look up its result."""
        results = self.parent.run()
        result = results.get(self.name.split("[")[0]) or results[""]
        if result.get("error"):
            raise MicroPythonFailure(result["error"])

    def repr_failure(self, excinfo, style=None):
        """The traceback from inside MicroPython."""
        if isinstance(excinfo.value, MicroPythonFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        """Where pytest says the test is."""
        return self.path, None, self.name


def pytest_collect_file(file_path: Path, parent):
    """Collect the core's tests for MicroPython too."""
    if file_path.parent == CORE and file_path.name.startswith("test_") and file_path.suffix == ".py":
        return MicroPythonFile.from_parent(parent, path=file_path)
    return None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say how many tests have run, so that a run without the UF2 does not look like one with it."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    ran = sum((ON_PICO, True) in report.user_properties for report in reports if report.when == "call")
    why = "" if fetch_uf2.find() else f" ({MISSING})"
    terminalreporter.write_line(f"emulated Pico: {ran} tests ran{why}")
