"""House Hagal: its deck, the ten Rival cards, and the difficulty and variants of games for one and two players.

We have not seen these cards in print; the data was compiled from other people's lists. The printed deck has one card
less than this list; we do not know which card is too many.
"""

from __future__ import annotations

from ....kernel.effects import Seq, When
from ...shapes import Branch, Difficulty, HagalCard, HouseHagal, Rival, Seating, Variant
from ...verbs import (
    ChooseInfluence,
    DrawIntrigue,
    Gain,
    HasAlliance,
    HasInfluence,
    Influence,
    Recruit,
    Signet,
    StealIntrigue,
)
from .verbs import AtTier, BreakWall, HasHooks, MostInfluence, PlaceSpy, Priority, TakeAlliance, TakeHooks

FACTION_SPY = PlaceSpy(icons=("emperor", "guild", "bene_gesserit", "fremen"))
"""Place a Rival's Spy on a post of a faction."""

WITH_HOOKS = When(HasHooks(), BreakWall())
WELCOME = HasInfluence("emperor", 2)

# fmt: off
HAGAL_LIST = (
    HagalCard("accept_contract_shipping_a", 1, swords=2, branches=(
        Branch("shipping", Seq((Gain("solari", 2), Priority(3))), when=HasInfluence("guild", 2)),
        Branch("accept_contract", Gain("solari", 2)))),
    HagalCard("accept_contract_shipping_b", 1, swords=2, branches=(
        Branch("shipping", Seq((Gain("solari", 2), Priority(1))), when=HasInfluence("guild", 2)),
        Branch("accept_contract", Gain("solari", 2)))),
    HagalCard("arrakeen", 2, ("arrakeen",), Seq((Signet(), Recruit())), 1),
    HagalCard("assembly_hall", 1, ("assembly_hall",), Seq((DrawIntrigue(), When(WELCOME, Priority(1))))),
    HagalCard("deep_desert", 2, ("deep_desert",), None, 2),
    HagalCard("deliver_supplies_heighliner", 2, swords=1, branches=(
        Branch("heighliner", Seq((Influence("guild"), Recruit(3))), when=AtTier(3)),
        Branch("deliver_supplies", Influence("guild"), politics="guild"))),
    HagalCard("desert_tactics", 2, ("desert_tactics",), Seq((Influence("fremen"), Recruit(), WITH_HOOKS)), 3),
    HagalCard("dutiful_service", 1, ("dutiful_service",), Influence("emperor"), 2, politics="emperor"),
    HagalCard("espionage", 2, ("espionage",), Seq((Influence("bene_gesserit"), FACTION_SPY)), 2),
    HagalCard("fremkit", 2, ("fremkit",), Influence("fremen"), 1, politics="fremen"),
    HagalCard("gather_support_a", 1, ("gather_support",), Recruit()),
    HagalCard("gather_support_b", 1, ("gather_support",), Seq((Recruit(), When(WELCOME, Priority(2)))), 2),
    HagalCard("hagga_basin_imperial_basin", 4, ("hagga_basin", "imperial_basin"), WITH_HOOKS, 2),
    HagalCard("heighliner", 1, ("heighliner",), Seq((Influence("guild"), Recruit(3))), 5),
    HagalCard("place_spy_blue", 1, swords=2, posts=("refinery_arrakeen", "research_refinery", "sietch_research")),
    HagalCard("place_spy_green", 1, swords=2, posts=("landsraad_hall", "landsraad_council")),
    HagalCard("place_spy_yellow", 1, swords=2, posts=("choam", "imperial_basin", "hagga_basin", "deep_desert")),
    HagalCard("research_station", 2, ("research_station",), Recruit(2), 2),
    HagalCard("reshuffle", 1, players=2, reshuffle=True, confidence="high"),
    HagalCard("sardaukar", 2, ("sardaukar",), Seq((Influence("emperor"), Recruit(2))), 4),
    HagalCard("secrets", 1, ("secrets",), Seq((Influence("bene_gesserit"), StealIntrigue())), 1,
              politics="bene_gesserit"),
    HagalCard("sietch_tabr", 3, ("sietch_tabr",), Seq((TakeHooks(), Recruit(), Gain("water"))), 3,
              needs=HasInfluence("fremen", 2)),
    HagalCard("spice_refinery", 3, ("spice_refinery",), Signet(), 1),
)

RIVAL_LIST = (
    Rival("baron_vladimir_harkonnen", 6, ("guild", "emperor", "bene_gesserit", "fremen"),
          DrawIntrigue(), Seq((Gain("solari", 2), Recruit(2)))),
    Rival("feyd_rautha_harkonnen", 4, ("emperor", "bene_gesserit", "guild", "fremen"),
          Recruit(2), ChooseInfluence()),
    Rival("glossu_the_beast_rabban", 7, ("emperor", "guild", "bene_gesserit", "fremen"),
          Seq((Recruit(), When(HasAlliance(), Recruit()))), TakeAlliance(2), streamlined=True),
    Rival("gurney_halleck", 8, ("fremen", "guild", "emperor", "bene_gesserit"),
          Recruit(), MostInfluence(), confidence="high"),
    Rival("lady_amber_metulli", 9, ("fremen", "emperor", "guild", "bene_gesserit"),
          Recruit(), Recruit(3), streamlined=True, confidence="high"),
    Rival("lady_jessica", 6, ("bene_gesserit", "fremen", "guild", "emperor"),
          TakeAlliance(), Gain("water", 2)),
    Rival("lady_margot_fenring", 8, ("bene_gesserit", "emperor", "fremen", "guild"),
          Gain("solari"), Influence("bene_gesserit")),
    Rival("muad_dib", 4, ("fremen", "bene_gesserit", "guild", "emperor"),
          Influence("fremen"), Seq((TakeHooks(), BreakWall(), DrawIntrigue())), confidence="high"),
    Rival("princess_irulan", 7, ("emperor", "bene_gesserit", "fremen", "guild"),
          FACTION_SPY, Seq((ChooseInfluence(), Recruit()))),
    Rival("staban_tuek", 9, ("guild", "fremen", "bene_gesserit", "emperor"),
          Gain("spice"), Recruit(2), confidence="high"),
)

EXPERT = ("brutal_escalation", "expert_deployment", "smart_politics")
VARIANT_LIST = (
    Variant("brutal_escalation"),
    Variant("expert_deployment"),
    Variant("smart_politics"),
    Variant("row_churn", 1, confidence="medium"),
    Variant("streamlined", 2),
)

DIFFICULTY_LIST = (
    Difficulty("mercenary", start=DrawIntrigue(), confidence="medium"),
    Difficulty("sardaukar", garrison=3, confidence="medium"),
    Difficulty("mentat", garrison=3, variants=EXPERT),
    Difficulty("kwisatz_haderach", garrison=3, variants=EXPERT, swordmaster=False),
)
# fmt: on

HAGAL = {card.id: card for card in HAGAL_LIST}
RIVALS = {rival.id: rival for rival in RIVAL_LIST}


def house_hagal(seating: Seating) -> HouseHagal:
    """Return House Hagal for a seating; without Rivals its deck is empty."""
    cards = [card for card in HAGAL_LIST if card.players in (0, seating.players)] if seating.rivals else []
    return HouseHagal(
        cards=HAGAL,
        deck=tuple(card.id for card in cards for _ in range(card.copies)),
        leaders=tuple(RIVALS),
        difficulties={level.id: level for level in DIFFICULTY_LIST},
        prices={"intrigue": 3, "water": 3, "solari": 7, "spice": 7},
        copies=0,
        rivals=RIVALS,
        variants={variant.id: variant for variant in VARIANT_LIST},
        objective="objective_ornithopter_1_3p",
    )
