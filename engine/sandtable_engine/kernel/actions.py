"""Actions as values. An action has a short text; `actions.py` of each game defines how it is written."""

from __future__ import annotations

from msgspec import Struct


class Action(Struct, frozen=True, gc=False):
    """An answer to a question. The game's `parse` returns the same action for its `text`."""

    @property
    def text(self) -> str:
        """Return the action as it is written."""
        raise NotImplementedError


class Choice(Action, frozen=True):
    """An answer that consists of its text alone: the key of a choice on a card, or a text that is no other action."""

    key: str

    @property
    def text(self) -> str:
        return self.key
