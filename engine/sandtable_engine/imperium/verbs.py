"""What cards, spaces, Leaders and Conflicts can do (effects), and what that may depend on (conditions)."""

from __future__ import annotations

from ..kernel.effects import Condition, Effect, Node


class Gain(Effect, frozen=True, tag="gain"):
    """Take `amount` solari, spice or water from the bank, or gain persuasion, swords or vp."""

    instant = True

    resource: str
    amount: int = 1

    @property
    def slug(self) -> str:
        return self.resource


class GainPer(Effect, frozen=True, tag="gain_per"):
    """Gain `amount` for every card of a faction in play, the card with this effect included."""

    resource: str
    amount: int
    faction: str

    @property
    def slug(self) -> str:
        return self.resource


class RevealPersuasion(Effect, frozen=True, tag="reveal_persuasion"):
    """Gain Persuasion in the seat's Reveal turn of this round; at once if that turn has begun."""

    amount: int


class Pay(Effect, frozen=True, tag="pay"):
    """Pay a cost, if the seat wishes, and resolve `then`. `by` are costs other than resources."""

    optional = True

    then: Node
    solari: int = 0
    spice: int = 0
    water: int = 0
    by: tuple[Node, ...] = ()


class Recruit(Effect, frozen=True, tag="troops"):
    """Move `amount` troops from the supply to the garrison.

    With `deploy`, in the Reveal turn, any of these troops may be deployed.
    """

    amount: int = 1
    deploy: bool = False


class Deploy(Effect, frozen=True, tag="deploy"):
    """Deploy up to `most` troops from the garrison; any number if `most` is 0."""

    optional = True

    most: int = 0


class DeploySupply(Effect, frozen=True, tag="deploy_supply"):
    """Deploy `amount` troops directly from the supply."""

    amount: int = 1


class Retreat(Effect, frozen=True, tag="retreat"):
    """Retreat between `least` and `most` troops to the garrison; there is no upper limit if `most` is 0."""

    optional = True

    most: int = 0
    least: int = 0


class LoseTroops(Effect, frozen=True, tag="lose_troops"):
    """Return `amount` troops to the supply from `where`: garrison or conflict."""

    where: str
    amount: int = 1


class Draw(Effect, frozen=True, tag="draw"):
    """Draw `amount` cards from the seat's deck."""

    amount: int = 1


class DrawIntrigue(Effect, frozen=True, tag="intrigue"):
    """Draw `amount` Intrigue cards."""

    amount: int = 1


class StealIntrigue(Effect, frozen=True, tag="steal_intrigue"):
    """Take a random Intrigue card from every opponent that holds four or more."""


class Trash(Effect, frozen=True, tag="trash"):
    """Trash a card from the hand, the discard pile or play. With `must`, as a cost, a card has to be trashed.

    `zones`, `faction` and `other` (not the card with this effect) limit the choice. `then` follows if the card's cost
    is `least` or more.
    """

    must: bool = False
    zones: tuple[str, ...] = ()
    faction: str = ""
    other: bool = False
    least: int = 0
    then: Node | None = None

    @property
    def optional(self) -> bool:  # type: ignore[override]  # a field decides
        return not self.must


class TrashSelf(Effect, frozen=True, tag="trash_self"):
    """Trash the card with this effect."""


class Discard(Effect, frozen=True, tag="discard"):
    """Discard `amount` cards of the seat's choice from its hand. With `must` the seat needs that many cards.

    `then` follows for each discarded card that belongs to `faction`.
    """

    amount: int = 1
    must: bool = False
    faction: str = ""
    then: Node | None = None


class Influence(Effect, frozen=True, tag="influence"):
    """Gain `amount` Influence with a faction.

    The icon of a faction may stand for several tracks; with `exact` only the track of that name is meant.
    """

    faction: str
    amount: int = 1
    exact: bool = False


class ChooseInfluence(Effect, frozen=True, tag="choose_influence"):
    """Gain `amount` Influence with each of `picks` different factions of the seat's choice.

    With `together` all are chosen at once. `among` limits the choice, with `exact` to the tracks of these names; with
    `behind` an opponent must have more Influence there.
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
    """Gain `amount` more Influence with the faction of the space that the Agent was sent to."""

    amount: int = 1

    @property
    def slug(self) -> str:
        return "influence"


class LoseInfluence(Effect, frozen=True, tag="lose_influence"):
    """Lose `amount` Influence, one at a time, with factions of the seat's choice."""

    amount: int = 1


class Harvest(Effect, frozen=True, tag="harvest"):
    """Take `amount` printed spice (may be 0) and all bonus spice of a maker space."""

    amount: int


class HarvestAgain(Effect, frozen=True, tag="harvest_again"):
    """Take the printed spice of the maker space once more."""


class Foldspace(Effect, frozen=True, tag="foldspace"):
    """Take a Foldspace card from the Reserve."""


class TakeSeat(Effect, frozen=True, tag="high_council"):
    """Take a place on the High Council."""


class TakeSwordmaster(Effect, frozen=True, tag="swordmaster"):
    """Take the Swordmaster, a third Agent."""


class TakeMentat(Effect, frozen=True, tag="mentat"):
    """Take the Mentat as one more Agent. If it was `won` in a Conflict, it serves in the next round."""

    won: bool = False


class RecallAgent(Effect, frozen=True, tag="recall_agent"):
    """Recall one of the seat's Agents from the board; with `other` not the Agent sent this turn."""

    other: bool = False


class TakeControl(Effect, frozen=True, tag="control"):
    """Put the seat's control marker on a space."""

    space: str


class Acquire(Effect, frozen=True, tag="acquire"):
    """Acquire a card for free: to the discard pile, with `on_top` onto the deck, with `to_hand` to the hand.

    The card's cost is at most `most`, or with `exactly` equal to it. With `solari` the seat pays the cost in Solari
    instead, and may decline.
    """

    most: int
    on_top: bool = False
    to_hand: bool = False
    exactly: bool = False
    solari: bool = False

    @property
    def optional(self) -> bool:  # type: ignore[override]  # a field decides
        return self.solari


class BlockSpace(Effect, frozen=True, tag="block_space"):
    """Close a space to the opponents until the seat's next turn."""


class LookAtTop(Effect, frozen=True, tag="look_at_top"):
    """Look at the top card of the seat's deck, then draw it or trash it."""


class ShuffleDiscard(Effect, frozen=True, tag="shuffle_discard"):
    """Shuffle the discard pile into the deck."""


class TakeFromDiscard(Effect, frozen=True, tag="take_from_discard"):
    """Take a card of a faction from the seat's discard pile into its hand."""

    faction: str


class SetAside(Effect, frozen=True, tag="set_aside"):
    """Set aside a card of the Imperium Row and replace it.

    The seat may acquire that card for 1 less in its Reveal turn.
    """


class ForEach(Effect, frozen=True, tag="for_each"):
    """Resolve `then` as many times as `count` counts at that moment."""

    count: str
    then: Node

    @property
    def slug(self) -> str:
        return self.then.slug if isinstance(self.then, Effect) else "for_each"


class Lines(Effect, frozen=True, tag="lines"):
    """Resolve the lines of a card in printed order, those that are possible.

    A line with a cost may be skipped if the seat uses another line: it has used one (`begun`), or can still use one.
    """

    parts: tuple[Node, ...]
    begun: bool = False


class Watch(Effect, frozen=True, tag="watch"):
    """Resolve `then` after each event of the seat with the tag `when`, as long as `until` says."""

    when: str
    then: Node
    until: str


class ReturnSelf(Effect, frozen=True, tag="return_self"):
    """Return the card with this effect from play to the hand."""


class RemoveCard(Effect, frozen=True, tag="remove_card"):
    """Remove a card from the seat's starting deck for the whole game."""

    card: str


class SortTop(Effect, frozen=True, tag="sort_top"):
    """Look at the three top cards of the seat's deck: draw one, discard one, trash one."""


class Signet(Effect, frozen=True, tag="signet"):
    """Use the Signet Ring ability of the seat's Leader."""


class EndTurn(Effect, frozen=True, tag="end_turn"):
    """End the turn."""


class HasInfluence(Condition, frozen=True, tag="has_influence"):
    """The seat has at least `amount` Influence with a faction."""

    faction: str
    amount: int


class HasAlliance(Condition, frozen=True, tag="has_alliance"):
    """The seat has the Alliance with `faction`, or any Alliance if `faction` is empty."""

    faction: str = ""


class OtherInPlay(Condition, frozen=True, tag="other_in_play"):
    """The seat has another card of that faction in play: for the Fremen this is the Fremen Bond."""

    faction: str


class AgentHere(Condition, frozen=True, tag="agent_here"):
    """The seat has an Agent on the space with this condition."""


class HasSeat(Condition, frozen=True, tag="has_seat"):
    """The seat has a place on the High Council."""


class MentatAtHome(Condition, frozen=True, tag="mentat_at_home"):
    """The Mentat stands on its own space."""


class Owns(Condition, frozen=True, tag="owns"):
    """The seat has at least `amount` copies of a card in its deck, hand, play and discard pile."""

    card: str
    amount: int


class OwnsMost(Condition, frozen=True, tag="owns_most"):
    """The seat has more copies of a card than each opponent."""

    card: str


class TracksAt(Condition, frozen=True, tag="tracks_at"):
    """The seat has `amount` Influence or more with at least `tracks` factions.

    With `lost` only factions count whose Alliance an opponent has.
    """

    tracks: int
    amount: int
    lost: bool = False


class AtLeast(Condition, frozen=True, tag="at_least"):
    """`count` counts `amount` or more."""

    count: str
    amount: int


class Not(Condition, frozen=True, tag="not"):
    """The condition does not hold."""

    condition: Node


class AtSpace(Condition, frozen=True, tag="at_space"):
    """The Agent was sent to a space of one of these kinds: `maker`, `faction`, or an Agent icon."""

    kinds: tuple[str, ...]


class HasSwordmaster(Condition, frozen=True, tag="has_swordmaster"):
    """The seat has its Swordmaster."""


class HasAcquired(Condition, frozen=True, tag="has_acquired"):
    """The card was acquired this turn."""

    card: str


class Revealing(Condition, frozen=True, tag="revealing"):
    """The current turn is a Reveal turn."""
