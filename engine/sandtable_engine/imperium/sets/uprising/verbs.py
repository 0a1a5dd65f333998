"""Effects and conditions that only components of Uprising have."""

from __future__ import annotations

from ....kernel.effects import Condition, Effect, Node
from ...verbs import Gain


class PlaceSpy(Effect, frozen=True, tag="place_spy"):
    """Place a Spy from the supply on a free observation post.

    The post must be connected to a space with one of the `icons`, or to the `visited` space. With `shared` the post may
    hold Spies of other seats.
    """

    optional = True

    icons: tuple[str, ...] = ()
    visited: bool = False
    shared: bool = False


class RecallSpy(Effect, frozen=True, tag="recall_spy"):
    """Recall `amount` of the seat's Spies from their posts."""

    amount: int = 1


class GatherIntelligence(Effect, frozen=True, tag="gather_intelligence"):
    """On arrival, before all effects: recall a Spy that watches the space, if the seat wishes, and draw a card."""


class TakeContract(Effect, frozen=True, tag="take_contract"):
    """Take a contract that lies face up; without the CHOAM module, or if none is left, gain 2 Solari."""


class Complete(Effect, frozen=True, tag="complete_contract"):
    """Turn a contract face down and take its reward."""

    contract: str

    @property
    def slug(self) -> str:
        return self.contract


class Summon(Effect, frozen=True, tag="summon"):
    """Add `amount` sandworms to the Conflict, unless the Shield Wall protects it."""

    amount: int = 1


class TakeHooks(Effect, frozen=True, tag="take_hooks"):
    """Take the Maker Hooks, for the rest of the game."""


class BreakWall(Effect, frozen=True, tag="break_wall"):
    """Remove the Shield Wall for the rest of the game, if the seat wishes."""


class TrashIntrigue(Effect, frozen=True, tag="trash_intrigue"):
    """Trash an Intrigue card from the seat's hand, openly."""


class FlipIcon(Effect, frozen=True, tag="flip_icon"):
    """Turn a won card with that battle icon, or with the wild one, face down."""

    icon: str


class RepeatSpace(Effect, frozen=True, tag="repeat_space"):
    """Resolve what is printed on the Agent's space once more."""


class Flip(Effect, frozen=True, tag="flip_leader"):
    """Return all memories to the supply and draw a card for each, then turn the Leader over."""

    optional = True


class Remember(Effect, frozen=True, tag="remember"):
    """Make a troop from the supply a memory."""


class Train(Effect, frozen=True, tag="train"):
    """Advance one step on the training track of the seat's Leader, and take the step's reward."""


class SpiedInfluence(Effect, frozen=True, tag="spied_influence"):
    """Gain `amount` Influence with every faction that has a space watched by a Spy of the seat."""

    amount: int = 1


class ForTeam(Effect, frozen=True, tag="for_team"):
    """Resolve `then` for every member of the seat's team."""

    then: Node


class ForAllies(Effect, frozen=True, tag="for_allies"):
    """Resolve `then` for both Allies of the seat's team."""

    then: Node


class Reinforce(Effect, frozen=True, tag="reinforce"):
    """Recruit `amount` troops, shared freely between the team's Allies, who may deploy them from any space."""

    amount: int = 3


class Trade(Effect, frozen=True, tag="trade"):
    """Trade with a member of the seat's team: each may give the other any amount of one kind of goods."""

    optional = True


class Split(Effect, frozen=True, tag="split"):
    """Give one of two gains to the Commander and the other to the activated Ally."""

    first: Gain
    second: Gain


class TeamPay(Effect, frozen=True, tag="team_pay"):
    """Pay `spice` as a team, each member as much as it likes, and resolve `then`."""

    optional = True

    spice: int
    then: Node


class GiveContracts(Effect, frozen=True, tag="give_contracts"):
    """Give the contracts that lie face up to the Allies of the seat's team, one each."""


class ToThrone(Effect, frozen=True, tag="to_throne"):
    """Move a card of the Imperium Row that is not a Fremen card to the Throne Row."""


class Priority(Effect, frozen=True, tag="priority"):
    """Gain Influence with the faction at `position` of the Rival's own list; the first position is 1."""

    position: int
    amount: int = 1

    @property
    def slug(self) -> str:
        return "influence"


class TakeAlliance(Effect, frozen=True, tag="take_alliance"):
    """Gain Influence with a faction whose Alliance the Rival takes by it; otherwise where it has least."""

    amount: int = 1

    @property
    def slug(self) -> str:
        return "influence"


class MostInfluence(Effect, frozen=True, tag="most_influence"):
    """Gain Influence with the faction where the Rival has most."""

    amount: int = 1

    @property
    def slug(self) -> str:
        return "influence"


class Spying(Condition, frozen=True, tag="spying"):
    """A Spy of the seat watches a space of that kind: `maker`, or the space `visited` in this turn."""

    kind: str


class PlacedAt(Condition, frozen=True, tag="placed_at"):
    """The seat's Leader has just placed a Spy that watches a space of that kind: `faction`, or an Agent icon."""

    kind: str


class HasHooks(Condition, frozen=True, tag="has_hooks"):
    """The seat, or a member of its team, has the Maker Hooks."""


class Strength(Condition, frozen=True, tag="strength"):
    """The seat has at least `amount` strength in the Conflict."""

    amount: int


class AtTier(Condition, frozen=True, tag="at_tier"):
    """The Conflict of this round has that tier."""

    tier: int
