"""Commands without a standard stream, in a terminal without UTF-8."""

import os
import subprocess
import sys

import pytest

HEADLESS = "sim --headless --inputs pp"
COMMAND = f"{sys.executable} -c 'from host_tools.cli import main; main()'"


def run(line: str, **environment: str) -> subprocess.CompletedProcess:
    """Run a line of shell in which METRO is the command."""
    return subprocess.run(
        ["bash", "-c", line.replace("METRO", COMMAND)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", [HEADLESS, "score", "watch --port /dev/nowhere", "ports"])
def test_a_stream_that_is_closed_is_no_traceback(words, closed):
    done = run(f"METRO {words} {closed}")
    assert done.returncode in (0, 2)
    assert "Traceback" not in done.stderr


def test_names_that_a_terminal_cannot_show_do_not_stop_it(tmp_path):
    sheet = tmp_path / "sheet.toml"
    values = " ".join(map(str, range(1, 21)))
    sheet.write_text(f'game = "metro-bingo"\nplan = "A"\n[[player]]\nname = "Zoë"\nline = "{values}"\n', "utf-8")
    done = run(f"METRO score {sheet}", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "Zo?" in done.stdout
