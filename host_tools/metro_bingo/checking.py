"""Checks a sheet: the spaces of its layout, the tiles of the bag, the tiles drawn. It works on unfinished lines too.

Each check raises WrongInput with one sentence that names the player, the line and the space.
"""

from collections import Counter
from itertools import product
from typing import NamedTuple

from caller.games.metro_bingo import STAR, bag
from host_tools.metro_bingo import Sheet
from host_tools.metro_bingo.drawn import Drawn
from host_tools.metro_bingo.scoring import Layout
from host_tools.metro_bingo.tiles import named
from host_tools.wrong_input import WrongInput

BAG = Counter(bag())


class Place(NamedTuple):
    """A tile on a sheet and where it stands."""

    line: str
    space: int
    tile: int
    round: int

    def __str__(self) -> str:
        return f"{self.line}, space {self.space}"


def _all_of(places: list[Place]) -> str:
    return " and ".join(f"{place.line} space {place.space}" for place in places)


def check_sheet(layout: Layout, sheet: Sheet, drawn: Drawn | None = None) -> None:
    """Check a sheet that is finished, or that lacks only `round2`."""
    for line, tiles in sheet.lines.items():
        check_length(layout, sheet.name, line, len(tiles))
    check_tiles(layout, sheet, drawn)
    stars = [tile for tiles in sheet.lines.values() for tile in tiles].count(STAR)
    if layout.placed_stars > stars:
        raise WrongInput(
            f"{sheet.name}, loop: {stars} of the {layout.placed_stars} stars that are placed before the first draw."
        )


def check_length(layout: Layout, player: str, line: str, spaces: int) -> None:
    """Check that every space of a line is filled, and none that is not there."""
    all_spaces = layout.lines[line]
    if spaces != all_spaces:
        difference = f"{all_spaces - spaces} too few" if spaces < all_spaces else f"{spaces - all_spaces} too many"
        if spaces <= 1:  # perhaps how many spaces there are
            difference += '; write the value of each one, like "3 7 * 12"'
        raise WrongInput(f"{player}, {line}: {spaces} of {all_spaces} spaces, {difference}.")


def check_tiles(layout: Layout, sheet: Sheet, drawn: Drawn | None = None) -> None:
    """Check that no tile stands where it cannot stand, whatever is still to be written."""
    places = _places(layout, sheet)
    _check_bag(layout, sheet.name, places)
    if drawn:
        _check_drawn(layout, sheet.name, places, drawn)


def _places(layout: Layout, sheet: Sheet) -> list[Place]:
    """Every tile of a sheet, those in shared spaces once."""
    places = []
    for line in layout.lines:
        for space, tile in enumerate(sheet.lines.get(line, ()), 1):
            twin = layout.twins.get(space) if line == "round2" else None
            if twin is None:
                places.append(Place(line, space, tile, layout.round_of(line)))
            elif twin <= len(sheet.lines.get("round1", ())) and sheet.lines["round1"][twin - 1] != tile:
                first = sheet.lines["round1"][twin - 1]
                raise WrongInput(
                    f"{sheet.name}, round2, space {space} is shared with round1, space {twin}, "
                    f"but holds {named(tile)} and there stands {named(first)}."
                )
    return places


def _check_bag(layout: Layout, player: str, places: list[Place]) -> None:
    seen: dict[int, list[Place]] = {}
    for place in places:
        before = seen.setdefault(place.tile, [])
        held = BAG[place.tile] + (layout.placed_stars if place.tile == STAR else 0)
        if len(before) == held:
            if place.tile == STAR and layout.placed_stars:
                limit = f"plan {layout.plan} has {held} stars at most"
            else:
                limit = "the bag holds only one" if held == 1 else f"the bag holds only {held}"
            raise WrongInput(f"{player}, {place}: {named(place.tile)} stands also in {_all_of(before)}; {limit}.")
        before.append(place)


def _check_drawn(layout: Layout, player: str, places: list[Place], drawn: Drawn) -> None:
    """Find the first tile that is not one of those drawn, for the tiles kept of pairs that fit best."""
    pairs = [(number, pair) for number, each in enumerate(drawn.rounds, 1) for pair in each.pairs]
    tiles = [(number, tile) for number, each in enumerate(drawn.rounds, 1) for tile in each.tiles]
    tiles += [(1, STAR)] * layout.placed_stars
    fewest: list[Place] | None = None
    for choice in product(*(pair for _, pair in pairs)):
        left = Counter(tiles) + Counter((number, tile) for (number, _), tile in zip(pairs, choice, strict=True))
        wrong = []
        for place in places:
            left[place.round, place.tile] -= 1
            if left[place.round, place.tile] < 0:
                wrong.append(place)
        if fewest is None or len(wrong) < len(fewest):
            fewest = wrong
    if fewest:
        place = fewest[0]
        raise WrongInput(f"{player}, {place}: {_why(place, places, drawn)}")


def _why(place: Place, places: list[Place], drawn: Drawn) -> str:
    """What is wrong with a tile that is not one of those drawn in the round of its space."""
    tile = named(place.tile)
    standing = Counter(other.tile for other in places)
    pairs = [pair for each in drawn.rounds for pair in each.pairs]
    for one, other in pairs:
        if place.tile in (one, other) and one != other and standing[one] and standing[other]:
            return (
                f"{named(one)} and {named(other)} were drawn as a pair; one of them is kept, both stand on the sheet."
            )
    for number, each in enumerate(drawn.rounds, 1):
        if place.tile not in each.tiles and not any(place.tile in pair for pair in each.pairs):
            continue
        if number > place.round:
            return f"{tile} was drawn in round {number}; later tiles stand only in spaces of round2 alone."
        if number < place.round and not any(other[2:] == (place.tile, number) for other in places):
            return f"{tile} was drawn in round {number}, so it stands in round1."
    also = [other for other in places if other.tile == place.tile and other != place]
    if also and place.tile in drawn.rounds[place.round - 1].tiles:
        return f"{tile} stands also in {_all_of(also)}, but was drawn only once."
    neither = ""
    if len(places) >= drawn.filled:
        for one, other in pairs:
            if not standing[one] and not standing[other]:
                neither = f"; {named(one)} and {named(other)} were drawn as a pair, and neither stands on the sheet"
    if place.tile in drawn.removed:
        return f"{tile} was taken out of the bag, not drawn{neither}."
    return f"{tile} was never drawn in game {drawn.game}{neither}."
