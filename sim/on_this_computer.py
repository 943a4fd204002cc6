"""The box on this computer: the firmware's own code with parts that are not there, and its link on a TCP port."""

from collections.abc import Sequence

from sim.link_server import LinkServer
from sim.simulated_box import SimulatedBox


class OnThisComputer:
    """A box for the terminal."""

    name = ""

    def __init__(self, box: SimulatedBox, new: tuple[str, dict] | None, lang: str | None) -> None:
        """new: name and good options of a game to begin with at once; lang: a language to choose."""
        self.box = box
        self.warning = ""
        self._new = new
        self._lang = lang
        self._link = LinkServer(box)

    async def start(self, port: int) -> int:
        """Open the link and switch the box on; the port. OSError if it is taken."""
        port = await self._link.start(port)
        box = self.box
        box.boot()
        if self._lang:
            box.set("lang", self._lang)
            box.show()
        if self._new and box.session:
            self.warning = "A game was cut off: go on with it or end it before you begin a new one."
        elif self._new:
            box.begin(*self._new)
        return port

    async def stop(self) -> None:
        """Let the hosts go."""
        await self._link.stop()

    def turn(self, down: bool) -> None:
        """Look at the button, and move lights and splash on."""
        self.box.sample(down)
        self.box.tick()

    def press(self) -> None:
        """A short press."""
        self.box.press(self.box.clock.now())

    def hold(self) -> None:
        """A hold."""
        self.box.hold()

    @property
    def pixels(self) -> bytes:
        """What the display shows: 1024 bytes, MONO_VLSB."""
        return self.box.glass.pixels

    @property
    def colours(self) -> Sequence[tuple[int, int, int]]:
        """What the LEDs show: red, green, blue."""
        return self.box.strip.colours()

    @property
    def hosts(self) -> int:
        """How many hosts are connected."""
        return self._link.hosts
