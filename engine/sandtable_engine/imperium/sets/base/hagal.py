"""House Hagal: the deck that moves Rivals in games for one and two players, and the difficulty of a solo game."""

from __future__ import annotations

from msgspec import Struct

from ....kernel.effects import Effect, Modifier, Seq
from ...verbs import Influence, Recruit, Signet
from .board import MAKERS
from .leaders import LEADERS


class HagalCard(Struct, frozen=True):
    """A House Hagal card. `spaces` are where it may send an Agent; `effect` replaces all the space would do.

    `players` is the player count the card is for, 0 for both; a `reshuffle` card has the deck shuffled at once.
    """

    id: str
    copies: int
    spaces: tuple[str, ...] = ()
    effect: Effect | None = None
    swords: int = 0
    players: int = 0
    reshuffle: bool = False
    confidence: str = "medium"


class Difficulty(Struct, frozen=True):
    """A level of the solo game.

    `purse` is what the person starts with besides water; `garrison` and `intrigue` what each Rival starts with;
    `mentat` is what the Mentat costs above its price; `above` how many Conflict cards lie above the Swordmasters.
    """

    id: str
    above: int
    purse: dict[str, int] = {}
    mentat: int = 0
    garrison: int = 0
    intrigue: int = 0
    careful: bool = False
    swordmaster: bool = True


# fmt: off
HAGAL_LIST = (
    HagalCard("arrakeen_1p", 3, ("arrakeen",), Seq((Signet(), Recruit())), 1, players=1),
    HagalCard("arrakeen_2p", 3, ("arrakeen",), Recruit(), 1, players=2),
    HagalCard("carthag", 3, ("carthag",), Recruit()),
    HagalCard("conspire", 2, ("conspire",), Seq((Influence("emperor"), Recruit(2))), 4),
    HagalCard("foldspace", 2, ("foldspace",), Influence("guild"), 1),
    HagalCard("hall_of_oratory", 2, ("hall_of_oratory",), Recruit()),
    HagalCard("hardy_warriors", 1, ("hardy_warriors",), Seq((Influence("fremen"), Recruit(2))), 5),
    HagalCard("harvest_spice", 5, MAKERS, None, 2, confidence="high"),
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

RIVALS = {1: 2, 2: 1}
"""How many Rivals there are, by the number of players."""

RIVAL_LEADERS = tuple(leader for leader in LEADERS if leader not in ("helena_richese", "paul_atreides"))
POINT_COSTS = {"intrigue": 3, "water": 3, "solari": 7, "spice": 7}
"""A solo Rival that has so much of one of these gives it for a victory point."""

RIVAL_COPIES = 2
"""How many The Spice Must Flow a solo Rival counts as having."""


def level_modifiers(level: Difficulty) -> list[Modifier]:
    """What a level changes for the person, all game long: the dear Mentat, and at Expert+ no Swordmaster."""
    dear = [Modifier(0, "space_discount", "game", -level.mentat, "mentat")] if level.mentat else []
    return dear if level.swordmaster else [*dear, Modifier(0, "barred", "game", target="swordmaster")]


def deck_for(players: int) -> list[str]:
    """The House Hagal cards of a game, unshuffled; none where there are no Rivals."""
    if players not in RIVALS:
        return []
    return [card.id for card in HAGAL_LIST if card.players in (0, players) for _ in range(card.copies)]
