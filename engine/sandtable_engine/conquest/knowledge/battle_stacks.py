"""Check the frames of a stack in the battle phase."""

from __future__ import annotations

from ...errors import require
from ...kernel.effects import Frame, Together, Window, tag_of
from ..actions import AskFor
from ..content.decks import decks_of
from ..content.factions import SIDES
from ..rules.advantages import has
from ..rules.battle import (
    AfterReveal,
    ChooseBattle,
    CounterCall,
    EndBattle,
    GiveBack,
    NewTraitor,
    SettleInitiative,
    fights,
)
from ..rules.outcome import KeepCard, LoseTroops, Resolve
from ..rules.plans import (
    ELEMENTS,
    Advantages,
    AnswerPrescience,
    PlanChoice,
    PlanRound,
    RevealPlans,
    UsePrescience,
    UseVoice,
    available,
)
from ..rules.seats import order
from ..state import State
from .frames import Frames, market_card, passes, window

TRAITORS = "advantage:new_traitor"


def initiative(state: State) -> int:
    """Return the seat that has Initiative, the first in turn order that has a battle; -1 if there is no battle."""
    fighting = {seat for _, seats in fights(state) for seat in seats}
    return next((seat for seat in order(state) if seat in fighting), -1)


def battle_phase(frames: Frames) -> None:
    state = frames.state
    source = "phase:battle"
    if state.battle.seats:
        _fight(frames)
    elif frames.at(SettleInitiative):
        _, frame = frames.next(SettleInitiative)
        begins = not frames.done and frames.state.stack[frames.place].source == "window:battle_phase_start"
        frames.require(frame.source == source, f"comes from {source!r}")
        frames.require(not begins or frame.seat == state.first, "the first player begins")
        fought = any(player.bound for player in state.players)
        require(not begins or (initiative(state) >= 0 and not fought), "phase", "there is no battle, or one was fought")
        window(frames, "battle_phase_start" if begins else "battle_after_result", state.first)
    else:
        seat = initiative(state)
        require(seat >= 0, "phase", "there is no battle")
        frames.take(ChooseBattle(), seat, source)
        _new_traitor(frames, seat)


def _new_traitor(frames: Frames, seat: int) -> None:
    """Pass the question whether a seat draws a traitor card, or which one it gives back, if there is one."""
    if frames.done:
        return
    state = frames.state
    if "new_traitor" not in SIDES[state.players[seat].faction].advantages:
        frames.refuse("nothing more can lie here")
    if not frames.has(GiveBack(), seat, TRAITORS):
        frames.take(NewTraitor(), seat, TRAITORS)


def _fight(frames: Frames) -> None:
    """Pass the frames of a battle. All its later steps lie on the stack from its beginning."""
    state = frames.state
    battle, source = state.battle, "phase:battle"
    holder, other = battle.seats
    frames.take(EndBattle(), holder, source)
    if not frames.has(Resolve(), holder, source):
        _aftermath(frames)
        return
    require(initiative(state) == holder, "battle.seats", "the first is not the seat with Initiative")
    if battle.shown:
        _added(frames)
        return
    frames.take(Window(AfterReveal(), (holder, other)), holder, "window:battle_after_reveal")
    frames.take(RevealPlans(), holder, source)
    left = list(ELEMENTS)
    while left and frames.has(PlanRound(left[-1]), holder, source):
        left.pop()
    if left:
        element = left[-1]
        seats = [seat for seat in battle.seats if element == "dial" or available(state, seat)]
        asks = tuple(Frame(PlanChoice(element), seat, f"plan:{element}") for seat in seats)
        frames.take(Together(asks), holder, source)
    else:
        _before_plans(frames)
    _check_plans(state, left[:-1])


def _check_plans(state: State, made: list[str]) -> None:
    """Check that the plans contain exactly the elements that were chosen so far."""
    for seat in state.battle.seats:
        plan = state.battle.plans[seat]
        for element in ELEMENTS:
            asked = element in made and (element == "dial" or bool(available(state, seat)))
            chosen = getattr(plan, element) not in (-1, "")
            field = f"battle.plans.{seat}.{element}"
            require(chosen == asked, field, "is not chosen yet" if chosen else "was chosen before this")


def _before_plans(frames: Frames) -> None:
    """Pass the frames before the plans: market cards, new traitors, Prescience and the Voice."""
    state = frames.state
    battle, source = state.battle, "phase:battle"
    holder, other = battle.seats
    later = frames.has(Advantages(), other, source)
    if later and frames.has(Advantages(), holder, source):
        require(battle.seer == battle.voiced == -1, "battle", "Prescience or the Voice was used too early")
        offered, gives = frames.at(NewTraitor, GiveBack), frames.at(GiveBack)
        if offered:
            _new_traitor(frames, other)
        elif has(state, other, "new_traitor"):
            frames.refuse(f"{tag_of(NewTraitor)!r} of seat {other} must lie here")
        if not offered or not (gives or frames.done):
            window(frames, "battle_before_plans", holder)
        return
    actor, enemy = (holder, other) if later else (other, holder)
    advantages = SIDES[state.players[actor].faction].advantages
    if frames.at(UsePrescience) and "prescience" in advantages:
        frames.take(UsePrescience(), actor, "advantage:prescience")
        require(battle.seer == -1, "battle.seer", "Prescience is still to be used")
    elif frames.at(AnswerPrescience) and "prescience" in advantages:
        frames.take(AnswerPrescience(), enemy, AskFor(battle.element).text)
        require(battle.seer == actor, "battle.seer", f"seat {actor} asks")
        require(not battle.answer, "battle.answer", "is still to be given")
    elif "voice" in advantages:
        frames.take(UseVoice(), actor, "advantage:voice")
        require(battle.voiced == -1, "battle.voiced", "the Voice is still to be used")
    else:
        frames.refuse(f"seat {actor} has no advantage to use")


def _added(frames: Frames) -> None:
    """Pass the frames after the plans are shown: market cards and traitors."""
    state = frames.state
    battle, source = state.battle, "window:battle_after_reveal"
    holder, other = battle.seats
    effect, frame = frames.next(Window)
    right = effect.ask == AfterReveal() and effect.seats == (holder, other) and frame.source == source
    frames.require(right, "the window after the plans are shown must lie here")
    passes(frames, effect, frame)
    if frames.done:
        require(not battle.called, "battle.called", "nothing is added once a traitor is called")
    elif effect.acted and battle.called:
        require(battle.called == [holder], "battle.called", "only the seat with Initiative is answered")
        frames.take(CounterCall(), other, source)
    else:
        frames.require(effect.acted, "nobody has played a card in this window")
        market_card(frames, frame.seat, "battle_after_reveal")


def _aftermath(frames: Frames) -> None:
    """Pass the frames after the result: the cards the winner may keep and, above them, the troops it loses."""
    state = frames.state
    battle, cards = state.battle, decks_of(state).battle
    require(battle.shown and not battle.called, "battle.shown", "a battle ends after the plans are shown")
    winner = state.stack[-1].seat
    if winner not in battle.seats:
        frames.refuse(f"seat {winner} is not in the battle, so nothing of it can lie here")
    plan = battle.plans[winner]
    kept = [card for card in (plan.defence, plan.weapon) if card in cards and cards[card].keep]
    asked = [card for card in kept if frames.has(KeepCard(card), winner, "phase:battle")]
    if frames.done:
        frames.require(bool(asked) and asked == kept[: len(asked)], "is not what the winner is asked next")
        return
    effect, frame = frames.next(LoseTroops)
    right = frame == Frame(effect, winner, "phase:battle") and asked == kept and 1 <= effect.left <= plan.dial
    frames.require(right, "is not what the winner loses")
