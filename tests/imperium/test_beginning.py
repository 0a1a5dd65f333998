"""A position may give the stack by name, and leave out everything that is as in a new game."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.state import State
from sandtable_engine.kernel.effects import tag_of

LEADERS = ["paul_atreides", "earl_memnon_thorvald", "glossu_the_beast_rabban", "count_ilban_richese"]
FAMILY = [(game, players) for game in ("imperium", "uprising") for players in st.GAMES[game].players]
PHASES = ("round_start", "player_turns", "combat", "makers", "recall")
ALL = [f"phase:{phase}" for phase in (*PHASES, "endgame")]


def loaded(stack: str, **fields: Any) -> State:
    """Load a short position of four players of the base game."""
    options = {"leaders": LEADERS}
    return cast(State, st.from_position({"game": "imperium", "seats": 4, "options": options, "stack": stack, **fields}))


def refused(stack: str, **fields: Any) -> tuple[str, str]:
    """Return the field by which a short position is refused, and what is wrong with it."""
    with pytest.raises(st.InvalidPosition) as caught:
        loaded(stack, **fields)
    return caught.value.values["field"], caught.value.values["problem"]


def asked(state: State) -> str:
    return tag_of(state.stack[-1].effect)


@pytest.mark.parametrize(("game", "players"), FAMILY)
def test_a_seat_takes_its_turn_and_the_game_goes_on_to_its_end(game: str, players: int) -> None:
    for seat in range(players):
        state = cast(State, st.from_position({"game": game, "seats": players, "stack": f"turn:{seat}"}))
        assert (state.phase, st.to_act(state), state.round) == ("player_turns", [seat], 1)
        assert st.from_position(st.to_position(state)) == state
        play_on(state)


@pytest.mark.parametrize(("game", "players"), [count for count in FAMILY if count[1] > 1])
@pytest.mark.parametrize("phase", PHASES)
def test_a_phase_begins_and_the_game_goes_on_to_its_end(game: str, players: int, phase: str) -> None:
    state = cast(State, st.from_position({"game": game, "seats": players, "stack": f"phase:{phase}"}))
    assert st.to_act(state)
    assert st.from_position(st.to_position(state)) == state
    play_on(state)


def play_on(state: State) -> None:
    rng = Random(1)
    while waiting := st.to_act(state):
        st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))
    assert st.result(state) is not None


def test_what_is_left_out_is_as_in_a_new_game() -> None:
    new = cast(State, st.new_game("imperium", 4, bytes(32), {"leaders": LEADERS}))
    state = loaded("turn:2", players=[{}, {"purse": {"spice": 5}}], first=2)
    assert state.players[1].purse == {**new.players[1].purse, "spice": 5}
    state.players[1].purse["spice"] = 0
    assert (state.players, state.row, state.conflict_deck) == (new.players, new.row, new.conflict_deck)
    assert (state.version, state.actor, st.to_act(state)) == (0, -1, [2])


def test_an_empty_table_and_a_list_are_taken_as_they_are() -> None:
    turns = loaded("turn:0", board={"wealth": [1]}, players=[{}, {"agents": 1}])
    assert turns.board == {"wealth": [1]}
    solo: dict[str, Any] = {"game": "imperium", "seats": 1, "stack": "turn:0"}
    acted = cast(State, st.from_position(solo))
    assert acted.board
    assert refused_by({**solo, "board": {}}) == "players[1].agents"
    assert refused_by({**solo, "players": [{"hand": []}]}) == "players"


def refused_by(position: dict[str, Any]) -> str:
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(position)
    return caught.value.values["field"]


def test_the_options_of_a_short_position_are_those_of_its_game() -> None:
    state = loaded("turn:0")
    assert [player.leader for player in state.players] == LEADERS
    assert refused("turn:0", options={"leaders": ["nobody"]})[0] == "options"
    assert refused("turn:0", rules_version=99)[0] == "rules_version"
    assert refused("turn:0", seed="AAAA")[0] == "seed"
    assert refused("turn:0", seed=5)[0] == "seed"
    assert refused("turn:0", seats=5) == ("seats", "5 is not 1 or 2 or 3 or 4")
    assert refused("turn:0", schema=1)[0] == "schema"


def test_the_combat_begins_with_the_troops_there_are() -> None:
    fighter = {"garrison": 0, "conflict": 3}
    card = loaded("turn:0").intrigue_deck
    card.remove("ambush")
    state = loaded("phase:combat", players=[{**fighter, "intrigue": ["ambush"]}], intrigue_deck=card)
    assert (state.phase, asked(state), st.to_act(state)) == ("combat", "window", [0])
    assert all(player.revealed and not player.hand for player in state.players)


def test_spice_gathers_when_the_makers_begin_but_not_when_the_recall_does() -> None:
    assert set(loaded("phase:makers").bonus_spice.values()) == {1}
    assert set(loaded("phase:recall").bonus_spice.values()) == {0}
    assert loaded("phase:recall").round == 2


def test_a_round_begins_with_its_conflict_and_five_cards_for_everybody() -> None:
    before, state = loaded("turn:0"), loaded("phase:round_start")
    assert (state.round, state.phase, state.conflict) == (2, "player_turns", before.conflict_deck[-1])
    assert [len(player.hand) for player in state.players] == [5] * 4
    assert state.first == before.first


def test_the_turns_begin_with_the_first_player() -> None:
    assert st.to_act(loaded("phase:player_turns", first=3)) == [3]


def test_the_endgame_begins_when_a_seat_has_points_enough() -> None:
    state = loaded("phase:endgame", players=[{"purse": {"vp": 10}}])
    assert (state.phase, st.result(state) is not None) == ("over", True)
    assert refused("phase:endgame")[0] == "stack"


def test_everybody_has_revealed_in_uprising_in_the_order_of_the_seats() -> None:
    fighters: list[dict[str, Any]] = [{"conflict": 1, "garrison": 2}] * 4
    position = {"game": "uprising", "seats": 4, "first": 2, "stack": "phase:combat", "players": fighters}
    deck = cast(State, st.from_position({**position, "stack": "turn:0"})).intrigue_deck
    deck.remove("contingency_plan")
    fighters = [{**fighters[0], "intrigue": ["contingency_plan"]}, *fighters[1:]]
    state = cast(State, st.from_position({**position, "players": fighters, "intrigue_deck": deck}))
    assert (state.phase, state.reveals) == ("combat", [2, 3, 0, 1])


@pytest.mark.parametrize(
    "name", ["", "tea", "phase:", "phase:tea", "phase:over", "turn:", "turn:x", "turn:4", "turn:-1"]
)
def test_a_wrong_name_is_refused_with_those_there_are(name: str) -> None:
    known = ", ".join([*ALL, "turn:0", "turn:1", "turn:2", "turn:3"])
    assert refused(name) == ("stack", f"{name!r} is not one of {known}")


def test_a_rival_that_only_acts_between_turns_has_none() -> None:
    with pytest.raises(st.InvalidPosition, match=r"turn:0, turn:1$"):
        st.from_position({"game": "imperium", "seats": 2, "stack": "turn:2"})


@pytest.mark.parametrize(
    ("stack", "fields", "field"),
    [
        ("turn:0", {"players": [{"revealed": True}]}, "stack"),
        ("phase:player_turns", {"players": [{"revealed": True}]}, "players[0].revealed"),
        ("phase:player_turns", {"board": {"wealth": [0]}, "players": [{"agents": 1}]}, "board"),
        ("phase:round_start", {"board": {"wealth": [0]}, "players": [{"agents": 1}]}, "board"),
        ("phase:makers", {"players": [{"garrison": 2, "conflict": 1}]}, "players[0].conflict"),
        ("phase:recall", {"players": [{"purse": {"swords": 1}}]}, "players[0].purse.swords"),
        ("turn:0", {"players": [{"purse": {"vp": 40}}]}, "players[0].purse.vp"),
        ("turn:0", {"players": [{"purse": {"persuasion": 1}}]}, "players[0].purse.persuasion"),
        ("turn:0", {"players": [{"influence": {"guild": 2}}]}, "players[0].purse.vp"),
        ("turn:0", {"players": [{}] * 5}, "players"),
        ("turn:0", {"players": None}, "players"),
        ("turn:0", {"first": 9}, "first"),
        ("turn:0", {"colour": "red"}, "colour"),
        ("turn:0", {"conflict": ""}, "conflict"),
    ],
)
def test_a_table_that_does_not_fit_the_name_is_refused_by_its_field(
    stack: str, fields: dict[str, Any], field: str
) -> None:
    assert refused(stack, **fields)[0].startswith(field)
