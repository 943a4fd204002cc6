"""A strip of WS2812 LEDs: the bytes on its wire, decoded from the edges that the Pico makes."""

from typing import Any, NamedTuple

from rp2040py.external.ws2812 import Ws2812

MS = 1_000_000  # ns


class Frame(NamedTuple):
    """What was sent in one go: green, red, blue of each LED. ms: when its last bit was over, 50 µs ago."""

    ms: float
    wire: bytes


class Strip:
    """The strip. `frames` holds all that was sent since the power came on."""

    def __init__(self, gpio: int = 22) -> None:
        self._gpio = gpio

    def attach(self, mcu: Any) -> None:
        """Wire it to the chip and switch it on: dark."""
        self.frames: list[Frame] = []
        self._clock = mcu.clock
        Ws2812(self._gpio, color_order="GRB", on_pixels=self._latched).attach(mcu)

    @property
    def wire(self) -> bytes:
        """The last frame; none before the first."""
        return self.frames[-1].wire if self.frames else b""

    def _latched(self, pixels: list[tuple[int, ...]]) -> None:
        wire = bytes(value for red, green, blue in pixels for value in (green, red, blue))
        self.frames.append(Frame(self._clock.nanos / MS, wire))
