"""What cards, spaces, leaders and conflicts can say. Verbs are effects, conditions are what they may depend on."""

from __future__ import annotations

from ..kernel.effects import Condition, Effect, Node


class Gain(Effect, frozen=True, tag="gain"):
    """Take from the bank: solari, spice, water; or gain persuasion, swords, vp."""

    resource: str
    amount: int = 1

    @property
    def instant(self) -> bool:
        return True

    @property
    def slug(self) -> str:
        return self.resource


class GainPer(Effect, frozen=True, tag="gain_per"):
    """Gain for every card of a faction in play, the card itself included."""

    resource: str
    amount: int
    faction: str

    @property
    def slug(self) -> str:
        return self.resource


class RevealPersuasion(Effect, frozen=True, tag="reveal_persuasion"):
    """Persuasion in the own Reveal turn of this round, at once if it is under way."""

    amount: int


class Pay(Effect, frozen=True, tag="pay"):
    """A cost that may be paid, once, for what follows. `by` are costs other than resources."""

    then: Node
    solari: int = 0
    spice: int = 0
    water: int = 0
    by: tuple[Node, ...] = ()

    @property
    def optional(self) -> bool:
        return True


class Recruit(Effect, frozen=True, tag="troops"):
    """Troops from supply to garrison; with `deploy`, in the Reveal turn, any of these may go on to the Conflict."""

    amount: int = 1
    deploy: bool = False


class Deploy(Effect, frozen=True, tag="deploy"):
    """Up to `most` troops from the garrison to the Conflict; any number when `most` is 0."""

    most: int = 0

    @property
    def optional(self) -> bool:
        return True


class DeploySupply(Effect, frozen=True, tag="deploy_supply"):
    """Troops from the supply straight to the Conflict."""

    amount: int = 1


class Retreat(Effect, frozen=True, tag="retreat"):
    """Up to `most` troops from the Conflict to the garrison; any number when `most` is 0."""

    most: int = 0

    @property
    def optional(self) -> bool:
        return True


class LoseTroops(Effect, frozen=True, tag="lose_troops"):
    """Troops back to the supply, from `where`: garrison or conflict."""

    where: str
    amount: int = 1


class Draw(Effect, frozen=True, tag="draw"):
    """Cards from the own deck."""

    amount: int = 1


class DrawIntrigue(Effect, frozen=True, tag="intrigue"):
    """Intrigue cards."""

    amount: int = 1


class StealIntrigue(Effect, frozen=True, tag="steal_intrigue"):
    """A random Intrigue card of every opponent that holds four or more."""


class Trash(Effect, frozen=True, tag="trash"):
    """A card of the hand, the discard pile or in play leaves the game. As a cost it must be done."""

    must: bool = False

    @property
    def optional(self) -> bool:
        return not self.must


class TrashSelf(Effect, frozen=True, tag="trash_self"):
    """The card that says so is trashed."""


class Discard(Effect, frozen=True, tag="discard"):
    """Cards from the hand, of the owner's choice."""

    amount: int = 1


class Influence(Effect, frozen=True, tag="influence"):
    """Influence with one named faction."""

    faction: str
    amount: int = 1


class ChooseInfluence(Effect, frozen=True, tag="choose_influence"):
    """Influence with a faction of choice: `picks` different factions, `amount` each.

    `among` limits the choice; with `behind` an opponent must have more Influence there.
    """

    amount: int = 1
    picks: int = 1
    among: tuple[str, ...] = ()
    behind: bool = False

    @property
    def slug(self) -> str:
        return "influence"


class SpaceInfluence(Effect, frozen=True, tag="space_influence"):
    """More Influence with the faction whose space the Agent was sent to."""

    amount: int = 1

    @property
    def slug(self) -> str:
        return "influence"


class LoseInfluence(Effect, frozen=True, tag="lose_influence"):
    """Influence lost with a faction of choice."""


class Harvest(Effect, frozen=True, tag="harvest"):
    """Spice of a maker space: the printed amount and all that has gathered there."""

    amount: int


class HarvestAgain(Effect, frozen=True, tag="harvest_again"):
    """The printed amount of the maker space once more."""


class Foldspace(Effect, frozen=True, tag="foldspace"):
    """A Foldspace card from the Reserve."""


class TakeSeat(Effect, frozen=True, tag="high_council"):
    """A seat on the High Council."""


class TakeSwordmaster(Effect, frozen=True, tag="swordmaster"):
    """The third Agent, for good."""


class TakeMentat(Effect, frozen=True, tag="mentat"):
    """The Mentat as one more Agent; won in a Conflict, it is kept for the next round."""

    won: bool = False


class RecallAgent(Effect, frozen=True, tag="recall_agent"):
    """One of the own Agents back from the board."""


class TakeControl(Effect, frozen=True, tag="control"):
    """The control marker on a space."""

    space: str


class Acquire(Effect, frozen=True, tag="acquire"):
    """A card of the Imperium Row or the Reserve without paying, into the discard pile or on top of the deck."""

    most: int
    on_top: bool = False


class BlockSpace(Effect, frozen=True, tag="block_space"):
    """A space the opponents cannot enter until the next own turn."""


class LookAtTop(Effect, frozen=True, tag="look_at_top"):
    """Look at the top card of the own deck: draw it or trash it."""


class ShuffleDiscard(Effect, frozen=True, tag="shuffle_discard"):
    """The discard pile goes into the deck, which is shuffled."""


class TakeFromDiscard(Effect, frozen=True, tag="take_from_discard"):
    """A card of a faction from the own discard pile into the hand."""

    faction: str


class SetAside(Effect, frozen=True, tag="set_aside"):
    """A card of the Imperium Row is removed and replaced; its remover may acquire it for 1 less in the Reveal turn."""


class Signet(Effect, frozen=True, tag="signet"):
    """The Signet Ring ability of the own Leader."""


class EndTurn(Effect, frozen=True, tag="end_turn"):
    """The turn is over."""


class HasInfluence(Condition, frozen=True, tag="has_influence"):
    """At least so much Influence with a faction."""

    faction: str
    amount: int


class HasAlliance(Condition, frozen=True, tag="has_alliance"):
    """The Alliance with a faction, or any Alliance."""

    faction: str = ""


class OtherInPlay(Condition, frozen=True, tag="other_in_play"):
    """Another card of that faction in play: for the Fremen this is the Fremen Bond."""

    faction: str


class AgentHere(Condition, frozen=True, tag="agent_here"):
    """An own Agent stands on the space that says so."""


class HasSeat(Condition, frozen=True, tag="has_seat"):
    """A seat on the High Council."""


class MentatAtHome(Condition, frozen=True, tag="mentat_at_home"):
    """The Mentat stands on its own space."""


class Owns(Condition, frozen=True, tag="owns"):
    """So many copies of a card in deck, hand, play and discard pile."""

    card: str
    amount: int


class OwnsMost(Condition, frozen=True, tag="owns_most"):
    """More copies of a card than each opponent."""

    card: str


class TracksAt(Condition, frozen=True, tag="tracks_at"):
    """So many faction tracks with at least so much Influence."""

    tracks: int
    amount: int
