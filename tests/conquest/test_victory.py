"""Collection, charity, victory, the duels of two factions."""

from __future__ import annotations

import pytest

import sandtable_engine as st
from sandtable_engine.conquest.content.factions import PAIRINGS
from sandtable_engine.conquest.content.geography import COVERED_BY_DIE, STRONGHOLDS
from sandtable_engine.conquest.events import GameEnded, SpiceGained, SpicePaid
from tests.conquest.table import Table, game, new


@pytest.mark.rule("rule:collection.two_each")
def test_a_troop_collects_up_to_two_spice() -> None:
    g = game("atreides", "harkonnen").put(0, "broken_land:11", 3).spice_at("broken_land:11", 8).at("collection")
    g.play("collect:broken_land:11")
    assert (g.player(0).spice, g.state.spice["broken_land:11"]) == (19, 2)
    assert g.over


@pytest.mark.rule("rule:collection.once")
def test_a_troop_collects_once_and_each_group_where_it_stands() -> None:
    g = game("atreides", "harkonnen").put(0, "broken_land:11", 1).put(0, "old_gap:9", 1).market(0, "hajr")
    g.spice_at("broken_land:11", 8).spice_at("old_gap:9", 6).at("collection").play("collect:broken_land:11")
    assert g.options == ["collect:old_gap:9", "end"]
    assert g.refuses("collect:broken_land:11") == "ALREADY_COLLECTED"
    g.play("collect:old_gap:9", "end")
    assert g.player(0).spice == 13 + 4


@pytest.mark.rule("rule:collection.very_sector")
def test_only_troops_in_the_very_sector_collect() -> None:
    g = game("atreides", "harkonnen").put(0, "broken_land:10", 3).spice_at("broken_land:11", 8).at("collection")
    assert g.over


@pytest.mark.rule("rule:collection.optional")
def test_collecting_is_optional() -> None:
    g = (
        game("atreides", "harkonnen")
        .put(0, "broken_land:11", 3)
        .spice_at("broken_land:11", 8)
        .at("collection")
        .play("end")
    )
    assert g.over
    assert g.state.spice == {"broken_land:11": 8}


@pytest.mark.rule("rule:collection.turn_order")
def test_sides_that_share_a_sector_collect_in_turn_order() -> None:
    g = game("atreides", "harkonnen").storm(11).put(0, "broken_land:11", 4).put(1, "broken_land:11", 4)
    g.spice_at("broken_land:11", 8).at("collection")
    assert g.asked == 0
    g.play("collect:broken_land:11")
    assert g.player(0).spice == 21
    assert g.over


@pytest.mark.rule("rule:collection.charity")
def test_a_poor_side_may_fill_up_to_three() -> None:
    g = game("atreides", "harkonnen").spice(0, 1).spice(1, 2).at("collection")
    assert g.options == ["take", "decline"]
    g.play("take", "decline")
    assert (g.player(0).spice, g.player(1).spice) == (3, 2)


@pytest.mark.rule("rule:collection.charity")
def test_three_spice_are_not_poor() -> None:
    assert game("atreides", "harkonnen").spice(0, 3).at("collection").over


@pytest.mark.rule("rule:collection.charity_on_the_last_turn")
def test_charity_comes_before_points_are_counted_on_turn_five() -> None:
    g = game("atreides", "harkonnen").spice(0, 0).at("collection", turn=5)
    assert g.options == ["take", "decline"]


TOKENS = 162


@pytest.mark.rule("rule:collection.bank_never_runs_out")
def test_more_spice_than_the_box_has_tokens_is_placed_collected_and_given() -> None:
    g = game("atreides", "harkonnen").spice(1, 0)
    for number in range(1, TOKENS // 12 + 2):
        g.state.spice_deck += g.state.spice_discard
        g.state.spice_discard = []
        g.top("spice", "spice_01").at("spice_blow")
        assert g.state.spice == {"cielago_south:1": 12, "broken_land:11": 8}
        g.put(0, "cielago_south:1", 6).at("collection").play("collect:cielago_south:1")
        assert g.player(0).spice == 13 + 12 * number
        g.player(0).reserve += g.player(0).troops.pop("cielago_south:1")
    assert g.play("take").player(1).spice == 3


@pytest.mark.rule("rule:collection.no_gifts")
def test_spice_changes_hands_only_by_the_rules() -> None:
    g = new("atreides", "harkonnen", "fremen", "imperium")
    spice = [player.spice for player in g.state.players]
    while st.to_act(g.state):
        g.play(g.options[(len(g.events) * 3) % len(g.options)])
    for paid in g.told(SpicePaid):
        spice[paid.seat] -= paid.amount
        if paid.to >= 0:
            assert (g.player(paid.to).faction, paid.amount % 2) == ("imperium", 0)
            spice[paid.to] += paid.amount
    for gained in g.told(SpiceGained):
        assert gained.cause in ("leaders", "harvest", "charity")
        spice[gained.seat] += gained.amount
    assert spice == [player.spice for player in g.state.players]


def holder(*cells: str, factions: tuple[str, ...] = ("atreides", "harkonnen")) -> Table:
    g = game(*factions)
    for cell in cells:
        g.put(0, cell, 1)
    return g


THREE = ("carthag:10", "arrakeen:9", "tueks_sietch:4")


@pytest.mark.rule("rule:victory.three_strongholds")
@pytest.mark.parametrize("turn", [3, 4, 5])
def test_three_strongholds_win_from_turn_three(turn: int) -> None:
    g = holder(*THREE).end_of_turn(turn)
    assert g.told(GameEnded)[0].military
    assert [standing.place for standing in st.view(g.state, 0).result] == [1, 2]


@pytest.mark.rule("rule:victory.not_before_turn_three")
@pytest.mark.parametrize("turn", [1, 2])
def test_nobody_wins_before_turn_three(turn: int) -> None:
    g = holder(*THREE).end_of_turn(turn)
    assert not g.told(GameEnded)
    assert g.state.turn == turn + 1


@pytest.mark.rule("rule:victory.two_are_not_enough")
def test_two_strongholds_do_not_win() -> None:
    assert not holder(*THREE[:2]).end_of_turn(4).told(GameEnded)


@pytest.mark.rule("rule:victory.shared_stronghold_counts_for_neither")
def test_a_shared_stronghold_counts_for_neither() -> None:
    g = holder(*THREE).put(1, "carthag:10", 1).end_of_turn(4)
    assert not g.told(GameEnded)
    assert g.view(0).players[0].strongholds == ("arrakeen", "tueks_sietch")


@pytest.mark.rule("rule:victory.points")
def test_after_turn_five_strongholds_count_five_and_spice_one() -> None:
    g = holder(*THREE[:2]).spice(0, 7).spice(1, 16).end_of_turn(5)
    standings = st.result(g.state) or []
    assert [(standing.seat, standing.points) for standing in standings] == [(0, 17), (1, 16)]
    assert standings[1].decided_by == "points"


@pytest.mark.rule("rule:victory.shared")
def test_equal_points_share_the_victory() -> None:
    g = holder("carthag:10").spice(0, 5).spice(1, 10).end_of_turn(5)
    assert [standing.place for standing in st.result(g.state) or []] == [1, 1]
    assert (st.result(g.state) or [])[1].decided_by == "shared"


@pytest.mark.rule("rule:victory.military_beats_points")
def test_three_strongholds_beat_any_points_on_turn_five() -> None:
    g = holder(*THREE).spice(0, 0).spice(1, 99).end_of_turn(5)
    assert [standing.seat for standing in st.result(g.state) or []] == [0, 1]
    assert (st.result(g.state) or [])[1].decided_by == "strongholds"


@pytest.mark.rule("rule:turn.marker_goes_counterclockwise")
def test_the_first_player_marker_goes_counterclockwise() -> None:
    g = game("atreides", "harkonnen", "fremen").end_of_turn(1)
    assert g.state.first == 2


@pytest.mark.rule("rule:turn.five_turns_of_seven_phases")
def test_a_turn_has_seven_phases_in_order() -> None:
    g = new("atreides", "harkonnen")
    phases: list[str] = []
    while st.to_act(g.state) and g.state.turn < 2:
        g.play(g.options[-1])
    phases = [getattr(event, "phase", "") for event in g.events if getattr(event, "turn", 0) == 1]
    assert [phase for phase in phases if phase] == [
        "storm",
        "spice_blow",
        "cards",
        "revival",
        "shipment_and_movement",
        "battle",
        "collection",
    ]


# Duels


@pytest.mark.rule("rule:duel.pairings")
@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.rule(f"duel:{one}")) for one in PAIRINGS])
def test_each_of_the_six_duels_is_played_to_its_end(name: str) -> None:
    g = new(*PAIRINGS[name])
    while st.to_act(g.state):
        g.play(g.options[(len(g.events) * 7) % len(g.options)])
    assert st.result(g.state)
    assert len({frozenset(pair) for pair in PAIRINGS.values()}) == 6


@pytest.mark.rule("rule:duel.covered_by_die")
def test_the_die_covers_a_stronghold() -> None:
    assert COVERED_BY_DIE == [
        "carthag",
        "sietch_tabr",
        "sietch_tabr",
        "habbanya_sietch",
        "habbanya_sietch",
        "tueks_sietch",
        "tueks_sietch",
        "arrakeen",
    ]
    covered = {new("atreides", "fremen", seed=seed).state.covered for seed in range(40)}
    assert covered == set(STRONGHOLDS)


@pytest.mark.rule("rule:duel.covered_by_choice")
def test_a_stronghold_may_be_chosen_to_be_covered() -> None:
    assert new("atreides", "fremen", covered="arrakeen").state.covered == "arrakeen"
    assert new("atreides", "fremen", "imperium").state.covered == ""


@pytest.mark.rule("rule:duel.covered_is_sand")
def test_a_covered_stronghold_is_sand_and_does_not_count() -> None:
    g = game("atreides", "harkonnen", covered="carthag")
    for cell in THREE:
        g.put(0, cell, 1)
    assert not g.end_of_turn(3).told(GameEnded)
    assert g.view(0).players[0].strongholds == ("arrakeen", "tueks_sietch")


@pytest.mark.rule("rule:duel.covered_keeps_borders")
def test_a_covered_stronghold_keeps_its_borders_and_has_no_spice() -> None:
    g = game("fremen", "harkonnen", covered="tueks_sietch").storm(18).last_blow("spice_03").put(0, "south_mesa:4", 1)
    g.top("spice", "sandworm", "spice_01").at("spice_blow").play("ride", "take:1")
    assert "to:pasty_mesa:4" in g.options
    assert not [cell for cell in g.state.spice if cell.startswith("tueks")]
