"""What a box says of its parts in its self-test, as checks with a remedy each."""

from dataclasses import dataclass

from host_tools.log import Record


@dataclass(frozen=True)
class Check:
    """One thing that was looked at. what and remedy are sentences; the remedy of what is good is empty."""

    name: str
    good: bool
    what: str
    remedy: str = ""


PAGE = "the page of the board (boards/) shows how it is wired."
FAULTS = {
    "display": ("The display does not answer.", f"Check its wires and its address: {PAGE}"),
    "button": (
        "The button is down all the time.",
        f"It must join its pin with ground only while it is pressed; look for a short or a wrong pin: {PAGE}",
    ),
    "leds": ("No LED can be lit.", f"Check their data pin, 5 V and ground: {PAGE}"),
    "buzzer": ("The buzzer does not work.", f"Check its wires: {PAGE}"),
    "random": (
        "The chip's source of chance is stuck; games differ all the same, by the button's timing and a counter.",
        "Unplug the box and plug it in again. If it stays so, play with metro-caller watch, which adds chance of "
        "the computer, or use another Pico.",
    ),
    "memory": (
        "Settings and games cannot be saved: the file system is full or fails.",
        "Collect the games with metro-caller games, remove files of your own (mpremote rm NAME) and plug the box in "
        "again. If it stays so, the flash is worn: use another Pico.",
    ),
}


def part_checks(selftest: Record) -> list[Check]:
    """A check for each field of a self-test; one that is not known here is shown as it is."""
    return [_check(name, value) for name, value in selftest.items() if name != "t"]


def _check(name: str, value: object) -> Check:
    if value == "fault":
        return Check(name, False, *FAULTS.get(name, (f"The box reports a fault of {name}.", f"Perhaps {PAGE}")))
    if value == "absent":
        return Check(name, True, "This board has none.")
    return Check(name, True, "Good." if value == "ok" else f"{value}.")
