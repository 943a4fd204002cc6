"""Where a box keeps its settings and games: in the device's own file system."""

import os
from errno import ENOENT

FOLDERS = ("game", "kept")


class Store:
    """Files below a folder, "" for the whole file system. What was written is kept when a call returns.

    A file counts as written when it is closed: littlefs keeps the old contents until then.
    """

    def __init__(self, root=""):
        self._root = root + "/"
        try:
            there = os.listdir(self._root)
            for folder in FOLDERS:
                if folder not in there:  # a mkdir that is not needed would still be an attempt to write
                    os.mkdir(self._root + folder)
        except OSError:
            pass  # each call will say so again

    def read(self, name):
        """The bytes of a file, b"" if there is none."""
        try:
            with open(self._root + name, "rb") as file:
                return file.read()
        except OSError as error:
            if error.errno == ENOENT:
                return b""
            raise

    def write(self, name, data):
        """Make or replace a file."""
        with open(self._root + name, "wb") as file:
            file.write(data)

    def append(self, name, data):
        """Add to a file, which is made if there is none."""
        with open(self._root + name, "ab") as file:
            file.write(data)

    def rename(self, old, new):
        """Give a file another name, over the file that has it."""
        os.rename(self._root + old, self._root + new)

    def remove(self, name):
        """Remove a file; OSError if there is none."""
        os.remove(self._root + name)

    def names(self, folder):
        """The names of the files in a folder."""
        return os.listdir(self._root + folder)
