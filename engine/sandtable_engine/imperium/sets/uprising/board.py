"""The 22 spaces of the board, the faction tracks and the 13 observation posts."""

from __future__ import annotations

from ....kernel.effects import Choose, Seq, When
from ...shapes import Offer, Post, Space, Track, lay_out
from ...verbs import (
    ChooseInfluence,
    Draw,
    DrawIntrigue,
    Gain,
    Harvest,
    HasInfluence,
    HasSeat,
    Lines,
    Pay,
    RecallAgent,
    Recruit,
    StealIntrigue,
    TakeSeat,
    TakeSwordmaster,
    Trash,
)
from ..base.cards import ICONS
from .verbs import BreakWall, HasHooks, PlaceSpy, Summon, TakeContract, TakeHooks, TrashIntrigue

# fmt: off
SPACE_LIST = (
    Space("sardaukar", "emperor", Seq((DrawIntrigue(), Recruit(4))), {"spice": 4}, "emperor"),
    Space("dutiful_service", "emperor", TakeContract(), influence="emperor"),
    Space("heighliner", "guild", Recruit(5), {"spice": 5}, "guild", combat=True),
    Space("deliver_supplies", "guild", Gain("water"), influence="guild"),
    Space("espionage", "bene_gesserit", Seq((Draw(), PlaceSpy())), {"spice": 1}, "bene_gesserit"),
    Space("secrets", "bene_gesserit", Seq((DrawIntrigue(), StealIntrigue())), influence="bene_gesserit"),
    Space("desert_tactics", "fremen", Seq((Recruit(), Trash())), {"water": 1}, "fremen", combat=True),
    Space("fremkit", "fremen", Draw(), influence="fremen", combat=True),
    Space("high_council", "landsraad",
          Choose({"seat": TakeSeat(),
                  "favor": When(HasSeat(), Seq((Gain("spice", 2), DrawIntrigue(), Recruit(3))))}),
          {"solari": 5}),
    Space("imperial_privilege", "landsraad",
          Seq((Pay(DrawIntrigue(), by=(TrashIntrigue(),)), RecallAgent(other=True), Draw())), {"solari": 3},
          needs=HasInfluence("emperor", 2)),
    Space("swordmaster", "landsraad", TakeSwordmaster(), {"solari": 8}, once="swordmaster", cheaper=2),
    Space("assembly_hall", "landsraad", DrawIntrigue(), persuasion=1),
    Space("gather_support", "landsraad", Recruit(2), offer=Offer({"solari": 2}, Gain("water"))),
    Space("arrakeen", "city", Seq((Recruit(), Draw())), combat=True, control=Gain("solari"), walled=True),
    Space("spice_refinery", "city", Gain("solari", 2), combat=True, control=Gain("solari"),
          offer=Offer({"spice": 1}, Gain("solari", 2)), walled=True),
    Space("research_station", "city", Seq((Recruit(2), Draw(2))), {"water": 2}, combat=True),
    Space("sietch_tabr", "city",
          Choose({"hooks": Seq((TakeHooks(), Recruit(), Gain("water"))), "wall": Lines((Gain("water"), BreakWall()))}),
          needs=HasInfluence("fremen", 2), combat=True),
    Space("accept_contract", "spice_trade", Seq((Draw(), TakeContract()))),
    Space("shipping", "spice_trade", Seq((Gain("solari", 5), ChooseInfluence())), {"spice": 3},
          needs=HasInfluence("guild", 2)),
    Space("imperial_basin", "spice_trade", Harvest(1), combat=True, maker=1, control=Gain("spice"), walled=True),
    Space("hagga_basin", "spice_trade",
          Choose({"spice": Harvest(2), "worm": When(HasHooks(), Seq((Harvest(0), Summon())))}),
          {"water": 1}, combat=True, maker=2),
    Space("deep_desert", "spice_trade",
          Choose({"spice": Harvest(4), "worm": When(HasHooks(), Seq((Harvest(0), Summon(2))))}),
          {"water": 3}, combat=True, maker=4),
)

POSTS = (
    Post("emperor", ("sardaukar", "dutiful_service")),
    Post("guild", ("heighliner", "deliver_supplies")),
    Post("bene_gesserit", ("espionage", "secrets")),
    Post("fremen", ("desert_tactics", "fremkit")),
    Post("landsraad_council", ("high_council", "imperial_privilege", "swordmaster")),
    Post("landsraad_hall", ("assembly_hall", "gather_support")),
    Post("choam", ("shipping", "accept_contract")),
    Post("sietch_research", ("sietch_tabr", "research_station")),
    Post("research_refinery", ("research_station", "spice_refinery")),
    Post("refinery_arrakeen", ("spice_refinery", "arrakeen")),
    Post("imperial_basin", ("imperial_basin",)),
    Post("hagga_basin", ("hagga_basin",)),
    Post("deep_desert", ("deep_desert",)),
)
# fmt: on

TRACKS = (
    Track("emperor", PlaceSpy()),
    Track("guild", Gain("solari", 3)),
    Track("bene_gesserit", DrawIntrigue()),
    Track("fremen", Gain("water")),
)

BOARD = lay_out(SPACE_LIST, TRACKS, ICONS, POSTS)
SPACES = BOARD.spaces
