"""The firmware's files come onto a Pico whole or not at all, whatever breaks in between."""

import ast
import errno
import re
from hashlib import sha256

import pytest
from mpremote.transport import TransportError

from host_tools.device.files_on_pico import LOOK, carry_out, look, plan
from host_tools.wrong_input import WrongInput

OURS = b"from caller import app\n"
FILES = {
    "caller/__init__.mpy": b"new",
    "caller/ui/page.mpy": b"page" * 900,
    "this_board.mpy": b"board",
    "main.py": OURS,
}
OTHERS = {"settings": b"s", "game/now": b"g", "kept/00001-12345678": b"k", "mine.py": b"m", "caller.txt": b"c"}
OLD = {
    **OTHERS,
    "caller/__init__.py": b"old",
    "caller/gone/x.mpy": b"x",
    "caller/ui/page.mpy": b"old",
    "this_board.py": b"old",
    "main.py": OURS + b"# old",
}


class FakePico:
    """The side of mpremote's transport that is used, on a dict. `breaks` is the number of the change that fails."""

    def __init__(self, files, free=1_000_000, breaks=0, error: Exception | None = None):
        self.files = dict(files)
        self.folders = {name.rsplit("/", end)[0] for name in files for end in range(1, name.count("/") + 1)}
        self.free = free
        self.breaks = breaks
        self.error = error or TransportError("the cable was pulled out")
        self.changes = 0

    def _change(self):
        self.changes += 1
        if self.changes == self.breaks:
            raise self.error

    def exec(self, code):
        if code == LOOK:
            return self._look()
        if renamed := re.fullmatch(r"os\.rename\('/(.+)', '/(.+)'\)", code):
            self._change()
            self.files[renamed[2]] = self.files.pop(renamed[1])
        return b""

    def _look(self):
        ours = ("main.py", "this_board.py", "this_board.mpy")
        names = [*ours, *(name + ".new" for name in ours)]
        lines = []
        for name in sorted({*self.files, *self.folders}):
            if name == "caller" or name.startswith("caller/") or name in names:
                digest = sha256(self.files[name]).hexdigest() if name in self.files else None
                lines.append(repr((name, digest)))
            elif "/" not in name:
                lines.append(repr((name, "")))
        return "\r\n".join([*lines, repr((4096, self.free // 4096))]).encode()

    def fs_readfile(self, name, chunk_size):
        return self.files[name[1:]]

    def fs_writefile(self, name, data, chunk_size, progress):
        self.files[name[1:]] = data[:3]
        self._change()
        self.files[name[1:]] = data
        progress(len(data), len(data))

    def fs_rmfile(self, name):
        self._change()
        del self.files[name[1:]]

    def fs_mkdir(self, name):
        self._change()
        assert name[1:] not in self.folders
        self.folders.add(name[1:])

    def fs_rmdir(self, name):
        self._change()
        assert not any(file.startswith(name[1:] + "/") for file in self.files)
        self.folders.remove(name[1:])


def bring(pico, files=FILES, keep=()):
    """Bring a fake Pico to the files; what carry_out says, and the files that were written."""
    found = look(pico)
    todo = plan(files, found, keep)
    return carry_out(pico, todo, files, found, lambda name, so_far: None), list(todo.write)


@pytest.mark.parametrize("before", [{}, OTHERS, OLD])
def test_the_pico_has_exactly_the_files_and_what_is_not_ours_stays(before):
    pico = FakePico(before)
    assert bring(pico)[1][-1] == "main.py"
    assert pico.files == {**FILES, **(OTHERS if before else {})}
    changes = pico.changes
    assert bring(pico) == (None, [])
    assert pico.changes == changes


def test_only_what_differs_is_written():
    pico = FakePico({**FILES, "caller/ui/page.mpy": b"torn"})
    assert bring(pico)[1] == ["caller/ui/page.mpy"]
    assert pico.files == FILES


@pytest.mark.parametrize("before", [{}, OLD])
def test_a_cut_anywhere_starts_nothing_that_does_not_fit_and_the_next_time_ends_well(before):
    whole = FakePico(before)
    bring(whole)
    for breaks in range(1, whole.changes + 1):
        pico = FakePico(before, breaks=breaks)
        with pytest.raises(TransportError):
            bring(pico)
        firmware = {name: data for name, data in pico.files.items() if name not in OTHERS}
        if "main.py" in firmware:
            assert firmware == {name: data for name, data in before.items() if name not in OTHERS}
        bring(pico)
        assert pico.files == whole.files
        assert pico.folders == whole.folders


def test_a_main_py_of_somebody_else_is_kept_under_another_name():
    pico = FakePico({"main.py": b"print('mine')", "main.py.old": b"mine before"})
    assert bring(pico)[0] == "main.py.older"
    assert pico.files == {**FILES, "main.py.older": b"print('mine')", "main.py.old": b"mine before"}


def test_a_board_that_is_kept_stays():
    pico = FakePico({**FILES, "this_board.mpy": b"my own"})
    rest = {name: data for name, data in FILES.items() if not name.startswith("this_board")}
    bring(pico, rest, ("this_board.mpy", "this_board.py"))
    assert pico.files["this_board.mpy"] == b"my own"


def test_a_full_pico_is_left_as_it_is():
    pico = FakePico(OLD, free=8192)
    with pytest.raises(WrongInput, match="full: 8 KB are free, 80 KB are needed"):
        bring(pico)
    assert pico.files == OLD


def test_a_pico_that_is_full_in_the_middle_and_one_that_cannot_write_say_so():
    for number, words in ((errno.ENOSPC, "is full"), (errno.EIO, "may be worn")):
        pico = FakePico({}, breaks=3, error=OSError(number, "/caller/__init__.mpy.new"))
        with pytest.raises(WrongInput, match=words):
            bring(pico)


def test_what_arrives_torn_is_noticed_and_does_not_start():
    class Torn(FakePico):
        def fs_writefile(self, name, data, chunk_size, progress):
            super().fs_writefile(name, data[:-1] if "page" in name else data, chunk_size, progress)

    pico = Torn(OLD)
    with pytest.raises(WrongInput, match=r"1 of 4 files did not arrive whole \(caller/ui/page.mpy\)"):
        bring(pico)
    assert "main.py" not in pico.files


def test_the_script_for_the_pico_is_python():
    ast.parse(LOOK)
