"""What every possible position has: no card too many or too few, nothing negative, nothing out of range."""

from __future__ import annotations

from collections import Counter
from functools import cache

from ..errors import InvalidPosition
from .board import ALLIANCE_AT, CONTROLLED, MAKERS, SPACES, TOP_OF_TRACK
from .cards import CARDS, IMPERIUM, RESERVE, STARTER
from .conflicts import CONFLICTS
from .consistency import check_consistency
from .consistency import require as _require
from .hagal import DIFFICULTIES, POINT_COSTS, RIVAL_LEADERS, RIVALS, Difficulty, deck_for, level_modifiers
from .intrigue import INTRIGUE
from .leaders import LEADERS
from .rivals import RivalChoice, rivals
from .rules import RULES
from .state import FACTIONS, TROOPS, Player, State, is_rival, keeps_nothing, turn_order
from .tracks import HandOver

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
    _require(len(state.players) == wanted, "players", f"{len(state.players)} instead of {wanted}, Rivals included")
    _require(0 <= state.first < turn_order(state), "first", f"seat {state.first} cannot be the First Player")
    for name in ("difficulty", "rivals"):
        _require(state.seats > 1 or name in state.options, f"options.{name}", "is missing")
    if state.seats == 1:
        _check_difficulty(state, DIFFICULTIES[str(state.options["difficulty"])])
    _require(state.phase in PHASES, "phase", f"{state.phase!r} is not one of {', '.join(PHASES)}")
    _require(0 <= state.round <= ROUNDS, "round", f"{state.round} is not between 0 and {ROUNDS}")
    _require(
        (state.phase == "setup") == (state.round == 0), "phase", f"{state.phase!r} cannot be in round {state.round}"
    )
    _require(bool(state.stack) != (state.phase == "over"), "stack", "a game has something left to do until it is over")
    for number, player in enumerate(state.players):
        field = f"players[{number}]"
        leaderless = state.phase == "setup" or keeps_nothing(state, number)
        known = player.leader in LEADERS or (leaderless and not player.leader)
        _require(known, f"{field}.leader", f"there is no Leader {player.leader!r}")
        twice = sum(other.leader == player.leader for other in state.players) > 1
        _require(not (player.leader and twice), f"{field}.leader", f"{player.leader!r} is another seat's Leader")
        _check_player(player, field)
        if is_rival(state, number):
            _check_rival(player, field, state)
    _check_board(state)
    _check_cards(state)
    _check_rest(state)
    check_consistency(state)
    _check_stack(state)


def _check_player(player: Player, field: str) -> None:
    _require(tuple(sorted(player.purse)) == PURSE, f"{field}.purse", f"needs exactly {', '.join(PURSE)}")
    for name, amount in player.purse.items():
        _require(amount >= 0, f"{field}.purse.{name}", f"{amount} is negative")
    _require(set(player.influence) == set(FACTIONS), f"{field}.influence", f"needs exactly {', '.join(FACTIONS)}")
    for faction, now in player.influence.items():
        _require(0 <= now <= TOP_OF_TRACK, f"{field}.influence.{faction}", f"{now} is not between 0 and {TOP_OF_TRACK}")
    _require(player.garrison >= 0, f"{field}.garrison", f"{player.garrison} is negative")
    _require(player.conflict >= 0, f"{field}.conflict", f"{player.conflict} is negative")
    _require(player.supply >= 0, f"{field}.garrison", f"more than {TROOPS} troops in garrison and conflict")
    for name, known in (("known_top", player.known_top), ("own_top", player.own_top)):
        _require(0 <= known <= len(player.deck), f"{field}.{name}", "more cards known than are in the deck")
    for name, part in (("known_hand", player.known_hand), ("held", player.held)):
        _require(_within(part, player.hand), f"{field}.{name}", "holds a card that is not in the hand")
    held = _within(player.held_intrigue, player.intrigue)
    _require(held, f"{field}.held_intrigue", "holds a card that is not in the hand")
    strange = [card for card in player.mixed if card not in CARDS]
    _require(not strange, f"{field}.mixed", f"there is no card {strange[:1]}")
    _require(all(token in FACTIONS for token in player.tokens), f"{field}.tokens", "names something that is no faction")


def _check_rival(player: Player, field: str, state: State) -> None:
    """A Rival has no deck; that of two players has nothing else either, and no Leader."""
    piles = (player.deck, player.hand, player.play, player.discard, player.waiting)
    _require(not any(piles), field, "a Rival has no cards but Intrigue cards")
    _require(not player.set_aside and not player.tokens and not player.council, field, "a Rival has no ability for it")
    if state.seats == 1:
        allowed = (*RIVAL_LEADERS, *([""] if state.phase == "setup" else []))
        _require(player.leader in allowed, f"{field}.leader", f"{player.leader!r} cannot be a Rival")
        due = state.round >= DIFFICULTIES[str(state.options["difficulty"])].above
        _require(player.swordmaster == due, f"{field}.swordmaster", "comes with the Conflict card above it")
        for name, price in POINT_COSTS.items():
            has = len(player.intrigue) if name == "intrigue" else player.purse[name]
            _require(has < price, f"{field}.{name}", f"a Rival gives {price} of it for a victory point at once")
        _require(not player.purse["persuasion"], f"{field}.purse.persuasion", "a Rival acquires no cards")
        return
    _require(not player.leader, f"{field}.leader", "the Rival of two players has no Leader")
    _require(player.swordmaster, f"{field}.swordmaster", "the Rival of two players has all three Agents")
    held = [*player.intrigue, *(name for name, amount in player.purse.items() if amount and name != "swords")]
    _require(not held, f"{field}.purse", "the Rival of two players has no resources and no victory points")


def _check_difficulty(state: State, level: Difficulty) -> None:
    """What the level of a solo game changes for the person."""
    changed = [one for one in state.modifiers if one.until == "game" and one.target in ("mentat", "swordmaster")]
    _require(
        changed == level_modifiers(level), "modifiers", f"has not exactly what the difficulty {level.id!r} changes"
    )
    allowed = level.swordmaster or not state.players[0].swordmaster
    _require(allowed, "players[0].swordmaster", f"cannot be had at the difficulty {level.id!r}")


def _check_rest(state: State) -> None:
    _require(
        state.turn.space in SPACES or not state.turn.space, "turn.space", f"there is no space {state.turn.space!r}"
    )
    _require(state.turn.card in CARDS or not state.turn.card, "turn.card", f"there is no card {state.turn.card!r}")
    _require(state.turn.kind in ("", "agent", "reveal"), "turn.kind", f"there is no turn of kind {state.turn.kind!r}")
    for name in ("recruited", "deployed", "sent"):
        _require(getattr(state.turn, name) >= 0, f"turn.{name}", f"{getattr(state.turn, name)} is negative")
    _require(-1 <= state.winner < len(state.players), "winner", f"there is no seat {state.winner}")
    for number, trace in enumerate(state.traces):
        holders = [seat for seat in trace.seats if 0 <= seat < len(state.players)]
        found = any(trace.card in state.players[seat].intrigue for seat in holders)
        _require(found, f"traces[{number}]", f"none of its seats holds {trace.card!r}")


def _check_stack(state: State) -> None:
    for number, frame in enumerate(state.stack):
        _require(0 <= frame.seat < len(state.players), f"stack[{number}]", f"there is no seat {frame.seat}")
    if state.stack:
        field, top = f"stack[{len(state.stack) - 1}]", state.stack[-1].effect
        if isinstance(top, RivalChoice):
            _require(top.rival in rivals(state), field, f"decides for seat {top.rival}, who is no Rival")
            named = state.stack[-1].source == f"rival:{top.rival}"
            _require(named, field, f"decides for the Rival in seat {top.rival}, and its source names another")
        _require(not is_rival(state, state.stack[-1].seat), field, "asks a Rival, who answers nothing")
        question = RULES.questions.get(type(top))
        _require(question is not None, field, "the topmost effect asks no question")
        try:
            options = question(state, state.stack[-1]) if question is not None else []
        except (KeyError, IndexError, ValueError) as error:
            raise InvalidPosition(field, f"the question it asks does not fit the position ({error})") from error
        _require(bool(options), field, "the question it asks has no answer")


def _check_board(state: State) -> None:
    for space, agents in state.board.items():
        _require(space in SPACES, f"board.{space}", "there is no such space")
        _require(bool(agents), f"board.{space}", "is listed without an Agent")
        known = all(0 <= seat < len(state.players) for seat in agents)
        _require(known, f"board.{space}", "names a seat that does not exist")
    if state.phase == "setup":
        return
    _require(-1 <= state.mentat < turn_order(state), "mentat", f"there is no seat {state.mentat}")
    for seat, player in enumerate(state.players):
        sent = sum(agents.count(seat) for agents in state.board.values())
        owned = 2 + player.swordmaster + (state.mentat == seat and not state.mentat_won)
        # The Mentat won in a Conflict may be in use by the winner or another seat until the round ends.
        spare = int(state.mentat_won)
        field = f"players[{seat}].agents"
        _require(player.agents >= 0, field, f"{player.agents} is negative")
        _require(
            owned <= player.agents + sent <= owned + spare,
            field,
            f"{player.agents} and {sent} on the board, of {owned}",
        )
    _require(set(state.bonus_spice) == set(MAKERS), "bonus_spice", f"needs exactly {', '.join(MAKERS)}")
    for space, amount in state.bonus_spice.items():
        _require(amount >= 0, f"bonus_spice.{space}", f"{amount} is negative")
    for space, seat in state.control.items():
        _require(space in CONTROLLED, f"control.{space}", "cannot be controlled")
        _require(0 <= seat < turn_order(state), f"control.{space}", f"there is no seat {seat}")
    for faction, seat in state.alliances.items():
        _require(faction in FACTIONS, f"alliances.{faction}", "is no faction")
        _require(0 <= seat < len(state.players), f"alliances.{faction}", f"there is no seat {seat}")
        now = state.players[seat].influence[faction]
        handing_over = any(isinstance(f.effect, HandOver) and f.effect.faction == faction for f in state.stack)
        enough = now >= ALLIANCE_AT or handing_over
        _require(enough, f"alliances.{faction}", f"seat {seat} has {now} Influence, an Alliance needs {ALLIANCE_AT}")


def _compare(field: str, found: Counter[str], wanted: Counter[str]) -> None:
    if dict(found) == dict(wanted):  # quicker than comparing counters
        return
    for name in sorted(set(found) | set(wanted)):
        _require(name in wanted, field, f"there is no card {name!r}")
        _require(
            found[name] == wanted[name], field, f"{found[name]} of {name!r} in all piles instead of {wanted[name]}"
        )


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
        _require(left >= 0, f"reserve.{card}", f"{left} is negative")
        owned[card] += left
    _compare("players", owned, _deck_cards(state.seats))
    _compare("intrigue_deck", intrigue, INTRIGUE_CARDS)
    conflicts = Counter(
        [*state.conflict_deck, *state.box, *state.fought, *([state.conflict] if state.conflict else [])]
    )
    _compare("conflict_deck", conflicts, Counter(dict.fromkeys(CONFLICTS, 1)))
    full = len(state.row) == ROW or (len(state.row) < ROW and not state.imperium_deck)
    _require(full, "row", f"{len(state.row)} cards instead of {ROW}")
    _compare("hagal_deck", Counter([*state.hagal_deck, *state.hagal_discard]), Counter(deck_for(state.seats)))
    _require(bool(state.hagal_deck) == (state.seats in RIVALS), "hagal_deck", "is shuffled anew when it runs out")
