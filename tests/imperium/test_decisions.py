"""Points that the rulebook leaves open: the decisions listed in engine/DESIGN.md that have no other test."""

from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.state import State
from tests.imperium.table import Table, game


def first_player(seat: int, players: int = 4) -> Table:
    """Return a table whose First Player is this seat, at the first turn of its round."""
    g = game(players)
    while g.state.first != seat:
        g.next_round()
    return g


@pytest.mark.rule("rule:decisions.kwisatz_own_agent", "card:kwisatz_haderach")
def test_kwisatz_haderach_enters_a_space_beside_an_own_agent() -> None:
    g = game().hand("kwisatz_haderach").agent_on("secure_contract")
    g.play("kwisatz_haderach@secure_contract", "from:leader")
    assert (g.state.board, g.me.agents, g.me.solari) == ({"secure_contract": [0, 0]}, 0, 3)


@pytest.mark.rule("rule:decisions.three_tied_for_first")
def test_the_fourth_takes_nothing_when_three_are_tied_for_first() -> None:
    g = game().conflict_card("skirmish_b")
    for seat, troops in enumerate((2, 1, 2, 2)):
        g.seat(seat).troops(conflict=troops).hand("diplomacy")
    g.next_round()
    assert {event.seat: event.place for event in g.told("reward_taken")} == dict.fromkeys((0, 2, 3), "second")


@pytest.mark.rule("rule:decisions.rewards_clockwise")
@pytest.mark.parametrize(("first", "order"), [(1, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_rewards_are_taken_from_the_first_player_clockwise(first: int, order: list[int]) -> None:
    g = first_player(first)
    for seat, troops in enumerate((0, 1, 2, 3)):
        g.seat(seat).troops(conflict=troops).hand("diplomacy")
    g.next_round()
    assert [event.seat for event in g.told("reward_taken")] == order


@pytest.mark.rule("rule:decisions.plot_card_without_effect")
@pytest.mark.parametrize("card", ["dispatch_an_envoy", "infiltrate", "rapid_mobilization"])
def test_a_plot_card_may_be_played_when_it_does_nothing_any_more(card: str) -> None:
    g = game().hand("dagger").troops(garrison=0).intrigue(card, "windfall")
    g.play("reveal", f"intrigue:{card}", "intrigue:windfall")
    assert g.state.intrigue_discard == [card, "windfall"]


@pytest.mark.rule("rule:decisions.false_condition_waits", "card:smugglers_thopter")
def test_what_has_a_false_condition_waits_and_does_not_hold_up_the_end() -> None:
    g = game().hand("smugglers_thopter").influence(guild=1).intrigue("guild_authorization")
    g.play("smugglers_thopter@secure_contract")
    assert g.options == ["intrigue:guild_authorization", "end"]
    g.play("intrigue:guild_authorization")
    assert len(g.player.hand) == 2


@pytest.mark.rule("rule:decisions.parts_in_any_order", "card:gene_manipulation", "card:foldspace")
def test_the_parts_of_one_box_come_in_any_order() -> None:
    g = game().hand("foldspace").play("foldspace@secrets")
    assert {"card.draw", "card.trash_self"} <= set(g.options)
    g = game().hand("gene_manipulation").in_play("bene_gesserit_sister").play("gene_manipulation@hall_of_oratory")
    assert g.me.spice == 2
    assert "card.trash" in g.options


@pytest.mark.rule("rule:decisions.robbed_clockwise", "rule:intrigue.steal")
def test_opponents_are_robbed_clockwise_from_the_left() -> None:
    g = first_player(2)
    four = [card for card in g.state.intrigue_deck if card not in ("ambush", "poison_snooper")]
    for seat in (0, 1, 3):
        g.seat(seat).intrigue(*four[4 * seat : 4 * seat + 4])
    g.seat(2).hand("diplomacy")
    g.play("diplomacy@secrets", "space.steal_intrigue")
    assert [event.victim for event in g.told("intrigue_stolen")] == [3, 0, 1]


@pytest.mark.rule("rule:decisions.endgame_clockwise", "rule:end.endgame_intrigue_first")
def test_endgame_intrigue_is_played_from_the_first_player_clockwise() -> None:
    g = first_player(2)
    g.give(vp=10)
    for seat, card in enumerate(("tiebreaker", "windfall", "ambush", "refocus")):
        g.seat(seat).intrigue(card).hand("diplomacy")
    g.to_combat()
    asked = []
    while g.asked >= 0:
        asked.append(g.asked)
        g.play("pass")
    assert asked == [2, 3, 0, 1]


@pytest.mark.rule("rule:decisions.tokens_after_first_player", "leader:baron_vladimir_harkonnen")
def test_the_baron_chooses_his_tokens_knowing_the_first_player() -> None:
    known = set()
    for number in range(12):
        leaders: list[str] = ["paul_atreides", "baron_vladimir_harkonnen", "helena_richese"]
        state = cast(State, st.new_game("imperium", 3, bytes([number]) * 32, {"leaders": leaders}))
        assert (st.to_act(state), state.phase) == ([1], "setup")
        known.add(first := st.view(state, 1).first)
        st.advance(state, 1, "guild+fremen")
        assert st.to_act(state) == [first]
    assert known == {0, 1, 2}
