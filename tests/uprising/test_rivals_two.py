"""Two players and the Rival between them, which keeps resources and scores, or is streamlined."""

from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine.errors import InvalidPosition
from sandtable_engine.imperium.knowledge.position import check
from sandtable_engine.imperium.rules.ranking import ranking
from sandtable_engine.imperium.seats import clockwise, opponents
from sandtable_engine.imperium.state import State
from tests.uprising.rival_table import act, fought, idle, rival
from tests.uprising.table import ALL, Table, game

QUIET = ["gurney_halleck", "muad_dib"]
"""Leaders who are asked for nothing in combat."""

AMBER, RABBAN = "lady_amber_metulli", "glossu_the_beast_rabban"


def streamlined(leader: str = AMBER, *, master: bool = False) -> Table:
    """Return a table of two players and a streamlined Rival in seat 2, with or without its Swordmaster."""
    g = game(2, rivals=[leader], variants=["streamlined"])
    if master:
        rival(g).swordmaster()
    return g


# Setup.


@pytest.mark.rule("rule:rivals_two.setup", "rule:rivals.setup")
def test_one_rival_in_seat_2_with_three_troops() -> None:
    g = game(2)
    assert (len(g.state.players), rival(g).garrison, rival(g).supply, rival(g).leader) == (3, 3, 9, "staban_tuek")
    assert [(g.seat(seat).garrison, g.seat(seat).vp, len(g.seat(seat).player.hand)) for seat in (0, 1)] == [
        (3, 0, 5)
    ] * 2


@pytest.mark.rule("rule:rivals_two.objectives", "objective:objective_ornithopter_1_3p")
def test_the_rival_has_the_ornithopter_and_the_players_the_others() -> None:
    held = []
    for number in range(20):
        state = st.new_game("uprising", 2, bytes([number] * 32), {"leaders": "random"})
        assert isinstance(state, State)
        held.append(tuple(player.won[0] for player in state.players))
    assert {objectives[2] for objectives in held} == {"objective_ornithopter_1_3p"}
    assert {objectives[0] for objectives in held} == {"objective_crysknife", "objective_desert_mouse_first_player"}


@pytest.mark.rule("rule:rivals_two.difficulty")
def test_the_difficulty_of_one_player_changes_nothing_for_two() -> None:
    for level in ("mercenary", "kwisatz_haderach"):
        g = game(2, difficulty=level).hand("dagger").solari(8)
        assert (rival(g).garrison, g.me.player.intrigue, "dagger@swordmaster" in g.options) == (3, [], True)
        assert st.view(g.state, 0).uprising.variants == ()


# Turns.


@pytest.mark.rule("rule:rivals_two.order")
@pytest.mark.parametrize("first", [0, 1])
def test_the_rival_acts_after_the_first_player_and_before_the_other(first: int) -> None:
    g = game(2, first=first)
    assert clockwise(g.state) == [first, 2, 1 - first]
    g.next_round()
    order = [event.seat for event in g.told("turn_ended")]
    assert order == [first, 2, 1 - first, 2]


@pytest.mark.rule("rule:rivals_two.order")
def test_the_rival_acts_in_every_circle_while_it_has_agents() -> None:
    g = game(2)
    rival(g).swordmaster()
    g.seat(1).hand("dagger").give(solari=2)
    act(g, "sardaukar", "espionage", "secrets").play("dagger@gather_support", "free").next_round()
    assert [event.seat for event in g.told("turn_ended")] == [0, 2, 1, 0, 2, 1, 2]


@pytest.mark.rule("rule:rivals_two.never_first")
def test_the_first_player_marker_goes_from_player_to_player() -> None:
    g = game(2)
    firsts = []
    for _ in range(4):
        firsts.append(g.state.first)
        g.next_round()
    assert firsts == [0, 1, 0, 1]


@pytest.mark.rule("rule:rivals_two.order")
@pytest.mark.parametrize(("first", "seat", "others"), [(0, 0, [2, 1]), (0, 1, [0, 2]), (0, 2, [1, 0]), (1, 0, [1, 2])])
def test_opponents_clockwise_from_the_left(first: int, seat: int, others: list[int]) -> None:
    assert opponents(game(2, first=first).state, seat) == others


@pytest.mark.rule("rule:rivals_two.order")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 2, 1]), (1, [1, 2, 0])])
def test_rewards_are_taken_in_that_order_too(first: int, order: list[int]) -> None:
    g = fought(game(2, QUIET, first), "siege_of_arrakeen", 1, 1, 1)
    assert [event.seat for event in g.told("reward_taken")] == order


@pytest.mark.rule("rule:rivals_two.places")
def test_the_third_place_is_not_paid() -> None:
    g = fought(game(2, QUIET), "siege_of_arrakeen", 1, 3, 2)
    assert (g.me.solari, g.seat(1).solari, rival(g).solari) == (0, 2, 4)
    g = fought(game(2, QUIET), "siege_of_arrakeen", 1, 2, 2)
    assert (g.me.solari, g.seat(1).solari, rival(g).solari) == (0, 4, 4)


@pytest.mark.rule("rule:rivals_two.keeps")
def test_the_rival_keeps_scores_and_is_ranked() -> None:
    g = fought(game(2), "protect_the_sietches", 0, 0, 1)
    assert (rival(g).water, rival(g).player.influence["fremen"], rival(g).player.won[-1]) == (
        2,
        1,
        "protect_the_sietches",
    )
    rival(g).give(vp=3)
    assert ranking(g.state)[0].seat == 2


# Streamlined Rivals.


@pytest.mark.rule("rule:variants.streamlined_no_points")
def test_a_streamlined_rival_takes_no_points() -> None:
    g = streamlined()
    rival(g).influence(fremen=1, bene_gesserit=3)
    act(g, "espionage", "fremkit").next_round()
    assert (rival(g).alliances, rival(g).player.influence["fremen"], rival(g).vp) == (["bene_gesserit"], 2, 0)


@pytest.mark.rule("rule:variants.streamlined_no_points")
def test_an_alliance_it_takes_over_costs_the_player_the_point() -> None:
    g = streamlined().alliance("fremen").give(vp=2)
    rival(g).influence(fremen=4)
    act(g, "fremkit")
    assert (g.state.alliances["fremen"], g.me.vp, rival(g).vp) == (2, 1, 0)


@pytest.mark.rule("rule:variants.streamlined_no_points")
def test_a_player_who_takes_an_alliance_from_it_scores() -> None:
    g = streamlined().influence(fremen=4).hand("diplomacy")
    rival(g).alliance("fremen")
    g.play("diplomacy@fremkit", "influence")
    assert (g.state.alliances["fremen"], g.me.vp, rival(g).vp) == (0, 1, 0)


@pytest.mark.rule("rule:variants.streamlined_no_points")
@pytest.mark.parametrize("conflict", ["battle_for_spice_refinery", "test_of_loyalty", "spice_freighters"])
def test_rewards_give_it_no_points_and_it_does_not_pay_for_any(conflict: str) -> None:
    g = streamlined()
    rival(g).give(spice=3)
    fought(g, conflict, 0, 0, 1)
    assert (rival(g).vp, rival(g).spice, conflict in (*rival(g).player.won, *rival(g).player.flipped)) == (0, 3, True)


@pytest.mark.rule("rule:variants.streamlined_saves")
def test_before_its_swordmaster_it_saves_as_others_do() -> None:
    g = streamlined()
    rival(g).give(solari=7)
    act(g, "accept_contract_shipping_a")
    assert (rival(g).player.swordmaster, rival(g).solari, rival(g).water, rival(g).agents) == (True, 0, 1, 2)


@pytest.mark.rule("rule:variants.streamlined_saves")
@pytest.mark.parametrize("card", ["accept_contract_shipping_a", "assembly_hall", "sietch_tabr", "secrets"])
def test_with_its_swordmaster_it_takes_no_more_resources(card: str) -> None:
    g = streamlined(master=True).intrigue("leverage", "crysknife", "desert_mouse", "ornithopter")
    rival(g).influence(fremen=2)
    before = dict(rival(g).player.purse)
    g.hagal(card).hand("dagger").solari(5).play("dagger@high_council", "space.choose", "end")
    assert (rival(g).player.purse, rival(g).player.intrigue, len(g.me.player.intrigue)) == (before, [], 4)


@pytest.mark.rule("rule:variants.streamlined_spice")
@pytest.mark.parametrize(("master", "spice"), [(True, 0), (False, 5)])
def test_the_bonus_spice_it_would_take_goes_to_the_bank(master: bool, spice: int) -> None:
    g = act(streamlined(master=master).bonus_spice(deep_desert=1), "deep_desert")
    assert (rival(g).spice, g.state.bonus_spice["deep_desert"]) == (spice, 0)


@pytest.mark.rule("rule:variants.streamlined_spice")
def test_its_sandworms_come_all_the_same() -> None:
    g = streamlined(master=True).bonus_spice(deep_desert=2).conflict_card("shadow_contest")
    rival(g).hooks()
    act(g, "deep_desert")
    assert (rival(g).spice, rival(g).player.worms, g.state.bonus_spice["deep_desert"]) == (0, 2, 0)


@pytest.mark.rule("rule:variants.streamlined_saves")
def test_rewards_are_troops_and_influence_only() -> None:
    g = fought(streamlined(master=True), "choam_security", 0, 0, 1)
    assert (rival(g).solari, rival(g).player.influence["guild"], rival(g).garrison) == (0, 1, 4)


@pytest.mark.rule("rule:variants.streamlined_cannot_win")
def test_it_is_not_ranked_and_does_not_end_the_game() -> None:
    g = streamlined(RABBAN, master=True).give(vp=10)
    for seat in (0, 1):
        g.seat(seat).hand()
    idle(g).next_round()
    assert (g.state.phase, [standing.seat for standing in ranking(g.state)]) == ("over", [0, 1])
    assert g.told("game_ended")[0].places == (1, 2)


# Positions.


@pytest.mark.rule("rule:rivals.positions")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"posts": {"choam": [2], "guild": [2], "fremen": [2]}}, "posts.*3 Spies of seat 2"),
        ({"hagal_deck": []}, "hagal_deck"),
        ({"first": 2}, "first"),
    ],
)
def test_a_table_with_a_rival_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    position = st.to_position(game(2).state)
    position["hagal_discard"] = position["hagal_deck"] if "hagal_deck" in change else []
    with pytest.raises(InvalidPosition, match=problem):
        st.from_position({**position, **change})


@pytest.mark.rule("rule:rivals.positions")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"leader": "shaddam_corrino_iv"}, "leader"),
        ({"leader": "gurney_halleck"}, "leader"),
        ({"contracts": ["arrakeen_water"]}, "contracts"),
        ({"hand": ["dagger"]}, "no cards but Intrigue"),
        ({"council": True}, "no ability"),
    ],
)
def test_a_rival_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    position = st.to_position(game(2).state)
    position["players"][2].update(change)
    with pytest.raises(InvalidPosition, match=problem):
        st.from_position(position)


@pytest.mark.rule("rule:rivals.positions")
@pytest.mark.parametrize(
    ("master", "purse", "problem"),
    [
        (False, {"solari": 8}, "9 of all it has"),
        (True, {"solari": 7}, "gives 7"),
        (True, {"persuasion": 1}, "acquires"),
    ],
)
def test_a_rival_that_has_saved_too_much_is_refused(master: bool, purse: dict[str, int], problem: str) -> None:
    g = game(2)
    if master:
        rival(g).swordmaster()
    position = st.to_position(g.state)
    position["players"][2]["purse"].update(purse)
    with pytest.raises(InvalidPosition, match=problem):
        st.from_position(position)


@pytest.mark.rule("rule:rivals.positions", "rule:variants.streamlined_no_points")
def test_a_streamlined_rival_with_points_is_refused() -> None:
    position = st.to_position(streamlined().state)
    position["players"][2]["purse"]["vp"] = 10
    with pytest.raises(InvalidPosition, match="never scores"):
        st.from_position(position)


# Whole games.


@pytest.mark.rule("rule:rivals_two.whole_games")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"variants": ["streamlined"]},
        {"variants": ["brutal_escalation", "expert_deployment", "smart_politics"]},
        {"mix": ALL},
        {"mix": ALL, "variants": ["streamlined"], "choam": False},
    ],
    ids=["plain", "streamlined", "expert", "mix", "mix-streamlined"],
)
def test_random_games_come_to_their_end(options: dict[str, list[str]]) -> None:
    for number in range(3):
        rng = Random(number)
        state = st.new_game("uprising", 2, rng.randbytes(32), {**options})
        assert isinstance(state, State)
        while seats := st.to_act(state):
            st.advance(state, seats[0], rng.choice(st.legal_actions(state, seats[0])))
            check(state)
        ranked = 2 if "streamlined" in options.get("variants", []) else 3
        assert (state.phase, len(ranking(state))) == ("over", ranked)
