"""Check that a position is possible: no card is missing or extra, and every value is in range."""

from __future__ import annotations

from collections import Counter
from functools import cache

from ...errors import InvalidPosition, require
from ...kernel.effects import Agenda, Window, tag_of, walk
from ..editions import EDITIONS, TABLES, Dealt, dealt, edition_of
from ..rules import battle_icons, contracts, leaders, sandworms, schemes, spies
from ..rules.rival_options import possible_rivals
from ..rules.rivals import RivalChoice, level_modifiers
from ..rules.rulebook import RULES
from ..rules.setup import starter_of
from ..rules.tracks import HandOver
from ..rules.turns import TakeTurn
from ..seats import first_players, is_rival, is_solo, keeps_nothing, rivals, turn_order, varies
from ..sets import uprising
from ..shapes import Difficulty, Edition, Track
from ..state import PURSE, TROOPS, Player, State
from .consistency import check_consistency
from .history_position import check_history
from .stack_position import check_stack
from .team_position import check_teams
from .traces import holders
from .uprising_position import check_uprising

ADDED = tuple(module.__name__ for module in (uprising, battle_icons, contracts, leaders, sandworms, schemes, spies))
"""The modules of the Uprising set and of the rules that Uprising adds."""

PURSE_KEYS = set(PURSE)
PHASES = ("setup", "round_start", "player_turns", "combat", "makers", "recall", "endgame", "over")


def _within(part: list[str], whole: list[str]) -> bool:
    return not part or not Counter(part) - Counter(whole)


def check(state: State) -> None:
    """Raise InvalidPosition for the first impossible value."""
    check_parts(state)
    check_history(state)


def check_parts(state: State) -> None:
    """Raise InvalidPosition for the first part that is impossible or contradicts another. Ignore the history."""
    check_table(state)
    require(bool(state.stack) != (state.phase == "over"), "stack", "a game has something left to do until it is over")
    _check_stack(state)
    check_stack(state)


def check_table(state: State) -> None:
    """Raise InvalidPosition for the first impossible value on the table. Ignore which effects are left to do."""
    edition = edition_of(state)
    wanted = state.seats + edition.seating.rivals
    require(len(state.players) == wanted, "players", f"{len(state.players)} instead of {wanted}, Rivals included")
    for number, frame in enumerate(state.stack):
        if not 0 <= frame.seat < wanted:
            raise InvalidPosition(f"stack[{number}]", f"there is no seat {frame.seat}")
    require(0 <= state.first < first_players(state), "first", f"seat {state.first} cannot be the First Player")
    needed = ("difficulty", "rivals") if is_solo(state) else ()
    added = ("choam", "mix") if edition.board.posts else ()
    brought = ("rivals", "variants") if edition.seating.rivals and edition.hagal.rivals else ()
    for name in (*needed, *added, *brought):
        require(name in state.options, f"options.{name}", "is missing")
    if is_solo(state):
        _check_difficulty(state, edition.hagal.difficulties[str(state.options["difficulty"])])
    require(state.phase in PHASES, "phase", f"{state.phase!r} is not one of {', '.join(PHASES)}")
    rounds = sum(edition.tiers.values())
    require(0 <= state.round <= rounds, "round", f"{state.round} is not between 0 and {rounds}")
    require(
        (state.phase == "setup") == (state.round == 0), "phase", f"{state.phase!r} cannot be in round {state.round}"
    )
    known_leaders = _leader_names(dealt(state.game, state.options))
    leaders_taken = [player.leader for player in state.players]
    for number, player in enumerate(state.players):
        field = f"players[{number}]"
        leaderless = state.phase == "setup" or keeps_nothing(state, number)
        allowed = edition.hagal.leaders if is_rival(state, number) else known_leaders
        known = player.leader in allowed or (leaderless and not player.leader)
        if not known:
            raise InvalidPosition(f"{field}.leader", f"there is no Leader {player.leader!r}")
        if player.leader and leaders_taken.count(player.leader) > 1:
            raise InvalidPosition(f"{field}.leader", f"{player.leader!r} is another seat's Leader")
        _check_player(edition, player, field, edition.seating.commanders.get(number, ""))
        if is_rival(state, number):
            _check_rival(player, field, state)
    _check_board(state)
    _check_cards(state)
    _check_rest(state)
    check_uprising(state)
    check_teams(state)
    check_consistency(state)


@cache
def _leader_names(decks: Dealt) -> frozenset[str]:
    return frozenset(name for leader in decks.leaders for name in (leader.id, leader.back) if name)


@cache
def _tracks(edition: str, commander: str) -> dict[str, Track]:
    """Return the tracks that a Commander has cubes on; with an empty `commander`, those of all other players."""
    return {name: track for name, track in TABLES[edition].board.tracks.items() if track.owner == commander}


def _check_player(edition: Edition, player: Player, field: str, commander: str) -> None:
    tracks = _tracks(edition.id, commander)
    if player.purse.keys() != PURSE_KEYS:
        raise InvalidPosition(f"{field}.purse", f"needs exactly {', '.join(sorted(PURSE))}")
    for name, amount in player.purse.items():
        if amount < 0:
            raise InvalidPosition(f"{field}.purse.{name}", f"{amount} is negative")
    if player.influence.keys() != tracks.keys():
        raise InvalidPosition(f"{field}.influence", f"needs exactly {', '.join(tracks)}")
    for faction, now in player.influence.items():
        top = tracks[faction].top
        if not 0 <= now <= top:
            raise InvalidPosition(f"{field}.influence.{faction}", f"{now} is not between 0 and {top}")
    require(player.garrison >= 0, f"{field}.garrison", f"{player.garrison} is negative")
    require(player.conflict >= 0, f"{field}.conflict", f"{player.conflict} is negative")
    require(player.supply >= 0, f"{field}.garrison", f"more than {TROOPS} troops in garrison, conflict and memories")
    for name, known in (("known_top", player.known_top), ("own_top", player.own_top)):
        if not 0 <= known <= len(player.deck):
            raise InvalidPosition(f"{field}.{name}", "more cards known than are in the deck")
    for name, part in (("known_hand", player.known_hand), ("held", player.held)):
        if not _within(part, player.hand):
            raise InvalidPosition(f"{field}.{name}", "holds a card that is not in the hand")
    held = _within(player.held_intrigue, player.intrigue)
    require(held, f"{field}.held_intrigue", "holds a card that is not in the hand")
    if strange := [card for card in player.mixed if card not in edition.cards]:
        raise InvalidPosition(f"{field}.mixed", f"there is no card {strange[:1]}")
    if any(token not in tracks for token in player.tokens):
        raise InvalidPosition(f"{field}.tokens", "names something that is no faction")


def _check_rival(player: Player, field: str, state: State) -> None:
    """Check that a Rival has no deck. In the base game for two, the Rival also has no resources and no Leader."""
    edition = edition_of(state)
    piles = (player.deck, player.hand, player.play, player.discard, player.waiting)
    require(not any(piles), field, "a Rival has no cards but Intrigue cards")
    require(not player.set_aside and not player.tokens and not player.council, field, "a Rival has no ability for it")
    if edition.hagal.rivals:
        _check_rival_card(player, field, state)
        return
    if is_solo(state):
        allowed = (*edition.hagal.leaders, *([""] if state.phase == "setup" else []))
        require(player.leader in allowed, f"{field}.leader", f"{player.leader!r} cannot be a Rival")
        due = state.round >= edition.hagal.difficulties[str(state.options["difficulty"])].above
        require(player.swordmaster == due, f"{field}.swordmaster", "comes with the Conflict card above it")
        for name, price in edition.hagal.prices.items():
            has = len(player.intrigue) if name == "intrigue" else player.purse[name]
            require(has < price, f"{field}.{name}", f"a Rival gives {price} of it for a victory point at once")
        require(not player.purse["persuasion"], f"{field}.purse.persuasion", "a Rival acquires no cards")
        return
    require(not player.leader, f"{field}.leader", "the Rival of two players has no Leader")
    require(player.swordmaster, f"{field}.swordmaster", "the Rival of two players has all three Agents")
    held = [*player.intrigue, *(name for name, amount in player.purse.items() if amount and name != "swords")]
    require(not held, f"{field}.purse", "the Rival of two players has no resources and no victory points")


def _check_rival_card(player: Player, field: str, state: State) -> None:
    """Check what a Rival of Uprising has. It saves for its Swordmaster first."""
    hagal = edition_of(state).hagal
    allowed = possible_rivals(hagal, state.options["variants"])
    setting_up = state.phase == "setup" and not player.leader
    require(setting_up or player.leader in allowed, f"{field}.leader", f"{player.leader!r} cannot be a Rival")
    fronts = {leader.back: leader.id for leader in edition_of(state).leaders.values() if leader.back}
    others = [fronts.get(other.leader, other.leader) for other in state.players if other is not player]
    require(setting_up or player.leader not in others, f"{field}.leader", f"{player.leader!r} is another seat's Leader")
    require(not player.purse["persuasion"], f"{field}.purse.persuasion", "a Rival acquires no cards")
    require(not player.contracts and not player.completed, f"{field}.contracts", "a Rival takes Solari instead")
    require(not player.memories, f"{field}.memories", "a Rival has no ability for it")
    require(not player.training, f"{field}.training", "a Rival has no ability for it")
    pointless = varies(state, "streamlined")
    require(not (pointless and player.purse["vp"]), f"{field}.purse.vp", "a streamlined Rival never scores")
    has = {name: len(player.intrigue) if name == "intrigue" else player.purse[name] for name in hagal.prices}
    if player.leader and not player.swordmaster:
        value = hagal.rivals[player.leader].value
        require(sum(has.values()) < value, field, f"a Rival gives {value} of all it has for its Swordmaster at once")
        return
    for name, price in hagal.prices.items() if not pointless else ():
        require(has[name] < price, f"{field}.{name}", f"a Rival gives {price} of it for a victory point at once")


def _check_difficulty(state: State, level: Difficulty) -> None:
    """Check that the human player of a solo game has exactly the changes that the difficulty makes."""
    changed = [
        one
        for one in state.modifiers
        if one.until == "game" and (one.target == "mentat" or (one.target == "swordmaster" and one.kind == "barred"))
    ]
    require(changed == level_modifiers(level), "modifiers", f"has not exactly what the difficulty {level.id!r} changes")
    allowed = level.swordmaster or not state.players[0].swordmaster
    require(allowed, "players[0].swordmaster", f"cannot be had at the difficulty {level.id!r}")


def _check_rest(state: State) -> None:
    edition = edition_of(state)
    turn = state.turn
    require(turn.space in edition.board.spaces or not turn.space, "turn.space", f"there is no space {turn.space!r}")
    require(turn.card in edition.cards or not turn.card, "turn.card", f"there is no card {turn.card!r}")
    require(state.turn.kind in ("", "agent", "reveal"), "turn.kind", f"there is no turn of kind {state.turn.kind!r}")
    for name in ("recruited", "deployed", "sent"):
        require(getattr(state.turn, name) >= 0, f"turn.{name}", f"{getattr(state.turn, name)} is negative")
    require(-1 <= state.winner < len(state.players), "winner", f"there is no seat {state.winner}")
    for number, trace in enumerate(state.traces):
        require(trace.knower in range(state.seats), f"traces[{number}]", f"there is no player in seat {trace.knower}")
        seats = [seat for seat in trace.seats if 0 <= seat < len(state.players)]
        found = any(trace.card in state.players[seat].intrigue for seat in seats)
        require(found, f"traces[{number}]", f"none of its seats holds {trace.card!r}")
    for seat in {trace.knower for trace in state.traces}:
        require(holders(state, seat) is not None, "traces", f"seat {seat} traces more cards than there are")


@cache
def _is_added(kind: type) -> bool:
    return kind.__module__.startswith(ADDED)


def _check_stack(state: State) -> None:
    edition = edition_of(state)
    for number, frame in enumerate(state.stack):
        answers = not is_rival(state, frame.seat) or not isinstance(frame.effect, Agenda | TakeTurn | Window)
        if not answers:
            raise InvalidPosition(f"stack[{number}]", "asks a Rival, who answers nothing")
        # Uprising may use every effect; the base game has none of those that Uprising adds.
        for node in () if edition.board.posts else walk(frame.effect):
            kind: type = type(node)
            if _is_added(kind):
                raise InvalidPosition(f"stack[{number}]", f"{tag_of(node)!r} belongs to another box")
    if state.stack:
        field, top = f"stack[{len(state.stack) - 1}]", state.stack[-1].effect
        if isinstance(top, RivalChoice):
            require(top.rival in rivals(state), field, f"decides for seat {top.rival}, who is no Rival")
            named = state.stack[-1].source == f"rival:{top.rival}"
            require(named, field, f"decides for the Rival in seat {top.rival}, and its source names another")
        require(not is_rival(state, state.stack[-1].seat), field, "asks a Rival, who answers nothing")
        question = RULES.questions.get(type(top))
        require(question is not None, field, "the topmost effect asks no question")
        try:
            options = question(state, state.stack[-1]) if question is not None else []
        except (KeyError, IndexError, ValueError) as error:
            raise InvalidPosition(field, f"the question it asks does not fit the position ({error})") from error
        require(bool(options), field, "the question it asks has no answer")


def _check_board(state: State) -> None:
    edition = edition_of(state)
    for space, agents in state.board.items():
        field = f"board.{space}"
        require(space in edition.board.spaces, field, "there is no such space")
        require(bool(agents), field, "is listed without an Agent")
        known = not agents or (min(agents) >= 0 and max(agents) < len(state.players))
        require(known, field, "names a seat that does not exist")
    if state.phase == "setup":
        return
    require(-1 <= state.mentat < turn_order(state), "mentat", f"there is no seat {state.mentat}")
    placed = [seat for agents in state.board.values() for seat in agents]
    for seat, player in enumerate(state.players):
        sent = placed.count(seat)
        # With teams, a Swordmaster that was sent leaves at the end of the round.
        master = player.swordmaster and not player.master_spent
        owned = 2 + master + (state.mentat == seat and not state.mentat_won)
        # The Mentat won in a Conflict may be in use by the winner or another seat until the round ends.
        spare = int(state.mentat_won) + player.master_spent
        field = f"players[{seat}].agents"
        require(player.agents >= 0, field, f"{player.agents} is negative")
        if not owned <= player.agents + sent <= owned + spare:
            raise InvalidPosition(field, f"{player.agents} and {sent} on the board, of {owned}")
    makers = edition.board.makers
    require(set(state.bonus_spice) == set(makers), "bonus_spice", f"needs exactly {', '.join(makers)}")
    for space, amount in state.bonus_spice.items():
        require(amount >= 0, f"bonus_spice.{space}", f"{amount} is negative")
    for space, seat in state.control.items():
        require(space in edition.board.controlled, f"control.{space}", "cannot be controlled")
        require(0 <= seat < turn_order(state), f"control.{space}", f"there is no seat {seat}")
    for faction, seat in state.alliances.items():
        require(faction in edition.board.tracks, f"alliances.{faction}", "is no faction")
        require(0 <= seat < len(state.players), f"alliances.{faction}", f"there is no seat {seat}")
        now = state.players[seat].influence.get(faction, 0)
        handing_over = any(isinstance(f.effect, HandOver) and f.effect.faction == faction for f in state.stack)
        needed = edition.board.tracks[faction].alliance_at
        enough = now >= needed or handing_over
        require(enough, f"alliances.{faction}", f"seat {seat} has {now} Influence, an Alliance needs {needed}")


def _compare(field: str, found: Counter[str], wanted: Counter[str]) -> None:
    if dict.__eq__(found, wanted):  # faster than comparing counters
        return
    for name in sorted(set(found) | set(wanted)):
        require(name in wanted, field, f"there is no card {name!r}")
        require(found[name] == wanted[name], field, f"{found[name]} of {name!r} in all piles instead of {wanted[name]}")


@cache
def _deck_cards(game: str, seats: int, decks: Dealt) -> Counter[str]:
    """Return all cards that can be in players' decks, with the number of copies."""
    edition = EDITIONS[game][seats]
    cards = Counter({card.id: card.copies for card in (*decks.imperium, *edition.reserve)})
    for seat in range(edition.seating.players):
        cards.update({card.id: card.copies for card in starter_of(edition, seat)})
    return cards


@cache
def _intrigue_cards(decks: Dealt) -> Counter[str]:
    return Counter({card.id: card.copies for card in decks.intrigue})


@cache
def _conflict_cards(decks: Dealt) -> Counter[str]:
    return Counter(card.id for card in decks.conflicts)


def _check_cards(state: State) -> None:
    edition, decks = edition_of(state), dealt(state.game, state.options)
    cards = [*state.row, *state.imperium_deck, *state.trashed, *state.throne]
    intrigue = [*state.intrigue_deck, *state.intrigue_discard, *state.trashed_intrigue]
    conflicts = [*state.conflict_deck, *state.box, *state.fought, *([state.conflict] if state.conflict else [])]
    for player in state.players:
        cards += (*player.deck, *player.hand, *player.play, *player.discard)
        cards += [player.set_aside] if player.set_aside else []
        intrigue += (*player.intrigue, *player.waiting)
        conflicts += [won for won in (*player.won, *player.flipped) if won not in edition.objectives]
    owned = Counter(cards)
    for card, left in state.reserve.items():
        require(left >= 0, f"reserve.{card}", f"{left} is negative")
        owned[card] += left
    _compare("players", owned, _deck_cards(state.game, state.seats, decks))
    _compare("intrigue_deck", Counter(intrigue), _intrigue_cards(decks))
    _compare("conflict_deck", Counter(conflicts), _conflict_cards(decks))
    full = len(state.row) == edition.row or (len(state.row) < edition.row and not state.imperium_deck)
    require(full, "row", f"{len(state.row)} cards instead of {edition.row}")
    _compare("hagal_deck", Counter([*state.hagal_deck, *state.hagal_discard]), Counter(edition.hagal.deck))
    require(bool(state.hagal_deck) == bool(edition.hagal.deck), "hagal_deck", "is shuffled anew when it runs out")
