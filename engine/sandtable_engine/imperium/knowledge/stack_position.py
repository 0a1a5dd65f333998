"""Check the stack of a position: which effects wait in which phase, for which seat, and who has taken a turn.

The phase determines the lowest effects of a stack, and each of them has only one place. Above them lie the effects of
cards and spaces. For those, the check is whether they can be carried out, not how they came there.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import takewhile
from typing import cast

from msgspec import Struct
from msgspec.structs import fields

from ...errors import require
from ...kernel.effects import Agenda, Frame, Window, tag_of, walk
from ...kernel.rules import Run
from ..editions import TABLES, edition_of
from ..rules.agents import AgentTurn, AllyFollows, EndAgentTurn, WhichAgent
from ..rules.battle_icons import TakeConflict
from ..rules.combat import CombatIntrigue
from ..rules.counts import COUNTS, SHOWN
from ..rules.intrigue_play import VictoryIntrigue
from ..rules.phases import NextTurn, ends
from ..rules.rulebook import RULES
from ..rules.setup import DealRivals, PickLeader, Prepare, TakeLeader, new_state, prepare
from ..rules.turns import EndReveal, RevealTurn, TakeTurn
from ..seats import clockwise, is_commander, is_rival, players_clockwise, rival_between
from ..state import FACTIONS, PURSE, State, Turn

PLACED = (
    *("prepare", "begin", "leader_start", "deal_rivals", "pick_leader", "take_leader", "pick_tokens", "round"),
    *("recall_phase", "makers", "combat", "next_turn", "deal_hands", "turn", "which_agent", "agenda"),
    *("rival_turn", "rival_agent", "end_rival_turn", "combat_bonus", "window", "resolve_conflict", "concede"),
    *("give_way", "after_combat", "victory_intrigue", "take_conflict", "reward"),
    *("finish", "endgame_intrigue", "rival_endgame"),
)
"""The tags of effects that have only one place on a stack."""

OTHERS = rf"(?: (?!(?:{'|'.join(PLACED)})\b)\w+)*"
STACKS = {
    "setup": rf"(begin .+|round(?: to_throne)*(?: pick_tokens)*{OTHERS})",
    "round_start": "recall_phase makers combat next_turn deal_hands choose",
    "player_turns": (
        rf"recall_phase makers combat next_turn (?:turn|which_agent|agenda|rival_agent|end_rival_turn){OTHERS}"
    ),
    "combat": (
        rf"recall_phase makers (?:resolve_conflict window{OTHERS}|concede"
        rf"|after_combat(?: victory_intrigue)?(?: take_conflict)?(?: reward)*{OTHERS})"
    ),
    "endgame": rf"finish(?: endgame_intrigue| rival_endgame)*{OTHERS}",
    "over": "",
}
"""Patterns for the stack when a question is asked, by phase: the tags of its effects, the lowest first."""

UNTOUCHED = ("board", "control", "alliances", "conflict", "fought", "posts", "reveals", "traces", "mentat_won")
"""The fields that stay empty until the setup is over."""

SKELETON = {"round", "recall_phase", "makers", "combat", "deal_hands", "resolve_conflict", "finish"}
"""The tags of effects that concern all seats. Their frame has the seat of the First Player."""

TURN_PLACE = 4
"""The index of the present turn on the stack."""


def check_stack(state: State) -> None:
    """Raise InvalidPosition unless the stack fits the phase, and the table fits the stack."""
    phase, tags = state.phase, [tag_of(frame.effect) for frame in state.stack]
    require(state.turn.ally >= -1, "turn.ally", f"there is no seat {state.turn.ally}")
    require(phase in STACKS, "phase", f"nobody is asked anything in the phase {phase!r}")
    fits = re.fullmatch(STACKS[phase], " ".join(tags)) is not None
    require(fits, "stack", f"what waits in the phase {phase!r} is never {', '.join(tags)}")
    for number, frame in enumerate(state.stack):
        for node in walk(frame.effect):
            placed = node is not frame.effect and tag_of(node) in PLACED and not isinstance(node, TakeLeader)
            require(not placed, f"stack[{number}]", f"{tag_of(node)!r} is no part of another effect")
            kind: type = type(node)
            for name in _naming(kind):
                value, known = getattr(node, name), _names(edition_of(state).id)[name]
                strange = [word for word in ([value] if isinstance(value, str) else value) if word not in known]
                require(not strange, f"stack[{number}]", f"{tag_of(node)!r} has no {name} {strange[:1]}")
    if phase == "setup":
        _check_setup(state)
        return
    for number, frame in enumerate(state.stack):
        good = tags[number] not in SKELETON or frame.seat == state.first
        require(good, f"stack[{number}]", f"is for seat {frame.seat}, not for the First Player")
    if phase == "round_start":
        _check_round_start(state)
    elif phase == "player_turns":
        _check_turn(state)
    else:
        _check_after_turns(state)


@cache
def _names(edition: str) -> dict[str, AbstractSet[str]]:
    """Return the names that are allowed in the fields of effects and conditions, by field."""
    table = TABLES[edition]
    factions = {*table.board.tracks, *table.board.reads, *FACTIONS}
    return {
        "among": factions,
        "card": {*table.cards, *table.intrigue},
        "contract": {*table.contracts},
        "count": {*COUNTS, *(f"{SHOWN}{faction}" for faction in factions)},
        "faction": factions,
        "place": {"first", "second", "third"},
        "post": {*table.board.posts},
        "resource": {*PURSE},
        "space": {*table.board.spaces},
        "step": {*table.training},
    }


@cache
def _naming(kind: type[Struct]) -> list[str]:
    """Return the fields of a kind of effect that must contain a name. Other fields may be empty, which means any."""
    names = _names(next(iter(TABLES)))
    texts = [one for one in fields(kind) if one.type in (str, tuple[str, ...]) and one.default != ""]
    return [one.name for one in texts if one.name in names]


def _check_setup(state: State) -> None:
    """Check that the stack is the rest of the setup, and that seats that still choose have no Leader yet."""
    choosing = [frame.seat for frame in state.stack if isinstance(frame.effect, PickLeader | TakeLeader)]
    deals = any(isinstance(frame.effect, DealRivals) for frame in state.stack)
    for seat, player in enumerate(state.players):
        waits = deals if is_rival(state, seat) and not player.leader else seat in choosing
        named = bool(player.leader) != waits or (is_rival(state, seat) and not edition_of(state).seating.rivals_keep)
        require(named, f"players[{seat}].leader", "is chosen while the setup asks for it, neither before nor after")
    for name in UNTOUCHED:
        require(not getattr(state, name), name, "is empty until the first round begins")
    require(state.turn == Turn(), "turn", "is under way before the first round")
    if tag_of(state.stack[0].effect) == "round":
        return
    run = Run(RULES, new_state(state.game, state.seats, state.seed, state.options, state.rules_version))
    run.seat = run.state.stack.pop().seat
    prepare(run, Prepare())
    pairs = zip(run.state.stack, state.stack, strict=False)
    same = list(takewhile(lambda pair: (pair[0].effect, pair[0].seat) == (pair[1].effect, pair[1].seat), pairs))
    strange = [tag for frame in state.stack[len(same) :] if (tag := tag_of(frame.effect)) in PLACED]
    require(not strange, "stack", f"{strange[:1]} is not what the setup has left to do here")


def _check_round_start(state: State) -> None:
    turns = cast(NextTurn, state.stack[TURN_PLACE - 1].effect)
    begins = (turns.start, state.stack[TURN_PLACE - 1].seat) == (state.first, state.first)
    require(begins, f"stack[{TURN_PLACE - 1}]", "the First Player begins the round")
    require(not state.board, "board", "has Agents before the first turn of the round")
    require(state.turn == Turn(), "turn", "is under way before the first turn of the round")
    for seat, player in enumerate(state.players):
        require(not player.revealed, f"players[{seat}].revealed", "before the first turn of the round")
        require(not player.units, f"players[{seat}].conflict", "is empty before the first turn of the round")


def _check_turn(state: State) -> None:
    """Check that the present turn belongs to the seat that the lower effects name, and is of a kind that fits."""
    place, order = f"stack[{TURN_PLACE - 1}]", clockwise(state)
    waiting, frame = state.stack[TURN_PLACE - 1], state.stack[TURN_PLACE]
    mover, rival = waiting.seat, rival_between(state)
    require(mover in order or mover == rival, place, f"seat {mover} takes no turns")
    last = state.first if mover == rival else mover
    following = order[(order.index(last) + 1) % len(order)]
    start = cast(NextTurn, waiting.effect).start
    require(start == following, place, f"after seat {mover} follows seat {following}, not {start}")
    field, player, turn = f"stack[{TURN_PLACE}]", state.players[mover], state.turn
    require(frame.seat == mover, field, f"is of seat {frame.seat}, and seat {mover} takes its turn")
    tally = turn.tally
    require(tally is None or tally.seat == mover, "turn.tally.seat", f"seat {mover} takes its turn")
    kind = _kind(state, frame)
    require(kind is not None, field, "is no turn of this seat")
    require(turn.kind == kind, "turn.kind", f"{turn.kind!r}, and what waits is of a turn of kind {kind!r}")
    require(turn.begun or not turn.kind, "turn.begun", f"a turn of kind {turn.kind!r} has begun")
    sent = turn.kind == "agent"
    walked = bool(turn.space) == sent or (not turn.space and is_rival(state, mover))
    require(walked, "turn.space", "is where the Agent of this turn was sent")
    carded = bool(turn.card) == (sent and not is_rival(state, mover))
    require(carded, "turn.card", "is the card that the Agent of this turn was sent with")
    revealed = player.revealed == (turn.kind == "reveal")
    require(revealed, f"players[{mover}].revealed", f"seat {mover} takes a turn of kind {turn.kind!r}")


def _kind(state: State, frame: Frame) -> str | None:
    """Return the kind of turn that an effect at `TURN_PLACE` belongs to; None if its seat cannot have this effect."""
    effect = frame.effect
    if is_rival(state, frame.seat):
        return None if isinstance(effect, TakeTurn | Agenda) else "agent"
    if isinstance(effect, TakeTurn | WhichAgent):
        return ""
    if not isinstance(effect, Agenda):
        return None
    if isinstance(effect.extra, RevealTurn):
        return "reveal" if isinstance(effect.then, EndReveal) else None
    ends_turn = AllyFollows if is_commander(state, frame.seat) else EndAgentTurn
    return "agent" if isinstance(effect.extra, AgentTurn) and isinstance(effect.then, ends_turn) else None


def _check_after_turns(state: State) -> None:
    for seat in range(state.seats):
        revealed = state.players[seat].revealed
        require(revealed, f"players[{seat}].revealed", "everybody has revealed when the turns are over")
    turn = state.turn
    for name in ("kind", "card", "space", "tally"):
        require(not getattr(turn, name), f"turn.{name}", "is of a turn, and the turns are over")
    if state.phase == "combat":
        _check_combat(state)
        return
    require(ends(state), "phase", "the game goes on: there are Conflict cards left, and nobody has points enough")
    for seat, player in enumerate(state.players):
        require(not player.units, f"players[{seat}].conflict", "is empty when the combat is over")
        require(not player.purse["swords"], f"players[{seat}].purse.swords", "is 0 when the combat is over")
    left = [frame.seat for frame in state.stack if tag_of(frame.effect) in ("endgame_intrigue", "rival_endgame")]
    takes = edition_of(state).takes_conflicts
    order = [seat for seat in reversed(clockwise(state)) if takes or not is_rival(state, seat)]
    require(left == order[: len(left)], "stack", f"seats {left} are left at the end, in turn order it is {order}")


def _check_combat(state: State) -> None:
    resolved = any(tag_of(frame.effect) == "after_combat" for frame in state.stack)
    require(resolved or state.winner < 0, "winner", "is known when the Conflict is resolved")
    for number, frame in enumerate(state.stack):
        effect = frame.effect
        if isinstance(effect, VictoryIntrigue | TakeConflict):
            require(frame.seat == state.winner, f"stack[{number}]", f"seat {frame.seat} has not won the Conflict")
        if isinstance(effect, Window):
            asks = isinstance(effect.ask, CombatIntrigue) and list(effect.seats) == players_clockwise(state)
            require(asks, f"stack[{number}]", "asks all players for Combat Intrigue cards, in turn order")
            counted = effect.passes == 0 or (effect.passes > 0 and not effect.acted)
            require(counted, f"stack[{number}]", f"{effect.passes} passes in a row; whoever acts has not passed")
