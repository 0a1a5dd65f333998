"""Combat Intrigue cards, and those for winning a Conflict."""

import pytest

from sandtable_engine.imperium.sets.base.intrigue import INTRIGUES
from tests.imperium.table import Table, game

FIGHTING = [pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if card.combat]
WINNING = [pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if card.victory]
PAID = [
    pytest.param("allied_armada", 7, marks=pytest.mark.rule("intrigue:allied_armada")),
    pytest.param("private_army", 5, marks=pytest.mark.rule("intrigue:private_army")),
]


def battle(*cards: str, troops: int = 3, conflict: str = "skirmish_b") -> Table:
    """Return a table where seat 0 has these Intrigue cards and troops in the Conflict, and no swords.

    The winner of skirmish_b gains a point.
    """
    return game().hand().spice(0).conflict_card(conflict).intrigue(*cards).troops(garrison=2, conflict=troops)


# When.


@pytest.mark.rule("rule:intrigue.combat_only_in_combat")
@pytest.mark.parametrize("card", FIGHTING)
def test_a_combat_card_is_offered_in_combat(card: str) -> None:
    g = battle(card).alliance("guild").spice(2)
    assert f"intrigue:{card}" not in g.options
    g.play("reveal")
    assert f"intrigue:{card}" not in g.options
    g.to_combat()
    assert (g.asked, g.state.phase, g.options) == (0, "combat", [f"intrigue:{card}", "pass"])


@pytest.mark.rule("rule:intrigue.combat_only_in_combat", "rule:combat.only_with_troops")
@pytest.mark.parametrize("card", FIGHTING)
def test_a_combat_card_needs_a_troop_in_the_conflict(card: str) -> None:
    g = battle(card, troops=0).alliance("guild").spice(2)
    g.seat(1).troops(conflict=1).intrigue("windfall")
    assert g.to_combat().asked == 1
    g.play("pass", "pass")
    assert (g.state.round, g.player.intrigue) == (2, [card])


@pytest.mark.rule("rule:intrigue.played_to_discard", "rule:intrigue.several_per_turn")
def test_several_combat_cards_are_played_one_after_another_and_discarded() -> None:
    g = battle("ambush", "tiebreaker").to_combat().play("intrigue:ambush", "intrigue:tiebreaker")
    assert g.state.intrigue_discard == ["ambush", "tiebreaker"]


@pytest.mark.rule("rule:effects.intrigue_cost_must_pay", "rule:intrigue.condition_and_cost")
@pytest.mark.parametrize(("card", "swords"), PAID)
def test_a_combat_card_whose_cost_cannot_be_paid_is_not_offered(card: str, swords: int) -> None:
    assert battle(card).alliance("guild").spice(1).to_combat().options == ["pass"]


# What.


@pytest.mark.rule("rule:effects.intrigue_cost_must_pay", "rule:combat.strength_follows_troops")
@pytest.mark.parametrize(("card", "swords"), PAID)
def test_2_spice_buy_swords(card: str, swords: int) -> None:
    g = battle(card).alliance("guild").spice(3).to_combat().play(f"intrigue:{card}")
    (resolved,) = g.told("conflict_resolved")
    assert (g.me.spice, resolved.strengths) == (1, (6 + swords, 0, 0, 0))


@pytest.mark.rule("intrigue:allied_armada", "rule:intrigue.condition_and_cost")
def test_allied_armada_needs_an_own_alliance() -> None:
    g = battle("allied_armada").spice(2)
    g.seat(1).alliance("guild")
    assert g.to_combat().options == ["pass"]


@pytest.mark.rule("intrigue:allied_armada")
@pytest.mark.parametrize("faction", ["emperor", "guild", "bene_gesserit", "fremen"])
def test_allied_armada_works_with_any_alliance(faction: str) -> None:
    g = battle("allied_armada").alliance(faction).spice(2).to_combat()
    assert "intrigue:allied_armada" in g.options


@pytest.mark.rule("intrigue:ambush", "rule:combat.strength_follows_troops")
def test_ambush_adds_4_swords() -> None:
    g = battle("ambush", "windfall", troops=1).to_combat().play("intrigue:ambush")
    assert (g.me.swords, g.me.strength) == (4, 6)


@pytest.mark.rule("intrigue:master_tactician")
def test_master_tactician_adds_3_swords() -> None:
    g = battle("master_tactician", "windfall").to_combat().play("intrigue:master_tactician", "swords")
    assert (g.me.swords, g.me.strength) == (3, 9)


@pytest.mark.rule("intrigue:master_tactician", "rule:troops.any_number_zero", "rule:troops.retreat_to_garrison")
@pytest.mark.parametrize("number", range(4))
def test_master_tactician_retreats_up_to_3_troops(number: int) -> None:
    g = battle("master_tactician", "windfall", troops=4).to_combat().play("intrigue:master_tactician", "retreat")
    assert g.options == ["retreat:0", "retreat:1", "retreat:2", "retreat:3"]
    g.play(f"retreat:{number}")
    assert (g.me.conflict, g.me.garrison, g.me.swords) == (4 - number, 2 + number, 0)


@pytest.mark.rule("intrigue:master_tactician", "rule:combat.only_with_troops", "rule:combat.last_troop_removed")
def test_whoever_retreats_the_last_troop_is_out_of_the_combat() -> None:
    g = battle("master_tactician", "ambush", troops=1).to_combat()
    g.play("intrigue:master_tactician", "retreat", "retreat:1")
    assert (g.state.round, g.player.intrigue) == (2, ["ambush"])
    assert g.told("conflict_resolved")[0].strengths == (0, 0, 0, 0)


@pytest.mark.rule(
    "intrigue:staged_incident", "rule:intrigue_cards.staged_incident_strength", "rule:troops.lost_to_supply"
)
def test_staged_incident_gives_3_troops_of_the_conflict_for_a_point() -> None:
    g = battle("staged_incident", "windfall", troops=4).give(swords=1).to_combat().play("intrigue:staged_incident")
    assert (g.me.vp, g.me.conflict, g.me.garrison, g.me.supply, g.me.strength) == (2, 1, 2, 9, 3)


@pytest.mark.rule("intrigue:staged_incident", "rule:intrigue_cards.staged_incident_strength")
def test_staged_incident_may_cost_the_conflict() -> None:
    g = battle("staged_incident")
    g.seat(1).hand().troops(conflict=1)
    g.to_combat().play("intrigue:staged_incident")
    (resolved,) = g.told("conflict_resolved")
    assert (resolved.strengths, resolved.winner, g.me.vp) == ((0, 2, 0, 0), 1, 2)


@pytest.mark.rule("intrigue:staged_incident", "rule:intrigue.condition_and_cost")
def test_staged_incident_needs_3_own_troops_in_the_conflict() -> None:
    assert battle("staged_incident", troops=2).to_combat().options == ["pass"]


@pytest.mark.rule("intrigue:tiebreaker")
def test_tiebreaker_in_combat_adds_2_swords_and_no_spice() -> None:
    g = battle("tiebreaker", "windfall").to_combat().play("intrigue:tiebreaker")
    assert (g.me.strength, g.me.spice, g.state.intrigue_discard) == (8, 0, ["tiebreaker"])


# After winning.


@pytest.mark.rule("rule:intrigue.victory_after_win")
@pytest.mark.parametrize("card", WINNING)
def test_a_card_for_winning_is_offered_after_the_reward_and_not_before(card: str) -> None:
    g = battle(card).to_combat()
    assert (g.options, g.me.vp) == (["pass"], 1)
    g.play("pass")
    assert (g.options, g.me.vp, g.state.phase) == ([f"intrigue:{card}", "pass"], 2, "combat")


@pytest.mark.rule("rule:intrigue.victory_not_after_tie", "rule:combat.tie_for_first")
@pytest.mark.parametrize("card", WINNING)
def test_a_card_for_winning_is_not_offered_after_a_tie_for_first(card: str) -> None:
    g = battle(card)
    g.seat(1).hand().troops(conflict=3)
    g.to_combat().play("pass")
    assert (g.state.round, g.player.intrigue, g.told("conflict_resolved")[0].winner) == (2, [card], -1)


@pytest.mark.rule("rule:intrigue.victory_after_win")
@pytest.mark.parametrize("card", WINNING)
def test_a_card_for_winning_is_not_offered_to_the_second(card: str) -> None:
    g = battle(card)
    g.seat(1).hand().troops(conflict=4)
    g.to_combat().play("pass")
    assert (g.state.round, g.player.intrigue) == (2, [card])


@pytest.mark.rule("rule:intrigue.victory_after_win")
def test_a_card_for_winning_may_be_kept() -> None:
    g = battle("to_the_victor").to_combat().play("pass", "pass")
    assert (g.state.round, g.player.intrigue) == (2, ["to_the_victor"])


@pytest.mark.rule("rule:intrigue.combat_only_in_combat")
def test_a_combat_card_is_not_offered_once_the_conflict_is_won() -> None:
    assert battle("ambush", "to_the_victor").to_combat().play("pass").options == ["intrigue:to_the_victor", "pass"]


@pytest.mark.rule("intrigue:to_the_victor", "conflict:raid_stockpiles", "rule:intrigue.victory_card_just_won")
def test_a_card_for_winning_that_is_the_reward_itself_can_be_played_at_once() -> None:
    g = battle(conflict="raid_stockpiles").intrigue_top("to_the_victor").to_combat()
    g.play("intrigue:to_the_victor")
    assert g.me.spice == 3 + 3


@pytest.mark.rule("intrigue:to_the_victor")
def test_to_the_victor_gives_3_spice() -> None:
    assert battle("to_the_victor").to_combat().play("pass", "intrigue:to_the_victor").me.spice == 3


@pytest.mark.rule("intrigue:demand_respect")
def test_demand_respect_gives_1_influence_of_choice() -> None:
    g = battle("demand_respect").spice(2).to_combat().play("pass", "intrigue:demand_respect", "one", "guild")
    assert (g.player.influence["guild"], g.me.spice) == (1, 2)


@pytest.mark.rule("intrigue:demand_respect", "rule:influence.two_same_faction")
def test_demand_respect_pays_2_spice_for_2_influence_with_one_faction() -> None:
    g = battle("demand_respect").spice(2).to_combat().play("pass", "intrigue:demand_respect", "two", "fremen")
    assert g.player.influence == {"emperor": 0, "guild": 0, "bene_gesserit": 0, "fremen": 2}
    assert (g.me.spice, g.state.round) == (0, 2)


@pytest.mark.rule("intrigue:demand_respect", "rule:effects.intrigue_cost_must_pay")
def test_demand_respect_with_1_spice_gives_1_influence() -> None:
    g = battle("demand_respect").spice(1).to_combat().play("pass", "intrigue:demand_respect", "guild")
    assert (g.player.influence["guild"], g.me.spice) == (1, 1)


@pytest.mark.rule("intrigue:demand_respect", "rule:intrigue_cards.demand_respect_spice_just_won")
def test_demand_respect_may_be_paid_with_spice_just_won() -> None:
    g = battle("demand_respect", conflict="raid_stockpiles").to_combat()
    g.play("pass", "intrigue:demand_respect", "two", "fremen")
    assert (g.player.influence["fremen"], g.me.spice) == (2, 1)


@pytest.mark.rule(
    "intrigue:demand_respect", "intrigue:to_the_victor", "rule:intrigue_cards.demand_respect_spice_just_won"
)
def test_demand_respect_may_be_paid_with_the_spice_of_to_the_victor() -> None:
    g = battle("demand_respect", "to_the_victor").to_combat()
    g.play("pass", "intrigue:to_the_victor", "intrigue:demand_respect", "two", "fremen")
    assert (g.player.influence["fremen"], g.me.spice) == (2, 1)
