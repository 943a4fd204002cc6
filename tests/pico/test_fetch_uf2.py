"""MicroPython is fetched once, checked, and a failure says in one sentence what to do."""

import pytest

from sim.pico import fetch_uf2

DATA = b"as if it were MicroPython"


@pytest.fixture
def served(tmp_path, monkeypatch):
    """A file in the place of the one on the net, and its address."""
    monkeypatch.setattr(fetch_uf2, "SHA256", fetch_uf2._sha256(DATA))
    file = tmp_path / "served.uf2"
    file.write_bytes(DATA)
    return file


def test_it_is_fetched_once(served, tmp_path):
    folder = tmp_path / "cache" / "metro-caller"
    path = fetch_uf2.fetch(served.as_uri(), folder)
    assert path.read_bytes() == DATA
    served.unlink()
    assert fetch_uf2.fetch(served.as_uri(), folder) == path
    assert list(folder.iterdir()) == [path]


def test_a_file_that_was_cut_off_is_fetched_again(served, tmp_path):
    (tmp_path / fetch_uf2.NAME).write_bytes(DATA[:9])
    assert fetch_uf2.fetch(served.as_uri(), tmp_path).read_bytes() == DATA


def test_another_file_is_not_kept(served, tmp_path):
    served.write_bytes(b"a page that says: please log in")
    with pytest.raises(fetch_uf2.NotFetched, match="not the file that was expected"):
        fetch_uf2.fetch(served.as_uri(), tmp_path)
    assert not (tmp_path / fetch_uf2.NAME).exists()


def test_what_cannot_be_reached_is_said_in_a_sentence(served, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(fetch_uf2, "FOLDER", tmp_path / "cache")
    assert fetch_uf2.main([(tmp_path / "nothing").as_uri()]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "cannot be reached" in said
    assert fetch_uf2.NAME in said


def test_a_named_file_comes_before_the_fetched_one(served, tmp_path, monkeypatch):
    monkeypatch.setattr(fetch_uf2, "FOLDER", tmp_path / "cache")
    monkeypatch.delenv(fetch_uf2.NAMED, raising=False)
    assert fetch_uf2.find() is None
    monkeypatch.setenv(fetch_uf2.NAMED, str(served))
    assert fetch_uf2.find() == served
