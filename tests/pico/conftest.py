"""Gives the tests here an emulated Pico."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools.device import filesystem
from sim.pico import fetch_uf2
from sim.pico.emulated_pico import Pico
from sim.pico.random_bits import RandomBits
from tests.conftest import MISSING, ON_PICO


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs the Pico where there is no MicroPython for it; by a mark, so that it is one line a file."""
    if not fetch_uf2.find():
        for item in items:
            if "uf2" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.skip(reason=MISSING))


@pytest.fixture(scope="session")
def uf2() -> Path:
    """MicroPython for the Pico."""
    found = fetch_uf2.find()
    assert found
    return found


@pytest.fixture(scope="session")
def pico(uf2: Path) -> Callable[..., Pico]:
    """Makes a Pico from some files and with some parts, power on and random bits from a fixed seed.

    What is started in a session's or a module's fixture is shared: go on from it in tests.pico.children only.
    """

    def make(contents: filesystem.Files | None = None, *parts: Any, **more: Any) -> Pico:
        more.setdefault("random", RandomBits(1))
        return Pico(uf2, filesystem.image(contents or {}), parts, **more)

    return make


@pytest.fixture(autouse=True)
def _counted(request: pytest.FixtureRequest) -> None:
    """Mark a test that needs the Pico; the mark travels with its report, from another process too."""
    if "uf2" in request.fixturenames:
        request.node.user_properties.append((ON_PICO, True))
