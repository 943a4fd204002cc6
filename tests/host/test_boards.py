"""Each board: pins that exist, that the chip can use so, and that stand in its page and its picture as well."""

import ast
import importlib
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

import boards
from host_tools.device.bundle import board_names

HERE = Path(boards.__file__).parent
WORDS = ["NAME", "DISPLAY", "BUTTON", "HOLD_BUTTON", "LEDS", "BUZZER", "BUDGET_MA"]
PINS = set(range(29)) - {23, 24, 25}  # those three are wired to parts of the Pico itself
HEADER = [0, 1, None, 2, 3, 4, 5, None, 6, 7, 8, 9, None, 10, 11, 12, 13, None, 14, 15]  # pins 1 to 20 of a Pico
HEADER += [16, 17, None, 18, 19, 20, 21, None, 22, None, 26, 27, None, 28]  # from pin 21 on
USB_MA = 500
BOARD_MA = 100  # Pico, display and buzzer
DIM_MA = 5  # an LED that glows

KINDS = {
    "ssd1306": ({"sda", "scl"}, {"bus", "freq", "address"}),
    "sh1107": ({"dc", "cs", "sck", "mosi", "reset"}, {"bus", "freq"}),
}


@pytest.fixture(params=board_names())
def board(request) -> ModuleType:
    """The module of each board."""
    return importlib.import_module(f"boards.{request.param}")


def pins(board: ModuleType) -> list[int]:
    """All the GPIOs that a board uses."""
    used = [board.BUTTON, board.HOLD_BUTTON, board.BUZZER, (board.LEDS or {}).get("gpio")]
    if board.DISPLAY:
        used += [board.DISPLAY[name] for name in sorted(KINDS[board.DISPLAY["kind"]][0])]
    return [pin for pin in used if pin is not None]


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
    assert names == WORDS


def test_it_has_the_name_of_its_file(board):
    assert f"boards.{board.NAME}" == board.__name__


def test_its_pins_exist_and_no_two_parts_share_one(board):
    used = pins(board)
    assert set(used) <= PINS
    assert len(set(used)) == len(used)
    assert board.BUTTON is not None


def test_its_display_is_on_pins_that_can_do_it(board):
    """RP2040 data sheet, 1.4.3 GPIO functions: each block comes again every four (I2C) or sixteen (SPI) pins."""
    wiring = board.DISPLAY
    if not wiring:
        return
    names, more = KINDS[wiring["kind"]]
    assert wiring.keys() == {"kind", *names, *more}
    if wiring["kind"] == "ssd1306":
        assert wiring["sda"] % 4 == 2 * wiring["bus"]
        assert wiring["scl"] % 4 == 2 * wiring["bus"] + 1
        assert wiring["address"] in (0x3C, 0x3D)
        assert wiring["freq"] <= 400_000
    else:
        for name, place in (("sck", 2), ("mosi", 3)):
            assert wiring[name] % 4 == place
            assert wiring[name] // 8 % 2 == wiring["bus"]
        assert wiring["freq"] <= 4_000_000


def test_what_its_leds_may_draw_is_there_and_enough_for_them_to_glow(board):  # pitfall 28
    if board.LEDS is None:
        assert board.BUDGET_MA == 0
        return
    assert board.LEDS.keys() - {"timing"} == {"gpio", "count"}
    assert board.LEDS["count"] > 0
    assert board.LEDS["count"] * DIM_MA <= board.BUDGET_MA <= USB_MA - BOARD_MA


def test_its_page_has_each_pin_its_picture_and_the_command_that_flashes_it(board):
    page = path(board, ".md").read_text()
    for gpio in pins(board):
        number = HEADER.index(gpio) + 1
        assert any(f"| {number} | GP{gpio} |" in line for line in page.splitlines()), f"GP{gpio} is pin {number}"
    assert f"({board.NAME}.svg)" in page
    assert f"metro-caller flash --board {board.NAME}" in page


def test_its_picture_has_each_pin_and_is_sound(board):
    picture = path(board, ".svg").read_text()
    words = [text for node in ElementTree.fromstring(picture).iter() for text in (node.text or "").split()]
    for gpio in pins(board):
        assert f"GP{gpio}" in words


def test_every_page_and_picture_belongs_to_a_board():
    there = {file.stem for file in HERE.iterdir() if file.suffix in (".md", ".svg")}
    assert there == set(board_names())
