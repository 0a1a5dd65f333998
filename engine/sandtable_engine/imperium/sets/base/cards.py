"""The cards of a player's deck: starting deck, Reserve, Imperium deck. One card, one entry, sorted by id."""

from __future__ import annotations

from ....kernel.effects import Choose, EachOpponent, Modify, Seq, When
from ...shapes import Card
from ...state import FACTIONS
from ...verbs import (
    BlockSpace,
    ChooseInfluence,
    Deploy,
    Discard,
    Draw,
    DrawIntrigue,
    Gain,
    GainPer,
    HarvestAgain,
    HasAlliance,
    HasInfluence,
    Influence,
    LoseInfluence,
    LoseTroops,
    OtherInPlay,
    Pay,
    Recruit,
    Retreat,
    Signet,
    SpaceInfluence,
    TakeFromDiscard,
    Trash,
    TrashSelf,
)

ICONS = (*FACTIONS, "landsraad", "city", "spice_trade")


BOND = OtherInPlay("fremen")
SISTERS = OtherInPlay("bene_gesserit")

# fmt: off
STARTER = (
    Card("convincing_argument", copies=2, persuasion=2),
    Card("dagger", copies=2, icons=("landsraad",), swords=1),
    Card("diplomacy", icons=FACTIONS, persuasion=1),
    Card("dune_the_desert_planet", copies=2, icons=("spice_trade",), persuasion=1),
    Card("reconnaissance", icons=("city",), persuasion=1),
    Card("seek_allies", icons=FACTIONS, agent=TrashSelf()),
    Card("signet_ring", icons=("landsraad", "city", "spice_trade"), agent=Signet(), persuasion=1),
)

RESERVE = (
    Card("arrakis_liaison", copies=8, cost=2, factions=("fremen",), icons=("landsraad", "city"), persuasion=2),
    Card("foldspace", copies=6, icons=ICONS, agent=Seq((Draw(), TrashSelf()))),
    Card("the_spice_must_flow", copies=10, cost=9, reveal=Gain("spice"), acquire=Gain("vp")),
)

IMPERIUM = (
    Card("arrakis_recruiter", copies=2, cost=2, icons=("city",), agent=Recruit(), persuasion=1, swords=1),
    Card("assassination_mission", copies=2, cost=1, swords=1, reveal=Gain("solari"), trash=Gain("solari", 4)),
    Card("bene_gesserit_initiate", copies=2, cost=3, factions=("bene_gesserit",),
         icons=("landsraad", "city", "spice_trade"), agent=Draw(), persuasion=1),
    Card("bene_gesserit_sister", copies=3, cost=3, factions=("bene_gesserit",), icons=("bene_gesserit", "landsraad"),
         reveal=Choose({"persuasion": Gain("persuasion", 2), "swords": Gain("swords", 2)})),
    Card("carryall", cost=5, icons=("spice_trade",), agent=HarvestAgain(), persuasion=1, reveal=Gain("spice")),
    Card("chani", cost=5, factions=("fremen",), icons=("fremen", "city", "spice_trade"), persuasion=2, reveal=Retreat(),
         acquire=Gain("water")),
    Card("choam_directorship", cost=8, reveal=Gain("solari", 3), acquire=Seq(tuple(Influence(f) for f in FACTIONS))),
    Card("crysknife", cost=3, factions=("fremen",), icons=("fremen", "spice_trade"), agent=Gain("solari"), swords=1,
         reveal=When(BOND, Influence("fremen"))),
    Card("dr_yueh", cost=1, icons=("city",), agent=Draw(), persuasion=1),
    Card("duncan_idaho", cost=4, icons=("city",), agent=Pay(Seq((Recruit(), Draw())), water=1), swords=2,
         reveal=Gain("water")),
    Card("fedaykin_death_commando", copies=2, cost=3, factions=("fremen",), icons=("city", "spice_trade"),
         agent=Trash(), persuasion=1, reveal=When(BOND, Gain("swords", 3))),
    Card("firm_grip", cost=4, factions=("emperor",), icons=("emperor", "landsraad"),
         agent=Pay(ChooseInfluence(among=("guild", "bene_gesserit", "fremen")), solari=2),
         reveal=When(HasAlliance("emperor"), Gain("persuasion", 4))),
    Card("fremen_camp", copies=2, cost=4, factions=("fremen",), icons=("spice_trade",), agent=Pay(Recruit(3), spice=2),
         persuasion=2, swords=1),
    Card("gene_manipulation", copies=2, cost=3, factions=("bene_gesserit",), icons=("landsraad", "city"),
         agent=Seq((Trash(), When(SISTERS, Gain("spice", 2)))), persuasion=2),
    Card("guild_administrator", copies=2, cost=2, factions=("guild",), icons=("guild", "spice_trade"), agent=Trash(),
         persuasion=1),
    Card("guild_ambassador", cost=4, factions=("guild",), icons=("landsraad",),
         agent=Choose({"influence": Influence("guild"), "spice": Gain("spice", 2)}),
         reveal=When(HasAlliance("guild"), Pay(Gain("vp"), spice=3))),
    Card("guild_bankers", cost=3, factions=("guild",), icons=("emperor", "guild", "landsraad"),
         reveal=Modify("discount", "turn", amount=3, target="the_spice_must_flow")),
    Card("gun_thopter", copies=2, cost=4, icons=("city", "spice_trade"), agent=EachOpponent(LoseTroops("garrison")),
         swords=3, reveal=Deploy(1)),
    Card("gurney_halleck", cost=6, icons=("city",), agent=Seq((Recruit(2), Draw())), persuasion=2,
         reveal=Pay(Recruit(2, deploy=True), solari=3)),
    Card("imperial_spy", copies=2, cost=2, factions=("emperor",), icons=("emperor",),
         agent=Pay(DrawIntrigue(), by=(TrashSelf(),)), persuasion=1, swords=1),
    Card("kwisatz_haderach", cost=8, factions=("bene_gesserit",), icons=ICONS, agent=Draw(), traits=("any_agent",),
         confidence="medium"),
    Card("lady_jessica", cost=7, factions=("bene_gesserit",),
         icons=("bene_gesserit", "landsraad", "city", "spice_trade"),
         agent=Draw(2), persuasion=3, swords=1, acquire=ChooseInfluence()),
    Card("liet_kynes", cost=5, factions=("emperor", "fremen"), icons=("fremen", "city"),
         reveal=GainPer("persuasion", 2, "fremen"), acquire=Influence("emperor")),
    Card("missionaria_protectiva", copies=2, cost=1, factions=("bene_gesserit",), icons=("city",),
         agent=When(SISTERS, ChooseInfluence()), persuasion=1),
    Card("opulence", cost=6, factions=("emperor",), icons=("emperor",), agent=Gain("solari", 3), persuasion=1,
         reveal=Pay(Gain("vp"), solari=6)),
    Card("other_memory", cost=4, factions=("bene_gesserit",), icons=("city", "spice_trade"),
         agent=Choose({"draw": Draw(), "take": TakeFromDiscard("bene_gesserit")}), persuasion=2),
    Card("piter_de_vries", cost=5, icons=("landsraad", "city"), agent=DrawIntrigue(), persuasion=3, swords=1),
    Card("power_play", copies=3, cost=5, icons=FACTIONS, agent=Seq((SpaceInfluence(), TrashSelf()))),
    Card("reverend_mother_mohiam", cost=6, factions=("emperor", "bene_gesserit"), icons=("emperor", "bene_gesserit"),
         agent=When(SISTERS, EachOpponent(Discard(2))), persuasion=2, reveal=Gain("spice", 2)),
    Card("sardaukar_infantry", copies=2, cost=1, factions=("emperor",), persuasion=1, swords=2),
    Card("sardaukar_legion", copies=2, cost=5, factions=("emperor",), icons=("emperor", "landsraad"), agent=Recruit(2),
         persuasion=1, reveal=Deploy(3)),
    Card("scout", copies=2, cost=1, icons=("city", "spice_trade"), persuasion=1, swords=1, reveal=Retreat(2)),
    Card("shifting_allegiances", copies=2, cost=3, icons=("landsraad", "spice_trade"),
         agent=Pay(ChooseInfluence(2), spice=2, by=(LoseInfluence(),)), persuasion=2),
    Card("sietch_reverend_mother", cost=4, factions=("bene_gesserit", "fremen"), icons=("bene_gesserit", "fremen"),
         agent=Trash(), reveal=When(BOND, Seq((Gain("persuasion", 3), Gain("spice"))))),
    Card("smugglers_thopter", copies=2, cost=4, factions=("guild",), icons=("spice_trade",),
         agent=When(HasInfluence("guild", 2), Draw(2)), persuasion=1, reveal=Gain("spice")),
    Card("space_travel", copies=2, cost=3, factions=("guild",), icons=("guild",), agent=Draw(), persuasion=2),
    Card("spice_hunter", copies=2, cost=2, factions=("fremen",), icons=("fremen", "spice_trade"), persuasion=1,
         swords=1, reveal=When(BOND, Gain("spice"))),
    Card("spice_smugglers", copies=2, cost=2, factions=("guild",), icons=("city",),
         agent=Pay(Seq((Influence("guild"), Gain("solari", 3))), spice=2), persuasion=1, swords=1),
    Card("stilgar", cost=5, factions=("fremen",), icons=("fremen", "city", "spice_trade"), agent=Gain("water"),
         persuasion=2, swords=3),
    Card("test_of_humanity", cost=3, factions=("bene_gesserit",), icons=("bene_gesserit", "landsraad", "city"),
         agent=EachOpponent(Choose({"discard": Discard(), "lose_troop": LoseTroops("conflict")})), persuasion=2),
    Card("the_voice", copies=2, cost=2, factions=("bene_gesserit",), icons=("city", "spice_trade"), agent=BlockSpace(),
         persuasion=2),
    Card("thufir_hawat", cost=5, icons=(*FACTIONS, "city", "spice_trade"), agent=Draw(), persuasion=1,
         reveal=DrawIntrigue()),
    Card("worm_riders", copies=2, cost=6, factions=("fremen",), icons=("city", "spice_trade"), agent=Gain("spice", 2),
         reveal=Seq((When(HasInfluence("fremen", 2), Gain("swords", 4)),
                     When(HasAlliance("fremen"), Gain("swords", 2))))),
)
# fmt: on

CARDS = {card.id: card for card in (*STARTER, *RESERVE, *IMPERIUM)}
