"""Sending Agents: which spaces a seat may enter with which card, and what entering brings about."""

from __future__ import annotations

from functools import cache
from typing import cast

from ...kernel.effects import Agenda, Effect, Frame, Item, Modifier, Option
from ...kernel.rules import Run, expire, modifiers
from ..actions import AgentFrom, CloseSpace, InfluenceItem, RecallFrom, SellSpice, SendAgent
from ..editions import TABLES, edition_of
from ..events import (
    AgentRecalled,
    AgentSent,
    Harvested,
    MentatTaken,
    SeatTaken,
    SolariSpentOnSpace,
    SpaceBlocked,
    SwordmasterTaken,
    TurnEnded,
)
from ..shapes import Card, Edition, Space
from ..state import State
from ..verbs import (
    BlockSpace,
    Gain,
    Harvest,
    HarvestAgain,
    Influence,
    RecallAgent,
    Signet,
    TakeMentat,
    TakeSeat,
    TakeSwordmaster,
)
from .piles import items_of, leave_hand
from .prices import space_price
from .resources import add, take
from .rulebook import RULES


class Send(Effect, frozen=True, tag="send"):
    """A card is played and an Agent goes to a space; `origin` is the space it is moved from, if any."""

    card: str
    space: str
    origin: str = ""


class WhichAgent(Effect, frozen=True, tag="which_agent"):
    """Which of the own Agents goes: one from the Leader, or one that already stands on the board."""

    card: str
    space: str


class Exchange(Effect, frozen=True, tag="exchange"):
    """How much spice is paid for Solari."""

    space: str


class Exchanged(Effect, frozen=True, tag="exchanged"):
    """So much spice was paid."""

    spice: int
    solari: int


class AgentTurn(Effect, frozen=True, tag="agent_turn"):
    """What else a seat may do while it resolves an Agent turn. Its options are in `turns`."""


class EndAgentTurn(Effect, frozen=True, tag="end_agent_turn"):
    """The Agent turn is over."""


def _plays(edition: Edition, card: Card) -> dict[str, Option]:
    effect = WhichAgent if "any_agent" in card.traits else Send
    return {space: Option(SendAgent(card.id, space).text, effect(card.id, space)) for space in edition.board.spaces}


PLAYS = {name: {card.id: _plays(edition, card) for card in edition.cards.values()} for name, edition in TABLES.items()}
"""For each edition, card and space, the option of sending an Agent there with it."""

SENDS = {
    name: {option.key: option for plays in cards.values() for option in plays.values()} for name, cards in PLAYS.items()
}
"""The same options by their text."""


def closed(state: State, seat: int, space: Space, any_agent: bool = False) -> str:
    """The code of the rule that keeps a seat out of a space, or nothing."""
    player = state.players[seat]
    name = space.id
    if space.once and getattr(player, space.once):
        return "ONCE_PER_GAME"
    blocked = name in state.board and not any_agent
    for modifier in state.modifiers:
        if modifier.seat != seat:
            if modifier.kind == "voice" and modifier.target == name:
                return "SPACE_BLOCKED"
        elif modifier.kind == "barred" and modifier.target == name:
            return "SPACE_BARRED"
        elif blocked and (
            modifier.kind == "infiltrate" or (modifier.kind == "unblocked" and modifier.target == space.icon)
        ):
            # Only enemy Agents are overlooked; an own Agent still closes the space.
            blocked = seat in state.board[name]
    if blocked:
        return "SPACE_OCCUPIED"
    if space.needs is not None and player.influence[space.needs.faction] < space.needs.amount:
        return "REQUIREMENT_NOT_MET"
    if space.cost:
        cost = space_price(state.modifiers, seat, space) if state.modifiers else space.cost
        for resource, amount in cost.items():
            if player.purse[resource] < amount:
                return "CANNOT_PAY"
    return ""


def icons_of(state: State, seat: int, card: str) -> tuple[str, ...]:
    """The Agent icons of a card, with those lent for this turn."""
    icons = edition_of(state).cards[card].icons
    for modifier in modifiers(state, seat, "icons"):
        icons = (*icons, *modifier.target.split())
    return icons


def obstacle(state: State, seat: int, card: str, space: str) -> str:
    """The code of the rule that forbids sending an Agent to a space with a card, or nothing."""
    edition = edition_of(state)
    spaces = edition.board.spaces
    player = state.players[seat]
    if card not in edition.cards:
        return "UNKNOWN_CARD"
    if space not in spaces:
        return "UNKNOWN_SPACE"
    if card not in player.hand:
        return "CARD_NOT_IN_HAND"
    if spaces[space].icon not in icons_of(state, seat, card):
        return "NO_ICON"
    any_agent = "any_agent" in edition.cards[card].traits
    if not player.agents and not (any_agent and any(seat in agents for agents in state.board.values())):
        return "NO_AGENT"
    return closed(state, seat, spaces[space], any_agent)


def agent_options(state: State, seat: int) -> list[Option]:
    """Every way to send an Agent now."""
    edition = edition_of(state)
    board, plays_of = edition.board, PLAYS[edition.id]
    player = state.players[seat]
    lent = bool(state.modifiers) and bool(modifiers(state, seat, "icons"))
    options: list[Option] = []
    open_spaces: dict[str, list[str]] = {}
    for card in dict.fromkeys(player.hand):
        icons = dict.fromkeys(icons_of(state, seat, card)) if lent else edition.cards[card].icons
        if not icons:
            continue
        plays = plays_of[card]
        if "any_agent" in edition.cards[card].traits:
            if player.agents or any(seat in agents for agents in state.board.values()):
                spaces = board.spaces
                options += [plays[name] for name in spaces if not closed(state, seat, spaces[name], True)]
        elif player.agents:
            for icon in icons:
                names = open_spaces.get(icon)
                if names is None:
                    names = [name for name in board.by_icon[icon] if not closed(state, seat, board.spaces[name])]
                    open_spaces[icon] = names
                options += [plays[name] for name in names]
    return options


@RULES.question(WhichAgent)
def which_agent(state: State, frame: Frame) -> list[Option]:
    effect = cast(WhichAgent, frame.effect)
    options = [
        Option(AgentFrom(space).text, Send(effect.card, effect.space, space))
        for space, agents in state.board.items()
        if frame.seat in agents
    ]
    if state.players[frame.seat].agents:
        options.insert(0, Option(AgentFrom().text, Send(effect.card, effect.space)))
    return options


@RULES.arrival(WhichAgent)
def which_agent_arrives(run: Run[State], frame: Frame) -> bool:
    options = which_agent(run.state, frame)
    if len(options) > 1:
        # The card is named, so everybody knows it is there.
        card, player = cast(WhichAgent, frame.effect).card, run.state.players[frame.seat]
        if card not in player.known_hand:
            player.known_hand.append(card)
        return False
    run.state.stack.pop()
    run.push(options[0].effect)
    return True


def leave_space(state: State, seat: int, space: str) -> None:
    """One Agent of a seat leaves a space."""
    state.board[space].remove(seat)
    if not state.board[space]:
        del state.board[space]


@cache
def _space_items(edition: str, name: str) -> tuple[Item, ...]:
    """What an Agent on a space has to resolve there."""
    space, source = TABLES[edition].board.spaces[name], f"space:{name}"
    items = items_of(space.effect, "space", source) if not space.exchange else []
    if space.influence:
        items.append(Item(InfluenceItem().text, Influence(space.influence), source))
    return tuple(items)


@cache
def _card_items(edition: str, name: str, leader: str) -> tuple[Item, ...]:
    """What the Agent box of a card played by that Leader has to resolve."""
    agent = TABLES[edition].cards[name].agent
    if isinstance(agent, Signet):
        return tuple(items_of(TABLES[edition].leaders[leader].signet, "card", f"leader:{leader}"))
    return tuple(items_of(agent, "card", f"card:{name}"))


@RULES.step(Send)
def send(run: Run[State], effect: Send) -> None:
    state, seat = run.state, run.seat
    edition = edition_of(state)
    player = state.players[seat]
    space = edition.board.spaces[effect.space]
    leave_hand(player, effect.card)
    player.play.append(effect.card)
    if effect.origin:
        leave_space(state, seat, effect.origin)
    else:
        player.agents -= 1
    state.board.setdefault(effect.space, []).append(seat)
    turn = state.turn
    turn.kind, turn.begun, turn.card, turn.space = "agent", True, effect.card, effect.space
    state.modifiers = [m for m in state.modifiers if m.seat != seat or m.kind not in ("icons", "infiltrate")]
    run.source = f"space:{effect.space}"
    items = _space_items(edition.id, effect.space) + _card_items(edition.id, effect.card, player.leader)
    run.push(Agenda(items, AgentTurn(), EndAgentTurn()))
    # Emitted above the agenda, so that what follows the event comes before its items.
    run.emit(AgentSent(seat=seat, card=effect.card, space=effect.space, moved_from=effect.origin))
    if space.exchange:
        run.push(Exchange(effect.space))
    elif space.cost:
        _pay_cost(run, space)
    if space.control is not None and effect.space in state.control:
        run.push(space.control, state.control[effect.space], f"control:{effect.space}")


def _pay_cost(run: Run[State], space: Space) -> None:
    for resource, amount in space_price(run.state.modifiers, run.seat, space).items():
        if amount:
            take(run, run.seat, resource, amount)
            if resource == "solari":
                run.emit(SolariSpentOnSpace(seat=run.seat, space=space.id, amount=amount))


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
    """The turn is over: what lasted for it ends."""
    expire(run.state, run.seat, "turn")
    run.emit(TurnEnded(seat=run.seat, kind=kind))


@RULES.step(Harvest)
def harvest(run: Run[State], effect: Harvest) -> None:
    state = run.state
    space = run.source.removeprefix("space:")
    less = sum(m.amount for m in modifiers(state, run.seat, "harvest"))
    amount = effect.amount + state.bonus_spice.get(space, 0) + less
    state.bonus_spice[space] = 0
    if amount:
        add(run, run.seat, "spice", amount)
    run.emit(Harvested(seat=run.seat, space=space, amount=amount))


@RULES.step(HarvestAgain)
def harvest_again(run: Run[State], effect: HarvestAgain) -> None:
    add(run, run.seat, "spice", edition_of(run.state).board.spaces[run.state.turn.space].maker)


@RULES.possible(HarvestAgain)
def harvest_again_possible(state: State, seat: int, source: str, effect: HarvestAgain) -> bool:
    return bool(state.turn.space and edition_of(state).board.spaces[state.turn.space].maker)


@RULES.step(TakeSeat)
def take_seat(run: Run[State], effect: TakeSeat) -> None:
    run.state.players[run.seat].council = True
    run.emit(SeatTaken(seat=run.seat))


@RULES.step(TakeSwordmaster)
def take_swordmaster(run: Run[State], effect: TakeSwordmaster) -> None:
    player = run.state.players[run.seat]
    player.swordmaster = True
    player.agents += 1
    run.emit(SwordmasterTaken(seat=run.seat))


@RULES.step(TakeMentat)
def take_mentat(run: Run[State], effect: TakeMentat) -> None:
    state = run.state
    if effect.won:
        # Kept for the next round: the Recall phase gives the Agent.
        state.mentat, state.mentat_won = run.seat, True
    else:
        state.mentat = run.seat
        state.players[run.seat].agents += 1
    run.emit(MentatTaken(seat=run.seat, won=effect.won))


class Recall(Effect, frozen=True, tag="recall"):
    """The Agent on that space goes back to its Leader."""

    space: str


@RULES.question(RecallAgent)
def recall_agent(state: State, frame: Frame) -> list[Option]:
    return [
        Option(RecallFrom(space).text, Recall(space)) for space, agents in state.board.items() if frame.seat in agents
    ]


@RULES.possible(RecallAgent)
def recall_agent_possible(state: State, seat: int, source: str, effect: RecallAgent) -> bool:
    return any(seat in agents for agents in state.board.values())


@RULES.step(Recall)
def recall(run: Run[State], effect: Recall) -> None:
    leave_space(run.state, run.seat, effect.space)
    run.state.players[run.seat].agents += 1
    run.emit(AgentRecalled(seat=run.seat, space=effect.space))


class Block(Effect, frozen=True, tag="block"):
    """That space is closed to the opponents."""

    space: str


BLOCKS = {
    name: tuple(Option(CloseSpace(space).text, Block(space)) for space in edition.board.spaces)
    for name, edition in TABLES.items()
}


@RULES.question(BlockSpace)
def block_space(state: State, frame: Frame) -> list[Option]:
    return list(BLOCKS[edition_of(state).id])


@RULES.step(Block)
def block(run: Run[State], effect: Block) -> None:
    run.state.modifiers.append(Modifier(run.seat, "voice", "next_turn", target=effect.space))
    run.emit(SpaceBlocked(seat=run.seat, space=effect.space))
