"""The cards of a game of MetroX: tokens as `caller.games.metrox` names them, checked against the deck."""

from collections import Counter
from collections.abc import Iterable

from caller.games.metrox import BOXES, FREE, SHUFFLE, counts
from host_tools.wrong_input import WrongInput

STAR = "star"
CIRCLED = "c"  # what the token of a circled number begins with


def boxes_used(cards: Iterable[str]) -> int:
    """The boxes that these cards have used on every sheet, of BOXES."""
    return sum(card != FREE for card in cards)


def check_cards(cards: Iterable[str], deck: str) -> None:
    """WrongInput, by its turn, at the first card that could not have been flipped from the deck of this name."""
    counted = dict(counts(deck))
    left, boxes = Counter(counted), 0
    for turn, card in enumerate(cards, 1):
        if card not in counted:
            raise WrongInput(f"Turn {turn}: there is no card {card} in the {deck} deck; it has {', '.join(counted)}.")
        if boxes == BOXES:
            raise WrongInput(f"Turn {turn} ({card}): the game was over before it, all {BOXES} boxes are used.")
        if not left[card]:
            raise WrongInput(
                f"Turn {turn} ({card}): that is one too many, the {deck} deck holds {counted[card]} of it "
                f"and is shuffled only after a {SHUFFLE}."
            )
        left[card] -= 1
        boxes += card != FREE
        if card == SHUFFLE:
            left = Counter(counted)
