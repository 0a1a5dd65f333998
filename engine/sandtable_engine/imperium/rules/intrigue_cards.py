"""Intrigue cards that change hands: drawn, stolen, given, trashed, and who knows where they are."""

from __future__ import annotations

from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..actions import TrashIntrigueCard
from ..editions import edition_of
from ..events import IntrigueDrawn, IntrigueSpent, IntrigueStolen, Shuffled
from ..seats import is_rival, may_gain, opponents
from ..sets.uprising.events import IntrigueTrashed
from ..sets.uprising.verbs import TrashIntrigue
from ..state import State, Trace
from ..verbs import DrawIntrigue, StealIntrigue
from .resources import Spend, add
from .rulebook import RULES

STEAL_FROM = 4


@RULES.step(DrawIntrigue)
def draw_intrigue(run: Run[State], effect: DrawIntrigue) -> None:
    state = run.state
    player = state.players[run.seat]
    if is_rival(state, run.seat) and not may_gain(state, run.seat, "intrigue"):
        return
    drawn: list[str] = []
    for _ in range(effect.amount):
        if not state.intrigue_deck:
            if not state.intrigue_discard:
                break
            state.intrigue_deck, state.intrigue_discard = state.intrigue_discard, []
            run.shuffle(state.intrigue_deck)
            for other in state.players:
                other.held_intrigue = list(other.intrigue)
            run.emit(Shuffled(deck="intrigue"))
        drawn.append(state.intrigue_deck.pop())
        player.intrigue.append(drawn[-1])
    if drawn:
        run.emit(IntrigueDrawn(seat=run.seat, cards=tuple(drawn), count=len(drawn)))
    if is_rival(state, run.seat):
        _spend_intrigue(run, run.seat)


def _spend_intrigue(run: Run[State], seat: int) -> None:
    """House Hagal, Spending resources: exchange a Rival's Intrigue cards, the oldest first, for points."""
    state, hagal = run.state, edition_of(run.state).hagal
    if hagal.rivals:
        run.push(Spend(), seat)
        return
    while len(state.players[seat].intrigue) >= hagal.prices["intrigue"]:
        run.emit(IntrigueSpent(seat=seat, cards=give_intrigue(state, seat, hagal.prices["intrigue"])))
        add(run, seat, "vp", 1)


def give_intrigue(state: State, seat: int, number: int) -> tuple[str, ...]:
    """Discard `number` Intrigue cards of a Rival, the oldest first, and return them."""
    spent = state.players[seat].intrigue[:number]
    for card in spent:
        leave_intrigue(state, seat, card)
    state.intrigue_discard += spent
    return tuple(spent)


def leave_intrigue(state: State, seat: int, card: str) -> None:
    """Remove an Intrigue card from a seat's hand, openly, and forget the traces that led to it."""
    player = state.players[seat]
    player.intrigue.remove(card)
    if card in player.held_intrigue:
        player.held_intrigue.remove(card)
    for knower in range(state.seats):
        _forget(state, knower, seat, card)


def _forget(state: State, knower: int, seat: int, card: str) -> None:
    """Drop the trace of a card that `knower` saw leave `seat`.

    If `knower` traced several copies to `seat`, the others may be with any seat of the dropped trace too.
    """
    found = [trace for trace in state.traces if (trace.knower, trace.card) == (knower, card) and seat in trace.seats]
    if not found:
        return
    state.traces.remove(found[0])
    for trace in found[1:]:
        seats = tuple(dict.fromkeys((*trace.seats, *found[0].seats)))
        state.traces[state.traces.index(trace)] = Trace(knower, card, seats)


@RULES.step(StealIntrigue)
def steal_intrigue(run: Run[State], effect: StealIntrigue) -> None:
    state = run.state
    thief = run.seat
    if is_rival(state, thief) and not may_gain(state, thief, "intrigue"):
        return
    for victim in opponents(state, thief):
        robbed = state.players[victim]
        if len(robbed.intrigue) >= STEAL_FROM:
            card = robbed.intrigue[run.below(len(robbed.intrigue))]
            hand_on(state, victim, thief, card)
            run.emit(IntrigueStolen(seat=thief, victim=victim, card=card))
    if is_rival(state, thief):
        _spend_intrigue(run, thief)


def hand_on(state: State, giver: int, taker: int, card: str) -> None:
    """Move an Intrigue card from `giver` to `taker`; only these two know which card it is."""
    _follow(state, taker, giver, card)
    before, after = state.players[giver], state.players[taker]
    before.intrigue.remove(card)
    after.intrigue.append(card)
    if card in before.held_intrigue:
        before.held_intrigue.remove(card)
        after.held_intrigue.append(card)


def _follow(state: State, thief: int, victim: int, card: str) -> None:
    """Update traces: `victim` knows what `thief` now holds; others know only that a card may have moved.

    If the card was the victim's last, every card that was traced to the victim is now with the thief.
    """
    _forget(state, thief, victim, card)
    left = len(state.players[victim].intrigue) > 1
    for place, trace in enumerate(state.traces):
        if trace.knower not in (thief, victim) and victim in trace.seats:
            seats = [seat for seat in trace.seats if left or seat != victim]
            state.traces[place] = Trace(trace.knower, trace.card, tuple(dict.fromkeys((*seats, thief))))
    if not is_rival(state, victim):
        state.traces.append(Trace(victim, card, (thief,)))


class Tear(Effect, frozen=True, tag="tear"):
    """Trash an Intrigue card."""

    card: str


@RULES.question(TrashIntrigue)
def trash_intrigue(state: State, frame: Frame) -> list[Option]:
    held = dict.fromkeys(state.players[frame.seat].intrigue)
    return [Option(TrashIntrigueCard(card).text, Tear(card)) for card in held]


@RULES.possible(TrashIntrigue)
def trash_intrigue_possible(state: State, seat: int, source: str, effect: TrashIntrigue) -> bool:
    return bool(state.players[seat].intrigue)


@RULES.step(Tear)
def tear(run: Run[State], effect: Tear) -> None:
    leave_intrigue(run.state, run.seat, effect.card)
    run.state.trashed_intrigue.append(effect.card)
    run.emit(IntrigueTrashed(seat=run.seat, card=effect.card))
