"""The Imperium deck, L to R, box by box. The printed values of each card are in test_deck_counts."""

import pytest

from tests.imperium.table import game

FACTIONS = ["emperor", "guild", "bene_gesserit", "fremen"]


@pytest.mark.rule("card:lady_jessica")
def test_lady_jessica_draws_two_cards() -> None:
    g = game().hand("lady_jessica").deck("dagger", "diplomacy", "seek_allies").play("lady_jessica@secure_contract")
    assert g.player.hand == ["dagger", "diplomacy"]


@pytest.mark.rule("card:lady_jessica")
@pytest.mark.parametrize("faction", FACTIONS)
def test_lady_jessica_acquired_is_an_influence_of_choice(faction: str) -> None:
    g = game().hand().row("lady_jessica").give(persuasion=7).play("reveal", "acquire:lady_jessica")
    assert g.options == FACTIONS
    g.play(faction)
    assert (g.player.influence, g.asked) == ({**dict.fromkeys(FACTIONS, 0), faction: 1}, 1)


@pytest.mark.rule("card:lady_jessica", "rule:deck.acquire_box_once")
def test_lady_jessica_revealed_gives_no_influence() -> None:
    g = game().hand("lady_jessica").play("reveal")
    assert (g.me.persuasion, g.me.swords, sum(g.player.influence.values())) == (3, 1, 0)


@pytest.mark.rule("card:liet_kynes")
def test_liet_kynes_acquired_is_influence_with_the_emperor() -> None:
    g = game().hand().row("liet_kynes").give(persuasion=5).play("reveal", "acquire:liet_kynes")
    assert (g.player.influence["emperor"], sum(g.player.influence.values())) == (1, 1)


@pytest.mark.rule("card:liet_kynes", "rule:cards.liet_kynes_counts")
@pytest.mark.parametrize(
    ("played", "revealed", "persuasion"),
    [
        ([], [], 2),
        (["stilgar"], [], 4),
        (["dagger"], ["seek_allies"], 2),
        (["stilgar", "crysknife"], ["worm_riders"], 8),
    ],
)
def test_liet_kynes_counts_himself_and_fremen_cards_played_and_revealed(
    played: list[str], revealed: list[str], persuasion: int
) -> None:
    g = game().hand("liet_kynes", "diplomacy", *revealed).in_play(*played).row("scout")
    g.play("reveal", "liet_kynes.persuasion")
    assert g.me.persuasion == 1 + persuasion


@pytest.mark.rule("card:liet_kynes", "rule:cards.liet_kynes_counts")
def test_liet_kynes_counts_neither_trashed_cards_nor_those_of_opponents() -> None:
    g = game().hand("liet_kynes", "crysknife", "guild_administrator")
    g.seat(1).in_play("stilgar")
    g.play("guild_administrator@secure_contract", "card.trash", "hand:crysknife").pass_turns(0).play("reveal")
    assert g.me.persuasion == 2


@pytest.mark.rule("card:liet_kynes", "rule:agents.agent_box_only", "rule:reveal.reveal_boxes_of_revealed")
def test_liet_kynes_played_in_an_agent_turn_gives_no_persuasion() -> None:
    g = game().hand("liet_kynes").troops(0).play("liet_kynes@stillsuits").pass_turns(0)
    assert g.player.play == ["liet_kynes"]
    g.play("reveal")
    assert not [event for event in g.told("gained") if event.seat == 0 and event.resource == "persuasion"]


@pytest.mark.rule("card:missionaria_protectiva")
@pytest.mark.parametrize("faction", FACTIONS)
def test_missionaria_protectiva_with_another_sister_is_an_influence_of_choice(faction: str) -> None:
    g = game().hand("missionaria_protectiva").in_play("the_voice")
    g.play("missionaria_protectiva@carthag", "card.influence")
    assert g.options == FACTIONS
    g.play(faction, "space.troops")
    assert g.player.influence == {**dict.fromkeys(FACTIONS, 0), faction: 1}


@pytest.mark.rule("card:missionaria_protectiva", "rule:deck.another_in_play", "rule:cards.missionaria_bene_gesserit")
@pytest.mark.parametrize(("other", "offered"), [("missionaria_protectiva", True), ("stilgar", False)])
def test_missionaria_protectiva_counts_a_second_copy_but_not_itself(other: str, offered: bool) -> None:
    g = game().hand("missionaria_protectiva", other)
    g.player.play.append(g.player.hand.pop())
    g.play("missionaria_protectiva@carthag")
    assert (g.asked, "card.influence" in g.options) == (0, offered)


@pytest.mark.rule("card:missionaria_protectiva", "rule:effects.compulsory")
def test_missionaria_protectiva_must_take_the_influence() -> None:
    g = game().hand("missionaria_protectiva").in_play("the_voice")
    g.play("missionaria_protectiva@carthag", "space.troops", "space.intrigue")
    assert "end" not in g.options


@pytest.mark.rule("card:missionaria_protectiva", "card:gene_manipulation", "rule:cards.missionaria_bene_gesserit")
def test_missionaria_protectiva_is_a_bene_gesserit_card_for_others() -> None:
    g = game().hand("gene_manipulation").in_play("missionaria_protectiva").play("gene_manipulation@hall_of_oratory")
    assert g.me.spice == 2


@pytest.mark.rule("card:opulence")
def test_opulence_sends_an_agent_for_three_solari() -> None:
    g = game().hand("opulence").play("opulence@wealth")
    assert g.me.solari == 2 + 3


@pytest.mark.rule("card:opulence")
def test_opulence_revealed_buys_a_point_once() -> None:
    g = game().hand("opulence").give(solari=12, water=0, vp=1).play("reveal", "opulence.pay")
    assert (g.me.solari, g.me.vp, "opulence.pay" in g.options) == (6, 2, False)


@pytest.mark.rule("card:opulence", "rule:effects.arrow_optional", "rule:effects.arrow_needs_all")
@pytest.mark.parametrize(("solari", "offered"), [(5, False), (6, True)])
def test_opulence_revealed_may_be_left_unpaid(solari: int, offered: bool) -> None:
    g = game().hand("opulence").give(solari=solari, vp=1).row("scout").play("reveal")
    assert ("opulence.pay" in g.options) == offered
    g.play("end")
    assert (g.me.solari, g.me.vp) == (solari, 1)


@pytest.mark.rule("card:other_memory")
def test_other_memory_draws_a_card() -> None:
    g = game().hand("other_memory").deck("dagger").discard("bene_gesserit_sister")
    g.play("other_memory@secure_contract")
    assert g.options == ["draw", "take"]
    g.play("draw")
    assert (g.player.hand, g.player.discard) == (["dagger"], ["bene_gesserit_sister"])


@pytest.mark.rule("card:other_memory")
def test_other_memory_takes_a_bene_gesserit_card_of_the_discard_pile() -> None:
    g = game().hand("other_memory").discard("bene_gesserit_sister", "dagger", "the_voice")
    g.play("other_memory@secure_contract", "take")
    assert g.options == ["discard:bene_gesserit_sister", "discard:the_voice"]
    g.play("discard:the_voice")
    assert (g.player.hand, g.player.discard) == (["the_voice"], ["bene_gesserit_sister", "dagger"])


@pytest.mark.rule("card:other_memory")
def test_other_memory_without_such_a_card_draws() -> None:
    g = game().hand("other_memory").discard("dagger").deck("diplomacy").play("other_memory@secure_contract")
    assert (g.player.hand, g.player.discard, g.asked) == (["diplomacy"], ["dagger"], 1)


@pytest.mark.rule("card:piter_de_vries")
def test_piter_de_vries_draws_an_intrigue_card() -> None:
    g = game().hand("piter_de_vries").intrigue_top("ambush").play("piter_de_vries@hall_of_oratory", "card.intrigue")
    assert g.player.intrigue == ["ambush"]


@pytest.mark.rule("card:piter_de_vries")
def test_piter_de_vries_revealed_is_persuasion_and_a_sword() -> None:
    g = game().hand("piter_de_vries").play("reveal")
    assert (g.me.persuasion, g.me.swords, g.player.intrigue) == (3, 1, [])


@pytest.mark.rule("card:power_play", "rule:cards.power_play_two", "rule:influence.two_same_faction")
@pytest.mark.parametrize(
    ("space", "faction"),
    [("wealth", "emperor"), ("foldspace", "guild"), ("secrets", "bene_gesserit"), ("stillsuits", "fremen")],
)
def test_power_play_makes_the_influence_of_a_faction_space_two(space: str, faction: str) -> None:
    g = game().hand("power_play").give(vp=1).play(f"power_play@{space}", "card.influence", "influence")
    assert g.player.influence == {**dict.fromkeys(FACTIONS, 0), faction: 2}
    assert g.me.vp == 2


@pytest.mark.rule("card:power_play", "rule:cards.power_play_trashed", "rule:deck.trash_self_compulsory")
def test_power_play_must_be_trashed_and_its_influence_taken() -> None:
    g = game().hand("power_play").play("power_play@wealth")
    assert sorted(g.options) == ["card.influence", "card.trash_self", "influence"]
    g.play("card.trash_self", "card.influence")
    assert (g.player.play, g.state.trashed, g.player.influence["emperor"]) == ([], ["power_play"], 2)


@pytest.mark.rule("card:power_play")
def test_power_play_revealed_gives_nothing_and_is_kept() -> None:
    g = game().hand("power_play").play("reveal")
    assert (g.told("gained"), g.player.discard, g.state.trashed) == ([], ["power_play"], [])


@pytest.mark.rule("card:reverend_mother_mohiam", "rule:cards.mohiam_order", "rule:deck.discard_from_hand")
def test_reverend_mother_mohiam_makes_opponents_discard_two_clockwise_from_the_left() -> None:
    g = game().hand("reverend_mother_mohiam", "dagger").in_play("the_voice")
    for seat in (1, 2, 3):
        g.seat(seat).hand("dagger", "diplomacy", "seek_allies")
    g.play("reverend_mother_mohiam@wealth", "card.each_opponent")
    assert (g.asked, g.options) == (1, ["hand:dagger", "hand:diplomacy", "hand:seek_allies"])
    g.play("hand:diplomacy", "hand:dagger", "hand:seek_allies", "hand:dagger", "hand:dagger", "hand:diplomacy")
    assert [event.seat for event in g.told("discarded")] == [1, 1, 2, 2, 3, 3]
    assert [player.hand for player in g.state.players] == [["dagger"], ["seek_allies"], ["diplomacy"], ["seek_allies"]]


@pytest.mark.rule("card:reverend_mother_mohiam")
def test_reverend_mother_mohiam_takes_no_more_than_there_is() -> None:
    g = game().hand("reverend_mother_mohiam").in_play("the_voice")
    for seat, hand in ((1, ["dagger"]), (2, []), (3, ["dagger", "diplomacy"])):
        g.seat(seat).hand(*hand)
    g.play("reverend_mother_mohiam@wealth", "card.each_opponent", "hand:dagger", "hand:dagger", "hand:diplomacy")
    assert [event.seat for event in g.told("discarded")] == [1, 3, 3]
    assert [player.hand for player in g.state.players] == [[], [], [], []]


@pytest.mark.rule("card:reverend_mother_mohiam", "rule:deck.another_in_play")
def test_reverend_mother_mohiam_alone_makes_nobody_discard() -> None:
    g = game().hand("reverend_mother_mohiam").in_play("stilgar").play("reverend_mother_mohiam@wealth")
    assert (g.player.influence["emperor"], g.told("discarded"), g.asked) == (1, [], 1)


@pytest.mark.rule("card:reverend_mother_mohiam", "rule:effects.compulsory")
def test_reverend_mother_mohiam_with_another_bene_gesserit_card_must_make_them_discard() -> None:
    g = game().hand("reverend_mother_mohiam").in_play("the_voice").play("reverend_mother_mohiam@wealth")
    assert g.options == ["influence", "card.each_opponent"]


@pytest.mark.rule("card:reverend_mother_mohiam")
def test_reverend_mother_mohiam_revealed_is_two_spice() -> None:
    g = game().hand("reverend_mother_mohiam").in_play("the_voice").play("reveal")
    assert (g.me.persuasion, g.me.spice, g.told("discarded")) == (2, 2, [])
