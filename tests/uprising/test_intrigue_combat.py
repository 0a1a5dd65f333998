"""Combat Intrigue cards of Uprising: when they can be played, what they cost and what they do."""

import pytest

from sandtable_engine.imperium.sets.uprising.intrigue import INTRIGUES
from tests.uprising.table import Table, game

FIGHTING = [pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if card.combat]
PEACEFUL = [
    pytest.param(card.id, marks=pytest.mark.rule(f"intrigue:{card.id}")) for card in INTRIGUES if not card.combat
]
LATER = {"contingency_plan", "backed_by_choam"}
"""Cards that are plots too."""


def before(*cards: str, troops: int = 3) -> Table:
    """Return the start of seat 0's turn, with these Intrigue cards, troops in the Conflict and an empty hand."""
    g = game().hand().give(solari=0, spice=0, water=0).conflict_card("skirmish_crysknife").intrigue(*cards)
    return g.troops(garrison=2, conflict=troops)


def battle(*cards: str, troops: int = 3) -> Table:
    """Return the same at the beginning of combat."""
    return before(*cards, troops=troops).to_combat()


def ready(card: str, troops: int = 3) -> Table:
    """Return a table where seat 0 has everything that a combat card may ask for."""
    g = before(card, troops=troops).spice(9).influence(guild=3, bene_gesserit=3).spy_on("choam", "guild")
    return g.has_completed("arrakeen_water", "heighliner_water")


def playable(g: Table, card: str) -> bool:
    return f"intrigue:{card}" in g.options


# When.


@pytest.mark.rule("rule:intrigue.combat_only_in_combat", "rule:intrigue.played_to_discard")
@pytest.mark.parametrize("card", FIGHTING)
def test_a_combat_card_is_offered_in_combat_and_discarded(card: str) -> None:
    g = ready(card).to_combat()
    assert (g.asked, g.state.phase, g.options) == (0, "combat", [f"intrigue:{card}", "pass"])
    assert g.play(f"intrigue:{card}").player.intrigue == []


@pytest.mark.rule("rule:intrigue.combat_only_in_combat")
@pytest.mark.parametrize("card", [param for param in FIGHTING if param.values[0] not in LATER])
def test_a_combat_card_is_not_offered_in_a_turn(card: str) -> None:
    g = ready(card)
    assert not playable(g, card)
    assert not playable(g.play("reveal"), card)


@pytest.mark.rule("rule:combat.only_with_units")
@pytest.mark.parametrize("card", FIGHTING)
def test_a_combat_card_needs_a_unit_in_the_conflict(card: str) -> None:
    g = ready(card, troops=0)
    g.seat(1).troops(conflict=1).intrigue("detonation")
    assert g.to_combat().asked == 1
    assert g.options == ["pass"]
    g.play("pass")
    assert (g.state.phase == "combat", g.player.intrigue) == (True, [card]), "seat 1 chooses its reward"


@pytest.mark.rule("intrigue:weirding_combat", "rule:sandworms.is_a_unit")
def test_a_sandworm_alone_is_enough_to_play_a_combat_card() -> None:
    g = before("weirding_combat", troops=0).worms(1).to_combat().play("intrigue:weirding_combat")
    assert g.player.strength == 3 + 3


@pytest.mark.rule("rule:intrigue.combat_only_in_combat")
@pytest.mark.parametrize("card", PEACEFUL)
def test_other_intrigue_cards_are_not_offered_in_combat(card: str) -> None:
    g = ready(card).give(solari=9, water=9).council().to_combat()
    assert (g.state.phase, g.options) == ("combat", ["pass"])


# Swords.


@pytest.mark.rule("intrigue:backed_by_choam")
def test_backed_by_choam_gives_4_swords_with_2_completed_contracts() -> None:
    g = before("backed_by_choam").has_completed("arrakeen_water", "heighliner_water").to_combat()
    assert g.play("intrigue:backed_by_choam").me.swords == 4


@pytest.mark.rule("intrigue:backed_by_choam")
def test_backed_by_choam_needs_2_completed_contracts_in_combat() -> None:
    g = before("backed_by_choam").influence(guild=2).has_completed("arrakeen_water").holds("heighliner_water")
    assert g.to_combat().options == ["pass"]


@pytest.mark.rule("intrigue:contingency_plan", "rule:intrigue.two_kinds")
def test_contingency_plan_gives_3_swords_in_combat_and_no_solari() -> None:
    g = battle("contingency_plan").play("intrigue:contingency_plan")
    assert (g.me.swords, g.me.solari) == (3, 0)


@pytest.mark.rule("intrigue:devour")
def test_devour_gives_2_swords() -> None:
    g = before("devour").discard("dagger").to_combat().play("intrigue:devour")
    assert (g.me.swords, g.state.trashed) == (2, [])


@pytest.mark.rule("intrigue:devour")
def test_devour_gives_2_more_swords_and_may_trash_with_a_sandworm() -> None:
    g = before("devour").worms(1).discard("dagger").to_combat().play("intrigue:devour")
    assert g.options == ["discard:dagger", "none"]
    g.play("discard:dagger")
    assert (g.me.swords, g.state.trashed) == (4, ["dagger"])


@pytest.mark.rule("intrigue:find_weakness")
def test_find_weakness_gives_2_swords_and_3_for_a_spy() -> None:
    g = before("find_weakness").spy_on("choam", "guild").to_combat().play("intrigue:find_weakness", "pay", "spy:guild")
    assert (g.me.swords, g.state.posts) == (5, {"choam": [0]})


@pytest.mark.rule("intrigue:find_weakness", "rule:decisions.cost_lines")
def test_the_spy_of_find_weakness_may_stay() -> None:
    g = before("find_weakness").spy_on("choam").to_combat().play("intrigue:find_weakness", "pass")
    assert (g.me.swords, g.state.posts) == (2, {"choam": [0]})
    assert battle("find_weakness").play("intrigue:find_weakness").me.swords == 2


@pytest.mark.rule("intrigue:questionable_methods")
def test_questionable_methods_give_1_sword_and_4_for_an_influence() -> None:
    g = before("questionable_methods").influence(guild=1, fremen=2).to_combat()
    g.play("intrigue:questionable_methods", "pay", "fremen")
    assert (g.me.swords, g.player.influence["guild"], g.player.influence["fremen"]) == (5, 1, 1)


@pytest.mark.rule("intrigue:questionable_methods", "rule:decisions.cost_lines")
def test_the_influence_of_questionable_methods_may_be_kept() -> None:
    g = before("questionable_methods").influence(guild=1).to_combat().play("intrigue:questionable_methods", "pass")
    assert (g.me.swords, g.player.influence["guild"]) == (1, 1)
    assert battle("questionable_methods").play("intrigue:questionable_methods").me.swords == 1


@pytest.mark.rule("intrigue:spring_the_trap")
def test_spring_the_trap_recalls_two_spies_for_7_swords() -> None:
    g = before("spring_the_trap").spy_on("choam", "guild", "emperor").to_combat()
    g.play("intrigue:spring_the_trap", "spy:choam", "spy:emperor")
    assert (g.me.swords, g.state.posts) == (7, {"guild": [0]})


@pytest.mark.rule("intrigue:spring_the_trap", "rule:spies.recall_as_cost")
def test_spring_the_trap_needs_two_spies() -> None:
    assert before("spring_the_trap").spy_on("choam").to_combat().options == ["pass"]


@pytest.mark.rule("intrigue:weirding_combat")
@pytest.mark.parametrize(("influence", "swords"), [(2, 3), (3, 5)])
def test_weirding_combat_gives_more_with_3_influence_with_the_bene_gesserit(influence: int, swords: int) -> None:
    g = before("weirding_combat").influence(bene_gesserit=influence).to_combat().play("intrigue:weirding_combat")
    assert g.me.swords == swords


# Retreats.


@pytest.mark.rule("intrigue:go_to_ground")
@pytest.mark.parametrize("number", [1, 2])
def test_go_to_ground_retreats_one_or_two_troops_to_place_a_spy(number: int) -> None:
    g = battle("go_to_ground").play("intrigue:go_to_ground")
    assert g.options == ["retreat:1", "retreat:2"]
    g.play(f"retreat:{number}", "post:choam")
    assert (g.me.conflict, g.me.garrison, g.state.posts) == (3 - number, 2 + number, {"choam": [0]})


@pytest.mark.rule("intrigue:go_to_ground")
def test_go_to_ground_is_for_a_free_post_only() -> None:
    g = before("go_to_ground")
    g.seat(1).spy_on("choam")
    g.to_combat().play("intrigue:go_to_ground", "retreat:1")
    assert "post:choam" not in g.options


@pytest.mark.rule("intrigue:go_to_ground", "intrigue:reach_agreement", "rule:sandworms.never_garrison")
@pytest.mark.parametrize("card", ["go_to_ground", "reach_agreement"])
def test_a_sandworm_does_not_retreat(card: str) -> None:
    assert before(card, troops=0).worms(1).to_combat().options == ["pass"]


@pytest.mark.rule("intrigue:go_to_ground", "rule:combat.strength_follows_units")
def test_whoever_retreats_the_last_unit_takes_no_reward() -> None:
    g = before("go_to_ground", troops=1)
    g.seat(1).troops(conflict=1).intrigue("detonation")
    g.to_combat().play("intrigue:go_to_ground", "post:choam")
    assert (g.me.conflict, g.me.garrison, g.asked) == (0, 3, 1)
    g.play("pass", "guild")
    assert [(event.seat, event.place) for event in g.told("reward_taken")] == [(1, "first")]


@pytest.mark.rule("intrigue:reach_agreement")
def test_reach_agreement_retreats_one_or_two_troops_for_a_contract() -> None:
    g = before("reach_agreement").offers("arrakeen_water", "heighliner_water").to_combat()
    g.play("intrigue:reach_agreement", "retreat:2", "contract:heighliner_water")
    assert (g.me.conflict, g.me.garrison, g.player.contracts) == (1, 4, ["heighliner_water"])


@pytest.mark.rule("intrigue:spice_is_power")
def test_spice_is_power_retreats_3_troops_for_3_spice() -> None:
    g = battle("spice_is_power", troops=4).play("intrigue:spice_is_power")
    assert (g.me.spice, g.me.conflict, g.me.garrison, g.me.swords) == (3, 1, 5, 0)


@pytest.mark.rule("intrigue:spice_is_power")
def test_spice_is_power_pays_3_spice_for_6_swords() -> None:
    g = before("spice_is_power").spice(3).to_combat().play("intrigue:spice_is_power", "swords")
    assert (g.me.spice, g.me.conflict, g.me.swords) == (0, 3, 6)


@pytest.mark.rule("intrigue:spice_is_power", "rule:troops.retreat_exact")
def test_spice_is_power_needs_3_troops_or_3_spice() -> None:
    assert before("spice_is_power", troops=2).spice(2).to_combat().options == ["pass"]


@pytest.mark.rule("intrigue:tactical_option")
def test_tactical_option_gives_2_swords() -> None:
    g = battle("tactical_option").play("intrigue:tactical_option", "swords")
    assert (g.me.swords, g.me.conflict) == (2, 3)


@pytest.mark.rule("intrigue:tactical_option", "rule:troops.retreat_to_garrison")
def test_tactical_option_retreats_any_number_of_troops() -> None:
    g = battle("tactical_option").play("intrigue:tactical_option", "retreat")
    assert g.options == ["retreat:0", "retreat:1", "retreat:2", "retreat:3"]
    g.play("retreat:2")
    assert (g.me.swords, g.me.conflict, g.me.garrison) == (0, 1, 4)


# Impress.


@pytest.mark.rule("intrigue:impress")
def test_impress_gives_2_swords_and_a_card_of_3_or_less() -> None:
    g = before("impress").row("guild_envoy", "paracompass").to_combat().play("intrigue:impress")
    assert "acquire:paracompass" not in g.options
    g.play("acquire:guild_envoy")
    assert (g.me.swords, g.player.discard[-1]) == (2, "guild_envoy")


@pytest.mark.rule("intrigue:impress", "rule:cards.impress_without_card")
def test_impress_is_played_even_if_there_is_nothing_to_acquire() -> None:
    g = before("impress").row("paracompass", "shishakli", "corrinth_city", "overthrow", "leadership")
    g.state.reserve["prepare_the_way"] -= 8
    g.seat(1).player.discard += ["prepare_the_way"] * 8
    assert g.to_combat().play("intrigue:impress").me.swords == 2


@pytest.mark.rule("intrigue:impress")
def test_the_acquire_box_of_a_card_taken_with_impress_counts() -> None:
    g = before("impress").row("guild_spy").to_combat()
    g.play("intrigue:impress", "acquire:guild_spy", "post:choam")
    assert g.state.posts == {"choam": [0]}
