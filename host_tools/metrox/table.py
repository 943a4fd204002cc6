"""MetroX for the whole table: the card large, the boxes used, the rest of the deck, and everybody's sheet if typed."""

from collections import Counter
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from caller.games.metrox import BOXES, FREE, SHUFFLE, counts
from caller.ui import metrox_cards
from caller.ui.canvas import HEIGHT, WIDTH, Canvas
from host_tools.event_text import CARDS
from host_tools.log import Record
from host_tools.metrox.cards import boxes_used
from host_tools.metrox.game import Game
from host_tools.metrox.map import map_of
from host_tools.metrox.picture import sheet_picture
from host_tools.metrox.typed import Typed
from host_tools.ranking import in_words, victory
from host_tools.table import GameTable
from host_tools.written import name_of
from host_tools.wrong_input import WrongInput
from sim.framebuf import FrameBuffer
from sim.picture import braille, half_blocks

CARD_WIDE, CARD_PAGES = 72, 7  # columns and pages of eight rows of a card on the box's display
SHEET_WIDE, SHEET_TALL = 80, 13  # of a sheet, the empty line below it included
FACTS_WIDE = 46


class MetroXTable(GameTable):
    """A game of MetroX as it was told, and the sheets as far as their moves were typed."""

    def __init__(self, header: Record) -> None:
        super().__init__(header)
        self._map = map_of(header["opt"]["map"])
        self._deck = dict(counts(header["opt"]["deck"]))
        self._cards: list[tuple[int, str]] = []  # number of the event, card
        self._pile = Counter(self._deck)  # what the deck still holds
        self._typed = Typed()
        self._game = Game(self._map, [])
        self._said: list[str] = []
        self._page = 0  # the card, then a sheet a page

    # ---- what comes ----

    def take(self, record: Record) -> None:
        """A card, or a shuffle."""
        super().take(record)
        if record.get("e") == "shuffle":
            self._pile = Counter(self._deck)
        elif record.get("e") == "card" and str(record.get("card")) in self._deck:
            card = record["card"]
            self._cards.append((record["n"], card))
            self._pile[card] -= 1
            self._play()

    def take_note(self, note: Record) -> None:
        """Who plays, or their moves for a card."""
        self._typed.take(note)
        self._game = Game(self._map, self._typed.players or [])
        self._said = []
        self._play()

    def _play(self) -> None:
        """Make the moves that are known, up to the first card without."""
        while self._due and self._due[0] in self._typed.moves:
            number, card = self._due
            players = self._typed.players or []
            try:
                moves = self._right(card, self._typed.moves[number])
            except WrongInput as wrong:
                del self._typed.moves[number]
                self._said = [f"The log says: {wrong}"]
                return
            before = self._game.scores()
            self._game.play(card, dict(zip(players, moves, strict=True)))
            self._said = []
            for player, score in self._game.scores().items():
                for line, old in zip(score.lines, before[player].lines, strict=True):
                    if line.done and not old.done:
                        which = "larger" if line.first else "smaller"
                        self._said.append(
                            f"{player} has finished {line.id} {self._map.lines[line.id].name}: "
                            f"{in_words(line.points)}, the {which} bonus."
                        )

    # ---- what is typed ----

    @property
    def pages(self) -> str:
        """The sheets, if any are kept."""
        return "the sheets" if self._typed.players else ""

    def turn_page(self) -> None:
        """From the card to the sheets, one after the other, and back."""
        self._page = (self._page + 1) % (len(self._typed.players or []) + 1)

    @property
    def back_word(self) -> str:
        """The moves for a card, or who plays."""
        return "the names" if self._typed.last() is None else "the last moves"

    @property
    def open_questions(self) -> str:
        """How many cards have no moves yet."""
        waiting = len(self._cards) - len(self._game.cards) if self._typed.players else 0
        return f"{waiting} of its cards {'has' if waiting == 1 else 'have'} no moves" if waiting else ""

    @property
    def _due(self) -> tuple[int, str] | None:
        """The first card whose moves are not known."""
        played = len(self._game.cards)
        return self._cards[played] if played < len(self._cards) else None

    @property
    def asks(self) -> str:
        """Who plays; then their moves, card by card."""
        players = self._typed.players
        if players is None:
            return "Whose sheets are kept here? Names with commas between; Enter for nobody's."
        if not players or not self._due:
            return ""
        turn = len(self._game.cards) + 1
        card = self._due[1]
        what = "station (column,row) of" if card == FREE else "line of"
        waiting = len(self._cards) - turn
        more = f" ({waiting} more {'card waits' if waiting == 1 else 'cards wait'})" if waiting else ""
        return f"Turn {turn}, {CARDS.get(card, 'number ' + card)}: the {what} {', then '.join(players)}?{more}"

    def note(self, text: str) -> dict[str, Any]:
        """The names, or the moves, in a text."""
        if self._typed.players is None:
            players: list[str] = []
            for number, name in enumerate(filter(None, map(str.strip, text.split(","))), 1):
                players.append(name_of(name, f"Player {number}", players))
            return {"players": players}
        if not self._typed.players or not self._due:
            raise WrongInput("No card waits for its moves; flip one on the box first.")
        number, card = self._due
        separated = text if card == FREE else text.replace(",", " ")  # names are parted by commas, so lines may be
        return {"n": number, "moves": self._right(card, separated.split())}

    def back(self) -> dict[str, Any] | None:
        """Take the moves for the last card back; without any, ask for the players again."""
        last = self._typed.last()
        if last is not None:
            return {"n": last, "moves": []}
        return {"players": None} if self._typed.players is not None else None

    def _right(self, card: str, moves: list[str]) -> list[str]:
        """The moves for a card, if they are; WrongInput at the first wrong one."""
        players = self._typed.players or []
        if len(moves) != len(players):
            raise WrongInput(
                f"That is {len(moves)} of {len(players)}: one for each of {', '.join(players)}, blanks between."
            )
        for player, move in zip(players, moves, strict=True):
            reason = self._game.sheets[player].why_not(card, move)
            if reason:
                raise WrongInput(f"{player}: {reason}.")
        return [move.upper() for move in moves]

    # ---- what is seen ----

    def picture(self, width: int, height: int) -> RenderableType:
        """The card, the facts, what has just happened; beside them the sheets if there is room. For 80x19 and more."""
        below = [Text(line, no_wrap=True, overflow="ellipsis") for line in self._below(width)]
        room = height - len(below)
        scores = self._game.scores()
        if 0 < self._page <= len(scores):
            player = list(scores)[self._page - 1]
            return Group(*below, Text(), sheet_picture(player, self._game.sheets[player], scores[player]))
        card = self._cards[-1][1] if self._cards else ""
        top = Table.grid(padding=(0, 2, 0, 0))
        if scores and width >= FACTS_WIDE + 2 + SHEET_WIDE and SHEET_TALL * len(scores) <= room:
            top.add_column(width=FACTS_WIDE)
            top.add_row(
                Group(_card(card, large=False), self._facts()),
                Group(*(sheet_picture(player, self._game.sheets[player], scores[player]) for player in scores)),
            )
        else:
            large = width >= CARD_WIDE + 2 + FACTS_WIDE and room >= CARD_PAGES * 4
            top.add_column(width=CARD_WIDE if large else CARD_WIDE // 2)
            top.add_row(_card(card, large), self._facts())
        return Group(top, *below)

    def _facts(self) -> Text:
        facts = Text()
        cards = [card for _, card in self._cards]
        facts.append(f"turn {len(cards)}\n")
        facts.append(f"{boxes_used(cards)} of {BOXES}", "bold").append(" boxes used\n")
        left = sum(self._pile.values())
        facts.append(str(left), "bold").append(" cards left in the deck:\n")
        for card in self._deck:
            count = self._pile[card]
            facts.append(f"{card}×{count} ", "bold" if count else "dim strike")
        facts.append("\n")
        if cards[-1:] == [SHUFFLE] and not self.over:
            facts.append("next: all cards are shuffled\n", "bold yellow")
        elif cards[-2:-1] == [SHUFFLE]:
            facts.append("shuffled before this card\n", "bold yellow")
        for player, score in self._game.scores().items():
            facts.append(f"\n{player} ").append(str(score.total), "bold")
            done = " ".join(line.id for line in score.lines if line.done)
            facts.append(f"  {score.empty} empty" + (f", done: {done}" if done else ""), "dim")
        return facts

    def _below(self, width: int) -> list[str]:
        lines = [_newest("flipped: ", [card for _, card in self._cards], width), *self._said]
        winners = self._game.winners()
        if winners:
            lines.append(victory(winners, self._game.scores()[winners[0]].total))
        elif self.over:
            sheets = "" if self._typed.players else ", score the sheets"
            lines.append("game over" + (f": all boxes are full{sheets}" if self.over["why"] == "full" else ""))
        return lines


def _newest(label: str, words: list[str], width: int) -> str:
    """A line that ends with the last word, and holds as many before it as there is room for."""
    first = len(words)
    room = width - len(label) - 2
    while first and room >= len(words[first - 1]) + 1:
        first -= 1
        room -= len(words[first]) + 1
    return label + ("… " if first else "") + " ".join(words[first:])


def _card(card: str, large: bool) -> Text:
    """The picture of a card as the box draws it; an empty one before the first."""
    buf = bytearray(WIDTH * HEIGHT // 8)
    if card:
        metrox_cards.draw(Canvas(buf, FrameBuffer), card)
    cut = b"".join(buf[page * WIDTH : page * WIDTH + CARD_WIDE] for page in range(CARD_PAGES))
    lines = half_blocks(cut, CARD_WIDE) if large else braille(cut, CARD_WIDE)
    return Text("\n".join(lines), "bold green", no_wrap=True)
