"""What the box shows of MetroX: each card, the shuffle, what was flipped, what is left, lights, beeps, the button."""

from parts import Buzzer, choose, hold, make_box, push, wait
from texts import Watched
from walk_metrox import metrox_box, metrox_screens

from caller.games.metrox import MAPS, counts, deck
from caller.session import PRESS, STOP
from caller.settings import LANGUAGES
from caller.ui import lights as lit
from caller.ui import metrox, metrox_bag, metrox_cards, tile
from caller.ui.canvas import HEIGHT, WIDTH
from caller.ui.page import FOOT
from caller.ui.table import Table

CARDS = ("2", "3", "4", "5", "6", "c2", "c3", "star", "free")
SYMBOLS = ("c2", "c3", "star", "free")  # those that are drawn in 13 columns when they are small


def light_pixels(draw):
    """The light pixels of a picture. draw: is called with an empty canvas."""
    canvas = make_box().canvas
    draw(canvas)
    return {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if canvas.buf[y // 8 * 128 + x] >> (y & 7) & 1}


def card_pixels(card):
    """The light pixels of a large card."""
    return light_pixels(lambda canvas: metrox_cards.draw(canvas, card))


def small_pixels(card):
    """The light pixels of a small card at 20, 20."""
    return light_pixels(lambda canvas: metrox_cards.draw_small(canvas, 20, 20, card))


def distance(at):
    """The square of the distance from the middle of a large circle."""
    return (at[0] - metrox_cards.MIDDLE) ** 2 + (at[1] - metrox_cards.RADIUS) ** 2


def seen(box):
    """The texts that the open page of a box writes, from the top."""
    watched = Watched()
    try:
        box.show()
        return [text for _, _, _, _, text in watched.texts]
    finally:
        watched.stop()


# ---- the cards ----


def test_a_number_is_as_large_as_one_of_metro_bingo_and_in_the_middle():
    for number in (2, 3, 4, 5):
        expected = light_pixels(lambda canvas, number=number: canvas.number(tile, 0, 0, number))
        assert card_pixels(str(number)) == expected
        rows = [y for _, y in expected]
        assert (min(rows), max(rows)) == (0, 53)


def test_the_free_circle_is_a_ring_with_nothing_in_it():
    pixels = card_pixels("free")
    assert all(21**2 < distance(at) < 27**2 for at in pixels)
    assert all(at in pixels for at in ring(22.5, 25.5))


def ring(least, most):
    """The pixels between two distances from the middle of a large circle."""
    return [(x, y) for x in range(WIDTH) for y in range(HEIGHT) if least**2 < distance((x, y)) < most**2]


def test_a_circled_number_is_a_numeral_in_a_ring_that_it_does_not_touch():
    for card in ("c2", "c3"):
        pixels = card_pixels(card)
        assert all(at in pixels for at in ring(23.6, 25.5)), card
        assert not [at for at in ring(22, 23) if at in pixels], card
        assert all(distance(at) < 27**2 for at in pixels), card
        numeral = [at for at in pixels if distance(at) < 22**2]
        assert max([y for _, y in numeral]) - min([y for _, y in numeral]) >= 36
        assert max([x for x, _ in numeral]) - min([x for x, _ in numeral]) >= 22


def test_the_numeral_in_a_circle_stands_in_its_middle():
    for card in ("c2", "c3"):
        numeral = [at for at in card_pixels(card) if distance(at) < 22**2]
        for along, middle in ((0, metrox_cards.MIDDLE), (1, metrox_cards.RADIUS)):
            ends = [at[along] for at in numeral]
            assert abs(min(ends) + max(ends) - 2 * middle) <= 1, card


def test_the_6_has_its_shuffle_sign_beside_it():
    pixels = card_pixels("6")
    six = light_pixels(lambda canvas: canvas.digit(tile, 0, 0, 6))
    assert six < pixels
    sign = pixels - six
    assert min([x for x, _ in sign]) > max([x for x, _ in six]) + 2
    rows = [y for _, y in sign]
    assert max(rows) - min(rows) > 24
    middle = min(rows) + max(rows)
    flipped = {(x, middle - y) for x, y in sign}
    assert (
        len(sign & flipped) * 10 > len(sign) * 8
    )  # alike from above and below, but for where one passes over the other


def test_a_card_keeps_to_its_70_columns_and_above_the_corner_hints():
    for card in CARDS:
        assert all(x < 70 and y < FOOT for x, y in card_pixels(card)), card


def test_no_two_cards_look_alike_not_even_small():
    assert len({tuple(sorted(card_pixels(card))) for card in CARDS}) == 9
    assert len({tuple(sorted(small_pixels(card))) for card in CARDS}) == 9


def test_a_small_card_keeps_to_its_14_rows_and_its_columns():
    for card in CARDS:
        wide = 19 if card == "6" else 13 if card in SYMBOLS else 8
        pixels = small_pixels(card)
        assert all(20 <= x < 20 + wide and 20 <= y < 34 for x, y in pixels), card
        assert max([x for x, _ in pixels]) == 19 + wide, card


# ---- the page of a press ----


def test_all_texts_fit_beside_the_card_and_within_the_glass_in_each_language():
    watched = Watched()
    wrong = []
    try:
        for lang in LANGUAGES:
            for name, box in metrox_screens(lang):
                box.show()
                beside = isinstance(box.page, Table) and box.session.game.event
                texts = watched.texts
                for i, (x, y, right, bottom, text) in enumerate(texts):
                    if x < 0 or y < 0 or right > WIDTH or bottom > HEIGHT or (beside and y < FOOT and x < metrox.SIDE):
                        wrong.append("%s, %s: %r is out of its place" % (lang, name, text))
                    for x2, y2, right2, bottom2, text2 in texts[i + 1 :]:
                        if x < right2 + 2 and x2 < right + 2 and y < bottom2 - 1 and y2 < bottom - 1:
                            wrong.append("%s, %s: %r and %r overlap" % (lang, name, text, text2))
    finally:
        watched.stop()
    assert not wrong, "\n".join(wrong)


def test_every_card_fits_with_the_largest_numbers_in_each_language():
    watched = Watched()
    try:
        for lang in LANGUAGES:
            for card in CARDS:
                for before in (21, 0):
                    box = metrox_box(lang, ["free"] * 9 + ["4"] * before + [card] + ["5"] * 20, before + 10)
                    box.journal.failing = before == 0
                    box.show()
                    for x, y, right, bottom, text in watched.texts:
                        assert right <= WIDTH and bottom <= HEIGHT, (lang, card, text)
                        assert x >= metrox.SIDE or y >= FOOT, (lang, card, text)
    finally:
        watched.stop()


def upper(buf):
    """What stands above the corner hints, whose tips reach into row 55."""
    return bytes(buf[:768]) + bytes([byte & 0x7F for byte in buf[768:896]])


def test_a_picture_after_a_press_is_the_same_as_one_drawn_anew():
    for lang in LANGUAGES:
        for number in range(4):
            box = make_box(lang=lang)
            box.recall()
            box.entropy.given = 9 * number
            box.begin("metrox", {"map": MAPS[number][0]})
            while not box.session.why:
                box.play(PRESS)
                after = upper(box.display.glass)
                box.show()
                assert upper(box.display.glass) == after, box.session.game.flipped


def test_beside_a_card_stand_turn_boxes_cards_left_and_the_game():
    box = metrox_box("en", ["4", "free", "c2", "5"], 3)
    assert seen(box)[:5] == ["turn 3", "2/23", "boxes", "cards: 1", box.session.id]
    box.journal.failing = True
    assert seen(box)[4] == "not saved!"


def test_the_6_says_that_the_next_press_shuffles_and_that_press_that_it_did():
    box = metrox_box("en", ["4", "6", "5"], 2)
    assert seen(box)[:5] == ["next press", "shuffles", "2/23", "cards: 1", "turn 2"]
    assert (box.page.press_word, metrox.beeps(box.session)) == ("shuffle", 2)
    box.play(PRESS)
    assert seen(box)[:5] == ["shuffled", "3/23", "boxes", "cards: 2", "turn 3"]
    assert (box.page.press_word, metrox.beeps(box.session)) == ("flip", 2)
    box.play(PRESS)
    assert seen(box)[0] == "next press"


def test_shuffled_is_written_dark_on_light():
    box = metrox_box("en", ["2", "6", "5"], 3)
    rows = range(9)
    columns = range(metrox.SIDE - 2, WIDTH)
    light = [(x, y) for x in columns for y in rows if box.display.buf[y // 8 * 128 + x] >> (y & 7) & 1]
    assert 2 * len(light) > len(columns) * len(rows)


def test_the_last_card_says_so_and_a_last_6_announces_no_shuffle():
    for card in ("4", "6"):
        box = metrox_box("en", ["3"] * 22 + [card, "5"], 23)
        assert seen(box)[:5] == ["last card", "game over", "score it", "23/23", "turn 23"]
        assert (box.page.press_word, metrox.beeps(box.session)) == ("next", 3)
        box.press()
        texts = seen(box)
        assert texts[:4] == ["Game over", box.session.id, "all boxes are full", "Tokyo"]
        assert "23/23" in texts


def test_a_game_that_is_stopped_on_the_6_announces_no_shuffle():
    box = metrox_box("en", ["3", "6", "5"], 2)
    box.play(STOP)
    assert isinstance(box.page, Table)
    assert "shuffles" not in seen(box)
    assert box.page.press_word == "next"
    assert metrox.ending(box.session) == "stopped"


def test_before_the_first_card_stand_the_map_and_a_deck_that_is_not_its_own():
    for name, own in MAPS:
        for chosen in ("okazu", "gamewright"):
            box = metrox_box("en", [], 0, {"map": name, "deck": chosen})
            texts = seen(box)
            assert texts[0] == name
            assert texts[6] == ("Commitment" if chosen == own else chosen)


# ---- the pages behind the menu ----


def test_what_is_left_is_what_the_game_has_left_at_any_time():
    for number, (name, own) in enumerate(MAPS):
        box = make_box()
        box.recall()
        box.entropy.given = number
        box.begin("metrox", {"map": name})
        rest = deck(own)
        while True:
            box.open(metrox_bag.Left(box))
            texts = seen(box)
            box.back()
            counted = [text for text in texts if text[0] == "×"]
            assert counted == ["×%d" % rest.count(card) for card, _ in counts(own)]
            if box.session.game.due:
                assert texts[0] == "next: all %d shuffled" % len(deck(own))
            else:
                assert texts[:2] == ["What is left", str(len(rest))]
            if box.session.why:
                break
            if box.session.game.due:
                rest = deck(own)
            box.play(PRESS)
            rest.remove(box.session.game.card)


def test_what_is_left_shows_each_kind_beside_its_number():
    shown = []
    draw_small = metrox_bag.draw_small
    metrox_bag.draw_small = lambda canvas, x, y, card: shown.append((x, y, card))
    try:
        box = metrox_box("en", deck("okazu"), 0)
        box.open(metrox_bag.Left(box))
    finally:
        metrox_bag.draw_small = draw_small
    assert [card for _, _, card in shown] == [card for card, _ in counts("okazu")]
    assert len({(x, y) for x, y, _ in shown}) == 9


def test_last_cards_go_back_from_the_newest_a_sheet_at_a_time_and_round():
    cards = ["2", "3", "4", "5", "c2", "c3", "star", "free", "4", "5", "6"]
    box = metrox_box("en", cards, 22)
    shown = []
    draw_small = metrox_bag.draw_small
    metrox_bag.draw_small = lambda canvas, x, y, card: shown.append(card)
    try:
        box.open(metrox_bag.LastTiles(box))
        first = list(shown)
        shown.clear()
        assert box.page.press_word == "next"
        box.press()
        second = list(shown)
        shown.clear()
        box.press()
    finally:
        metrox_bag.draw_small = draw_small
    assert shown == first
    assert (len(first), len(second)) == (18, 4)
    assert first + second == list(reversed(cards + cards))


def test_a_single_sheet_of_last_cards_goes_back_with_a_press():
    for count in (0, 1, 18):
        box = metrox_box("en", ["3", "4"] * 10, count)
        box.open(metrox_bag.LastTiles(box))
        assert box.page.press_word == "back"
        box.press()
        assert isinstance(box.page, Table)


def test_the_menu_speaks_of_cards_and_opens_both_pages():
    box = metrox_box("en", ["3", "4", "free", "5"], 3)
    wait(box, 10)
    hold(box)
    assert [text for text, _ in box.page.entries][:3] == ["back", "Last cards", "What is left"]
    choose(box, "Last cards")
    assert isinstance(box.page, metrox_bag.LastTiles)
    hold(box)
    choose(box, "What is left")
    assert isinstance(box.page, metrox_bag.Left)
    push(box)
    choose(box, "back")
    assert isinstance(box.page, Table)
    assert len(box.session.game.flipped) == 3


# ---- the button, lights, beeps ----


def test_a_map_is_chosen_with_the_button_and_the_first_press_flips():
    for name, own in MAPS:
        box = make_box()
        box.recall()
        box.after_splash()
        choose(box, "MetroX")
        assert [text for text, _ in box.page.entries] == ["Tokyo", "Osaka", "Metro City", "Tube Town", "back"]
        choose(box, name)
        assert dict(box.session.opt) == {"map": name, "deck": own}
        push(box)
        assert len(box.session.game.flipped) == 1


def test_a_press_within_the_guard_time_flips_nothing():
    box = metrox_box("en", ["3", "4", "5"], 1)
    wait(box, 10)
    push(box)
    push(box)
    assert len(box.session.game.flipped) == 2
    wait(box, 1500)
    push(box)
    assert len(box.session.game.flipped) == 3


def test_the_buzzer_tells_what_is_more_than_a_number_and_the_end():
    box = metrox_box("en", ["2", "c2", "star", "free", "c3", "6"], 0)
    box.buzzer = Buzzer()
    while not box.session.why:
        box.play(PRESS)
    passed = [1, 1, 2, 2, 1, 2]
    again = [2] + passed[1:]  # a press that shuffles
    assert box.buzzer.beeps == (passed + again * 4)[:26] + [3]


def test_each_kind_of_card_has_its_own_lights():
    class Told:
        def set(self, *what):
            self.what = what

    told = Told()

    def lights_of(cards, presses):
        metrox.light(told, metrox_box("en", cards, presses).session)
        return told.what

    for number in (2, 3, 4, 5):
        assert lights_of([str(number)], 1) == (lit.COUNT, number)
    assert lights_of(["c2"], 1) == (lit.CIRCLED, 2)
    assert lights_of(["c3"], 1) == (lit.CIRCLED, 3)
    assert lights_of(["star"], 1)[0] == lit.STAR
    assert lights_of(["free"], 1)[0] == lit.FREE
    assert lights_of(["6"], 1) == (lit.SHUFFLE,)
    assert lights_of(["3", "6"], 3) == (lit.SHUFFLED, lit.COUNT, 3)
    assert lights_of(["c2", "6"], 3) == (lit.SHUFFLED, lit.CIRCLED, 2)
    assert lights_of(["6"], 2) == (lit.SHUFFLE,)
    for card in ("4", "6", "c2"):
        assert lights_of(["3"] * 22 + [card, "5"], 23) == (lit.OVER,)
