"""What `metro-caller build` makes, on the emulated Pico: MicroPython in one UF2 with the files, and the package."""

import struct
import sys

import pytest

from host_tools.device import filesystem
from host_tools.device.bundle import board_file, bundle
from host_tools.device.package import write_package
from host_tools.device.uf2 import read, with_files
from sim.pico.emulated_pico import FILES_SIZE, FILES_START, Pico
from sim.pico.random_bits import RandomBits
from tests.boot_rom import BASE, blocks, dragged, head
from tests.pico.serial_pty import SerialPty
from tests.pico.table import Table
from tests.pico.whole_game import plays

OLD = bytes(range(256)) * (2 * 1024 * 1024 // 256)  # what was in the flash
SMALL = {"main.py": b"print('in main')\n", "caller/__init__.py": b"A = 1\n", "caller/ui/page.py": b"B = 2\n" * 99}


@pytest.fixture(scope="module")
def files():
    return bundle(board_file("pico_oled"))


@pytest.fixture(scope="module")
def whole(uf2, files):
    firmware = read(uf2)
    return with_files(firmware, filesystem.image(files, firmware.place.size))


def test_the_place_of_the_file_system_is_the_one_of_the_pico(uf2):
    assert read(uf2).place == (BASE + FILES_START, FILES_SIZE)


def test_sixteen_block_numbers_are_one_sector(whole):
    heads = [head(block) for block in blocks(whole)]
    for at in range(0, len(heads), 16):
        group = heads[at : at + 16]
        assert [number for _, number, _, _ in group] == list(range(at, at + 16))
        assert [address for address, *_ in group] == [group[0][0] // 4096 * 4096 + 256 * n for n in range(16)]


def test_micropython_is_unchanged_and_the_files_are_read_back(uf2, whole, files):
    flash = dragged(blocks(whole), OLD)
    for block in blocks(uf2.read_bytes()):
        (address,) = struct.unpack_from("<I", block, 12)
        assert flash[address - BASE :][:256] == block[32:288]
    assert filesystem.read(flash[FILES_START:]) == files


def test_a_pico_starts_from_the_one_uf2(whole, files, tmp_path):
    path = tmp_path / "pico_oled.uf2"
    path.write_bytes(whole)
    table = Table(lambda contents, *parts: Pico(path, None, parts, random=RandomBits(1)))
    (hello,) = table.ask(c="hello")
    assert (hello["t"], hello["board"], hello["g"]) == ("hello", "pico_oled", None)
    plays(table)
    kept = filesystem.read(table.pico.image())
    assert {name: kept[name] for name in files} == files
    assert len(kept) > len(files)  # settings and the game


def test_mpremote_installs_the_package(pico, tmp_path):
    package = write_package(tmp_path / "pico_oled", SMALL, "1.0.0")
    it = pico().boot()
    with SerialPty(it) as port:
        command = [sys.executable, "-m", "mpremote", "connect", port.path]
        done = port.run([*command, "mip", "install", "--target", "/", str(package)])
    assert done.returncode == 0, done.stdout
    assert filesystem.read(it.image()) == SMALL
