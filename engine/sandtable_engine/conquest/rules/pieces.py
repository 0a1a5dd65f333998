"""Moving pieces: troops on the map, spice, cards."""

from __future__ import annotations

from ...kernel.rules import Run
from ..actions import HOLDS, OWNS, AskWhether, question_of
from ..content.geography import REGION_OF, REGIONS, STRONGHOLDS
from ..events import CardDiscarded, CardsDrawn, DeckRebuilt, SpiceGained, SpiceLost, SpicePaid, TroopsKilled
from ..state import Player, State

STRONGHOLD_CELLS = tuple((region, REGIONS[region].cells[0]) for region in STRONGHOLDS)
"""The strongholds with their cells; each has one."""


def kill(run: Run[State], seat: int, cell: str, amount: int, cause: str) -> None:
    """Put `amount` troops from a cell into the tanks."""
    player = run.state.players[seat]
    left = player.troops[cell] - amount
    if left:
        player.troops[cell] = left
    else:
        del player.troops[cell]
    player.tanks += amount
    run.emit(TroopsKilled(seat=seat, cell=cell, amount=amount, cause=cause))


def sheltered(state: State, seat: int, region: str) -> bool:
    """Return whether a market card protects a seat's troops in a region during this phase."""
    return any(m.seat == seat and m.kind == "shelter" and m.target == region for m in state.modifiers)


def lose_spice(run: Run[State], cell: str) -> None:
    """Return the spice of a cell to the bank."""
    amount = run.state.spice.pop(cell, 0)
    if amount:
        run.emit(SpiceLost(cell=cell, amount=amount))


def pay(run: Run[State], seat: int, amount: int, to: int = -1) -> None:
    """Pay spice to the bank, or to the seat `to`."""
    if amount:
        run.state.players[seat].spice -= amount
        if to >= 0:
            run.state.players[to].spice += amount
        run.emit(SpicePaid(seat=seat, amount=amount, to=to))


def earn(run: Run[State], seat: int, amount: int, cause: str) -> None:
    """Take spice from the bank, which never runs out."""
    if amount:
        run.state.players[seat].spice += amount
        run.emit(SpiceGained(seat=seat, amount=amount, cause=cause))


def here(state: State, seat: int, region: str) -> bool:
    """Return whether a seat has troops in a region."""
    troops = state.players[seat].troops
    return any(cell in troops for cell in REGIONS[region].cells)


def shut(state: State, seat: int) -> tuple[str, ...]:
    """Return the strongholds a seat may not enter because two other seats have troops there."""
    if state.seats < 3:
        return ()
    others = [player.troops for other, player in enumerate(state.players) if other != seat]
    found: list[str] = []
    for region, cell in STRONGHOLD_CELLS:
        there = 0
        for troops in others:
            if cell in troops:
                there += 1
        if there > 1 and region != state.covered:
            found.append(region)
    return tuple(found)


def _rebuild(run: Run[State], deck: str) -> list[str]:
    """Return the deck to draw from, rebuilt from its discard pile if it is empty."""
    state = run.state
    cards: list[str] = getattr(state, f"{deck}_deck")
    discard: list[str] = getattr(state, f"{deck}_discard")
    if not cards and discard:
        cards += discard
        discard.clear()
        run.shuffle(cards)
        for player in state.players:
            if deck == "battle":
                player.held_battle = list(player.battle)
            else:
                player.held_market = list(player.market)
        run.emit(DeckRebuilt(deck=deck))
    return cards


def draw(run: Run[State], seat: int, deck: str, count: int) -> None:
    """Draw up to `count` cards from the battle or the market deck."""
    player = run.state.players[seat]
    drawn: list[str] = []
    hand = player.battle if deck == "battle" else player.market
    for _ in range(count):
        cards = _rebuild(run, deck)
        if not cards:
            break
        card = cards.pop()
        drawn.append(card)
        hand.append(card)
    if drawn:
        if player.denied or player.at_most:
            _doubt(player, HOLDS if deck == "battle" else OWNS, len(drawn), len(hand))
        run.emit(CardsDrawn(seat=seat, deck=deck, cards=tuple(drawn), count=len(drawn)))


def _doubt(player: Player, about: str, drawn: int, size: int) -> None:
    """Update what is known of denied cards after a draw.

    The hand has at most as many copies of a denied card as were drawn since; once the whole hand may be new, drop the
    limit.
    """
    most = player.at_most | dict.fromkeys(player.denied, 0)
    doubted = {question for question in most if question_of(question) == about}
    player.denied = [question for question in player.denied if question not in doubted]
    player.at_most = {
        question: most[question] + drawn * (question in doubted)
        for question in most
        if question not in player.denied and (question not in doubted or most[question] + drawn < size)
    }


def _forget(pile: list[str], card: str) -> None:
    if card in pile:
        pile.remove(card)


def _one_less(player: Player, question: str, card: str) -> None:
    if player.at_most and (text := AskWhether(question, card).text) in player.at_most:
        player.at_most[text] -= 1


def discard_battle(run: Run[State], seat: int, card: str) -> None:
    """Discard a battle card from the hand. Everybody sees it."""
    player = run.state.players[seat]
    player.battle.remove(card)
    _forget(player.known_battle, card)
    _forget(player.held_battle, card)
    _one_less(player, HOLDS, card)
    run.state.battle_discard.append(card)
    run.emit(CardDiscarded(seat=seat, card=card))


def in_hand(state: State, seat: int) -> list[str]:
    """Return the battle cards of a seat that are not part of a plan already shown."""
    hand = list(state.players[seat].battle)
    battle = state.battle
    if battle.shown and seat in battle.plans:
        for card in (battle.plans[seat].weapon, battle.plans[seat].defence):
            _forget(hand, card)
    return hand


def discard_market(run: Run[State], seat: int, card: str) -> None:
    """Discard a market card from the hand."""
    player = run.state.players[seat]
    player.market.remove(card)
    _forget(player.known_market, card)
    _forget(player.held_market, card)
    _one_less(player, OWNS, card)
    run.state.market_discard.append(card)


def regions_of(state: State, seat: int) -> list[str]:
    """Return the regions in which a seat has troops."""
    return list(dict.fromkeys(REGION_OF[cell] for cell in state.players[seat].troops))
