"""Before a battle: Prescience, the Voice, and the secret plans.

A plan is made in four rounds: dial, leader, weapon and defence. Both sides answer each round at the same time and in
secret, so the order of answers reveals nothing. A side is left out of a round only if everybody can see that it has no
leader.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Frame, Option, Together
from ...kernel.rules import Run
from .. import actions
from ..actions import AVOID, HOLDS, NONE, ORDERS, PLAY, AskFor, AskWhether, Dial, VoiceOrder, of_plan, parse
from ..content.cards import BattleCard, WeaponUse
from ..content.decks import decks_of, fillings
from ..events import PlansRevealed, PrescienceAnswered, PrescienceUsed, ShownPlan, VoiceUsed
from ..numbers import TROOPS
from ..state import State
from .advantages import has
from .leader_sets import show_leader
from .rulebook import RULES

ELEMENTS = ("dial", "leader", "weapon", "defence")
KINDS = ("poison", "kinetic", "special")


class Advantages(Effect, frozen=True, tag="advantages"):
    """Offer Prescience and the Voice to a side that has them."""


class UsePrescience(Effect, frozen=True, tag="use_prescience"):
    """Ask the seat for which element of the opponent's plan it asks, if any."""


class AskElement(Effect, frozen=True, tag="ask_element"):
    """Ask the opponent for an element of its plan."""

    element: str


class AnswerPrescience(Effect, frozen=True, tag="answer_prescience"):
    """Ask the seat what the element of its plan will be. The answer binds the plan."""


class Commit(Effect, frozen=True, tag="commit"):
    """Answer Prescience and bind the plan to the answer."""

    answer: str


class UseVoice(Effect, frozen=True, tag="use_voice"):
    """Ask the seat what it orders the opponent, if anything."""


class Order(Effect, frozen=True, tag="order"):
    """Order the opponent to play or to avoid a kind of weapon."""

    order: str
    kind: str


class PlanRound(Effect, frozen=True, tag="plan_round"):
    """Ask both sides for an element of their plans."""

    element: str


class PlanChoice(Effect, frozen=True, tag="plan_choice"):
    """Ask one side for an element of its plan, in secret."""

    element: str


class SetPlan(Effect, frozen=True, tag="set_plan"):
    """Put `value` into the seat's plan."""

    element: str
    value: str


class RevealPlans(Effect, frozen=True, tag="reveal_plans"):
    """Reveal both plans at once."""


PASS = Option(actions.PASS.text, DONE)
DIALS = [Option(Dial(number).text, SetPlan("dial", str(number))) for number in range(TROOPS + 1)]
PRESCIENCE = [*(Option(AskFor(element).text, AskElement(element)) for element in ELEMENTS), PASS]
VOICE = [*(Option(VoiceOrder(order, kind).text, Order(order, kind)) for order in ORDERS for kind in KINDS), PASS]


def opponent(state: State, seat: int) -> int:
    """Return the other side of the battle."""
    one, other = state.battle.seats
    return other if seat == one else one


def scene(state: State, cells: Iterable[str], seats: Iterable[int]) -> str:
    """Return the cell that names a battle: the first with troops of `seats`; by rules 1, the first of all cells."""
    sides = [state.players[seat].troops for seat in seats]
    return next(cell for cell in cells if state.rules_version == 1 or any(cell in troops for troops in sides))


def available(state: State, seat: int) -> list[str]:
    """Return the leaders a side may play here: alive, and not used in another region this turn."""
    player = state.players[seat]
    region = state.battle.region
    return [leader for leader in player.leaders if player.bound.get(leader, region) == region]


def troops_here(state: State, seat: int) -> int:
    """Return how many troops a side has in the battle."""
    troops = state.players[seat].troops
    return sum(troops.get(cell, 0) for cell in state.battle.cells)


def committed(state: State, seat: int, element: str) -> str:
    """Return what the seat answered to Prescience about an element of its plan; "" if nothing."""
    battle = state.battle
    if battle.answer and battle.element == element and battle.seer != seat and seat in battle.seats:
        return battle.answer
    return ""


@lru_cache(maxsize=64)
def _spoken(text: str) -> VoiceOrder:
    return cast(VoiceOrder, parse(text))


def voice(state: State) -> VoiceOrder:
    """Return the order of the Voice in this battle."""
    return _spoken(state.battle.voice)


def obeys(state: State, weapon: str) -> bool:
    """Whether playing that weapon, or `NONE`, does what the Voice has ordered."""
    said = voice(state)
    use = _weapon_use(decks_of(state).battle, weapon)
    return (use is not None and use.kind == said.kind) == (said.order == PLAY)


def slots(state: State, seat: int) -> list[tuple[str, str]]:
    """Return the pairs of weapon and defence that the side may still play, given the Voice and Prescience."""
    battle = state.battle
    pairs = list(fillings(str(state.options["decks"]), tuple(state.players[seat].battle)))
    if battle.voiced == seat:
        # An order that cannot be obeyed does not bind.
        pairs = [pair for pair in pairs if obeys(state, pair[0])] or pairs
    for place, element in enumerate(("weapon", "defence")):
        if told := committed(state, seat, element):
            pairs = [pair for pair in pairs if pair[place] == told] or pairs
    return pairs


def _weapon_use(cards: dict[str, BattleCard], card: str) -> WeaponUse | None:
    return None if card == NONE else cards[card].weapon


def choices(state: State, seat: int, element: str) -> list[str]:
    """Return the values that an element of the side's plan may have."""
    if told := committed(state, seat, element):
        return [told]
    if element == "dial":
        return [str(number) for number in range(troops_here(state, seat) + 1)]
    if element == "leader":
        return available(state, seat) or [NONE]
    if not available(state, seat):
        return [NONE]
    pairs = slots(state, seat)
    if element == "weapon":
        return list(dict.fromkeys(weapon for weapon, _ in pairs))
    weapon = state.battle.plans[seat].weapon
    return list(dict.fromkeys(defence for chosen, defence in pairs if weapon in ("", chosen)))


# Prescience and Voice


@RULES.step(Advantages)
def advantages(run: Run[State], effect: Advantages) -> None:
    if has(run.state, run.seat, "prescience"):
        run.push(UsePrescience(), source="advantage:prescience")
    if has(run.state, run.seat, "voice"):
        run.push(UseVoice(), source="advantage:voice")


@RULES.question(UsePrescience)
def use_prescience(state: State, frame: Frame) -> list[Option]:
    return PRESCIENCE


@RULES.step(AskElement)
def ask_element(run: Run[State], effect: AskElement) -> None:
    battle = run.state.battle
    battle.seer, battle.element = run.seat, effect.element
    run.emit(PrescienceUsed(seat=run.seat, element=effect.element))
    run.push(AnswerPrescience(), opponent(run.state, run.seat), AskFor(effect.element).text)


@RULES.question(AnswerPrescience)
def answer_prescience(state: State, frame: Frame) -> list[Option]:
    element = state.battle.element
    return [Option(of_plan(element, value).text, Commit(value)) for value in choices(state, frame.seat, element)]


@RULES.step(Commit)
def commit(run: Run[State], effect: Commit) -> None:
    battle = run.state.battle
    battle.answer = effect.answer
    run.emit(PrescienceAnswered(seat=run.seat, seer=battle.seer, element=battle.element, answer=effect.answer))


@RULES.question(UseVoice)
def use_voice(state: State, frame: Frame) -> list[Option]:
    return VOICE


@RULES.step(Order)
def order_(run: Run[State], effect: Order) -> None:
    battle = run.state.battle
    battle.voice = VoiceOrder(effect.order, effect.kind).text
    battle.voiced = opponent(run.state, run.seat)
    run.emit(VoiceUsed(seat=run.seat, order=effect.order, kind=effect.kind))


# Plans


@RULES.step(PlanRound)
def plan_round(run: Run[State], effect: PlanRound) -> None:
    state = run.state
    seats = [seat for seat in state.battle.seats if effect.element == "dial" or available(state, seat)]
    if seats:
        choice = PlanChoice(effect.element)
        run.push(Together(tuple(Frame(choice, seat, f"plan:{effect.element}") for seat in seats)))


@lru_cache(maxsize=1024)
def _choice(element: str, value: str) -> Option:
    return Option(of_plan(element, value).text, SetPlan(element, value))


@RULES.question(PlanChoice)
def plan_choice(state: State, frame: Frame) -> list[Option]:
    element = cast(PlanChoice, frame.effect).element
    if element == "dial":
        if told := committed(state, frame.seat, element):
            return [DIALS[int(told)]]
        return DIALS[: troops_here(state, frame.seat) + 1]
    return [_choice(element, value) for value in choices(state, frame.seat, element)]


@RULES.step(SetPlan)
def set_plan(run: Run[State], effect: SetPlan) -> None:
    plan = run.state.battle.plans[run.seat]
    if effect.element == "dial":
        plan.dial = int(effect.value)
    else:
        setattr(plan, effect.element, effect.value)


@RULES.step(RevealPlans)
def reveal_plans(run: Run[State], effect: RevealPlans) -> None:
    battle = run.state.battle
    shown: list[ShownPlan] = []
    for seat in battle.seats:
        plan = battle.plans[seat]
        plan.leader = plan.leader or NONE
        plan.weapon = plan.weapon or NONE
        plan.defence = plan.defence or NONE
        known = run.state.players[seat].known_battle
        used = [card for card in (plan.weapon, plan.defence) if card != NONE]
        known += [card for card in dict.fromkeys(used) for _ in range(used.count(card) - known.count(card))]
        if seat == battle.voiced and plan.leader != NONE:
            _ruled_out(run.state, seat)
        show_leader(run.state, plan.leader)
        shown.append(ShownPlan(seat, plan.dial, plan.leader, plan.weapon, plan.defence))
    battle.shown = True
    run.emit(PlansRevealed(plans=tuple(shown)))


def _ruled_out(state: State, seat: int) -> None:
    """Record as denied every weapon of the kind that the Voice demanded and the side did not play."""
    player, plan, cards = state.players[seat], state.battle.plans[seat], decks_of(state).battle
    said = voice(state)
    use = _weapon_use(cards, plan.weapon)
    if said.order == AVOID or (use is not None and use.kind == said.kind):
        return
    guarded = plan.defence != NONE and cards[plan.defence].defence is not None
    for card, found in cards.items():
        use = found.weapon
        question = AskWhether(HOLDS, card).text
        if use is not None and use.kind == said.kind and (guarded or not use.needs_defence):
            player.denied += [question] if question not in player.denied else []
