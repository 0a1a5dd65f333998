"""The Throne Row: cards of the Imperium Row that only one team may acquire."""

from __future__ import annotations

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..actions import NameCard
from ..editions import edition_of
from ..sets.uprising.events import CardEnthroned
from ..sets.uprising.verbs import ToThrone
from ..state import State
from .market import leave_row
from .rulebook import RULES, only_way

NEVER = "fremen"
"""Cards of this faction stay in the Imperium Row."""


class Enthrone(Effect, frozen=True, tag="enthrone"):
    """Move a card of the Imperium Row to the Throne Row."""

    card: str


@RULES.question(ToThrone)
def to_throne(state: State, frame: Frame) -> list[Option]:
    cards = edition_of(state).cards
    fitting = [card for card in dict.fromkeys(state.row) if NEVER not in cards[card].factions]
    return [Option(NameCard("row", card).text, Enthrone(card)) for card in fitting]


@RULES.arrival(ToThrone)
def to_throne_arrives(run: Run[State], frame: Frame) -> bool:
    return only_way(run, to_throne(run.state, frame))


@RULES.possible(ToThrone)
def to_throne_possible(state: State, seat: int, source: str, effect: ToThrone) -> bool:
    return bool(to_throne(state, Frame(effect, seat, source)))


@RULES.step(Enthrone)
def enthrone(run: Run[State], effect: Enthrone) -> None:
    run.state.throne.append(effect.card)
    run.emit(CardEnthroned(seat=run.seat, card=effect.card))
    leave_row(run, effect.card)
