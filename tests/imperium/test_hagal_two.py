"""House Hagal with two players: one Rival that blocks spaces and gains nothing."""

import pytest

import sandtable_engine as st
from sandtable_engine.errors import InvalidPosition
from tests.imperium.table import Table, game

ME = "dune_the_desert_planet@secure_contract"


def send(g: Table, *cards: str) -> Table:
    """Let seat 0 send an Agent; House Hagal reveals these cards next."""
    return g.hagal(*cards).hand("dune_the_desert_planet").play(ME)


def idle(g: Table) -> Table:
    """Send all Agents of House Hagal."""
    for space in ("high_council", "swordmaster", "sell_melange"):
        g.seat(2).agent_on(space)
    return g


def fought(g: Table, conflict: str, me: int, other: int, hagal: int) -> Table:
    """Fight a Conflict with these troops by side; House Hagal reveals a card without swords."""
    idle(g).conflict_card(conflict).hagal("carthag").hand().troops(conflict=me)
    g.seat(1).hand().troops(conflict=other)
    g.seat(2).troops(conflict=hagal)
    return g.next_round()


@pytest.mark.rule("rule:hagal.two_setup")
def test_one_rival_with_three_agents_an_empty_garrison_and_nothing_else() -> None:
    rival = game(2).seat(2).player
    assert (rival.agents, rival.garrison, rival.supply, rival.leader) == (3, 0, 12, "")
    assert not any((*rival.purse.values(), *rival.influence.values()))
    assert not any((rival.deck, rival.hand, rival.intrigue))


@pytest.mark.rule("rule:hagal.two_setup")
def test_two_players_begin_without_a_point_and_one_of_them_is_first_player() -> None:
    g = game(2)
    assert (g.me.vp, g.seat(1).vp, g.me.water, g.me.garrison) == (0, 0, 1, 3)
    firsts = {st.new_game("imperium", 2, bytes([n] * 32)).first for n in range(20)}  # type: ignore[attr-defined]  # its state
    assert firsts == {0, 1}


@pytest.mark.rule("rule:hagal.two_after_first_player")
def test_house_hagal_acts_after_each_agent_turn_of_the_first_player() -> None:
    g = send(game(2), "wealth", "carthag")
    assert (g.asked, g.revealed_hagal) == (1, [(2, "wealth", "agent")])
    g.seat(1).hand("diplomacy")
    g.play("diplomacy@stillsuits", "influence", "end")
    assert (g.asked, len(g.revealed_hagal)) == (0, 1)
    g.hand("dagger").play("dagger@hall_of_oratory")
    assert g.revealed_hagal[-1] == (2, "carthag", "agent")


@pytest.mark.rule("rule:hagal.two_not_after_reveal")
def test_house_hagal_does_not_act_after_the_first_players_reveal_turn() -> None:
    g = game(2).hagal("wealth").hand().play("reveal")
    assert (g.asked, g.revealed_hagal, g.seat(2).agents) == (1, [], 3)


@pytest.mark.rule("rule:hagal.two_not_after_reveal", "intrigue:bindu_suspension")
def test_a_turn_that_is_passed_is_no_agent_turn() -> None:
    g = game(2).hagal("wealth").intrigue("bindu_suspension").play("intrigue:bindu_suspension", "pass")
    assert (g.asked, g.revealed_hagal) == (1, [])


@pytest.mark.rule("rule:hagal.two_after_first_player")
def test_who_is_first_player_changes_and_house_hagal_follows() -> None:
    g = game(2).next_round()
    assert (g.state.first, g.asked) == (1, 1)
    g.seat(1).hand("dune_the_desert_planet")
    g.hagal("wealth").play(ME)
    assert (g.revealed_hagal, g.asked) == ([(2, "wealth", "agent")], 0)
    assert g.next_round().state.first == 0


@pytest.mark.rule("rule:hagal.two_while_agents")
def test_without_an_agent_house_hagal_does_not_act() -> None:
    g = send(idle(game(2)), "wealth")
    assert (g.asked, g.revealed_hagal) == (1, [])


@pytest.mark.rule("rule:hagal.two_while_agents")
def test_its_agents_come_back_every_round() -> None:
    g = send(game(2), "wealth").next_round()
    assert (g.seat(2).agents, g.state.board) == (3, {})


@pytest.mark.rule("rule:hagal.two_turns_vary")
def test_with_a_swordmaster_the_first_player_brings_it_three_turns() -> None:
    g = game(2).swordmaster().hagal("conspire", "carthag", "rally_troops")
    for card, space in (("dagger", "hall_of_oratory"), ("dune_the_desert_planet", "secure_contract")):
        g.hand(card).play(f"{card}@{space}")
        if g.asked == 1:
            g.seat(1).hand()
            g.play("reveal")
    g.hand("diplomacy").play("diplomacy@wealth")
    assert ([purpose for _, _, purpose in g.revealed_hagal], g.seat(2).agents) == (["agent"] * 3, 0)


@pytest.mark.rule("rule:hagal.two_no_points")
def test_it_scores_nothing_for_influence() -> None:
    g = game(2)
    g.seat(2).influence(emperor=1)
    send(g, "wealth")
    assert (g.seat(2).player.influence["emperor"], g.seat(2).vp) == (2, 0)
    assert not [event for event in g.told("gained") if event.seat == 2]


@pytest.mark.rule("rule:hagal.two_harvest")
def test_the_bonus_spice_it_harvests_goes_back_to_the_bank() -> None:
    g = send(game(2).bonus_spice(hagga_basin=2), "harvest_spice")
    assert (g.state.bonus_spice["hagga_basin"], g.seat(2).spice) == (0, 0)
    assert [(event.space, event.total) for event in g.told("spice_gathered")] == [("hagga_basin", 0)]


@pytest.mark.rule("rule:hagal.two_no_rewards")
def test_it_takes_places_but_no_rewards() -> None:
    g = fought(game(2), "guild_bank_raid", me=2, other=1, hagal=3)
    assert g.told("conflict_resolved")[0].winner == 2
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [(0, "second")]
    assert (g.me.solari, g.seat(2).solari) == (4, 0)


@pytest.mark.rule("rule:hagal.two_no_rewards")
def test_who_beats_it_takes_the_first_reward_and_nobody_the_second() -> None:
    g = fought(game(2), "guild_bank_raid", me=3, other=0, hagal=1)
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [(0, "first")]
    assert g.me.solari == 6


@pytest.mark.rule("rule:hagal.two_ties")
def test_a_tie_with_it_for_first_gives_the_second_reward() -> None:
    g = fought(game(2), "guild_bank_raid", me=2, other=1, hagal=2)
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [(0, "second")]


@pytest.mark.rule("rule:hagal.two_ties")
def test_a_tie_with_it_for_second_gives_the_third_reward() -> None:
    g = fought(game(2), "guild_bank_raid", me=3, other=2, hagal=2)
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [(0, "first"), (1, "third")]


@pytest.mark.rule("rule:hagal.two_ties")
def test_there_is_no_third_place() -> None:
    g = fought(game(2), "guild_bank_raid", me=3, other=1, hagal=2)
    assert [event.seat for event in g.told("reward_taken")] == [0]


@pytest.mark.rule("rule:hagal.two_drives_out")
def test_when_it_wins_a_conflict_for_a_space_the_control_marker_goes() -> None:
    g = game(2)
    g.seat(1).controls("arrakeen")
    fought(g, "siege_of_arrakeen", me=1, other=0, hagal=3)
    assert g.state.control == {}
    assert [(event.seat, event.space) for event in g.told("control_removed")] == [(1, "arrakeen")]


@pytest.mark.rule("rule:hagal.two_drives_out", "rule:hagal.two_no_control")
def test_it_never_takes_control_and_other_markers_stay() -> None:
    g = game(2).controls("carthag")
    fought(g, "siege_of_arrakeen", me=0, other=0, hagal=3)
    assert (g.state.control, g.told("control_taken")) == ({"carthag": 0}, [])


@pytest.mark.rule("rule:hagal.two_drives_out")
def test_a_tie_for_first_leaves_the_control_marker() -> None:
    g = game(2).controls("arrakeen")
    fought(g, "siege_of_arrakeen", me=2, other=0, hagal=2)
    assert g.state.control == {"arrakeen": 0}


@pytest.mark.rule("rule:hagal.two_not_ranked")
def test_it_is_not_ranked() -> None:
    g = game(2).give(vp=10).next_round()
    assert [standing.seat for standing in st.result(g.state) or []] == [0, 1]
    assert g.told("game_ended")[0].places == (1, 2)


@pytest.mark.rule("rule:hagal.two_no_deck", "intrigue:corner_the_market")
def test_for_corner_the_market_it_has_no_cards() -> None:
    g = game(2).intrigue("corner_the_market").discard("the_spice_must_flow").give(vp=10)
    g.next_round()
    assert g.me.vp == 10
    g = game(2).intrigue("corner_the_market").discard("the_spice_must_flow").give(vp=10).to_combat()
    while g.asked == 0 and "intrigue:corner_the_market" not in g.options:
        g.play("pass")
    assert g.play("intrigue:corner_the_market").me.vp == 11


@pytest.mark.rule("rule:hagal.options_of_one_player")
def test_the_options_of_a_solo_game_change_nothing_for_two() -> None:
    plain = st.new_game("imperium", 2, bytes(32))
    other = st.new_game("imperium", 2, bytes(32), {"difficulty": "mentat", "rivals": "choose"})
    other.options = plain.options
    assert other == plain


@pytest.mark.rule("rule:hagal.positions_checked")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"leader": "paul_atreides"}, "leader"),
        ({"swordmaster": False, "agents": 2}, "swordmaster"),
        ({"purse": {"persuasion": 0, "solari": 1, "spice": 0, "swords": 0, "vp": 0, "water": 0}}, "purse"),
        ({"council": True}, "players[2]"),
    ],
)
def test_a_rival_of_two_that_cannot_be_is_refused(change: dict[str, object], field: str) -> None:
    position = st.to_position(game(2).state)
    position["players"][2] |= change
    with pytest.raises(InvalidPosition) as caught:
        st.from_position(position)
    assert field in caught.value.values["field"]


@pytest.mark.rule("rule:hagal.positions_checked")
@pytest.mark.parametrize("leader", ["", "glossu_the_beast_rabban"])
def test_only_the_rival_of_two_has_no_leader_and_no_leader_is_there_twice(leader: str) -> None:
    position = st.to_position(game(2).state)
    assert position["players"][1]["leader"] == "glossu_the_beast_rabban"
    position["players"][0]["leader"] = leader
    with pytest.raises(InvalidPosition, match=r"players\[[01]\]\.leader"):
        st.from_position(position)


@pytest.mark.rule("rule:hagal.positions_checked")
def test_a_deck_with_a_card_of_the_other_count_is_refused() -> None:
    position = st.to_position(game(2).state)
    position["hagal_deck"][0] = "arrakeen_1p"
    with pytest.raises(InvalidPosition, match="hagal_deck"):
        st.from_position(position)
    position["hagal_deck"] = []
    with pytest.raises(InvalidPosition, match="hagal_deck"):
        st.from_position(position)
