"""A model of the box behind TCP, for a real `metro-caller watch` to connect to."""

import json
import os
import queue
import socket
import subprocess
import sys
import threading
from pathlib import Path

from box_model import BoxModel

ROOT = Path(__file__).parents[2]
PATIENCE = 30  # seconds until a test that waits in vain gives up


class BoxServer:
    """Serves one host after the other. `asked` is a queue of what the hosts ask for."""

    def __init__(self) -> None:
        self.box = BoxModel()
        self.asked: queue.Queue[dict] = queue.Queue()
        self._lock = threading.Lock()
        self._host: socket.socket | None = None
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def begin(self) -> None:
        """Begin a game."""
        self._do(self.box.begin)

    def play(self, what: str, loses: bool = False) -> None:
        """Press or stop; what the box says of it may get lost."""
        self._do(lambda: self.box.play(what), loses)

    def say(self, data: bytes) -> None:
        """Put bytes on the line."""
        self._do(lambda: self.box.sent.append(data))

    def hang_up(self) -> None:
        """Break the line; the host may connect again."""
        if self._host:
            self._host.shutdown(socket.SHUT_RDWR)

    def wait_for(self, request: str) -> dict:
        """The next request of this kind."""
        while True:
            asked = self.asked.get(timeout=PATIENCE)
            if asked["c"] == request:
                return asked

    def close(self) -> None:
        """Let the port go."""
        self._listener.close()
        self.hang_up()

    def _do(self, what, loses: bool = False) -> None:
        with self._lock:
            what()
            sent, self.box.sent = self.box.sent, []
            if self._host and not loses:
                self._host.sendall(b"".join(sent))

    def _serve(self) -> None:
        while True:
            try:
                host, _ = self._listener.accept()
            except OSError:
                return  # closed
            with self._lock:
                self._host = host
                self.box.hang_up()
            try:
                while data := host.recv(4096):
                    before = len(self.box.asked)
                    self._do(lambda data=data: self.box.feed(data))
                    for asked in self.box.asked[before:]:
                        self.asked.put(asked)
            except OSError:
                pass  # the host has gone
            with self._lock:
                self._host = None
            host.close()


class Watch:
    """A real `metro-caller watch` in a pipe."""

    def __init__(self, *arguments: object) -> None:
        command = "from host_tools.cli import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", command, "watch", *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "firmware")))},
        )
        self._lines = self._queue_of(self.process.stdout)
        self._messages = self._queue_of(self.process.stderr)

    def line(self) -> str:
        """The next line on stdout."""
        return self._lines.get(timeout=PATIENCE)

    def record(self) -> dict:
        """The next line on stdout, a record."""
        return json.loads(self.line())

    def message(self) -> str:
        """The next line on stderr."""
        return self._messages.get(timeout=PATIENCE)

    def end(self) -> int:
        """The exit status, once it has ended."""
        return self.process.wait(timeout=PATIENCE)

    def kill(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()

    @staticmethod
    def _queue_of(stream) -> "queue.Queue[str]":
        lines: queue.Queue[str] = queue.Queue()

        def read() -> None:
            for line in stream:
                lines.put(line.rstrip("\n"))

        threading.Thread(target=read, daemon=True).start()
        return lines
