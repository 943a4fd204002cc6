"""Seeds: unforeseen while one source lives, never twice even when all are dead. Pitfalls 29 and 30."""

from hashlib import sha256

from caller.drivers.entropy import Entropy, stuck

UNIT = b"\xe6\x61\x38\x52\x00\x11\x22\x33"


class Chance:
    """A source that is fine: it never gives the same bytes twice."""

    def __init__(self):
        self.count = 0

    def __call__(self, length):
        self.count += 1
        return sha256(self.count.to_bytes(4, "big")).digest()[:length]


class Oscillator:
    """The Pico's os.urandom as its port conditions it (ports/rp2: eight shifts a byte), on a bit that may be stuck."""

    def __init__(self, bit, register=0):
        self.bit = bit
        self.register = register

    def __call__(self, length):
        given = []
        for _ in range(length):
            for _ in range(8):
                carry = self.register // 128
                self.register = self.register % 128 * 2 + self.bit()
                if carry:
                    self.register ^= 0b11010101
            given.append(self.register)
        return bytes(given)


def constant(byte):
    """A source that always gives the same byte."""
    return lambda length: bytes([byte]) * length


def dead_sources():
    """Every source that is to be noticed."""
    found = [constant(byte) for byte in (0, 1, 0x2A, 0x80, 0xFF)]  # 0x2A: the "****" of pitfall 29
    for register in range(256):
        found.append(Oscillator(lambda: 0, register))
        found.append(Oscillator(lambda: 1, register))
    return found


def test_a_dead_source_is_noticed_at_the_start():
    for source in dead_sources():
        assert stuck(source(32))
        assert Entropy(source, UNIT).stuck


def test_a_bit_stuck_at_1_gives_bytes_that_differ():  # why counting different bytes would not do
    assert len(set(Oscillator(lambda: 1)(32))) == 32


def test_a_good_source_is_not_suspected():
    chance = Chance()
    for _ in range(200):
        assert not stuck(chance(32))
    assert not Entropy(chance, UNIT).stuck


def test_a_good_bit_behind_the_same_conditioning_is_not_suspected():
    chance = Chance()
    source = Oscillator(lambda: chance(1)[0] & 1)
    for _ in range(50):
        assert not stuck(source(32))


def test_one_good_byte_among_dead_ones_is_enough_to_live():
    for at in range(32):
        sample = bytearray(b"*" * 32)
        sample[at] = 7
        assert not stuck(bytes(sample))


def test_a_source_that_dies_later_is_noticed_and_one_that_comes_back_is_trusted():
    chance = Chance()
    source = [chance]
    entropy = Entropy(lambda length: source[0](length), UNIT)
    assert not entropy.stuck
    source[0] = constant(42)
    entropy.seed(1)
    assert entropy.stuck
    source[0] = chance
    entropy.seed(2)
    assert not entropy.stuck


def test_a_seed_has_32_bytes():
    assert len(Entropy(Chance(), UNIT).seed(1)) == 32


def test_two_games_differ_although_every_source_is_stuck():
    for source in (constant(42), Oscillator(lambda: 1)):
        entropy = Entropy(source, UNIT)
        seeds = [entropy.seed(count) for count in range(1, 50)]
        assert len(set(seeds)) == len(seeds)


def test_games_after_a_power_up_differ_although_every_source_is_stuck():
    seeds = [Entropy(constant(42), UNIT).seed(count) for count in range(1, 50)]
    assert len(set(seeds)) == len(seeds)


def test_two_boxes_differ_although_every_source_is_stuck():
    assert Entropy(constant(42), b"one").seed(1) != Entropy(constant(42), b"two").seed(1)


def test_the_moment_of_a_push_changes_the_seed():
    seeds = []
    for ticks in (0, 1, 2, 2**32 - 1):
        entropy = Entropy(constant(42), UNIT)
        entropy.stir(ticks)
        seeds.append(entropy.seed(1))
    assert len(set(seeds)) == len(seeds)
    assert Entropy(constant(42), UNIT).seed(1) not in seeds


def test_any_ticks_can_be_stirred_in():
    entropy = Entropy(constant(42), UNIT)
    for ticks in (-1, 0, 2**30, 2**32, 2**40):
        entropy.stir(ticks)
    assert entropy.seed(1) != Entropy(constant(42), UNIT).seed(1)


def test_the_source_alone_changes_the_seed():
    assert Entropy(constant(1), UNIT).seed(1) != Entropy(constant(2), UNIT).seed(1)


def test_a_seed_does_not_tell_the_next_one():
    entropy = Entropy(constant(42), UNIT)
    seed = entropy.seed(1)
    public = sha256(b"metro-caller seed" + sha256(seed + b"*" * 32 + (2).to_bytes(4, "big")).digest()).digest()
    assert entropy.seed(2) != public
