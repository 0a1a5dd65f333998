"""The Conflict deck. Rewards are for the first, second and third place."""

from __future__ import annotations

from ....kernel.effects import Choose, Effect, Seq
from ...shapes import Conflict
from ...verbs import ChooseInfluence, DrawIntrigue, Gain, TakeControl, TakeMentat, Trash


def both(*effects: Effect) -> Seq:
    """Return an effect that gives all of these rewards."""
    return Seq(effects)


INTRIGUE = DrawIntrigue()
TWO_OF_THREE = Choose(
    {
        "intrigue+spice": both(INTRIGUE, Gain("spice", 2)),
        "intrigue+solari": both(INTRIGUE, Gain("solari", 3)),
        "spice+solari": both(Gain("spice", 2), Gain("solari", 3)),
    }
)

# fmt: off
CONFLICT_CARDS = (
    Conflict("skirmish_a", 1, Gain("vp"), both(INTRIGUE, Gain("solari", 2)), Gain("solari", 2)),
    Conflict("skirmish_b", 1, Gain("vp"), Gain("water"), Gain("spice")),
    Conflict("skirmish_c", 1, both(ChooseInfluence(), Gain("spice")), Gain("spice", 2), Gain("spice")),
    Conflict("skirmish_d", 1, both(ChooseInfluence(), Gain("solari", 2)), Gain("solari", 3), Gain("solari", 2)),
    Conflict("cloak_and_dagger", 2, both(ChooseInfluence(), DrawIntrigue(2)), both(INTRIGUE, Gain("spice")),
             Choose({"intrigue": INTRIGUE, "spice": Gain("spice")})),
    Conflict("desert_power", 2, both(Gain("vp"), Gain("water")), both(Gain("water"), Gain("spice")), Gain("spice")),
    Conflict("guild_bank_raid", 2, Gain("solari", 6), Gain("solari", 4), Gain("solari", 2)),
    Conflict("machinations", 2, ChooseInfluence(picks=2), both(Gain("water"), Gain("solari", 2)), Gain("water")),
    Conflict("raid_stockpiles", 2, both(INTRIGUE, Gain("spice", 3)), Gain("spice", 2), Gain("spice")),
    Conflict("secure_imperial_basin", 2, both(Gain("vp"), TakeControl("imperial_basin")), Gain("water", 2),
             Gain("water"), "imperial_basin"),
    Conflict("siege_of_arrakeen", 2, both(Gain("vp"), TakeControl("arrakeen")), Gain("solari", 4), Gain("solari", 2),
             "arrakeen"),
    Conflict("siege_of_carthag", 2, both(Gain("vp"), TakeControl("carthag")), both(INTRIGUE, Gain("spice")),
             Gain("spice"), "carthag"),
    Conflict("sort_through_the_chaos", 2, both(TakeMentat(won=True), INTRIGUE, Gain("solari", 2)),
             both(INTRIGUE, Gain("solari", 2)), Gain("solari", 2)),
    Conflict("terrible_purpose", 2, both(Gain("vp"), Trash()), both(Gain("water"), Gain("spice")), Gain("spice")),
    Conflict("battle_for_arrakeen", 3, both(Gain("vp", 2), TakeControl("arrakeen")), TWO_OF_THREE,
             both(INTRIGUE, Gain("solari", 2)), "arrakeen", "medium"),
    Conflict("battle_for_carthag", 3, both(Gain("vp", 2), TakeControl("carthag")), both(INTRIGUE, Gain("spice", 3)),
             Gain("spice", 3), "carthag"),
    Conflict("battle_for_imperial_basin", 3, both(Gain("vp", 2), TakeControl("imperial_basin")), Gain("spice", 5),
             Gain("spice", 3), "imperial_basin"),
    Conflict("grand_vision", 3, both(ChooseInfluence(2), INTRIGUE), both(INTRIGUE, Gain("spice", 3)), Gain("spice", 3)),
)
# fmt: on

CONFLICTS = {card.id: card for card in CONFLICT_CARDS}
