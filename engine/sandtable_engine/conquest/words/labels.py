"""What an action means, for people and for programs."""

from __future__ import annotations

from ... import localization
from ...game import Parts
from ..content.decks import DECKS
from ..content.geography import REGION_OF
from ..rules.rulebook import PACKAGES
from .describe import name


def label(action: str, locale: str, source: str = "") -> str:
    """What an action means; an action of unknown shape is its own label."""
    best = localization.best_locale(locale)
    found = parts(action)
    values = {
        "card": name(found.card, best) if found.card else "",
        "space": name(found.space, best) if found.space else "",
        "faction": ", ".join(name(one, best) for one in found.factions),
        "amount": "" if found.amount is None else str(found.amount),
    }
    said = localization.find(PACKAGES, best, "action", found.kind)
    return action if said is None else said.format_map(values)


def _known(identity: str) -> bool:
    piles = ((decks.battle, decks.market, decks.leaders) for decks in DECKS.values())
    return identity == "none" or any(identity in pile for each in piles for pile in each)


def parts(action: str, source: str = "") -> Parts:
    """An action taken apart: what kind it is, and the card, place, faction or number it names.

    Leaders and weapon kinds stand for cards, regions and cells for spaces, advantages for cards.
    """
    kind, colon, rest = action.partition(":")
    if not colon:
        return Parts(kind=kind, name=action, source=source)
    if kind == "fight":
        cell, _, faction = rest.rpartition(":")
        return Parts(kind=kind, name=action, source=source, space=cell, factions=(faction,))
    if kind == "stop":
        faction, _, advantage = rest.partition(":")
        return Parts(kind=kind, name=action, source=source, card=advantage, factions=(faction,))
    if kind == "lose":
        amount, _, cell = rest.partition("@")
        return Parts(
            kind=kind, name=action, source=source, space=cell, amount=int(amount) if amount.isdecimal() else None
        )
    if kind == "faction":
        return Parts(kind=kind, name=action, source=source, factions=(rest,))
    if rest.isascii() and rest.isdecimal():
        return Parts(kind=kind, name=action, source=source, amount=int(rest))
    if rest in REGION_OF or kind == "region":
        return Parts(kind=kind, name=action, source=source, space=rest)
    if _known(rest) or kind in ("prescience", "play", "avoid"):
        return Parts(kind=kind, name=action, source=source, card=rest)
    return Parts(kind=action, name=action, source=source)
