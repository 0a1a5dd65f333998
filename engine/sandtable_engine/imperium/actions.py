"""The actions of the family: their texts and their parts. No other module takes the text of an action apart.

`parse` is the inverse of `text` for every string: a text that has no action class of its own becomes a `Choice`.
"""

from __future__ import annotations

from collections.abc import Callable

from ..game import Parts
from ..kernel.actions import Action, Choice
from .state import FACTIONS, TEAM_TRACKS

ASIDE = "set_aside"
"""Stands for the card that a seat has set aside, so that the action need not name it."""

TOP = ":top"
THRONE = "throne."
FOR_ALLY = ">"
TRACKS = (*FACTIONS, *TEAM_TRACKS)
LEADER = "leader"
LONGEST_NUMBER = 9


class SendAgent(Action, frozen=True):
    """Play a card from the hand and send an Agent to a space."""

    card: str
    space: str

    @property
    def text(self) -> str:
        return f"{self.card}@{self.space}"


class AgentFrom(Action, frozen=True):
    """Send the Agent that stands on `space`; if `space` is empty, an Agent from the Leader."""

    space: str = ""

    @property
    def text(self) -> str:
        return f"from:{self.space or LEADER}"


class RevealCards(Action, frozen=True):
    """Begin the Reveal turn."""

    @property
    def text(self) -> str:
        return "reveal"


class PlayIntrigueCard(Action, frozen=True):
    """Play an Intrigue card; in combat a Commander plays it for `ally`, -1 for nobody."""

    card: str
    ally: int = -1

    @property
    def text(self) -> str:
        return f"intrigue:{self.card}{'' if self.ally < 0 else f'{FOR_ALLY}{self.ally}'}"


class ShowTokens(Action, frozen=True):
    """Use the Baron's Masterstroke: show his two tokens."""

    @property
    def text(self) -> str:
        return "masterstroke"


class SellSpice(Action, frozen=True):
    """Sell `amount` spice."""

    amount: int

    @property
    def text(self) -> str:
        return f"spice:{self.amount}"


class OpenItem(Action, frozen=True):
    """Resolve an open item. `origin` is `space`, `card`, or the id of a revealed card; `slug` names the effect."""

    origin: str
    slug: str

    @property
    def text(self) -> str:
        return f"{self.origin}.{self.slug}"


class InfluenceItem(Action, frozen=True):
    """Resolve the open item that gives the Influence of the space the Agent was sent to."""

    @property
    def text(self) -> str:
        return "influence"


class DeployTroops(Action, frozen=True):
    """Deploy `amount` troops from the garrison."""

    amount: int

    @property
    def text(self) -> str:
        return f"deploy:{self.amount}"


class RetreatTroops(Action, frozen=True):
    """Retreat `amount` troops to the garrison."""

    amount: int

    @property
    def text(self) -> str:
        return f"retreat:{self.amount}"


class AcquireCard(Action, frozen=True):
    """Acquire `card`, or the card that was set aside (`ASIDE`).

    With `top` the card goes onto the deck; with `throne` it comes from the Throne Row.
    """

    card: str
    top: bool = False
    throne: bool = False

    @property
    def text(self) -> str:
        return f"acquire:{THRONE if self.throne else ''}{self.card}{TOP if self.top else ''}"


class NameCard(Action, frozen=True):
    """Choose a card that lies in `zone`: hand, discard, play or row."""

    zone: str
    card: str

    @property
    def text(self) -> str:
        return f"{self.zone}:{self.card}"


class NameFactions(Action, frozen=True):
    """Choose one faction or two."""

    factions: tuple[str, ...]

    @property
    def text(self) -> str:
        return "+".join(self.factions)


class NameSeat(Action, frozen=True):
    """Choose an opponent."""

    seat: int

    @property
    def text(self) -> str:
        return f"seat:{self.seat}"


class NameLeader(Action, frozen=True):
    """Choose a Leader."""

    leader: str

    @property
    def text(self) -> str:
        return f"{LEADER}:{self.leader}"


class CloseSpace(Action, frozen=True):
    """Close a space to the opponents."""

    space: str

    @property
    def text(self) -> str:
        return f"block:{self.space}"


class RecallFrom(Action, frozen=True):
    """Recall the seat's Agent from a space."""

    space: str

    @property
    def text(self) -> str:
        return f"recall:{self.space}"


class NamePost(Action, frozen=True):
    """Place a Spy on a post."""

    post: str

    @property
    def text(self) -> str:
        return f"post:{self.post}"


class NameSpy(Action, frozen=True):
    """Recall the seat's Spy from a post."""

    post: str

    @property
    def text(self) -> str:
        return f"spy:{self.post}"


class NameContract(Action, frozen=True):
    """Take a contract."""

    contract: str

    @property
    def text(self) -> str:
        return f"contract:{self.contract}"


class TrashIntrigueCard(Action, frozen=True):
    """Trash an Intrigue card from the seat's hand."""

    card: str

    @property
    def text(self) -> str:
        return f"trash:{self.card}"


class FlipWon(Action, frozen=True):
    """Turn a won card face down."""

    card: str

    @property
    def text(self) -> str:
        return f"won:{self.card}"


class PairWild(Action, frozen=True):
    """Pair a won card with the wild battle icon."""

    card: str

    @property
    def text(self) -> str:
        return f"pair:{self.card}"


class TrainStep(Action, frozen=True):
    """Advance to a step of the training track."""

    step: str

    @property
    def text(self) -> str:
        return f"step:{self.step}"


class SortCards(Action, frozen=True):
    """Draw one of the three top cards and discard another; the third is trashed."""

    drawn: str
    discarded: str

    @property
    def text(self) -> str:
        return f"sort:{self.drawn}+{self.discarded}"


class NameAlly(Action, frozen=True):
    """Act through an Ally."""

    seat: int

    @property
    def text(self) -> str:
        return f"ally:{self.seat}"


class TradeWith(Action, frozen=True):
    """Trade with a member of the seat's own team."""

    seat: int

    @property
    def text(self) -> str:
        return f"with:{self.seat}"


class GiveGoods(Action, frozen=True):
    """Give `amount` of a resource."""

    resource: str
    amount: int

    @property
    def text(self) -> str:
        return f"give:{self.resource}:{self.amount}"


class GiveIntrigue(Action, frozen=True):
    """Give an Intrigue card."""

    card: str

    @property
    def text(self) -> str:
        return f"give:intrigue:{self.card}"


class ShareTroops(Action, frozen=True):
    """Give `first` troops to the Commander's first Ally and `second` troops to the other."""

    first: int
    second: int

    @property
    def text(self) -> str:
        return f"share:{self.first}+{self.second}"


class End(Action, frozen=True):
    """End the turn and leave the open items unresolved."""

    @property
    def text(self) -> str:
        return "end"


class Pass(Action, frozen=True):
    """Play no card."""

    @property
    def text(self) -> str:
        return "pass"


class Nothing(Action, frozen=True):
    """Choose nothing."""

    @property
    def text(self) -> str:
        return "none"


def _number(text: str) -> int | None:
    """Return the number that `text` writes; None if it is not written exactly as `str` writes a number."""
    good = text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
    return int(text) if good and (text == "0" or text[0] != "0") else None


WORDS: dict[str, Action] = {
    action.text: action
    for action in (RevealCards(), ShowTokens(), InfluenceItem(), End(), Pass(), Nothing(), AgentFrom())
}
"""Actions without parts, by their only text."""

NAMING: dict[str, Callable[[str], Action]] = {
    "block": CloseSpace,
    "from": AgentFrom,
    LEADER: NameLeader,
    "recall": RecallFrom,
    "contract": NameContract,
    "pair": PairWild,
    "post": NamePost,
    "spy": NameSpy,
    "step": TrainStep,
    "trash": TrashIntrigueCard,
    "won": FlipWon,
}
COUNTING: dict[str, Callable[[int], Action]] = {
    "ally": NameAlly,
    "deploy": DeployTroops,
    "retreat": RetreatTroops,
    "seat": NameSeat,
    "spice": SellSpice,
    "with": TradeWith,
}
ZONES = ("hand", "discard", "play", "row")
"""The zones that may stand before the colon. `NAMING` and `COUNTING` have the other words before a colon."""


def _intrigue(rest: str) -> Action:
    """Return the action that plays an Intrigue card, with an Ally or without."""
    card, _, ally = rest.rpartition(FOR_ALLY)
    number = _number(ally)
    return PlayIntrigueCard(rest) if not card or number is None else PlayIntrigueCard(card, number)


def _gift(rest: str) -> Action | None:
    """Return the action that gives an Intrigue card or an amount of a resource; None if `rest` is neither."""
    kind, _, what = rest.partition(":")
    if kind == "intrigue" and what:
        return GiveIntrigue(what)
    amount = _number(what)
    return GiveGoods(kind, amount) if kind and amount is not None else None


def _shared(first: int | None, second: int | None) -> Action | None:
    """Return the action that shares troops between two Allies; None if a number is missing."""
    return None if first is None or second is None else ShareTroops(first, second)


def _keyed(head: str, rest: str) -> Action | None:
    """Return the action written as `head:rest`; None if there is no such action."""
    if head in NAMING:
        return NAMING[head](rest)
    if head in ZONES:
        return NameCard(head, rest)
    if head == "acquire":
        name = rest.removesuffix(TOP)
        return AcquireCard(name.removeprefix(THRONE), rest.endswith(TOP), name.startswith(THRONE))
    if head == "intrigue":
        return _intrigue(rest)
    if head == "give":
        return _gift(rest)
    if head == "share":
        first, _, second = rest.partition("+")
        return _shared(_number(first), _number(second))
    if head == "sort":
        drawn, _, discarded = rest.partition("+")
        return SortCards(drawn, discarded) if drawn and discarded else None
    number = _number(rest)
    return COUNTING[head](number) if head in COUNTING and number is not None else None


def parse(text: str) -> Action:
    """Return the action that `text` stands for."""
    if text in WORDS:
        return WORDS[text]
    head, _, rest = text.partition(":")
    if rest and (keyed := _keyed(head, rest)) is not None:
        return keyed
    card, _, space = text.partition("@")
    if card and space:
        return SendAgent(card, space)
    origin, _, slug = text.partition(".")
    if origin and slug:
        return OpenItem(origin, slug)
    factions = tuple(text.split("+"))
    return NameFactions(factions) if all(faction in TRACKS for faction in factions) else Choice(text)


KINDS: dict[str, str] = {
    "acquire": "acquire `card`, which lies in `zone`, for `price`; it goes to `destination`",
    "activate": "act through the Ally in `seat`",
    "block": "close `space` to the opponents",
    "card": "name `card`, which lies in `zone`",
    "complete": "complete `contract`, an open item",
    "contract": "take `contract`",
    "choice": "take the option `name` of what `source` offers",
    "deploy": "deploy `amount` troops",
    "done": "play no further card now, after one was played",
    "end": "end the turn",
    "flip": "turn the won card `card` face down",
    "faction": "name `factions`",
    "give": "give `amount` of `name`, or the Intrigue card `card`",
    "from": "send the Agent that stands on `space`; without it, one from the Leader",
    "intrigue": "play the Intrigue card `card`, for `price`; in combat a Commander plays it for the Ally in `seat`",
    "item": "resolve the open item `name`, which `source` brought, for `price`",
    "leader": "name the Leader `card`",
    "masterstroke": "show the two tokens",
    "none": "name nothing",
    "pair": "pair the won card `card` with the wild battle icon",
    "pass": "play no card",
    "post": "place a Spy on `post`",
    "recall": "take the Agent back from `space`",
    "retreat": "retreat `amount` troops",
    "reveal": "begin the Reveal turn",
    "seat": "name `seat`",
    "sell": "sell `amount` spice, which is the `price`",
    "send": "play `card` and send an Agent to `space`, for `price`",
    "share": "`amount` troops for the Ally in `seat`, the others for the other Ally",
    "sort": "draw `card`, discard the card `name`, trash the third",
    "spy": "recall the Spy from `post`",
    "trade": "trade with `seat`",
    "train": "go on to the training step `name`",
    "trash": "trash the Intrigue card `card`",
}
"""Every kind of action in this game, and what it does with its other parts."""


def parts_of(action: Action) -> Parts:
    """Return the parts that follow from the action alone; the table adds others, such as source and price."""
    match action:
        case SendAgent(card, space):
            return Parts(kind="send", card=card, zone="hand", space=space)
        case AgentFrom(space):
            return Parts(kind="from", space=space)
        case RevealCards():
            return Parts(kind="reveal")
        case PlayIntrigueCard(card, ally):
            return Parts(kind="intrigue", card=card, zone="intrigue", seat=None if ally < 0 else ally)
        case ShowTokens():
            return Parts(kind="masterstroke")
        case SellSpice(amount):
            return Parts(kind="sell", amount=amount)
        case OpenItem("contract", contract):
            return Parts(kind="complete", contract=contract)
        case OpenItem() | InfluenceItem():
            return Parts(kind="item", name=action.text)
        case DeployTroops(amount):
            return Parts(kind="deploy", amount=amount)
        case RetreatTroops(amount):
            return Parts(kind="retreat", amount=amount)
        case AcquireCard(card, top, throne):
            zone = ASIDE if card == ASIDE else "throne" if throne else ""
            named = "" if zone == ASIDE else card
            return Parts(kind="acquire", card=named, zone=zone, destination="deck" if top else "discard")
        case NameCard(zone, card):
            return Parts(kind="card", card=card, zone=zone)
        case NameFactions(factions):
            return Parts(kind="faction", factions=factions)
        case NameSeat(seat):
            return Parts(kind="seat", seat=seat)
        case NameLeader(leader):
            return Parts(kind="leader", card=leader)
        case CloseSpace(space):
            return Parts(kind="block", space=space)
        case RecallFrom(space):
            return Parts(kind="recall", space=space)
        case NamePost(post):
            return Parts(kind="post", post=post)
        case NameSpy(post):
            return Parts(kind="spy", post=post)
        case NameContract(contract):
            return Parts(kind="contract", contract=contract)
        case TrashIntrigueCard(card):
            return Parts(kind="trash", card=card, zone="intrigue")
        case FlipWon(card):
            return Parts(kind="flip", card=card, zone="won")
        case PairWild(card):
            return Parts(kind="pair", card=card, zone="won")
        case TrainStep(step):
            return Parts(kind="train", name=step)
        case NameAlly(seat):
            return Parts(kind="activate", seat=seat)
        case TradeWith(seat):
            return Parts(kind="trade", seat=seat)
        case GiveGoods(resource, amount):
            return Parts(kind="give", name=resource, amount=amount)
        case GiveIntrigue(card):
            return Parts(kind="give", name="intrigue", card=card, zone="intrigue")
        case ShareTroops(first):
            return Parts(kind="share", amount=first)
        case SortCards(drawn, discarded):
            return Parts(kind="sort", card=drawn, name=discarded)
        case End() | Pass() | Nothing():
            return Parts(kind=action.text)
        case _:
            return Parts(kind="choice", name=action.text)
