"""Cards of players' decks that change piles: drawn, discarded, trashed; and what others learn from that."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import cast

from msgspec.structs import replace

from ...kernel.effects import Agenda, Effect, Frame, Item, Option, Seq
from ...kernel.rules import Run
from ..actions import NameCard, Nothing, OpenItem
from ..editions import TABLES, edition_of
from ..events import (
    Acquired,
    Discarded,
    Drawn,
    Revealed,
    Shuffled,
    TakenFromDiscard,
    Trashed,
)
from ..sets.uprising.events import CardReturned
from ..shapes import Edition
from ..state import Player, State
from ..verbs import (
    Discard,
    Draw,
    Foldspace,
    RemoveCard,
    ReturnSelf,
    ShuffleDiscard,
    TakeFromDiscard,
    Trash,
    TrashSelf,
)
from .counts import own_tally
from .resources import add
from .rulebook import RULES


def items_of(effect: Effect | None, prefix: str, source: str) -> list[Item]:
    """Return the parts of a box as open items, which the owner resolves in any order."""
    if effect is None:
        return []
    parts = effect.parts if isinstance(effect, Seq) else (effect,)
    return [Item(OpenItem(prefix, cast(Effect, part).slug).text, part, source) for part in parts]


def leave_hand(player: Player, card: str) -> None:
    """Remove a card from the hand, openly."""
    player.hand.remove(card)
    if card in player.known_hand:
        player.known_hand.remove(card)
    if card in player.held:
        player.held.remove(card)


def reshuffle(run: Run[State], seat: int) -> None:
    """Make the discard pile the deck.

    Everybody can now deduce the hand: it holds all the cards that were not discarded.
    """
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
    """Remove and return the top card of a seat's deck, reshuffled if empty; None if the discard pile is empty too."""
    player = run.state.players[seat]
    if not player.deck:
        if not player.discard:
            return None
        reshuffle(run, seat)
    if player.known_top:
        player.known_hand.append(player.deck[-1])
    return take_top(player)


def take_top(player: Player) -> str:
    """Remove and return the top card of the deck, and update what is known of the deck."""
    if player.known_top:
        player.known_top -= 1
    if player.own_top:
        player.own_top -= 1
    return player.deck.pop()


def put_on_top(edition: Edition, player: Player, card: str) -> None:
    """Put a card on top of the deck, openly. The owner still knows the cards they saw below it."""
    player.own_top = top_seen(edition, player) + 1
    player.known_top += 1
    player.deck.append(card)


def top_seen(edition: Edition, player: Player) -> int:
    """Return how many top cards of their deck a player knows; one Leader always sees the first."""
    sees = bool(player.deck) and bool(player.leader) and "sees_top" in edition.leaders[player.leader].traits
    return max(player.own_top, player.known_top, int(sees))


def see_top(run: Run[State], seat: int) -> None:
    """Note that a hidden card came to the top of a deck, if its owner can see it there: no event shows that."""
    run.reveals |= top_seen(edition_of(run.state), run.state.players[seat]) > 0


def draw_cards(run: Run[State], seat: int, amount: int) -> None:
    """Draw up to `amount` cards. In the Reveal turn of the seat they are revealed at once."""
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
def reveal_items(edition: str, name: str) -> tuple[Item, ...]:
    """Return the items of the Reveal box of a card."""
    return tuple(items_of(TABLES[edition].cards[name].reveal, name, f"card:{name}"))


def reveal_cards(run: Run[State], seat: int, cards: list[str]) -> None:
    """Move cards from the hand into play, and open the items of their Reveal boxes."""
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
        items += reveal_items(edition.id, name)
    if (tally := own_tally(run.state, seat)) is not None:
        tally.shown += cards
        tally.armed += [name for name in cards if edition.cards[name].swords]
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
    # The hand cannot hold cards that lay face up in the discard pile until now.
    player.held = list((Counter(player.hand) - Counter(player.known_hand)).elements())
    player.mixed = [*player.mixed, *player.discard]
    player.deck += player.discard
    player.discard = []
    run.shuffle(player.deck)
    player.known_top = player.own_top = 0
    run.emit(Shuffled(seat=run.seat, deck="own"))


class Pick(Effect, frozen=True, tag="pick"):
    """Trash, discard or take into the hand the card that was chosen from a pile."""

    how: str
    zone: str
    card: str


def _piles(player: Player) -> tuple[tuple[str, list[str]], ...]:
    return (("hand", player.hand), ("discard", player.discard), ("play", player.play))


@RULES.question(Trash)
def trash(state: State, frame: Frame) -> list[Option]:
    effect = cast(Trash, frame.effect)
    any_card = not (effect.zones or effect.faction or effect.other)
    options = [
        Option(NameCard(zone, card).text, _trashing(state, effect, zone, card))
        for zone, cards in _piles(state.players[frame.seat])
        for card in dict.fromkeys(cards)
        if any_card or _may_trash(state, frame, zone, card)
    ]
    if not effect.must:
        options.append(Option(Nothing().text, Seq()))
    return options


def _may_trash(state: State, frame: Frame, zone: str, card: str) -> bool:
    """Return whether the limits of a trash effect allow a card."""
    effect = cast(Trash, frame.effect)
    if effect.zones and zone not in effect.zones:
        return False
    if effect.faction and effect.faction not in edition_of(state).cards[card].factions:
        return False
    # "Another card" is never the card itself, but may be a second copy of it.
    itself = effect.other and zone == "play" and frame.source == f"card:{card}"
    return not itself or state.players[frame.seat].play.count(card) > 1


def _trashing(state: State, effect: Trash, zone: str, card: str) -> Effect:
    """Return the effect that trashes a card, with what follows if the card cost enough."""
    picked = Pick("trash", zone, card)
    if effect.then is None or edition_of(state).cards[card].cost < effect.least:
        return picked
    return Seq((picked, effect.then))


@RULES.possible(Trash)
def trash_possible(state: State, seat: int, source: str, effect: Trash) -> bool:
    player = state.players[seat]
    if effect.then is not None and not RULES.is_possible(state, seat, source, effect.then):
        return False
    if effect.zones == ("play",):
        # Everybody can see the cards in play, so whether the question is asked may depend on them.
        return any(_may_trash(state, Frame(effect, seat, source), "play", card) for card in player.play)
    return any(cards for zone, cards in _piles(player) if not effect.zones or zone in effect.zones)


def trash_card(run: Run[State], seat: int, zone: str, card: str) -> None:
    """Remove a card from the game; a Reserve card returns to its stack."""
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
        if effect.card not in player.play and edition_of(run.state).trash_ends_effects:
            _close_items(run, f"card:{effect.card}")
    elif effect.how == "discard":
        leave_hand(player, effect.card)
        player.discard.append(effect.card)
        run.emit(Discarded(seat=run.seat, card=effect.card))
        then = edition_of(run.state).cards[effect.card].discard
        if then is not None:
            run.push(then, source=f"card:{effect.card}")
    else:
        player.discard.remove(effect.card)
        player.hand.append(effect.card)
        player.known_hand.append(effect.card)
        run.emit(TakenFromDiscard(seat=run.seat, card=effect.card))


def _close_items(run: Run[State], source: str) -> None:
    """Drop the items that a source has open in agendas of the seat."""
    stack = run.state.stack
    for place, frame in enumerate(stack):
        agenda = frame.effect
        if isinstance(agenda, Agenda) and frame.seat == run.seat:
            items = tuple(item for item in agenda.items if item.source != source)
            stack[place] = Frame(Agenda(items, agenda.extra, agenda.then), frame.seat, frame.source)


@RULES.step(TrashSelf)
def trash_self(run: Run[State], effect: TrashSelf) -> None:
    card = run.source.removeprefix("card:")
    if card in run.state.players[run.seat].play:
        trash_card(run, run.seat, "play", card)


@RULES.possible(TrashSelf)
def trash_self_possible(state: State, seat: int, source: str, effect: TrashSelf) -> bool:
    return source.removeprefix("card:") in state.players[seat].play


@RULES.step(ReturnSelf)
def return_self(run: Run[State], effect: ReturnSelf) -> None:
    player, card = run.state.players[run.seat], run.source.removeprefix("card:")
    player.play.remove(card)
    player.hand.append(card)
    player.known_hand.append(card)
    run.emit(CardReturned(seat=run.seat, card=card))


@RULES.possible(ReturnSelf)
def return_self_possible(state: State, seat: int, source: str, effect: ReturnSelf) -> bool:
    return source.removeprefix("card:") in state.players[seat].play


@RULES.step(RemoveCard)
def remove_card(run: Run[State], effect: RemoveCard) -> None:
    run.state.players[run.seat].deck.remove(effect.card)
    trash_card(run, run.seat, "deck", effect.card)


@RULES.question(Discard)
def discard(state: State, frame: Frame) -> list[Option]:
    effect = cast(Discard, frame.effect)
    more = (replace(effect, amount=effect.amount - 1),) if effect.amount > 1 else ()
    cards = edition_of(state).cards
    options: list[Option] = []
    for card in dict.fromkeys(state.players[frame.seat].hand):
        then = (effect.then,) if effect.then is not None and effect.faction in cards[card].factions else ()
        options.append(Option(NameCard("hand", card).text, Seq((Pick("discard", "hand", card), *more, *then))))
    return options


@RULES.arrival(Discard)
def discard_arrives(run: Run[State], frame: Frame) -> bool:
    if run.state.players[frame.seat].hand:
        return False
    run.state.stack.pop()
    return True


@RULES.possible(Discard)
def discard_possible(state: State, seat: int, source: str, effect: Discard) -> bool:
    return len(state.players[seat].hand) >= (effect.amount if effect.must else 1)


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


@RULES.step(Foldspace)
def foldspace(run: Run[State], effect: Foldspace) -> None:
    state = run.state
    if state.reserve["foldspace"]:
        state.reserve["foldspace"] -= 1
        state.players[run.seat].discard.append("foldspace")
        run.emit(Acquired(seat=run.seat, card="foldspace", onto="discard", origin="reserve", paid=0))
