"""Each board: pins that exist, that the chip can use so, and that stand in its page and its picture as well."""

import ast
import importlib
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

import boards
from host_tools.device.board_rules import NAMES, fault, pins
from host_tools.device.bundle import board_names

HERE = Path(boards.__file__).parent
PINS = set(range(29)) - {23, 24, 25}  # those three are wired to parts of the Pico itself
HEADER = [0, 1, None, 2, 3, 4, 5, None, 6, 7, 8, 9, None, 10, 11, 12, 13, None, 14, 15]  # pins 1 to 20 of a Pico
HEADER += [16, 17, None, 18, 19, 20, 21, None, 22, None, 26, 27, None, 28]  # from pin 21 on
USB_MA = 500
BOARD_MA = 100  # Pico, display and buzzer
DIM_MA = 5  # an LED that glows


@pytest.fixture(params=board_names())
def board(request) -> ModuleType:
    """The module of each board."""
    return importlib.import_module(f"boards.{request.param}")


def values(board: ModuleType) -> dict[str, Any]:
    """The constants of a board."""
    return {name: getattr(board, name) for name in NAMES}


def path(board: ModuleType, suffix: str) -> Path:
    """A file that belongs to a board."""
    return HERE / f"{board.NAME}{suffix}"


def test_a_board_is_nothing_but_constants(board):  # pitfalls 3, 34: nobody can set a pull-down here
    first, *rest = ast.parse(path(board, ".py").read_text()).body
    assert isinstance(first, ast.Expr), "no docstring"
    assert isinstance(ast.literal_eval(first.value), str)
    names = []
    for node in rest:
        assert isinstance(node, ast.Assign), ast.unparse(node)
        ast.literal_eval(node.value)
        names += [ast.unparse(target) for target in node.targets]
    assert names == list(NAMES)


def test_it_has_the_name_of_its_file(board):
    assert f"boards.{board.NAME}" == board.__name__


def test_it_keeps_to_the_rules_and_its_pins_are_those_of_a_pico(board):
    assert fault(values(board)) is None
    assert set(pins(values(board)).values()) <= PINS


def test_what_its_leds_may_draw_is_there_and_enough_for_them_to_glow(board):  # pitfall 28
    if board.LEDS is None:
        return
    assert board.LEDS["count"] * DIM_MA <= board.BUDGET_MA <= USB_MA - BOARD_MA


def test_its_page_has_each_pin_its_picture_and_the_command_that_flashes_it(board):
    page = path(board, ".md").read_text()
    for gpio in pins(values(board)).values():
        number = HEADER.index(gpio) + 1
        assert any(f"| {number} | GP{gpio} |" in line for line in page.splitlines()), f"GP{gpio} is pin {number}"
    assert f"({board.NAME}.svg)" in page
    assert f"metro-caller flash --board {board.NAME}" in page


def test_its_picture_has_each_pin_and_is_sound(board):
    picture = path(board, ".svg").read_text()
    words = [text for node in ElementTree.fromstring(picture).iter() for text in (node.text or "").split()]
    for gpio in pins(values(board)).values():
        assert f"GP{gpio}" in words


def test_every_page_and_picture_belongs_to_a_board():
    there = {file.stem for file in HERE.iterdir() if file.suffix in (".md", ".svg")}
    assert there == set(board_names())


OLED = {"kind": "ssd1306", "bus": 0, "sda": 4, "scl": 5, "freq": 400_000, "address": 0x3C}
SH1107 = {"kind": "sh1107", "bus": 1, "dc": 8, "cs": 9, "sck": 10, "mosi": 11, "reset": 12, "freq": 4_000_000}
OWN = {
    "NAME": "mine",
    "DISPLAY": OLED,
    "BUTTON": 15,
    "HOLD_BUTTON": None,
    "LEDS": {"gpio": 22, "count": 8},
    "BUZZER": None,
    "BUDGET_MA": 300,
}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"DISPLAY": None},
        {"DISPLAY": SH1107, "HOLD_BUTTON": 17},
        {"DISPLAY": OLED | {"bus": 1, "sda": 26, "scl": 27, "address": 0x3D, "freq": 100_000}},
        {"LEDS": None, "BUDGET_MA": 0},
        {"LEDS": {"gpio": 16, "count": 300, "timing": (400, 850, 800, 450)}, "BUDGET_MA": 4000},
        {"BUTTON": 29, "BUZZER": 0},
    ],
)
def test_a_board_of_ones_own_may_have_other_parts_on_other_pins(change):  # pitfall 27
    assert fault(OWN | change) is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"NAME": ""}, "NAME must be a text"),
        ({"NAME": "a\nb"}, "NAME must be a text"),
        ({"NAME": "é"}, "NAME must be a text"),
        ({"NAME": 33 * "x"}, "NAME must be a text"),
        ({"BUTTON": None}, "BUTTON is None"),
        ({"BUTTON": 4}, "BUTTON and DISPLAY's sda are both GPIO 4"),
        ({"BUTTON": 99}, "BUTTON is 99"),
        ({"BUTTON": True}, "BUTTON is True"),
        ({"HOLD_BUTTON": "GP14"}, "HOLD_BUTTON is 'GP14'"),
        ({"BUZZER": 17.0}, "BUZZER is 17.0"),
        ({"DISPLAY": "ssd1306"}, 'DISPLAY must be None or have a "kind"'),
        ({"DISPLAY": {}}, 'DISPLAY must be None or have a "kind"'),
        ({"DISPLAY": OLED | {"kind": "sh1106"}}, 'DISPLAY must be None or have a "kind"'),
        ({"DISPLAY": OLED | {"kind": []}}, 'DISPLAY must be None or have a "kind"'),
        ({"DISPLAY": OLED | {"adress": 60}}, "DISPLAY of kind ssd1306 must have"),
        ({"DISPLAY": OLED | {"bus": 7}}, "DISPLAY's bus must be 0 or 1"),
        ({"DISPLAY": OLED | {"bus": 1}}, "DISPLAY's sda is 4, but on bus 1 it can be 2, 6, 10"),
        ({"DISPLAY": OLED | {"sda": 5, "scl": 4}}, "DISPLAY's sda is 5"),
        ({"DISPLAY": OLED | {"freq": 40_000_000}}, "DISPLAY's freq must be"),
        ({"DISPLAY": OLED | {"freq": "400k"}}, "DISPLAY's freq must be"),
        ({"DISPLAY": OLED | {"address": 0x99}}, "DISPLAY's address must be"),
        ({"DISPLAY": SH1107 | {"bus": 0}}, "DISPLAY's sck is 10"),
        ({"DISPLAY": SH1107 | {"cs": -1}}, "DISPLAY's cs is -1"),
        ({"LEDS": 22}, "LEDS must be None or have gpio and count"),
        ({"LEDS": {"gpio": 22, "count": 0}}, "LEDS' count must be"),
        ({"LEDS": {"gpio": 22, "count": 8, "timing": (1, 2)}}, "LEDS' timing must be"),
        ({"LEDS": {"gpio": 15, "count": 8}}, "BUTTON and LEDS' gpio are both GPIO 15"),
        ({"LEDS": None}, "BUDGET_MA must be 0"),
        ({"BUDGET_MA": "300mA"}, "BUDGET_MA must be a whole number"),
        ({"BUDGET_MA": -5}, "BUDGET_MA must be a whole number"),
    ],
)
def test_a_board_that_could_not_work_is_told_in_one_sentence(change, says):
    wrong = fault(OWN | change)
    assert wrong is not None
    assert wrong.startswith(says)
    assert wrong.endswith(".")


def test_a_name_that_is_not_set_is_told():
    del (lacking := dict(OWN))["BUZZER"]
    assert fault(lacking) == "BUZZER must be set as in boards/pico_oled.py."
