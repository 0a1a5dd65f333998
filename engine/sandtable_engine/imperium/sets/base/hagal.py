"""House Hagal: the deck that moves Rivals in games for one and two players, and the difficulty of a solo game."""

from __future__ import annotations

from ....kernel.effects import Seq
from ...shapes import Difficulty, HagalCard, HouseHagal, Seating
from ...verbs import Influence, Recruit, Signet
from .board import BOARD
from .leaders import LEADERS

# fmt: off
HAGAL_LIST = (
    HagalCard("arrakeen_1p", 3, ("arrakeen",), Seq((Signet(), Recruit())), 1, players=1),
    HagalCard("arrakeen_2p", 3, ("arrakeen",), Recruit(), 1, players=2),
    HagalCard("carthag", 3, ("carthag",), Recruit()),
    HagalCard("conspire", 2, ("conspire",), Seq((Influence("emperor"), Recruit(2))), 4),
    HagalCard("foldspace", 2, ("foldspace",), Influence("guild"), 1),
    HagalCard("hall_of_oratory", 2, ("hall_of_oratory",), Recruit()),
    HagalCard("hardy_warriors", 1, ("hardy_warriors",), Seq((Influence("fremen"), Recruit(2))), 5),
    HagalCard("harvest_spice", 5, BOARD.makers, None, 2, confidence="high"),
    HagalCard("heighliner", 1, ("heighliner",), Seq((Influence("guild"), Recruit(3))), 6),
    HagalCard("rally_troops", 2, ("rally_troops",), Recruit(4), 3),
    HagalCard("reshuffle", 1, players=2, reshuffle=True, confidence="high"),
    HagalCard("secrets", 1, ("secrets",), Influence("bene_gesserit"), 1),
    HagalCard("selective_breeding", 2, ("selective_breeding",), Influence("bene_gesserit"), 2),
    HagalCard("stillsuits", 2, ("stillsuits",), Influence("fremen"), 4),
    HagalCard("wealth", 1, ("wealth",), Influence("emperor"), 3),
)

DIFFICULTY_LIST = (
    Difficulty("mercenary", 5, {"solari": 1, "spice": 1}),
    Difficulty("sardaukar", 4, mentat=3, garrison=3, intrigue=1),
    Difficulty("mentat", 3, mentat=3, garrison=3, intrigue=1, careful=True),
    Difficulty("kwisatz_haderach", 3, mentat=3, garrison=3, intrigue=1, careful=True, swordmaster=False),
)
# fmt: on

HAGAL = {card.id: card for card in HAGAL_LIST}
DIFFICULTIES = {level.id: level for level in DIFFICULTY_LIST}
RIVAL_LEADERS = tuple(leader for leader in LEADERS if leader not in ("helena_richese", "paul_atreides"))


def house_hagal(seating: Seating) -> HouseHagal:
    """Return House Hagal for a seating; without Rivals its deck is empty."""
    cards = [card for card in HAGAL_LIST if card.players in (0, seating.players)] if seating.rivals else []
    return HouseHagal(
        cards=HAGAL,
        deck=tuple(card.id for card in cards for _ in range(card.copies)),
        leaders=RIVAL_LEADERS,
        difficulties=DIFFICULTIES,
        prices={"intrigue": 3, "water": 3, "solari": 7, "spice": 7},
        copies=2,
    )
