"""Put the records of one game in order as they come, and pass each on once."""

from host_tools.log import Record, same


class FollowedGame:
    """One game as far as it is known."""

    def __init__(self, game: str) -> None:
        self.id = game
        self.header: Record | None = None
        self.events: dict[int, Record] = {}
        self.over: Record | None = None
        self.have = 0  # events 1 to `have` are here
        self.known = 0  # the highest event number that the box has named
        self.complete = False  # whether `since` was answered whole after the last connect
        self.tries = 0
        self.given_up = False
        self.closed = False  # whether all of it was told onward, its end too
        self.salt: str | None = None
        self.salts = 0
        self._began = False
        self._told = 0

    @property
    def hole(self) -> bool:
        """Whether something that the box has named is not here."""
        return self.header is None or self.have < self.known

    @property
    def whole(self) -> bool:
        """Whether all of it is here, its end too."""
        return self.over is not None and not self.hole

    def take(self, record: Record) -> bool:
        """Keep a record; False if it contradicts an earlier one."""
        if record["t"] == "event":
            kept = self.events.setdefault(record["n"], record)
            while self.have + 1 in self.events:
                self.have += 1
        elif record["t"] == "game":
            kept = self.header = self.header or record
        else:
            kept = self.over = self.over or record
        self.known = max(self.known, record.get("n", 0))
        return same(kept, record)

    def news(self) -> list[Record]:
        """The records that can now be told onward, in the box's order, each once."""
        if self.header is None or self.closed:
            return []
        told = [] if self._began else [self.header]
        self._began = True
        told += [self.events[n] for n in range(self._told + 1, self.have + 1)]
        self._told = self.have
        if self.over and self._told >= self.over["n"]:
            told.append(self.over)
            self.closed = True
        return told
