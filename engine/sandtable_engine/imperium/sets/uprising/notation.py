"""Short forms for combinations that are printed often."""

from __future__ import annotations

from ....kernel.combinators import DONE
from ....kernel.effects import Choose, Effect


def may(effect: Effect) -> Choose:
    """Return `effect` as a cost that the seat may decline; for boxes that are not open items of a turn."""
    return Choose({"pay": effect, "pass": DONE})
