"""What every possible position has: no troop, card or leader too many or too few, nothing out of range."""

from __future__ import annotations

from collections import Counter

from ...errors import InvalidPosition, require
from ...kernel.effects import Frame, Together
from ..actions import NONE, QUESTIONS, question_of
from ..content.decks import decks_of
from ..content.factions import SIDES
from ..content.geography import CELLS, REGION_OF, REGIONS, SECTORS, STRONGHOLDS
from ..numbers import TROOPS
from ..rules.advantages import owner_of
from ..rules.leader_sets import is_secret
from ..rules.movement import Destination, Gather
from ..rules.rulebook import RULES
from ..rules.spice_blow import Ride
from ..rules.turns import OWN_TURN, SeatPhase
from ..state import PHASES, Battle, State

KNOWN_PHASES = ("setup", *PHASES, "over")


def check(state: State) -> None:
    """Raise InvalidPosition for the first thing that cannot be."""
    require("decks" in state.options, "options.decks", "is missing")
    require(len(state.players) == state.seats, "players", f"{len(state.players)} players at {state.seats} seats")
    require(0 <= state.first < state.seats, "first", f"there is no seat {state.first}")
    require(state.phase in KNOWN_PHASES, "phase", f"{state.phase!r} is not one of {', '.join(KNOWN_PHASES)}")
    for name, amount in (("moves", state.moves), ("long_moves", state.long_moves)):
        require(amount >= 0, name, f"{amount} is negative")
    require(0 <= state.turn <= 5, "turn", f"{state.turn} is not between 0 and 5")
    require((state.phase == "setup") == (state.turn == 0), "phase", f"{state.phase!r} cannot be in turn {state.turn}")
    require(1 <= state.storm <= SECTORS, "storm", f"{state.storm} is not between 1 and {SECTORS}")
    require(state.storm_move >= -1, "storm_move", f"{state.storm_move} is less than -1")
    require(bool(state.stack) != (state.phase == "over"), "stack", "a game has something left to do until it is over")
    covered = state.covered in STRONGHOLDS if state.seats == 2 and state.phase != "setup" else True
    require(covered, "covered", f"{state.covered!r} is no stronghold")
    require(state.seats == 2 or not state.covered, "covered", "a stronghold is covered in a duel only")
    factions = Counter(player.faction for player in state.players if player.faction)
    for number, player in enumerate(state.players):
        require(factions[player.faction] <= 1, f"players[{number}].faction", f"{player.faction!r} is there twice")
        _check_player(state, number, f"players[{number}]")
    _check_spice(state)
    _check_cards(state)
    _check_battle(state)
    _check_stack(state)


def _check_player(state: State, seat: int, field: str) -> None:
    player = state.players[seat]
    if not player.faction and state.phase == "setup":
        return
    require(player.faction in SIDES, f"{field}.faction", f"there is no faction {player.faction!r}")
    for name, amount in (("spice", player.spice), ("reserve", player.reserve), ("tanks", player.tanks)):
        require(amount >= 0, f"{field}.{name}", f"{amount} is negative")
    for cell, amount in player.troops.items():
        require(cell in REGION_OF, f"{field}.troops.{cell}", "there is no such cell")
        require(amount > 0, f"{field}.troops.{cell}", f"{amount} troops cannot stand there")
    if player.leaders or player.dead:
        total = player.reserve + player.tanks + sum(player.troops.values())
        require(total == TROOPS, f"{field}.troops", f"{total} troops in all instead of {TROOPS}")
    side = SIDES[player.faction]
    leaders = decks_of(state).leaders
    both = [*player.leaders, *player.dead]
    for leader in both:
        own = leader in leaders and leaders[leader].faction in side.members
        require(own, f"{field}.leaders", f"{leader!r} is no leader of {side.id}")
    require(len(set(both)) == len(both), f"{field}.leaders", "a leader is there twice")
    wanted = side.leaders or sum(leader.faction in side.members for leader in leaders.values())
    if both:
        require(len(both) == wanted, f"{field}.leaders", f"{len(both)} leaders instead of {wanted}")
    known = all(leader in both for leader in player.known_leaders)
    require(known, f"{field}.known_leaders", "is no leader of the seat")
    secret = is_secret(state, seat) or not player.known_leaders
    require(secret, f"{field}.known_leaders", "the leaders of this seat are no secret")
    for leader, region in player.bound.items():
        require(leader in both, f"{field}.bound.{leader}", "is no leader of the seat")
        require(region in REGIONS, f"{field}.bound.{leader}", f"there is no region {region!r}")
    for name in ("battle", "market"):
        hand = Counter(getattr(player, name))
        for part in ("known", "held"):
            more = Counter(getattr(player, f"{part}_{name}")) - hand
            require(not more, f"{field}.{part}_{name}", "holds a card that is not in the hand")
    strange = [card for card in player.returned if card not in leaders]
    require(not strange, f"{field}.returned", f"there is no leader {strange[:1]}")
    for name, questions in (("denied", list(player.denied)), ("at_most", list(player.at_most))):
        known = all(question_of(question) for question in questions)
        require(known, f"{field}.{name}", f"a question is about one of {', '.join(QUESTIONS)}")
    more = Counter(player.known_traitors) - Counter(player.traitors)
    require(not more, f"{field}.known_traitors", "holds a card that is not in the hand")


def _check_spice(state: State) -> None:
    most: dict[str, int] = {}
    for blow in (blow for card in decks_of(state).spice.values() for blow in card.blows):
        most[blow.cell] = max(blow.spice, most.get(blow.cell, 0))
    for cell, amount in state.spice.items():
        require(cell in most, f"spice.{cell}", "spice never blows there")
        # Market cards may multiply what a blow brought; a handful of them at the most.
        require(0 < amount <= most[cell] * 16, f"spice.{cell}", f"{amount} is not possible there")
    require(all(cell in most for cell in state.placed), "placed", "names a cell where spice never blows")
    require(not state.last_blow or state.last_blow in decks_of(state).spice, "last_blow", "there is no such card")


def _compare(field: str, found: Counter[str], wanted: Counter[str]) -> None:
    for name in sorted(set(found) | set(wanted)):
        require(name in wanted, field, f"there is no card {name!r}")
        require(found[name] == wanted[name], field, f"{found[name]} of {name!r} in all piles instead of {wanted[name]}")


def _check_cards(state: State) -> None:
    decks = decks_of(state)
    players = state.players
    spice = Counter([*state.spice_deck, *state.spice_discard])
    _compare("spice_deck", spice, Counter({card.id: card.copies for card in decks.spice.values()}))
    battle = Counter([*state.battle_deck, *state.battle_discard, *(card for p in players for card in p.battle)])
    _compare("battle_deck", battle, Counter({card.id: card.copies for card in decks.battle.values()}))
    market = Counter([*state.market_deck, *state.market_discard, *(card for p in players for card in p.market)])
    _compare("market_deck", market, Counter({card.id: card.copies for card in decks.market.values()}))
    traitors = Counter([*state.traitor_deck, *(card for p in players for card in (*p.traitors, *p.dealt))])
    leaders = Counter([leader for p in players for leader in (*p.leaders, *p.dead)])
    _compare("traitor_deck", traitors, leaders)
    many = owner_of(state, "many_traitors")
    for card, ago in state.once_traitors.items():
        there = many >= 0 and card in (*players[many].traitors, *state.traitor_deck[:ago])
        require(there, "once_traitors", f"{card!r} is neither in that hand nor under the deck")
    require(0 <= state.seen_bottom <= len(state.traitor_deck), "seen_bottom", "more cards known than are in the deck")


def _check_battle(state: State) -> None:
    battle = state.battle
    if not battle.seats:
        require(battle == Battle(), "battle", "has something to tell, but nobody fights")
        return
    seats = [seat for seat in battle.seats if 0 <= seat < state.seats]
    require(len(set(seats)) == 2 == len(battle.seats), "battle.seats", "a battle has two sides")
    require(set(battle.plans) == set(seats), "battle.plans", "each side has one plan")
    require(set(battle.bonus) == set(seats), "battle.bonus", "each side has one bonus")
    require(all(cell in CELLS for cell in battle.cells), "battle.cells", "names a cell that does not exist")
    require(battle.region in REGIONS, "battle.region", f"there is no region {battle.region!r}")
    require(all(seat in seats for seat in battle.called), "battle.called", "names a seat that is not in the battle")
    for seat, plan in battle.plans.items():
        player = state.players[seat]
        require(-1 <= plan.dial <= TROOPS, f"battle.plans.{seat}.dial", f"{plan.dial} cannot be dialled")
        leader = plan.leader in ("", NONE, *player.leaders, *player.dead)
        require(leader, f"battle.plans.{seat}.leader", f"{plan.leader!r} is no leader of the seat")
        for name, card in (("weapon", plan.weapon), ("defence", plan.defence)):
            known = card in ("", NONE) or card in decks_of(state).battle
            require(known, f"battle.plans.{seat}.{name}", f"there is no card {card!r}")


def _check_frame(state: State, frame: Frame, field: str) -> None:
    """The places and seats an unfinished effect names exist, and its groups stand where it says."""
    effect = frame.effect
    if isinstance(effect, SeatPhase):
        require(effect.phase in OWN_TURN, field, f"{effect.phase!r} is no phase of turns")
    cell = getattr(effect, "cell", "")
    cells: tuple[str, ...] = getattr(effect, "cells", ())
    require(not cell or cell in REGION_OF, field, f"there is no cell {cell!r}")
    require(all(each in REGION_OF for each in cells), field, "names a cell that does not exist")
    if isinstance(effect, Gather | Destination | Ride):
        taken = getattr(effect, "taken", ())
        troops = state.players[frame.seat].troops
        require(bool(cells) and all(each in troops for each in cells), field, "names a group that is not there")
        require(len(taken) <= len(cells), field, "takes troops from nowhere")
        enough = all(0 <= amount <= troops[each] for each, amount in zip(cells, taken, strict=False))
        require(enough, field, "takes more troops than there are")
        _check_limits(effect, troops, field)
        require(
            not isinstance(effect, Destination) or len(taken) == len(cells), field, "names a group that is not there"
        )


def _check_limits(effect: Gather | Destination | Ride, troops: dict[str, int], field: str) -> None:
    """How many of each cell can ride, where not all that stand there can."""
    limits: tuple[int, ...] = ()
    if isinstance(effect, Ride):
        limits = effect.stood
    elif isinstance(effect, Gather):
        limits = effect.most
    if limits:
        require(len(limits) == len(effect.cells), field, "counts other cells than those of the group")
        known = all(0 < most <= troops[cell] for cell, most in zip(effect.cells, limits, strict=True))
        require(known, field, "counts more troops than there are")


def _check_stack(state: State) -> None:
    for number, frame in enumerate(state.stack):
        require(0 <= frame.seat < state.seats, f"stack[{number}]", f"there is no seat {frame.seat}")
        _check_frame(state, frame, f"stack[{number}]")
    if not state.stack:
        return
    field = f"stack[{len(state.stack) - 1}]"
    top = state.stack[-1]
    asks = top.effect.asks if isinstance(top.effect, Together) else (top,)
    for ask in asks:
        question = RULES.questions.get(type(ask.effect))
        if question is None:
            raise InvalidPosition(field, "the topmost effect asks no question")
        try:
            keys = [option.key for option in question(state, ask)]
        except (KeyError, IndexError, ValueError) as error:
            raise InvalidPosition(field, f"the question it asks does not fit the position ({error})") from error
        require(bool(keys), field, "the question it asks has no answer")
        given = state.answers.get(ask.seat)
        require(given is None or given in keys, f"answers.{ask.seat}", f"{given!r} is not an answer")


def begin(state: State, name: str) -> list[Frame]:
    """No position of this game says by name where it stands."""
    raise InvalidPosition("stack", f"{name!r} is no list of effects")
