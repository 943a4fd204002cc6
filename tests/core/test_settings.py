"""Settings: what may be chosen, what is kept, and what becomes of rubbish."""

import json

from caller.settings import ALLOWED, Settings


def refusal(settings, name, value):
    """The sentence that a user gets for a setting; "" if it is taken."""
    before = [settings.get(each) for each in ALLOWED]
    try:
        settings.set(name, value)
    except ValueError as error:
        assert [settings.get(each) for each in ALLOWED] == before
        return str(error)
    return ""


def test_a_new_box_has_the_defaults_of_the_design():
    settings = Settings()
    assert settings.get("lang") == ""
    assert settings.get("guard") == 1500
    assert settings.get("remote") == 1
    assert [settings.spaces(plan) for plan in "ABCD"] == [[20], [16, 13], [18], [30]]


def test_every_default_but_the_language_is_one_of_the_values_to_choose():
    for name, (default, values) in ALLOWED.items():
        assert default in values or name == "lang"


def test_every_value_that_the_button_offers_can_be_set():
    for name in ALLOWED:
        for value in ALLOWED[name][1]:
            settings = Settings()
            if name == "spaces_b1" and value + settings.get("spaces_b2") > 37:
                settings.set("spaces_b2", 37 - value)
            if name == "spaces_b2" and value + settings.get("spaces_b1") > 37:
                settings.set("spaces_b1", 37 - value)
            settings.set(name, value)
            assert settings.get(name) == value


def test_spaces_that_are_changed_change_their_plan_only():
    settings = Settings()
    settings.set("spaces_a", 18)
    settings.set("spaces_b2", 11)
    assert [settings.spaces(plan) for plan in "ABCD"] == [[18], [16, 11], [18], [30]]


def test_a_value_that_is_not_offered_is_refused():
    for name, value in (
        ("lang", ""),
        ("lang", "it"),
        ("lang", "EN"),
        ("brightness", 0),
        ("brightness", 101),
        ("guard", -1),
        ("guard", 1),
        ("remote", 2),
        ("spaces_a", 0),
        ("spaces_a", 38),
        ("spaces_d", -1),
    ):
        assert refusal(Settings(), name, value) == "The setting %s cannot be %s." % (name, value)


def test_a_value_of_another_type_is_refused():
    for name in ALLOWED:
        for value in (None, True, False, 1.0, 20.0, "20", b"en", [], ["en"], {}, {"a": 1}):
            assert "cannot be" in refusal(Settings(), name, value), (name, value)


def test_an_unknown_setting_is_refused():
    for name in ("", "colour", "spaces", "spaces_e"):
        assert "There is no setting " + name in refusal(Settings(), name, 1)


def test_plan_b_is_refused_where_the_bag_is_not_enough():
    settings = Settings()
    assert refusal(settings, "spaces_b1", 25) == "Plan B would have 38 spaces to fill; the bag is enough for 37."
    assert refusal(settings, "spaces_b2", 22) == "Plan B would have 38 spaces to fill; the bag is enough for 37."
    assert refusal(settings, "spaces_b1", 24) == ""
    assert refusal(settings, "spaces_b2", 14) != ""


def test_settings_come_back_as_they_were_kept():
    settings = Settings()
    for name, value in (("lang", "cs"), ("brightness", 20), ("guard", 0), ("remote", 0), ("spaces_d", 31)):
        settings.set(name, value)
    again = Settings()
    assert again.load(settings.dump())
    assert [again.get(name) for name in ALLOWED] == [settings.get(name) for name in ALLOWED]


def test_both_rounds_of_plan_b_come_back_in_whatever_order_they_are_kept():
    for first, second in ((30, 5), (5, 30), (1, 36), (36, 1), (20, 17), (16, 13)):
        one, two = '"spaces_b1":%d' % first, '"spaces_b2":%d' % second
        for kept in ("{%s,%s}" % (one, two), "{%s,%s}" % (two, one)):
            settings = Settings()
            assert settings.load(kept.encode()), kept
            assert settings.spaces("B") == [first, second]


def test_kept_rounds_of_plan_b_that_are_too_many_together_are_not_both_taken():
    for kept in (b'{"spaces_b1":20,"spaces_b2":18}', b'{"spaces_b2":30,"spaces_b1":30}'):
        settings = Settings()
        assert not settings.load(kept)
        assert sum(settings.spaces("B")) <= 37


def test_only_what_was_changed_is_kept():
    assert json.loads(Settings().dump()) == {}
    settings = Settings()
    settings.set("guard", 500)
    assert json.loads(settings.dump()) == {"guard": 500}


DEEP = b"[" * 100000


def test_rubbish_leaves_the_defaults_and_is_told():
    for rubbish in (
        b"\x00",
        b"\xff\xfe",
        b"{",
        b"[]",
        b"7",
        b"null",
        b'"lang"',
        b'{"lang":',
        b"no settings",
        b"[" * 100000,
    ):
        settings = Settings()
        assert not settings.load(rubbish), rubbish
        assert [settings.get(name) for name in ALLOWED] == [ALLOWED[name][0] for name in ALLOWED]


def test_what_is_good_among_rubbish_is_taken():
    settings = Settings()
    assert not settings.load(b'{"lang":"fr","guard":7,"colour":"red","brightness":"full","spaces_a":19}')
    assert (settings.get("lang"), settings.get("spaces_a")) == ("fr", 19)
    assert (settings.get("guard"), settings.get("brightness")) == (1500, 60)
