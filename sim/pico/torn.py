"""What a flash chip holds after the power failed in the middle of an operation, in the ways of tests/littlefs."""

from random import Random

SECTOR = 4096
BLANK = b"\xff" * SECTOR
ODD = 100  # bytes of a page

# Odd: a page's first 100 bytes programmed; a sector's first half rubbish. Weak: some bits have not changed yet.
WAYS = ("not at all", "first half", "second half", "odd", "weak")


def torn_page(old: bytes, data: bytes, way: str) -> bytes:
    """What a page holds: bits go from 1 to 0 only."""
    half = len(data) // 2
    rest = BLANK[: len(data)]
    written = {
        "not at all": rest,
        "first half": data[:half] + rest[half:],
        "second half": rest[:half] + data[half:],
        "odd": data[:ODD] + rest[ODD:],
        "weak": bytes(a | b for a, b in zip(data, _noise(data), strict=True)),
    }[way]
    return bytes(a & b for a, b in zip(old, written, strict=True))


def torn_sector(old: bytes, way: str) -> bytes:
    """What an erased sector holds."""
    half = SECTOR // 2
    return {
        "not at all": old,
        "first half": BLANK[:half] + old[half:],
        "second half": old[:half] + BLANK[half:],
        "odd": _noise(old)[:half] + old[half:],
        "weak": bytes(a | b for a, b in zip(old, _noise(old), strict=True)),
    }[way]


def _noise(data: bytes) -> bytes:
    """Rubbish as long as some data, the same for the same data."""
    return Random(data).randbytes(len(data))
