"""The eight Leaders: left ability and Signet ability."""

from typing import cast

import pytest

import sandtable_engine as st
from sandtable_engine.imperium.sets.base.leaders import LEADERS
from sandtable_engine.imperium.state import State
from sandtable_engine.kernel.effects import tag_of
from tests.imperium.table import OTHERS, PLAIN, Table, game

SEED = bytes(32)


def led_by(leader: str) -> Table:
    """Return a table where seat 0 has this Leader."""
    return game(leaders=[leader])


@pytest.mark.rule("rule:leaders.two_abilities")
def test_eight_leaders_of_four_houses_have_a_left_ability_and_a_signet_ability() -> None:
    houses = [leader.house for leader in LEADERS.values()]
    assert sorted(houses) == sorted(2 * ["atreides", "harkonnen", "richese", "thorvald"])
    assert all(leader.start or leader.triggers or leader.traits for leader in LEADERS.values())
    assert set(LEADERS) == {*PLAIN, *OTHERS}


@pytest.mark.rule("rule:leaders.signet_ring")
@pytest.mark.parametrize("leader", sorted(LEADERS))
def test_a_revealed_signet_ring_is_persuasion_only(leader: str) -> None:
    g = led_by(leader).hand("signet_ring", "convincing_argument").give(solari=0, spice=0, water=0).play("reveal")
    assert (g.me.persuasion, g.me.solari, g.me.spice, g.me.water, g.me.garrison) == (3, 0, 0, 0, 3)
    assert (len(g.me.play), g.me.set_aside) == (2, "")


@pytest.mark.rule("rule:setup.starting_water")
@pytest.mark.parametrize("leader", sorted(set(LEADERS) - {"glossu_the_beast_rabban"}))
def test_a_leader_starts_with_1_water_and_nothing_else(leader: str) -> None:
    g = led_by(leader)
    assert (g.me.solari, g.me.spice, g.me.water) == (0, 0, 1)


# Baron Vladimir Harkonnen.

BARON = "baron_vladimir_harkonnen"


def setup_with_baron() -> State:
    """Return a new game of three, with the Baron in seat 1."""
    leaders: list[str] = ["paul_atreides", BARON, "helena_richese"]
    return cast(State, st.new_game("imperium", 3, SEED, {"leaders": leaders}))


def baron(garrison: int = 4) -> Table:
    """Return a table where the Baron has the tokens emperor and guild, and holds Rapid Mobilization."""
    return led_by(BARON).conflict_card("skirmish_b").troops(garrison=garrison).intrigue("rapid_mobilization")


def baron_again(g: Table) -> Table:
    """Return the Baron's turn in the next round; he holds Rapid Mobilization again."""
    g.next_round()
    g.state.intrigue_deck.append(g.state.intrigue_discard.pop())
    return g.troops(garrison=4).intrigue("rapid_mobilization").pass_turns(until=0)


@pytest.mark.rule("leader:baron_vladimir_harkonnen", "rule:leaders.baron_tokens_before_round_one")
def test_the_baron_chooses_two_tokens_after_the_setup_and_before_round_1() -> None:
    state = setup_with_baron()
    assert (st.to_act(state), state.phase, state.round) == ([1], "setup", 0)
    assert (len(state.row), state.conflict, [len(player.hand) for player in state.players]) == (5, "", [0, 0, 0])
    assert st.legal_actions(state, 1) == [
        "emperor+guild",
        "emperor+bene_gesserit",
        "emperor+fremen",
        "guild+bene_gesserit",
        "guild+fremen",
        "bene_gesserit+fremen",
    ]
    st.advance(state, 1, "guild+fremen")
    assert (state.players[1].tokens, state.phase, state.round) == (["guild", "fremen"], "player_turns", 1)


@pytest.mark.rule("leader:baron_vladimir_harkonnen", "rule:hidden.baron_tokens")
@pytest.mark.parametrize("seat", [0, 2, None])
def test_the_others_do_not_see_the_barons_tokens(seat: int | None) -> None:
    state = setup_with_baron()
    (event,) = [event for event in st.advance(state, 1, "guild+fremen") if tag_of(event) == "tokens_chosen"]
    assert st.view(state, 1).players[1].tokens == ("guild", "fremen")
    assert st.view(state, seat).players[1].tokens == ()
    assert "fremen" not in repr(event.seen_by(seat))


@pytest.mark.rule("leader:baron_vladimir_harkonnen", "rule:hidden.baron_tokens")
def test_the_baron_reveals_his_tokens_for_1_influence_with_each() -> None:
    g = baron().play("intrigue:rapid_mobilization", "deploy:4", "masterstroke")
    assert g.player.influence == {"emperor": 1, "guild": 1, "bene_gesserit": 0, "fremen": 0}
    assert st.view(g.state, 1).players[0].tokens == ("emperor", "guild")


@pytest.mark.rule("leader:baron_vladimir_harkonnen")
def test_the_baron_reveals_only_with_4_troops_deployed() -> None:
    g = baron()
    assert "masterstroke" not in g.options
    g.play("intrigue:rapid_mobilization", "deploy:3")
    assert "masterstroke" not in g.options


@pytest.mark.rule("leader:baron_vladimir_harkonnen")
def test_the_baron_needs_the_4_troops_in_one_turn() -> None:
    g = baron(garrison=6).hand("reconnaissance", "signet_ring").play("reconnaissance@arrakeen", "space.troops")
    g.play("space.draw", "deploy:3", "end").pass_turns(until=0)
    g.play("intrigue:rapid_mobilization", "deploy:3")
    assert g.me.conflict == 6
    assert "masterstroke" not in g.options


@pytest.mark.rule("leader:baron_vladimir_harkonnen")
def test_troops_of_all_sources_count_for_the_baron() -> None:
    g = baron(garrison=3).hand("reconnaissance").play("reconnaissance@arrakeen", "space.troops", "space.draw")
    g.play("deploy:2", "intrigue:rapid_mobilization", "deploy:2", "masterstroke")
    assert (g.player.influence["emperor"], g.player.influence["guild"]) == (1, 1)


@pytest.mark.rule("leader:baron_vladimir_harkonnen")
def test_the_baron_is_asked_for_the_masterstroke_with_nothing_else_left_to_do() -> None:
    g = led_by(BARON).hand("diplomacy").troops(garrison=2).spice(6).play("diplomacy@heighliner", "influence")
    g.play("space.troops", "deploy:7")
    assert (g.asked, g.options) == (0, ["masterstroke", "end"])
    assert g.play("masterstroke").player.influence["guild"] == 2


@pytest.mark.rule("leader:baron_vladimir_harkonnen")
def test_the_baron_may_reveal_in_his_reveal_turn() -> None:
    g = baron().play("reveal", "intrigue:rapid_mobilization", "deploy:4", "masterstroke")
    assert g.player.influence["emperor"] == 1


@pytest.mark.rule("leader:baron_vladimir_harkonnen", "rule:leaders.baron_reveals_once")
def test_the_baron_reveals_once_per_game() -> None:
    g = baron(garrison=4).play("intrigue:rapid_mobilization", "deploy:4", "masterstroke")
    assert "masterstroke" not in g.options
    baron_again(g).play("intrigue:rapid_mobilization", "deploy:4")
    assert (g.asked, g.state.round) == (0, 2)
    assert "masterstroke" not in g.options


@pytest.mark.rule("leader:baron_vladimir_harkonnen", "rule:leaders.baron_may_wait")
def test_the_baron_may_wait_for_a_later_turn() -> None:
    g = baron(garrison=8).play("reveal", "intrigue:rapid_mobilization", "deploy:4", "end")
    assert (g.asked, g.me.tokens_shown, g.player.influence["emperor"]) == (1, False, 0)
    assert "masterstroke" not in baron_again(g).options
    g.play("intrigue:rapid_mobilization", "deploy:4", "masterstroke")
    assert g.player.influence["emperor"] == 1


@pytest.mark.rule("leader:baron_vladimir_harkonnen")
def test_no_other_leader_has_the_masterstroke() -> None:
    g = game().troops(garrison=4).intrigue("rapid_mobilization").play("intrigue:rapid_mobilization", "deploy:4")
    assert "masterstroke" not in g.options


@pytest.mark.rule("leader:baron_vladimir_harkonnen", "rule:leaders.signet_ring")
def test_the_barons_signet_pays_1_solari_for_an_intrigue_card() -> None:
    g = led_by(BARON).hand("signet_ring").solari(0).intrigue_top("windfall")
    g.play("signet_ring@secure_contract", "card.pay")
    assert (g.me.solari, g.player.intrigue) == (2, ["windfall"])


@pytest.mark.rule("leader:baron_vladimir_harkonnen", "rule:effects.arrow_optional")
def test_the_barons_signet_may_be_left_unpaid() -> None:
    g = led_by(BARON).hand("signet_ring").solari(0).play("signet_ring@secure_contract", "end")
    assert (g.asked, g.me.solari, g.player.intrigue) == (1, 3, [])


@pytest.mark.rule("leader:baron_vladimir_harkonnen", "rule:effects.arrow_needs_all")
def test_the_barons_signet_is_not_offered_without_solari() -> None:
    g = led_by(BARON).hand("signet_ring").solari(0).play("signet_ring@arrakeen")
    assert "card.pay" not in g.options


# Count Ilban Richese.

ILBAN = "count_ilban_richese"


@pytest.mark.rule("leader:count_ilban_richese")
@pytest.mark.parametrize(("space", "solari"), [("high_council", 5), ("rally_troops", 4), ("swordmaster", 8)])
def test_ilban_draws_one_card_for_the_solari_cost_of_a_space_whatever_the_amount(space: str, solari: int) -> None:
    g = led_by(ILBAN).hand("dagger").deck("diplomacy").solari(solari).play(f"dagger@{space}")
    assert (g.me.solari, g.player.hand) == (0, ["diplomacy"])


@pytest.mark.rule("leader:count_ilban_richese", "space:mentat")
def test_ilbans_card_comes_on_top_of_what_the_space_draws() -> None:
    g = led_by(ILBAN).hand("dagger").solari(2).play("dagger@mentat", "space.draw")
    assert len(g.player.hand) == 2


@pytest.mark.rule("leader:count_ilban_richese", "rule:agents.cost_paid_first")
def test_ilbans_card_is_there_before_the_effects_of_the_space() -> None:
    g = led_by(ILBAN).hand("dagger").deck("diplomacy").solari(2).play("dagger@mentat")
    assert (g.player.hand, g.options) == (["diplomacy"], ["space.draw", "space.mentat"])


@pytest.mark.rule("leader:count_ilban_richese", "rule:leaders.ilban_printed_cost")
@pytest.mark.parametrize("space", ["wealth", "conspire", "heighliner", "hardy_warriors", "sell_melange", "hagga_basin"])
def test_ilban_draws_nothing_at_a_space_without_a_solari_cost(space: str) -> None:
    g = led_by(ILBAN).hand("thufir_hawat").give(solari=9, spice=9, water=9).play(f"thufir_hawat@{space}")
    assert (g.player.hand, g.told("solari_spent_on_space")) == ([], [])


@pytest.mark.rule("leader:count_ilban_richese", "rule:leaders.ilban_printed_cost")
def test_ilban_draws_nothing_for_solari_paid_for_a_card() -> None:
    g = led_by(ILBAN).hand("firm_grip").solari(2).play("firm_grip@hall_of_oratory", "card.pay", "guild")
    assert (g.me.solari, g.player.hand) == (0, [])


@pytest.mark.rule("leader:count_ilban_richese", "rule:leaders.ilban_printed_cost")
def test_ilban_draws_nothing_for_solari_paid_for_an_intrigue_card() -> None:
    g = led_by(ILBAN).hand().solari(2).intrigue("bribery").play("intrigue:bribery", "guild")
    assert (g.me.solari, g.player.hand) == (0, [])


@pytest.mark.rule("leader:count_ilban_richese")
def test_ilban_draws_nothing_when_another_seat_pays() -> None:
    g = game(leaders=["earl_memnon_thorvald", ILBAN]).hand("dagger").solari(4)
    before = len(g.seat(1).player.hand)
    g.play("dagger@rally_troops")
    assert len(g.seat(1).player.hand) == before


@pytest.mark.rule("leader:count_ilban_richese", "rule:leaders.signet_ring")
def test_ilbans_signet_gives_1_solari() -> None:
    g = led_by(ILBAN).hand("signet_ring").solari(0).play("signet_ring@hall_of_oratory")
    assert g.me.solari == 1


# Countess Ariana Thorvald.

ARIANA = "countess_ariana_thorvald"
HARVEST = "dune_the_desert_planet"


@pytest.mark.rule("leader:countess_ariana_thorvald", "rule:leaders.ariana_compulsory")
@pytest.mark.parametrize(("space", "spice"), [("imperial_basin", 0), ("hagga_basin", 1), ("the_great_flat", 2)])
def test_ariana_takes_1_spice_less_and_draws(space: str, spice: int) -> None:
    g = led_by(ARIANA).hand(HARVEST).deck("diplomacy").water(2).troops(garrison=0).play(f"{HARVEST}@{space}")
    assert (g.asked, g.me.spice, g.player.hand) == (1, spice, ["diplomacy"])


@pytest.mark.rule("leader:countess_ariana_thorvald", "rule:leaders.ariana_compulsory")
def test_ariana_cannot_leave_the_harvest() -> None:
    g = led_by(ARIANA).hand(HARVEST).troops(garrison=2).play(f"{HARVEST}@imperial_basin")
    assert "space.harvest" in g.options
    assert "end" not in g.options


@pytest.mark.rule("leader:countess_ariana_thorvald", "rule:makers.harvest")
def test_ariana_takes_1_less_of_printed_and_bonus_spice_together() -> None:
    g = led_by(ARIANA).hand(HARVEST).troops(garrison=0).bonus_spice(imperial_basin=3)
    g.play(f"{HARVEST}@imperial_basin")
    assert (g.me.spice, g.state.bonus_spice["imperial_basin"], len(g.player.hand)) == (3, 0, 1)


@pytest.mark.rule("leader:countess_ariana_thorvald", "card:carryall", "rule:leaders.ariana_and_carryall")
@pytest.mark.parametrize("order", [("space.harvest", "card.harvest_again"), ("card.harvest_again", "space.harvest")])
def test_ariana_with_carryall_takes_1_less_once(order: tuple[str, str]) -> None:
    g = led_by(ARIANA).hand("carryall").water(2).troops(garrison=1).bonus_spice(the_great_flat=2)
    g.play("carryall@the_great_flat", *order)
    assert (g.me.spice, len(g.player.hand)) == (3 + 2 + 3 - 1, 1)


@pytest.mark.rule("leader:countess_ariana_thorvald", "rule:leaders.ariana_maker_spaces_only")
def test_ariana_takes_the_whole_control_bonus_of_a_maker_space() -> None:
    g = led_by(ARIANA).hand(HARVEST).troops(garrison=0).controls("imperial_basin").play(f"{HARVEST}@imperial_basin")
    assert (g.me.spice, len(g.player.hand)) == (1, 1)


@pytest.mark.rule("leader:countess_ariana_thorvald", "rule:leaders.ariana_maker_spaces_only")
def test_ariana_takes_the_whole_control_bonus_when_another_seat_harvests() -> None:
    g = game(leaders=["earl_memnon_thorvald", ARIANA]).hand(HARVEST).troops(garrison=0)
    g.seat(1).hand().controls("imperial_basin")
    g.play(f"{HARVEST}@imperial_basin")
    assert (g.seat(1).spice, g.seat(1).player.hand, g.me.spice) == (1, [], 1)


@pytest.mark.rule("leader:countess_ariana_thorvald", "rule:leaders.ariana_maker_spaces_only")
def test_ariana_takes_the_whole_spice_of_cards() -> None:
    g = led_by(ARIANA).hand("worm_riders").council().intrigue("councilors_dispensation")
    g.play("worm_riders@secure_contract", "intrigue:councilors_dispensation")
    assert (g.me.spice, g.player.hand) == (4, [])


@pytest.mark.rule("leader:countess_ariana_thorvald", "rule:leaders.ariana_maker_spaces_only")
def test_ariana_takes_the_whole_spice_of_a_conflict() -> None:
    g = led_by(ARIANA).hand().conflict_card("raid_stockpiles").troops(conflict=1).to_combat()
    assert g.me.spice == 3
    assert not [event for event in g.told("drawn") if event.seat == 0]


@pytest.mark.rule("leader:countess_ariana_thorvald", "rule:leaders.signet_ring")
def test_arianas_signet_gives_1_water() -> None:
    assert led_by(ARIANA).hand("signet_ring").water(0).play("signet_ring@secure_contract").me.water == 1


# Duke Leto Atreides.

LETO = "duke_leto_atreides"
LANDSRAAD = [("high_council", 4), ("mentat", 1), ("rally_troops", 3), ("swordmaster", 7)]
NOT_CHEAPER = [
    ("conspire", "spice", 4),
    ("heighliner", "spice", 6),
    ("selective_breeding", "spice", 2),
    ("sell_melange", "spice", 2),
    ("hardy_warriors", "water", 1),
    ("research_station", "water", 2),
    ("the_great_flat", "water", 2),
    ("hagga_basin", "water", 1),
]


@pytest.mark.rule("leader:duke_leto_atreides", "rule:leaders.leto_discount")
@pytest.mark.parametrize(("space", "solari"), LANDSRAAD)
def test_leto_pays_1_solari_less_for_a_landsraad_space(space: str, solari: int) -> None:
    g = led_by(LETO).hand("dagger").solari(solari - 1)
    assert f"dagger@{space}" not in g.options
    g.solari(solari + 1).play(f"dagger@{space}")
    assert g.me.solari == 1


@pytest.mark.rule("leader:duke_leto_atreides", "rule:leaders.leto_discount")
@pytest.mark.parametrize(("space", "resource", "amount"), NOT_CHEAPER)
def test_leto_pays_the_whole_cost_of_other_spaces(space: str, resource: str, amount: int) -> None:
    g = led_by(LETO).hand("foldspace").give(**{"solari": 9, "spice": 9, "water": 9, resource: amount - 1})
    assert f"foldspace@{space}" not in g.options
    assert f"foldspace@{space}" in g.give(**{resource: amount}).options


@pytest.mark.rule("leader:duke_leto_atreides", "rule:leaders.leto_discount")
@pytest.mark.parametrize(("space", "solari"), LANDSRAAD)
def test_nobody_else_pays_less(space: str, solari: int) -> None:
    assert f"dagger@{space}" not in game().hand("dagger").solari(solari).options


@pytest.mark.rule("leader:duke_leto_atreides", "rule:leaders.signet_ring")
def test_letos_signet_pays_1_spice_for_influence_where_an_opponent_is_ahead() -> None:
    g = led_by(LETO).hand("signet_ring").spice(2).influence(emperor=1, guild=2, bene_gesserit=1)
    g.seat(2).influence(emperor=2, guild=1, bene_gesserit=1, fremen=1)
    g.play("signet_ring@secure_contract", "card.pay")
    assert g.options == ["emperor", "fremen"]
    g.play("fremen")
    assert (g.me.spice, g.player.influence["fremen"]) == (1, 1)


@pytest.mark.rule("leader:duke_leto_atreides")
def test_letos_signet_does_nothing_where_nobody_is_ahead() -> None:
    g = led_by(LETO).hand("signet_ring").spice(1).influence(emperor=1)
    g.seat(1).influence(emperor=1)
    g.play("signet_ring@arrakeen")
    assert "card.pay" not in g.options


@pytest.mark.rule("leader:duke_leto_atreides", "rule:effects.arrow_needs_all")
def test_letos_signet_is_not_offered_without_spice() -> None:
    g = led_by(LETO).hand("signet_ring").spice(0)
    g.seat(1).influence(emperor=1)
    assert "card.pay" not in g.play("signet_ring@arrakeen").options


@pytest.mark.rule("leader:duke_leto_atreides", "rule:effects.arrow_optional")
def test_letos_signet_may_be_left_unpaid() -> None:
    g = led_by(LETO).hand("signet_ring").spice(1)
    g.seat(1).influence(emperor=1)
    g.play("signet_ring@secure_contract", "end")
    assert (g.asked, g.me.spice, g.player.influence["emperor"]) == (1, 1, 0)


# Earl Memnon Thorvald.

MEMNON = "earl_memnon_thorvald"


@pytest.mark.rule("leader:earl_memnon_thorvald", "space:high_council")
def test_memnon_gains_influence_of_choice_for_a_council_seat() -> None:
    g = led_by(MEMNON).hand("dagger").solari(5).play("dagger@high_council")
    assert g.options == ["emperor", "guild", "bene_gesserit", "fremen"]
    g.play("fremen")
    assert (g.player.council, g.player.influence["fremen"]) == (True, 1)


@pytest.mark.rule("leader:earl_memnon_thorvald")
def test_memnon_gains_no_influence_when_another_seat_joins_the_council() -> None:
    g = game(leaders=[LETO, MEMNON]).hand("dagger").solari(4).play("dagger@high_council")
    assert (g.asked, g.state.turn.kind) == (1, "")
    assert sum(g.seat(1).player.influence.values()) == 0


@pytest.mark.rule("leader:earl_memnon_thorvald", "rule:leaders.signet_ring")
def test_memnons_signet_gives_1_spice() -> None:
    assert led_by(MEMNON).hand("signet_ring").spice(0).play("signet_ring@secure_contract").me.spice == 1


# Glossu "The Beast" Rabban.

RABBAN = "glossu_the_beast_rabban"


@pytest.mark.rule("leader:glossu_the_beast_rabban")
@pytest.mark.parametrize("players", [3, 4])
def test_rabban_starts_with_1_more_spice_and_1_more_solari(players: int) -> None:
    g = game(players, [RABBAN])
    assert (g.me.solari, g.me.spice, g.me.water) == (1, 1, 1)


@pytest.mark.rule("leader:glossu_the_beast_rabban", "rule:leaders.signet_ring")
def test_rabbans_signet_recruits_1_troop() -> None:
    g = led_by(RABBAN).hand("signet_ring")
    g.seat(1).alliance("guild")
    g.play("signet_ring@secure_contract")
    assert (g.me.garrison, g.asked) == (4, 1)


@pytest.mark.rule("leader:glossu_the_beast_rabban", "rule:leaders.signet_ring")
@pytest.mark.parametrize("faction", ["emperor", "guild", "bene_gesserit", "fremen"])
def test_rabbans_signet_recruits_2_troops_with_an_own_alliance(faction: str) -> None:
    g = led_by(RABBAN).hand("signet_ring").alliance(faction).play("signet_ring@secure_contract")
    while g.asked == 0:
        g.play("card.troops")
    assert g.me.garrison == 5


@pytest.mark.rule("leader:glossu_the_beast_rabban")
def test_rabbans_signet_recruits_2_troops_and_no_more_with_two_alliances() -> None:
    g = led_by(RABBAN).hand("signet_ring").alliance("emperor").alliance("guild").play("signet_ring@secure_contract")
    while g.asked == 0:
        g.play("card.troops")
    assert g.me.garrison == 5


@pytest.mark.rule("leader:glossu_the_beast_rabban", "rule:troops.deploy_recruited_and_two")
def test_troops_of_rabbans_signet_may_follow_the_agent_to_a_combat_space() -> None:
    g = led_by(RABBAN).hand("signet_ring").alliance("emperor").troops(garrison=3)
    g.play("signet_ring@arrakeen", "space.troops", "card.troops", "card.troops", "space.draw")
    assert "deploy:6" not in g.options
    assert g.play("deploy:5").me.conflict == 5


# Helena Richese.

HELENA = "helena_richese"


def manipulating(card: str, *hand: str) -> Table:
    """Return Helena's next turn, after she has set a card of the row aside and the others have revealed."""
    g = led_by(HELENA).hand("signet_ring", *hand).row(card).play("signet_ring@secure_contract", f"row:{card}")
    return g.pass_turns(until=0)


@pytest.mark.rule("leader:helena_richese", "rule:leaders.helena_enters_occupied")
@pytest.mark.parametrize(
    "space", ["hall_of_oratory", "mentat", "high_council", "arrakeen", "carthag", "research_station"]
)
def test_helena_enters_landsraad_and_city_spaces_with_enemy_agents(space: str) -> None:
    g = led_by(HELENA).hand("signet_ring").give(solari=9, water=9)
    g.seat(1).agent_on(space)
    g.play(f"signet_ring@{space}")
    assert g.state.board == {space: [1, 0]}


@pytest.mark.rule("leader:helena_richese", "rule:leaders.helena_enters_occupied", "rule:agents.space_occupied")
@pytest.mark.parametrize("space", ["wealth", "secrets", "stillsuits", "foldspace", "secure_contract", "imperial_basin"])
def test_enemy_agents_keep_helena_out_of_other_spaces(space: str) -> None:
    g = led_by(HELENA).hand("thufir_hawat")
    assert f"thufir_hawat@{space}" in g.options
    g.seat(1).agent_on(space)
    assert f"thufir_hawat@{space}" not in g.options


@pytest.mark.rule("leader:helena_richese", "rule:agents.space_occupied")
@pytest.mark.parametrize("space", ["hall_of_oratory", "arrakeen"])
def test_helenas_own_agent_keeps_her_out(space: str) -> None:
    g = led_by(HELENA).hand("signet_ring").agent_on(space)
    assert f"signet_ring@{space}" not in g.options
    g.seat(1).agent_on(space)
    assert f"signet_ring@{space}" not in g.options


@pytest.mark.rule("leader:helena_richese", "rule:agents.space_occupied")
def test_helenas_agent_keeps_the_others_out() -> None:
    g = game(leaders=[MEMNON, HELENA]).hand("reconnaissance")
    g.seat(1).agent_on("arrakeen")
    assert "reconnaissance@arrakeen" not in g.options


@pytest.mark.rule("leader:helena_richese", "rule:agents.once_per_game", "space:high_council")
def test_helena_takes_one_council_seat_only() -> None:
    assert "dagger@high_council" not in led_by(HELENA).hand("dagger").solari(9).council().options


@pytest.mark.rule("leader:helena_richese", "card:the_voice", "rule:cards.the_voice_beats_entering")
def test_helena_does_not_get_around_the_voice() -> None:
    g = game(leaders=[MEMNON, HELENA]).hand("the_voice")
    g.seat(1).hand("reconnaissance")
    g.seat(2).agent_on("carthag")
    g.play("the_voice@secure_contract", "block:carthag")
    assert "reconnaissance@arrakeen" in g.options
    assert "reconnaissance@carthag" not in g.options


@pytest.mark.rule("leader:helena_richese", "rule:leaders.signet_ring")
def test_helenas_signet_sets_a_card_of_the_row_aside_and_replaces_it() -> None:
    g = led_by(HELENA).hand("signet_ring").row("stilgar", "chani").next_in_row("gurney_halleck")
    g.play("signet_ring@secure_contract", "row:stilgar")
    assert (g.me.set_aside, g.state.row[:2], len(g.state.row)) == ("stilgar", ["gurney_halleck", "chani"], 5)
    assert st.view(g.state, 1).players[0].set_aside == "stilgar"


@pytest.mark.rule("leader:helena_richese")
def test_helena_acquires_the_set_aside_card_for_1_less() -> None:
    g = manipulating("stilgar", "convincing_argument", "convincing_argument").play("reveal", "acquire:set_aside")
    assert g.told("acquired")[-1].paid == 4
    assert "stilgar" in [*g.player.discard, *g.player.deck, *g.player.hand]
    assert (g.me.set_aside, g.told("set_aside_gone")) == ("", [])


@pytest.mark.rule("leader:helena_richese", "rule:acquire.too_dear")
def test_helena_with_2_persuasion_less_cannot_acquire_the_set_aside_card() -> None:
    g = manipulating("stilgar", "convincing_argument", "diplomacy").play("reveal")
    assert g.me.persuasion == 3
    assert "acquire:set_aside" not in g.options


@pytest.mark.rule("leader:helena_richese")
def test_helena_acquires_a_set_aside_card_of_cost_1_without_persuasion() -> None:
    g = manipulating("dr_yueh", "dagger").play("reveal")
    assert (g.asked, g.me.persuasion) == (0, 0)
    assert "acquire:set_aside" in g.options


@pytest.mark.rule("leader:helena_richese", "card:chani")
def test_a_set_aside_card_brings_its_acquire_box() -> None:
    g = manipulating("chani", "convincing_argument", "convincing_argument").water(0).play("reveal", "acquire:set_aside")
    assert g.me.water == 1


@pytest.mark.rule("leader:helena_richese")
def test_helenas_discount_is_for_the_set_aside_card_alone() -> None:
    g = manipulating("chani", "convincing_argument", "convincing_argument").row("stilgar").play("reveal")
    assert "acquire:set_aside" in g.options
    assert "acquire:stilgar" not in g.options


@pytest.mark.rule("leader:helena_richese", "intrigue:recruitment_mission")
def test_helenas_set_aside_card_may_go_on_the_deck_with_recruitment_mission() -> None:
    g = led_by(HELENA).hand("signet_ring", "convincing_argument", "diplomacy").row("stilgar")
    g.intrigue("recruitment_mission").play("signet_ring@secure_contract", "card.set_aside", "row:stilgar", "end")
    g.pass_turns(until=0).play("reveal", "intrigue:recruitment_mission", "acquire:set_aside:top")
    assert g.told("acquired")[-1].onto == "deck"


@pytest.mark.rule("leader:helena_richese", "rule:leaders.helena_set_aside_hers")
def test_opponents_cannot_take_helenas_set_aside_card() -> None:
    g = led_by(HELENA).hand("signet_ring").row("stilgar")
    g.seat(1).intrigue("bypass_protocol").give(spice=2).hand(*2 * ["convincing_argument"], "diplomacy")
    g.play("signet_ring@secure_contract", "row:stilgar", "reveal")
    assert (g.asked, g.me.set_aside, g.seat(1).persuasion) == (1, "stilgar", 5)
    assert not {"acquire:set_aside", "acquire:stilgar"} & set(g.options)
    g.play("intrigue:bypass_protocol", "five")
    assert not {"acquire:set_aside", "acquire:stilgar"} & set(g.options)


@pytest.mark.rule("leader:helena_richese", "rule:leaders.helena_gone_after_reveal")
def test_a_set_aside_card_not_acquired_leaves_the_game_after_helenas_reveal_turn() -> None:
    g = manipulating("stilgar", "convincing_argument", "convincing_argument")
    assert (g.asked, g.me.set_aside) == (0, "stilgar")
    g.play("reveal", "end")
    assert (g.me.set_aside, g.state.trashed) == ("", ["stilgar"])
    assert [event.card for event in g.told("set_aside_gone")] == ["stilgar"]


# Paul Atreides.

PAUL = "paul_atreides"


@pytest.mark.rule("leader:paul_atreides", "rule:leaders.paul_sees_top", "rule:hidden.decks")
def test_paul_sees_the_top_card_of_his_deck_and_nobody_else_does() -> None:
    g = led_by(PAUL).deck("diplomacy")
    assert st.view(g.state, 0).players[0].deck_top == ("diplomacy",)
    assert [st.view(g.state, seat).players[0].deck_top for seat in (1, 2, 3, None)] == [(), (), (), ()]


@pytest.mark.rule("leader:paul_atreides", "rule:leaders.paul_sees_top", "rule:hidden.decks")
def test_paul_does_not_see_the_decks_of_others_nor_they_their_own() -> None:
    g = led_by(PAUL)
    assert [st.view(g.state, 0).players[seat].deck_top for seat in (1, 2, 3)] == [(), (), ()]
    assert [st.view(g.state, seat).players[seat].deck_top for seat in (1, 2, 3)] == [(), (), ()]


@pytest.mark.rule("leader:paul_atreides", "rule:leaders.paul_sees_top")
def test_paul_cannot_take_back_what_brought_a_new_card_to_the_top() -> None:
    new = st.new_game("imperium", 4, bytes(32), {"leaders": "choose"})
    st.advance(new, 0, f"leader:{PAUL}")
    assert st.may_take_back(new, 0) == []
    for leader, back in ((PAUL, 0), ("glossu_the_beast_rabban", 1)):
        g = led_by(leader).deck("diplomacy", "dagger").intrigue("poison_snooper")
        g.play("intrigue:poison_snooper", "trash")
        assert len(st.may_take_back(g.state, 0)) == back


@pytest.mark.rule("leader:paul_atreides", "rule:leaders.paul_sees_top")
def test_paul_sees_it_in_the_turns_of_others_too() -> None:
    g = led_by(PAUL).deck("diplomacy").hand("dagger").play("dagger@hall_of_oratory")
    assert g.asked == 1
    assert st.view(g.state, 0).players[0].deck_top == ("diplomacy",)


@pytest.mark.rule("leader:paul_atreides", "rule:leaders.paul_sees_top", "rule:deck.empty_deck_no_look")
def test_paul_sees_nothing_of_an_empty_deck_which_is_not_reshuffled_for_a_look() -> None:
    g = led_by(PAUL).only()
    before = st.encode(g.state)
    assert len(g.player.discard) == 5
    assert st.view(g.state, 0).players[0].deck_top == ()
    assert st.encode(g.state) == before


@pytest.mark.rule("leader:paul_atreides", "rule:leaders.signet_ring")
def test_pauls_signet_draws_the_card_he_saw() -> None:
    g = led_by(PAUL).hand("signet_ring").deck("diplomacy", "seek_allies").play("signet_ring@secure_contract")
    assert g.player.hand == ["diplomacy"]
    assert st.view(g.state, 0).players[0].deck_top == ("seek_allies",)
