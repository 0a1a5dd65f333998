"""The Intrigue deck. One card, one entry, sorted by id. A card has an effect for each moment when it can be played."""

from __future__ import annotations

from ....kernel.effects import Choose, Seq, When
from ...shapes import Intrigue
from ...verbs import (
    Acquire,
    AtLeast,
    ChooseInfluence,
    Deploy,
    Discard,
    Draw,
    DrawIntrigue,
    Gain,
    HasInfluence,
    HasSeat,
    Lines,
    LoseInfluence,
    Not,
    Owns,
    Pay,
    Recruit,
    Retreat,
    Revealing,
    SetAside,
    TracksAt,
    Trash,
    Watch,
)
from .verbs import BreakWall, FlipIcon, PlaceSpy, RecallSpy, Summon, TakeContract

WORM = AtLeast("worms", 1)

# fmt: off
INTRIGUES = (
    Intrigue("backed_by_choam", plot=Pay(Gain("solari", 4), by=(LoseInfluence(),)),
             combat=When(AtLeast("completed", 2), Gain("swords", 4)), module="choam"),
    Intrigue("buy_access", plot=Pay(ChooseInfluence(picks=2, together=True), solari=5)),
    Intrigue("call_to_arms", plot=Watch("acquired", When(Revealing(), Recruit()), "reveal"), waits=True),
    Intrigue("change_allegiances",
             plot=Lines((Pay(ChooseInfluence(), by=(LoseInfluence(),)), Pay(ChooseInfluence(), spice=3)))),
    Intrigue("choam_profits", endgame=When(AtLeast("completed", 4), Gain("vp")), module="choam"),
    Intrigue("contingency_plan", copies=3, plot=Gain("solari", 2), combat=Gain("swords", 3)),
    Intrigue("councilors_ambition", plot=When(HasSeat(), Gain("water", 2))),
    Intrigue("crysknife", plot=Gain("spice"), endgame=Pay(Gain("vp"), by=(FlipIcon("crysknife"),))),
    Intrigue("cunning", plot=Choose({"draw": Draw(), "trash": Pay(Lines((Draw(), Trash())), spice=1)})),
    Intrigue("depart_for_arrakis", plot=Lines((Pay(Recruit(3), spice=2), When(HasInfluence("guild", 3), Draw())))),
    Intrigue("desert_mouse", plot=Gain("spice"), endgame=Pay(Gain("vp"), by=(FlipIcon("desert_mouse"),))),
    Intrigue("detonation", copies=2, plot=Choose({"wall": BreakWall(), "deploy": Deploy(4)})),
    Intrigue("devour", combat=Lines((Gain("swords", 2), When(WORM, Gain("swords", 2)), When(WORM, Trash())))),
    Intrigue("distraction", copies=2, plot=When(AtLeast("deployed", 3), PlaceSpy(shared=True))),
    Intrigue("find_weakness", combat=Lines((Gain("swords", 2), Pay(Gain("swords", 3), by=(RecallSpy(),))))),
    Intrigue("go_to_ground", combat=Pay(PlaceSpy(), by=(Retreat(2, least=1),))),
    Intrigue("imperium_politics", plot=Pay(ChooseInfluence(among=("emperor", "guild")), solari=1)),
    Intrigue("impress", combat=Lines((Gain("swords", 2), Acquire(3)))),
    Intrigue("inspire_awe",
             plot=Choose({"hand": When(WORM, Acquire(3, to_hand=True)), "discard": When(Not(WORM), Acquire(3))})),
    Intrigue("intelligence_report", plot=Lines((Draw(), When(AtLeast("spies", 2), Draw())))),
    Intrigue("leverage", plot=When(AtLeast("spice", 1), Seq((TakeContract(), Gain("solari")))), module="choam"),
    Intrigue("manipulate", plot=SetAside(), waits=True),
    Intrigue("market_opportunity",
             plot=Choose({"solari": Pay(Gain("solari", 5), spice=2), "spice": Pay(Gain("spice", 5), solari=5)})),
    Intrigue("mercenaries", plot=Pay(Seq((DrawIntrigue(), Recruit(2))), solari=3)),
    Intrigue("opportunism", plot=Pay(Gain("vp"), solari=2, by=(LoseInfluence(2),)), confidence="medium"),
    Intrigue("ornithopter", plot=Gain("spice"), endgame=Pay(Gain("vp"), by=(FlipIcon("ornithopter"),))),
    Intrigue("questionable_methods", combat=Lines((Gain("swords"), Pay(Gain("swords", 4), by=(LoseInfluence(),))))),
    Intrigue("reach_agreement", combat=Pay(TakeContract(), by=(Retreat(2, least=1),)), module="choam"),
    Intrigue("secure_spice_trade", endgame=When(Owns("the_spice_must_flow", 2), Seq((Gain("vp"), Gain("spice", 2))))),
    Intrigue("shaddams_favor", plot=Lines((Recruit(), When(HasInfluence("emperor", 3), Gain("solari", 3))))),
    Intrigue("shadow_alliance", endgame=When(TracksAt(1, 4, lost=True), Gain("vp"))),
    Intrigue("sietch_ritual", plot=Pay(ChooseInfluence(among=("bene_gesserit", "fremen")), by=(Discard(),))),
    Intrigue("special_mission", copies=2,
             plot=Choose({"spy": PlaceSpy(icons=("city",)),
                          "wall": Pay(Lines((BreakWall(), Gain("spice", 2))), by=(RecallSpy(),))})),
    Intrigue("spice_is_power",
             combat=Choose({"spice": Pay(Gain("spice", 3), by=(Retreat(3, least=3),)),
                            "swords": Pay(Gain("swords", 6), spice=3)})),
    Intrigue("spring_the_trap", combat=Pay(Gain("swords", 7), by=(RecallSpy(2),))),
    Intrigue("strategic_stockpiling",
             plot=Lines((Pay(Gain("vp"), spice=5), When(HasInfluence("fremen", 3), Pay(Gain("vp"), water=3))))),
    Intrigue("tactical_option", combat=Choose({"swords": Gain("swords", 2), "retreat": Retreat()}),
             confidence="medium"),
    Intrigue("unexpected_allies", plot=Pay(Lines((BreakWall(), Summon())), water=2)),
    Intrigue("weirding_combat", combat=Lines((Gain("swords", 3),
                                              When(HasInfluence("bene_gesserit", 3), Gain("swords", 2))))),
)
# fmt: on

INTRIGUE = {card.id: card for card in INTRIGUES}
