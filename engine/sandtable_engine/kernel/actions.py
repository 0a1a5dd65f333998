"""Actions as values. An action is written as one short line of text; each game says how, in its `actions.py`."""

from __future__ import annotations

from msgspec import Struct


class Action(Struct, frozen=True, gc=False):
    """An answer to a question. `parse` of the game gives the same action for its `text`."""

    @property
    def text(self) -> str:
        """The action as it is written."""
        raise NotImplementedError


class Choice(Action, frozen=True):
    """An answer that its text says all of: the key of a choice on a card, or what is no action at all."""

    key: str

    @property
    def text(self) -> str:
        return self.key
