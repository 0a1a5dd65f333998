"""Check the parts of a position that teams add: Commanders, Allies, arrows, the Throne Row, Swordmasters."""

from __future__ import annotations

from functools import cache

from ...errors import require
from ...kernel.effects import tag_of, walk
from ..editions import dealt, edition_of
from ..rules import teams, throne
from ..rules.agents import AllyFollows
from ..rules.battle_icons import part_twins
from ..rules.combat import Concede, GiveWay, ResolveConflict, next_tied
from ..rules.figures import BOTH
from ..rules.setup import allies_of
from ..rules.teams import Activate, AllyDeploy, HandContract, Pledge
from ..rules.throne import NEVER
from ..rules.tracks import ReadIcon
from ..seats import team
from ..sets.uprising.verbs import ForAllies, ForTeam, GiveContracts, Reinforce, Split, TeamPay, ToThrone, Trade
from ..shapes import Edition
from ..state import Player, State

OF_TEAMS = ("allies", "arrows", "pointed", "master_spent")
NEVER_OWN = ("garrison", "conflict", "worms", "memories", "hooks", "won", "flipped")
"""The fields that are empty for a Commander, who has these things only through an Ally."""

VERBS = (ForAllies, ForTeam, GiveContracts, Reinforce, Split, TeamPay, ToThrone, Trade)
STEPS = (AllyFollows, Concede, GiveWay, ReadIcon)
MODULES = (teams.__name__, throne.__name__)
"""The effects that exist only with teams: verbs, steps in modules that other games share, and whole modules."""

SEATS = ("ally", "commander", "partner", "to", "waiting")
"""The fields of these effects that name seats of the same team."""


def check_teams(state: State) -> None:
    """Raise InvalidPosition for the first impossible value, and in a game without teams for anything of teams."""
    edition = edition_of(state)
    _check_effects(state, edition)
    if not edition.seating.teams:
        _check_absent(state)
        return
    for seat, player in enumerate(state.players):
        field, leader = f"players[{seat}]", edition.seating.commanders.get(seat, "")
        if leader:
            _check_commander(state, edition, seat, leader)
        else:
            has = [name for name in OF_TEAMS[:-1] if getattr(player, name)]
            require(not has, f"{field}.{has[0] if has else ''}", "is for a Commander")
        spent = not player.master_spent or player.swordmaster
        require(spent, f"{field}.master_spent", "is so only of a Swordmaster")
        require(state.winner != seat or not leader, "winner", f"seat {seat} is a Commander, who wins no Conflict")
    _check_throne(state, edition)
    _check_ally(state)
    _check_objectives(state, edition)


@cache
def _is_of_teams(kind: type) -> bool:
    return issubclass(kind, (*VERBS, *STEPS)) or kind.__module__ in MODULES


def _check_effects(state: State, edition: Edition) -> None:
    """Check that effects for teams name seats of the same team, and that a game without teams has none."""
    for number, frame in enumerate(state.stack):
        field = f"stack[{number}]"
        for node in walk(frame.effect):
            kind: type = type(node)
            if not _is_of_teams(kind):
                continue
            require(edition.seating.teams > 0, field, f"{tag_of(node)!r} belongs to a game with teams")
            named = [getattr(node, name) for name in SEATS if hasattr(node, name)]
            seats = [seat for one in named for seat in (one if isinstance(one, tuple) else (one,))]
            own = all(seat in team(state, frame.seat) for seat in seats)
            require(own, field, f"{tag_of(node)!r} names a seat that is not of the team of seat {frame.seat}")
        if isinstance(frame.effect, Pledge):
            _check_pledge(state, frame.effect, field)
        elif isinstance(frame.effect, AllyDeploy):
            tally, acting = state.turn.tally, (frame.effect.commander, frame.seat)
            fits = tally is not None and acting == (tally.seat, state.turn.ally)
            require(fits, field, f"seat {frame.seat} does not follow an Agent of seat {frame.effect.commander}")
        elif isinstance(frame.effect, HandContract):
            left = [frame.effect.contract, *frame.effect.left]
            require(left == state.offers, field, f"gives {left}, and {state.offers} lie face up")
        elif isinstance(frame.effect, Concede):
            asked = ResolveConflict(frame.effect.asked, frame.effect.conceded)
            tied = next_tied(state, asked) == (frame.seat, frame.effect.to)
            require(tied, field, f"seat {frame.seat} has not to give way to seat {frame.effect.to}")


def _check_pledge(state: State, pledge: Pledge, field: str) -> None:
    has = {seat: state.players[seat].purse["spice"] for seat in team(state, pledge.commander)}
    paid = all(0 <= amount <= has.get(seat, -1) for seat, amount in pledge.pledged)
    require(paid, field, "has a promise of somebody who cannot pay it")


def _check_objectives(state: State, edition: Edition) -> None:
    held = {
        seat: objective
        for seat, player in enumerate(state.players)
        for objective in (*player.won, *player.flipped)
        if objective in edition.objectives
    }
    parted = not held or part_twins(state, held) == held
    require(parted, "players", "a team has both Objectives with the icon of the First Player")


def _check_absent(state: State) -> None:
    for number, player in enumerate(state.players):
        has = [name for name in OF_TEAMS if getattr(player, name)]
        require(not has, f"players[{number}].{has[0] if has else ''}", "belongs to a game with teams")
    require(not state.throne, "throne", "belongs to a game with teams")
    require(state.turn.ally < 0, "turn.ally", "belongs to a game with teams")


def _check_commander(state: State, edition: Edition, seat: int, leader: str) -> None:
    player, field = state.players[seat], f"players[{seat}]"
    named = player.leader == leader or (state.phase == "setup" and not player.leader)
    require(named, f"{field}.leader", f"{player.leader!r} does not command this team, {leader!r} does")
    allies = allies_of(edition.seating, seat)
    require(player.allies == allies, f"{field}.allies", f"{player.allies} instead of {allies}")
    has = [name for name in NEVER_OWN if getattr(player, name)]
    require(not has, f"{field}.{has[0] if has else ''}", "a Commander has this only through an Ally")
    require(not player.purse["swords"], f"{field}.purse.swords", "a Commander has these only through an Ally")
    for space, holder in state.control.items():
        require(holder != seat, f"control.{space}", f"seat {seat} is a Commander, who controls nothing")
    _check_arrows(state, seat, player, field)


def _check_arrows(state: State, seat: int, player: Player, field: str) -> None:
    """Check that each Agent of a Commander points to one Ally, and an active Swordmaster to both."""
    sent = {space: agents.count(seat) for space, agents in state.board.items() if seat in agents}
    counted = {space: len(arrows) for space, arrows in player.pointed.items()}
    require(counted == sent, f"{field}.pointed", "is not of the Agents on the board")
    require(len(player.arrows) == player.agents, f"{field}.arrows", f"{len(player.arrows)} of {player.agents} Agents")
    arrows = sorted([*player.arrows, *(arrow for there in player.pointed.values() for arrow in there)])
    wanted = sorted(player.allies)
    served = [BOTH, *wanted]
    require(
        arrows == wanted or (arrows == served and player.swordmaster),
        f"{field}.arrows",
        f"{arrows} instead of {served if player.swordmaster else wanted}",
    )


def _check_throne(state: State, edition: Edition) -> None:
    imperium = {card.id for card in dealt(state.game, state.options).imperium}
    for card in state.throne:
        require(card in imperium, "throne", f"{card!r} is no card of the Imperium deck")
        require(NEVER not in edition.cards[card].factions, "throne", f"{card!r} stays in the Imperium Row")


def _check_ally(state: State) -> None:
    """Check that a Commander acts through one of his own Allies once he has chosen one, and not before."""
    ally, tally = state.turn.ally, state.turn.tally
    commanders = [player for player in state.players if player.allies]
    known = ally < 0 or any(ally in player.allies for player in commanders)
    require(known, "turn.ally", f"seat {ally} is nobody's Ally")
    if tally is not None:
        own = state.players[tally.seat].allies
        asked = any(isinstance(frame.effect, Activate) for frame in state.stack)
        fits = ally in own if own and not asked else ally < 0
        require(fits, "turn.ally", f"seat {tally.seat} does not act through seat {ally}")
