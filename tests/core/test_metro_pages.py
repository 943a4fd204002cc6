"""What the box shows of Metro: the picture of each tile, whose turn it is, choices, variants, what was played."""

from parts import choose, make_box
from texts import Watched
from walk_metro import metro_box, metro_screens

from caller.games.metro import COLOURS, TILES, stack
from caller.settings import LANGUAGES
from caller.ui import metro, metro_bag, metro_tile, words
from caller.ui.canvas import LINE, WIDTH
from caller.ui.lights import PLAYER
from caller.ui.page import FOOT
from caller.ui.table import Table

try:
    from framebuf import FrameBuffer
except ImportError:
    from sim.framebuf import FrameBuffer

# The port at which the track of each letter leaves, by the port at which it enters.
TRACKS = {
    "a": {0: 5, 2: 7, 4: 1, 6: 3},
    "b": {0: 3, 2: 5, 4: 7, 6: 1},
    "c": {0: 7, 2: 1, 4: 3, 6: 5},
    "d": {0: 1, 2: 3, 4: 5, 6: 7},
}
LAST = 55  # last row and column of a tile
MARGIN = 3
ASIDE = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


# ---- the picture of a tile ----


class Glass:
    """Something to draw a tile on, with dark pixels around it."""

    def __init__(self):
        self.buf = bytearray(64 * 8)
        self.fb = FrameBuffer(self.buf, 64, 64, 0)

    def pixels(self):
        """The light pixels, counted from the top left corner of the tile."""
        found = set()
        for y in range(64):
            for x in range(64):
                if self.buf[y // 8 * 64 + x] >> (y & 7) & 1:
                    found.add((x - MARGIN, y - MARGIN))
        return found


def tile(code, size=metro_tile.LARGE):
    """The light pixels of a tile."""
    glass = Glass()
    metro_tile.draw(glass.fb, MARGIN, MARGIN, code, size)
    return glass.pixels()


def track(letter, port, size=metro_tile.LARGE):
    """The light pixels of a track alone."""
    glass = Glass()
    metro_tile.track(glass.fb, MARGIN, MARGIN, port, letter, size, size[6], 1)
    return glass.pixels()


def opening(port, size=metro_tile.LARGE):
    """The pixels of the edge where a port is."""
    last, first, half = size[0], size[1], size[6]
    found = set()
    for at in range(first - half, first + half + 1):
        along = at if port % 2 == 0 else last - at
        found.add(((along, 0), (last, along), (last - along, last), (0, last - along))[port // 2])
    return found


def on_the_edge(pixels, last):
    """Those on the edge of the tile."""
    return {(x, y) for x, y in pixels if x in (0, last) or y in (0, last)}


def reached(pixels, start):
    """The pixels that can be walked to."""
    seen = {start}
    rest = [start]
    while rest:
        x, y = rest.pop()
        for dx, dy in ASIDE:
            there = (x + dx, y + dy)
            if there in pixels and there not in seen:
                seen.add(there)
                rest.append(there)
    return seen


def test_each_track_joins_its_two_openings_and_no_other_in_one_piece():
    for size in (metro_tile.LARGE, metro_tile.SMALL):
        for letter in TRACKS:
            for port, end in TRACKS[letter].items():
                pixels = track(letter, port, size)
                ends = opening(port, size) | opening(end, size)
                assert on_the_edge(pixels, size[0]) == ends, (letter, port)
                assert reached(pixels, sorted(opening(port, size))[0]) == pixels, (letter, port)
                assert all(0 <= x <= size[0] and 0 <= y <= size[0] for x, y in pixels)


def test_the_picture_of_each_tile_holds_its_four_tracks_and_no_others():
    for code, _ in TILES:
        pixels = tile(code)
        for port in (0, 2, 4, 6):
            for letter in TRACKS:
                alone = track(letter, port)
                light = len([at for at in alone if at in pixels])  # the gaps under other tracks are dark
                if letter == code[port // 2]:
                    assert light * 20 > len(alone) * 17, (code, port)
                else:
                    assert light * 20 < len(alone) * 14, (code, port, letter)


def test_each_tile_is_56_pixels_square_and_has_eight_openings_between_its_corners():
    for code, _ in TILES:
        pixels = tile(code)
        assert all(0 <= x <= LAST and 0 <= y <= LAST for x, y in pixels), code
        edge = on_the_edge(pixels, LAST)
        for port in range(8):
            ends = opening(port)
            assert ends <= edge, (code, port)
            edge -= ends
        edge = [at for at in edge if not (at[1] == 0 and 24 < at[0] < 31)]  # the tip of the arrow
        assert all(min(x, LAST - x) < 4 and min(y, LAST - y) < 4 for x, y in edge), code


def test_no_two_tiles_look_alike_not_even_small():
    for size in (metro_tile.LARGE, metro_tile.SMALL):
        assert len({tuple(sorted(tile(code, size))) for code, _ in TILES}) == 24


def test_a_turned_tile_would_look_turned():
    def turned(pixels):
        return {(LAST - y, x) for x, y in pixels}

    for letter in TRACKS:
        for port in (0, 2, 4):
            assert turned(track(letter, port)) == track(letter, port + 2)


# ---- the pages ----


def test_texts_stand_beside_the_tile_in_each_language():
    watched = Watched()
    wrong = []
    try:
        for lang in LANGUAGES:
            for name, box in metro_screens(lang):
                if isinstance(box.page, Table) and box.session.game.event not in (None, "turn"):
                    box.show()
                    wrong += [
                        "%s, %s: %r" % (lang, name, t[4]) for t in watched.texts if t[1] < FOOT and t[0] < metro.SIDE
                    ]
    finally:
        watched.stop()
    assert not wrong, "\n".join(wrong)


def upper(buf):
    """What stands above the corner hints, whose tips reach into row 55."""
    return bytes(buf[:768]) + bytes([byte & 0x7F for byte in buf[768:896]])


def test_a_picture_after_an_input_is_the_same_as_one_drawn_anew():
    for lang in LANGUAGES:
        box = metro_box(lang, None, "", 3, 2)
        for what in "pppp" + "h" + "ppph" + "h" + "pppph" * 12 + "pppphh" * 12:
            if box.session.why:
                break
            box.play(what)
            after = upper(box.display.buf)
            box.show()
            assert upper(box.display.buf) == after


def test_the_name_of_a_colour_is_large_in_each_language():
    for lang in LANGUAGES:
        pictures = set()
        for turn in range(6):
            box = metro_box(lang, None, "p" + turn * "ph", 6)
            rows = [
                at
                for at in range(16, 43)
                if any(box.display.buf[at // 8 * 128 + x] >> (at & 7) & 1 for x in range(128))
            ]
            assert rows[-1] - rows[0] >= 12, (lang, COLOURS[turn])
            pictures.add(bytes(box.display.buf[256:]))
        assert len(pictures) == 6


def test_a_large_letter_is_the_small_one_with_larger_dots():
    box = metro_box()
    canvas = box.canvas
    for text, times in (("yellow", 3), ("oranžová", 2)):
        canvas.clear()
        wide = canvas.text(0, 0, text)
        small = [[canvas.fb.pixel(x, y) for x in range(wide)] for y in range(LINE)]
        canvas.clear()
        metro.large_name(canvas, 2, text)
        left = (WIDTH - times * wide) // 2
        for y in range(64):
            for x in range(WIDTH):
                inside = 0 <= y - 16 < times * LINE and 0 <= x - left < times * wide
                expected = small[(y - 16) // times][(x - left) // times] if inside else 0
                assert canvas.fb.pixel(x, y) == expected, (text, x, y)


def test_a_hidden_hand_is_not_on_the_display():
    pictures = set()
    for code in ("aacb", "dddd"):
        box = metro_box(tiles=[code] * 9, inputs="p")
        pictures.add(bytes(box.display.buf[128:]))  # without the row of the game's name
        box.play("p")
        box.play("p")
        pictures.add(bytes(box.display.buf[128:]))
    assert len(pictures) == 2


def test_what_is_left_is_the_same_whoever_holds_the_tiles():
    box = metro_box(inputs="p", players=6)
    box.open(metro_bag.Left(box))
    dealt = bytes(box.display.buf)
    other = metro_box(tiles=reversed(stack()), inputs="p", players=2, hand=3)
    other.open(metro_bag.Left(other))
    assert bytes(other.display.buf) == dealt
    counts = dict(TILES)
    assert dict(box.page.kinds) == counts
    box = metro_box(tiles=stack(), inputs="pphphph")
    box.open(metro_bag.Left(box))
    counts["aacb"] -= 3
    assert dict(box.page.kinds) == counts
    assert sum(counts.values()) == 57


def test_last_tiles_go_back_one_by_one_and_round():
    box = metro_box(inputs="p" + "ph" + "pphh" + "ph")
    played = box.session.game.played
    assert [second for _, _, second in played] == [False, True, False]
    box.open(metro_bag.LastTiles(box))
    pictures = []
    for _ in range(4):
        pictures.append(bytes(box.display.buf))
        box.press()
    assert pictures[0] == pictures[3]
    assert len(set(pictures)) == 3


def test_corner_hints_say_what_press_and_hold_do():
    box = metro_box(tiles=["aacb", "dddd", "cccc"])
    said = []
    for what in "ppphhphph":
        said.append((metro.press_word(box.session), metro.hold_word(box.session)))
        box.play(what)
    said.append((metro.press_word(box.session), metro.hold_word(box.session)))
    assert said == [
        ("deal", "menu"),
        ("show", "menu"),
        ("next", "take"),
        ("next", "draw"),
        ("nothing", "take"),
        ("show", "menu"),
        ("nothing", "take"),
        ("show", "menu"),
        ("nothing", "take"),
        ("next", "menu"),
    ]
    assert metro.ending(box.session) == "all played"


def test_the_buzzer_tells_a_tile_that_must_be_played_and_the_end():
    box = metro_box(tiles=["aacb", "dddd", "cccc"], inputs="ppphhphph")
    assert box.buzzer.beeps == [1, 1, 1, 2, 1, 1, 1, 1, 3]


def test_each_colour_has_its_own_lights():
    class Told:
        def set(self, what, first=0):
            self.what = (what, first)

    told = Told()
    seen = []
    for turn in range(6):
        metro.light(told, metro_box(inputs="p" + turn * "ph", players=6).session)
        seen.append(told.what)
    assert seen == [(PLAYER, number) for number in range(1, 7)]


def test_players_and_variants_are_chosen_with_the_button():
    box = make_box()
    box.words = dict(words.load("en"))
    begun = []
    box.begin = lambda name, wanted: begun.append((name, dict(wanted)))
    metro.choose(box)
    choose(box, "4 players")
    choose(box, "In hand: 1")
    choose(box, "In hand: 2")
    choose(box, "In hand: 3")
    choose(box, "In hand: 1")
    choose(box, "Ignore arrows: no")
    assert box.page.title == "4 players"
    choose(box, "play")
    assert begun == [("metro", {"players": 4, "hand": 2, "ignore_arrow": True})]
    choose(box, "back")
    choose(box, "2 players")
    choose(box, "play")
    assert begun[1] == ("metro", {"players": 2, "hand": 1, "ignore_arrow": False})
