"""The parts of an action: what its text says, and what the game adds, such as source, seat and price."""

from __future__ import annotations

from msgspec.structs import replace

from ...game import Parts
from ...kernel.actions import Action, Choice
from ...kernel.effects import Frame, Node, Option
from ..actions import (
    NONE,
    AcceptCharity,
    AskFor,
    AskWhether,
    BuyCards,
    CollectFrom,
    CountTroops,
    CryTraitor,
    Dial,
    Discard,
    DropCard,
    Fight,
    Keep,
    LayCard,
    LoseThere,
    MoveFrom,
    MoveTo,
    NameCell,
    NameFaction,
    NameLeader,
    NameRegion,
    NameSeat,
    PlayMarketCard,
    ReturnTraitor,
    ShipToCell,
    StopFaction,
    StormSectors,
    TakeAlong,
    VoiceOrder,
    parse,
    place_of,
)
from ..content.decks import decks_of
from ..rules.battle import CallTraitor, StartBattle
from ..rules.market_cards import AskThis, DrawNew, RaiseLeader, RaiseTroops, Stop
from ..rules.movement import Gather, Land, ships_free
from ..rules.outcome import TakeBack, ThrowAway
from ..rules.plans import opponent
from ..rules.prices import leader_price, market_price, shipment_price
from ..rules.setup import KeepTraitor
from ..rules.spice_blow import Ride
from ..rules.supply import Buy, ReviveLeader, ReviveTroops
from ..rules.turns import Collect, TakeCharity, alms, harvest
from ..state import State

KINDS: dict[str, str] = {
    "avoid": "forbid the opponent the kind of weapon `name`",
    "buy": "buy `amount` market cards, for `price`",
    "call": "call the leader `card` a traitor",
    "cell": "name the cell of `region` and `sector`",
    "charity": "take `amount` spice from the bank",
    "choice": "what is no action of this game: `name`",
    "collect": "collect `amount` spice in `region` and `sector`",
    "decline": "take no charity",
    "defence": "put `card` into the defence slot of the plan; without it, nothing",
    "dial": "dial `amount`",
    "discard": "discard `card`",
    "draw": "draw a traitor card, or `amount` battle cards",
    "drop": "put `card` aside for a new one",
    "end": "end the own turn of the phase",
    "faction": "play one of the `factions`",
    "fight": "fight `seat`, who plays `factions`, in `region` and `sector`",
    "from": "move the group whose first cell is that of `region` and `sector`",
    "holds": "ask `seat` whether it holds the battle card `card`",
    "keep": "keep `card`, which lies in `zone`",
    "leader": "name the leader `card`, who lies in `zone`; revive it for `price`",
    "lose": "lose `amount` troops in `region` and `sector`",
    "market": "play the market card `card`",
    "owns": "ask `seat` whether it owns the market card `card`",
    "pass": "do nothing now",
    "play": "order the opponent to play the kind of weapon `name`",
    "prescience": "ask for the element `name` of the opponent's plan",
    "region": "name `region`",
    "return": "put the traitor card `card` under the deck",
    "ride": "ride the worm from `region` and `sector`",
    "seat": "name `seat`",
    "ship": "ship troops to `region` and `sector`",
    "skip": "ship nothing",
    "stay": "stay in `region` and `sector` and do not ride",
    "stop": "stop the advantage `name` of `seat`, who plays `factions`",
    "storm": "let the storm move `amount` sectors",
    "take": "let `amount` troops of `region` and `sector` go with the group",
    "to": "let the group go to `region` and `sector`",
    "traitor": "ask `seat` whether it has the leader `card` for a traitor",
    "troops": "revive `amount` troops, or ship them to `region` and `sector`, for `price`",
    "weapon": "put `card` into the weapon slot of the plan; without it, nothing",
}
"""Every kind of action of this game, with the meaning of its other parts."""


def _at(kind: str, cell: str, amount: int | None = None, factions: tuple[str, ...] = ()) -> Parts:
    region, sector = place_of(cell)
    return Parts(kind=kind, region=region, sector=sector, amount=amount, factions=factions)


def parts_of(action: Action) -> Parts:
    """Return the parts that the text of an action contains. `parts` adds the others, such as source and price."""
    match action:
        case NameFaction(faction):
            return Parts(kind="faction", factions=(faction,))
        case Keep(card):
            return Parts(kind="keep", card=card)
        case Discard(card):
            return Parts(kind="discard", card=card, destination="discard")
        case DropCard(card):
            return Parts(kind="drop", card=card, zone="hand", destination="discard")
        case PlayMarketCard(card):
            return Parts(kind="market", card=card, zone="hand", destination="discard")
        case StormSectors(sectors):
            return Parts(kind="storm", amount=sectors)
        case BuyCards(count):
            return Parts(kind="buy", amount=count)
        case CountTroops(amount):
            return Parts(kind="troops", amount=amount)
        case NameLeader(leader):
            return Parts(kind="leader", card=leader if leader != NONE else "")
        case ShipToCell(cell):
            return _at("ship", cell)
        case MoveFrom(cell):
            return _at("from", cell)
        case TakeAlong(amount):
            return Parts(kind="take", amount=amount)
        case MoveTo(cell):
            return _at("to", cell)
        case Fight(cell, faction):
            return _at("fight", cell, factions=(faction,))
        case ReturnTraitor(leader):
            return Parts(kind="return", card=leader, zone="traitors", destination="deck")
        case AskFor(element):
            return Parts(kind="prescience", name=element)
        case Dial(amount):
            return Parts(kind="dial", amount=amount)
        case LayCard(slot, card):
            return Parts(kind=slot) if card == NONE else Parts(kind=slot, card=card, zone="hand", destination="plan")
        case VoiceOrder(order, kind):
            return Parts(kind=order, name=kind)
        case LoseThere(amount, cell):
            return _at("lose", cell, amount)
        case CollectFrom(cell):
            return _at("collect", cell)
        case NameRegion(region):
            return Parts(kind="region", region=region)
        case NameCell(cell):
            return _at("cell", cell)
        case NameSeat(seat):
            return Parts(kind="seat", seat=seat)
        case AskWhether(question, card):
            return Parts(kind=question, card=card)
        case StopFaction(faction, advantage):
            return Parts(kind="stop", name=advantage, factions=(faction,))
        case CryTraitor():
            return Parts(kind="call")
        case AcceptCharity():
            return Parts(kind="charity")
        case Choice(key):
            return Parts(kind="choice", name=key)
        case _:
            return Parts(kind=action.text)


def parts(state: State, frame: Frame, option: Option) -> Parts:
    """Return the parts of an option of a question."""
    found = replace(parts_of(parse(option.key)), source=option.source or frame.source)
    price = _price(state, frame.seat, option.effect)
    if price:
        found = replace(found, price={"spice": price})
    if isinstance(frame.effect, Gather | Ride):
        group = frame.effect
        region, sector = place_of(group.cells[len(group.taken) if isinstance(group, Gather) else 0])
        return replace(found, region=region, sector=sector)
    return _at_table(state, frame.seat, option.effect, found)


def _price(state: State, seat: int, effect: Node) -> int:
    """Return the price of an option in spice."""
    match effect:
        case Buy(count):
            return market_price(count)
        case ReviveTroops(_, price):
            return price
        case ReviveLeader(leader):
            return leader_price(decks_of(state).leaders[leader])
        case Land(_, amount, free):
            return shipment_price(amount, ships_free(state, seat, free))
    return 0


def _at_table(state: State, seat: int, effect: Node, found: Parts) -> Parts:
    """Add to `found` what the effect of the option says."""
    match effect:
        case ReviveTroops() | RaiseTroops() | ReviveLeader() | RaiseLeader():
            return replace(found, zone="tanks", destination="reserve")
        case Land(cell):
            region, sector = place_of(cell)
            return replace(found, zone="reserve", destination="map", region=region, sector=sector)
        case KeepTraitor():
            return replace(found, zone="dealt", destination="traitors")
        case TakeBack():
            return replace(found, zone="plan", destination="hand")
        case ThrowAway():
            return replace(found, zone="plan")
        case StartBattle(_, other) | AskThis(other) | Stop(other):
            return replace(found, seat=other)
        case CallTraitor():
            return replace(found, card=state.battle.plans[opponent(state, seat)].leader)
        case Collect(cell):
            return replace(found, amount=harvest(state, seat, cell))
        case TakeCharity():
            return replace(found, amount=alms(state, seat))
        case DrawNew(count):
            return replace(found, amount=count)
    return replace(found, zone="reserve", destination="plan") if found.kind == "leader" else found
