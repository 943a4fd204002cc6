"""Which simulators run on this computer, so that `--port sim` finds them, and who has a state."""

import json
import os
import time
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

FOLDER = "running"


@dataclass(frozen=True)
class Running:
    """A simulator: its TCP port on 127.0.0.1, its process, its state folder, when it began (seconds since 1970)."""

    port: int
    pid: int
    state: str
    started: float


def data_folder() -> Path:
    """Where Metro Caller keeps what is the user's own."""
    return user_data_path("metro-caller", appauthor=False)


def running() -> list[Running]:
    """The simulators that run now, oldest first. What dead ones have left is cleared away."""
    found = []
    for card in sorted((data_folder() / FOLDER).glob("*.json")):
        lock = FileLock(card.with_suffix(".lock"), timeout=0)
        try:
            with lock:
                card.unlink(missing_ok=True)
            Path(lock.lock_file).unlink(missing_ok=True)
        except Timeout:
            try:
                found.append(Running(**json.loads(card.read_text())))
            except (OSError, ValueError, TypeError):
                continue  # just going away
        except OSError:
            continue
    return sorted(found, key=lambda one: one.started)


@contextmanager
def announced(port: int, state: Path):
    """Be found by `running` for as long as the block lasts; unseen where the data folder cannot be written."""
    folder = data_folder() / FOLDER
    card = folder / f"{os.getpid()}-{port}.json"
    lock = FileLock(card.with_suffix(".lock"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire()
        card.write_text(json.dumps(asdict(Running(port, os.getpid(), str(state), time.time()))))
    except OSError:
        yield False
        return
    try:
        yield True
    finally:
        card.unlink(missing_ok=True)
        lock.release()
        Path(lock.lock_file).unlink(missing_ok=True)
