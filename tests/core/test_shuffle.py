"""The order of the bag is what anybody computes from the seed and the salt, and every order is as likely as any other.

Pitfalls 31 (orders that never come, `% n`) and 41 (another stream on another Python).
"""

from hashlib import sha256

from caller.games.metro_bingo import bag, name
from caller.shuffle import Words, commitment, game_id

SEED = bytes(range(32))
SALT = bytes(range(16))
SEEDS = (SEED, bytes(32), b"\xff" * 32, sha256(b"some seed").digest(), sha256(b"another seed").digest())
SALTS = (b"", SALT, bytes(16), b"\xff" * 16)

# Computed with hashlib alone, by a script that shares no code with this project.
COMMIT = "44033fd0a9e06f00cc26eaa72bd185984025f052a116160101cbf57994d72116"
ORDER = (
    "14 13 13 6 14 22 7 1 8 16 2 remove2 27 17 9 18 draw2 4 23 20 24 "
    "30 star 19 25 19 15 15 26 5 3 17 28 29 10 11 12 16 21 18 12 11"
)
SALTED_ORDER = (
    "27 17 20 6 21 28 22 13 12 draw2 18 14 29 16 1 10 8 11 16 19 remove2 "
    "star 24 23 19 5 12 14 7 3 26 18 25 15 30 2 15 11 4 17 13 9"
)


def words_of(seed, salt, blocks):
    """The words of the first blocks, straight from the definition: each block one big number, cut into ten."""
    words = []
    for i in range(blocks):
        block = sha256(b"metro-caller shuffle" + seed + salt + bytes([0, 0, i // 256, i % 256])).digest()
        number = 0
        for byte in block[:30]:
            number = number * 256 + byte
        for place in range(9, -1, -1):
            words.append(number // 2 ** (24 * place) % 2**24)
    return words


def below(words, k):
    """The next number below k, and the words after those that it took."""
    while words[0] >= 2**24 - 2**24 % k:
        words = words[1:]
    return words[0] % k, words[1:]


def shuffled(items, words):
    """The items in order of drawing, and the words that are left."""
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j, words = below(words, i + 1)
        items[i], items[j] = items[j], items[i]
    return items, words


class Told(Words):
    """Words that are told beforehand."""

    def __init__(self, words):
        Words.__init__(self, b"")
        self.left = list(words)

    def word(self):
        """The next of them."""
        return self.left.pop(0)


def test_a_published_seed_gives_its_published_commitment_and_order():
    assert commitment(SEED) == COMMIT
    assert game_id(COMMIT) == "44033fd0"
    for salt, order in ((b"", ORDER), (SALT, SALTED_ORDER)):
        tiles = bag()
        Words(SEED, salt).shuffle(tiles)
        assert " ".join(name(tile) for tile in tiles) == order


def test_the_words_are_those_of_the_definition():
    for seed in SEEDS:
        for salt in SALTS:
            words = Words(seed, salt)
            assert [words.word() for _ in range(50)] == words_of(seed, salt, 5)


def test_the_block_number_is_four_bytes():
    words = Words(SEED)
    for _ in range(2600):
        last = words.word()
    assert last == words_of(SEED, b"", 260)[-1]


def test_numbers_below_any_k_are_those_of_the_definition():
    for seed in SEEDS:
        words = Words(seed)
        expected = words_of(seed, b"", 12)
        for k in range(1, 100):
            number, expected = below(expected, k)
            assert words.below(k) == number


def test_the_order_is_that_of_the_definition_and_goes_on_in_the_same_stream():
    for seed in SEEDS:
        for salt in SALTS:
            words = Words(seed, salt)
            left = words_of(seed, salt, 30)
            for count in (42, 1, 2, 60, 42):
                expected, left = shuffled(range(count), left)
                items = list(range(count))
                words.shuffle(items)
                assert items == expected


def test_a_bag_whose_shuffle_passes_a_word_over_has_the_order_of_the_definition():
    for number in (33958, 53873, 138612):  # the first such seeds: one in about forty thousand is
        seed = number.to_bytes(32, "big")
        expected, left = shuffled(range(42), words_of(seed, b"", 5))
        assert len(left) == 50 - 41 - 1
        items = list(range(42))
        Words(seed).shuffle(items)
        assert items == expected


def test_seed_and_salt_each_change_the_order():
    orders = []
    for seed in SEEDS:
        for salt in SALTS:
            tiles = bag()
            Words(seed, salt).shuffle(tiles)
            assert tiles not in orders
            assert sorted(tiles) == bag()
            orders.append(tiles)


def test_words_that_would_be_unfair_are_passed_over():
    for k in range(1, 100):
        end = 2**24 // k * k  # the words below it are whole rounds of k
        assert 2**24 - end < k
        assert Told([end - 1]).below(k) == k - 1
        for unfair in range(end, 2**24):
            words = Told([unfair, end, 5])
            assert words.below(k) == 5 % k
            assert words.left == []


def test_each_of_the_24_orders_of_four_items_comes_equally_often():  # pitfall 31
    # Twelve is a multiple of 4, 3 and 2, so words below it stand for all fair words: each remainder equally often.
    counts = {}
    for first in range(12):
        for second in range(12):
            for third in range(12):
                items = ["a", "b", "c", "d"]
                words = Told([first, second, third])
                words.shuffle(items)
                assert words.left == []
                order = "".join(items)
                counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert set(counts.values()) == {12 * 12 * 12 // 24}


def test_nothing_to_shuffle_takes_no_word():
    for items in ([], ["a"]):
        before = list(items)
        Told([]).shuffle(items)
        assert items == before
