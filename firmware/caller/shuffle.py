"""Put a bag in an order that was fixed beforehand and can be proved afterwards.

The order is a function of the seed (32 bytes, secret until the game is over) and the salt (16 bytes from a host, or
none). Anybody can compute it again:

    commit    SHA-256("metro-caller commit" + seed)
    block(i)  SHA-256("metro-caller shuffle" + seed + salt + i as four bytes, big end first), i = 0, 1, 2 ...
    words     each block is ten words of three bytes, big end first; its last two bytes are dropped
"""

from hashlib import sha256


def commitment(seed):
    """The promise shown before the first tile: 64 hex digits that fix the seed without telling it."""
    return sha256(b"metro-caller commit" + seed).digest().hex()


def game_id(commit):
    """The name of a game, made from its commitment: 8 hex digits."""
    return commit[:8]


class Words:
    """The stream of numbers that a seed and a salt give."""

    def __init__(self, seed, salt=b""):
        self._key = b"metro-caller shuffle" + seed + salt
        self._block = b""
        self._count = 0
        self._at = 30

    def word(self):
        """The next number, 0 to 2**24 - 1: small enough to be no big integer on the Pico."""
        if self._at == 30:
            self._block = sha256(self._key + self._count.to_bytes(4, "big")).digest()
            self._count += 1
            self._at = 0
        block = self._block
        at = self._at
        self._at = at + 3
        return block[at] << 16 | block[at + 1] << 8 | block[at + 2]

    def below(self, k):
        """The next number from 0 to k - 1, each as likely as any other (unfair words are passed over)."""
        end = 0x1000000 - 0x1000000 % k
        word = self.word()
        while word >= end:
            word = self.word()
        return word % k

    def shuffle(self, items):
        """Put a list in order of drawing, in place; tiles leave from index 0 upward."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
