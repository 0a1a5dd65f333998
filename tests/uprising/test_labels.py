"""Labels of the actions of Uprising."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sandtable_engine as st
from sandtable_engine import localization
from sandtable_engine.game import Parts
from tests.uprising.table import ALL, Table, game

label = st.GAMES["uprising"].label
every_locale = pytest.mark.parametrize("locale", localization.LOCALES)


def labels(g: Table, locale: str = "en") -> dict[str, str]:
    """Return the label of each action of the asked seat."""
    return {action: label(parts, locale) for action, parts in st.action_parts(g.state, g.asked).items()}


@every_locale
@pytest.mark.parametrize(
    "options", [{"leaders": "choose"}, {"choam": False}, {"leaders": "choose", "mix": ALL}], ids=["own", "plain", "mix"]
)
def test_every_action_of_random_games_has_a_label_of_its_own(options: dict[str, Any], locale: str) -> None:
    for players in (3, 4):
        rng = Random(players)
        state = st.new_game("uprising", players, rng.randbytes(32), options)
        while seats := st.to_act(state):
            parts = st.action_parts(state, seats[0])
            said = {action: label(taken_apart, locale) for action, taken_apart in parts.items()}
            for action, text in said.items():
                assert text not in ("", action)
                assert "{" not in text
                assert "_" not in text
            assert len(set(said.values())) == len(said)
            st.advance(state, seats[0], rng.choice(list(parts)))


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (Parts(kind="post", post="hagga_basin"), "Place a Spy: Hagga Basin post"),
        (Parts(kind="spy", post="choam"), "Recall the Spy: Accept Contract and Shipping post"),
        (
            Parts(kind="contract", contract="heighliner_water"),
            "Take the contract Heighliner: water (gain 2 water)",
        ),
        (Parts(kind="complete", contract="harvest_3"), "Complete the contract Harvest 3 (gain 3 Solari)"),
        (Parts(kind="trash", card="crysknife", zone="intrigue"), "Trash the Intrigue card Crysknife"),
        (
            Parts(kind="flip", card="skirmish_ornithopter", zone="won"),
            "Turn Skirmish (Ornithopter) face down",
        ),
        (
            Parts(kind="pair", card="objective_ornithopter_1_3p", zone="won"),
            "Pair Objective: ornithopter (1-3 players) with the wild battle icon",
        ),
        (
            Parts(kind="train", name="first_spy"),
            "First Spy: you may place a Spy on a free observation post",
        ),
        (
            Parts(kind="sort", card="dagger", name="diplomacy"),
            "Draw Dagger, discard Diplomacy, trash the third",
        ),
        (
            Parts(kind="acquire", card="overthrow", zone="row", destination="hand"),
            "Acquire Overthrow, into your hand",
        ),
        (
            Parts(kind="item", name="leader.pay", source="leader:feyd_rautha_harkonnen"),
            "Feyd-Rautha Harkonnen: you may recall 1 Spy to gain 2 swords",
        ),
        (
            Parts(kind="item", name="card.pay", source="leader:staban_tuek", price={"solari": 2}),
            "Staban Tuek: if the Spy you have just placed watches a Faction space, you may pay 2 Solari to draw 1 "
            "Intrigue card",
        ),
        (
            Parts(kind="item", name="card.pay", source="leader:reverend_mother_jessica"),
            "Reverend Mother Jessica: you may pay 1 spice to gain 1 water",
        ),
        (
            Parts(kind="item", name="leader.pay", source="leader:reverend_mother_jessica"),
            "Reverend Mother Jessica: if the Agent was sent to a Bene Gesserit space or a Fremen space, you may pay 1 "
            "water to use once more what is printed on the space of the Agent",
        ),
        (Parts(kind="choice", name="pay", source="space:gather_support"), "Pay 2 Solari to gain 1 water"),
        (
            Parts(kind="choice", name="pay", source="space:gather_support", price={"solari": 1}),
            "Pay 1 Solari to gain 1 water",
        ),
        (Parts(kind="choice", name="free", source="space:gather_support"), "Pay nothing more"),
        (
            Parts(kind="choice", name="pay", source="intrigue:strategic_stockpiling", price={"water": 3}),
            "If you have at least 3 Influence with the Fremen, pay 3 water to gain 1 victory point",
        ),
        (
            Parts(kind="choice", name="pay", source="intrigue:strategic_stockpiling", price={"spice": 5}),
            "Pay 5 spice to gain 1 victory point",
        ),
        (
            Parts(kind="choice", name="pay", source="conflict:battle_for_arrakeen"),
            "Recall 2 Spies to gain 1 victory point",
        ),
        (
            Parts(kind="choice", name="pay", source="leader:feyd_rautha_harkonnen", price={"solari": 1}),
            "Pay 1 Solari to trash a card from your hand, your discard pile or in play",
        ),
        (Parts(kind="choice", name="pass", source="conflict:battle_for_arrakeen"), "Pass"),
        (Parts(kind="choice", name="break", source="intrigue:detonation"), "Blow up the Shield Wall"),
        (Parts(kind="choice", name="keep", source="intrigue:detonation"), "Leave the Shield Wall standing"),
        (
            Parts(kind="choice", name="trash", source="leader:princess_irulan"),
            "Trash a card from your hand (if it costs 1 Persuasion or more, gain 2 spice)",
        ),
    ],
)
def test_an_action_says_what_it_means(parts: Parts, said: str) -> None:
    assert label(parts, "en") == said


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("uk", "Розмістити шпигуна: Пункт «Басейн Гаґґа»"),
        ("zh-Hant", "派遣間諜：哈迦盆地哨站"),
    ],
)
def test_a_post_is_named_in_every_language(locale: str, said: str) -> None:
    assert label(Parts(kind="post", post="hagga_basin"), locale) == said


@pytest.mark.parametrize(
    ("locale", "pay", "free"),
    [
        ("en", "Pay 2 Solari to gain 1 water", "Pay nothing more"),
        ("uk", "Заплатити 2 солярії, щоб отримати 1 воду", "Нічого не доплачувати"),
        ("zh-Hant", "支付2太陽幣，以獲得1水資源", "不支付額外費用"),
    ],
)
def test_the_offer_of_a_space_says_what_it_gives(locale: str, pay: str, free: str) -> None:
    g = game().hand("dagger").solari(2).play("dagger@gather_support")
    assert labels(g, locale) == {"pay": pay, "free": free}


def test_spies_may_gather_intelligence() -> None:
    g = game().hand("dagger").spy_on("landsraad_hall").play("dagger@assembly_hall")
    said = labels(g)
    assert said["spy:landsraad_hall"] == "Recall the Spy: Assembly Hall and Gather Support post"
    assert said["none"] == "None"
    assert labels(g, "uk")["none"] == "Нічого"


def test_a_contract_that_can_be_completed_says_what_it_gives() -> None:
    g = game().hand("reconnaissance").holds("arrakeen_troop_spy").play("reconnaissance@arrakeen")
    said = "Complete the contract Arrakeen: troop and Spy (recruit 1 troop. You may place a Spy on a free observation"
    assert labels(g)["contract.arrakeen_troop_spy"].startswith(said)


@every_locale
@pytest.mark.parametrize("destination", ["discard", "deck", "hand"])
@pytest.mark.parametrize("zone", ["row", "reserve", "set_aside"])
def test_a_card_is_acquired_from_everywhere_to_everywhere(zone: str, destination: str, locale: str) -> None:
    said = label(Parts(kind="acquire", card="overthrow", zone=zone, destination=destination), locale)
    to_discard = label(Parts(kind="acquire", card="overthrow", zone=zone, destination="discard"), locale)
    assert (said == to_discard) == (destination == "discard")


def test_the_card_set_aside_can_be_paid_in_solari() -> None:
    g = game().hand("price_is_no_object").intrigue("manipulate").row("overthrow").solari(9)
    g.play("intrigue:manipulate", "row:overthrow", "price_is_no_object@dutiful_service", "card.acquire")
    assert labels(g)["acquire:set_aside"] == "Acquire the card you set aside, into your hand"
    g.play("acquire:set_aside")
    assert (g.me.solari, g.player.hand) == (1, ["overthrow"])
