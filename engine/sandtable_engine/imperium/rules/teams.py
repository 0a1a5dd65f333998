"""Six players in two teams: Commanders who act through an Ally, and what team members share, give and pay."""

from __future__ import annotations

from typing import cast

from ...kernel.effects import Agenda, Effect, Frame, Node, Option, Seq
from ...kernel.rules import Run
from ..actions import GiveGoods, GiveIntrigue, NameAlly, Nothing, ShareTroops, TradeWith
from ..seats import allies, army, team
from ..sets.uprising.events import GoodsGiven, IntrigueGiven, SwordmasterLeft
from ..sets.uprising.verbs import ForAllies, ForTeam, GiveContracts, Reinforce, Split, TeamPay, Trade
from ..state import State
from ..verbs import Gain, Recruit
from .agents import AgentTurn, AllyFollows, EndAgentTurn
from .contracts import Take
from .figures import BOTH
from .intrigue_cards import hand_on
from .intrigue_play import activate
from .resources import take
from .rulebook import RULES, only_way
from .troops import DEPLOYS, may_deploy
from .turns import Commit, deployable

GOODS = ("solari", "spice", "water")
NOTHING = Option(Nothing().text, Seq())


class Activate(Effect, frozen=True, tag="activate"):
    """Ask a Commander which Ally he acts through in this turn."""


class Activated(Effect, frozen=True, tag="activated"):
    """Activate `ally` for this turn."""

    ally: int


@RULES.question(Activate)
def activate_ally(state: State, frame: Frame) -> list[Option]:
    return [Option(NameAlly(ally).text, Activated(ally)) for ally in state.players[frame.seat].allies]


@RULES.step(Activated)
def activated(run: Run[State], effect: Activated) -> None:
    activate(run, effect.ally)


class AllyDeploy(Effect, frozen=True, tag="ally_deploy"):
    """Ask how many troops an Ally deploys after its Commander's Agent; the Commander may act again afterwards."""

    commander: int


@RULES.step(AllyFollows)
def ally_follows(run: Run[State], effect: AllyFollows) -> None:
    recruited = run.state.turn.recruited
    if recruited <= effect.recruited or not deployable(run.state, run.seat, through_ally=True):
        run.push(EndAgentTurn())
        return
    waiting = [i for i in effect.left if not RULES.is_possible(run.state, run.seat, i.source, i.effect)]
    run.push(Agenda(tuple(waiting), AgentTurn(), AllyFollows(recruited=recruited)))
    run.push(AllyDeploy(run.seat), army(run.state, run.seat))


@RULES.question(AllyDeploy)
def ally_deploy(state: State, frame: Frame) -> list[Option]:
    return _commits(deployable(state, cast(AllyDeploy, frame.effect).commander, through_ally=True))


def _commits(most: int) -> list[Option]:
    return [Option(DEPLOYS[number].key, Commit(number)) for number in range(most + 1)]


def ready_agents(run: Run[State]) -> None:
    """At the end of a round, remove used Swordmasters and make the Agents of Commanders ready again."""
    state = run.state
    for seat, player in enumerate(state.players):
        served = player.agents + sum(agents.count(seat) for agents in state.board.values())
        if player.master_spent and served > len(player.allies or (1, 2)):
            run.emit(SwordmasterLeft(seat=seat))
        if player.allies:
            player.pointed = {}
            player.arrows = [*player.allies, *([BOTH] if player.swordmaster and not player.master_spent else [])]


@RULES.step(ForTeam)
def for_team(run: Run[State], effect: ForTeam) -> None:
    for seat in reversed(team(run.state, run.seat)):
        run.push(effect.then, seat)


@RULES.step(ForAllies)
def for_allies(run: Run[State], effect: ForAllies) -> None:
    for seat in reversed(allies(run.state, run.seat)):
        run.push(effect.then, seat)


class Reinforced(Effect, frozen=True, tag="reinforced"):
    """Recruit `troops`, one number for each of the Allies."""

    troops: tuple[int, ...]


class FollowUp(Effect, frozen=True, tag="follow_up"):
    """Ask how many of the troops just recruited an Ally deploys."""

    most: int


@RULES.question(Reinforce)
def reinforce(state: State, frame: Frame) -> list[Option]:
    first, second = (state.players[ally].supply for ally in allies(state, frame.seat))
    number = min(cast(Reinforce, frame.effect).amount, first + second)
    shares = [(number - other, other) for other in range(number + 1) if number - other <= first and other <= second]
    return [Option(ShareTroops(*share).text, Reinforced(share)) for share in shares]


@RULES.arrival(Reinforce)
def reinforce_arrives(run: Run[State], frame: Frame) -> bool:
    return only_way(run, reinforce(run.state, frame))


@RULES.possible(Reinforce)
def reinforce_possible(state: State, seat: int, source: str, effect: Reinforce) -> bool:
    return any(state.players[ally].supply for ally in allies(state, seat))


@RULES.step(Reinforced)
def reinforced(run: Run[State], effect: Reinforced) -> None:
    shares = [share for share in zip(allies(run.state, run.seat), effect.troops, strict=True) if share[1]]
    for ally, number in reversed(shares):
        run.push(FollowUp(number), ally)
    for ally, number in reversed(shares):
        run.push(Recruit(number), ally)


@RULES.question(FollowUp)
def follow_up(state: State, frame: Frame) -> list[Option]:
    return _commits(min(cast(FollowUp, frame.effect).most, state.players[frame.seat].garrison))


@RULES.arrival(FollowUp)
def follow_up_arrives(run: Run[State], frame: Frame) -> bool:
    if may_deploy(run.state, frame.seat):
        return False
    run.state.stack.pop()
    return True


# Trading: each of two seats may give the other any amount of one kind of goods.


class Bargain(Effect, frozen=True, tag="bargain"):
    """Trade with `partner`: both seats may give something."""

    partner: int


class Give(Effect, frozen=True, tag="give"):
    """Ask what the seat gives to `to`; after one Intrigue card (`more`) only further Intrigue cards."""

    to: int
    more: bool = False


class Gift(Effect, frozen=True, tag="gift"):
    """Give Solari, spice or water."""

    to: int
    resource: str
    amount: int


class GiftOfIntrigue(Effect, frozen=True, tag="gift_of_intrigue"):
    """Give an Intrigue card; others may follow."""

    to: int
    card: str


@RULES.question(Trade)
def trade(state: State, frame: Frame) -> list[Option]:
    partners = team(state, frame.seat)[1:]
    return [*(Option(TradeWith(partner).text, Bargain(partner)) for partner in partners), NOTHING]


@RULES.step(Bargain)
def bargain(run: Run[State], effect: Bargain) -> None:
    # The source names the receiver: the question has no other place to show it.
    run.push(Give(run.seat), effect.partner, f"seat:{run.seat}")
    run.push(Give(effect.partner), source=f"seat:{effect.partner}")


@RULES.question(Give)
def give(state: State, frame: Frame) -> list[Option]:
    effect, player = cast(Give, frame.effect), state.players[frame.seat]
    goods = [
        Option(GiveGoods(resource, amount).text, Gift(effect.to, resource, amount))
        for resource in (() if effect.more else GOODS)
        for amount in range(1, player.purse[resource] + 1)
    ]
    cards = dict.fromkeys(player.intrigue)
    return [*goods, *(Option(GiveIntrigue(card).text, GiftOfIntrigue(effect.to, card)) for card in cards), NOTHING]


@RULES.arrival(Give)
def give_arrives(run: Run[State], frame: Frame) -> bool:
    """Skip a seat that has nothing to give, as everybody can see."""
    player = run.state.players[frame.seat]
    goods = not cast(Give, frame.effect).more and any(player.purse[resource] for resource in GOODS)
    if player.intrigue or goods:
        return False
    run.state.stack.pop()
    return True


@RULES.step(Gift)
def gift(run: Run[State], effect: Gift) -> None:
    # Given goods count as neither gained nor paid.
    run.state.players[run.seat].purse[effect.resource] -= effect.amount
    run.state.players[effect.to].purse[effect.resource] += effect.amount
    run.emit(GoodsGiven(seat=run.seat, to=effect.to, resource=effect.resource, amount=effect.amount))


@RULES.step(GiftOfIntrigue)
def gift_of_intrigue(run: Run[State], effect: GiftOfIntrigue) -> None:
    hand_on(run.state, run.seat, effect.to, effect.card)
    run.emit(IntrigueGiven(seat=run.seat, to=effect.to, card=effect.card))
    run.push(Give(effect.to, more=True))


# Effects of a Commander's cards on the Allies.


class Parted(Effect, frozen=True, tag="parted"):
    """Give one gain to the Commander and the other to the activated Ally."""

    mine: Gain
    theirs: Gain


@RULES.question(Split)
def split(state: State, frame: Frame) -> list[Option]:
    effect = cast(Split, frame.effect)
    first, second = effect.first, effect.second
    return [Option(first.resource, Parted(first, second)), Option(second.resource, Parted(second, first))]


@RULES.step(Parted)
def parted(run: Run[State], effect: Parted) -> None:
    run.push(effect.theirs, army(run.state, run.seat))
    run.push(effect.mine)


class Pledge(Effect, frozen=True, tag="pledge"):
    """Ask how much spice an Ally will pay for the team. Nothing is paid until everybody has answered."""

    commander: int
    spice: int
    then: Node
    waiting: tuple[int, ...]
    pledged: tuple[tuple[int, int], ...] = ()


class Pledged(Effect, frozen=True, tag="pledged"):
    """Note the Ally's `amount`, then ask the next Ally or let the Commander pay the rest."""

    pledge: Pledge
    amount: int


def _missing(pledge: Pledge) -> int:
    return pledge.spice - sum(amount for _, amount in pledge.pledged)


@RULES.step(TeamPay)
def team_pay(run: Run[State], effect: TeamPay) -> None:
    first, *waiting = allies(run.state, run.seat)
    run.push(Pledge(run.seat, effect.spice, effect.then, tuple(waiting)), first)


@RULES.possible(TeamPay)
def team_pay_possible(state: State, seat: int, source: str, effect: TeamPay) -> bool:
    spice = sum(state.players[other].purse["spice"] for other in team(state, seat))
    return spice >= effect.spice and RULES.is_possible(state, seat, source, effect.then)


@RULES.question(Pledge)
def pledge(state: State, frame: Frame) -> list[Option]:
    effect = cast(Pledge, frame.effect)
    most = min(state.players[frame.seat].purse["spice"], _missing(effect))
    amounts = [Option(GiveGoods("spice", amount).text, Pledged(effect, amount)) for amount in range(1, most + 1)]
    return [*amounts, Option(Nothing().text, Pledged(effect, 0))]


@RULES.arrival(Pledge)
def pledge_arrives(run: Run[State], frame: Frame) -> bool:
    return only_way(run, pledge(run.state, frame))


@RULES.step(Pledged)
def pledged(run: Run[State], effect: Pledged) -> None:
    old = effect.pledge
    sums = (*old.pledged, (run.seat, effect.amount))
    if old.waiting:
        following, *waiting = old.waiting
        run.push(Pledge(old.commander, old.spice, old.then, tuple(waiting), sums), following)
        return
    rest = old.spice - sum(amount for _, amount in sums)
    if run.state.players[old.commander].purse["spice"] < rest:
        return
    for seat, amount in (*sums, (old.commander, rest)):
        if amount:
            take(run, seat, "spice", amount)
    run.push(old.then, old.commander)


class HandContract(Effect, frozen=True, tag="give_contract"):
    """Ask which Ally gets a contract; the other gets those in `left`."""

    contract: str
    left: tuple[str, ...]


@RULES.step(GiveContracts)
def give_contracts(run: Run[State], effect: GiveContracts) -> None:
    first, *left = run.state.offers
    run.push(HandContract(first, tuple(left)))


@RULES.possible(GiveContracts)
def give_contracts_possible(state: State, seat: int, source: str, effect: GiveContracts) -> bool:
    return bool(state.offers)


@RULES.question(HandContract)
def hand_contract(state: State, frame: Frame) -> list[Option]:
    return [
        Option(NameAlly(ally).text, ContractsFor(ally, cast(HandContract, frame.effect)))
        for ally in allies(state, frame.seat)
    ]


class ContractsFor(Effect, frozen=True, tag="contracts_for"):
    """Give the contract to `ally`, and those that are left to the other Ally."""

    ally: int
    contracts: HandContract


@RULES.step(ContractsFor)
def contracts_for(run: Run[State], effect: ContractsFor) -> None:
    other = next(ally for ally in allies(run.state, run.seat) if ally != effect.ally)
    for contract in reversed(effect.contracts.left):
        run.push(Take(contract, "offers"), other)
    run.push(Take(effect.contracts.contract, "offers"), effect.ally)
