"""Sending Agents: which spaces a seat may enter with which card, and what happens when it enters one."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import cache
from typing import cast

from ...kernel.combinators import DONE
from ...kernel.effects import Agenda, Effect, Frame, Item, Modifier, Option
from ...kernel.rules import Run, expire
from ..actions import AgentFrom, InfluenceItem, SellSpice, SendAgent
from ..editions import TABLES, edition_of
from ..events import (
    AgentSent,
    SolariSpentOnSpace,
    TurnEnded,
)
from ..seats import opponents, team
from ..shapes import Board, Card, Edition, Space
from ..state import Player, State
from ..verbs import (
    Gain,
    Signet,
)
from .contracts import contract_items
from .figures import enter_space, has_agent, movable
from .piles import items_of, leave_hand
from .prices import offer_price, space_price
from .resources import take
from .rulebook import RULES, only_way
from .spies import Infiltrate, watched
from .tracks import level, named

SPY = "spy"
"""The Agent icon that leads to any space that a Spy of the seat watches."""


class Send(Effect, frozen=True, tag="send"):
    """Play `card` and send an Agent to `space`; `origin` is the space the Agent is moved from, if any."""

    card: str
    space: str
    origin: str = ""


class WhichAgent(Effect, frozen=True, tag="which_agent"):
    """Ask which of the seat's Agents goes: one from the Leader, or one that is already on the board."""

    card: str
    space: str


class Exchange(Effect, frozen=True, tag="exchange"):
    """Ask how much spice the seat pays for Solari."""

    space: str


class Exchanged(Effect, frozen=True, tag="exchanged"):
    """Pay `spice` and gain `solari`."""

    spice: int
    solari: int


class TakeOffer(Effect, frozen=True, tag="offer"):
    """Ask whether the seat pays the optional cost of a space."""

    space: str


class AcceptOffer(Effect, frozen=True, tag="accept_offer"):
    """Pay the optional cost of a space, and add what the space gives for it."""

    space: str


class AgentTurn(Effect, frozen=True, tag="agent_turn"):
    """What else a seat may do while it resolves an Agent turn. `turns` defines the options."""


class EndAgentTurn(Effect, frozen=True, tag="end_agent_turn"):
    """End the Agent turn."""


class AllyFollows(Effect, frozen=True, tag="ally_follows"):
    """Let troops of the activated Ally follow a Commander's Agent. `teams` defines the step.

    The Commander then continues with the items in `left`, which were not possible before. The Ally is asked again if
    more than `recruited` troops have been recruited in the turn by then.
    """

    left: tuple[Item, ...] = ()
    recruited: int = -1

    def following(self, left: tuple[Item, ...]) -> AllyFollows:
        return AllyFollows(left, self.recruited)


def _plays(edition: Edition, card: Card) -> dict[str, Option]:
    effect = WhichAgent if "any_agent" in card.traits else Send
    return {space: Option(SendAgent(card.id, space).text, effect(card.id, space)) for space in edition.board.spaces}


PLAYS = {name: {card.id: _plays(edition, card) for card in edition.cards.values()} for name, edition in TABLES.items()}
"""For each edition, card and space, the option to send an Agent there with that card."""

SENDS = {
    name: {option.key: option for plays in cards.values() for option in plays.values()} for name, cards in PLAYS.items()
}
"""The same options by their text."""


NOWHERE: frozenset[str] = frozenset()

DEMANDING = {
    name: frozenset(s.id for s in edition.board.spaces.values() if s.once or s.cost or s.needs)
    for name, edition in TABLES.items()
}
"""For each edition, the spaces that more than an Agent or a modifier can close."""

GATES = frozenset(("barred", "infiltrate", "unblocked", "voice"))
"""The kinds of modifiers that close a space, or open an occupied one."""


def changes_for(state: State, seat: int) -> list[Modifier]:
    """Return the modifiers that can open, close or cheapen a space for `seat`: its own, and The Voice of others."""
    changes: list[Modifier] = []
    for modifier in state.modifiers:
        if modifier.seat == seat or modifier.kind == "voice":
            changes.append(modifier)
    return changes


def closed(
    state: State,
    seat: int,
    space: Space,
    changes: list[Modifier],
    spied: AbstractSet[str] = NOWHERE,
    *,
    any_agent: bool = False,
    any_standing: bool = False,
) -> str:
    """Return the code of the rule that keeps `seat` out of `space`, or "".

    `changes` are the modifiers of `changes_for`; `spied` are the spaces its Spies watch.
    """
    player = state.players[seat]
    name = space.id
    if space.once and getattr(player, space.once):
        return "ONCE_PER_GAME"
    blocked = name in state.board and not any_agent and (name not in spied or seat in state.board[name])
    for modifier in changes:
        if modifier.seat != seat:
            if modifier.kind == "voice" and modifier.target == name and modifier.seat in opponents(state, seat):
                return "SPACE_BLOCKED"
        elif modifier.kind == "barred" and modifier.target == name:
            return "SPACE_BARRED"
        elif blocked and (
            modifier.kind == "infiltrate" or (modifier.kind == "unblocked" and modifier.target == space.icon)
        ):
            # Only enemy Agents are ignored; an Agent of the seat's own team still closes the space.
            blocked = not set(team(state, seat)).isdisjoint(state.board[name])
    return "SPACE_OCCUPIED" if blocked else unmet(state, seat, space, changes, any_standing=any_standing)


def unmet(state: State, seat: int, space: Space, changes: list[Modifier], *, any_standing: bool = False) -> str:
    """Return the code of what `space` demands and `seat` cannot do: visit it again, show Influence or pay; or ""."""
    if space.once and getattr(state.players[seat], space.once):
        return "ONCE_PER_GAME"
    needs = space.needs
    if needs is not None and not any_standing and level(state, seat, needs.faction) < needs.amount:
        return "REQUIREMENT_NOT_MET"
    if space.cost:
        purse = state.players[seat].purse
        cost = space_price(changes, seat, space) if changes else space.cost
        for resource, amount in cost.items():
            if purse[resource] < amount:
                return "CANNOT_PAY"
    return ""


def icons_of(state: State, seat: int, card: Card) -> tuple[str, ...]:
    """Return the Agent icons of a card, with those that modifiers add in this turn."""
    icons = card.icons
    for modifier in state.modifiers:
        if modifier.kind == "icons" and modifier.seat == seat:
            icons = (*icons, *modifier.target.split())
    return icons


def obstacle(state: State, seat: int, card: str, space: str) -> str:
    """Return the code of the rule that forbids sending an Agent to `space` with `card`, or ""."""
    edition = edition_of(state)
    spaces = edition.board.spaces
    player = state.players[seat]
    if card not in edition.cards:
        return "UNKNOWN_CARD"
    if space not in spaces:
        return "UNKNOWN_SPACE"
    if card not in player.hand:
        return "CARD_NOT_IN_HAND"
    icons = icons_of(state, seat, edition.cards[card])
    spied = watched(state, seat, edition.board) if state.posts else NOWHERE
    if spaces[space].icon not in icons and (SPY not in icons or space not in spied):
        return "NO_SPY" if SPY in icons else "NO_ICON"
    traits = edition.cards[card].traits
    any_agent = "any_agent" in traits
    if not has_agent(state, player) and not (any_agent and movable(state, seat)):
        return "WRONG_ALLY" if player.agents else "NO_AGENT"
    if spaces[space].only and player.leader != spaces[space].only:
        return "COMMANDER_ONLY"
    any_standing = "any_standing" in traits
    changes = changes_for(state, seat)
    return closed(state, seat, spaces[space], changes, spied, any_agent=any_agent, any_standing=any_standing)


def _own_spaces(board: Board, player: Player, icon: str) -> tuple[str, ...]:
    """Return the spaces with an icon on the Commander's own board."""
    return board.own.get(player.leader, {}).get(icon, ())


def _open_among(
    state: State,
    seat: int,
    there: tuple[str, ...],
    changes: list[Modifier],
    spied: AbstractSet[str],
    *,
    edition: Edition,
    gated: bool,
) -> list[str]:
    """Return the spaces that are not `closed`, in their order; `gated` says whether one of the changes is in `GATES`.

    If none is, most spaces need no more than a look at the Agents.
    """
    spaces, occupied, demanding = edition.board.spaces, state.board, DEMANDING[edition.id]
    found: list[str] = []
    for name in there:
        if gated:
            if not closed(state, seat, spaces[name], changes, spied):
                found.append(name)
        elif (name not in occupied or (name in spied and seat not in occupied[name])) and (
            name not in demanding or not unmet(state, seat, spaces[name], changes)
        ):
            found.append(name)
    return found


def _unobstructed(state: State, seat: int, card: str, plays: dict[str, Option]) -> list[Option]:
    """Return the options to play `card` that have no `obstacle`."""
    return [option for space, option in plays.items() if not obstacle(state, seat, card, space)]


def _among(spaces: dict[str, Space], spied: AbstractSet[str]) -> tuple[str, ...]:
    return tuple([name for name in spaces if name in spied])


def agent_options(state: State, seat: int) -> list[Option]:
    """Return every option to send an Agent now."""
    edition = edition_of(state)
    board, plays_of = edition.board, PLAYS[edition.id]
    player = state.players[seat]
    changes = changes_for(state, seat)
    lent = gated = False
    for change in changes:
        lent = lent or change.kind == "icons"
        gated = gated or change.kind in GATES
    spied = watched(state, seat, board) if state.posts else NOWHERE
    ready = has_agent(state, player)
    options: list[Option] = []
    open_spaces: dict[str, list[str]] = {}
    for card in dict.fromkeys(player.hand):
        printed = edition.cards[card]
        icons = dict.fromkeys(icons_of(state, seat, printed)) if lent else printed.icons
        if not icons:
            continue
        plays = plays_of[card]
        if traits := printed.traits:
            if ready or ("any_agent" in traits and movable(state, seat)):
                options += _unobstructed(state, seat, card, plays)
        elif ready:
            for icon in icons:
                names = open_spaces.get(icon)
                if names is None:
                    if icon == SPY:
                        there = _among(board.spaces, spied)
                    else:
                        there = board.by_icon[icon] + (_own_spaces(board, player, icon) if player.allies else ())
                    names = _open_among(state, seat, there, changes, spied, edition=edition, gated=gated)
                    open_spaces[icon] = names
                for name in names:
                    options.append(plays[name])
    # A space may be reached by its own icon and by a Spy.
    return list(dict.fromkeys(options)) if spied else options


@RULES.question(WhichAgent)
def which_agent(state: State, frame: Frame) -> list[Option]:
    effect = cast(WhichAgent, frame.effect)
    options = [
        Option(AgentFrom(space).text, Send(effect.card, effect.space, space)) for space in movable(state, frame.seat)
    ]
    if has_agent(state, state.players[frame.seat]):
        options.insert(0, Option(AgentFrom().text, Send(effect.card, effect.space)))
    return options


@RULES.arrival(WhichAgent)
def which_agent_arrives(run: Run[State], frame: Frame) -> bool:
    options = which_agent(run.state, frame)
    if len(options) > 1:
        # The answer named the card, so everybody knows that it is in the hand.
        card, player = cast(WhichAgent, frame.effect).card, run.state.players[frame.seat]
        if card not in player.known_hand:
            player.known_hand.append(card)
        return False
    run.state.stack.pop()
    run.push(options[0].effect)
    return True


@cache
def printed_items(edition: str, name: str) -> tuple[Item, ...]:
    """Return the items printed on a space; none for a space with an exchange."""
    space = TABLES[edition].board.spaces[name]
    return tuple(items_of(space.effect, "space", f"space:{name}")) if not space.exchange else ()


@cache
def space_items(edition: str, name: str) -> tuple[Item, ...]:
    """Return the items that an Agent on a space opens: what is printed there, and the Influence."""
    board = TABLES[edition].board
    faction = board.spaces[name].influence
    gained = (Item(InfluenceItem().text, named(board, faction), f"space:{name}"),) if faction else ()
    return printed_items(edition, name) + gained


@cache
def leader_items(edition: str, leader: str, box: str) -> tuple[Item, ...]:
    """Return the items that a Leader adds to every turn of a kind; `box` is agent or reveal."""
    return tuple(items_of(getattr(TABLES[edition].leaders[leader], box), "leader", f"leader:{leader}"))


@cache
def card_items(edition: str, name: str, leader: str) -> tuple[Item, ...]:
    """Return the items of the Agent box of a card played by that Leader, and those the Leader adds."""
    agent, source = TABLES[edition].cards[name].agent, f"card:{name}"
    if isinstance(agent, Signet):
        agent, source = TABLES[edition].leaders[leader].signet, f"leader:{leader}"
    return tuple(items_of(agent, "card", source)) + leader_items(edition, leader, "agent")


@RULES.step(Send)
def send(run: Run[State], effect: Send) -> None:
    state, seat = run.state, run.seat
    edition = edition_of(state)
    player = state.players[seat]
    space = edition.board.spaces[effect.space]
    infiltrates = bool(state.posts) and effect.space in state.board and _needs_spy(state, seat, space, effect.card)
    leave_hand(player, effect.card)
    player.play.append(effect.card)
    enter_space(state, seat, effect.space, effect.origin)
    turn = state.turn
    turn.kind, turn.begun, turn.card, turn.space = "agent", True, effect.card, effect.space
    if state.modifiers:
        state.modifiers = _after_sending(state.modifiers, seat)
    run.source = f"space:{effect.space}"
    items = space_items(edition.id, effect.space) + card_items(edition.id, effect.card, player.leader)
    if player.contracts:
        items += contract_items(edition, player.contracts, effect.space)
    run.push(Agenda(items, AgentTurn(), AllyFollows() if player.allies else EndAgentTurn()))
    for follows in reversed(edition.arrival):
        run.push(follows)
    # Emitted after the agenda was pushed, so that triggers of the event come before its items.
    run.emit(AgentSent(seat=seat, card=effect.card, space=effect.space, moved_from=effect.origin))
    if space.exchange:
        run.push(Exchange(effect.space))
    elif space.cost:
        _pay_cost(run, space.id, space_price(state.modifiers, seat, space))
    elif space.offer is not None:
        run.push(TakeOffer(effect.space))
    if space.control is not None and effect.space in state.control:
        run.push(space.control, state.control[effect.space], f"control:{effect.space}")
    if turn.tally is not None and isinstance(edition.cards[effect.card].agent, Signet):
        run.push(edition.leaders[player.leader].sending or DONE, source=f"leader:{player.leader}")
    if infiltrates:
        run.push(Infiltrate(effect.space))


def _after_sending(modifiers: list[Modifier], seat: int) -> list[Modifier]:
    """Return the modifiers without those that helped `seat` to send this Agent."""
    return [m for m in modifiers if m.seat != seat or m.kind not in ("icons", "infiltrate")]


def _needs_spy(state: State, seat: int, space: Space, card: str) -> bool:
    """Return whether `seat` can enter an occupied space only because a Spy of it watches the space."""
    edition = edition_of(state)
    traits = edition.cards[card].traits
    any_agent, any_standing = "any_agent" in traits, "any_standing" in traits
    without = closed(state, seat, space, changes_for(state, seat), any_agent=any_agent, any_standing=any_standing)
    return without == "SPACE_OCCUPIED"


def _pay_cost(run: Run[State], space: str, cost: dict[str, int]) -> None:
    for resource, amount in cost.items():
        if amount:
            take(run, run.seat, resource, amount)
            if resource == "solari":
                run.emit(SolariSpentOnSpace(seat=run.seat, space=space, amount=amount))


@RULES.question(TakeOffer)
def take_offer(state: State, frame: Frame) -> list[Option]:
    space = edition_of(state).board.spaces[cast(TakeOffer, frame.effect).space]
    purse, price = state.players[frame.seat].purse, offer_price(state.modifiers, frame.seat, space)
    payable = all(purse[resource] >= amount for resource, amount in price.items())
    return [*([Option("pay", AcceptOffer(space.id))] if payable else []), Option("free", DONE)]


@RULES.arrival(TakeOffer)
def take_offer_arrives(run: Run[State], frame: Frame) -> bool:
    return only_way(run, take_offer(run.state, frame))


@RULES.step(AcceptOffer)
def accept_offer(run: Run[State], effect: AcceptOffer) -> None:
    space = edition_of(run.state).board.spaces[effect.space]
    _pay_cost(run, space.id, offer_price(run.state.modifiers, run.seat, space))
    run.open(items_of(space.offer.then if space.offer else None, "space", f"space:{space.id}"))


@RULES.question(Exchange)
def exchange(state: State, frame: Frame) -> list[Option]:
    spice = state.players[frame.seat].purse["spice"]
    rates = edition_of(state).board.spaces[cast(Exchange, frame.effect).space].exchange
    return [Option(SellSpice(paid).text, Exchanged(paid, solari)) for paid, solari in rates.items() if paid <= spice]


@RULES.step(Exchanged)
def exchanged(run: Run[State], effect: Exchanged) -> None:
    take(run, run.seat, "spice", effect.spice)
    run.push(Gain("solari", effect.solari))


@RULES.step(EndAgentTurn)
def end_agent_turn(run: Run[State], effect: EndAgentTurn) -> None:
    end_turn(run, "agent")


def end_turn(run: Run[State], kind: str) -> None:
    """End the turn and what lasts until the end of the turn."""
    if edition_of(run.state).seating.teams:
        _drop_swords(run)
    expire(run.state, run.seat, "turn")
    run.emit(TurnEnded(seat=run.seat, kind=kind))


def _drop_swords(run: Run[State]) -> None:
    """Six players: remove the swords of each seat that has revealed and has no unit in the Conflict.

    A Commander may deploy units for that seat later, but these swords do not count then.
    """
    for seat, player in enumerate(run.state.players):
        if player.revealed and player.purse["swords"] and not player.units:
            take(run, seat, "swords", player.purse["swords"])
