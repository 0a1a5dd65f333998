"""Check that a position is possible: no piece is missing or extra, values are in range, the stack fits the phase.

`DESIGN.md` lists what is not checked.
"""

from __future__ import annotations

from collections import Counter

from ...errors import InvalidPosition, require
from ...kernel.effects import Together
from ..actions import HOLDS, OWNS, QUESTIONS, TRAITOR, AskWhether, parse
from ..content.decks import decks_of
from ..content.factions import ALLIANCES, FACTIONS, SIDES, STOPPABLE, Faction
from ..content.geography import REGION_OF, REGIONS, SECTORS, SINK, STORM_START, STRONGHOLDS, strongholds
from ..numbers import BATTLE_HAND, TROOPS
from ..rules.advantages import owner_of
from ..rules.battle import GiveBack, fights
from ..rules.leader_sets import is_secret
from ..rules.ranking import military_winner
from ..rules.rulebook import RULES
from ..rules.setup import DEALT, KEPT, MANY, Begin
from ..rules.spice_blow import BlowPhase, Reveal
from ..rules.storm import STORM_CHOICES, RollStorm
from ..rules.supply import hand_limit
from ..rules.turns import FIRST_VICTORY, LAST_TURN
from ..state import PHASES, Player, State
from ..verbs import CallWorm, ExtraMove, LongMove, MultiplyBlow, RicherHarvest, SteerStorm
from .battles import check_battle
from .stacks import check_bottom, check_stack

OPTIONS = ("factions", "small_market", "covered", "allied_duel", "decks")
"""The options that every game has."""

KNOWN_PHASES = ("setup", *PHASES, "over")


def check(state: State) -> None:
    """Raise InvalidPosition for the first impossible value."""
    _check_moment(state)
    require(bool(state.stack) != (state.phase == "over"), "stack", "a game has something left to do until it is over")
    if state.stack:
        check_bottom(state)
    check_table(state)
    if state.stack:
        check_stack(state)
        check_question(state)


def check_table(state: State) -> None:
    """Raise InvalidPosition for the first value on the table that is impossible in this turn and phase."""
    check_pieces(state)
    _check_counters(state)
    for seat in range(state.seats if outfitted(state) else 0):
        _check_course(state, seat, f"players[{seat}]")
    _check_blows(state)
    _check_discards(state)
    _check_modifiers(state)
    _check_end(state)


def _check_moment(state: State) -> None:
    """Check that the options are complete, and that the seats, the turn and the phase exist."""
    for name in (*OPTIONS, *(["leader_sets"] if state.rules_version > 1 else [])):
        require(name in state.options, f"options.{name}", "is missing")
    require(len(state.players) == state.seats, "players", f"{len(state.players)} players at {state.seats} seats")
    require(0 <= state.first < state.seats, "first", f"there is no seat {state.first}")
    require(state.phase in KNOWN_PHASES, "phase", f"{state.phase!r} is not one of {', '.join(KNOWN_PHASES)}")
    require(0 <= state.turn <= LAST_TURN, "turn", f"{state.turn} is not between 0 and {LAST_TURN}")
    require((state.phase == "setup") == (state.turn == 0), "phase", f"{state.phase!r} cannot be in turn {state.turn}")


def check_pieces(state: State) -> None:
    """Raise InvalidPosition unless every piece is there exactly once, in a place that exists."""
    _check_moment(state)
    require(1 <= state.storm <= SECTORS, "storm", f"{state.storm} is not between 1 and {SECTORS}")
    require(not state.triggers, "triggers", "this game has none")
    _check_covered(state)
    factions = Counter(player.faction for player in state.players if player.faction)
    for number, player in enumerate(state.players):
        require(factions[player.faction] <= 1, f"players[{number}].faction", f"{player.faction!r} is there twice")
        _check_player(state, number, f"players[{number}]")
    _check_spice(state)
    _check_cards(state)
    check_battle(state)
    _check_strongholds(state)


def outfitted(state: State) -> bool:
    """Return whether the seats have received their leaders, spice and troops."""
    return state.phase != "setup" or any(isinstance(frame.effect, Begin) for frame in state.stack)


def _begun(state: State, turn: int, phase: str) -> bool:
    """Return whether `phase` of `turn` has begun. The end of the game comes after all phases of its turn."""
    return (state.turn, KNOWN_PHASES.index(state.phase)) >= (turn, KNOWN_PHASES.index(phase))


def _copies(state: State, kind: type) -> int:
    """Return the number of market cards that have an effect of a kind."""
    return sum(card.copies for card in decks_of(state).market.values() if isinstance(card.effect, kind))


def _check_counters(state: State) -> None:
    """Check the counters of moves, and the distance that the storm moves."""
    moved = _begun(state, 1, "shipment_and_movement")
    for name, amount, most in (
        ("moves", state.moves, 2 + _copies(state, ExtraMove)),
        ("long_moves", state.long_moves, _copies(state, LongMove)),
    ):
        require(amount >= 0, name, f"{amount} is negative")
        require(amount <= (most if moved else 0), name, f"{amount} is more than anybody can have")
    discarded = [decks_of(state).market[card].effect for card in state.market_discard]
    steered = [effect.most for effect in discarded if isinstance(effect, SteerStorm)]
    rolled = [] if any(isinstance(frame.effect, RollStorm) for frame in state.stack) else [len(STORM_CHOICES) - 1]
    most = max([-1, *rolled, *steered]) if state.phase == "storm" else -1
    require(-1 <= state.storm_move <= most, "storm_move", f"{state.storm_move} is not between -1 and {most}")
    if state.turn <= 1:
        gone = (state.storm - STORM_START) % SECTORS
        farthest = len(STORM_CHOICES) - 1 if _begun(state, 1, "spice_blow") else 0
        require(gone <= farthest, "storm", f"cannot have come from {STORM_START} to {state.storm} yet")
    require(state.phase != "setup" or state.first == 0, "first", "is not settled before the first turn")


def _check_covered(state: State) -> None:
    if state.seats > 2 or not outfitted(state):
        require(not state.covered, "covered", "a stronghold is covered in a duel only, once it is set up")
        return
    require(state.covered in STRONGHOLDS, "covered", f"{state.covered!r} is no stronghold")
    wish = state.options["covered"]
    require(wish in ("random", state.covered), "covered", f"{wish!r} is, by the options")


# Seats


def _check_player(state: State, seat: int, field: str) -> None:
    player = state.players[seat]
    known = ALLIANCES if state.options["allied_duel"] else FACTIONS
    if not player.faction and not outfitted(state):
        require(player == Player(), field, "has something before it has a faction")
        return
    require(player.faction in known, f"{field}.faction", f"there is no faction {player.faction!r} in this game")
    wish = state.options["factions"]
    require(not isinstance(wish, list) or player.faction == wish[seat], f"{field}.faction", "the options say another")
    if not outfitted(state):
        require(player == Player(faction=player.faction), field, "has something before all factions are chosen")
        return
    _check_troops(player, field)
    _check_leaders(state, seat, field)
    _check_hands(state, seat, field)
    _check_answers(player, field)


def _check_troops(player: Player, field: str) -> None:
    for name, amount in (("spice", player.spice), ("reserve", player.reserve), ("tanks", player.tanks)):
        require(amount >= 0, f"{field}.{name}", f"{amount} is negative")
    for cell, amount in player.troops.items():
        require(cell in REGION_OF, f"{field}.troops.{cell}", "there is no such cell")
        require(amount > 0, f"{field}.troops.{cell}", f"{amount} troops cannot stand there")
    total = player.reserve + player.tanks + sum(player.troops.values())
    require(total == TROOPS, f"{field}.troops", f"{total} troops in all instead of {TROOPS}")


def _check_leaders(state: State, seat: int, field: str) -> None:
    player, leaders = state.players[seat], decks_of(state).leaders
    side: Faction = SIDES[player.faction]
    both = [*player.leaders, *player.dead]
    for leader in both:
        own = leader in leaders and leaders[leader].faction in side.members
        require(own, f"{field}.leaders", f"{leader!r} is no leader of {side.id}")
    require(len(set(both)) == len(both), f"{field}.leaders", "a leader is there twice")
    wanted = side.leaders or sum(leader.faction in side.members for leader in leaders.values())
    require(len(both) == wanted, f"{field}.leaders", f"{len(both)} leaders instead of {wanted}")
    known = all(leader in both for leader in player.known_leaders)
    require(known, f"{field}.known_leaders", "is no leader of the seat")
    secret = is_secret(state, seat) or not player.known_leaders
    require(secret, f"{field}.known_leaders", "the leaders of this seat are no secret")
    for leader, region in player.bound.items():
        require(leader in both, f"{field}.bound.{leader}", "is no leader of the seat")
        require(region in REGIONS and region != SINK, f"{field}.bound.{leader}", f"nobody fights in {region!r}")


def _check_hands(state: State, seat: int, field: str) -> None:
    player = state.players[seat]
    for name in ("battle", "market"):
        cards: list[str] = getattr(player, name)
        for part in ("known", "held"):
            more = Counter(getattr(player, f"{part}_{name}")) - Counter(cards)
            require(not more, f"{field}.{part}_{name}", "holds a card that is not in the hand")
    more = Counter(player.known_traitors) - Counter(player.traitors)
    require(not more, f"{field}.known_traitors", "holds a card that is not in the hand")
    require(len(set(player.returned)) == len(player.returned), f"{field}.returned", "a card is there twice")
    strange = [card for card in player.returned if card not in decks_of(state).leaders]
    require(not strange, f"{field}.returned", f"there is no leader {strange[:1]}")


def _check_answers(player: Player, field: str) -> None:
    """Check that the hands agree with the truthful answers that the seat has given."""
    hands = {HOLDS: player.battle, OWNS: player.market, TRAITOR: player.traitors}
    for name, bounds in (("denied", dict.fromkeys(player.denied, 0)), ("at_most", player.at_most)):
        for text, most in bounds.items():
            asked = parse(text)
            known = isinstance(asked, AskWhether)
            require(known, f"{field}.{name}", f"a question is about one of {', '.join(QUESTIONS)}")
            assert isinstance(asked, AskWhether)
            count = hands[asked.question].count(asked.card)
            require(count <= most, f"{field}.{name}", f"{count} of {asked.card!r} in the hand, {most} at the most")


# The table


def _check_spice(state: State) -> None:
    decks = decks_of(state)
    factors = [card.effect.factor for card in decks.market.values() if isinstance(card.effect, MultiplyBlow)]
    most: dict[str, int] = {}
    for blow in (blow for card in decks.spice.values() for blow in card.blows):
        most[blow.cell] = max(blow.spice * max([1, *factors]), most.get(blow.cell, 0))
    for cell, amount in state.spice.items():
        require(cell in most, f"spice.{cell}", "spice never blows there")
        require(0 < amount <= most[cell], f"spice.{cell}", f"{amount} is not possible there")
    require(not state.last_blow or state.last_blow in decks.spice, "last_blow", "there is no such card")
    cells = [blow.cell for blow in decks.spice[state.last_blow].blows] if state.last_blow else []
    require(all(cell in cells for cell in state.placed), "placed", "names a cell where spice was not placed last")
    ordered = [cell for cell in cells if cell in state.placed]
    require(state.placed == ordered, "placed", "is not in the order of the card")


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
    many = owner_of(state, "new_traitor")
    for card, ago in state.once_traitors.items():
        there = many >= 0 and card in (*players[many].traitors, *state.traitor_deck[:ago])
        require(there, "once_traitors", f"{card!r} is neither in that hand nor under the deck")
    require(0 <= state.seen_bottom <= len(state.traitor_deck), "seen_bottom", "more cards known than are in the deck")


# What can have happened up to this turn and phase


def _check_course(state: State, seat: int, field: str) -> None:
    """Check what a seat has at the beginning of the game, and how many cards it holds."""
    player = state.players[seat]
    side = SIDES[player.faction]
    if not _begun(state, 1, "cards"):
        require(player.spice == side.spice, f"{field}.spice", f"{side.id} begins with {side.spice}")
    if not _begun(state, 1, "shipment_and_movement"):
        at_first = {SINK: side.sink} if side.sink else {}
        require(player.troops == at_first, f"{field}.troops", f"{at_first} stand on the map at first")
        require(not player.tanks, f"{field}.tanks", "nobody can have died yet")
    if not _begun(state, 1, "battle"):
        require(not player.dead, f"{field}.dead", "nobody can have died yet")
    require(state.phase == "battle" or not player.bound, f"{field}.bound", "leaders are bound while battles are fought")
    drawn = _begun(state, 1, "cards")
    for name, limit in (("battle", BATTLE_HAND), ("market", hand_limit(state))):
        held, most = len(getattr(player, name)), limit if drawn else 0
        require(held <= most, f"{field}.{name}", f"{held} cards instead of {most} at the most")
    if state.phase != "setup":
        dealt, kept = MANY[state.seats] if seat == owner_of(state, "many_traitors") else (DEALT, KEPT)
        drawn = any(isinstance(frame.effect, GiveBack) and frame.seat == seat for frame in state.stack)
        for name, count in (("dealt", 0), ("returned", dealt - kept), ("traitors", kept + drawn)):
            found = len(getattr(player, name))
            require(found == count, f"{field}.{name}", f"{found} cards instead of {count}")


def _check_blows(state: State) -> None:
    """Check that one card with spice was revealed in each turn, and that `last_blow` is the last of them."""
    cards = decks_of(state).spice
    waits = any(isinstance(frame.effect, Reveal | BlowPhase) for frame in state.stack)
    blows = max(0, state.turn - waits)
    places = [place for place, card in enumerate(state.spice_discard) if cards[card].blows]
    revealed = [state.spice_discard[place] for place in places]
    # When the deck is reshuffled, the last card with spice stays on the discard pile.
    require(revealed[-1:] == ([state.last_blow] if state.last_blow else []), "last_blow", "is the last card with spice")
    require(bool(blows) == bool(state.last_blow), "last_blow", f"there were {blows} spice blows")
    # The deck is reshuffled only after every card with spice was revealed.
    whole = blows < sum(card.copies for card in cards.values() if card.blows)
    counted = len(revealed) == blows if whole else len(revealed) <= blows
    require(counted, "spice_discard", f"{len(revealed)} cards with spice after {blows} spice blows")
    revealing = state.phase == "spice_blow" and waits
    if whole:
        start, end = (places[-1:], None) if revealing else (places[-2:-1], places[-1] if places else 0)
        fresh = state.spice_discard[start[0] + 1 if start else 0 : end]
        require(state.worm or not fresh, "worm", "one has appeared in the last spice blow")
    if blows and not revealing:
        missing = len(cards[state.last_blow].blows) - len(state.placed)
        played = [decks_of(state).market[card].effect for card in state.market_discard]
        most = sum(isinstance(effect, MultiplyBlow) for effect in played)
        # In later phases the market deck may have been reshuffled.
        most = most if state.phase == "spice_blow" else _copies(state, MultiplyBlow)
        require(missing <= most, "placed", f"{missing} cells are missing, but nobody has multiplied their spice")
    worms = len(state.spice_discard) - len(revealed)
    struck = _begun(state, 2, "spice_blow")
    require(struck or not worms, "spice_discard", "no worm appears before the second turn")
    appeared = struck and worms + _copies(state, CallWorm) > 0
    require(appeared or not state.worm, "worm", "none has appeared, and nobody can call one")
    blown = [blow.cell for card in revealed for blow in cards[card].blows]
    for cell in state.spice if whole else ():
        require(cell in blown, f"spice.{cell}", "nothing has blown there yet")


def _check_discards(state: State) -> None:
    """Check that nothing was discarded before seats had cards, and no traitor exchanged before one could be."""
    drawn, fought = _begun(state, 1, "cards"), _begun(state, 1, "battle")
    for name in ("battle_discard", "market_discard"):
        require(drawn or not getattr(state, name), name, "nobody has had a card yet")
    for name in ("seen_bottom", "once_traitors"):
        draws = fought and owner_of(state, "new_traitor") >= 0
        require(draws or not getattr(state, name), name, "nobody has exchanged a traitor card yet")


def _check_modifiers(state: State) -> None:
    """Check that each temporary change of a rule belongs to the present phase and ends with it or before."""
    phase = "collection" if state.phase == "over" else state.phase
    until = {"battle": "battle", "cards": "purchase"}.get(phase, "phase")
    rates = [card.effect.amount for card in decks_of(state).market.values() if isinstance(card.effect, RicherHarvest)]
    for number, modifier in enumerate(state.modifiers):
        advantages = SIDES[state.players[modifier.seat].faction].advantages if state.phase != "setup" else ()
        right = {
            "stopped": modifier.target in STOPPABLE.get(phase, ()) and modifier.target in advantages,
            "shelter": phase in ("storm", "spice_blow") and modifier.target in REGIONS,
            "harvest": phase == "collection" and modifier.amount in rates,
        }.get(modifier.kind, False)
        ends = modifier.until == (until if modifier.kind == "stopped" else "phase")
        require(right and ends, f"modifiers[{number}]", f"{modifier.kind!r} cannot last in phase {state.phase!r}")


def _check_strongholds(state: State) -> None:
    """Check that at most two sides have troops in each stronghold."""
    for region in strongholds(state.covered):
        cells = REGIONS[region].cells
        sides = [seat for seat, player in enumerate(state.players) if any(cell in player.troops for cell in cells)]
        if len(sides) > 2:
            field = f"players[{sides[-1]}].troops.{cells[0]}"
            raise InvalidPosition(field, "two other sides have troops in that stronghold")


def _check_end(state: State) -> None:
    """Check that no battle is left when spice is collected, and that a finished game has a reason to end."""
    if state.phase in ("collection", "over"):
        require(not fights(state), "phase", f"{state.phase!r} comes after all battles")
    won = state.turn >= FIRST_VICTORY and military_winner(state) >= 0
    if state.phase == "over":
        require(won or state.turn == LAST_TURN, "phase", f"the game is not over in turn {state.turn}")
    require(state.military == (won and state.phase == "over"), "military", "three strongholds decide at the end")


def check_question(state: State) -> None:
    """Raise InvalidPosition unless the topmost effect asks a question that has an answer."""
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
