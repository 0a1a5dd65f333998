"""The Intrigue deck. One card, one entry, sorted by id. A card has an effect for each moment when it can be played."""

from __future__ import annotations

from ....kernel.combinators import DONE
from ....kernel.effects import Choose, Modify, OneOpponent, Seq, When
from ...shapes import Intrigue
from ...state import FACTIONS
from ...verbs import (
    Acquire,
    ChooseInfluence,
    Deploy,
    DeploySupply,
    Draw,
    EndTurn,
    Gain,
    HasAlliance,
    HasSeat,
    Influence,
    LookAtTop,
    LoseTroops,
    MentatAtHome,
    Owns,
    OwnsMost,
    Pay,
    RecallAgent,
    Recruit,
    Retreat,
    RevealPersuasion,
    ShuffleDiscard,
    TakeMentat,
    TracksAt,
)

FLOW = "the_spice_must_flow"

# fmt: off
INTRIGUES = (
    Intrigue("allied_armada", combat=When(HasAlliance(), Pay(Gain("swords", 7), spice=2))),
    Intrigue("ambush", copies=2, combat=Gain("swords", 4)),
    Intrigue("bindu_suspension", plot=Seq((Draw(), Choose({"pass": EndTurn(), "stay": DONE}))), first=True),
    Intrigue("bribery", plot=Pay(ChooseInfluence(), solari=2)),
    Intrigue("bypass_protocol", plot=Choose({"three": Acquire(3), "five": Pay(Acquire(5, on_top=True), spice=2)})),
    Intrigue("calculated_hire", plot=When(MentatAtHome(), Pay(TakeMentat(), spice=1))),
    Intrigue("charisma", plot=RevealPersuasion(2), waits=True),
    Intrigue("choam_shares", plot=Pay(Gain("vp"), solari=7)),
    Intrigue("corner_the_market", endgame=Seq((When(Owns(FLOW, 2), Gain("vp")), When(OwnsMost(FLOW), Gain("vp"))))),
    Intrigue("councilors_dispensation", plot=When(HasSeat(), Gain("spice", 2))),
    Intrigue("demand_respect",
             victory=Choose({"one": ChooseInfluence(), "two": Pay(ChooseInfluence(2), spice=2)})),
    Intrigue("dispatch_an_envoy", copies=2, plot=Modify("icons", "turn", target=" ".join(FACTIONS))),
    Intrigue("double_cross", plot=Pay(Seq((OneOpponent(LoseTroops("conflict")), DeploySupply())), solari=1)),
    Intrigue("favored_subject", plot=Influence("emperor")),
    Intrigue("guild_authorization", plot=Influence("guild")),
    Intrigue("infiltrate", plot=Modify("infiltrate", "turn")),
    Intrigue("know_their_ways", plot=Influence("fremen")),
    Intrigue("master_tactician", copies=3, combat=Choose({"swords": Gain("swords", 3), "retreat": Retreat(3)})),
    Intrigue("plans_within_plans",
             endgame=Choose({"three": When(TracksAt(3, 3), Gain("vp")), "four": When(TracksAt(4, 3), Gain("vp", 2))})),
    Intrigue("poison_snooper", copies=2, plot=LookAtTop()),
    Intrigue("private_army", copies=2, combat=Pay(Gain("swords", 5), spice=2)),
    Intrigue("rapid_mobilization", plot=Deploy()),
    Intrigue("recruitment_mission", waits=True,
             plot=Seq((RevealPersuasion(1), Modify("acquire_on_top", "reveal")))),
    Intrigue("refocus", plot=Seq((ShuffleDiscard(), Draw()))),
    Intrigue("reinforcements", plot=Pay(Recruit(3, deploy=True), solari=3)),
    Intrigue("secret_of_the_sisterhood", plot=Influence("bene_gesserit")),
    Intrigue("staged_incident", combat=Pay(Gain("vp"), by=(LoseTroops("conflict", 3),))),
    Intrigue("the_sleeper_must_awaken", plot=Pay(Gain("vp"), spice=4)),
    Intrigue("tiebreaker", combat=Gain("swords", 2), endgame=Gain("spice", 10)),
    Intrigue("to_the_victor", victory=Gain("spice", 3)),
    Intrigue("urgent_mission", plot=RecallAgent()),
    Intrigue("water_of_life", plot=Pay(Draw(3), spice=1, water=1)),
    Intrigue("water_peddlers_union", plot=Gain("water")),
    Intrigue("windfall", plot=Gain("solari", 2)),
)
# fmt: on

INTRIGUE = {card.id: card for card in INTRIGUES}
