"""The UF2 of MicroPython, and one UF2 that holds a file system as well.

Sources: github.com/microsoft/uf2; RP2040 data sheet, 2.8.4.2 and RP2040-E14; RP2350 data sheet, RP2350-E10.
"""

import struct
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from host_tools.device import binary_info, filesystem
from host_tools.wrong_input import WrongInput

BLOCK = 512
HEADER = "<8I"  # two magic numbers, flags, address, length, number of the block, count of blocks, family
DATA = 32  # where the data of a block begins
LAST = BLOCK - 4  # where its last magic number is
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
NOT_FOR_FLASH = 0x0001
FAMILY_GIVEN = 0x2000
PAGE = 256  # the data of a block
SECTOR = 4096  # what the flash erases at once
FLASH = range(0x1000_0000, 0x1100_0000)
FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350", 0xE48BFF5A: "RP2350 (RISC-V)"}
ABSOLUTE = 0xE48BFF57  # the block that goes before the others on an RP2350 (RP2350-E10)
REMEDY = "take the .uf2 of your Pico from https://micropython.org/download/"

Pages = dict[int, bytes]  # address: 256 bytes


class Firmware(NamedTuple):
    """MicroPython from a UF2. lead: the blocks that stay in front as they are; place: where its file system is."""

    family: int
    lead: bytes
    pages: Pages
    place: binary_info.Place


def read(path: Path) -> Firmware:
    """MicroPython for a Pico; WrongInput if the file is none."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise WrongInput(f"--uf2: {path} cannot be read ({error.strerror}); {REMEDY}.") from None
    try:
        family, lead, pages = _blocks(data)
        place = _place(pages)
    except ValueError as error:
        raise WrongInput(f"--uf2: {path.name} {error}; {REMEDY}.") from None
    return Firmware(family, lead, pages, place)


def with_files(firmware: Firmware, image: bytes) -> bytes:
    """One UF2 with MicroPython and a file system of the size of its place.

    The boot ROM takes 16 blocks by their numbers for one sector, and erases it at the first of them. So there are whole
    sectors only. Of the file system there is what is read of it; the rest stays as it is on the Pico, and is free.
    """
    pages = dict(firmware.pages)
    for block in filesystem.used(image):
        for at in range(block * filesystem.BLOCK, (block + 1) * filesystem.BLOCK, PAGE):
            pages[firmware.place.start + at] = image[at : at + PAGE]
    return firmware.lead + written(firmware.family, pages)


def written(family: int, pages: Pages) -> bytes:
    """Pages as the blocks of one family, filled up with erased pages to whole sectors."""
    sectors = sorted({address - address % SECTOR for address in pages})
    addresses = [page for sector in sectors for page in range(sector, sector + SECTOR, PAGE)]
    blocks = bytearray()
    for number, address in enumerate(addresses):
        head = (*MAGIC[:2], FAMILY_GIVEN, address, PAGE, number, len(addresses), family)
        data = pages.get(address, b"\xff" * PAGE)
        blocks += (struct.pack(HEADER, *head) + data).ljust(LAST, b"\0") + struct.pack("<I", MAGIC[2])
    return bytes(blocks)


def _blocks(data: bytes) -> tuple[int, bytes, Pages]:
    """Family, leading absolute blocks and pages of a UF2; ValueError with what is wrong with it."""
    if not data or len(data) % BLOCK:
        raise ValueError(f"is no whole UF2: its {len(data)} bytes are not blocks of {BLOCK}")
    lead = b""
    pages: Pages = {}
    families: dict[int, int] = {}  # family: its count of blocks
    for at in range(0, len(data), BLOCK):
        *magic, flags, address, length, _, count, family = struct.unpack_from(HEADER, data, at)
        if (*magic, *struct.unpack_from("<I", data, at + LAST)) != MAGIC:
            raise ValueError(f"is no UF2: at byte {at} there is no block of it")
        if family == ABSOLUTE and not pages:
            lead += data[at : at + BLOCK]
        elif not flags & NOT_FOR_FLASH:
            families[family if flags & FAMILY_GIVEN else 0] = count
            if length != PAGE or address % PAGE or address not in FLASH:
                raise ValueError(f"is not for a Pico: it has {length} bytes for address 0x{address:08X}")
            pages[address] = data[at + DATA : at + DATA + PAGE]
    _check_families(families)
    family, count = families.popitem()
    if len(pages) != count:
        raise ValueError(f"is not whole: it has {len(pages)} of its {count} blocks")
    return family, lead, pages


def _check_families(families: Iterable[int]) -> None:
    strange = [f"0x{family:08X}" for family in families if family not in FAMILIES]
    if strange:
        raise ValueError(f"is for another chip (family {', '.join(strange)})")
    names = [FAMILIES[family] for family in families]
    if len(names) != 1:
        raise ValueError(f"is for {' and '.join(names) or 'no chip'}, it must be for one")


def _place(pages: Pages) -> binary_info.Place:
    start = min(pages)
    program = b"".join(pages.get(page, b"\xff" * PAGE) for page in range(start, max(pages) + PAGE, PAGE))
    place = binary_info.file_system(start, program)
    if place is None:
        raise ValueError("holds no MicroPython: it does not tell where its file system is")
    room = FLASH.stop - place.start if place.start in FLASH else 0
    if place.start % SECTOR or place.size % SECTOR or not 2 * SECTOR <= place.size <= room:
        raise ValueError(f"has no file system: it tells of {place.size} bytes at 0x{place.start:08X}")
    if any(page in range(place.start, place.start + place.size) for page in pages):
        raise ValueError(f"reaches into its own file system at 0x{place.start:08X}")
    return place
