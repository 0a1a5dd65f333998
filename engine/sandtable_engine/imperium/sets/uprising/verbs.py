"""What the components of Uprising can say besides the verbs of the family."""

from __future__ import annotations

from ....kernel.effects import Condition, Effect, Node
from ...verbs import Gain


class PlaceSpy(Effect, frozen=True, tag="place_spy"):
    """A Spy from the supply to a free observation post.

    The post is connected to a space with one of the `icons`, or to the `visited` space. A `shared` one may hold Spies
    of other seats.
    """

    icons: tuple[str, ...] = ()
    visited: bool = False
    shared: bool = False

    @property
    def optional(self) -> bool:
        return True


class RecallSpy(Effect, frozen=True, tag="recall_spy"):
    """Own Spies back from their posts."""

    amount: int = 1


class GatherIntelligence(Effect, frozen=True, tag="gather_intelligence"):
    """On arrival, before all effects: a Spy that watches the space may be recalled for a card."""


class TakeContract(Effect, frozen=True, tag="take_contract"):
    """A contract that lies face up; without the CHOAM module, or when none is left, 2 Solari."""


class Complete(Effect, frozen=True, tag="complete_contract"):
    """A contract is turned face down and its reward taken."""

    contract: str

    @property
    def slug(self) -> str:
        return self.contract


class Summon(Effect, frozen=True, tag="summon"):
    """Sandworms straight into the Conflict, unless the Shield Wall protects it."""

    amount: int = 1


class TakeHooks(Effect, frozen=True, tag="take_hooks"):
    """The Maker Hooks, for good."""


class BreakWall(Effect, frozen=True, tag="break_wall"):
    """The Shield Wall may be removed, for good."""


class TrashIntrigue(Effect, frozen=True, tag="trash_intrigue"):
    """An Intrigue card of the own hand leaves the game, openly."""


class FlipIcon(Effect, frozen=True, tag="flip_icon"):
    """A won card with that battle icon, or the wild one, is turned face down."""

    icon: str


class RepeatSpace(Effect, frozen=True, tag="repeat_space"):
    """What is printed on the space of the Agent once more."""


class Flip(Effect, frozen=True, tag="flip_leader"):
    """All memories go back to the supply for a card each, then the Leader is turned over."""

    @property
    def optional(self) -> bool:
        return True


class Remember(Effect, frozen=True, tag="remember"):
    """A troop of the supply becomes a memory."""


class Train(Effect, frozen=True, tag="train"):
    """One step forward on the training track of the own Leader, and what stands there."""


class SpiedInfluence(Effect, frozen=True, tag="spied_influence"):
    """Influence with every faction one of whose spaces an own Spy watches."""

    amount: int = 1


class ForTeam(Effect, frozen=True, tag="for_team"):
    """`then` happens to everybody of the own team."""

    then: Node


class ForAllies(Effect, frozen=True, tag="for_allies"):
    """`then` happens to both Allies of the own team."""

    then: Node


class Reinforce(Effect, frozen=True, tag="reinforce"):
    """Troops for the Allies of the own team, shared out freely; from any space these may go on to the Conflict."""

    amount: int = 3


class Trade(Effect, frozen=True, tag="trade"):
    """With one of the own team: each may give the other any number of one kind of goods."""

    @property
    def optional(self) -> bool:
        return True


class Split(Effect, frozen=True, tag="split"):
    """Of two gains the Commander takes one, and the activated Ally the other."""

    first: Gain
    second: Gain


class TeamPay(Effect, frozen=True, tag="team_pay"):
    """The team may pay spice together, each as much as it likes, for what follows."""

    spice: int
    then: Node

    @property
    def optional(self) -> bool:
        return True


class GiveContracts(Effect, frozen=True, tag="give_contracts"):
    """The contracts that lie face up go to the Allies of the own team, one each."""


class ToThrone(Effect, frozen=True, tag="to_throne"):
    """A card of the Imperium Row that is not of the Fremen goes to the Throne Row."""


class Priority(Effect, frozen=True, tag="priority"):
    """Influence with the faction at that place of the Rival's own list, the first one is 1."""

    position: int
    amount: int = 1

    @property
    def slug(self) -> str:
        return "influence"


class TakeAlliance(Effect, frozen=True, tag="take_alliance"):
    """Influence with a faction whose Alliance a Rival takes by it; otherwise where it has least."""

    amount: int = 1

    @property
    def slug(self) -> str:
        return "influence"


class MostInfluence(Effect, frozen=True, tag="most_influence"):
    """Influence with the faction where a Rival has most."""

    amount: int = 1

    @property
    def slug(self) -> str:
        return "influence"


class Spying(Condition, frozen=True, tag="spying"):
    """An own Spy watches a space of that kind: `maker`, or the one `visited` in this turn."""

    kind: str


class PlacedAt(Condition, frozen=True, tag="placed_at"):
    """The own Leader has just placed a Spy that watches a space of that kind: `faction`, or an Agent icon."""

    kind: str


class HasHooks(Condition, frozen=True, tag="has_hooks"):
    """The Maker Hooks."""


class Strength(Condition, frozen=True, tag="strength"):
    """At least that strength in the Conflict."""

    amount: int


class AtTier(Condition, frozen=True, tag="at_tier"):
    """The Conflict of this round is of that tier."""

    tier: int
