"""Muad'Dib and Shaddam as Commanders: their Signet Rings, what they do through an Ally, and Shaddam's own contracts."""

from __future__ import annotations

import pytest

from tests.uprising.table import Table, game
from tests.uprising.team_table import muad_dib, shaddam


@pytest.mark.rule("leader:muad_dib", "rule:commander_cards.leaders")
def test_muad_dib_draws_with_the_signet_ring() -> None:
    g = muad_dib("signet_ring").deck("usul").play("ally:2", "signet_ring@carthag", "card.draw")
    assert g.player.hand == ["usul"]


@pytest.mark.rule("leader:muad_dib", "rule:commander_cards.leaders")
@pytest.mark.parametrize(("ally", "cards"), [(2, 1), (4, 0)])
def test_muad_dib_draws_an_intrigue_card_for_a_sandworm_of_the_activated_ally(ally: int, cards: int) -> None:
    g = muad_dib()
    g.seat(2).worms(1)
    assert len(g.play(f"ally:{ally}", "reveal").player.intrigue) == cards


def signet(ally: int = 1) -> Table:
    """Let Shaddam send an Agent to Carthag with his Signet Ring."""
    g = shaddam("signet_ring")
    g.seat(3).give(solari=3)
    return g.play(f"ally:{ally}", "signet_ring@carthag", "card.choose")


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:commander_cards.leaders")
def test_shaddam_takes_a_solari_and_his_ally_a_troop() -> None:
    g = signet().play("troops")
    assert (g.seat(3).solari, g.seat(1).garrison, g.seat(5).garrison) == (4, 4, 3)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:commander_cards.leaders")
def test_shaddam_buys_influence_for_his_ally_or_for_himself() -> None:
    g = signet().play("influence")
    assert g.options == ["great_houses", "guild", "bene_gesserit", "fringe_worlds", "emperor"]
    assert g.play("guild").seat(1).player.influence["guild"] == 1
    assert signet().play("influence", "emperor").seat(3).player.influence == {"emperor": 1}


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:commander_cards.no_deploy")
def test_the_ban_on_deploying_binds_the_activated_ally() -> None:
    g = signet().play("troops", "space.intrigue", "space.troops", "end")
    assert (g.asked, g.seat(1).garrison, g.seat(1).conflict) == (4, 5, 0)


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:commander_cards.no_deploy")
def test_the_ban_on_deploying_ends_with_the_turn() -> None:
    g = signet().play("troops", "space.intrigue", "space.troops", "end")
    g.seat(5).hand("reconnaissance").intrigue()
    g.pass_turns(5).play("reconnaissance@arrakeen")
    assert "deploy:1" in g.options
    g = signet().play("troops", "space.intrigue", "space.troops", "end")
    g.seat(1).hand("reconnaissance").intrigue()
    assert "deploy:1" in g.pass_turns(1).play("reconnaissance@arrakeen").options


@pytest.mark.rule("leader:shaddam_corrino_iv", "rule:commander_cards.no_deploy")
@pytest.mark.parametrize("card", ["detonation", "unexpected_allies"])
def test_the_ban_holds_for_plot_cards_too(card: str) -> None:
    g = shaddam("signet_ring").no_wall()
    g.seat(3).intrigue(card).give(water=2)
    g.play("ally:1")
    assert (f"intrigue:{card}" in g.options) == (card == "detonation")
    assert f"intrigue:{card}" not in g.play("signet_ring@carthag").options


# Shaddam's own contracts.


@pytest.mark.rule("rule:commander_cards.own_contracts", "contract:sardaukar_cards", "contract:sardaukar_recall")
def test_two_contracts_are_set_aside_for_shaddam_and_eighteen_mixed() -> None:
    g = game(6)
    assert g.state.aside == ["sardaukar_cards", "sardaukar_recall"]
    assert (len(g.state.offers), len(g.state.tiles)) == (2, 16)


@pytest.mark.rule("rule:commander_cards.own_contracts")
def test_shaddam_may_take_one_of_his_own_in_place_of_one_that_lies_face_up() -> None:
    g = shaddam("critical_shipments").offers("arrakeen_water", "heighliner_troops")
    g.play("ally:1", "critical_shipments@accept_contract", "space.take_contract")
    assert g.options == [
        "contract:arrakeen_water",
        "contract:heighliner_troops",
        "contract:sardaukar_cards",
        "contract:sardaukar_recall",
    ]
    g.play("contract:sardaukar_cards")
    assert (g.seat(3).contracts, g.state.aside) == (["sardaukar_cards"], ["sardaukar_recall"])
    assert g.state.offers == ["arrakeen_water", "heighliner_troops"]


@pytest.mark.rule("rule:commander_cards.own_contracts")
@pytest.mark.parametrize("seat", [1, 2, 4, 5])
def test_no_ally_may_take_what_is_set_aside(seat: int) -> None:
    g = game(6, first=seat).offers("arrakeen_water", "heighliner_troops")
    g.seat(seat).hand("diplomacy")
    g.play("diplomacy@expedition", "space.take_contract")
    assert g.options == ["contract:arrakeen_water", "contract:heighliner_troops"]


@pytest.mark.rule("rule:commander_cards.own_contracts")
def test_muad_dib_may_not_take_what_is_set_aside_either() -> None:
    g = muad_dib("seek_allies").offers("arrakeen_water", "heighliner_troops")
    g.play("ally:2", "seek_allies@expedition", "space.take_contract")
    assert g.options == ["contract:arrakeen_water", "contract:heighliner_troops"]


@pytest.mark.rule("rule:commander_cards.own_contracts", "contract:sardaukar_cards")
def test_a_contract_of_the_sardaukar_is_completed_at_his_own_board() -> None:
    g = shaddam("imperial_tent")
    g.seat(3).holds("sardaukar_cards").give(spice=3).deck("convincing_argument", "critical_shipments")
    g.play("ally:1", "imperial_tent@emperor_sardaukar", "contract.sardaukar_cards")
    assert g.seat(3).completed == ["sardaukar_cards"]
    assert sorted(g.seat(3).player.hand) == ["convincing_argument", "critical_shipments"]


@pytest.mark.rule("rule:commander_cards.own_contracts", "contract:sardaukar_recall")
def test_the_other_contract_recalls_an_agent_with_the_arrow_it_had() -> None:
    g = shaddam("imperial_tent")
    g.seat(3).holds("sardaukar_recall").give(spice=3).agent_on("assembly_hall", 5)
    g.play("ally:1", "imperial_tent@emperor_sardaukar", "contract.sardaukar_recall", "recall:assembly_hall")
    assert (g.seat(3).arrows, g.seat(3).pointed) == ([5], {"emperor_sardaukar": [1]})
    assert "assembly_hall" not in g.state.board


@pytest.mark.rule("rule:commander_cards.own_contracts")
def test_a_contract_of_the_sardaukar_is_not_completed_elsewhere() -> None:
    g = shaddam("imperial_tent")
    g.seat(3).holds("sardaukar_cards").give(spice=2).intrigue("leverage")
    g.play("ally:1", "imperial_tent@military_support")
    assert "contract.sardaukar_cards" not in g.options


# Contracts that a Commander holds.


@pytest.mark.rule("rule:commander_cards.contracts")
def test_a_commander_completes_his_contracts_and_his_ally_gets_the_troops() -> None:
    g = muad_dib("seek_allies").spice(5).holds("heighliner_troops")
    g.play("ally:4", "seek_allies@heighliner", "contract.heighliner_troops")
    assert (g.me.completed, g.seat(4).garrison, g.seat(2).garrison) == (["heighliner_troops"], 5, 3)


@pytest.mark.rule("rule:commander_cards.contracts")
def test_the_influence_of_a_commanders_contract_is_his_allys() -> None:
    g = muad_dib("signet_ring").give(solari=5).holds("high_council_influence")
    g.play("ally:4", "signet_ring@high_council", "contract.high_council_influence")
    assert (g.seat(4).player.influence["bene_gesserit"], g.player.influence) == (1, {"fremen": 0})


@pytest.mark.rule("rule:commander_cards.contracts")
def test_a_contract_of_an_ally_is_not_completed_by_his_commander() -> None:
    g = muad_dib("seek_allies").intrigue("leverage")
    g.seat(2).holds("deliver_supplies")
    g.play("ally:2", "seek_allies@deliver_supplies")
    assert not [option for option in g.options if option.startswith("contract.")]
    assert g.seat(2).contracts == ["deliver_supplies"]


@pytest.mark.rule("rule:commander_cards.contracts")
@pytest.mark.parametrize(("bonus", "completed"), [(0, []), (1, ["harvest_3"])])
def test_a_harvest_of_a_commander_counts_for_his_contract(bonus: int, completed: list[str]) -> None:
    g = muad_dib("desert_call").water(1).holds("harvest_3").bonus_spice(habbanya_erg=bonus)
    g.play("ally:2", "desert_call@habbanya_erg", "space.harvest")
    while g.asked == 0:
        g.play(g.options[0])
    assert g.me.completed == completed


@pytest.mark.rule("rule:commander_cards.contracts", "contract:acquire_the_spice_must_flow")
def test_a_contract_completed_by_acquiring_moves_the_cube_of_the_ally() -> None:
    g = muad_dib().holds("acquire_the_spice_must_flow").intrigue("leverage").play("ally:4", "reveal")
    g.give(persuasion=9).play("acquire:the_spice_must_flow")
    assert (g.me.solari, g.me.vp, g.seat(4).player.influence["guild"]) == (3, 4 + 1, 1)


# A Leader of an Ally on the other board.


@pytest.mark.rule("rule:commander_cards.ally_leaders", "leader:reverend_mother_jessica")
def test_the_reverend_mother_repeats_a_space_of_the_fringe_worlds() -> None:
    g = game(6, leaders=["lady_jessica"], first=1).offers("arrakeen_water", "heighliner_troops")
    g.seat(1).player.leader = "reverend_mother_jessica"
    g.seat(1).hand("diplomacy").give(water=1)
    g.next_contract("deliver_supplies").play("diplomacy@expedition", "leader.pay", "space.take_contract")
    g.play("contract:arrakeen_water", "space.take_contract", "contract:deliver_supplies")
    assert (g.seat(1).contracts, g.seat(1).water) == (["arrakeen_water", "deliver_supplies"], 0)
