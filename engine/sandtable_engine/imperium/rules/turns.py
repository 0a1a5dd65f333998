"""The two kinds of turn: an Agent turn and the Reveal turn, with acquiring cards."""

from __future__ import annotations

from functools import cache
from typing import cast

from ...kernel.combinators import DONE
from ...kernel.effects import Agenda, Effect, Frame, Modifier, Option
from ...kernel.rules import Run, expire, modifiers
from ..events import Acquired, CardSetAside, CleanedUp, RowFilled, SetAsideGone
from ..sets.base.board import SPACE_LIST, SPACES, in_reveal_turn
from ..sets.base.cards import CARDS
from ..state import State
from ..verbs import Acquire, SetAside
from .agents import PLAYS, AgentTurn, agent_options, end_turn, obstacle
from .intrigue_play import Turn, is_extra, no_extras, turn_extras
from .piles import put_on_top, reveal_cards
from .resources import add, deploy_troops
from .rulebook import RULES

COUNCIL_PERSUASION = 2
FROM_GARRISON = 2


class StartReveal(Effect, frozen=True, tag="start_reveal"):
    """All cards left in the hand are revealed."""


class RevealTurn(Effect, frozen=True, tag="reveal_turn"):
    """What else a seat may do while it resolves its Reveal turn."""


class EndReveal(Effect, frozen=True, tag="end_reveal"):
    """Strength is set, the cards in play are cleaned up."""


class Commit(Effect, frozen=True, tag="commit"):
    """Troops go to the Conflict because an Agent was sent to a Combat space."""

    amount: int


class Buy(Effect, frozen=True, tag="buy"):
    """A card is acquired from `origin` (row, reserve, set_aside) for `paid` persuasion, onto discard pile or deck."""

    card: str
    origin: str
    paid: int
    onto: str = "discard"


REVEAL = Option("reveal", StartReveal())
COMMITS = tuple(Option(f"deploy:{number}", Commit(number)) for number in range(1, 13))


@RULES.question(Turn)
def turn(state: State, frame: Frame) -> list[Option]:
    return [*agent_options(state, frame.seat), *turn_extras(state, frame.seat), REVEAL]


@RULES.find(Turn)
def find_in_turn(state: State, frame: Frame, key: str) -> Option | None:
    card, at, space = key.partition("@")
    if at:
        return None if obstacle(state, frame.seat, card, space) else PLAYS[card][space]
    others = (REVEAL, *turn_extras(state, frame.seat))
    return next((option for option in others if option.key == key), None)


@RULES.answer(Turn)
def turn_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if not is_extra(option):
        run.state.stack.pop()
    run.push(option.effect)


def deployable(state: State, seat: int) -> int:
    """How many troops may still follow the Agent: those recruited this turn, and two of the garrison."""
    now = state.turn
    if not now.space or not SPACES[now.space].combat:
        return 0
    return min(state.players[seat].garrison, now.recruited + FROM_GARRISON - now.sent)


@RULES.question(AgentTurn)
def agent_turn(state: State, frame: Frame) -> list[Option]:
    return [*COMMITS[: deployable(state, frame.seat)], *turn_extras(state, frame.seat)]


@RULES.idle(AgentTurn)
def agent_turn_idle(state: State, seat: int) -> bool:
    return deployable(state, seat) <= 0 and no_extras(state, seat)


@RULES.step(Commit)
def commit(run: Run[State], effect: Commit) -> None:
    run.state.turn.sent += effect.amount
    deploy_troops(run, run.seat, effect.amount, "garrison")


@RULES.step(StartReveal)
def start_reveal(run: Run[State], effect: StartReveal) -> None:
    state, seat = run.state, run.seat
    player = state.players[seat]
    player.revealed = True
    state.turn.kind, state.turn.begun = "reveal", True
    run.push(Agenda((), RevealTurn(), EndReveal()))
    reveal_cards(run, seat, list(player.hand))
    if player.council:
        run.source = "space:high_council"
        add(run, seat, "persuasion", COUNCIL_PERSUASION)
    for modifier in modifiers(state, seat, "reveal_persuasion"):
        run.source = modifier.target or "phase:player_turns"
        add(run, seat, "persuasion", modifier.amount)
    for space in SPACE_LIST:
        if (given := in_reveal_turn(space)) is not None:
            run.push(given, source=f"space:{space.id}")


def price(card: str, discounts: list[Modifier], less: int = 0) -> int:
    """What a card costs with these discounts."""
    cost = CARDS[card].cost - less
    for discount in discounts:
        if discount.target == card:
            cost -= discount.amount
    return max(0, cost)


def market(state: State, seat: int) -> list[tuple[str, str]]:
    """Every card a seat could acquire, with where it lies."""
    offers = [(card, "row") for card in dict.fromkeys(state.row)]
    offers += [(card, "reserve") for card, left in state.reserve.items() if left and CARDS[card].cost]
    if state.players[seat].set_aside:
        offers.append((state.players[seat].set_aside, "set_aside"))
    return offers


@cache
def _buy(card: str, origin: str, paid: int, onto: str = "discard", suffix: str = "") -> Option:
    name = "set_aside" if origin == "set_aside" else card
    return Option(f"acquire:{name}{suffix}", Buy(card, origin, paid, onto))


def _offer(state: State, seat: int, offers: list[tuple[str, str, int]]) -> list[Option]:
    """Cards to acquire, from somewhere for so much persuasion; onto the deck too where a card says so for this turn."""
    options = [_buy(card, origin, paid) for card, origin, paid in offers]
    if state.modifiers and state.turn.kind == "reveal" and modifiers(state, seat, "acquire_on_top"):
        options += [_buy(card, origin, paid, "deck", ":top") for card, origin, paid in offers]
    return options


def _purchases(state: State, seat: int) -> list[Option]:
    persuasion = state.players[seat].purse["persuasion"]
    if not persuasion and not state.players[seat].set_aside:
        return []
    discounts = modifiers(state, seat, "discount") if state.modifiers else []
    offers: list[tuple[str, str, int]] = []
    for card, origin in market(state, seat):
        paid = price(card, discounts, less=origin == "set_aside")
        if paid <= persuasion:
            offers.append((card, origin, paid))
    return _offer(state, seat, offers)


@RULES.question(RevealTurn)
def reveal_turn(state: State, frame: Frame) -> list[Option]:
    return [*_purchases(state, frame.seat), *turn_extras(state, frame.seat)]


@RULES.idle(RevealTurn)
def reveal_turn_idle(state: State, seat: int) -> bool:
    return no_extras(state, seat) and not _purchases(state, seat)


@RULES.step(Buy)
def buy(run: Run[State], effect: Buy) -> None:
    state = run.state
    player = state.players[run.seat]
    player.purse["persuasion"] -= effect.paid
    if effect.origin == "reserve":
        state.reserve[effect.card] -= 1
    elif effect.origin == "set_aside":
        player.set_aside = ""
    if effect.onto == "deck":
        put_on_top(player, effect.card)
    else:
        player.discard.append(effect.card)
    run.source = f"card:{effect.card}"
    run.emit(Acquired(seat=run.seat, card=effect.card, onto=effect.onto, origin=effect.origin, paid=effect.paid))
    if effect.origin == "row":
        leave_row(run, effect.card)
    run.push(CARDS[effect.card].acquire or DONE)


def leave_row(run: Run[State], card: str) -> None:
    """A card leaves the Imperium Row and is replaced from the deck."""
    state = run.state
    place = state.row.index(card)
    if state.imperium_deck:
        state.row[place] = state.imperium_deck.pop()
        run.emit(RowFilled(card=state.row[place]))
    else:
        del state.row[place]


@RULES.question(Acquire)
def acquire(state: State, frame: Frame) -> list[Option]:
    effect = cast(Acquire, frame.effect)
    offers = [(card, origin, 0) for card, origin in market(state, frame.seat) if CARDS[card].cost <= effect.most]
    if effect.on_top:
        return [_buy(card, origin, paid, "deck") for card, origin, paid in offers]
    return _offer(state, frame.seat, offers)


@RULES.possible(Acquire)
def acquire_possible(state: State, seat: int, source: str, effect: Acquire) -> bool:
    return any(CARDS[card].cost <= effect.most for card, _ in market(state, seat))


@RULES.step(EndReveal)
def end_reveal(run: Run[State], effect: EndReveal) -> None:
    state, seat = run.state, run.seat
    player = state.players[seat]
    player.purse["persuasion"] = 0
    player.discard += player.play
    player.play = []
    state.intrigue_discard += player.waiting
    player.waiting = []
    run.emit(CleanedUp(seat=seat, strength=player.strength))
    if player.set_aside:
        state.trashed.append(player.set_aside)
        run.emit(SetAsideGone(seat=seat, card=player.set_aside))
        player.set_aside = ""
    expire(state, seat, "reveal")
    end_turn(run, "reveal")


class Remove(Effect, frozen=True, tag="remove_from_row"):
    """That card of the Imperium Row is set aside."""

    card: str


@RULES.question(SetAside)
def set_aside(state: State, frame: Frame) -> list[Option]:
    return [Option(f"row:{card}", Remove(card)) for card in dict.fromkeys(state.row)]


@RULES.possible(SetAside)
def set_aside_possible(state: State, seat: int, source: str, effect: SetAside) -> bool:
    return bool(state.row)


@RULES.step(Remove)
def remove(run: Run[State], effect: Remove) -> None:
    state = run.state
    player = state.players[run.seat]
    if player.set_aside:
        state.trashed.append(player.set_aside)
        run.emit(SetAsideGone(seat=run.seat, card=player.set_aside))
    player.set_aside = effect.card
    run.emit(CardSetAside(seat=run.seat, card=effect.card))
    leave_row(run, effect.card)
