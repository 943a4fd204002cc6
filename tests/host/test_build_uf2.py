"""One UF2 of MicroPython and files: how it is laid out, and what a boot ROM makes of it."""

import random
import struct

import pytest
from littlefs import LittleFS, UserContext

from host_tools.device import filesystem, uf2
from host_tools.device.binary_info import Place
from host_tools.wrong_input import WrongInput
from tests.boot_rom import ABSOLUTE, BASE, blocks, dragged, head

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
FLASH = 0x4_0000  # bytes of the small Pico here
PLACE = Place(BASE + 0x1_0000, 0x3_0000)
PROGRAM = 0x2A00  # not whole sectors
FILES = {f"{folder}{name}": f"{folder}{name} ".encode() * 300 for folder in ("", "a/", "a/b/") for name in "xyz"}


def program(place=PLACE, *, tag=b"MP", header=0x1D4, entries=0x1800):
    """A program whose binary info tells of a file system, as MicroPython's does, behind an entry of another kind."""
    data = bytearray(random.Random(1).randbytes(PROGRAM))
    data[header : header + 20] = struct.pack("<5I", 0x7188EBF2, BASE + entries, BASE + entries + 8, 0, 0xE71AA390)
    data[entries : entries + 8] = struct.pack("<2I", BASE + 0x1900, BASE + 0x1940)
    data[0x1900:0x190C] = struct.pack("<H2s2I", 6, b"RP", 0xA1F4B453, 0)
    data[0x1940:0x1956] = struct.pack("<H2s4IH", 7, tag, 0, *place, 0, 3)
    return bytes(data)


def block(address, data, number, count, family):
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, address, len(data), number, count, family)
    return (head + data).ljust(508, b"\0") + bytes.fromhex("306fb10a")


LEAD = block(BASE + 0xFFFF00, b"\xef" * 256, 0, 2, ABSOLUTE)


def made(data, family=RP2040):
    pages = range(0, len(data), 256)
    return b"".join(block(BASE + at, data[at : at + 256], at // 256, len(pages), family) for at in pages)


@pytest.fixture
def save(tmp_path):
    def save(data):
        path = tmp_path / "mp.uf2"
        path.write_bytes(data)
        return path

    return save


@pytest.fixture
def whole(save):
    return uf2.with_files(uf2.read(save(made(program()))), filesystem.image(FILES, PLACE.size))


def files_on(flash):
    return filesystem.read(flash[PLACE.start - BASE :][: PLACE.size])


def worn(files):
    """A file system in which every folder has been written so often that both of its blocks count."""
    context = UserContext(buffer=bytearray(filesystem.image(files, PLACE.size)))
    system = LittleFS(context=context, block_size=4096, block_count=PLACE.size // 4096, prog_size=256)
    for turn in range(90):
        for name in files:
            with system.open(name, "wb") as file:
                file.write(b"old %d" % turn * 10)
    return bytes(context.buffer)


OLD = {
    "erased": b"\xff" * FLASH,
    "zeros": bytes(FLASH),
    "noise": random.Random(2).randbytes(FLASH),
    "the same files, worn": bytes(0x1_0000) + worn(FILES),
    "other files": bytes(0x1_0000) + worn({"q": b"", "a/p": b"", "a/b/c/d": b"", "e/f": b""}),
}


@pytest.mark.parametrize("old", OLD.values(), ids=OLD)
def test_whatever_was_in_the_flash_the_program_and_the_files_are_there(whole, old):
    flash = dragged(blocks(whole), old)
    assert flash[:PROGRAM] == program()
    assert files_on(flash) == FILES


def test_the_blocks_may_come_in_any_order(whole):
    mixed = blocks(whole)
    random.Random(3).shuffle(mixed)
    assert dragged(mixed, OLD["noise"]) == dragged(blocks(whole), OLD["noise"])


def test_sixteen_block_numbers_are_one_sector(whole):
    heads = [head(one) for one in blocks(whole)]
    assert [number for _, number, _, _ in heads] == list(range(len(heads)))
    assert {(count, family) for _, _, count, family in heads} == {(len(heads), RP2040)}
    addresses = [address for address, *_ in heads]
    assert addresses == sorted(set(addresses))
    for group in range(0, len(addresses), 16):
        first = addresses[group]
        assert first % 4096 == 0
        assert addresses[group : group + 16] == list(range(first, first + 4096, 256))


def test_what_is_free_in_the_file_system_is_left_out(whole):
    sectors = {head(one)[0] // 4096 for one in blocks(whole)}
    files = {sector for sector in sectors if sector >= PLACE.start // 4096}
    assert {PLACE.start // 4096, PLACE.start // 4096 + 1} <= files
    assert len(files) == 2 * 3 + len(FILES)  # two a folder, one a file of this size


def test_the_same_input_makes_the_same_bytes(whole, save):
    assert uf2.with_files(uf2.read(save(made(program()))), filesystem.image(FILES, PLACE.size)) == whole


def test_the_absolute_block_of_an_rp2350_stays_in_front_as_it_is(save):
    firmware = uf2.read(save(LEAD + made(program(header=0x3E0), RP2350)))
    whole = uf2.with_files(firmware, filesystem.image(FILES, PLACE.size))
    assert whole[:512] == LEAD
    assert [head(one)[1] for one in blocks(whole)[1:]] == list(range(len(whole) // 512 - 1))
    assert {head(one)[3] for one in blocks(whole)[1:]} == {RP2350}
    assert files_on(dragged(blocks(whole), OLD["noise"])) == FILES


def test_place_and_size_are_those_of_the_uf2(save):
    place = Place(BASE + 0x8000, 0x8000)
    firmware = uf2.read(save(made(program(place))))
    assert firmware.place == place
    flash = dragged(blocks(uf2.with_files(firmware, filesystem.image({"x": b"1"}, place.size))), OLD["zeros"])
    assert filesystem.read(flash[0x8000:0x10000]) == {"x": b"1"}


GOOD = made(program())
WRONG = {
    "empty": (b"", "is no whole UF2: its 0 bytes"),
    "text": (b"<!DOCTYPE html>".ljust(1024), "is no UF2: at byte 0"),
    "torn": (GOOD[:-100], "is no whole UF2"),
    "damaged": (GOOD[:1024] + bytes(512) + GOOD[1536:], "is no UF2: at byte 1024"),
    "short": (GOOD[:-512], "is not whole: it has 41 of its 42 blocks"),
    "other chip": (made(program(), 0x68ED2B88), "is for another chip (family 0x68ED2B88)"),
    "two chips": (GOOD + made(program(), RP2350), "is for RP2040 and RP2350, it must be for one"),
    "only the absolute block": (LEAD, "is for no chip"),
    "RAM": (block(0x2000_0000, bytes(256), 0, 1, RP2040), "is not for a Pico: it has 256 bytes for address 0x20000000"),
    "long blocks": (block(BASE, bytes(476), 0, 1, RP2040), "is not for a Pico: it has 476 bytes"),
    "no binary info": (made(bytes(PROGRAM)), "holds no MicroPython"),
    "entries nowhere": (made(program(entries=0x1800)[:0x1800]), "holds no MicroPython"),
    "other program": (made(program(tag=b"CP")), "holds no MicroPython"),
    "odd place": (made(program(Place(BASE + 0x1_0100, 0x1000))), "has no file system: it tells of 4096 bytes"),
    "no size": (made(program(Place(BASE + 0x1_0000, 0))), "has no file system: it tells of 0 bytes"),
    "too big": (made(program(Place(BASE + 0x2000, 0x8000))), "reaches into its own file system at 0x10002000"),
}


@pytest.mark.parametrize(("data", "why"), WRONG.values(), ids=WRONG)
def test_what_is_no_micropython_for_a_pico_is_refused_in_one_sentence(save, data, why):
    with pytest.raises(WrongInput) as caught:
        uf2.read(save(data))
    text = str(caught.value)
    assert text.startswith(f"--uf2: mp.uf2 {why}")
    assert text.endswith("; take the .uf2 of your Pico from https://micropython.org/download/.")
    assert "\n" not in text


def test_a_uf2_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(WrongInput, match=r"nowhere\.uf2 cannot be read"):
        uf2.read(tmp_path / "nowhere.uf2")


def test_a_uf2_with_files_in_it_is_refused(save, whole):
    with pytest.raises(WrongInput, match="reaches into its own file system"):
        uf2.read(save(whole))
