"""What the pad on the table looks like: a plan, the numbers that differ from the usual, other points for runs."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from caller.games.metro_bingo import MOST_SPACES
from host_tools.metro_bingo.scoring import CITIES, LAYOUTS, POINTS, Layout
from host_tools.wrong_input import WrongInput

KEYS = {"A": ("line",), "B": ("round1", "round2", "shared"), "C": ("loop",), "D": ("lines",)}  # of [layout]
SMALLEST_LOOP = 3


def plan_of(text: Any) -> str:
    """The letter of a plan, from its letter or its city."""
    for plan, city in CITIES.items():
        if isinstance(text, str) and text.strip().casefold() in (plan.casefold(), city.casefold()):
            return plan
    plans = ", ".join(f"{plan} ({city})" for plan, city in CITIES.items())
    raise WrongInput(f"There is no plan {text}; the plans are {plans}.")


def layout_of(plan: str, changes: Mapping[str, Any]) -> Layout:
    """The layout of a plan with the changes of [layout]; WrongInput if no game can be played on it."""
    for key in changes:
        if key not in KEYS[plan]:
            raise WrongInput(f"[layout] of plan {plan} has no {key}; it can have {', '.join(KEYS[plan])}.")
    usual = LAYOUTS[plan]
    if plan == "D":
        lines = changes.get("lines", list(usual.lines.values()))
        if not isinstance(lines, list) or len(lines) != len(usual.lines):
            raise WrongInput("[layout] lines: plan D has three lines, like [8, 10, 12].")
        sizes = dict(zip(usual.lines, lines, strict=True))
    else:
        sizes = {line: changes.get(line, spaces) for line, spaces in usual.lines.items()}
    for line, spaces in sizes.items():
        if not _whole(spaces) or spaces < 1:
            raise WrongInput(f"[layout] {line}: the spaces are a whole number from 1 up, not {spaces!r}.")
    layout = replace(usual, lines=sizes, shared=_shared(changes["shared"]) if "shared" in changes else usual.shared)
    _check_shared(layout)
    if plan == "C" and sizes["loop"] < SMALLEST_LOOP:
        raise WrongInput(f"[layout] loop: a loop has {SMALLEST_LOOP} spaces or more, not {sizes['loop']}.")
    if sum(layout.to_fill) > MOST_SPACES:
        raise WrongInput(
            f"[layout]: plan {plan} has {sum(layout.to_fill)} spaces to fill; the bag is enough for {MOST_SPACES}."
        )
    return layout


def other_points_of(changes: Mapping[Any, Any], layout: Layout) -> dict[int, int]:
    """The points of [score_table] by length of a run; WrongInput if a run of this layout would be without points."""
    points = {}
    for key, value in changes.items():
        length = int(key) if re.fullmatch("[0-9]{1,9}", str(key)) else 0
        if not length:
            raise WrongInput(f"[score_table]: {key} is no length of a run; write it like 10 = 110.")
        if not _whole(value) or value < 0:
            raise WrongInput(
                f"[score_table]: the points for a run of {key} are a whole number from 0 up, not {value!r}."
            )
        points[length] = value
    for line, spaces in layout.lines.items():
        missing = [str(length) for length in range(1, spaces + 1) if length not in POINTS and length not in points]
        if missing:
            raise WrongInput(f"{line} has {spaces} spaces; [score_table] needs the points for {', '.join(missing)}.")
    return points


def changes_of(layout: Layout) -> dict[str, Any]:
    """What stands in [layout] for a layout: nothing if it is the usual one."""
    usual = LAYOUTS[layout.plan]
    if layout.plan == "D":
        return {} if layout.lines == usual.lines else {"lines": list(layout.lines.values())}
    changes: dict[str, Any] = {line: n for line, n in layout.lines.items() if n != usual.lines[line]}
    if layout.shared != usual.shared:
        changes["shared"] = [list(pair) for pair in layout.shared]
    return changes


def _whole(value: Any) -> bool:
    return type(value) is int


def _shared(pairs: Any) -> tuple[tuple[int, int], ...]:
    good = isinstance(pairs, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(_whole(space) for space in pair) for pair in pairs
    )
    if not good:
        raise WrongInput(
            "[layout] shared: write pairs of a space of round1 and the same space in round2, like [[4, 3], [9, 8]]."
        )
    return tuple((first, second) for first, second in pairs)


def _check_shared(layout: Layout) -> None:
    for number, line in enumerate(("round1", "round2")):
        seen = set()
        for pair in layout.shared:
            space = pair[number]
            if not 1 <= space <= layout.lines[line]:
                raise WrongInput(f"[layout] shared: {line} has no space {space}; it has {layout.lines[line]}.")
            if space in seen:
                raise WrongInput(f"[layout] shared: space {space} of {line} stands there twice.")
            seen.add(space)
    if layout.plan == "B" and layout.to_fill[1] < 1:
        raise WrongInput("[layout] shared: round2 needs at least one space of its own.")
