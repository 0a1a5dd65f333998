"""Six players: in every game, a Commander has units, swords and Influence on the board only through an Ally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

import sandtable_engine as st
from sandtable_engine.game import Bot
from sandtable_engine.imperium import events as e
from sandtable_engine.imperium.editions import edition_of
from sandtable_engine.imperium.knowledge.view import SeatView, View
from sandtable_engine.imperium.sets.uprising import events as u
from sandtable_engine.imperium.state import State, Turn
from sandtable_engine.kernel.effects import tag_of
from sandtable_engine.kernel.events import Event
from tests.uprising.table import ALL

OWN_TRACK = {0: "fremen", 3: "emperor"}
"""The Commanders, and the one track on which each has a cube."""

VIEWERS = (None, *range(6))
OF_ALLIES = (
    e.Recruited,
    e.Deployed,
    e.Retreated,
    e.TroopsLost,
    e.RewardTaken,
    e.ControlTaken,
    e.ControlRemoved,
    u.WormSummoned,
    u.HooksTaken,
    u.ConflictTaken,
    u.IconsPaired,
    u.MemoryMade,
    u.ObjectiveDealt,
    u.Conceded,
)
"""What happens to an Ally only."""

THROUGH_ALLIES = {
    "recruited space:arrakeen",
    "deployed space:carthag",
    "hooks_taken space:sietch_tabr",
    "worm_summoned space:deep_desert",
    "swords phase:player_turns",
    "swords space:swordmaster",
    "influence_changed space:expedition",
}
"""What has to have happened to the activated Allies in turns of their Commanders, or nothing is shown here."""

LIKED = (
    "@hardy_warriors",
    "@desert_mastery",
    "@sietch_tabr",
    "@hagga_basin",
    "@deep_desert",
    "hooks",
    "worm",
    ":fremen",
)
"""What players who want to ride sandworms do when they can."""


def riders(view: Any, actions: list[str], rng: Random) -> str:
    """Choose an action that riders like, or else any action."""
    return rng.choice([action for action in actions if action.endswith(LIKED)] or actions)


BOTS: dict[str, Bot] = {**st.GAMES["uprising"].bots, "riders": riders}
GAMES = [
    *(("riders", number, mix) for number in range(2) for mix in ([], ALL)),
    *((bot, 0, mix) for bot in ("random", "greedy") for mix in ([], ALL)),
]


def steps(bot: str, number: int, mix: list[str]) -> Iterator[tuple[State, Turn, list[Event]]]:
    """Yield every step of a game of six, after it was taken: the state, the turn of the step, and the events."""
    rng, play = Random(number), BOTS[bot]
    state = cast(State, st.new_game("uprising", 6, rng.randbytes(32), {"mix": mix}))
    while waiting := st.to_act(state):
        turn, actions = replace(state.turn), st.legal_actions(state, waiting[0])
        yield state, turn, st.advance(state, waiting[0], play(st.view(state, waiting[0]), actions, rng))


def in_state(state: State, seat: int) -> None:
    player = state.players[seat]
    assert (player.garrison, player.conflict, player.worms, player.memories, player.hooks) == (0, 0, 0, 0, False)
    assert (player.supply, player.units, player.strength, player.purse["swords"]) == (0, 0, 0, 0)
    assert (list(player.influence), player.won, player.flipped) == ([OWN_TRACK[seat]], [], [])
    assert seat not in (*state.control.values(), state.winner)
    board = [track.id for track in edition_of(state).board.tracks.values() if not track.owner]
    assert seat not in [state.alliances.get(track) for track in board]


def in_position(data: dict[str, Any], seat: int) -> None:
    player = data["players"][seat]
    assert not any(player[name] for name in ("garrison", "conflict", "worms", "memories", "hooks", "won", "flipped"))
    assert (player["purse"]["swords"], list(player["influence"])) == (0, [OWN_TRACK[seat]])


def in_view(seen: SeatView, seat: int) -> None:
    assert (seen.garrison, seen.conflict, seen.supply, seen.strength, seen.swords) == (0, 0, 0, 0, 0)
    assert list(seen.influence) == [OWN_TRACK[seat]]
    assert seen.uprising is not None
    assert (seen.uprising.worms, seen.uprising.hooks, seen.uprising.won, seen.uprising.flipped) == (0, False, (), ())


def in_events(events: list[Event]) -> None:
    for event in events:
        if isinstance(event, e.ConflictResolved):
            assert event.winner not in OWN_TRACK
            assert [event.strengths[seat] for seat in OWN_TRACK] == [0, 0]
        if event.seat in OWN_TRACK:
            assert not isinstance(event, OF_ALLIES), event
            assert not isinstance(event, e.Gained | e.Lost) or event.resource != "swords", event
            assert not isinstance(event, e.InfluenceChanged) or event.faction == OWN_TRACK[event.seat], event


def through_allies(turn: Turn, events: list[Event]) -> Iterator[str]:
    """Yield what happened to the activated Ally in the turn of a Commander, and where."""
    for event in events if turn.ally >= 0 else ():
        if event.seat == turn.ally:
            yield f"{event.resource if isinstance(event, e.Gained) else tag_of(event)} {event.source}"


@pytest.mark.rule("rule:hidden_six.commanders_have_nothing")
def test_a_commander_has_units_swords_and_board_influence_only_through_an_ally() -> None:
    found: Counter[str] = Counter()
    for bot, number, mix in GAMES:
        for state, turn, events in steps(bot, number, mix):
            data = st.to_position(state)
            seen = cast(View, st.view(state, VIEWERS[state.version % len(VIEWERS)]))
            for seat in OWN_TRACK:
                in_state(state, seat)
                in_position(data, seat)
                in_view(seen.players[seat], seat)
            in_events(events)
            found.update(through_allies(turn, events))
        assert state.phase == "over"
    assert set(found) >= THROUGH_ALLIES
