"""The 22 spaces of the board and the faction tracks."""

from __future__ import annotations

from msgspec import Struct

from ....kernel.combinators import DONE
from ....kernel.effects import Effect, Seq, When
from ...verbs import (
    AgentHere,
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


class Space(Struct, frozen=True):
    """A space. `cost` is paid on arrival; `influence` is the faction it belongs to; `maker` is its printed spice."""

    id: str
    icon: str
    effect: Effect
    cost: dict[str, int] = {}
    influence: str = ""
    needs: HasInfluence | None = None
    combat: bool = False
    maker: int = 0
    control: Effect | None = None
    once: str = ""
    persuasion: int = 0
    exchange: dict[int, int] = {}
    confidence: str = "high"


def in_reveal_turn(space: Space) -> Effect | None:
    """What a space gives in the Reveal turn, to whoever has an Agent there then."""
    return When(AgentHere(), Gain("persuasion", space.persuasion)) if space.persuasion else None


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
    # The exchange is part of the cost: how much spice is paid decides what comes back.
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

SPACES = {space.id: space for space in SPACE_LIST}
MAKERS = tuple(space.id for space in SPACE_LIST if space.maker)
CONTROLLED = tuple(space.id for space in SPACE_LIST if space.control is not None)
BY_ICON = {icon: tuple(space.id for space in SPACE_LIST if space.icon == icon) for icon in ICONS}

TOP_OF_TRACK = 6
VP_AT = 2
ALLIANCE_AT = 4
TRACK_BONUS: dict[str, Effect] = {
    "emperor": Recruit(2),
    "guild": Gain("solari", 3),
    "bene_gesserit": DrawIntrigue(),
    "fremen": Gain("water"),
}
