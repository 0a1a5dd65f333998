"""Looking at the top cards of a seat's own deck."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..actions import SortCards
from ..events import Drawn, TopSeen
from ..sets.uprising.events import TopSorted
from ..state import State
from ..verbs import Draw, LookAtTop, SortTop
from .piles import see_top, take_top, trash_card
from .rulebook import RULES

SORTED = 3


class TrashTop(Effect, frozen=True, tag="trash_top"):
    """Trash the top card of the deck, which the seat has just looked at."""


class TopCard(Effect, frozen=True, tag="top_card"):
    """Ask whether the seat draws or trashes the top card it has looked at."""


@RULES.step(LookAtTop)
def look_at_top(run: Run[State], effect: LookAtTop) -> None:
    run.emit(TopSeen(seat=run.seat, card=run.state.players[run.seat].deck[-1]))
    run.push(TopCard())


@RULES.possible(LookAtTop)
def look_at_top_possible(state: State, seat: int, source: str, effect: LookAtTop) -> bool:
    # Rulebook, Clarifications: an empty deck has no top card, and it is not reshuffled for a look.
    return bool(state.players[seat].deck)


@RULES.question(TopCard)
def top_card(state: State, frame: Frame) -> list[Option]:
    return [Option("draw", Draw()), Option("trash", TrashTop())]


@RULES.step(TrashTop)
def trash_top(run: Run[State], effect: TrashTop) -> None:
    card = take_top(run.state.players[run.seat])
    see_top(run, run.seat)
    trash_card(run, run.seat, "deck", card)


class SortThree(Effect, frozen=True, tag="sort_three"):
    """Ask which of the three top cards is drawn, which discarded and which trashed."""


class Sorted(Effect, frozen=True, tag="sorted"):
    """Draw and discard these two of the three top cards, and trash the third."""

    drawn: str
    discarded: str


@RULES.step(SortTop)
def sort_top(run: Run[State], effect: SortTop) -> None:
    for card in reversed(run.state.players[run.seat].deck[-SORTED:]):
        run.emit(TopSeen(seat=run.seat, card=card))
    run.push(SortThree())


@RULES.possible(SortTop)
def sort_top_possible(state: State, seat: int, source: str, effect: SortTop) -> bool:
    # The deck is not reshuffled for this: three cards must be in it.
    return len(state.players[seat].deck) >= SORTED


@RULES.question(SortThree)
def sort_three(state: State, frame: Frame) -> list[Option]:
    top = state.players[frame.seat].deck[-SORTED:]
    pairs = dict.fromkeys(permutations(reversed(top), 2))
    return [Option(SortCards(*pair).text, Sorted(*pair)) for pair in pairs]


@RULES.step(Sorted)
def sorted_(run: Run[State], effect: Sorted) -> None:
    player = run.state.players[run.seat]
    known = player.deck[-player.known_top :][-SORTED:] if player.known_top else []
    left = [take_top(player) for _ in range(SORTED)]
    left.remove(effect.drawn)
    left.remove(effect.discarded)
    player.hand.append(effect.drawn)
    # Two of the three cards are shown; if everybody knew the third before, they know that it is in the hand.
    player.known_hand += (Counter(known) - Counter([effect.discarded, *left])).elements()
    player.discard.append(effect.discarded)
    run.emit(Drawn(seat=run.seat, cards=(effect.drawn,), count=1))
    run.emit(TopSorted(seat=run.seat, discarded=effect.discarded, trashed=left[0]))
    trash_card(run, run.seat, "deck", left[0])
