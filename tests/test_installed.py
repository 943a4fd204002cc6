"""The project works installed as a plain user would install it: not editable, from the source tree without its .git."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ("boards", "firmware", "host_tools", "sim", "pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """A folder with what `pip install .` installs of this project; its dependencies are those of this environment."""
    tree = tmp_path_factory.mktemp("tree")
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tree / name)
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*pip, "--target", str(target), str(tree)], check=True, capture_output=True)
    return target


def run(installed: Path, *words: str) -> subprocess.CompletedProcess:
    """Run the installed command, far away from the clone."""
    return subprocess.run(
        [sys.executable, str(installed / "bin" / "metro-caller"), *words],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=installed,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )


def test_the_code_that_runs_is_the_installed_one(installed):
    where = subprocess.run(
        [
            sys.executable,
            "-c",
            "import caller, host_tools, sim; print(caller.__file__, host_tools.__file__, sim.__file__)",
        ],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=installed,
        capture_output=True,
        text=True,
    )
    assert where.stdout.count(str(installed)) == 3


def test_a_whole_game_plays_itself_scores_and_proves(installed):
    done = run(installed, "sim", "--plan", "D")
    assert done.returncode == 0, done.stderr
    assert "proven" in done.stdout


def test_the_maps_of_metrox_are_installed_too(installed, tmp_path):
    sheets = tmp_path / "game.toml"
    sheets.write_text('game = "metrox"\nmap = "Tokyo"\ncards = "4"\n[[player]]\nname = "Ana"\nmoves = "T"\n')
    done = run(installed, "score", str(sheets))
    assert done.returncode == 0, done.stderr
    assert "1 of 23 boxes are used" in done.stdout


def test_firmware_and_boards_are_installed_too(installed, tmp_path):
    done = run(installed, "build", "--source", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    built = tmp_path / "pico_oled"
    for name, source in (
        ("main.py", "firmware/main.py"),
        ("this_board.py", "boards/pico_oled.py"),
        ("caller/box.py", "firmware/caller/box.py"),
    ):
        assert (built / name).read_bytes() == (ROOT / source).read_bytes()


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["--help"], 0),
        (["--version"], 0),
        (["ports", "--json"], 0),
        (["verify", "nowhere.jsonl"], 2),
        (["score", "nowhere.toml"], 2),
        (["score"], 2),
        (["watch", "--port", "/dev/nowhere"], 2),
        (["flash", "--port", "/dev/nowhere"], 2),
        (["doctor", "--port", "/dev/nowhere"], 2),
        (["games", "--port", "/dev/nowhere"], 2),
        (["build", "--board", "nowhere"], 2),
    ],
    ids=str,
)
def test_every_command_answers(installed, words, status):
    done = run(installed, *words)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    if status == 2:
        assert done.stderr.count("\n") == 1
