"""The Conflict deck. Rewards are for the first, second and third place."""

from __future__ import annotations

from ....kernel.effects import Effect, Seq
from ...shapes import Conflict
from ...verbs import ChooseInfluence, DrawIntrigue, Gain, Influence, Pay, Recruit, TakeControl, Trash
from .notation import may
from .verbs import PlaceSpy, RecallSpy, TakeContract


def both(*effects: Effect) -> Seq:
    """Return an effect that gives all of these rewards."""
    return Seq(effects)


INTRIGUE = DrawIntrigue()

# fmt: off
CONFLICT_CARDS = (
    Conflict("skirmish_crysknife", 1, ChooseInfluence(), both(INTRIGUE, Gain("spice")), Gain("spice"),
             icon="crysknife"),
    Conflict("skirmish_desert_mouse", 1, Gain("solari", 2), Gain("solari", 3), Gain("solari", 2), icon="desert_mouse"),
    Conflict("skirmish_ornithopter", 1, both(INTRIGUE, Gain("solari")), both(INTRIGUE, Gain("solari", 2)), INTRIGUE,
             icon="ornithopter"),
    Conflict("choam_security", 2, both(Influence("guild"), TakeContract(), Recruit()),
             both(Gain("water"), Gain("solari", 2), Recruit(2)), both(INTRIGUE, Recruit()), icon="crysknife"),
    Conflict("protect_the_sietches", 2, both(Influence("fremen"), Gain("water"), Recruit()),
             both(Gain("spice", 3), Recruit()), Gain("spice", 2), icon="desert_mouse"),
    Conflict("secure_imperial_basin", 2, both(TakeControl("imperial_basin"), Gain("spice", 2), Recruit()),
             both(Gain("water", 2), Recruit()), both(Gain("water"), Recruit()), "imperial_basin", icon="desert_mouse"),
    Conflict("seize_spice_refinery", 2, both(TakeControl("spice_refinery"), PlaceSpy(), Gain("spice", 2)),
             both(INTRIGUE, Gain("spice"), Recruit()), Gain("spice", 2), "spice_refinery", icon="crysknife"),
    Conflict("shadow_contest", 2, both(Influence("bene_gesserit"), INTRIGUE),
             both(INTRIGUE, Gain("spice"), Recruit()), both(Gain("spice"), Recruit()), icon="ornithopter"),
    Conflict("siege_of_arrakeen", 2, both(TakeControl("arrakeen"), Gain("solari", 2), Recruit(2)),
             both(Gain("solari", 4), Recruit()), Gain("solari", 3), "arrakeen", icon="ornithopter"),
    Conflict("spice_freighters", 2, both(ChooseInfluence(), may(Pay(Gain("vp"), spice=3))),
             both(Gain("water"), Gain("spice"), Recruit()), both(Gain("spice"), Recruit()), icon="crysknife"),
    Conflict("test_of_loyalty", 2, both(Influence("emperor"), PlaceSpy(), Gain("solari", 2)),
             both(Gain("solari", 4), Recruit()), Gain("solari", 3), icon="ornithopter"),
    Conflict("trade_dispute", 2, both(TakeContract(), Gain("water"), Trash()),
             both(Gain("water"), Gain("spice"), Trash()), both(Gain("water"), Recruit()), icon="desert_mouse"),
    Conflict("battle_for_arrakeen", 3,
             both(Gain("vp"), TakeControl("arrakeen"), may(Pay(Gain("vp"), by=(RecallSpy(2),)))),
             both(INTRIGUE, Gain("spice"), Gain("solari", 3)), both(Gain("spice", 2), Gain("solari", 2)), "arrakeen",
             icon="crysknife"),
    Conflict("battle_for_imperial_basin", 3,
             both(Gain("vp"), TakeControl("imperial_basin"), may(Pay(Gain("vp"), spice=4))),
             Gain("spice", 5), Gain("spice", 3), "imperial_basin", icon="ornithopter"),
    Conflict("battle_for_spice_refinery", 3,
             both(Gain("vp"), TakeControl("spice_refinery"), may(Pay(Gain("vp"), solari=6))),
             both(INTRIGUE, Gain("spice", 3)), Gain("spice", 3), "spice_refinery", icon="desert_mouse"),
    Conflict("propaganda", 3, ChooseInfluence(picks=2, together=True), both(INTRIGUE, Gain("spice", 3)),
             Gain("spice", 3), icon="wild"),
)
# fmt: on

CONFLICTS = {card.id: card for card in CONFLICT_CARDS}
