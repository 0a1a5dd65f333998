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
    """Up to `most` troops from the Conflict to the garrison, `least` at the least; any number when `most` is 0."""

    most: int = 0
    least: int = 0

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
    """A card of the hand, the discard pile or in play leaves the game. As a cost it must be done.

    `zones`, `faction` and `other` (not the card that says so) limit the choice. `then` follows if the card cost
    `least` or more.
    """

    must: bool = False
    zones: tuple[str, ...] = ()
    faction: str = ""
    other: bool = False
    least: int = 0
    then: Node | None = None

    @property
    def optional(self) -> bool:
        return not self.must


class TrashSelf(Effect, frozen=True, tag="trash_self"):
    """The card that says so is trashed."""


class Discard(Effect, frozen=True, tag="discard"):
    """Cards from the hand, of the owner's choice. With `must` all of them or none.

    `then` follows each card that belongs to `faction`.
    """

    amount: int = 1
    must: bool = False
    faction: str = ""
    then: Node | None = None


class Influence(Effect, frozen=True, tag="influence"):
    """Influence with one named faction.

    Where an icon may stand for several tracks, `exact` names the very track.
    """

    faction: str
    amount: int = 1
    exact: bool = False


class ChooseInfluence(Effect, frozen=True, tag="choose_influence"):
    """Influence with a faction of choice: `picks` different factions, `amount` each; `together` names all at once.

    `among` limits the choice, with `exact` to these very tracks; with `behind` an opponent must have more there.
    """

    amount: int = 1
    picks: int = 1
    among: tuple[str, ...] = ()
    behind: bool = False
    together: bool = False
    exact: bool = False

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
    """Influence lost, one by one, with factions of choice."""

    amount: int = 1


class Harvest(Effect, frozen=True, tag="harvest"):
    """Spice of a maker space: the printed amount, or nothing of it, and all that has gathered there."""

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
    """One of the own Agents back from the board; with `other` not the one that was sent this turn."""

    other: bool = False


class TakeControl(Effect, frozen=True, tag="control"):
    """The control marker on a space."""

    space: str


class Acquire(Effect, frozen=True, tag="acquire"):
    """A card of the Imperium Row or the Reserve without paying, into the discard pile, on top of the deck or to hand.

    Its cost is `most` at the most, or `exactly` that. With `solari` the cost may be paid in Solari.
    """

    most: int
    on_top: bool = False
    to_hand: bool = False
    exactly: bool = False
    solari: bool = False

    @property
    def optional(self) -> bool:
        return self.solari


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


class ForEach(Effect, frozen=True, tag="for_each"):
    """`then`, once for each of what a count counts at that moment."""

    count: str
    then: Node

    @property
    def slug(self) -> str:
        return self.then.slug if isinstance(self.then, Effect) else "for_each"


class Lines(Effect, frozen=True, tag="lines"):
    """Lines of a card, in printed order: what can be done of them.

    A line with a cost may be left if another is used: one has been (`begun`), or can still be.
    """

    parts: tuple[Node, ...]
    begun: bool = False


class Watch(Effect, frozen=True, tag="watch"):
    """`then` follows each event tagged `when` of the own seat, until a moment."""

    when: str
    then: Node
    until: str


class ReturnSelf(Effect, frozen=True, tag="return_self"):
    """The card that says so goes from play back to the hand."""


class RemoveCard(Effect, frozen=True, tag="remove_card"):
    """A card leaves the own starting deck for good."""

    card: str


class SortTop(Effect, frozen=True, tag="sort_top"):
    """Look at the three top cards of the own deck: draw one, discard one, trash one."""


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
    """At least `tracks` factions at `amount` Influence or more; with `lost` an opponent has the Alliance there."""

    tracks: int
    amount: int
    lost: bool = False


class AtLeast(Condition, frozen=True, tag="at_least"):
    """`amount` or more of what a count counts."""

    count: str
    amount: int


class Not(Condition, frozen=True, tag="not"):
    """The condition does not hold."""

    condition: Node


class AtSpace(Condition, frozen=True, tag="at_space"):
    """The Agent was sent to a space of one of these kinds: `maker`, `faction`, or an Agent icon."""

    kinds: tuple[str, ...]


class HasSwordmaster(Condition, frozen=True, tag="has_swordmaster"):
    """The third Agent."""


class HasAcquired(Condition, frozen=True, tag="has_acquired"):
    """The card was acquired this turn."""

    card: str


class Revealing(Condition, frozen=True, tag="revealing"):
    """The own Reveal turn is under way."""
