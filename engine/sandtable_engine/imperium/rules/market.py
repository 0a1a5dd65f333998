"""Acquiring cards: what is on offer, what it costs, and how the Imperium Row is refilled."""

from __future__ import annotations

from functools import cache
from typing import cast

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run, modifiers
from ..actions import ASIDE, AcquireCard, NameCard, Nothing
from ..editions import TABLES, edition_of
from ..events import Acquired, CardSetAside, RowFilled, SetAsideGone
from ..seats import has_throne
from ..sets.uprising.events import RowChurned
from ..state import Player, State
from ..verbs import Acquire, SetAside
from .contracts import complete_by_acquiring
from .piles import put_on_top
from .prices import card_price
from .resources import take
from .rulebook import RULES

NOTHING = Option(Nothing().text, DONE)

ACQUIRING = {
    action.text: action
    for card in (ASIDE, *(card for edition in TABLES.values() for card in edition.cards))
    for top in (False, True)
    for throne in (False, True)
    for action in [AcquireCard(card, top, throne)]
}
"""The actions that acquire a card, by their text."""


class Buy(Effect, frozen=True, tag="buy"):
    """Acquire a card from `origin` (row, reserve, set_aside, throne) for `paid` Persuasion, or Solari with `solari`.

    `onto` is where the card goes: discard, deck or hand.
    """

    card: str
    origin: str
    paid: int
    onto: str = "discard"
    solari: bool = False


def market(state: State, seat: int) -> list[tuple[str, str]]:
    """Return every card that `seat` could acquire, with where it lies."""
    cards = edition_of(state).cards
    offers = [(card, "row") for card in dict.fromkeys(state.row)]
    for card, left in state.reserve.items():
        if left and cards[card].cost:
            offers.append((card, "reserve"))
    if state.players[seat].set_aside:
        offers.append((state.players[seat].set_aside, "set_aside"))
    if state.throne and has_throne(state, seat):
        offers += [(card, "throne") for card in dict.fromkeys(state.throne)]
    return offers


@cache
def _buy(
    card: str, origin: str, paid: int, onto: str = "discard", *, top: bool = False, solari: bool = False
) -> Option:
    name = ASIDE if origin == "set_aside" else card
    return Option(AcquireCard(name, top, origin == "throne").text, Buy(card, origin, paid, onto, solari))


def _offer(state: State, seat: int, offers: list[tuple[str, str, int]]) -> list[Option]:
    """Return options to acquire cards, given as card, origin and price in Persuasion.

    In the Reveal turn a modifier may let the seat put the card onto its deck too.
    """
    options = [_buy(card, origin, paid) for card, origin, paid in offers]
    if state.modifiers and state.turn.kind == "reveal" and modifiers(state, seat, "acquire_on_top"):
        options += [_buy(card, origin, paid, "deck", top=True) for card, origin, paid in offers]
    return options


def purchases(state: State, seat: int) -> list[Option]:
    """Return every option to acquire a card for Persuasion now."""
    if not _may_buy(state.players[seat]):
        return []
    return _offer(state, seat, _within_means(state, seat, market(state, seat)))


def can_purchase(state: State, seat: int) -> bool:
    """Return whether `seat` can acquire a card for Persuasion now."""
    return _may_buy(state.players[seat]) and bool(_within_means(state, seat, market(state, seat)))


def find_purchase(state: State, seat: int, key: str) -> Option | None:
    """Return the option to acquire a card for Persuasion that has the key; None if there is none now."""
    action = ACQUIRING.get(key)
    player = state.players[seat]
    if action is None or not _may_buy(player):
        return None
    offer = (player.set_aside, "set_aside") if action.card == ASIDE else (action.card, _origin(state, seat, action))
    if not all(offer):
        return None
    for option in _offer(state, seat, _within_means(state, seat, [offer])):
        if option.key == key:
            return option
    return None


def _origin(state: State, seat: int, action: AcquireCard) -> str:
    """Return where the card of an action lies in the `market` of `seat`, or ""."""
    card = action.card
    if action.throne:
        return "throne" if card in state.throne and has_throne(state, seat) else ""
    if card in state.row:
        return "row"
    return "reserve" if state.reserve.get(card) and edition_of(state).cards[card].cost else ""


def _may_buy(player: Player) -> bool:
    return player.purse["persuasion"] > 0 or bool(player.set_aside)


def _within_means(state: State, seat: int, market: list[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """Return the cards for which the Persuasion of `seat` is enough, as card, origin and price."""
    persuasion = state.players[seat].purse["persuasion"]
    discounts = modifiers(state, seat, "discount")
    cards = edition_of(state).cards
    offers: list[tuple[str, str, int]] = []
    for card, origin in market:
        aside = origin == "set_aside"
        paid = card_price(discounts, seat, cards[card], aside) if discounts or aside else cards[card].cost
        if paid <= persuasion:
            offers.append((card, origin, paid))
    return offers


@RULES.step(Buy)
def buy(run: Run[State], effect: Buy) -> None:
    state = run.state
    edition = edition_of(state)
    player = state.players[run.seat]
    if effect.solari:
        take(run, run.seat, "solari", effect.paid)
    else:
        player.purse["persuasion"] -= effect.paid
    if effect.origin == "reserve":
        state.reserve[effect.card] -= 1
    elif effect.origin == "set_aside":
        player.set_aside = ""
    elif effect.origin == "throne":
        state.throne.remove(effect.card)
    if effect.onto == "deck":
        put_on_top(edition, player, effect.card)
    elif effect.onto == "hand":
        player.hand.append(effect.card)
        player.known_hand.append(effect.card)
    else:
        player.discard.append(effect.card)
    if state.turn.tally is not None and state.turn.tally.seat == run.seat:
        state.turn.tally.acquired.append(effect.card)
    run.source = f"card:{effect.card}"
    run.emit(Acquired(seat=run.seat, card=effect.card, onto=effect.onto, origin=effect.origin, paid=effect.paid))
    if effect.origin == "row":
        leave_row(run, effect.card)
    if player.contracts:
        complete_by_acquiring(run, effect.card)
    run.push(edition.cards[effect.card].acquire or DONE)


def leave_row(run: Run[State], card: str) -> None:
    """Remove a card from the Imperium Row and replace it from the deck."""
    state = run.state
    place = state.row.index(card)
    if state.imperium_deck:
        state.row[place] = state.imperium_deck.pop()
        run.emit(RowFilled(card=state.row[place]))
    else:
        del state.row[place]


DIE = 6


def churn_row(run: Run[State]) -> None:
    """Variant of the solo game: trash the cards of the Imperium Row, from the left, that two dice point to."""
    state = run.state
    dice = (run.below(DIE) + 1, run.below(DIE) + 1)
    places = sorted({die - 1 for die in dice if die <= len(state.row)})
    cards = [state.row[place] for place in places]
    state.trashed += cards
    run.emit(RowChurned(seat=run.seat, dice=dice, cards=tuple(cards)))
    for place in places:
        if state.imperium_deck:
            state.row[place] = state.imperium_deck.pop()
            run.emit(RowFilled(card=state.row[place]))
        else:
            state.row[place] = ""
    state.row = [card for card in state.row if card]


@RULES.question(Acquire)
def acquire(state: State, frame: Frame) -> list[Option]:
    effect = cast(Acquire, frame.effect)
    offers = _within_reach(state, frame.seat, effect)
    if effect.on_top:
        return [_buy(card, origin, paid, "deck") for card, origin, paid in offers]
    if effect.to_hand:
        options = [_buy(card, origin, paid, "hand", solari=effect.solari) for card, origin, paid in offers]
        return [*options, NOTHING] if effect.solari else options
    return _offer(state, frame.seat, offers)


def _within_reach(state: State, seat: int, effect: Acquire) -> list[tuple[str, str, int]]:
    """Return the cards that an effect lets `seat` acquire, as card, origin and price."""
    cards = edition_of(state).cards
    offers: list[tuple[str, str, int]] = []
    for card, origin in market(state, seat):
        paid = card_price(state.modifiers, seat, cards[card]) if effect.solari else 0
        if acquire_fits(effect, cards[card].cost) and paid <= state.players[seat].purse["solari"]:
            offers.append((card, origin, paid))
    return offers


@RULES.possible(Acquire)
def acquire_possible(state: State, seat: int, source: str, effect: Acquire) -> bool:
    if effect.solari:
        return bool(_within_reach(state, seat, effect))
    cards = edition_of(state).cards
    return any(acquire_fits(effect, cards[card].cost) for card, _ in market(state, seat))


def acquire_fits(effect: Acquire, cost: int) -> bool:
    """Whether an effect is for cards of that cost."""
    return cost == effect.most if effect.exactly else cost <= effect.most


class Remove(Effect, frozen=True, tag="remove_from_row"):
    """Set aside a card of the Imperium Row."""

    card: str


@RULES.question(SetAside)
def set_aside(state: State, frame: Frame) -> list[Option]:
    return [Option(NameCard("row", card).text, Remove(card)) for card in dict.fromkeys(state.row)]


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
