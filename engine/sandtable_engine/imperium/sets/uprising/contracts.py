"""The CHOAM contracts. One entry for each different contract, sorted by id."""

from __future__ import annotations

from ....kernel.effects import Seq
from ...shapes import Contract
from ...verbs import Draw, Gain, Influence, RecallAgent, Recruit
from .verbs import PlaceSpy

# fmt: off
CONTRACT_LIST = (
    Contract("acquire_the_spice_must_flow", Seq((Influence("guild"), Gain("solari", 3))),
             acquire="the_spice_must_flow"),
    Contract("arrakeen_troop_spy", Seq((Recruit(), PlaceSpy())), space="arrakeen"),
    Contract("arrakeen_water", Gain("water"), space="arrakeen"),
    Contract("deliver_supplies", Gain("solari", 3), space="deliver_supplies"),
    Contract("espionage_solari", Gain("solari", 3), copies=2, space="espionage"),
    Contract("harvest_3", Gain("solari", 3), copies=2, harvest=3),
    Contract("harvest_4", Gain("solari", 4), harvest=4),
    Contract("heighliner_troops", Recruit(2), space="heighliner"),
    Contract("heighliner_water", Gain("water", 2), space="heighliner"),
    Contract("high_council_influence", Influence("bene_gesserit"), space="high_council"),
    Contract("high_council_solari", Gain("solari", 3), space="high_council"),
    Contract("immediate", Gain("solari", 2), immediate=True),
    Contract("research_station_solari", Gain("solari", 3), space="research_station"),
    Contract("research_station_spy", Seq((Gain("solari", 2), PlaceSpy())), space="research_station"),
    Contract("sardaukar_cards", Draw(2), space="sardaukar"),
    Contract("sardaukar_recall", RecallAgent(other=True), space="sardaukar"),
    Contract("spice_refinery_cards", Draw(2), space="spice_refinery"),
    Contract("spice_refinery_water", Gain("water"), space="spice_refinery"),
)
# fmt: on

CONTRACTS = {contract.id: contract for contract in CONTRACT_LIST}

OWN = ("sardaukar_cards", "sardaukar_recall")
"""The contracts that are set aside for the Leader who has contracts of his own."""
