"""Turns of six players: their order, the Ally a Commander activates, his Agents and what he does through the Ally."""

import pytest

from tests.uprising.table import Table, game

CALM = "trade_dispute"
"""A Conflict over no space, so nothing protects it."""


def acting(commander: int = 0, ally: int = 2, leaders: tuple[str, ...] = ()) -> Table:
    """Return the first turn of a Commander who has activated an Ally."""
    return game(6, leaders, first=commander).throne().conflict_card(CALM).play(f"ally:{ally}")


def sent_to(space: str, card: str, ally: int = 2) -> Table:
    """Let Muad'Dib send an Agent; resolve it up to the Ally's answer, or to the end of his turn."""
    g = game(6, first=0).throne().conflict_card(CALM).water(3).give(solari=9, spice=9)
    g.seat(2).influence(fringe_worlds=2)
    g.hand(card).play(f"ally:{ally}", f"{card}@{space}")
    while g.asked == 0:
        g.play("end" if "end" in g.options else g.options[0])
    return g


# Whose turn it is.


@pytest.mark.rule("rule:teams.turn_order")
def test_turns_go_clockwise_so_the_teams_take_turns_in_turn() -> None:
    g = game(6, first=0)
    order = [event.seat for event in g.next_round().told("turn_started")]
    assert order[:5] == [1, 2, 3, 4, 5]


@pytest.mark.rule("rule:teams.turn_order")
def test_seats_that_have_revealed_are_passed_over() -> None:
    g = game(6, first=1).throne()
    g.seat(2).hand("dagger")
    g.play("reveal").pass_turns(2).play("dagger@assembly_hall", "end").pass_turns(2)
    assert [event.seat for event in g.told("turn_started")] == [2, 3, 4, 5, 0, 2]
    assert g.state.reveals == [1, 3, 4, 5, 0]


@pytest.mark.rule("rule:teams.first_player_passes")
def test_the_marker_goes_on_clockwise_to_a_commander_too() -> None:
    g = game(6, first=2).next_round()
    assert (g.state.first, g.asked, g.options) == (3, 3, ["ally:5", "ally:1"])
    assert g.next_round().state.first == 4


@pytest.mark.rule("rule:teams.allies_turns")
def test_an_ally_activates_nobody_and_deploys_himself() -> None:
    g = game(6, first=2).throne().conflict_card(CALM)
    g.seat(2).hand("reconnaissance")
    g.play("reconnaissance@spice_refinery", "deploy:2")
    assert (g.seat(2).garrison, g.seat(2).conflict) == (1, 2)


# The Ally that a Commander activates.


@pytest.mark.rule("rule:commanders.activate")
@pytest.mark.parametrize(("seat", "allies"), [(0, ["ally:2", "ally:4"]), (3, ["ally:5", "ally:1"])])
def test_every_turn_of_a_commander_begins_with_the_ally_he_activates(seat: int, allies: list[str]) -> None:
    g = game(6, first=seat).throne()
    assert (g.asked, g.options) == (seat, allies)
    g.play(allies[0])
    assert g.told("ally_activated")[0].ally == int(allies[0][-1])


@pytest.mark.rule("rule:commanders.activate")
def test_another_turn_may_be_through_the_other_ally_and_a_reveal_turn_through_either() -> None:
    g = acting().hand("limited_landsraad_access", "limited_landsraad_access")
    g.seat(4).troops(0, 1).hand("diplomacy")
    g.play("limited_landsraad_access@gather_support").pass_turns(0)
    assert g.options == ["ally:2", "ally:4"]
    g.play("ally:4", "reveal")
    assert (g.seat(2).swords, g.seat(4).swords) == (0, 1)


@pytest.mark.rule("rule:commanders.arrows")
def test_an_agent_goes_only_for_the_ally_its_arrow_points_to() -> None:
    g = acting().hand("usul", "limited_landsraad_access")
    g.play("limited_landsraad_access@gather_support").pass_turns(0).play("ally:2")
    assert g.options == ["reveal"]
    assert g.refuses("usul@carthag") == "WRONG_ALLY"


@pytest.mark.rule("rule:commanders.arrows")
def test_the_other_agent_goes_for_the_other_ally() -> None:
    g = acting().hand("usul", "limited_landsraad_access")
    g.play("limited_landsraad_access@gather_support").pass_turns(0).play("ally:4", "usul@carthag")
    assert (g.me.arrows, g.me.pointed) == ([], {"gather_support": [2], "carthag": [4]})


@pytest.mark.rule("rule:commanders.arrows")
def test_without_an_agent_there_is_only_the_reveal_turn() -> None:
    g = game(6, first=0).throne().agent_on("assembly_hall", 2).agent_on("carthag", 4).hand("usul").play("ally:4")
    assert g.options == ["reveal"]
    assert g.refuses("usul@arrakeen") == "NO_AGENT"


@pytest.mark.rule("rule:commanders.two_arrows")
@pytest.mark.parametrize("ally", [2, 4])
def test_the_swordmaster_goes_for_either_ally(ally: int) -> None:
    g = game(6, first=0).throne().swordmaster().agent_on("assembly_hall", 2).agent_on("high_council", 4)
    g.hand("usul").play(f"ally:{ally}", "usul@carthag")
    assert g.me.pointed["carthag"] == [-1]
    assert g.seat(ally).garrison == 3


@pytest.mark.rule("rule:commanders.two_arrows")
def test_the_agent_with_one_arrow_goes_before_the_swordmaster() -> None:
    g = game(6, first=0).throne().swordmaster().hand("usul").play("ally:4", "usul@carthag")
    assert (g.me.arrows, g.me.master_spent) == ([2, -1], False)


@pytest.mark.rule("rule:commanders.own_board")
@pytest.mark.parametrize(
    ("seat", "card", "space"),
    [(1, "diplomacy", "vast_wealth"), (2, "diplomacy", "desert_mastery"), (5, "diplomacy", "hardy_warriors")],
)
def test_no_ally_goes_to_the_board_of_a_commander(seat: int, card: str, space: str) -> None:
    g = game(6, first=seat).throne()
    g.seat(seat).hand(card)
    assert g.refuses(f"{card}@{space}") == "COMMANDER_ONLY"


@pytest.mark.rule("rule:commanders.own_board")
def test_a_commander_goes_to_his_own_board_and_not_to_that_of_the_other() -> None:
    g = acting().hand("seek_allies")
    assert {"seek_allies@desert_mastery", "seek_allies@hardy_warriors"} <= set(g.options)
    assert g.refuses("seek_allies@vast_wealth") == "COMMANDER_ONLY"
    g = acting(3, 5)
    g.seat(3).hand("seek_allies")
    assert "seek_allies@vast_wealth" in g.options
    assert g.refuses("seek_allies@desert_mastery") == "COMMANDER_ONLY"


# Recruiting and deploying through the Ally.


@pytest.mark.rule("rule:commanders.recruits", "rule:commanders.ally_deploys")
def test_recruits_of_a_commander_are_the_allys_who_is_asked_what_to_deploy() -> None:
    g = sent_to("carthag", "usul")
    assert (g.asked, g.options) == (2, ["deploy:0", "deploy:1", "deploy:2", "deploy:3"])
    g.play("deploy:3")
    assert (g.seat(2).garrison, g.seat(2).conflict, g.seat(4).conflict) == (1, 3, 0)


@pytest.mark.rule("rule:commanders.ally_deploys")
def test_the_commander_does_not_deploy_himself() -> None:
    g = acting().intrigue("councilors_ambition").hand("usul").play("usul@carthag", "space.troops")
    assert not [option for option in g.options if option.startswith("deploy")]
    assert g.refuses("deploy:1") == "TOO_MANY_TROOPS"


@pytest.mark.rule("rule:commanders.ally_deploys")
def test_no_more_than_the_recruits_and_two_of_the_garrison_follow() -> None:
    g = sent_to("heighliner", "seek_allies")
    assert g.options == [f"deploy:{number}" for number in range(8)]
    g = sent_to("spice_refinery", "usul")
    assert g.options == ["deploy:0", "deploy:1", "deploy:2"]


@pytest.mark.rule("rule:commanders.ally_deploys")
def test_nobody_is_asked_after_a_space_that_is_no_combat_space() -> None:
    assert sent_to("assembly_hall", "limited_landsraad_access").asked == 1


@pytest.mark.rule("rule:commanders.ally_deploys")
def test_an_ally_who_has_revealed_may_still_follow() -> None:
    g = game(6, first=2).throne().conflict_card(CALM).hand("usul")
    g.play("reveal").pass_turns(0).play("ally:2", "usul@carthag")
    g.play("space.troops", "space.intrigue", "card.split", "water", "end")
    assert g.play("deploy:2").seat(2).conflict == 2


@pytest.mark.rule("rule:commanders.counts_for_both", "intrigue:distraction")
@pytest.mark.parametrize(("deployed", "offered"), [(3, True), (2, False)])
def test_what_the_ally_deploys_counts_as_deployed_by_the_commander(deployed: int, offered: bool) -> None:
    g = acting().intrigue("distraction").hand("usul").play("usul@carthag", "space.intrigue", "card.split", "water")
    assert "intrigue:distraction" not in g.play("space.troops").options
    g.play("end", f"deploy:{deployed}")
    assert (g.asked, "intrigue:distraction" in g.options) == (0, offered)


@pytest.mark.rule("rule:commanders.counts_for_both", "intrigue:distraction")
def test_what_the_other_ally_deploys_in_the_turn_of_an_ally_is_not_his_own() -> None:
    g = game(6, first=2).throne().conflict_card(CALM)
    g.seat(2).give(spice=2).hand("diplomacy").intrigue("distraction")
    g.play("diplomacy@military_support", "space.reinforce", "share:0+3", "deploy:3")
    assert (g.seat(4).conflict, g.asked) == (3, 2)
    assert "intrigue:distraction" not in g.options


@pytest.mark.rule("rule:commanders.ally_deploys_again")
@pytest.mark.parametrize("first_answer", ["deploy:3", "deploy:0"])
def test_troops_recruited_after_the_allys_answer_are_asked_for_again(first_answer: str) -> None:
    g = acting().hand("usul").water(1).solari(3).intrigue("mercenaries")
    g.play("usul@carthag", "card.split", "water", "space.intrigue", "space.troops", "end", first_answer)
    g.play("intrigue:mercenaries", "end")
    assert (g.asked, "deploy:2" in g.options) == (2, True)


@pytest.mark.rule("rule:commanders.ally_deploys_again")
def test_an_ally_who_has_answered_is_not_asked_again_without_new_troops() -> None:
    g = acting().hand("usul").intrigue("councilors_ambition")
    g.play("usul@carthag", "card.split", "water", "space.intrigue", "space.troops", "end", "deploy:0", "end")
    assert g.asked == 1


@pytest.mark.rule("rule:commanders.counts_for_both", "card:chani_clever_tactician")
@pytest.mark.parametrize(("ally", "drawn"), [(2, 1), (4, 0)])
def test_the_units_of_the_activated_ally_are_those_of_the_commander(ally: int, drawn: int) -> None:
    g = acting(0, ally).hand("chani_clever_tactician")
    g.seat(2).troops(0, 3)
    g.play("chani_clever_tactician@imperial_basin", *(["card.intrigue"] if drawn else []))
    assert len(g.me.player.intrigue) == drawn


@pytest.mark.rule("rule:commanders.counts_for_both", "rule:rulings.held_back", "card:chani_clever_tactician")
@pytest.mark.parametrize(("deployed", "drawn"), [(3, 1), (2, 0)])
def test_what_waits_for_units_comes_once_the_ally_has_deployed_them(deployed: int, drawn: int) -> None:
    g = acting().hand("chani_clever_tactician").intrigue("councilors_ambition")
    g.play("chani_clever_tactician@arrakeen", "space.troops", "space.draw", "end", f"deploy:{deployed}")
    g.play(*(["card.intrigue"] if drawn else []), "end")
    assert (len(g.me.player.intrigue), g.asked) == (1 + drawn, 1)


@pytest.mark.rule("rule:commanders.counts_for_both", "card:ecological_testing_station")
def test_what_was_left_undone_is_not_offered_again() -> None:
    g = acting().water(2).hand("ecological_testing_station").intrigue("councilors_ambition")
    g.play("ecological_testing_station@arrakeen", "space.troops", "space.draw", "end", "deploy:1")
    assert g.options == ["end"]


@pytest.mark.rule("rule:commanders.counts_for_both", "card:sardaukar_coordination")
def test_recruits_of_the_other_ally_are_not_ones_own() -> None:
    g = game(6, first=2).throne().conflict_card(CALM)
    g.seat(2).give(spice=2).hand("sardaukar_coordination").intrigue("councilors_ambition")
    g.play("sardaukar_coordination@military_support", "space.reinforce", "share:1+2", "deploy:0", "deploy:0")
    assert (g.asked, [option for option in g.options if option.startswith("deploy")]) == (2, ["deploy:1"])


@pytest.mark.rule("rule:commanders.counts_for_both", "card:sardaukar_coordination")
def test_a_card_that_lets_recruits_follow_from_anywhere_asks_the_ally() -> None:
    g = acting().hand("sardaukar_coordination").play("sardaukar_coordination@gather_support")
    assert (g.asked, g.options) == (2, ["deploy:0", "deploy:1", "deploy:2"])


@pytest.mark.rule("rule:commanders.counts_for_both")
def test_the_bonus_of_a_track_that_the_commander_brings_the_ally_to_may_be_deployed_too() -> None:
    g = acting().hand("usul").intrigue("imperium_politics").solari(1)
    g.seat(2).influence(great_houses=3).troops(0)
    g.play("usul@carthag", "space.intrigue", "space.troops", "card.split", "water")
    g.play("intrigue:imperium_politics", "great_houses", "end")
    assert (g.asked, g.options[-1], g.seat(2).garrison) == (2, "deploy:3", 3)


@pytest.mark.rule("rule:commanders.card_moves_ally", "intrigue:detonation")
def test_a_card_of_the_commander_that_deploys_moves_the_garrison_of_the_ally() -> None:
    g = acting().intrigue("detonation").play("intrigue:detonation", "deploy")
    assert (g.asked, g.options[-1]) == (0, "deploy:3")
    g.play("deploy:3")
    assert (g.seat(2).garrison, g.seat(2).conflict, g.seat(4).garrison) == (0, 3, 3)


@pytest.mark.rule("rule:commanders.card_moves_ally", "card:unswerving_loyalty")
def test_a_commander_may_call_a_troop_of_the_ally_back() -> None:
    g = acting().hand("unswerving_loyalty", "usul")
    g.seat(2).troops(0, 2)
    g.play("reveal", "unswerving_loyalty.choose", "retreat", "retreat:1")
    assert (g.seat(2).garrison, g.seat(2).conflict) == (1, 1)


@pytest.mark.rule("rule:commanders.no_deploy")
def test_shaddams_signet_ring_keeps_the_ally_from_deploying() -> None:
    g = acting(3, 5)
    g.seat(3).hand("signet_ring")
    g.play("signet_ring@carthag", "space.intrigue", "space.troops", "card.choose")
    assert (g.seat(5).garrison, g.seat(3).solari) == (5, 1)
    assert g.play("end").asked == 4


@pytest.mark.rule("rule:commanders.no_deploy", "intrigue:detonation")
def test_the_ban_holds_for_cards_too_and_for_that_turn_only() -> None:
    g = acting(3, 5).no_wall()
    g.seat(3).hand("signet_ring").intrigue("detonation")
    g.play("signet_ring@arrakeen")
    assert "intrigue:detonation" not in g.options
    g.play("space.troops", "space.draw", "card.choose").play("end")
    assert g.asked == 4
    g.pass_turns(5)
    g.seat(5).hand("reconnaissance")
    assert "deploy:2" in g.play("reconnaissance@carthag").options


@pytest.mark.rule("rule:commanders.ally_deploys")
def test_the_baron_shows_his_tokens_in_turns_of_his_own_only() -> None:
    leaders = ["gurney_halleck", "baron_vladimir_harkonnen"]
    g = game(6, leaders, first=0, mix=["leaders"]).throne().conflict_card(CALM).spice(5).hand("seek_allies")
    g.play("ally:2", "seek_allies@heighliner", "influence", "space.troops", "deploy:4")
    assert (g.asked, g.seat(2).tokens_shown) == (1, False)


# The Reveal turn of a Commander.


@pytest.mark.rule("rule:commanders.swords")
def test_swords_of_a_commander_are_the_allys_and_persuasion_his_own() -> None:
    g = acting().hand("limited_landsraad_access", "usul")
    g.seat(2).troops(0, 1)
    g.play("reveal")
    assert (g.me.swords, g.seat(2).swords, g.seat(4).swords) == (0, 1, 0)
    assert (g.me.persuasion, g.me.spice, g.seat(2).player.strength) == (2, 1, 3)
    assert g.play("end").told("cleaned_up")[0].strength == 3


@pytest.mark.rule("rule:commanders.swords")
def test_an_ally_who_has_not_revealed_adds_his_own_swords_later() -> None:
    g = acting().hand("limited_landsraad_access", "limited_landsraad_access")
    g.seat(2).troops(0, 1).hand("dagger")
    g.play("reveal").pass_turns(2).play("reveal")
    assert (g.seat(2).swords, g.seat(2).player.strength) == (3, 5)


@pytest.mark.rule("rule:commanders.swords")
def test_swords_wait_for_the_troops_of_an_ally_who_has_not_revealed() -> None:
    g = acting().hand("limited_landsraad_access")
    g.seat(2).hand("reconnaissance")
    g.play("reveal").pass_turns(2)
    assert (g.seat(2).swords, g.seat(2).player.strength) == (1, 0)
    g.play("reconnaissance@carthag", "space.troops", "space.intrigue", "deploy:1")
    assert g.seat(2).player.strength == 3


@pytest.mark.rule("rule:commanders.swords_lost")
def test_an_ally_who_reveals_without_a_unit_loses_all_swords() -> None:
    g = acting().hand("limited_landsraad_access")
    g.seat(2).hand("dagger")
    g.play("reveal").pass_turns(2).play("reveal")
    assert g.seat(2).swords == 0


@pytest.mark.rule("rule:commanders.swords_lost")
def test_brought_to_the_conflict_only_later_an_ally_has_none_of_his_swords() -> None:
    g = game(6, first=2).throne().conflict_card(CALM).hand("usul")
    g.seat(2).hand("dagger")
    g.play("reveal").pass_turns(0).play("ally:2", "usul@carthag", "space.troops", "space.intrigue", "card.split")
    g.play("water", "end", "deploy:1")
    assert (g.seat(2).swords, g.seat(2).player.strength) == (0, 2)


@pytest.mark.rule("rule:commanders.swords_lost", "intrigue:detonation")
def test_swords_of_the_commander_count_for_units_he_brings_in_the_same_turn() -> None:
    g = game(6, first=2).throne().conflict_card(CALM).hand("limited_landsraad_access").intrigue("detonation")
    g.seat(2).hand("dagger")
    g.play("reveal").pass_turns(0).play("ally:2", "reveal", "intrigue:detonation", "deploy", "deploy:2")
    assert (g.state.turn.ally, g.seat(2).swords, g.seat(2).player.strength) == (-1, 1, 5)


@pytest.mark.rule("rule:commanders.swords_lost")
def test_swords_given_to_an_ally_who_stays_out_are_lost() -> None:
    g = game(6, first=2).throne().hand("limited_landsraad_access")
    g.play("reveal").pass_turns(0).play("ally:2", "reveal")
    assert g.seat(2).swords == 0


@pytest.mark.rule("rule:commanders.swords_lost", "card:unswerving_loyalty")
def test_with_the_last_unit_called_back_the_swords_are_lost_for_good() -> None:
    g = game(6, first=2).throne().conflict_card(CALM).hand("unswerving_loyalty", "usul")
    g.seat(2).troops(0, 1).hand("dagger")
    g.play("reveal").pass_turns(0)
    assert g.seat(2).swords == 1
    g.play("ally:2", "reveal", "unswerving_loyalty.troops", "unswerving_loyalty.choose", "retreat", "retreat:1")
    assert g.play("end").seat(2).swords == 0


@pytest.mark.rule("rule:commanders.swords_lost")
def test_so_they_are_when_an_opponent_drives_the_last_unit_out() -> None:
    g = game(6, first=2, mix=["intrigue"]).throne().conflict_card(CALM)
    g.seat(2).troops(0, 1).hand("dagger")
    g.seat(3).give(solari=1).hand("signet_ring").intrigue("double_cross")
    g.play("reveal", "end", "ally:1", "intrigue:double_cross", "seat:2", "signet_ring@gather_support", "card.choose")
    assert (g.seat(2).swords, g.seat(1).conflict, g.asked) == (0, 1, 4)


@pytest.mark.rule("rule:commanders.keeps")
def test_resources_cards_spies_and_contracts_are_the_commanders() -> None:
    g = acting().spice(1).hand("seek_allies")
    g.play("seek_allies@espionage", "influence", "card.trash_self", "space.draw", "space.place_spy", "post:carthag")
    assert (g.state.posts, len(g.me.player.hand), len(g.seat(2).player.hand)) == ({"carthag": [0]}, 1, 5)
    g = acting().hand("signet_ring").offers("deliver_supplies", "immediate")
    g.play("signet_ring@accept_contract", "space.take_contract", "contract:deliver_supplies")
    assert (g.me.contracts, g.seat(2).contracts) == (["deliver_supplies"], [])


# Effects of cards on opponents and others.


@pytest.mark.rule("rule:teams.opponents", "card:covert_operation")
def test_what_hits_every_opponent_spares_the_own_team() -> None:
    g = game(6, first=1).throne()
    g.seat(1).hand("covert_operation").spy_on("carthag")
    g.play("covert_operation@carthag", "none", "card.each_opponent")
    asked = []
    while g.options[0].startswith("hand:"):
        asked.append(g.asked)
        g.play(g.options[0])
    assert asked == [2, 4, 0]


@pytest.mark.rule("rule:teams.opponents")
def test_a_commander_has_no_troop_to_lose_and_his_allies_lose_one_each() -> None:
    g = game(6, first=1, mix=["cards"]).throne()
    g.seat(1).hand("gun_thopter")
    g.play("gun_thopter@spice_refinery", "card.each_opponent")
    assert [g.seat(seat).garrison for seat in range(6)] == [0, 3, 2, 0, 2, 3]


@pytest.mark.rule("rule:teams.opponents")
def test_what_a_commander_does_to_every_opponent_spares_his_activated_ally() -> None:
    g = game(6, first=3, mix=["cards"]).throne().play("ally:5")
    g.seat(3).hand("gun_thopter")
    g.play("gun_thopter@spice_refinery")
    assert [g.seat(seat).garrison for seat in range(6)] == [0, 3, 2, 0, 2, 3]


@pytest.mark.rule("rule:teams.opponents")
def test_a_commander_pays_a_loss_of_troops_or_cards_with_a_card() -> None:
    g = game(6, first=1, mix=["cards"]).throne()
    g.seat(1).hand("test_of_humanity")
    for seat in (2, 4):
        g.seat(seat).troops(0, 1)
    g.hand("usul", "command_respect").play("test_of_humanity@carthag", "card.each_opponent")
    assert (g.asked, g.options) == (2, ["discard", "lose_troop"])
    g.play("lose_troop", "lose_troop")
    assert (g.asked, g.options) == (0, ["hand:usul", "hand:command_respect"])
    assert (g.seat(2).conflict, g.seat(4).conflict) == (0, 0)


@pytest.mark.rule("rule:teams.opponents")
def test_a_space_closed_to_the_opponents_is_open_to_the_own_team() -> None:
    g = game(6, first=1, mix=["cards"]).throne().hand("usul")
    g.seat(1).hand("the_voice")
    g.seat(2).hand("reconnaissance")
    g.seat(3).hand("signet_ring")
    g.play("the_voice@arrakeen", "space.troops", "space.draw", "card.block_space", "block:carthag", "end")
    assert g.refuses("reconnaissance@carthag") == "SPACE_BLOCKED"
    assert "signet_ring@carthag" in g.play("reveal").pass_turns(3).play("ally:1").options


@pytest.mark.rule("rule:teams.opponents")
def test_a_commander_puts_a_troop_of_the_ally_in_place_of_an_opponents() -> None:
    g = game(6, first=0, mix=["intrigue"]).throne().solari(1).intrigue("double_cross").play("ally:4")
    g.seat(5).troops(0, 2)
    g.seat(2).troops(0, 2)
    g.play("intrigue:double_cross", "seat:5")
    assert (g.seat(5).conflict, g.seat(4).conflict, g.seat(2).conflict) == (1, 1, 2)


@pytest.mark.rule("rule:teams.staban", "leader:staban_tuek")
@pytest.mark.parametrize("ally", [2, 4])
def test_staban_gains_from_agents_of_his_team_too(ally: int) -> None:
    g = acting(0, ally, ("gurney_halleck", "staban_tuek")).hand("signet_ring")
    g.seat(2).spy_on("imperial_basin")
    g.play("signet_ring@imperial_basin")
    assert (g.seat(2).spice, g.me.spice) == (1, 0)


@pytest.mark.rule("rule:teams.strength_ten", "leader:gurney_halleck")
@pytest.mark.parametrize(("troops", "persuasion"), [(5, 1), (4, 0)])
def test_gurney_halleck_needs_ten_strength(troops: int, persuasion: int) -> None:
    g = game(6, ["gurney_halleck"], first=1).throne()
    g.seat(1).troops(0, troops).hand("dagger")
    g.play("reveal")
    gained = sum(event.amount for event in g.told("gained") if event.resource == "persuasion")
    assert gained == persuasion


@pytest.mark.rule("rule:commanders.muad_dib", "leader:muad_dib")
@pytest.mark.parametrize(("ally", "drawn"), [(2, 1), (4, 0)])
def test_muad_dib_draws_for_a_sandworm_of_the_activated_ally(ally: int, drawn: int) -> None:
    g = acting(0, ally).hand("usul")
    g.seat(2).worms(1)
    g.play("reveal", *(["leader.intrigue"] if drawn else []))
    assert len(g.me.player.intrigue) == drawn


# The Swordmaster and the end of the round.


@pytest.mark.rule("rule:teams.swordmaster_price")
def test_the_swordmaster_costs_eight_and_then_six() -> None:
    g = game(6, first=1).throne()
    g.seat(1).give(solari=8).hand("dagger")
    g.seat(2).give(solari=6).hand("dagger").spy_on("landsraad_council")
    g.play("dagger@swordmaster", "dagger@swordmaster")
    assert (g.seat(1).solari, g.seat(2).solari) == (0, 0)


@pytest.mark.rule("rule:teams.swordmaster_one_round")
def test_a_swordmaster_who_was_sent_leaves_after_the_round() -> None:
    g = game(6, first=1).throne()
    g.seat(1).swordmaster().agent_on("high_council").agent_on("assembly_hall").hand("dagger")
    g.play("dagger@gather_support").next_round()
    assert (g.seat(1).agents, g.seat(1).player.swordmaster) == (2, True)
    assert [event.seat for event in g.told("swordmaster_left")] == [1]
    g.next_round()
    assert len(g.told("swordmaster_left")) == 1


@pytest.mark.rule("rule:teams.swordmaster_one_round")
def test_a_swordmaster_who_was_not_sent_stays() -> None:
    g = game(6, first=1).throne()
    g.seat(1).swordmaster().agent_on("high_council").hand("dagger")
    g.play("dagger@assembly_hall").next_round()
    assert (g.seat(1).agents, g.told("swordmaster_left")) == (3, [])


@pytest.mark.rule("rule:teams.swordmaster_one_round")
def test_he_may_be_sent_in_the_round_he_is_gained() -> None:
    g = game(6, first=1).throne()
    g.seat(1).give(solari=8).hand("dagger", "reconnaissance", "diplomacy")
    g.play("dagger@swordmaster").pass_turns(1).play("reconnaissance@spice_refinery", "end").pass_turns(1)
    g.play("diplomacy@deliver_supplies")
    assert g.seat(1).master_spent
    assert g.next_round().seat(1).agents == 2


@pytest.mark.rule("rule:teams.swordmaster_one_round")
def test_nobody_gains_a_second_one() -> None:
    g = game(6, first=1).throne()
    g.seat(1).swordmaster().give(solari=9).hand("dagger").player.master_spent = True
    g.seat(1).player.agents = 2
    assert g.refuses("dagger@swordmaster") == "ONCE_PER_GAME"


@pytest.mark.rule("rule:teams.swordmaster_one_round", "rule:commanders.two_arrows")
def test_the_two_arrow_agent_of_a_commander_leaves_once_it_was_sent() -> None:
    g = game(6, first=0).throne().swordmaster().agent_on("high_council", 2).hand("usul").play("ally:2", "usul@carthag")
    g.next_round()
    assert (g.me.agents, g.me.arrows, g.me.player.swordmaster) == (2, [2, 4], True)


@pytest.mark.rule("rule:teams.swordmaster_one_round", "rule:commanders.two_arrows")
def test_it_stays_with_a_commander_who_did_not_send_it() -> None:
    g = game(6, first=0).throne().swordmaster().hand("usul").play("ally:2", "usul@carthag").next_round()
    assert (g.me.agents, g.me.arrows) == (3, [2, 4, -1])


@pytest.mark.rule("rule:teams.swordmaster_swords")
@pytest.mark.parametrize("spent", [False, True])
def test_its_owner_has_two_swords_in_every_reveal_turn(spent: bool) -> None:
    g = game(6, first=1).throne()
    g.seat(1).swordmaster().troops(0, 1).hand("diplomacy")
    if spent:
        g.seat(1).player.master_spent, g.seat(1).player.agents = True, 2
    g.play("reveal")
    assert (g.seat(1).swords, g.seat(1).player.strength) == (2, 4)


@pytest.mark.rule("rule:teams.swordmaster_swords")
def test_those_of_a_commander_are_the_activated_allys() -> None:
    g = game(6, first=0).throne().swordmaster().hand("usul")
    g.seat(4).troops(0, 1)
    g.play("ally:4", "reveal")
    assert (g.me.swords, g.seat(4).swords) == (0, 2)


@pytest.mark.rule("rule:teams.recall")
def test_in_the_recall_phase_the_agents_of_a_commander_are_ready_again() -> None:
    g = game(6, first=0).throne().agent_on("high_council", 2).agent_on("assembly_hall", 4).next_round()
    assert (g.me.agents, g.me.arrows, g.me.pointed) == (2, [2, 4], {})


@pytest.mark.rule("rule:teams.recall", "card:steersman")
def test_an_agent_called_back_points_to_its_ally_as_before() -> None:
    g = game(6, first=0).throne().agent_on("high_council", 4).hand("steersman").play("ally:2", "steersman@carthag")
    while "recall:high_council" not in g.options:
        g.play(g.options[0])
    g.play("recall:high_council")
    assert (g.me.agents, g.me.arrows, g.me.pointed) == (1, [4], {"carthag": [2]})


@pytest.mark.rule("rule:teams.recall")
def test_kwisatz_haderach_moves_only_an_agent_whose_arrow_fits() -> None:
    g = game(6, first=0, mix=["cards"]).throne().agent_on("high_council", 2).agent_on("carthag", 4)
    g.hand("kwisatz_haderach").play("ally:4", "kwisatz_haderach@arrakeen")
    assert g.me.pointed == {"high_council": [2], "arrakeen": [4]}


@pytest.mark.rule("rule:teams.recall")
def test_of_two_agents_on_a_space_the_one_that_fits_is_moved() -> None:
    g = game(6, first=0, mix=["cards"]).throne().swordmaster().agent_on("high_council", 2)
    g.agent_on("carthag").agent_on("carthag", 4).hand("kwisatz_haderach").play("ally:2", "kwisatz_haderach@arrakeen")
    g.play("from:carthag")
    assert g.me.pointed == {"high_council": [2], "carthag": [4], "arrakeen": [-1]}
