"""Positions: loaded, checked, saved in few bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.knowledge.beginning import begin
from sandtable_engine.conquest.knowledge.position import check
from sandtable_engine.conquest.state import PHASES, State
from sandtable_engine.kernel.effects import Frame
from tests.conquest.table import Table, game, new
from tests.properties.play import Play

MOVE = "shipment_and_movement"


def table() -> Table:
    g = game("atreides", "harkonnen").put(0, "carthag:10", 5).put(1, "carthag:10", 5).hand(0, "shield")
    return g.dead(1, 2, "beast_rabban").at("battle").passes().whole()


@pytest.mark.rule("rule:position.round_trip")
def test_a_position_loads_back_equal_in_the_middle_of_a_plan() -> None:
    g = table().by(1, "dial:3")
    assert st.from_position(st.to_position(g.state)) == g.state
    assert st.decode(st.encode(g.state)) == g.state


@pytest.mark.rule("rule:position.checked")
@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("players.0.reserve", 3, "players[0].troops"),
        ("players.0.tanks", -1, "players[0].tanks"),
        ("players.0.spice", -1, "players[0].spice"),
        ("players.0.troops.carthag:10", 0, "players[0].troops.carthag:10"),
        ("players.0.troops", {"atlantis:3": 5}, "players[0].troops.atlantis:3"),
        ("players.0.faction", "guild", "players[0].faction"),
        ("players.0.leaders", ["duke_leto"], "players[0].leaders"),
        ("players.0.leaders.0", "chani", "players[0].leaders"),
        ("players.1.bound", {"duke_leto": "carthag"}, "players[1].bound.duke_leto"),
        ("players.1.bound", {"beast_rabban": "atlantis"}, "players[1].bound.beast_rabban"),
        ("players.0.known_battle", ["lasgun"], "players[0].known_battle"),
        ("players.0.known_traitors", ["chani"], "players[0].known_traitors"),
        ("players.0.battle", [], "battle_deck"),
        ("market_deck", [], "market_deck"),
        ("traitor_deck", [], "traitor_deck"),
        ("spice_deck.0", "spice_99", "spice_deck"),
        ("spice", {"arsunt:10": 5}, "spice.arsunt:10"),
        ("spice", {"broken_land:11": 999}, "spice.broken_land:11"),
        ("seen_bottom", 50, "seen_bottom"),
        ("storm", 19, "storm"),
        ("turn", 6, "turn"),
        ("phase", "lunch", "phase"),
        ("first", 2, "first"),
        ("covered", "arsunt", "covered"),
        ("battle.seats", [0, 0], "battle.seats"),
        ("battle.region", "atlantis", "battle.region"),
        ("battle.called", [3], "battle.called"),
        ("battle.plans.0.dial", 30, "battle.plans.0.dial"),
        ("battle.plans.0.leader", "chani", "battle.plans.0.leader"),
        ("battle.plans.0.weapon", "spoon", "battle.plans.0.weapon"),
        ("answers", {"0": "dial:9"}, "answers.0"),
        ("options.decks", "lost", "options.decks"),
        ("options.leader_sets", "lost", "options.leader_sets"),
        ("players.0.known_leaders", ["duke_leto"], "players[0].known_leaders"),
        ("answers", {"5": "dial:1"}, "answers.5"),
        ("answers", {"0": "dial:1", "1": "dial:1"}, "answers"),
        ("options.factions", ["ix", "tleilax"], "options.factions"),
        ("options.colour", "red", "options.colour"),
        ("players.0.colour", "red", "players[0].colour"),
        ("battle.plans.0.colour", "red", "battle.plans.0.colour"),
        ("rules_version", 99, "rules_version"),
        ("draws", -1, "draws"),
        ("event_count", -1, "event_count"),
        ("moves", -1, "moves"),
        ("long_moves", -1, "long_moves"),
        ("seats", 5, "seats"),
        ("seed", "AAAA", "seed"),
        ("turn", 0, "phase"),
        ("players.1.faction", "atreides", "players[0].faction"),
        ("players.0.denied", ["weather"], "players[0].denied"),
        ("players.0.at_most", {"weather": 1}, "players[0].at_most"),
        ("once_traitors", {"chani": 1}, "once_traitors"),
        ("players.0.returned", ["nobody"], "players[0].returned"),
        ("battle.seats", [], "battle"),
        ("modifiers", [{"seat": 2, "kind": "stopped", "until": "turn"}], "modifiers[0]"),
        ("stack", [[{"type": "plan_choice"}, 0, ""]], "stack[0][0].element"),
        ("stack", [], "stack"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(path: str, value: Any, field: str) -> None:
    position: Any = st.to_position(table().state)
    *way, last = path.split(".")
    inside = position
    for step in way:
        inside = inside[int(step)] if isinstance(inside, list) else inside[step]
    inside[int(last) if isinstance(inside, list) else last] = value
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(position)
    assert caught.value.values["field"] == field


@pytest.mark.rule("rule:position.checked")
@pytest.mark.parametrize(
    ("stood", "problem"), [([4, 1], "counts other cells"), ([5], "counts more troops"), ([0], "counts more troops")]
)
def test_a_group_that_rides_is_no_larger_than_it_was(stood: list[int], problem: str) -> None:
    g = game("fremen", "imperium").last_blow("spice_03").put(0, "south_mesa:4", 4).storm(12)
    position: Any = st.to_position(g.top("spice", "sandworm", "spice_01").at("spice_blow").whole().state)
    assert list(position["stack"][-1][0]["stood"]) == [4]
    position["stack"][-1][0]["stood"] = stood
    with pytest.raises(st.InvalidPosition, match=problem) as caught:
        st.from_position(position)
    assert caught.value.values["field"].startswith("stack")


@pytest.mark.rule("rule:position.small_snapshot")
def test_a_snapshot_stays_under_eight_kilobytes() -> None:
    rng = Random(1)
    state = st.new_game("conquest", 4, bytes(32))
    while waiting := st.to_act(state):
        assert len(st.encode(state)) < 8192
        st.advance(state, waiting[0], rng.choice(st.legal_actions(state, waiting[0])))


@pytest.mark.rule("rule:position.few_options")
def test_no_list_of_options_is_longer_than_200() -> None:
    rng = Random(8)
    for players in (2, 3, 4):
        state = st.new_game("conquest", players, rng.randbytes(32))
        while waiting := st.to_act(state):
            actions = st.legal_actions(state, waiting[0])
            assert len(actions) <= 200
            st.advance(state, waiting[0], rng.choice(actions))


# The course of a game


def states(players: int, number: int, *, rules_version: int | None = None, bot: str = "random") -> Iterator[State]:
    """Yield every state of a game that bots play. The state advances after each."""
    play = Play("conquest", players, Random(number))
    play.start()
    options = {name: value for name, value in play.options.items() if rules_version != 1 or name != "leader_sets"}
    state = st.new_game("conquest", players, play.seed, options, rules_version=rules_version)
    assert isinstance(state, State)
    yield state
    while waiting := st.to_act(state):
        seat = play.rng.choice(waiting)
        actions = st.legal_actions(state, seat)
        st.advance(state, seat, st.GAMES["conquest"].bots[bot](st.view(state, seat), actions, play.rng))
        yield state


@pytest.mark.rule("rule:position.accepted")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("bot", "rules_version"), [("random", 2), ("random", 1), ("greedy", 2)])
def test_every_state_of_a_game_is_accepted(players: int, bot: str, rules_version: int) -> None:
    for number in range(3):
        for state in states(players, number, rules_version=rules_version, bot=bot):
            check(state)


@pytest.mark.rule("rule:position.accepted")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_thinks_possible_is_accepted(players: int) -> None:
    rng = Random(players)
    for state in states(players, players):
        if rng.randrange(8) == 0:
            other = st.resample(state, rng.choice([None, *range(players)]), rng)
            assert isinstance(other, State)
            check(other)


@pytest.mark.rule("rule:position.stack_fits_phase")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_stack_that_was_cut_or_belongs_to_another_phase_is_refused(players: int) -> None:
    rng = Random(players)
    for state in states(players, 1):
        if rng.randrange(8) or not state.stack:
            continue
        position = st.to_position(state)
        for start in range(1, len(state.stack)):
            with pytest.raises(st.InvalidPosition, match=r"^stack"):
                st.from_position({**position, "stack": position["stack"][start:], "answers": {}})
        for phase in PHASES:
            if phase != state.phase:
                with pytest.raises(st.InvalidPosition):
                    st.from_position({**position, "phase": phase})


Edit = Callable[[dict[str, Any]], None]


def put(path: str, value: Any) -> Edit:
    """Return an edit that sets the value at the end of the path."""

    def edit(data: Any) -> None:
        *way, last = path.split("/")
        for step in way:
            data = data[int(step)] if isinstance(data, list) else data[step]
        data[int(last) if isinstance(data, list) else last] = value

    return edit


def setting_up() -> Table:
    return new("fremen", "imperium")


def first_turn() -> Table:
    """Return a game in which the first player of the first turn buys cards, and no seat has acted."""
    g = game("fremen", "imperium")
    return g.market(0).at("cards", turn=1).whole()


def moving() -> Table:
    return game("fremen", "imperium", "atreides").put(0, "arsunt:10", 3).at(MOVE).whole()


def window() -> Table:
    return game("atreides", "harkonnen", "imperium").market(0, "hajr").market(1, "karama").at(MOVE).whole()


def fighting() -> Table:
    g = game("atreides", "imperium").storm(1).hand(0, "shield", "maula_pistol").put(0, "carthag:10", 5)
    return g.put(1, "carthag:10", 5).at("battle").passes().whole()


def shown() -> Table:
    g = game("atreides", "imperium").storm(1).market(0, "hajr").put(0, "carthag:10", 5).put(1, "carthag:10", 5)
    return g.at("battle").passes().plans(s0="2 duke_leto", s1="1 sardaukar_bashar").whole()


def reviving() -> Table:
    return game("fremen", "imperium").dead(0, 4).at("revival").play("troops:2").whole()


DONE = {"type": "done"}
IMPOSSIBLE: list[tuple[Callable[[], Table], Edit, str]] = [
    (setting_up, put("players/0/spice", 9), "players[0].spice"),
    (setting_up, put("players/0/dead", ["chani"]), "players[0].leaders"),
    (setting_up, put("players/0/tanks", 15), "players[0].troops"),
    (setting_up, put("storm", 1), "storm"),
    (setting_up, put("first", 1), "first"),
    (setting_up, put("covered", ""), "covered"),
    (first_turn, put("players/0/troops", {"arsunt:10": 5}), "players[0].troops"),
    (first_turn, put("storm", 12), "storm"),
    (first_turn, put("turn", 2), "spice_discard"),
    (first_turn, put("worm", True), "worm"),
    (first_turn, put("moves", 1), "moves"),
    (first_turn, put("spice", {"broken_land:11": 5, "south_mesa:5": 5, "old_gap:9": 5}), "spice."),
    (first_turn, put("last_blow", ""), "placed"),
    (first_turn, lambda data: data["placed"].reverse(), "placed"),
    (first_turn, put("storm_move", 3), "storm_move"),
    (first_turn, put("first", 1), "stack[0]"),
    (first_turn, put("military", True), "military"),
    (first_turn, put("players/1/leaders", []), "players[1].leaders"),
    (first_turn, put("players/0/dealt", ["chani"]), "traitor_deck"),
    (first_turn, put("players/0/bound", {"chani": "arsunt"}), "players[0].bound"),
    (first_turn, put("seen_bottom", 1), "seen_bottom"),
    (first_turn, put("options/factions", ["imperium", "fremen"]), "players[0].faction"),
    (first_turn, put("options/covered", "carthag"), "covered"),
    (
        first_turn,
        put("triggers", [{"seat": 0, "when": "x", "then": {"type": "done"}, "source": "", "until": ""}]),
        "tr",
    ),
    (moving, put("moves", 4), "moves"),
    (moving, put("moves", 1), "moves"),
    (moving, put("long_moves", 1), "long_moves"),
    (moving, put("modifiers", [{"seat": 0, "kind": "stopped", "until": "phase", "target": "voice"}]), "modifiers[0]"),
    (moving, put("modifiers", [{"seat": 0, "kind": "harvest", "until": "phase", "amount": 3}]), "modifiers[0]"),
    (moving, put("stack/-1/1", 1), "stack["),
    (moving, put("stack/-1/2", "phase:battle"), "stack["),
    (window, put("stack/-1/0/passes", 2), "stack["),
    (window, put("stack/-1/0/seats", [0, 1, 2]), "stack["),
    (window, put("stack/-1/0/ask/window", "cards_own"), "stack["),
    (reviving, put("stack/-1/0/troops", 18), "stack["),
    (fighting, put("battle/cells", ["arsunt:10"]), "battle.cells"),
    (fighting, put("battle/shown", True), "battle.plans.0.dial"),
    (fighting, put("battle/plans/0/dial", 3), "battle.plans.0.dial"),
    (fighting, put("battle/called", [0]), "battle.called"),
    (fighting, put("battle/bonus/0", 4), "battle.bonus.0"),
    (fighting, put("battle/seer", 1), "battle.seer"),
    (fighting, put("battle/voiced", 1), "battle.voiced"),
    (fighting, put("battle/voice", "play:poison"), "battle.voice"),
    (fighting, put("battle/answer", "4"), "battle.answer"),
    (fighting, put("battle/seats", [1, 0]), "stack["),
    (shown, put("battle/poisoned", True), "battle.poisoned"),
    (shown, put("battle/bonus/0", 1), "battle.bonus.0"),
    (shown, put("battle/plans/0/leader", ""), "battle.plans.0.leader"),
    (shown, put("battle/shown", False), "stack["),
]


@pytest.mark.rule("rule:position.checked")
@pytest.mark.parametrize(
    ("made", "edit", "field"), IMPOSSIBLE, ids=[f"{number}-{case[2]}" for number, case in enumerate(IMPOSSIBLE)]
)
def test_what_no_game_leads_to_is_refused_by_its_field(made: Callable[[], Table], edit: Edit, field: str) -> None:
    position = st.to_position(made().state)
    st.from_position(position)
    edit(position)
    with pytest.raises(st.InvalidPosition) as caught:
        st.from_position(position)
    assert caught.value.values["field"].startswith(field), str(caught.value)


@pytest.mark.rule("rule:position.checked")
def test_three_sides_are_never_in_one_stronghold_and_no_battle_is_left_when_spice_is_collected() -> None:
    g = game("fremen", "imperium", "atreides").put(0, "carthag:10", 1).put(1, "carthag:10", 1)
    position = st.to_position(g.at(MOVE).whole().state)
    position["players"][2]["troops"] = {"carthag:10": 1}
    position["players"][2]["reserve"] -= 1
    with pytest.raises(st.InvalidPosition, match="stronghold"):
        st.from_position(position)
    position = st.to_position(game("fremen", "imperium").spice(0, 0).at("collection").whole().state)
    for player in position["players"]:
        player["troops"]["arsunt:10"] = 1
        player["reserve"] -= 1
    with pytest.raises(st.InvalidPosition, match="after all battles"):
        st.from_position(position)


@pytest.mark.rule("rule:position.stack_fits_phase")
def test_nobody_is_asked_anything_over_a_traitor_card_that_is_to_be_given_back() -> None:
    g = game("atreides", "harkonnen").storm(1).market(0, "truthtrance").put(0, "carthag:10", 1).put(1, "carthag:10", 1)
    position = st.to_position(g.at("battle").play("pass").whole().state)
    offered = position["stack"][-2]
    assert offered[0] == {"type": "new_traitor"}
    assert st.from_position(position)
    position["stack"][-2] = [{"type": "give_back"}, *offered[1:]]
    position["players"][1]["traitors"].append(position["traitor_deck"].pop())
    with pytest.raises(st.InvalidPosition, match=r"^stack\["):
        st.from_position(position)


# Named beginnings


def named(stack: str, **fields: Any) -> State:
    """Return a position of the second turn whose stack is named."""
    g = game("atreides", "fremen", "imperium").put(0, "carthag:10", 2).put(2, "carthag:10", 3).at("revival").whole()
    state = st.from_position({**st.to_position(g.state), "stack": stack, "answers": {}, **fields})
    assert isinstance(state, State)
    return state


@pytest.mark.rule("rule:position.named_beginning")
def test_the_turn_of_a_seat_begins_when_those_before_it_have_moved() -> None:
    state = named("turn:2")
    assert (state.phase, st.to_act(state), state.moves) == (MOVE, [2], 1)
    st.advance(state, 2, "skip")
    st.advance(state, 2, "end")
    assert st.to_act(state) == [1]
    assert st.legal_actions(state, 1) == ["ship:polar_sink", "skip"]


@pytest.mark.rule("rule:position.named_beginning")
def test_a_phase_begins_and_the_turn_goes_on_after_it() -> None:
    state = named("phase:battle")
    assert (state.phase, state.battle.seats) == ("battle", [0, 2])
    assert st.from_position(st.to_position(state)) == state


@pytest.mark.rule("rule:position.named_beginning")
@pytest.mark.parametrize("phase", PHASES)
def test_what_begins_by_name_is_what_the_rules_put_on_the_stack(phase: str) -> None:
    played = (state for number in range(9) for state in states(3, number))
    state = next(state for state in played if state.phase == phase and state.turn == 2)
    below = [frame for frame in state.stack if frame.source == "phase:setup"]
    copy = st.clone(state)
    assert isinstance(copy, State)
    copy.storm_move, copy.modifiers, copy.answers = -1, [], {}
    copy.battle = State(game="", rules_version=0, seats=0, options={}, seed=b"").battle
    if phase == "spice_blow":
        copy.placed = []
    stack = begin(copy, f"phase:{phase}")
    assert stack[:-1] == below
    assert (stack[-1].seat, copy.phase) == (state.first, phase)


@pytest.mark.rule("rule:position.named_beginning")
def test_the_turn_of_a_seat_lies_over_those_that_follow() -> None:
    g = game("atreides", "fremen", "imperium").at("revival").whole()
    stack: list[Frame] = begin(g.state, "turn:2")
    assert [(type(frame.effect).__name__, frame.seat) for frame in stack] == [
        ("EndTurn", 0),
        ("SeatPhase", 0),
        ("BattlePhase", 0),
        ("MovementTurn", 1),
        ("MovementTurn", 2),
    ]


@pytest.mark.rule("rule:position.named_beginning")
@pytest.mark.parametrize("name", ["phase:lunch", "phase:setup", "turn:3", "turn:x", "", "battle"])
def test_an_unknown_beginning_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(st.InvalidPosition, match=r"^stack: .*phase:storm.*turn:0, turn:1, turn:2") as caught:
        named(name)
    assert caught.value.values["field"] == "stack"


@pytest.mark.rule("rule:position.named_beginning")
@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"turn": 0}, "phase"),
        ({"storm_move": 2}, "storm_move"),
        ({"turn": 5}, "spice_discard"),
        ({"storm": 0}, "storm"),
    ],
)
def test_nothing_begins_on_a_table_that_cannot_be(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(st.InvalidPosition) as caught:
        named("phase:cards", **fields)
    assert caught.value.values["field"] == field
