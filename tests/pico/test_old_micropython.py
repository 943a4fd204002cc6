"""A MicroPython that is too old is told by the firmware itself, in words and by the on-board LED."""

import ast
from pathlib import Path

from host_tools.device.prompt import OLDEST

ROOT = Path(__file__).parents[2]
MAIN = ROOT / "firmware" / "main.py"
LED = 25


class Lamp:
    """The on-board LED: how often it was lit."""

    def attach(self, mcu) -> None:
        self.times = 0
        mcu.gpio[LED].add_listener(self._changed)

    def _changed(self, new, old) -> None:
        self.times += int(new) == 1


def test_it_says_so_blinks_three_times_and_leaves_the_prompt_free(pico):
    lamp = Lamp()
    newer = MAIN.read_text().replace(f"OLDEST = {OLDEST}", "OLDEST = (9, 0)")
    it = pico({"main.py": newer}, lamp)
    said = it.run_until(b">>> ", 3000)
    assert b"Metro Caller needs MicroPython 9.0 or later" in said
    assert b"Traceback" not in said
    assert lamp.times == 3


def test_host_firmware_and_readme_agree_which_is_the_oldest():
    (told,) = [
        ast.literal_eval(node.value)
        for node in ast.parse(MAIN.read_text()).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "OLDEST"
    ]
    assert told == OLDEST
    for page in (ROOT / "README.md", ROOT / "boards" / "pico_oled.md"):
        assert f"{OLDEST[0]}.{OLDEST[1]} or later" in page.read_text()
