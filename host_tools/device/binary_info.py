"""What MicroPython for a Pico says about itself: where its file system is.

Sources: pico-sdk, pico/binary_info/defs.h and structure.h; MicroPython, ports/rp2/rp2_flash.c.
"""

import struct
from typing import NamedTuple

HEADER = "<5I"  # marker, first entry, end of the entries, table of copies, marker
MARKERS = (0x7188EBF2, 0xE71AA390)
SEARCHED = 1024  # bytes: the header is within the first 512 on RP2040, within 1024 on RP2350
DEVICE = "<2s2s3I"  # type, tag, name, address, size
BLOCK_DEVICE = b"\x07\x00"  # the type
MICROPYTHON = b"MP"  # the tag


class Place(NamedTuple):
    """A part of the flash. start: its address as the processor sees it, size: in bytes."""

    start: int
    size: int


def file_system(start: int, program: bytes) -> Place | None:
    """Where a program for the Pico has its file system, None if it tells of none. start: the address of the program."""

    def unpack(layout: str, address: int) -> tuple:
        if not start <= address <= start + len(program) - struct.calcsize(layout):
            raise LookupError(f"0x{address:08X} is outside of the program")
        return struct.unpack_from(layout, program, address - start)

    try:
        for header in range(start, start + SEARCHED, 4):
            before, first, end, _, after = unpack(HEADER, header)
            if (before, after) == MARKERS:
                for pointer in range(first, end, 4):
                    kind, tag, _, address, size = unpack(DEVICE, *unpack("<I", pointer))
                    if (kind, tag) == (BLOCK_DEVICE, MICROPYTHON):
                        return Place(address, size)
    except LookupError:
        pass  # a program that is too short, or whose entries lead nowhere
    return None
