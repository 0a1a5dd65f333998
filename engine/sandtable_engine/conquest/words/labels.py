"""Labels: the meaning of an action in words, made from its parts."""

from __future__ import annotations

from ... import localization
from ...game import Parts
from ..actions import NONE, cell_of
from .describe import name, say, word


def label(parts: Parts, locale: str) -> str:
    """Describe an action and its price. An action that is not of this game is described by its own text."""
    best = localization.best_locale(locale)
    if parts.kind == "choice":
        return parts.name
    values = {
        "card": name(parts.card or NONE, best),
        "name": name(parts.name, best),
        "space": name(cell_of(parts.region, parts.sector), best),
        "faction": word(best, "term", "comma").join(name(faction, best) for faction in parts.factions),
        "seat": str(parts.seat),
        "amount": str(parts.amount),
    }
    said = say(best, "action", parts.kind, **values)
    if not parts.price:
        return said
    return say(best, "term", "priced", what=said, price=str(parts.price["spice"]))
