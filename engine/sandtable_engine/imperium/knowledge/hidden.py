"""Re-randomising what a seat cannot know."""

from __future__ import annotations

from collections import Counter
from random import Random

from ..editions import edition_of
from ..state import Player, State, Trace
from .traces import holders
from .view import top_known


def resample(state: State, seat: int | None, rng: Random) -> State:
    """Re-randomise, in place, everything hidden from `seat`, and return `state`.

    The result is a state that `seat` cannot distinguish from the real one.
    """
    state.seed = rng.randbytes(32)
    rng.shuffle(state.imperium_deck)
    rng.shuffle(state.hagal_deck)
    rng.shuffle(state.tiles)
    _conflicts(state, rng)
    _intrigue(state, seat, rng)
    for owner, player in enumerate(state.players):
        _deck(state, player, top_known(state, owner, seat), rng, own=owner == seat)
        if owner != seat and player.tokens and not player.tokens_shown:
            chosen = rng.sample(list(player.influence), len(player.tokens))
            player.tokens = [faction for faction in player.influence if faction in chosen]
    return state


def _conflicts(state: State, rng: Random) -> None:
    """Shuffle the cards of each tier between the deck and the box: nobody knows which are where."""
    edition = edition_of(state)
    for tier in (1, 2, 3):
        deck = [place for place, card in enumerate(state.conflict_deck) if edition.conflicts[card].tier == tier]
        box = [place for place, card in enumerate(state.box) if edition.conflicts[card].tier == tier]
        cards = [state.conflict_deck[place] for place in deck] + [state.box[place] for place in box]
        rng.shuffle(cards)
        for place in deck:
            state.conflict_deck[place] = cards.pop()
        for place in box:
            state.box[place] = cards.pop()


def _intrigue(state: State, seat: int | None, rng: Random) -> None:
    """Re-deal hidden Intrigue cards. Cards that `seat` can trace stay where they are.

    Cards held since the last reshuffle stay in the hands, because they cannot be in the deck.
    """
    others = [(owner, player) for owner, player in enumerate(state.players) if owner != seat]
    placed = [holders(state, knower) or [] for knower in range(state.seats)]
    pinned: list[Counter[str]] = [Counter() for _ in state.players]
    for trace, holder in placed[seat] if seat is not None else ():
        pinned[holder][trace.card] += 1
    old: list[str] = []
    new: list[str] = list(state.intrigue_deck)
    shapes: list[tuple[Player, list[str], list[str], list[str]]] = []
    for owner, player in others:
        held = Counter(player.held_intrigue)
        fixed = list(pinned[owner].elements())
        loose_held = list((held - pinned[owner]).elements())
        loose_new = list((Counter(player.intrigue) - held - (pinned[owner] - held)).elements())
        old += loose_held
        new += loose_new
        shapes.append((player, fixed, loose_held, loose_new))
    rng.shuffle(old)
    rng.shuffle(new)
    for player, fixed, loose_held, loose_new in shapes:
        held_cards = [old.pop() for _ in loose_held]
        new_cards = [new.pop() for _ in loose_new]
        player.held_intrigue = [*(Counter(fixed) & Counter(player.held_intrigue)).elements(), *held_cards]
        _replace(player, [*fixed, *loose_held, *loose_new], [*fixed, *held_cards, *new_cards])
    state.intrigue_deck = new
    state.traces = [
        trace
        for knower, traces in enumerate(placed)
        for trace in ([trace for trace, _ in traces] if knower == seat else _retraced(state, traces, rng))
    ]


def _replace(player: Player, cards: list[str], others: list[str]) -> None:
    """Put the cards of `others` in the places of `cards`.

    A Rival spends its oldest cards first, so a seat that knows a card there knows its place too.
    """
    instead: dict[str, list[str]] = {}
    for card, other in zip(cards, others, strict=True):
        instead.setdefault(card, []).append(other)
    player.intrigue = [instead[card].pop(0) for card in player.intrigue]


def _retraced(state: State, placed: list[tuple[Trace, int]], rng: Random) -> list[Trace]:
    """Return the traces of another seat, which are hidden too, changed to fit the cards now in the hands.

    A traced card that is still with its holder stays the same.
    """
    left = {holder: Counter(state.players[holder].intrigue) for _, holder in placed}
    found: list[Trace] = []
    for trace, holder in sorted(placed, key=lambda one: one[0].card not in left[one[1]]):
        card = trace.card if left[holder][trace.card] else rng.choice(sorted(left[holder].elements()))
        left[holder][card] -= 1
        found.append(Trace(trace.knower, card, trace.seats))
    return found


def _deck(state: State, player: Player, top: int, rng: Random, own: bool) -> None:
    """Re-deal hand and deck, except for known cards; with `own` the whole hand is known."""
    known_top = player.deck[len(player.deck) - top :]
    deck = player.deck[: len(player.deck) - top]
    if own:
        rng.shuffle(deck)
        player.deck = deck + known_top
        return
    known = Counter(player.known_hand)
    held = list((Counter(player.held) - known).elements())
    loose = list((Counter(player.hand) - known - Counter(held)).elements())
    pool = held + loose + deck
    if held:
        # A card shuffled in from the face-up discard pile cannot be one that was in the hand before.
        may_be_held = list((Counter(pool) - Counter(player.mixed)).elements())
        rng.shuffle(may_be_held)
        new_held = may_be_held[: len(held)] if len(may_be_held) >= len(held) else held
    else:
        new_held = []
    rest = list((Counter(pool) - Counter(new_held)).elements())
    rng.shuffle(rest)
    new_loose = [rest.pop() for _ in loose]
    player.hand = [*player.known_hand, *new_held, *new_loose]
    player.held = new_held
    player.deck = rest + known_top
