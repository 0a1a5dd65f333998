"""The boxes of components: what each does, by the moment when it does."""

from __future__ import annotations

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Seq
from ..shapes import Card, Conflict, Intrigue, Space, in_reveal_turn
from ..verbs import Gain, Influence

MOMENTS = ("plot", "combat", "victory", "endgame")
PLACES = ("first", "second", "third")


def card_boxes(card: Card) -> dict[str, Effect]:
    """Return the boxes of a card that are not empty."""
    plain = [Gain(what, amount) for what in ("persuasion", "swords") if (amount := getattr(card, what))]
    rest = card.reveal.parts if isinstance(card.reveal, Seq) else (card.reveal,) if card.reveal else ()
    parts = (*plain, *rest)
    reveal = Seq(parts) if len(parts) > 1 else plain[0] if plain else card.reveal
    rest_boxes = {"acquire": card.acquire, "trash": card.trash, "discard": card.discard}
    return filled({"agent": card.agent, "reveal": reveal, **rest_boxes})


def intrigue_boxes(card: Intrigue) -> dict[str, Effect]:
    """Return what an Intrigue card does at each moment when it can be played."""
    return filled({moment: getattr(card, moment) for moment in MOMENTS})


def conflict_boxes(card: Conflict) -> dict[str, Effect]:
    """Return the rewards of the three places."""
    return filled({place: getattr(card, place) for place in PLACES})


def space_boxes(space: Space) -> dict[str, Effect]:
    """Return what a space gives to the Agent's owner, in the Reveal turn, and to its controller."""
    return filled(
        {
            "space": None if space.effect == DONE else space.effect,
            "influence": Influence(space.influence) if space.influence else None,
            "reveal": in_reveal_turn(space),
            "control": space.control,
        }
    )


def filled(boxes: dict[str, Effect | None]) -> dict[str, Effect]:
    """Return the boxes that are not empty."""
    return {box: effect for box, effect in boxes.items() if effect is not None}
