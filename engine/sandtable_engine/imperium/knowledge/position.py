"""What every possible position has: no card too many or too few, nothing negative, nothing out of range."""

from __future__ import annotations

from collections import Counter
from functools import cache

from ...errors import InvalidPosition, require
from ..rules.rivals import RivalChoice
from ..rules.rulebook import RULES
from ..rules.tracks import HandOver
from ..seats import is_rival, keeps_nothing, rivals, turn_order
from ..sets.base.board import ALLIANCE_AT, CONTROLLED, MAKERS, SPACES, TOP_OF_TRACK
from ..sets.base.cards import CARDS, IMPERIUM, RESERVE, STARTER
from ..sets.base.conflicts import CONFLICTS
from ..sets.base.hagal import (
    DIFFICULTIES,
    POINT_COSTS,
    RIVAL_LEADERS,
    RIVALS,
    Difficulty,
    deck_for,
    level_modifiers,
)
from ..sets.base.intrigue import INTRIGUE
from ..sets.base.leaders import LEADERS
from ..state import FACTIONS, TROOPS, Player, State
from .consistency import check_consistency

ROUNDS = 10
ROW = 5
PURSE = ("persuasion", "solari", "spice", "swords", "vp", "water")
INTRIGUE_CARDS = Counter({card.id: card.copies for card in INTRIGUE.values()})
PHASES = ("setup", "round_start", "player_turns", "combat", "makers", "recall", "endgame", "over")


def _within(part: list[str], whole: list[str]) -> bool:
    return not part or not Counter(part) - Counter(whole)


def check(state: State) -> None:
    """Raise InvalidPosition for the first thing that cannot be."""
    wanted = state.seats + RIVALS.get(state.seats, 0)
    require(len(state.players) == wanted, "players", f"{len(state.players)} instead of {wanted}, Rivals included")
    require(0 <= state.first < turn_order(state), "first", f"seat {state.first} cannot be the First Player")
    for name in ("difficulty", "rivals"):
        require(state.seats > 1 or name in state.options, f"options.{name}", "is missing")
    if state.seats == 1:
        _check_difficulty(state, DIFFICULTIES[str(state.options["difficulty"])])
    require(state.phase in PHASES, "phase", f"{state.phase!r} is not one of {', '.join(PHASES)}")
    require(0 <= state.round <= ROUNDS, "round", f"{state.round} is not between 0 and {ROUNDS}")
    require(
        (state.phase == "setup") == (state.round == 0), "phase", f"{state.phase!r} cannot be in round {state.round}"
    )
    require(bool(state.stack) != (state.phase == "over"), "stack", "a game has something left to do until it is over")
    for number, player in enumerate(state.players):
        field = f"players[{number}]"
        leaderless = state.phase == "setup" or keeps_nothing(state, number)
        known = player.leader in LEADERS or (leaderless and not player.leader)
        require(known, f"{field}.leader", f"there is no Leader {player.leader!r}")
        twice = sum(other.leader == player.leader for other in state.players) > 1
        require(not (player.leader and twice), f"{field}.leader", f"{player.leader!r} is another seat's Leader")
        _check_player(player, field)
        if is_rival(state, number):
            _check_rival(player, field, state)
    _check_board(state)
    _check_cards(state)
    _check_rest(state)
    check_consistency(state)
    _check_stack(state)


def _check_player(player: Player, field: str) -> None:
    require(tuple(sorted(player.purse)) == PURSE, f"{field}.purse", f"needs exactly {', '.join(PURSE)}")
    for name, amount in player.purse.items():
        require(amount >= 0, f"{field}.purse.{name}", f"{amount} is negative")
    require(set(player.influence) == set(FACTIONS), f"{field}.influence", f"needs exactly {', '.join(FACTIONS)}")
    for faction, now in player.influence.items():
        require(0 <= now <= TOP_OF_TRACK, f"{field}.influence.{faction}", f"{now} is not between 0 and {TOP_OF_TRACK}")
    require(player.garrison >= 0, f"{field}.garrison", f"{player.garrison} is negative")
    require(player.conflict >= 0, f"{field}.conflict", f"{player.conflict} is negative")
    require(player.supply >= 0, f"{field}.garrison", f"more than {TROOPS} troops in garrison and conflict")
    for name, known in (("known_top", player.known_top), ("own_top", player.own_top)):
        require(0 <= known <= len(player.deck), f"{field}.{name}", "more cards known than are in the deck")
    for name, part in (("known_hand", player.known_hand), ("held", player.held)):
        require(_within(part, player.hand), f"{field}.{name}", "holds a card that is not in the hand")
    held = _within(player.held_intrigue, player.intrigue)
    require(held, f"{field}.held_intrigue", "holds a card that is not in the hand")
    strange = [card for card in player.mixed if card not in CARDS]
    require(not strange, f"{field}.mixed", f"there is no card {strange[:1]}")
    require(all(token in FACTIONS for token in player.tokens), f"{field}.tokens", "names something that is no faction")


def _check_rival(player: Player, field: str, state: State) -> None:
    """A Rival has no deck; that of two players has nothing else either, and no Leader."""
    piles = (player.deck, player.hand, player.play, player.discard, player.waiting)
    require(not any(piles), field, "a Rival has no cards but Intrigue cards")
    require(not player.set_aside and not player.tokens and not player.council, field, "a Rival has no ability for it")
    if state.seats == 1:
        allowed = (*RIVAL_LEADERS, *([""] if state.phase == "setup" else []))
        require(player.leader in allowed, f"{field}.leader", f"{player.leader!r} cannot be a Rival")
        due = state.round >= DIFFICULTIES[str(state.options["difficulty"])].above
        require(player.swordmaster == due, f"{field}.swordmaster", "comes with the Conflict card above it")
        for name, price in POINT_COSTS.items():
            has = len(player.intrigue) if name == "intrigue" else player.purse[name]
            require(has < price, f"{field}.{name}", f"a Rival gives {price} of it for a victory point at once")
        require(not player.purse["persuasion"], f"{field}.purse.persuasion", "a Rival acquires no cards")
        return
    require(not player.leader, f"{field}.leader", "the Rival of two players has no Leader")
    require(player.swordmaster, f"{field}.swordmaster", "the Rival of two players has all three Agents")
    held = [*player.intrigue, *(name for name, amount in player.purse.items() if amount and name != "swords")]
    require(not held, f"{field}.purse", "the Rival of two players has no resources and no victory points")


def _check_difficulty(state: State, level: Difficulty) -> None:
    """What the level of a solo game changes for the person."""
    changed = [one for one in state.modifiers if one.until == "game" and one.target in ("mentat", "swordmaster")]
    require(changed == level_modifiers(level), "modifiers", f"has not exactly what the difficulty {level.id!r} changes")
    allowed = level.swordmaster or not state.players[0].swordmaster
    require(allowed, "players[0].swordmaster", f"cannot be had at the difficulty {level.id!r}")


def _check_rest(state: State) -> None:
    require(state.turn.space in SPACES or not state.turn.space, "turn.space", f"there is no space {state.turn.space!r}")
    require(state.turn.card in CARDS or not state.turn.card, "turn.card", f"there is no card {state.turn.card!r}")
    require(state.turn.kind in ("", "agent", "reveal"), "turn.kind", f"there is no turn of kind {state.turn.kind!r}")
    for name in ("recruited", "deployed", "sent"):
        require(getattr(state.turn, name) >= 0, f"turn.{name}", f"{getattr(state.turn, name)} is negative")
    require(-1 <= state.winner < len(state.players), "winner", f"there is no seat {state.winner}")
    for number, trace in enumerate(state.traces):
        holders = [seat for seat in trace.seats if 0 <= seat < len(state.players)]
        found = any(trace.card in state.players[seat].intrigue for seat in holders)
        require(found, f"traces[{number}]", f"none of its seats holds {trace.card!r}")


def _check_stack(state: State) -> None:
    for number, frame in enumerate(state.stack):
        require(0 <= frame.seat < len(state.players), f"stack[{number}]", f"there is no seat {frame.seat}")
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
    for space, agents in state.board.items():
        require(space in SPACES, f"board.{space}", "there is no such space")
        require(bool(agents), f"board.{space}", "is listed without an Agent")
        known = all(0 <= seat < len(state.players) for seat in agents)
        require(known, f"board.{space}", "names a seat that does not exist")
    if state.phase == "setup":
        return
    require(-1 <= state.mentat < turn_order(state), "mentat", f"there is no seat {state.mentat}")
    for seat, player in enumerate(state.players):
        sent = sum(agents.count(seat) for agents in state.board.values())
        owned = 2 + player.swordmaster + (state.mentat == seat and not state.mentat_won)
        # The Mentat won in a Conflict may be in use by the winner or another seat until the round ends.
        spare = int(state.mentat_won)
        field = f"players[{seat}].agents"
        require(player.agents >= 0, field, f"{player.agents} is negative")
        require(
            owned <= player.agents + sent <= owned + spare,
            field,
            f"{player.agents} and {sent} on the board, of {owned}",
        )
    require(set(state.bonus_spice) == set(MAKERS), "bonus_spice", f"needs exactly {', '.join(MAKERS)}")
    for space, amount in state.bonus_spice.items():
        require(amount >= 0, f"bonus_spice.{space}", f"{amount} is negative")
    for space, seat in state.control.items():
        require(space in CONTROLLED, f"control.{space}", "cannot be controlled")
        require(0 <= seat < turn_order(state), f"control.{space}", f"there is no seat {seat}")
    for faction, seat in state.alliances.items():
        require(faction in FACTIONS, f"alliances.{faction}", "is no faction")
        require(0 <= seat < len(state.players), f"alliances.{faction}", f"there is no seat {seat}")
        now = state.players[seat].influence[faction]
        handing_over = any(isinstance(f.effect, HandOver) and f.effect.faction == faction for f in state.stack)
        enough = now >= ALLIANCE_AT or handing_over
        require(enough, f"alliances.{faction}", f"seat {seat} has {now} Influence, an Alliance needs {ALLIANCE_AT}")


def _compare(field: str, found: Counter[str], wanted: Counter[str]) -> None:
    if dict(found) == dict(wanted):  # quicker than comparing counters
        return
    for name in sorted(set(found) | set(wanted)):
        require(name in wanted, field, f"there is no card {name!r}")
        require(found[name] == wanted[name], field, f"{found[name]} of {name!r} in all piles instead of {wanted[name]}")


@cache
def _deck_cards(seats: int) -> Counter[str]:
    """All cards that players' decks are made of."""
    cards = Counter({card.id: card.copies for card in (*IMPERIUM, *RESERVE)})
    return cards + Counter({card.id: card.copies * seats for card in STARTER})


def _check_cards(state: State) -> None:
    owned: Counter[str] = Counter()
    intrigue = Counter(state.intrigue_deck) + Counter(state.intrigue_discard)
    for player in state.players:
        for pile in (player.deck, player.hand, player.play, player.discard):
            owned.update(pile)
        owned.update([player.set_aside] if player.set_aside else [])
        intrigue.update(player.intrigue)
        intrigue.update(player.waiting)
    owned.update(state.row)
    owned.update(state.imperium_deck)
    owned.update(state.trashed)
    for card, left in state.reserve.items():
        require(left >= 0, f"reserve.{card}", f"{left} is negative")
        owned[card] += left
    _compare("players", owned, _deck_cards(state.seats))
    _compare("intrigue_deck", intrigue, INTRIGUE_CARDS)
    conflicts = Counter(
        [*state.conflict_deck, *state.box, *state.fought, *([state.conflict] if state.conflict else [])]
    )
    _compare("conflict_deck", conflicts, Counter(dict.fromkeys(CONFLICTS, 1)))
    full = len(state.row) == ROW or (len(state.row) < ROW and not state.imperium_deck)
    require(full, "row", f"{len(state.row)} cards instead of {ROW}")
    _compare("hagal_deck", Counter([*state.hagal_deck, *state.hagal_discard]), Counter(deck_for(state.seats)))
    require(bool(state.hagal_deck) == (state.seats in RIVALS), "hagal_deck", "is shuffled anew when it runs out")
