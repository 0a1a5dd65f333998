"""Cards moving between piles: drawing, discarding, trashing, Intrigue cards, and what the others get to know of it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import cast

from ...kernel.effects import Effect, Frame, Item, Option, Seq
from ...kernel.rules import Run
from ..actions import NameCard, Nothing, OpenItem
from ..editions import TABLES, edition_of
from ..events import (
    Acquired,
    Discarded,
    Drawn,
    IntrigueDrawn,
    IntrigueSpent,
    IntrigueStolen,
    Revealed,
    Shuffled,
    TakenFromDiscard,
    TopSeen,
    Trashed,
)
from ..seats import is_rival
from ..shapes import Edition
from ..state import Player, State, Trace
from ..verbs import (
    Discard,
    Draw,
    DrawIntrigue,
    Foldspace,
    LookAtTop,
    ShuffleDiscard,
    StealIntrigue,
    TakeFromDiscard,
    Trash,
    TrashSelf,
)
from .resources import add
from .rulebook import RULES

STEAL_FROM = 4


def items_of(effect: Effect | None, prefix: str, source: str) -> list[Item]:
    """The parts of a box as open items: their order is the owner's."""
    if effect is None:
        return []
    parts = effect.parts if isinstance(effect, Seq) else (effect,)
    return [Item(OpenItem(prefix, cast(Effect, part).slug).text, part, source) for part in parts]


def leave_hand(player: Player, card: str) -> None:
    """A card leaves the hand, openly."""
    player.hand.remove(card)
    if card in player.known_hand:
        player.known_hand.remove(card)
    if card in player.held:
        player.held.remove(card)


def reshuffle(run: Run[State], seat: int) -> None:
    """The discard pile becomes the deck. Everybody can now tell what the hand holds: all that was not discarded."""
    player = run.state.players[seat]
    player.deck = player.discard
    player.discard = []
    run.shuffle(player.deck)
    player.known_top = player.own_top = 0
    player.known_hand = list(player.hand)
    player.held = []
    player.mixed = []
    run.emit(Shuffled(seat=seat, deck="own"))


def pop_deck(run: Run[State], seat: int) -> str | None:
    """The top card of a seat's deck, from the discard pile if need be; None when both are empty."""
    player = run.state.players[seat]
    if not player.deck:
        if not player.discard:
            return None
        reshuffle(run, seat)
    if player.known_top:
        player.known_hand.append(player.deck[-1])
    return take_top(player)


def take_top(player: Player) -> str:
    """The top card leaves the deck, and with it what was known of it."""
    player.known_top = max(0, player.known_top - 1)
    player.own_top = max(0, player.own_top - 1)
    return player.deck.pop()


def put_on_top(edition: Edition, player: Player, card: str) -> None:
    """A card goes on top of the deck, openly. The owner still knows what they saw there before."""
    player.own_top = top_seen(edition, player) + 1
    player.known_top += 1
    player.deck.append(card)


def top_seen(edition: Edition, player: Player) -> int:
    """How many of the top cards of the own deck a player knows: one Leader always sees the first."""
    sees = bool(player.deck) and bool(player.leader) and "sees_top" in edition.leaders[player.leader].traits
    return max(player.own_top, player.known_top, int(sees))


def draw_cards(run: Run[State], seat: int, amount: int) -> None:
    """Draw up to `amount` cards. In the own Reveal turn they are revealed at once."""
    state = run.state
    player = state.players[seat]
    drawn: list[str] = []
    for _ in range(amount):
        card = pop_deck(run, seat)
        if card is None:
            break
        drawn.append(card)
        player.hand.append(card)
    if not drawn:
        return
    run.emit(Drawn(seat=seat, cards=tuple(drawn), count=len(drawn)))
    if state.turn.kind == "reveal" and state.phase == "player_turns":
        reveal_cards(run, seat, drawn)


@cache
def _reveal_items(edition: str, name: str) -> tuple[Item, ...]:
    """What the Reveal box of a card has to resolve."""
    return tuple(items_of(TABLES[edition].cards[name].reveal, name, f"card:{name}"))


def reveal_cards(run: Run[State], seat: int, cards: list[str]) -> None:
    """Cards from the hand into play; their Reveal boxes are open."""
    edition = edition_of(run.state)
    player = run.state.players[seat]
    persuasion = swords = 0
    items: list[Item] = []
    for name in cards:
        leave_hand(player, name)
        player.play.append(name)
        card = edition.cards[name]
        persuasion += card.persuasion
        swords += card.swords
        items += _reveal_items(edition.id, name)
    if cards:
        run.emit(Revealed(seat=seat, cards=tuple(cards)))
    if persuasion:
        add(run, seat, "persuasion", persuasion)
    if swords:
        add(run, seat, "swords", swords)
    run.open(items)


@RULES.step(Draw)
def draw(run: Run[State], effect: Draw) -> None:
    draw_cards(run, run.seat, effect.amount)


@RULES.step(ShuffleDiscard)
def shuffle_discard(run: Run[State], effect: ShuffleDiscard) -> None:
    player = run.state.players[run.seat]
    # The hand cannot hold what lay openly in the discard pile until now.
    player.held = list((Counter(player.hand) - Counter(player.known_hand)).elements())
    player.mixed = [*player.mixed, *player.discard]
    player.deck += player.discard
    player.discard = []
    run.shuffle(player.deck)
    player.known_top = player.own_top = 0
    run.emit(Shuffled(seat=run.seat, deck="own"))


class Pick(Effect, frozen=True, tag="pick"):
    """A card chosen from a pile: to trash it, to discard it, or to take it into the hand."""

    how: str
    zone: str
    card: str


def _piles(player: Player) -> tuple[tuple[str, list[str]], ...]:
    return (("hand", player.hand), ("discard", player.discard), ("play", player.play))


@RULES.question(Trash)
def trash(state: State, frame: Frame) -> list[Option]:
    options = [
        Option(NameCard(zone, card).text, Pick("trash", zone, card))
        for zone, cards in _piles(state.players[frame.seat])
        for card in dict.fromkeys(cards)
    ]
    if not cast(Trash, frame.effect).must:
        options.append(Option(Nothing().text, Seq()))
    return options


@RULES.possible(Trash)
def trash_possible(state: State, seat: int, source: str, effect: Trash) -> bool:
    return any(cards for _, cards in _piles(state.players[seat]))


def trash_card(run: Run[State], seat: int, zone: str, card: str) -> None:
    """A card leaves the game; a Reserve card goes back to its stack."""
    state = run.state
    player = state.players[seat]
    if zone == "hand":
        leave_hand(player, card)
    elif zone != "deck":
        (player.discard if zone == "discard" else player.play).remove(card)
    if card in state.reserve:
        state.reserve[card] += 1
    else:
        state.trashed.append(card)
    run.emit(Trashed(seat=seat, card=card, zone=zone))
    then = edition_of(run.state).cards[card].trash
    if then is not None:
        run.push(then, seat, f"card:{card}")


@RULES.step(Pick)
def pick(run: Run[State], effect: Pick) -> None:
    player = run.state.players[run.seat]
    if effect.how == "trash":
        trash_card(run, run.seat, effect.zone, effect.card)
    elif effect.how == "discard":
        leave_hand(player, effect.card)
        player.discard.append(effect.card)
        run.emit(Discarded(seat=run.seat, card=effect.card))
    else:
        player.discard.remove(effect.card)
        player.hand.append(effect.card)
        player.known_hand.append(effect.card)
        run.emit(TakenFromDiscard(seat=run.seat, card=effect.card))


@RULES.step(TrashSelf)
def trash_self(run: Run[State], effect: TrashSelf) -> None:
    card = run.source.removeprefix("card:")
    if card in run.state.players[run.seat].play:
        trash_card(run, run.seat, "play", card)


@RULES.possible(TrashSelf)
def trash_self_possible(state: State, seat: int, source: str, effect: TrashSelf) -> bool:
    return source.removeprefix("card:") in state.players[seat].play


@RULES.question(Discard)
def discard(state: State, frame: Frame) -> list[Option]:
    amount = cast(Discard, frame.effect).amount
    more = (Discard(amount - 1),) if amount > 1 else ()
    return [
        Option(NameCard("hand", card).text, Seq((Pick("discard", "hand", card), *more)))
        for card in dict.fromkeys(state.players[frame.seat].hand)
    ]


@RULES.arrival(Discard)
def discard_arrives(run: Run[State], frame: Frame) -> bool:
    if run.state.players[frame.seat].hand:
        return False
    run.state.stack.pop()
    return True


@RULES.possible(Discard)
def discard_possible(state: State, seat: int, source: str, effect: Discard) -> bool:
    return bool(state.players[seat].hand)


@RULES.question(TakeFromDiscard)
def take_from_discard(state: State, frame: Frame) -> list[Option]:
    edition = edition_of(state)
    faction = cast(TakeFromDiscard, frame.effect).faction
    return [
        Option(NameCard("discard", card).text, Pick("take", "discard", card))
        for card in dict.fromkeys(state.players[frame.seat].discard)
        if faction in edition.cards[card].factions
    ]


@RULES.possible(TakeFromDiscard)
def take_from_discard_possible(state: State, seat: int, source: str, effect: TakeFromDiscard) -> bool:
    edition = edition_of(state)
    return any(effect.faction in edition.cards[card].factions for card in state.players[seat].discard)


class TrashTop(Effect, frozen=True, tag="trash_top"):
    """The top card of the deck, just looked at, is trashed."""


class TopCard(Effect, frozen=True, tag="top_card"):
    """The top card was looked at: draw it or trash it."""


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
    trash_card(run, run.seat, "deck", card)


@RULES.step(Foldspace)
def foldspace(run: Run[State], effect: Foldspace) -> None:
    state = run.state
    if state.reserve["foldspace"]:
        state.reserve["foldspace"] -= 1
        state.players[run.seat].discard.append("foldspace")
        run.emit(Acquired(seat=run.seat, card="foldspace", onto="discard", origin="reserve", paid=0))


@RULES.step(DrawIntrigue)
def draw_intrigue(run: Run[State], effect: DrawIntrigue) -> None:
    state = run.state
    player = state.players[run.seat]
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
    """House Hagal, Spending resources: enough Intrigue cards, the oldest first, are a victory point."""
    state, price = run.state, edition_of(run.state).hagal.prices["intrigue"]
    held = state.players[seat].intrigue
    while len(held) >= price:
        spent = held[:price]
        for card in spent:
            leave_intrigue(state, seat, card)
        state.intrigue_discard += spent
        run.emit(IntrigueSpent(seat=seat, cards=tuple(spent)))
        add(run, seat, "vp", 1)


def leave_intrigue(state: State, seat: int, card: str) -> None:
    """An Intrigue card leaves a seat's hand openly; whoever had traced it there knows no more than that."""
    player = state.players[seat]
    player.intrigue.remove(card)
    if card in player.held_intrigue:
        player.held_intrigue.remove(card)
    for knower in range(state.seats):
        for trace in state.traces:
            if trace.knower == knower and trace.card == card and seat in trace.seats:
                state.traces.remove(trace)
                break


@RULES.step(StealIntrigue)
def steal_intrigue(run: Run[State], effect: StealIntrigue) -> None:
    state = run.state
    thief = run.seat
    for step in range(1, len(state.players)):
        victim = (thief + step) % len(state.players)
        robbed = state.players[victim]
        if len(robbed.intrigue) >= STEAL_FROM:
            card = robbed.intrigue[run.below(len(robbed.intrigue))]
            _follow(state, thief, victim, card)
            robbed.intrigue.remove(card)
            state.players[thief].intrigue.append(card)
            if card in robbed.held_intrigue:
                robbed.held_intrigue.remove(card)
                state.players[thief].held_intrigue.append(card)
            run.emit(IntrigueStolen(seat=thief, victim=victim, card=card))


def _follow(state: State, thief: int, victim: int, card: str) -> None:
    """The victim knows what the thief now holds; the others only know that what was with one may be with the other."""
    traces: list[Trace] = []
    resolved = False
    for trace in state.traces:
        if trace.knower == thief and trace.card == card and victim in trace.seats and not resolved:
            resolved = True
        elif trace.knower not in (thief, victim) and victim in trace.seats and thief not in trace.seats:
            traces.append(Trace(trace.knower, trace.card, (*trace.seats, thief)))
        else:
            traces.append(trace)
    traces.append(Trace(victim, card, (thief,)))
    state.traces = traces
