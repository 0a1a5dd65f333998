"""The eight Leaders. The left ability is a value too: triggers, modifiers, or a gain at the start."""

from __future__ import annotations

from ....kernel.effects import Modify, Seq, When
from ...shapes import Leader
from ...verbs import (
    ChooseInfluence,
    Draw,
    DrawIntrigue,
    Gain,
    HasAlliance,
    Pay,
    Recruit,
    SetAside,
)

# fmt: off
LEADER_LIST = (
    Leader("baron_vladimir_harkonnen", "harkonnen", 3, Pay(DrawIntrigue(), solari=1), traits=("masterstroke",)),
    Leader("count_ilban_richese", "richese", 1, Gain("solari"), triggers={"solari_spent_on_space": Draw()}),
    Leader("countess_ariana_thorvald", "thorvald", 3, Gain("water"), triggers={"harvested": Draw()},
           start=Modify("harvest", "game", amount=-1)),
    Leader("duke_leto_atreides", "atreides", 2, Pay(ChooseInfluence(behind=True), spice=1),
           start=Modify("space_discount", "game", amount=1, target="landsraad")),
    Leader("earl_memnon_thorvald", "thorvald", 1, Gain("spice"), triggers={"seat_taken": ChooseInfluence()}),
    Leader("glossu_the_beast_rabban", "harkonnen", 1,
           Seq((Recruit(), When(HasAlliance(), Recruit()))),
           start=Seq((Gain("spice"), Gain("solari")))),
    Leader("helena_richese", "richese", 2, SetAside(),
           start=Seq((Modify("unblocked", "game", target="landsraad"), Modify("unblocked", "game", target="city")))),
    Leader("paul_atreides", "atreides", 1, Draw(), traits=("sees_top",)),
)
# fmt: on

LEADERS = {leader.id: leader for leader in LEADER_LIST}
