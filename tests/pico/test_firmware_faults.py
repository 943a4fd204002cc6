"""Parts that are missing, break or come back, and what a broken flash holds, on the emulated Pico."""

import pytest

from caller.journal import Journal
from caller.session import STOP
from host_tools.device import filesystem
from host_tools.device.bundle import board_file, bundle, mpy
from sim.clock import VirtualClock
from sim.pico.emulated_pico import Pico
from sim.pico.random_bits import RandomBits
from sim.simulated_box import FixedSeed, SimulatedBox
from sim.store import MemoryStore
from tests.pico.children import in_child, in_children
from tests.pico.table import BOARD, PLAIN, START_MS, Table, playing

BACK_MS = 1100  # a display is looked for every half second, and asked every second whether it is there
HELD_MS = 1000
SEED = bytes(range(32))
TICKS = 1 << 30  # where the ticks start again
DEEP = b"[" * 300


@pytest.fixture(scope="module")
def table(pico) -> Table:
    """A Pico in a game that has begun."""
    return playing(pico)


def selftest(table: Table, part: str) -> str:
    """What the box says of a part."""
    (found,) = table.ask(c="selftest")
    return found[part]


# ---- parts ----


def test_a_display_that_goes_comes_back_with_the_whole_picture(table):  # pitfalls 24, 25
    """Until then the game goes on without it, and the self-test says so."""

    def without_it() -> None:
        (before, number) = table.place()
        (drawn, *_) = table.press()
        assert (drawn["g"], drawn["n"]) == (before, number + 1)
        assert selftest(table, "display") == "fault"

    def back() -> None:
        table.pico.run(BACK_MS)
        assert table.display.on
        assert table.display.glass == table.picture()
        assert selftest(table, "display") == "ok"
        table.draw()

    def pulled_off() -> None:
        table.display.present = False
        without_it()
        table.display.power_on()
        table.display.present = True
        back()

    def pulled_off_in_mid_picture() -> None:
        table.button.press()
        table.pico.run_until(lambda sent=table.display.bytes: table.display.bytes > sent, 300, step_ms=0.05)
        table.display.present = False
        table.pico.run(300)
        table.records()
        without_it()
        table.display.power_on()
        table.display.present = True
        back()

    def data_line_held() -> None:
        table.bus.hold_data_line()
        began = table.pico.ms
        without_it()
        table.pico.run(max(0, HELD_MS - (table.pico.ms - began)))
        table.bus.let_go()
        back()

    def data_line_held_until_it_is_clocked() -> None:
        table.bus.hold_data_line(clocks=7)
        table.pico.run(BACK_MS)
        back()

    def not_there_at_power_up() -> None:
        table.display.present = False
        table.pico.power_on()
        table.start()
        table.records()
        table.ask(c="hold")  # goes on with the game
        without_it()
        table.display.present = True
        back()

    in_children(
        [
            not_there_at_power_up,
            pulled_off,
            pulled_off_in_mid_picture,
            data_line_held,
            data_line_held_until_it_is_clocked,
        ]
    )


def test_a_board_without_leds_and_one_without_a_display_play(pico):
    source = board_file(BOARD).read_text()

    def without(part: str) -> Table:
        lines = [f"{part} = None" if line.startswith(part + " ") else line for line in source.splitlines()]
        return Table(pico, PLAIN, {"this_board.mpy": mpy("\n".join(lines).encode(), "this_board.py")})

    def no_leds() -> None:
        table = without("LEDS")
        assert selftest(table, "leds") == "absent"
        table.begin()
        table.draw()
        assert not table.strip.frames

    def no_display() -> None:
        table = without("DISPLAY")
        assert selftest(table, "display") == "absent"
        table.begin()
        assert table.press()[0]["e"] == "draw"
        assert any(table.strip.wire)
        assert not table.display.messages

    in_children([no_leds, no_display])


# ---- chance ----


class Stuck(FixedSeed):
    """A source of seeds that has noticed that it is stuck."""

    stuck = True


def test_a_source_of_chance_that_is_stuck_is_told_and_games_still_differ(pico):  # pitfalls 29, 30
    expected = SimulatedBox(MemoryStore(), Stuck(SEED), VirtualClock())
    expected.settings.set("lang", "en")
    expected.boot()

    def case(random: RandomBits | None, again: bool) -> None:
        table = Table(pico, PLAIN, random=random)
        table.pico.run(1000)  # beyond the time that the first page stays where nothing is wrong
        assert table.display.glass == expected.glass.pixels
        assert selftest(table, "random") == "fault"
        games = set()
        for _ in range(2):
            opened = table.begin()[-1]
            games.add(opened["commit"])
        saved = table.kept().session
        box = SimulatedBox(MemoryStore(), Stuck(saved.seed), VirtualClock())
        box.recall()
        box.begin("metro-bingo", {"plan": "A"})
        assert table.display.glass == box.glass.pixels
        if again:  # the same moments after the same start
            table.pico.power_on()
            table.start(START_MS + 1000)
            table.records()
            assert selftest(table, "random") == "fault"
            games.add(table.begin()[-1]["commit"])
        assert len(games) == 2 + again

    in_children(
        [
            lambda: case(None, True),
            lambda: case(RandomBits(stuck=0), False),
            lambda: case(RandomBits(stuck=1), False),
        ]
    )


# ---- what the flash holds ----


def journal(presses: int) -> bytes:
    """The file of a running game."""
    store = MemoryStore()
    kept = Journal(store)
    kept.begin("metro-bingo", {"plan": "A", "spaces": [20]}, SEED)
    for _ in range(presses):
        kept.append("p")
    return store.files["game/now"]


def with_files(table: Table, files: dict[str, bytes]) -> SimulatedBox:
    """Stop the box, give it these settings and games in place of its own, start it; the simulator's with the same."""
    table.stop()
    lines = ["import os", "for folder in ('game', 'kept'):"]
    lines += [" for name in os.listdir(folder): os.remove(folder + '/' + name)", "os.remove('settings')"]
    lines += [f"with open({name!r}, 'wb') as file: file.write({data!r})" for name, data in files.items()]
    table.pico.exec("\n".join(lines))
    table.start_by_hand()
    store = MemoryStore()
    store.files.update(files)
    box = SimulatedBox(store, FixedSeed(SEED), VirtualClock())
    box.boot()
    return box


def playable(table: Table) -> None:
    """Play a new game."""
    assert table.begin()[-1]["t"] == "game"
    table.draw()


def test_rubbish_in_the_flash_leads_to_a_known_screen_and_a_game(table):
    whole = journal(5)
    head = whole.index(b"\n") + 1

    def settings(rubbish: bytes) -> None:
        box = with_files(table, {"settings": rubbish})
        assert table.display.glass == box.glass.pixels
        table.ask(c="press")  # past the warning
        table.ask(c="set", name="lang", value="en")
        table.ask(c="set", name="guard", value=0)
        playable(table)
        assert table.kept().settings.get("lang") == "en"

    def game(file: bytes, resumes: int | None) -> None:
        box = with_files(table, {"settings": PLAIN, "game/now": file})
        table.pico.run(1000)  # past the splash, which stays for a moment where no game was cut off
        if resumes is None:
            box.clock.pass_by(2000)
            box.tick()
        assert table.display.glass == box.glass.pixels
        assert table.place() == ((box.session.id, resumes) if resumes is not None else (None, 0))
        playable(table)

    rubbish = [bytes(range(256)), DEEP, b'{"guard":"x","lang":7}', b" " * 5000]
    cases = [lambda data=data: settings(data) for data in rubbish]
    cases += [
        lambda file=file, resumes=resumes: game(file, resumes)
        for file, resumes in [
            (whole[:-2], 4),
            (whole[:head], 0),
            (whole[:20], None),
            (b"", None),
            (b"\xff" * 200, None),
            (whole[:head] + bytes(range(256)), 0),
        ]
    ]
    in_children(cases)


def test_a_full_file_system_is_told_and_the_game_goes_on(pico):  # pitfall 22
    """On a box that has never kept anything there is no room even for its folders."""
    files = bundle(board_file(BOARD)) | {"settings": PLAIN}
    free = filesystem.SIZE // filesystem.BLOCK - len(filesystem.used(filesystem.image(files)))
    filler = next(data for data in (b"\x55" * (filesystem.BLOCK * n) for n in range(free, 0, -1)) if fits(files, data))

    def case() -> None:
        table = Table(pico, PLAIN, {"filler": filler})
        table.pico.run(1000)
        opened = (table.ask(c="hello") + table.begin())[-1]
        assert selftest(table, "memory") == "fault"
        assert (drawn := table.press())[0]["e"] == "draw"
        assert drawn[0]["g"] == opened["g"]
        assert b"game/now" not in b"".join(name.encode() for name in filesystem.read(table.pico.image()))
        picture = table.display.glass
        over = next(record for record in table.begin("C") if record["t"] == "over")
        box = SimulatedBox(NoRoom(), FixedSeed(bytes.fromhex(over["seed"])), VirtualClock())
        box.settings.set("lang", "en")
        box.recall()
        box.begin("metro-bingo", {"plan": "A"})
        box.play("p")
        assert picture == box.glass.pixels
        assert box.session.apply(STOP)[-1] == over

    in_child(case)


class NoRoom(MemoryStore):
    """A store that takes nothing."""

    def write(self, name: str, data: bytes) -> None:
        """Fail as a full file system does."""
        raise OSError(28)

    append = write


def fits(files: dict[str, bytes], filler: bytes) -> bool:
    """Whether a file system takes one more file."""
    try:
        filesystem.image(files | {"filler": filler})
    except Exception:  # noqa: BLE001 - littlefs names it by more than one class
        return False
    return True


def test_a_file_system_that_cannot_be_mounted_gives_an_empty_pico(uf2):  # pitfall 18
    def case() -> None:
        it = Pico(uf2, b"\x5a" * filesystem.SIZE, random=RandomBits(1)).boot(20_000)
        assert it.exec("import os; print(os.listdir('/'))") == "[]\r\n"
        assert filesystem.read(it.image()) == {}

    in_child(case)


# ---- time ----


def test_ticks_that_wrap_in_mid_game_change_nothing(table):  # pitfall 32
    def case() -> None:
        table.stop()
        table.pico.turn_timer_on(TICKS - 3500 - table.pico.timer_ms)
        table.start_by_hand()
        table.ask(c="hold")
        while table.pico.timer_ms < TICKS - 200:
            table.draw()
        table.draw()
        table.draw()
        assert table.pico.timer_ms > TICKS
        frames = len(table.strip.frames)
        table.begin()
        table.pico.run(1000)
        assert len(table.strip.frames) > frames + 5  # the lights still move

    in_child(case)
