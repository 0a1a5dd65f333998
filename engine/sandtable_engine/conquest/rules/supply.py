"""The cards and revival phases."""

from __future__ import annotations

from typing import cast

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from .. import actions
from ..actions import BuyCards, CountTroops, NameLeader
from ..content.decks import decks_of
from ..events import LeaderRevived, TroopsRevived
from ..numbers import BATTLE_HAND, MARKET_HAND, SMALL_MARKET_HAND, TROOPS
from ..state import State
from .advantages import has, owner_of
from .market import market_options
from .phases import lapse
from .pieces import draw, pay
from .prices import leader_price, market_price, troop_price
from .rulebook import RULES


class CardTurn(Effect, frozen=True, tag="card_turn"):
    """Fill the seat's hand of battle cards, then offer it market cards."""


class BuyMarket(Effect, frozen=True, tag="buy_market"):
    """Ask the seat how many market cards it buys."""


class Buy(Effect, frozen=True, tag="buy"):
    """Pay for `count` market cards, then draw them."""

    count: int


class AfterPurchase(Effect, frozen=True, tag="after_purchase"):
    """Ask the seat whether it plays market cards after the purchase."""


class RevivalTurn(Effect, frozen=True, tag="revival_turn"):
    """Ask the seat what it revives; `troops` were revived this turn already."""

    troops: int = 0


class ReviveTroops(Effect, frozen=True, tag="revive_troops"):
    """Revive troops for `price` spice. The first two of a turn are free."""

    amount: int
    price: int


class ReviveLeader(Effect, frozen=True, tag="revive_leader"):
    """Revive a leader for spice equal to its strength."""

    leader: str


BUY = [Option(BuyCards(count).text, Buy(count)) for count in range(MARKET_HAND + 1)]
END = Option(actions.END.text, DONE)
CARD = market_price(1)
REVIVED = [CountTroops(amount).text for amount in range(TROOPS + 1)]
PRICES = [[troop_price(revived, amount) for amount in range(TROOPS + 1)] for revived in range(TROOPS + 1)]


def hand_limit(state: State) -> int:
    """Return how many market cards a hand may have."""
    return SMALL_MARKET_HAND if state.options["small_market"] else MARKET_HAND


def purchasable(state: State, seat: int) -> int:
    """Return how many market cards a seat can buy."""
    player = state.players[seat]
    left = len(state.market_deck) + len(state.market_discard)
    return max(0, min(hand_limit(state) - len(player.market), player.spice // CARD, left))


@RULES.step(CardTurn)
def card_turn(run: Run[State], effect: CardTurn) -> None:
    player = run.state.players[run.seat]
    draw(run, run.seat, "battle", BATTLE_HAND - len(player.battle))
    run.push(BuyMarket())


@RULES.question(BuyMarket)
def buy_market(state: State, frame: Frame) -> list[Option]:
    most = purchasable(state, frame.seat)
    return BUY[: most + 1] + market_options(state, frame.seat, "cards_own")


@RULES.arrival(BuyMarket)
def buy_market_arrives(run: Run[State], frame: Frame) -> bool:
    if run.state.players[frame.seat].market or purchasable(run.state, frame.seat):
        return False
    run.state.stack.pop()
    return True


@RULES.answer(BuyMarket)
def buy_market_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if not option.source:
        run.state.stack.pop()
    run.push(option.effect, frame.seat, option.source or frame.source)


@RULES.step(Buy)
def buy(run: Run[State], effect: Buy) -> None:
    state, seat = run.state, run.seat
    if effect.count:
        # The Imperium is paid for every purchase but its own.
        seller = owner_of(state, "market_income")
        if seller in (seat, -1) or not has(state, seller, "market_income"):
            seller = -1
        pay(run, seat, market_price(effect.count), seller)
        draw(run, seat, "market", effect.count)
        run.push(AfterPurchase())
    lapse(state, "purchase")


@RULES.question(AfterPurchase)
def after_purchase(state: State, frame: Frame) -> list[Option]:
    return [*market_options(state, frame.seat, "cards_own"), END]


@RULES.arrival(AfterPurchase)
def after_purchase_arrives(run: Run[State], frame: Frame) -> bool:
    if run.state.players[frame.seat].market:
        return False
    run.state.stack.pop()
    return True


@RULES.answer(AfterPurchase)
def after_purchase_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if option is END:
        run.state.stack.pop()
        return
    run.push(option.effect, frame.seat, option.source)


# Revival


@RULES.question(RevivalTurn)
def revival_turn(state: State, frame: Frame) -> list[Option]:
    player = state.players[frame.seat]
    prices = PRICES[cast(RevivalTurn, frame.effect).troops]
    leaders = decks_of(state).leaders
    spice = player.spice
    return [
        *(
            Option(REVIVED[amount], ReviveTroops(amount, prices[amount]))
            for amount in range(1, player.tanks + 1)
            if prices[amount] <= spice
        ),
        *(
            Option(NameLeader(leader).text, ReviveLeader(leader))
            for leader in player.dead
            if leader_price(leaders[leader]) <= spice
        ),
        *market_options(state, frame.seat, "revival_own"),
        END,
    ]


@RULES.arrival(RevivalTurn)
def revival_arrives(run: Run[State], frame: Frame) -> bool:
    player = run.state.players[frame.seat]
    if player.market or player.tanks or player.dead:
        return False
    run.state.stack.pop()
    return True


@RULES.answer(RevivalTurn)
def revival_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if option is END:
        run.state.stack.pop()
        return
    if isinstance(option.effect, ReviveTroops):
        revived = cast(RevivalTurn, frame.effect).troops + option.effect.amount
        run.state.stack[-1] = Frame(RevivalTurn(min(revived, TROOPS)), frame.seat, frame.source)
    run.push(option.effect, frame.seat, option.source or frame.source)


@RULES.step(ReviveTroops)
def revive_troops(run: Run[State], effect: ReviveTroops) -> None:
    player = run.state.players[run.seat]
    pay(run, run.seat, effect.price)
    player.tanks -= effect.amount
    player.reserve += effect.amount
    run.emit(TroopsRevived(seat=run.seat, amount=effect.amount))


@RULES.step(ReviveLeader)
def revive_leader(run: Run[State], effect: ReviveLeader) -> None:
    player = run.state.players[run.seat]
    pay(run, run.seat, leader_price(decks_of(run.state).leaders[effect.leader]))
    player.dead.remove(effect.leader)
    player.leaders.append(effect.leader)
    run.emit(LeaderRevived(seat=run.seat, leader=effect.leader))
