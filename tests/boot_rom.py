"""What the boot ROM of a Pico makes of a UF2 that is dragged onto its drive, mistakes of the UF2 included."""

import struct
from collections.abc import Iterable

BASE = 0x1000_0000
BLOCK = 512
SECTOR = 4096
ABSOLUTE = 0xE48BFF57


def blocks(uf2: bytes) -> list[bytes]:
    """The blocks of a UF2."""
    return [uf2[at : at + BLOCK] for at in range(0, len(uf2), BLOCK)]


def head(block: bytes) -> tuple[int, int, int, int]:
    """Address, number, count of blocks and family of a block; its other fields are as they must be."""
    first, second, flags, address, length, number, count, family = struct.unpack_from("<8I", block)
    assert (first, second, block[-4:]) == (0x0A324655, 0x9E5D5157, bytes.fromhex("306fb10a"))
    assert (len(block), flags, length, address % 256) == (BLOCK, 0x2000, 256, 0)
    return address, number, count, family


def dragged(uf2: Iterable[bytes], flash: bytes) -> bytes:
    """The flash after the blocks of a UF2 have come, in any order.

    Flash is programmed from 1 to 0 only. The sector of a block is erased if it is the first one of its 16 block numbers
    (RP2040 data sheet, RP2040-E14). AssertionError if the ROM would wait for more blocks, or take two files for one.
    """
    contents = bytearray(flash)
    erased: set[int] = set()
    numbers: set[int] = set()
    kinds: set[tuple[int, int]] = set()
    for block in uf2:
        address, number, count, family = head(block)
        if family == ABSOLUTE:
            continue
        at = address - BASE
        if number >> 4 not in erased:
            erased.add(number >> 4)
            sector = at - at % SECTOR
            contents[sector : sector + SECTOR] = b"\xff" * SECTOR
        contents[at : at + 256] = bytes(
            old & new for old, new in zip(contents[at : at + 256], block[32:], strict=False)
        )
        numbers.add(number)
        kinds.add((count, family))
    assert len(kinds) == 1
    assert numbers == set(range(next(iter(kinds))[0]))
    return bytes(contents)
