"""Goes on from one started Pico in many ways: each case in a process of its own, forked where it stands.

A start costs seconds of real time, a fork milliseconds. What a case does to the Pico is gone with its process.
"""

import os
import pickle
import select
import traceback
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def in_child(case: Callable[[], T]) -> T:
    """What a function returns in a forked process. AssertionError with its traceback if it raises."""
    return in_children([case])[0]


def in_children(cases: Iterable[Callable[[], T]]) -> list[T]:
    """What each of some functions returns, as many at once as there are processors for each run of pytest."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    at_once = max(1, (os.cpu_count() or 1) // workers)
    waiting = list(enumerate(cases))
    results: dict[int, tuple[bool, T | str]] = {}
    running: dict[int, tuple[int, int, bytearray]] = {}
    while waiting or running:
        while waiting and len(running) < at_once:
            number, case = waiting.pop(0)
            pipe, child = _fork(case)
            running[pipe] = (number, child, bytearray())
        for pipe in select.select(list(running), [], [])[0]:
            number, child, data = running[pipe]
            read = os.read(pipe, 1 << 16)
            data += read
            if not read:
                os.close(pipe)
                _, status = os.waitpid(child, 0)
                results[number] = pickle.loads(data) if data else (False, f"the process died, status {status}")
                del running[pipe]
    failures = [str(result) for _, (good, result) in sorted(results.items()) if not good]
    if failures:
        raise AssertionError(f"{len(failures)} of {len(results)} cases failed. The first:\n{failures[0]}")
    return [result for _, (_, result) in sorted(results.items())]  # type: ignore[misc]


def _fork(case: Callable[[], object]) -> tuple[int, int]:
    """Start a child: the pipe that its result comes from, and its process id."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child:
        os.close(theirs)
        return ours, child
    try:
        result = pickle.dumps((True, case()))
    except BaseException:  # noqa: BLE001 - whatever it is, the parent raises it
        result = pickle.dumps((False, traceback.format_exc()))
    with os.fdopen(theirs, "wb") as pipe:
        pipe.write(result)
    os._exit(0)
