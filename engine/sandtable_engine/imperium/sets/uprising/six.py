"""Six players in two teams: the other side of the board, the boards of the Commanders and their starting decks.

We did not have the printed sheet for six players: data from a single source has medium confidence here.
"""

from __future__ import annotations

from msgspec.structs import replace

from ....kernel.combinators import DONE
from ....kernel.effects import Seq, When
from ...shapes import Card, Leader, Post, Space, Track, lay_out
from ...state import FACTIONS
from ...verbs import (
    Draw,
    DrawIntrigue,
    Gain,
    Harvest,
    HasSwordmaster,
    Pay,
    Recruit,
    Signet,
    SpaceInfluence,
    Trash,
    TrashSelf,
)
from ..base.cards import ICONS
from . import board, cards, contracts, leaders
from .verbs import (
    ForAllies,
    ForTeam,
    GiveContracts,
    HasHooks,
    PlaceSpy,
    Reinforce,
    Split,
    Strength,
    Summon,
    TakeContract,
    TeamPay,
    ToThrone,
    Trade,
)

MUAD_DIB, SHADDAM = "muad_dib", "shaddam_corrino_iv"

# fmt: off
SPACE_LIST = (
    Space("military_support", "emperor", Reinforce(3), {"spice": 2}, "great_houses", confidence="medium"),
    Space("economic_support", "emperor", Seq((Gain("spice"), Trade())), influence="great_houses", confidence="medium"),
    Space("emperor_sardaukar", "emperor", Seq((DrawIntrigue(), Recruit(4))), {"spice": 3}, "emperor", only=SHADDAM),
    Space("vast_wealth", "emperor", Gain("solari", 3), influence="emperor", only=SHADDAM),
    Space("controversial_technology", "fremen", Seq((DrawIntrigue(), Draw(), Trash())), {"spice": 2}, "fringe_worlds",
          confidence="medium"),
    Space("expedition", "fremen", TakeContract(), influence="fringe_worlds", confidence="medium"),
    Space("hardy_warriors", "fremen", Recruit(2), {"water": 1}, "fremen", combat=True, only=MUAD_DIB),
    Space("desert_mastery", "fremen", Seq((Draw(), Gain("spice"))), influence="fremen", combat=True, only=MUAD_DIB),
    Space("carthag", "city", Seq((DrawIntrigue(), Recruit())), combat=True),
    Space("habbanya_erg", "spice_trade", Seq((Harvest(2), Draw())), {"water": 1}, combat=True, maker=2),
)

POST_LIST = (
    Post("great_houses", ("military_support", "economic_support")),
    Post("fringe_worlds", ("controversial_technology", "expedition")),
    Post("carthag", ("carthag",)),
    Post("habbanya_erg", ("habbanya_erg",)),
)

TRACKS = (
    Track("great_houses", Recruit(2), icon="emperor"),
    Track("guild", Gain("solari", 3)),
    Track("bene_gesserit", DrawIntrigue()),
    Track("fringe_worlds", PlaceSpy(), icon="fremen"),
    Track("emperor", DONE, top=4, owner=SHADDAM, steps={1: ForTeam(Gain("solari")), 3: ForTeam(PlaceSpy())}),
    Track("fremen", DONE, top=4, owner=MUAD_DIB, steps={1: ForTeam(Gain("spice")), 3: ForTeam(Gain("water"))}),
)

COMMAND = (
    Card("command_respect", icons=("city",), agent=When(HasSwordmaster(), Pay(Trade(), by=(TrashSelf(),))),
         persuasion=1, confidence="medium"),
    Card("corrino_might", factions=("emperor",), icons=("landsraad",), swords=1,
         reveal=Pay(ForAllies(Recruit(2)), spice=3, by=(TrashSelf(),))),
    Card("critical_shipments", icons=("spice_trade",), agent=Split(Gain("water"), Gain("solari", 2)), persuasion=2,
         confidence="medium"),
    Card("demand_attention", icons=FACTIONS, agent=Pay(SpaceInfluence(), spice=4, by=(TrashSelf(),)), persuasion=1,
         confidence="medium"),
    Card("demand_results", factions=("emperor",), icons=("landsraad",),
         agent=Pay(GiveContracts(), solari=2, by=(TrashSelf(),)), swords=1, confidence="medium"),
    Card("desert_call", icons=("spice_trade",), agent=When(HasHooks(), Pay(Summon(), water=1, by=(TrashSelf(),))),
         persuasion=1, confidence="medium"),
    Card("devastating_assault", icons=("spice_trade",), agent=Seq((Gain("solari"), Recruit())), persuasion=1,
         reveal=When(HasSwordmaster(), Pay(Gain("swords", 5), solari=3))),
    Card("imperial_ornithopter", copies=2, factions=("emperor",), icons=("city",), persuasion=1,
         reveal=Gain("solari")),
    Card("imperial_tent", factions=("emperor",), icons=FACTIONS, agent=ToThrone(), persuasion=1, confidence="medium"),
    Card("limited_landsraad_access", copies=2, icons=("landsraad",), swords=1, reveal=Gain("spice")),
    Card("threaten_spice_production", icons=("spice_trade",), agent=TeamPay(7, Seq((TrashSelf(), Gain("vp")))),
         persuasion=1, confidence="medium"),
    Card("usul", factions=("fremen",), icons=("city",), agent=Split(Gain("water"), Gain("spice")), persuasion=2,
         confidence="medium"),
)

COMMON = (
    Card("convincing_argument", persuasion=2),
    Card("seek_allies", icons=FACTIONS, agent=TrashSelf()),
    Card("signet_ring", icons=("landsraad", "city", "spice_trade"), agent=Signet(), persuasion=1),
)
# fmt: on

GONE = ("sardaukar", "dutiful_service", "desert_tactics", "fremkit")
"""Spaces of the other side of the board that the side for six players does not have."""

BOARD = lay_out(
    (*(space for space in board.SPACE_LIST if space.id not in GONE), *SPACE_LIST),
    TRACKS,
    ICONS,
    (*(post for post in board.POSTS if not set(post.spaces) & set(GONE)), *POST_LIST),
)

_OF_MUAD_DIB = (
    "command_respect",
    "demand_attention",
    "desert_call",
    "limited_landsraad_access",
    "threaten_spice_production",
    "usul",
)

STARTERS = {
    MUAD_DIB: (*COMMON, *(card for card in COMMAND if card.id in _OF_MUAD_DIB)),
    SHADDAM: (*COMMON, *(card for card in COMMAND if card.id not in _OF_MUAD_DIB)),
}
"""The starting decks of the Commanders."""

CARDS = {**cards.CARDS, **{card.id: card for card in COMMAND}}

CONTRACTS = {
    contract.id: replace(contract, space="emperor_sardaukar") if contract.space == "sardaukar" else contract
    for contract in contracts.CONTRACT_LIST
}
"""The contracts; those for the Sardaukar space are completed at the space on their Commander's board."""


def _leader(leader: Leader) -> Leader:
    """Return a Leader for six players: more troops are deployed, so one Leader needs more strength for an ability."""
    return replace(leader, reveal=When(Strength(10), Gain("persuasion"))) if leader.id == "gurney_halleck" else leader


LEADERS = {leader.id: _leader(leader) for leader in leaders.LEADER_LIST}
