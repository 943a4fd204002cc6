"""Seeds that nobody can foresee, even where one source of chance has failed."""

from hashlib import sha256

SAMPLE = 32  # bytes looked at to tell whether the source is stuck


class Entropy:
    """The source of the seeds.

    urandom: gives n bytes (os.urandom). unit: the chip's own id, bytes.
    """

    def __init__(self, urandom, unit):
        self._urandom = urandom
        self._pool = sha256(unit + urandom(32)).digest()
        self.stuck = stuck(urandom(SAMPLE))

    def stir(self, ticks):
        """Add the moment at which a person did something, in the finest ticks there are."""
        self._pool = sha256(self._pool + (ticks & 0xFFFFFFFF).to_bytes(4, "big")).digest()

    def seed(self, count):
        """32 bytes for a new game. count: a number that does not come twice on this box."""
        fresh = self._urandom(SAMPLE)
        self.stuck = stuck(fresh)
        self._pool = sha256(self._pool + fresh + count.to_bytes(4, "big")).digest()
        return sha256(b"metro-caller seed" + self._pool).digest()


def stuck(sample):
    """Whether bytes come from a source without chance: all alike, or each following from the one before.

    The Pico's os.urandom shifts one random bit at a time into a byte, eight for each byte, and feeds its top bit back
    (MicroPython, ports/rp2, rosc_random_u8): a bit that is stuck at 1 gives 32 bytes that all differ.
    """
    if len(set(sample)) == 1:
        return True
    for bit in (0, 1):
        byte = sample[0]
        same = True
        for following in sample[1:]:
            for _ in range(8):
                byte = (byte << 1 | bit) & 0xFF ^ (0xD5 if byte & 0x80 else 0)
            if byte != following:
                same = False
                break
        if same:
            return True
    return False
