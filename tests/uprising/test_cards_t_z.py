"""The Imperium deck of Uprising, T to Z, box by box. The printed values of each card are in test_components."""

import pytest

from tests.uprising.table import Table, game

ARGUMENT = "convincing_argument"
"""Revealed with another card, its 2 persuasion keep the Reveal turn open: something can be bought."""


def maneuver(*hand: str) -> Table:
    """Send an Agent to the Guild with Treacherous Maneuver; these cards are left in the hand."""
    return game().hand("treacherous_maneuver", *hand).play("treacherous_maneuver@deliver_supplies")


@pytest.mark.rule("card:treacherous_maneuver", "rule:deck.trash_as_cost")
def test_treacherous_maneuver_trashes_itself_and_an_emperor_card_of_the_hand_for_two_influence_in_all() -> None:
    g = maneuver("sardaukar_coordination", "dagger", "double_agent").play("card.trash")
    assert g.options == ["hand:sardaukar_coordination", "hand:double_agent", "none"]
    g.play("hand:sardaukar_coordination").pass_turns(1)
    assert g.player.influence == {"emperor": 0, "guild": 2, "bene_gesserit": 0, "fremen": 0}
    assert sorted(g.state.trashed) == ["sardaukar_coordination", "treacherous_maneuver"]
    assert (g.player.hand, g.player.play) == (["dagger", "double_agent"], [])


@pytest.mark.rule("card:treacherous_maneuver", "card:sardaukar_soldier")
def test_a_soldier_trashed_for_treacherous_maneuver_draws_its_intrigue_card() -> None:
    g = (
        maneuver("sardaukar_soldier")
        .intrigue_top("leverage")
        .play("card.trash", "hand:sardaukar_soldier")
        .pass_turns(1)
    )
    assert (g.player.intrigue, g.player.influence["guild"]) == (["leverage"], 2)


@pytest.mark.rule("card:treacherous_maneuver", "rule:effects.arrow_optional")
@pytest.mark.parametrize("answers", [["influence", "end"], ["influence", "card.trash", "none"]])
def test_treacherous_maneuver_may_be_left_unpaid(answers: list[str]) -> None:
    g = maneuver("sardaukar_coordination").play(*answers)
    assert (g.player.influence["guild"], g.state.trashed, g.asked) == (1, [], 1)
    assert g.player.play == ["treacherous_maneuver"]


@pytest.mark.rule("card:treacherous_maneuver", "rule:effects.arrow_needs_all", "rule:cards.treacherous_maneuver_asked")
def test_treacherous_maneuver_needs_an_emperor_card_in_the_hand() -> None:
    g = game().hand("treacherous_maneuver", "dagger").discard("double_agent").in_play("sardaukar_soldier")
    g.play("treacherous_maneuver@deliver_supplies", "card.trash")
    assert g.options == ["none"]
    assert maneuver().asked == 1, "with an empty hand nothing is asked"


@pytest.mark.rule("card:treacherous_maneuver", "rule:effects.arrow_needs_all", "rule:effects.trashed_card_spent")
def test_treacherous_maneuver_already_trashed_cannot_be_paid() -> None:
    g = game().hand("treacherous_maneuver", "double_agent").troops(0).play("treacherous_maneuver@desert_tactics")
    g.play("space.trash", "play:treacherous_maneuver")
    assert "card.trash" not in g.options


@pytest.mark.rule("card:treacherous_maneuver")
def test_treacherous_maneuver_revealed_is_persuasion_and_an_intrigue_card() -> None:
    g = game().hand("treacherous_maneuver", ARGUMENT).intrigue_top("leverage")
    g.play("reveal", "treacherous_maneuver.intrigue")
    assert (g.me.persuasion, g.player.intrigue) == (3, ["leverage"])


@pytest.mark.rule("card:tread_in_darkness", "rule:deck.another_in_play", "rule:deck.trash_optional")
@pytest.mark.parametrize(("answer", "trashed"), [("hand:dagger", ["dagger"]), ("none", [])])
def test_tread_in_darkness_with_another_bene_gesserit_card_may_trash_a_card_and_draws_one_anyway(
    answer: str, trashed: list[str]
) -> None:
    g = game().hand("tread_in_darkness", "dagger").in_play("truthtrance").deck("diplomacy")
    g.play("tread_in_darkness@spice_refinery", "card.trash", answer, "card.draw")
    assert g.state.trashed == trashed
    assert "diplomacy" in g.player.hand


@pytest.mark.rule("card:tread_in_darkness", "rule:effects.compulsory")
def test_tread_in_darkness_may_draw_first_and_trash_what_it_drew() -> None:
    g = game().hand("tread_in_darkness").in_play("maker_keeper").deck("diplomacy")
    g.play("tread_in_darkness@spice_refinery")
    assert "end" not in g.options, "the draw is compulsory"
    g.play("card.draw", "card.trash", "hand:diplomacy")
    assert g.state.trashed == ["diplomacy"]


@pytest.mark.rule("card:tread_in_darkness", "rule:deck.another_in_play")
def test_tread_in_darkness_alone_does_neither() -> None:
    g = game().hand("tread_in_darkness", "dagger").in_play("maula_pistol").troops(0)
    g.play("tread_in_darkness@spice_refinery")
    assert (g.player.hand, g.state.trashed, g.asked) == (["dagger"], [], 1)


@pytest.mark.rule("card:tread_in_darkness", "rule:deck.another_in_play")
def test_a_second_tread_in_darkness_in_play_is_another_card() -> None:
    g = game().hand(*["tread_in_darkness"] * 2).troops(0).play("tread_in_darkness@spice_refinery").pass_turns(0)
    g.play("tread_in_darkness@arrakeen")
    assert {"card.trash", "card.draw"} <= set(g.options)


@pytest.mark.rule("card:tread_in_darkness")
def test_tread_in_darkness_revealed_is_two_persuasion_and_a_sword() -> None:
    g = game().hand("tread_in_darkness").play("reveal")
    assert (g.me.persuasion, g.me.swords) == (2, 1)


@pytest.mark.rule("card:truthtrance")
def test_truthtrance_goes_to_every_faction_has_an_empty_agent_box_and_is_persuasion() -> None:
    g = game().hand("truthtrance").play("truthtrance@deliver_supplies")
    assert (g.player.influence["guild"], g.me.water, g.asked) == (1, 2, 1)
    assert game().hand("truthtrance", ARGUMENT).play("reveal").me.persuasion == 3


@pytest.mark.rule("card:undercover_asset", "rule:agents.requirement", "rule:cards.undercover_asset")
@pytest.mark.parametrize("space", ["imperial_privilege", "sietch_tabr", "shipping"])
def test_undercover_asset_needs_no_influence_for_any_space(space: str) -> None:
    g = game().hand("undercover_asset", "signet_ring").give(solari=3, spice=3)
    assert f"undercover_asset@{space}" in g.options
    assert g.refuses(f"signet_ring@{space}") == "REQUIREMENT_NOT_MET"
    assert g.play(f"undercover_asset@{space}").state.board == {space: [0]}


@pytest.mark.rule("card:undercover_asset", "rule:agents.cost_paid_first")
def test_undercover_asset_still_pays_and_is_kept_out_of_an_occupied_space() -> None:
    g = game().hand("undercover_asset").give(spice=2)
    assert g.refuses("undercover_asset@shipping") == "CANNOT_PAY"
    g.seat(1).agent_on("sietch_tabr")
    assert g.refuses("undercover_asset@sietch_tabr") == "SPACE_OCCUPIED"
    g.spy_on("sietch_research").play("undercover_asset@sietch_tabr")
    assert (g.state.board["sietch_tabr"], g.state.posts) == ([1, 0], {})


@pytest.mark.rule("card:undercover_asset")
def test_undercover_asset_has_an_empty_agent_box() -> None:
    g = game().hand("undercover_asset").troops(0).play("undercover_asset@spice_refinery")
    assert (g.me.solari, g.asked) == (2, 1)


@pytest.mark.rule("card:undercover_asset")
def test_undercover_asset_revealed_is_a_spy_or_two_swords() -> None:
    g = game().hand("undercover_asset", ARGUMENT).play("reveal", "undercover_asset.choose")
    assert g.options == ["spy", "swords"]
    assert g.play("swords").me.swords == 2
    g = game().hand("undercover_asset", ARGUMENT).play("reveal", "undercover_asset.choose", "spy", "post:choam")
    assert (g.state.posts, g.me.swords, g.me.persuasion) == ({"choam": [0]}, 0, 2)


@pytest.mark.rule("card:unswerving_loyalty")
def test_unswerving_loyalty_revealed_is_persuasion_and_a_troop_for_the_garrison() -> None:
    g = game().hand("unswerving_loyalty", ARGUMENT).troops(0).play("reveal", "unswerving_loyalty.troops")
    assert (g.me.persuasion, g.me.garrison, g.me.conflict) == (3, 1, 0)
    assert not any(option.startswith(("deploy", "unswerving")) for option in g.options)


def loyal(garrison: int, conflict: int) -> Table:
    """Reveal Unswerving Loyalty with Fremen Bond and recruit its troop; its second line is open."""
    g = game().hand("unswerving_loyalty", ARGUMENT).in_play("maula_pistol").troops(garrison - 1, conflict)
    return g.play("reveal", "unswerving_loyalty.troops", "unswerving_loyalty.choose")


@pytest.mark.rule("card:unswerving_loyalty", "rule:deck.fremen_bond")
@pytest.mark.parametrize(
    ("answers", "garrison", "conflict"),
    [(["deploy", "deploy:1"], 1, 3), (["retreat", "retreat:1"], 3, 1), (["pass"], 2, 2)],
)
def test_unswerving_loyalty_with_fremen_bond_may_deploy_or_retreat_a_troop(
    answers: list[str], garrison: int, conflict: int
) -> None:
    g = loyal(2, 2)
    assert g.options == ["deploy", "retreat", "pass"]
    g.play(*answers)
    assert (g.me.garrison, g.me.conflict) == (garrison, conflict)
    assert "unswerving_loyalty.choose" not in g.options


@pytest.mark.rule("card:unswerving_loyalty")
def test_unswerving_loyalty_moves_one_troop_and_not_a_sandworm() -> None:
    g = loyal(3, 2).play("deploy")
    assert g.options == ["deploy:0", "deploy:1"]
    g = game().hand("unswerving_loyalty", ARGUMENT).in_play("maula_pistol").troops(0).no_wall().worms(1)
    g.play("reveal", "unswerving_loyalty.choose")
    assert g.play("retreat").player.worms == 1


@pytest.mark.rule("card:unswerving_loyalty")
def test_unswerving_loyalty_sends_no_agent() -> None:
    assert game().hand("unswerving_loyalty").spy_on("guild").options == ["reveal"]


@pytest.mark.rule("card:weirding_woman", "rule:deck.another_in_play")
def test_weirding_woman_with_another_bene_gesserit_card_goes_back_to_the_hand() -> None:
    g = game().hand("weirding_woman").in_play("truthtrance").troops(0).play("weirding_woman@spice_refinery")
    assert (g.player.hand, g.player.play, g.asked) == (["weirding_woman"], ["truthtrance"], 1)


@pytest.mark.rule("card:weirding_woman", "rule:deck.another_in_play")
@pytest.mark.parametrize("other", ["dagger", "maula_pistol"])
def test_weirding_woman_stays_in_play_without_another_bene_gesserit_card(other: str) -> None:
    g = game().hand("weirding_woman").in_play(other).troops(0).play("weirding_woman@spice_refinery")
    assert (g.player.hand, g.player.play) == ([], [other, "weirding_woman"])


@pytest.mark.rule("card:weirding_woman")
def test_weirding_woman_back_in_the_hand_sends_the_next_agent_or_is_revealed() -> None:
    g = game().hand("weirding_woman").in_play("truthtrance").troops(0).play("weirding_woman@spice_refinery")
    g.pass_turns(0)
    assert "weirding_woman@arrakeen" in g.options
    g.play("reveal")
    assert g.me.swords == 1
    assert "weirding_woman" in g.told("revealed")[-1].cards


@pytest.mark.rule("card:weirding_woman")
def test_weirding_woman_revealed_is_persuasion_and_a_sword() -> None:
    g = game().hand("weirding_woman", ARGUMENT).in_play("truthtrance").play("reveal")
    assert (g.me.persuasion, g.me.swords, g.player.hand) == (3, 1, [])


@pytest.mark.rule("card:wheels_within_wheels", "rule:effects.influence_condition_at_least")
@pytest.mark.parametrize(
    ("emperor", "guild", "solari", "spice"), [(1, 1, 0, 0), (2, 0, 2, 0), (0, 2, 0, 1), (3, 2, 2, 1)]
)
def test_wheels_within_wheels_pays_by_the_influence_with_emperor_and_guild(
    emperor: int, guild: int, solari: int, spice: int
) -> None:
    g = game().hand("wheels_within_wheels").spy_on("landsraad_hall").influence(emperor=emperor, guild=guild)
    g.play("wheels_within_wheels@assembly_hall", "none")
    assert (g.me.solari, g.me.spice) == (solari, spice)


@pytest.mark.rule("card:wheels_within_wheels", "rule:effects.condition_when_used")
def test_wheels_within_wheels_counts_the_influence_gained_in_the_same_turn() -> None:
    g = game().hand("wheels_within_wheels").spy_on("guild").influence(guild=1)
    g.play("wheels_within_wheels@deliver_supplies", "none")
    assert (g.player.influence["guild"], g.me.spice) == (2, 1)


@pytest.mark.rule("card:wheels_within_wheels")
def test_wheels_within_wheels_revealed_is_persuasion_and_a_spy() -> None:
    g = game().hand("wheels_within_wheels", ARGUMENT).play("reveal", "wheels_within_wheels.place_spy", "post:emperor")
    assert (g.me.persuasion, g.state.posts) == (3, {"emperor": [0]})


@pytest.mark.rule("card:stilgar_the_devoted", "rule:effects.trashed_card_spent")
def test_a_card_trashed_in_its_agent_turn_loses_what_of_its_box_is_still_open() -> None:
    def trashed(*before: str) -> Table:
        g = game().hand("stilgar_the_devoted").troops(0).play("stilgar_the_devoted@desert_tactics", *before)
        return g.play("space.trash", "play:stilgar_the_devoted").pass_turns(1)

    assert (trashed().me.garrison, trashed("card.troops").me.garrison) == (1, 3)


@pytest.mark.rule("card:public_spectacle", "card:calculus_of_power", "rule:effects.trashed_card_spent")
def test_a_card_trashed_in_the_reveal_turn_loses_its_open_effects_but_not_what_was_counted() -> None:
    g = game().hand("public_spectacle", "calculus_of_power", "sardaukar_soldier")
    g.play("reveal", "calculus_of_power.pay", "play:public_spectacle")
    assert "public_spectacle.place_spy" not in g.options
    assert (g.me.persuasion, g.me.swords) == (1 + 2 + 1, 3 + 1)


@pytest.mark.rule("card:public_spectacle", "rule:effects.trashed_card_spent")
def test_a_second_copy_in_play_keeps_its_effects() -> None:
    g = game().hand(*["public_spectacle"] * 2, "calculus_of_power").play("reveal", "calculus_of_power.pay")
    assert "public_spectacle.place_spy" in g.play("play:public_spectacle").options
