"""Leaders of Uprising with rules of their own: memories, a board with two sides, a training track."""

from __future__ import annotations

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Frame, Option
from ...kernel.rules import Run
from ..actions import TrainStep
from ..editions import edition_of
from ..sets.uprising.events import LeaderFlipped, MemoryMade, Trained
from ..sets.uprising.verbs import Flip, Remember, RepeatSpace, Train
from ..shapes import Step
from ..state import Player, State
from ..verbs import Draw
from .agents import leader_items, printed_items
from .rulebook import RULES, only_way

START = "start"


class Reach(Effect, frozen=True, tag="reach"):
    """Advance the training to `step` and take its reward."""

    step: str


@RULES.step(Remember)
def remember(run: Run[State], effect: Remember) -> None:
    player = run.state.players[run.seat]
    if player.supply:
        player.memories += 1
        run.emit(MemoryMade(seat=run.seat))


@RULES.step(Flip)
def flip(run: Run[State], effect: Flip) -> None:
    player = run.state.players[run.seat]
    memories, player.memories = player.memories, 0
    edition = edition_of(run.state)
    player.leader = edition.leaders[player.leader].back
    run.emit(LeaderFlipped(seat=run.seat, leader=player.leader, memories=memories))
    # The abilities of the new side may be used in the same turn.
    run.open(list(leader_items(edition.id, player.leader, "agent")))
    if memories:
        run.push(Draw(memories))


@RULES.step(RepeatSpace)
def repeat_space(run: Run[State], effect: RepeatSpace) -> None:
    run.open(list(printed_items(edition_of(run.state).id, run.state.turn.space)))


def _following(state: State, player: Player) -> list[Step]:
    training = edition_of(state).training
    return [training[step] for step in training[player.training or START].following]


@RULES.question(Train)
def train(state: State, frame: Frame) -> list[Option]:
    return [Option(TrainStep(step.id).text, Reach(step.id)) for step in _following(state, state.players[frame.seat])]


@RULES.arrival(Train)
def train_arrives(run: Run[State], frame: Frame) -> bool:
    return only_way(run, train(run.state, frame))


@RULES.possible(Train)
def train_possible(state: State, seat: int, source: str, effect: Train) -> bool:
    return bool(_following(state, state.players[seat]))


@RULES.step(Reach)
def reach(run: Run[State], effect: Reach) -> None:
    run.state.players[run.seat].training = effect.step
    run.emit(Trained(seat=run.seat, step=effect.step))
    run.push(edition_of(run.state).training[effect.step].reward or DONE)
