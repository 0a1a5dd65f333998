"""The parts of an action in a position: what the action says by itself, its source, and its price."""

from __future__ import annotations

from msgspec.structs import replace

from ...game import Parts
from ...kernel.actions import Choice
from ...kernel.effects import Choose, Frame, Node, Option, Window
from ..actions import Pass, ShareTroops, parse, parts_of
from ..editions import edition_of
from ..rules.agents import AcceptOffer, Exchanged, Send, WhichAgent
from ..rules.intrigue_play import PlayIntrigue, effect_at
from ..rules.market import Buy
from ..rules.prices import effect_price, offer_price, space_price
from ..seats import allies
from ..state import State


def parts(state: State, frame: Frame, option: Option) -> Parts:
    """Return the parts of an option of a question."""
    # A card may use any word as a key of its choices, even one that is an action elsewhere: `pass`, `influence`.
    action = Choice(option.key) if isinstance(frame.effect, Choose) else parse(option.key)
    found = replace(
        parts_of(action), source=option.source or frame.source, price=_price(state, frame.seat, option.effect)
    )
    if isinstance(option.effect, Buy):
        bought = option.effect
        return replace(found, card=bought.card, zone=bought.origin, destination=bought.onto)
    if isinstance(action, ShareTroops):
        return replace(found, seat=allies(state, frame.seat)[0])
    if isinstance(action, Pass) and isinstance(frame.effect, Window) and frame.effect.acted:
        # A seat that has just played a card does not pass: it is asked again before the Conflict is resolved.
        return replace(found, kind="done")
    return found


def _price(state: State, seat: int, effect: Node) -> dict[str, int]:
    """Return the price of an option, by resource."""
    edition = edition_of(state)
    match effect:
        case Send(_, space) | WhichAgent(_, space):
            price = space_price(state.modifiers, seat, edition.board.spaces[space])
        case Exchanged(spice):
            price = {"spice": spice}
        case AcceptOffer(space):
            price = offer_price(state.modifiers, seat, edition.board.spaces[space])
        case Buy():
            price = {"solari" if effect.solari else "persuasion": effect.paid}
        case PlayIntrigue(card, moment):
            price = effect_price(effect_at(edition.intrigue[card], moment))
        case _:
            price = effect_price(effect)
    return {resource: amount for resource, amount in price.items() if amount}
