"""The four cards that the CHOAM module adds to the Imperium deck, box by box."""

import pytest

from sandtable_engine.imperium.state import State
from tests.uprising.table import Table, game

ARGUMENT = "convincing_argument"
"""Revealed with another card, its 2 persuasion keep the Reveal turn open: something can be bought."""

DONE = ["arrakeen_water", "deliver_supplies", "harvest_4", "immediate", "research_station_spy"]
"""Contracts to have completed."""

CARDS = {"cargo_runner", "delivery_agreement", "interstellar_trade", "priority_contracts"}
FACTIONS = ["emperor", "guild", "bene_gesserit", "fremen"]


def deck(state: State) -> list[str]:
    return [*state.imperium_deck, *state.row]


@pytest.mark.rule("card:cargo_runner", "rule:setup.imperium_deck", "rule:mixing.choam_cards_out")
@pytest.mark.parametrize(("choam", "size"), [(True, 69), (False, 65)])
def test_the_module_adds_four_cards_to_the_imperium_deck(choam: bool, size: int) -> None:
    cards = deck(game(choam=choam).state)
    assert len(cards) == size
    assert CARDS & set(cards) == (CARDS if choam else set())


@pytest.mark.rule("card:cargo_runner")
@pytest.mark.parametrize(("completed", "drawn"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_cargo_runner_draws_a_card_with_two_completed_contracts_and_another_with_four(
    completed: int, drawn: int
) -> None:
    g = game().hand("cargo_runner").has_completed(*DONE[:completed]).troops(0)
    g.play("cargo_runner@spice_refinery").pass_turns(1)
    assert len(g.player.hand) == drawn


@pytest.mark.rule("card:cargo_runner", "rule:contracts.face_down")
def test_contracts_still_held_and_those_of_others_do_not_count_for_cargo_runner() -> None:
    g = game().hand("cargo_runner").has_completed("arrakeen_water").holds("heighliner_water", "harvest_4").troops(0)
    g.seat(1).has_completed("deliver_supplies", "immediate")
    g.play("cargo_runner@spice_refinery")
    assert (g.player.hand, g.asked) == ([], 1)


@pytest.mark.rule("card:cargo_runner", "rule:effects.condition_when_used")
def test_a_contract_completed_in_the_same_turn_counts_for_cargo_runner() -> None:
    g = game().hand("cargo_runner").has_completed("deliver_supplies").holds("spice_refinery_water").troops(0)
    g.deck("dagger").play("cargo_runner@spice_refinery")
    assert (g.player.completed, g.player.hand) == (["deliver_supplies", "spice_refinery_water"], ["dagger"])


@pytest.mark.rule("card:cargo_runner")
def test_cargo_runner_revealed_is_persuasion() -> None:
    g = game().hand("cargo_runner", ARGUMENT).has_completed(*DONE).play("reveal")
    assert (g.me.persuasion, g.player.hand) == (3, [])


@pytest.mark.rule("card:delivery_agreement", "rule:contracts.taken")
def test_delivery_agreement_discards_a_card_to_take_a_contract() -> None:
    g = game().offers("harvest_3", "arrakeen_water").hand("delivery_agreement", "dagger")
    g.play("delivery_agreement@spice_refinery", "card.pay", "hand:dagger")
    assert g.options == ["contract:harvest_3", "contract:arrakeen_water"]
    g.play("contract:harvest_3")
    assert (g.player.contracts, g.player.discard) == (["harvest_3"], ["dagger"])


@pytest.mark.rule("card:delivery_agreement", "rule:effects.arrow_optional", "rule:effects.arrow_needs_all")
@pytest.mark.parametrize("hand", [[], ["dagger"]])
def test_delivery_agreement_needs_a_card_to_discard_and_may_be_left_unpaid(hand: list[str]) -> None:
    g = game().hand("delivery_agreement", *hand).troops(0).play("delivery_agreement@spice_refinery")
    if hand:
        assert g.options == ["card.pay", "end"]
        g.play("end")
    assert (g.player.contracts, g.player.hand, g.asked) == ([], hand, 1)


CHOICES = pytest.mark.parametrize(("card", "spice"), [("delivery_agreement", 1), ("priority_contracts", 2)])


@pytest.mark.rule("card:delivery_agreement", "card:priority_contracts")
@CHOICES
def test_with_fewer_than_four_completed_contracts_these_cards_are_spice(card: str, spice: int) -> None:
    g = game().hand(card, ARGUMENT).has_completed(*DONE[:3]).play("reveal")
    if g.me.spice == 0:
        g.play(f"{card}.choose")
    assert (g.me.spice, g.me.persuasion, g.me.vp) == (spice, 2, 1)
    assert not any(option.startswith(card) for option in g.options)


@pytest.mark.rule("card:delivery_agreement", "card:priority_contracts")
@CHOICES
def test_with_four_completed_contracts_these_cards_are_spice_or_trash_themselves_for_a_point(
    card: str, spice: int
) -> None:
    def chosen(answer: str) -> Table:
        g = game().hand(card, ARGUMENT).has_completed(*DONE[:4]).play("reveal", f"{card}.choose")
        assert g.options == ["spice", "trash"]
        return g.play(answer)

    kept, trashed = chosen("spice"), chosen("trash")
    assert (kept.me.spice, kept.me.vp, kept.state.trashed) == (spice, 1, [])
    assert (trashed.me.spice, trashed.me.vp, trashed.state.trashed) == (0, 2, [card])


@pytest.mark.rule("card:interstellar_trade")
@pytest.mark.parametrize("faction", FACTIONS)
def test_interstellar_trade_gives_influence_with_any_faction(faction: str) -> None:
    g = game().hand("interstellar_trade").play("interstellar_trade@assembly_hall", "card.influence")
    assert g.options == FACTIONS
    assert g.play(faction).player.influence == {**dict.fromkeys(FACTIONS, 0), faction: 1}


@pytest.mark.rule("card:interstellar_trade", "rule:contracts.face_down", "rule:effects.counts_at_one_moment")
@pytest.mark.parametrize("completed", [0, 1, 5])
def test_interstellar_trade_revealed_is_persuasion_for_each_completed_contract(completed: int) -> None:
    g = game().hand("interstellar_trade", ARGUMENT).has_completed(*DONE[:completed]).holds("heighliner_water")
    g.play("reveal")
    if completed:
        g.play("interstellar_trade.persuasion")
    assert g.me.persuasion == 2 + completed
    assert "interstellar_trade.persuasion" not in g.options, "counted once"


@pytest.mark.rule("card:interstellar_trade", "rule:deck.acquire_box_once", "rule:contracts.taken")
def test_interstellar_trade_acquired_takes_a_contract() -> None:
    g = game().row("interstellar_trade").offers("harvest_3", "arrakeen_water")
    g.hand(*[ARGUMENT] * 2, "overthrow", "smugglers_haven").play("reveal", "acquire:interstellar_trade")
    assert g.options == ["contract:harvest_3", "contract:arrakeen_water"]
    assert g.play("contract:arrakeen_water").player.contracts == ["arrakeen_water"]


@pytest.mark.rule("card:priority_contracts", "rule:contracts.taken")
def test_priority_contracts_takes_a_contract() -> None:
    g = game().offers("harvest_3", "arrakeen_water").hand("priority_contracts")
    g.play("priority_contracts@assembly_hall", "card.take_contract", "contract:arrakeen_water")
    assert g.player.contracts == ["arrakeen_water"]


@pytest.mark.rule(
    "card:priority_contracts", "rule:contracts.taken", "rule:effects.compulsory", "rule:contracts.several_open"
)
def test_priority_contracts_takes_a_second_contract_at_the_contract_space() -> None:
    g = game().offers("harvest_3", "arrakeen_water").next_contract("heighliner_water").hand("priority_contracts")
    g.play("priority_contracts@accept_contract", "space.draw", "card.take_contract", "contract:harvest_3")
    assert g.options == ["contract:heighliner_water", "contract:arrakeen_water"]
    g.play("contract:heighliner_water")
    assert (g.player.contracts, g.asked) == (["harvest_3", "heighliner_water"], 1)
