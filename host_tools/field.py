"""A line to type in, for the terminal programs."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.widgets import Input


class Field(Input):
    """An Input whose keys act in the order in which they come, however fast they are.

    Input itself takes letters at once, but leaves Enter, Ctrl-U and the like to the program, which comes to them after
    the letters behind them. enter: called with the text at once, in place of the message that an Input posts.
    """

    ACTIONS: ClassVar = {
        key: binding.action
        for binding in Input.BINDINGS
        if isinstance(binding, Binding)
        for key in binding.key.split(",")
    }

    def __init__(
        self, text: str = "", placeholder: str = "", id: str | None = None, enter: Callable[[str], None] | None = None
    ) -> None:
        super().__init__(text, placeholder, id=id, compact=True, select_on_focus=False)
        self._enter = enter

    async def on_key(self, event: events.Key) -> None:
        """Act at once on a key that is no letter."""
        action = self.ACTIONS.get(event.key)
        if action:
            event.stop()
            event.prevent_default()
            await self.run_action(action)

    async def action_submit(self) -> None:
        """Give the text to who waits for it."""
        if self._enter:
            self._enter(self.value)
        else:
            await super().action_submit()
