"""What the components that a bot is asked about can do: the current turn, open items, and the keys of choices."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from ...kernel.actions import Action
from ...kernel.combinators import DONE
from ...kernel.effects import Choose, Effect, Node, When, walk
from .. import verbs
from ..actions import InfluenceItem, OpenItem
from ..editions import TABLES
from ..rules.piles import items_of
from ..sets.uprising.verbs import Complete, Train
from .look import Look


def at_turn(look: Look) -> Look:
    """Return the look at the current turn, in which everything that is offered can be done."""
    turn = look.view.turn
    return replace(look, card=turn.card, space=look.edition.board.spaces.get(turn.space), doubt=1.0)


def item_of(look: Look, action: Action) -> Node | None:
    """Return the effect of an open item; None if the action is not one."""
    turn, leader = look.view.turn, look.edition.leaders[look.me.leader]
    match action:
        case InfluenceItem():
            return verbs.Influence(look.edition.board.spaces[turn.space].influence, exact=True)
        case OpenItem("space"):
            space = look.edition.board.spaces[turn.space]
            boxes = [space.effect, space.offer.then if space.offer is not None else None]
        case OpenItem("card"):
            box = look.edition.cards[turn.card].agent
            boxes = [leader.signet if isinstance(box, verbs.Signet) else box]
        case OpenItem("leader"):
            boxes = [leader.agent, leader.reveal]
        case OpenItem("contract", name):
            return Complete(name)
        case OpenItem(card):
            boxes = [look.edition.cards[card].reveal]
        case _:
            return None
    items = [item for box in boxes for item in items_of(box, action.origin, "")]
    return next((item.effect for item in items if item.key == action.text), None)


@cache
def said_by(edition: str, source: str) -> tuple[Node, ...]:
    """Return all effects and conditions of a component."""
    kind, _, name = source.partition(":")
    found_in = TABLES[edition]
    tables: dict[str, dict[str, Any]] = {
        "card": found_in.cards,
        "conflict": found_in.conflicts,
        "contract": found_in.contracts,
        "intrigue": found_in.intrigue,
        "leader": found_in.leaders,
        "space": found_in.board.spaces,
    }
    said = tuple(walk(tables.get(kind, {}).get(name)))
    return (*said, *walk(found_in.training)) if any(isinstance(part, Train) for part in said) else said


@cache
def choices(edition: str, source: str) -> dict[str, Effect]:
    """Return the effects that the keys of a component's choices stand for."""
    found: dict[str, Effect] = {"deploy": verbs.DeploySupply(), "pass": DONE}
    for part in said_by(edition, source):
        if isinstance(part, Choose):
            found.update(part.options)  # type: ignore[arg-type]  # the options of a choice are effects
        elif isinstance(part, verbs.Lines):
            # The question does not show which of several lines it is about.
            found["pay"] = Choose({str(number): line for number, line in enumerate(part.parts) if _costs(line)})
    return found


def _costs(line: Node) -> bool:
    return isinstance(line.then if isinstance(line, When) else line, verbs.Pay)


def asked_by(look: Look) -> tuple[Node, ...]:
    """Return all effects and conditions of the component that asks the question."""
    return said_by(look.edition.id, look.view.decision.source) if look.view.decision else ()
