"""The actions of Stones: `take:2`. No other module parses the text of an action."""

from __future__ import annotations

from sandtable_engine.kernel.actions import Action, Choice


class Take(Action, frozen=True):
    """Take stones from the heap."""

    amount: int

    @property
    def text(self) -> str:
        return f"take:{self.amount}"


def parse(text: str) -> Action:
    """Return the action that a text stands for; a Choice if the text has no other known form."""
    kind, _, number = text.partition(":")
    if kind == "take" and number.isascii() and number.isdecimal() and str(int(number)) == number:
        return Take(int(number))
    return Choice(text)
