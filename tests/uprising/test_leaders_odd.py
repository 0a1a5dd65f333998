"""Leaders of Uprising that bend the rules: the two faces of Jessica, Shaddam and Staban Tuek."""

import pytest

from tests.uprising.table import Table, game

JESSICA = "lady_jessica"
MOTHER = "reverend_mother_jessica"
SHADDAM = "shaddam_corrino_iv"
STABAN = "staban_tuek"


def led_by(leader: str, seat: int = 0) -> Table:
    """Return a table where this seat has this Leader; seat 0 has an empty purse and the Signet Ring in hand."""
    leaders = [*("gurney_halleck", "muad_dib")[:seat], leader]
    g = game(leaders=leaders).hand("signet_ring").give(solari=0, spice=0, water=0)
    return g.conflict_card("skirmish_crysknife")


# Lady Jessica.


def jessica(memories: int = 0) -> Table:
    """Return a table where Lady Jessica has this many memories, and Diplomacy in hand."""
    g = led_by(JESSICA).hand("diplomacy").troops(garrison=3)
    g.player.memories = memories
    return g


@pytest.mark.rule("leader:lady_jessica", "rule:leaders.jessica_memories")
def test_jessica_pays_a_spice_for_an_intrigue_card_and_a_memory_out_of_the_supply() -> None:
    g = led_by(JESSICA).spice(1).intrigue_top("devour").play("signet_ring@gather_support", "card.pay")
    assert (g.me.spice, g.player.intrigue, g.player.memories) == (0, ["devour"], 1)
    assert (g.me.garrison, g.player.supply) == (3, 8)


@pytest.mark.rule("leader:lady_jessica")
def test_jessica_may_keep_her_spice_and_needs_one() -> None:
    g = led_by(JESSICA).spice(1).play("signet_ring@gather_support", "space.troops", "end")
    assert (g.me.spice, g.player.memories) == (1, 0)
    assert "card.pay" not in led_by(JESSICA).intrigue("devour").play("signet_ring@gather_support").options


@pytest.mark.rule("leader:lady_jessica", "rule:leaders.jessica_memories")
def test_a_memory_is_no_troop_to_recruit() -> None:
    g = led_by(JESSICA).spice(1).troops(garrison=11).play("signet_ring@gather_support", "card.pay", "space.troops")
    assert (g.player.memories, g.me.garrison, g.player.supply) == (1, 11, 0)


@pytest.mark.rule("leader:lady_jessica")
def test_without_a_troop_in_the_supply_there_is_an_intrigue_card_but_no_memory() -> None:
    g = led_by(JESSICA).spice(1).troops(garrison=12).play("signet_ring@gather_support", "card.pay")
    assert (g.player.memories, len(g.player.intrigue)) == (0, 1)


@pytest.mark.rule("leader:lady_jessica")
def test_a_memory_is_no_unit_and_stays_over_the_round() -> None:
    g = jessica(memories=2).hand().play("reveal").next_round()
    assert (g.player.memories, g.player.units, g.player.strength) == (2, 0, 0)


@pytest.mark.rule("leader:lady_jessica", "rule:leaders.jessica_memories", "rule:decisions.jessica_without_memories")
@pytest.mark.parametrize("memories", [0, 1, 3])
def test_jessica_flips_at_a_bene_gesserit_space_and_draws_for_each_memory(memories: int) -> None:
    g = jessica(memories).play("diplomacy@secrets", "leader.flip_leader")
    assert (g.player.leader, g.player.memories, len(g.player.hand)) == (MOTHER, 0, memories)
    assert g.player.supply == 9


@pytest.mark.rule("leader:lady_jessica")
def test_jessica_need_not_flip() -> None:
    g = jessica(memories=2).play("diplomacy@secrets", "space.intrigue", "space.steal_intrigue", "influence")
    assert "end" in g.options
    g.play("end")
    assert (g.player.leader, g.player.memories) == (JESSICA, 2)


@pytest.mark.rule("leader:lady_jessica")
@pytest.mark.parametrize("space", ["fremkit", "deliver_supplies", "dutiful_service"])
def test_jessica_flips_at_no_other_space(space: str) -> None:
    g = jessica(memories=1).intrigue("devour").play(f"diplomacy@{space}")
    assert "leader.flip_leader" not in g.options


@pytest.mark.rule("leader:lady_jessica")
def test_jessica_flips_with_an_agent_only() -> None:
    g = jessica(memories=1).agent_on("secrets").hand("convincing_argument").play("reveal")
    assert "leader.flip_leader" not in g.options


# Reverend Mother Jessica.


def mother(card: str = "diplomacy") -> Table:
    """Return a table where Reverend Mother Jessica has 2 water and a card in hand."""
    g = led_by(JESSICA).hand(card).water(2)
    g.player.leader = MOTHER
    return g


@pytest.mark.rule("leader:reverend_mother_jessica")
def test_the_reverend_mother_turns_a_spice_into_water_with_the_signet_ring() -> None:
    g = mother("signet_ring").give(spice=1, water=0).play("signet_ring@assembly_hall", "card.pay")
    assert (g.me.spice, g.me.water) == (0, 1)


@pytest.mark.rule("leader:reverend_mother_jessica", "rule:leaders.jessica_flip_same_turn")
def test_the_reverend_mother_may_be_used_in_the_turn_of_the_flip() -> None:
    g = jessica(memories=1).water(1).play("diplomacy@secrets", "leader.flip_leader", "leader.pay")
    g.play("space.intrigue", "space.intrigue")
    assert (g.me.water, len(g.player.intrigue)) == (0, 2)


@pytest.mark.rule("leader:reverend_mother_jessica", "rule:leaders.reverend_mother_repeats")
def test_the_repeat_costs_1_water_and_not_the_cost_of_the_space() -> None:
    g = mother().spice(2).deck("dagger", "reconnaissance").play("diplomacy@espionage")
    assert g.me.spice == 1
    g.play("space.draw", "space.place_spy", "post:choam", "leader.pay", "space.draw", "space.place_spy", "post:guild")
    assert (g.me.spice, g.me.water, g.state.posts) == (1, 1, {"choam": [0], "guild": [0]})
    assert g.player.hand == ["dagger", "reconnaissance"]


@pytest.mark.rule("leader:reverend_mother_jessica", "rule:decisions.repeat_no_influence")
def test_the_influence_is_not_repeated() -> None:
    g = mother().play("diplomacy@secrets", "leader.pay", "influence")
    assert g.player.influence["bene_gesserit"] == 1
    assert "influence" not in g.options


@pytest.mark.rule("leader:reverend_mother_jessica", "rule:leaders.reverend_mother_repeats")
def test_the_space_is_repeated_once_per_turn() -> None:
    g = mother().play("diplomacy@fremkit", "leader.pay")
    assert "leader.pay" not in g.options
    assert g.me.water == 1


@pytest.mark.rule("leader:reverend_mother_jessica")
def test_the_reverend_mother_repeats_fremen_spaces_and_deploys_what_they_recruit() -> None:
    g = mother().water(2).troops(garrison=2).discard("dagger").play("diplomacy@desert_tactics")
    g.play("space.troops", "leader.pay", "space.troops")
    assert (g.me.water, g.me.garrison) == (0, 4)
    assert "deploy:4" in g.options
    g.play("space.trash", "discard:dagger", "space.trash")
    assert "play:diplomacy" in g.options


@pytest.mark.rule("leader:reverend_mother_jessica")
@pytest.mark.parametrize("space", ["dutiful_service", "deliver_supplies"])
def test_the_reverend_mother_repeats_no_other_faction(space: str) -> None:
    assert "leader.pay" not in mother().intrigue("devour").play(f"diplomacy@{space}").options


@pytest.mark.rule("leader:reverend_mother_jessica")
def test_sietch_tabr_is_a_city_and_not_repeated() -> None:
    g = mother("reconnaissance").influence(fremen=2).play("reconnaissance@sietch_tabr")
    assert "leader.pay" not in g.options


@pytest.mark.rule("leader:reverend_mother_jessica")
def test_the_reverend_mother_needs_water_and_may_decline() -> None:
    assert "leader.pay" not in mother().water(0).play("diplomacy@secrets").options
    g = mother().play("diplomacy@secrets", "space.intrigue", "space.steal_intrigue", "influence", "end")
    assert (g.me.water, len(g.player.intrigue)) == (2, 1)


@pytest.mark.rule("leader:reverend_mother_jessica")
def test_the_reverend_mother_can_be_used_again_in_the_next_turn_and_never_flips_back() -> None:
    g = mother().hand("diplomacy", "seek_allies").play("diplomacy@fremkit", "leader.pay", "space.draw", "space.draw")
    g.play("influence", "end").pass_turns(until=0)
    g.play("seek_allies@secrets")
    assert "leader.pay" in g.options
    assert "leader.flip_leader" not in g.options


# Shaddam Corrino IV.


def shaddam(*intrigue: str) -> Table:
    return led_by(SHADDAM).troops(garrison=5).intrigue(*intrigue)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_contracts")
def test_the_sardaukar_contracts_are_set_aside_for_shaddam() -> None:
    g = shaddam()
    assert sorted(g.state.aside) == ["sardaukar_cards", "sardaukar_recall"]
    assert not {"sardaukar_cards", "sardaukar_recall"} & {*g.state.offers, *g.state.tiles, *g.player.contracts}
    assert game().state.aside == []


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_contracts")
def test_shaddam_takes_a_sardaukar_contract_in_place_of_a_face_up_one() -> None:
    g = shaddam().hand("diplomacy").offers("arrakeen_water", "harvest_4").play("diplomacy@dutiful_service")
    g.play("space.take_contract")
    wanted = ["arrakeen_water", "harvest_4", "sardaukar_cards", "sardaukar_recall"]
    assert g.options == [f"contract:{contract}" for contract in wanted]
    g.play("contract:sardaukar_recall")
    assert (g.player.contracts, g.state.offers) == (["sardaukar_recall"], ["arrakeen_water", "harvest_4"])
    assert g.state.aside == ["sardaukar_cards"]


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_contracts")
def test_nobody_else_takes_a_sardaukar_contract_of_shaddam() -> None:
    g = shaddam().hand().offers("arrakeen_water", "harvest_4").play("reveal")
    g.seat(1).hand("diplomacy")
    g.play("diplomacy@dutiful_service", "space.take_contract")
    assert g.options == ["contract:arrakeen_water", "contract:harvest_4"]


@pytest.mark.rule("leader:shaddam_corrino_iv")
def test_shaddams_signet_ring_gives_a_solari_and_a_troop() -> None:
    g = shaddam().solari(3).play("signet_ring@arrakeen", "card.choose", "troops")
    assert (g.me.solari, g.me.garrison) == (4, 6)


@pytest.mark.rule("leader:shaddam_corrino_iv")
def test_shaddams_signet_ring_buys_an_influence_for_3_solari() -> None:
    g = shaddam().solari(3).play("signet_ring@arrakeen", "card.choose", "influence", "fremen")
    assert (g.me.solari, g.player.influence["fremen"], g.me.garrison) == (0, 1, 5)


@pytest.mark.rule("leader:shaddam_corrino_iv")
def test_without_3_solari_there_is_only_the_troop() -> None:
    g = shaddam().solari(2).play("signet_ring@arrakeen", "card.choose")
    assert (g.me.solari, g.me.garrison) == (3, 6)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_no_deploy")
def test_shaddam_deploys_nothing_in_the_turn_of_the_signet_ring() -> None:
    g = shaddam("devour").play("signet_ring@arrakeen")
    assert not any(option.startswith("deploy:") for option in g.options)
    g.play("card.choose", "space.troops")
    assert not any(option.startswith("deploy:") for option in g.options)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_no_deploy")
def test_no_intrigue_card_deploys_a_unit_of_shaddam_in_that_turn() -> None:
    g = shaddam("detonation", "unexpected_allies").water(2).no_wall().play("signet_ring@arrakeen")
    assert not {"intrigue:detonation", "intrigue:unexpected_allies"} & set(g.options)
    g = shaddam("detonation", "unexpected_allies").water(2).play("signet_ring@arrakeen")
    g.play("intrigue:unexpected_allies", "keep")
    assert (g.player.worms, g.me.conflict, g.me.water) == (0, 0, 0)
    assert g.play("intrigue:detonation").options == ["break", "keep"]


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_no_deploy")
def test_shaddam_may_deploy_before_he_sends_the_agent() -> None:
    g = shaddam("detonation").play("intrigue:detonation", "deploy", "deploy:4", "signet_ring@arrakeen")
    assert g.me.conflict == 4


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_no_deploy")
def test_shaddam_summons_no_sandworm_with_the_signet_ring() -> None:
    g = shaddam("devour").hooks().water(1).play("signet_ring@hagga_basin", "space.choose")
    assert (g.player.worms, g.me.spice) == (0, 2)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:leaders.shaddam_no_deploy")
def test_shaddam_deploys_again_in_the_next_turn() -> None:
    g = shaddam().hand("signet_ring", "reconnaissance").play("signet_ring@spice_refinery")
    g.pass_turns(until=0).play("reconnaissance@arrakeen")
    assert "deploy:2" in g.options


@pytest.mark.rule("leader:shaddam_corrino_iv")
def test_another_card_lets_shaddam_deploy() -> None:
    assert "deploy:2" in shaddam().hand("reconnaissance").play("reconnaissance@spice_refinery").options


@pytest.mark.rule("leader:shaddam_corrino_iv")
def test_the_others_deploy_while_shaddam_may_not() -> None:
    g = shaddam().play("signet_ring@spice_refinery")
    g.seat(1).hand("reconnaissance")
    assert g.asked == 1
    assert "deploy:2" in g.play("reconnaissance@arrakeen").options


# Staban Tuek.


@pytest.mark.rule("leader:staban_tuek", "rule:leaders.staban_no_diplomacy")
def test_staban_begins_with_nine_cards_and_without_diplomacy() -> None:
    player = game(leaders=[STABAN]).player
    own = [*player.deck, *player.hand]
    assert (len(own), "diplomacy" in own, len(player.hand)) == (9, False, 5)


@pytest.mark.rule("leader:staban_tuek", "rule:leaders.staban_watches")
@pytest.mark.parametrize("space", ["imperial_basin", "hagga_basin", "deep_desert"])
def test_staban_gains_a_spice_when_another_sends_an_agent_to_a_maker_space_he_watches(space: str) -> None:
    g = led_by(STABAN, seat=2).water(3).hand("dune_the_desert_planet")
    g.seat(2).spy_on(space).give(spice=0)
    g.play(f"dune_the_desert_planet@{space}")
    assert (g.seat(2).spice, g.state.posts) == (1, {space: [2]})


@pytest.mark.rule("leader:staban_tuek")
def test_staban_gains_nothing_at_a_maker_space_he_does_not_watch() -> None:
    g = led_by(STABAN, seat=1).hand("dune_the_desert_planet")
    g.seat(1).spy_on("hagga_basin", "deep_desert").give(spice=0)
    assert g.play("dune_the_desert_planet@imperial_basin").seat(1).spice == 0


@pytest.mark.rule("leader:staban_tuek")
def test_staban_gains_nothing_at_a_watched_space_that_is_no_maker_space() -> None:
    g = led_by(STABAN, seat=1).hand("dune_the_desert_planet")
    g.seat(1).spy_on("choam").give(spice=0)
    assert g.play("dune_the_desert_planet@accept_contract").seat(1).spice == 0


@pytest.mark.rule("leader:staban_tuek", "rule:leaders.staban_watches")
def test_staban_gains_nothing_for_his_own_agent() -> None:
    g = led_by(STABAN).hand("dune_the_desert_planet").spy_on("imperial_basin")
    g.play("dune_the_desert_planet@imperial_basin", "none", "space.harvest")
    assert [event.amount for event in g.told("gained") if event.resource == "spice"] == [1]


@pytest.mark.rule("leader:staban_tuek")
def test_a_spy_of_another_seat_brings_staban_nothing() -> None:
    g = led_by(STABAN, seat=2).hand("dune_the_desert_planet")
    g.seat(1).spy_on("imperial_basin")
    before = g.seat(2).spice
    assert g.play("dune_the_desert_planet@imperial_basin").seat(2).spice == before


@pytest.mark.rule("leader:staban_tuek")
def test_staban_places_a_spy_by_the_landsraad_and_may_sell_a_spice() -> None:
    g = (
        led_by(STABAN)
        .spice(1)
        .play("signet_ring@assembly_hall", "card.place_spy", "post:landsraad_council", "card.pay")
    )
    assert (g.me.spice, g.me.solari, g.state.posts) == (0, 3, {"landsraad_council": [0]})


@pytest.mark.rule("leader:staban_tuek")
@pytest.mark.parametrize("post", ["emperor", "guild", "bene_gesserit", "fremen"])
def test_staban_places_a_spy_by_a_faction_and_may_buy_an_intrigue_card(post: str) -> None:
    g = led_by(STABAN).solari(2).intrigue_top("devour").play("signet_ring@gather_support", "free")
    g.play("card.place_spy", f"post:{post}", "card.pay")
    assert (g.me.solari, g.player.intrigue) == (0, ["devour"])


@pytest.mark.rule("leader:staban_tuek")
@pytest.mark.parametrize("post", ["choam", "refinery_arrakeen", "hagga_basin"])
def test_other_posts_offer_staban_nothing(post: str) -> None:
    g = led_by(STABAN).give(solari=9, spice=9).intrigue("devour").play("signet_ring@assembly_hall")
    g.play("card.place_spy", f"post:{post}")
    assert "card.pay" not in g.options


@pytest.mark.rule("leader:staban_tuek")
@pytest.mark.parametrize(("post", "purse"), [("landsraad_hall", {"solari": 9}), ("guild", {"solari": 1, "spice": 9})])
def test_staban_must_be_able_to_pay(post: str, purse: dict[str, int]) -> None:
    g = led_by(STABAN).give(**purse).intrigue("devour").play("signet_ring@assembly_hall")
    assert "card.pay" not in g.play("card.place_spy", f"post:{post}").options


@pytest.mark.rule("leader:staban_tuek")
def test_staban_is_offered_nothing_for_spies_that_stood_there_before() -> None:
    g = (
        led_by(STABAN)
        .give(solari=9, spice=9)
        .spy_on("guild", "landsraad_hall")
        .play("signet_ring@spice_refinery", "free")
    )
    assert "card.pay" not in g.options
    assert "card.pay" not in g.play("card.place_spy", "post:choam").options


@pytest.mark.rule("leader:staban_tuek")
def test_the_spice_that_staban_smuggles_is_told_as_his() -> None:
    g = led_by(STABAN, seat=1).hand("dune_the_desert_planet")
    g.seat(1).spy_on("imperial_basin")
    g.play("dune_the_desert_planet@imperial_basin")
    gained = [event for event in g.told("gained") if event.seat == 1]
    assert [(event.resource, event.source) for event in gained] == [("spice", "leader:staban_tuek")]
