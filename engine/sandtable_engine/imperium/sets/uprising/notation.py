"""Short forms of what is printed often."""

from __future__ import annotations

from ....kernel.combinators import DONE
from ....kernel.effects import Choose, Effect


def may(effect: Effect) -> Choose:
    """A cost that may be left, where nobody else asks: outside the open items of a turn."""
    return Choose({"pay": effect, "pass": DONE})
