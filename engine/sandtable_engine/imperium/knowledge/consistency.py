"""Check that the parts of a position agree with each other: Alliances with tracks, abilities with Leaders."""

from __future__ import annotations

from functools import cache

from ...errors import require
from ...kernel.effects import Modifier, Modify, Seq, Trigger
from ..editions import EDITIONS, TABLES, Dealt, dealt, edition_of
from ..rules.intrigue_play import PutAway
from ..rules.rivals import difficulty, level_modifiers
from ..rules.setup import starter_of, triggers_of
from ..rules.tracks import HandOver
from ..rules.turns import FROM_GARRISON
from ..seats import is_solo
from ..shapes import Edition, Leader
from ..state import Player, State
from ..verbs import SetAside, Watch

KINDS = {
    "acquire_on_top",
    "barred",
    "deploy_recruits",
    "discount",
    "harvest",
    "icons",
    "infiltrate",
    "no_deploy",
    "reveal_persuasion",
    "space_discount",
    "unblocked",
    "voice",
}
ADDED = {"deploy_recruits", "no_deploy"}
"""The kinds of modifiers that only components of Uprising create."""

MOMENTS = {"turn", "next_turn", "reveal", "game"}
AFTER_WINNING = ("combat", "makers", "recall", "endgame", "over")


def check_consistency(state: State) -> None:
    """Raise InvalidPosition for the first part that contradicts another. Each part alone was checked before."""
    _check_alliances(state)
    _check_piles(state)
    _check_turn(state)
    _check_moments(state)
    if state.phase != "setup":
        _check_leaders(state)


def _check_alliances(state: State) -> None:
    handed_over: set[str] = set()
    for number, frame in enumerate(state.stack):
        if isinstance(frame.effect, HandOver):
            _check_hand_over(state, frame.effect, frame.seat, f"stack[{number}]")
            handed_over.add(frame.effect.faction)
    for faction, track in edition_of(state).board.tracks.items():
        highest = max(player.influence.get(faction, 0) for player in state.players)
        if highest < track.alliance_at or faction in handed_over:
            continue
        field, holder = f"alliances.{faction}", state.alliances.get(faction)
        require(holder is not None, field, f"is on the board, but somebody has {highest} Influence")
        ahead = holder is not None and state.players[holder].influence.get(faction) == highest
        require(ahead, field, f"is with seat {holder}, but another seat has more Influence")


def _check_hand_over(state: State, effect: HandOver, holder: int, field: str) -> None:
    track = edition_of(state).board.tracks.get(effect.faction)
    require(track is not None, field, f"{effect.faction!r} is no faction")
    least = track.alliance_at if track is not None else 0
    levels = [player.influence.get(effect.faction, 0) for player in state.players]
    ahead = tuple(seat for seat, now in enumerate(levels) if now >= least and now > levels[holder])
    held = state.alliances.get(effect.faction) == holder and effect.among == ahead
    require(held, field, f"seat {holder} has no Alliance that one of the seats {list(effect.among)} takes")


@cache
def _reserve_names(edition: str) -> frozenset[str]:
    return frozenset(card.id for card in TABLES[edition].reserve)


@cache
def _imperium_names(decks: Dealt) -> frozenset[str]:
    return frozenset(card.id for card in decks.imperium)


@cache
def _starting_deck(game: str, seats: int, seat: int) -> dict[str, int]:
    """Return the number of copies of each card in the starting deck of a seat."""
    return {card.id: card.copies for card in starter_of(EDITIONS[game][seats], seat)}


@cache
def _starting_names(game: str, seats: int) -> frozenset[str]:
    return frozenset(card for seat in range(seats) for card in _starting_deck(game, seats, seat))


def _check_piles(state: State) -> None:
    edition, decks = edition_of(state), dealt(state.game, state.options)
    reserve, imperium = _reserve_names(edition.id), _imperium_names(decks)
    started = _starting_names(state.game, state.seats)
    for number, player in enumerate(state.players):
        owned = [*player.deck, *player.hand, *player.play, *player.discard]
        starter = _starting_deck(state.game, state.seats, number)
        many = [card for card in started if owned.count(card) > starter.get(card, 0)]
        require(not many, f"players[{number}]", f"has more of {many[:1]} than its starting deck")
    aside = [player.set_aside for player in state.players if player.set_aside]
    for name, cards in (("row", state.row), ("imperium_deck", state.imperium_deck), ("players", aside)):
        strange = [card for card in cards if card not in imperium]
        require(not strange, name, f"{strange[:1]} is no card of the Imperium deck")
    require(set(state.reserve) == reserve, "reserve", f"needs exactly {', '.join(sorted(reserve))}")
    back = [card for card in state.trashed if card in reserve]
    require(not back, "trashed", f"{back[:1]} goes back to the Reserve")
    won = [card for player in state.players for card in (*player.won, *player.flipped) if card in edition.conflicts]
    begun = len(state.fought) + bool(state.conflict) + len(won)
    require(state.round == begun, "round", f"{state.round} with {begun} Conflict cards revealed")
    left = sum(edition.tiers.values()) - begun
    require(len(state.conflict_deck) == left, "conflict_deck", f"{len(state.conflict_deck)} cards instead of {left}")


def _check_turn(state: State) -> None:
    most = state.turn.recruited + FROM_GARRISON
    require(state.turn.sent <= most, "turn.sent", f"{state.turn.sent} troops followed the Agent, {most} may")
    won = state.mentat >= 0 and state.phase in AFTER_WINNING
    require(won or not state.mentat_won, "mentat_won", "is so only from a Conflict to the end of its round")
    require(state.winner < 0 or state.phase == "combat", "winner", "is known only in the combat phase")
    for number, frame in enumerate(state.stack):
        if isinstance(frame.effect, PutAway):
            card, waiting = frame.effect.card, state.players[frame.seat].waiting
            shown = sum((one.effect, one.seat) == (frame.effect, frame.seat) for one in state.stack) <= waiting.count(
                card
            )
            require(shown, f"stack[{number}]", f"puts {card!r} away, which seat {frame.seat} has not played")


def _check_moments(state: State) -> None:
    strange = set() if edition_of(state).board.posts else ADDED
    for modifier in state.modifiers:
        known = modifier.kind in KINDS and modifier.kind not in strange
        require(known, "modifiers", f"there is no kind {modifier.kind!r}")
        require(modifier.until in MOMENTS, "modifiers", f"there is no moment {modifier.until!r}")


def _brought(state: State, leaders: list[Leader]) -> tuple[list[Modifier], list[Trigger]]:
    """Return the lasting modifiers and triggers of the Leaders, by seat, and of the first Swordmaster."""
    modifiers: list[Modifier] = []
    triggers: list[Trigger] = []
    less = edition_of(state).board.spaces["swordmaster"].cheaper
    if less and any(player.swordmaster for player in state.players):
        modifiers += [Modifier(seat, "space_discount", "game", less, "swordmaster") for seat in range(len(leaders))]
    for seat, leader in enumerate(leaders):
        own_modifiers, own_triggers = _brings(edition_of(state).id, leader.id, seat)
        modifiers += own_modifiers
        triggers += own_triggers
    return modifiers, triggers


@cache
def _brings(edition: str, name: str, seat: int) -> tuple[list[Modifier], list[Trigger]]:
    """Return the modifiers and triggers that a Leader gives to a seat."""
    leader = TABLES[edition].leaders[name]
    start = leader.start.parts if isinstance(leader.start, Seq) else (leader.start,)
    modifiers = [Modifier(seat, m.kind, m.until, m.amount, m.target) for m in start if isinstance(m, Modify)]
    return modifiers, triggers_of(leader, seat)


def _check_leaders(state: State) -> None:
    """Check that each player has everything that their Leader gives, and nothing of another Leader."""
    edition = edition_of(state)
    people = state.players[: state.seats]
    leaders = [edition.leaders[player.leader] for player in people]
    for seat, player in enumerate(people):
        _check_abilities(edition, player, leaders[seat], f"players[{seat}]")
    modifiers, triggers = _brought(state, leaders)
    missing = [modifier for modifier in modifiers if modifier not in state.modifiers]
    require(not missing, "modifiers", "has not what a Leader brings to the game")
    lasting = [modifier for modifier in state.modifiers if modifier.until == "game"]
    if is_solo(state):
        modifiers += level_modifiers(difficulty(state))
    require(len(lasting) == len(modifiers), "modifiers", "has what no Leader here brings")
    kept = [trigger for trigger in state.triggers if trigger.until == "game"]
    same = len(triggers) == len(kept) and all(trigger in kept for trigger in triggers)
    require(same, "triggers", "are not those of the Leaders")
    for trigger in state.triggers:
        brought = trigger in kept or trigger in _watched(state, trigger.seat)
        require(brought, "triggers", f"has one of {trigger.source!r}, which nobody has played")


def _watched(state: State, seat: int) -> list[Trigger]:
    """Return the triggers of the Intrigue cards that lie in front of a seat until its Reveal turn."""
    cards = edition_of(state).intrigue
    played = state.players[seat].waiting if seat in range(len(state.players)) else []
    watches = [(card, cards[card].plot) for card in played]
    return [
        Trigger(seat, plot.when, plot.then, f"intrigue:{card}", plot.until)
        for card, plot in watches
        if isinstance(plot, Watch)
    ]


def _check_abilities(edition: Edition, player: Player, leader: Leader, field: str) -> None:
    number = 2 if "masterstroke" in leader.traits else 0
    fitting = len(player.tokens) == len(set(player.tokens)) == number
    require(fitting, f"{field}.tokens", f"{player.leader!r} has {number} different ones")
    require(number > 0 or not player.tokens_shown, f"{field}.tokens_shown", f"{player.leader!r} has no tokens")
    plots = [edition.intrigue[card].plot for card in player.waiting]
    sets_aside = any(isinstance(effect, SetAside) for effect in (leader.signet, *plots))
    require(sets_aside or not player.set_aside, f"{field}.set_aside", f"{player.leader!r} sets no card aside")
