"""The 22 spaces of the board and the faction tracks."""

from __future__ import annotations

from ....kernel.combinators import DONE
from ....kernel.effects import Seq, When
from ...shapes import Space, Track, lay_out
from ...verbs import (
    Draw,
    DrawIntrigue,
    Foldspace,
    Gain,
    Harvest,
    HasInfluence,
    MentatAtHome,
    Pay,
    Recruit,
    StealIntrigue,
    TakeMentat,
    TakeSeat,
    TakeSwordmaster,
    Trash,
)
from .cards import ICONS

# fmt: off
SPACE_LIST = (
    Space("conspire", "emperor", Seq((Gain("solari", 5), Recruit(2), DrawIntrigue())), {"spice": 4}, "emperor"),
    Space("wealth", "emperor", Gain("solari", 2), influence="emperor"),
    Space("heighliner", "guild", Seq((Recruit(5), Gain("water", 2))), {"spice": 6}, "guild", combat=True),
    Space("foldspace", "guild", Foldspace(), influence="guild"),
    Space("selective_breeding", "bene_gesserit", Pay(Draw(2), by=(Trash(must=True),)), {"spice": 2}, "bene_gesserit"),
    Space("secrets", "bene_gesserit", Seq((DrawIntrigue(), StealIntrigue())), influence="bene_gesserit"),
    Space("hardy_warriors", "fremen", Recruit(2), {"water": 1}, "fremen", combat=True),
    Space("stillsuits", "fremen", Gain("water"), influence="fremen", combat=True),
    Space("high_council", "landsraad", TakeSeat(), {"solari": 5}, once="council"),
    Space("hall_of_oratory", "landsraad", Recruit(), persuasion=1),
    Space("mentat", "landsraad", Seq((Draw(), When(MentatAtHome(), TakeMentat()))), {"solari": 2}),
    Space("rally_troops", "landsraad", Recruit(4), {"solari": 4}),
    Space("swordmaster", "landsraad", TakeSwordmaster(), {"solari": 8}, once="swordmaster"),
    Space("secure_contract", "spice_trade", Gain("solari", 3)),
    # The exchange is part of the cost: the spice paid decides the Solari gained.
    Space("sell_melange", "spice_trade", DONE, {"spice": 2}, exchange={2: 6, 3: 8, 4: 10, 5: 12}),
    Space("arrakeen", "city", Seq((Recruit(), Draw())), combat=True, control=Gain("solari")),
    Space("carthag", "city", Seq((Recruit(), DrawIntrigue())), combat=True, control=Gain("solari")),
    Space("research_station", "city", Draw(3), {"water": 2}, combat=True),
    Space("sietch_tabr", "city", Seq((Recruit(), Gain("water"))), needs=HasInfluence("fremen", 2), combat=True),
    Space("the_great_flat", "spice_trade", Harvest(3), {"water": 2}, combat=True, maker=3),
    Space("hagga_basin", "spice_trade", Harvest(2), {"water": 1}, combat=True, maker=2),
    Space("imperial_basin", "spice_trade", Harvest(1), combat=True, maker=1, control=Gain("spice")),
)
# fmt: on

TRACKS = (
    Track("emperor", Recruit(2)),
    Track("guild", Gain("solari", 3)),
    Track("bene_gesserit", DrawIntrigue()),
    Track("fremen", Gain("water")),
)

BOARD = lay_out(SPACE_LIST, TRACKS, ICONS)
SPACES = BOARD.spaces
