"""The link of a simulated box: a TCP port on 127.0.0.1 in place of the USB serial port."""

import asyncio

from caller.box import Box
from caller.link import Link

ROOM = 16384  # bytes that may wait for a host who does not read; beyond, records are dropped as on the Pico


class LinkServer:
    """Serves any number of hosts, each as the Pico serves its one."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self._hosts: dict[Link, asyncio.StreamWriter] = {}
        self._serving: set[asyncio.Task] = set()
        self._server: asyncio.Server | None = None
        box.tell = self._tell

    async def start(self, port: int = 0) -> int:
        """Listen; the port, a free one if 0 was asked for. OSError if it is taken."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        return self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Hang up on every host and listen no longer."""
        if self._server:
            self._server.close()
        for writer in self._hosts.values():
            writer.close()
        await asyncio.gather(*self._serving)

    @property
    def hosts(self) -> int:
        """How many hosts are connected."""
        return len(self._hosts)

    def _tell(self, records: list[dict]) -> None:
        for link in self._hosts:
            link.tell(records)
        self._send()

    def _send(self) -> None:
        for link, writer in self._hosts.items():
            while writer.transport.get_write_buffer_size() < ROOM and (line := link.line()):
                writer.write(line)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        link = Link(self._box)
        self._hosts[link] = writer
        try:
            while data := await reader.read(4096):
                for byte in data:
                    link.feed(byte)
                self._send()
        except ConnectionError:
            pass  # the host has gone
        finally:
            del self._hosts[link]
            writer.close()
