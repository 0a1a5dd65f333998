"""The nine Leaders, one of them with a second side, and the training track of Feyd-Rautha."""

from __future__ import annotations

from ....kernel.combinators import DONE
from ....kernel.effects import Choose, Modify, Seq, When
from ...shapes import Leader, Step
from ...verbs import (
    Acquire,
    AtLeast,
    AtSpace,
    ChooseInfluence,
    Draw,
    DrawIntrigue,
    Gain,
    HasAlliance,
    Pay,
    Recruit,
    RemoveCard,
    Retreat,
    Trash,
)
from .notation import may
from .verbs import Flip, PlacedAt, PlaceSpy, RecallSpy, Remember, RepeatSpace, Spying, Strength, Train

# fmt: off
LEADER_LIST: tuple[Leader, ...] = (
    Leader("feyd_rautha_harkonnen", "harkonnen", 1, Train(), reveal=Pay(Gain("swords", 2), by=(RecallSpy(),))),
    Leader("gurney_halleck", "atreides", 1, Recruit(), reveal=When(Strength(6), Gain("persuasion"))),
    Leader("lady_amber_metulli", "metulli", 1, Seq((Gain("solari"), When(HasAlliance(), Gain("spice")))),
           reveal=Retreat(1, least=1)),
    Leader("lady_jessica", "atreides", 2, Pay(Seq((DrawIntrigue(), Remember())), spice=1),
           agent=When(AtSpace(("bene_gesserit",)), Flip()), back="reverend_mother_jessica"),
    Leader("lady_margot_fenring", "fenring", 1, PlaceSpy(icons=("city",)), at_two={"bene_gesserit": Gain("spice", 2)}),
    Leader("muad_dib", "atreides", 1, Draw(), reveal=When(AtLeast("worms", 1), DrawIntrigue())),
    Leader("princess_irulan", "corrino", 2,
           Choose({"acquire": Acquire(1, exactly=True, to_hand=True),
                   "trash": Trash(zones=("hand",), least=1, then=Gain("spice", 2)),
                   "pass": DONE}),
           at_two={"emperor": DrawIntrigue()}),
    Leader("reverend_mother_jessica", "atreides", 2, Pay(Gain("water"), spice=1),
           agent=When(AtSpace(("bene_gesserit", "fremen")), Pay(RepeatSpace(), water=1))),
    Leader("shaddam_corrino_iv", "corrino", 2,
           Choose({"troops": Seq((Gain("solari"), Recruit())), "influence": Pay(ChooseInfluence(), solari=3)}),
           traits=("own_contracts",), sending=Modify("no_deploy", "turn"), module="choam"),
    Leader("staban_tuek", "", 3,
           Seq((PlaceSpy(),
                When(PlacedAt("landsraad"), Pay(Gain("solari", 3), spice=1)),
                When(PlacedAt("faction"), Pay(DrawIntrigue(), solari=2)))),
           start=RemoveCard("diplomacy"),
           others={"agent_sent": When(AtSpace(("maker",)), When(Spying("visited"), Gain("spice")))}),
)

STEPS = (
    Step("start", None, ("paid_trash", "first_spy")),
    Step("paid_trash", may(Pay(Trash(), solari=1)), ("middle_trash",)),
    Step("first_spy", PlaceSpy(), ("middle_trash",)),
    Step("middle_trash", Trash(), ("upper_trash", "second_spy")),
    Step("upper_trash", Trash(), ("end",)),
    Step("second_spy", PlaceSpy(), ("spice_step",)),
    Step("spice_step", Gain("spice", 2), ("end",)),
    Step("end", Seq((Recruit(), PlaceSpy())), ()),
)
# fmt: on

LEADERS = {leader.id: leader for leader in LEADER_LIST}
TRAINING: dict[str, Step] = {step.id: step for step in STEPS}
