"""Market cards: the moments at which they are offered, and how one is played."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from ...kernel.effects import Effect, Frame, Option, Window
from ...kernel.rules import Run
from ..actions import PlayMarketCard
from ..content.decks import DECKS, decks_of
from ..events import MarketPlayed
from ..state import State
from .pieces import discard_market
from .rulebook import RULES
from .seats import order_from


class Moment(Effect, frozen=True, tag="moment"):
    """Ask a seat whether it plays a market card now."""

    window: str


class PlayMarket(Effect, frozen=True, tag="play_market"):
    """Discard a market card and carry out its effect. The game waits until the effect is complete."""

    card: str


@lru_cache(maxsize=1024)
def _play(card: str) -> Option:
    played = PlayMarketCard(card).text
    return Option(played, PlayMarket(card), played)


@lru_cache(maxsize=256)
def _effects_at(decks: str, window: str) -> dict[str, Effect]:
    """Return what the market cards do that can be played at a moment, by card."""
    cards = DECKS[decks].market.values()
    return {card.id: card.effect for card in cards if window in card.windows or "any_time" in card.windows}


def market_options(state: State, seat: int, window: str) -> list[Option]:
    """Return the market cards a seat may play at a moment."""
    hand = state.players[seat].market
    if not hand:
        return []
    effects = _effects_at(str(state.options["decks"]), window)
    options: list[Option] = []
    for card in dict.fromkeys(hand):
        if card in effects and RULES.is_possible(state, seat, "", effects[card]):
            options.append(_play(card))
    return options


def open_window(run: Run[State], window: str, seat: int) -> None:
    """Ask all seats in turn order, from `seat` on, whether they play a market card."""
    if any(player.market for player in run.state.players):
        run.push(Window(Moment(window), order_from(run.state, seat)), seat, f"window:{window}")


@RULES.question(Moment)
def moment(state: State, frame: Frame) -> list[Option]:
    ask = cast(Moment, cast(Window, frame.effect).ask)
    return market_options(state, frame.seat, ask.window)


@RULES.idle(Moment)
def no_market_cards(state: State, seat: int) -> bool:
    return not state.players[seat].market


@RULES.member(Moment)
def everybody(state: State, seat: int) -> bool:
    return True


@RULES.step(PlayMarket)
def play_market(run: Run[State], effect: PlayMarket) -> None:
    discard_market(run, run.seat, effect.card)
    run.source = PlayMarketCard(effect.card).text
    run.emit(MarketPlayed(seat=run.seat, card=effect.card))
    run.push(decks_of(run.state).market[effect.card].effect)
