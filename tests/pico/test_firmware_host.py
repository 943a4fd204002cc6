"""Hosts that hang, sleep, leave or make noise, at the emulated Pico: its button is as fast as without any."""

from collections.abc import Callable
from random import Random

import pytest

from tests.pico.children import in_children
from tests.pico.table import Table, playing

DOWN_MS = 100
BOUNCE_MS = 0.8  # from letting go of the button to its last edge
PRESSES = 3
BETWEEN_MS = 207  # another moment of the sampling each time
MORE_MS = 8  # the moment of the sampling makes 5 of it, the bytes taken in between its three looks the rest
NOISE = 100_000
CTRL_C = 3
ALL_BUT_CTRL_C = bytes(byte for byte in range(256) if byte != CTRL_C)
REQUEST = b'\x1e{"c":"hello"}'


@pytest.fixture(scope="module")
def table(pico) -> Table:
    """A Pico in a game that has begun, and that has spoken with its host."""
    return playing(pico)


def slowest(table: Table) -> float:
    """Press a few times: ms from the last edge of the button until the picture begins to change, at most."""
    took = []
    for _ in range(PRESSES):
        before = bytes(table.display.ram)
        table.button.down()
        table.pico.run(DOWN_MS)
        table.button.up()
        released = table.pico.ms + BOUNCE_MS
        table.pico.run_until(lambda before=before: table.display.ram != before, 1000, step_ms=0.25)
        took.append(table.pico.ms - released)
        table.pico.run(BETWEEN_MS)
    return max(took)


def nobody(table: Table) -> None:
    table.pico.usb.close()


def reads(table: Table) -> None:
    table.ask(c="hello")


def never_reads(table: Table) -> None:
    table.ask(c="hello")
    table.pico.usb.hold()
    table.ask(c="games")
    table.ask(c="hello")


def sleeps(table: Table) -> None:
    table.ask(c="hello")
    table.pico.usb.sleep()
    table.pico.run(50)


def leaves_in_mid_record(table: Table) -> None:
    table.pico.send(REQUEST[:9]).run(20)
    table.pico.usb.close()


def modem_manager(table: Table) -> None:
    table.pico.send(b"AT\r\nATE1 E0\r\nAT+GCAP\r\n~\x00x\xf0~" * 20)


def all_bytes(table: Table) -> None:
    table.pico.send(ALL_BUT_CTRL_C * 16)


def noise(table: Table) -> None:
    table.pico.send(bytes(byte for byte in Random(1).randbytes(NOISE) if byte != CTRL_C))


HOSTS = [nobody, reads, never_reads, sleeps, leaves_in_mid_record, modem_manager, all_bytes, noise]


@pytest.fixture(scope="module")
def cases(table) -> dict[Callable, tuple[float, list[dict]]]:
    """For each host the slowest press, and what the box says to a host that asks properly afterwards."""

    def case(host: Callable[[Table], None]) -> tuple[float, list[dict]]:
        host(table)
        took = slowest(table)
        usb = table.pico.usb
        usb._outgoing.clear()  # a program that has ended sends no more
        usb.wake()
        usb.open()
        table.pico.run(500)
        table.records()
        return took, table.ask(c="hello")

    return dict(zip(HOSTS, in_children([lambda host=host: case(host) for host in HOSTS]), strict=True))


@pytest.mark.parametrize("host", HOSTS[1:], ids=lambda host: host.__name__)
def test_a_press_is_shown_as_fast_as_without_a_host(cases, host):  # pitfalls 7, 10, 12, 13
    assert cases[host][0] <= cases[nobody][0] + MORE_MS


@pytest.mark.parametrize("host", HOSTS, ids=lambda host: host.__name__)
def test_a_host_that_asks_properly_is_answered_afterwards(cases, host):  # pitfall 9
    (hello,) = cases[host][1]
    assert (hello["t"], hello["n"]) == ("hello", 2 + PRESSES)
