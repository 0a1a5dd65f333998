"""Playing Intrigue cards, and the Baron's Masterstroke: what a seat may add to its turn."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Frame, Modifier, Option, Seq
from ...kernel.events import Passed
from ...kernel.rules import Run
from ..actions import Pass, PlayIntrigueCard, ShowTokens
from ..editions import MOMENTS, TABLES, dealt, edition_of
from ..events import (
    IntriguePlayed,
    TokensShown,
)
from ..sets.uprising.events import AllyActivated
from ..shapes import Intrigue
from ..state import State
from ..verbs import RevealPersuasion
from .battle_icons import wild_pairs
from .intrigue_cards import leave_intrigue
from .resources import add
from .rulebook import RULES, any_possible
from .tracks import named

MASTERSTROKE_AT = 4


class PlayIntrigue(Effect, frozen=True, tag="play_intrigue"):
    """Play an Intrigue card: as a plot, in combat, after a victory or at the end of the game.

    In combat a Commander plays it for `ally`, -1 for nobody.
    """

    card: str
    moment: str
    ally: int = -1


class PutAway(Effect, frozen=True, tag="put_away"):
    """Move a played Intrigue card to the discard pile."""

    card: str


class Masterstroke(Effect, frozen=True, tag="masterstroke"):
    """Show the Baron's two tokens."""


INTRIGUE_OPTIONS = {
    (card, moment): Option(PlayIntrigueCard(card).text, PlayIntrigue(card, moment))
    for edition in TABLES.values()
    for card in edition.intrigue
    for moment in MOMENTS
}
PLOTS = {option.key: option for (_, moment), option in INTRIGUE_OPTIONS.items() if moment == "plot"}
"""The options to play an Intrigue card in a turn, by their text."""

CARDS_FOR = {
    name: {
        moment: {card.id: card for card in edition.intrigue.values() if getattr(card, moment) is not None}
        for moment in MOMENTS
    }
    for name, edition in TABLES.items()
}
"""For each edition and moment, the Intrigue cards that can be played then."""


MASTERSTROKE = Option(ShowTokens().text, Masterstroke())
PASS = Option(Pass().text, DONE)


def effect_at(card: Intrigue, moment: str) -> Effect | None:
    """Return the effect of a card at a moment; None if it cannot be played then."""
    effect: Effect | None = getattr(card, moment)
    return effect


def playable(state: State, seat: int, card: Intrigue, moment: str) -> bool:
    """Return whether `seat` can play a card now: it can pay the costs, and the conditions hold."""
    effect: Effect | None = getattr(card, moment)
    if effect is None or (card.first and state.turn.begun):
        return False
    source = f"intrigue:{card.id}"
    if moment == "endgame" and isinstance(effect, Seq):
        return any_possible(state, seat, source, effect.parts)
    return RULES.is_possible(state, seat, source, effect)


def intrigue_options(state: State, seat: int, moment: str) -> list[Option]:
    """Return an option for every Intrigue card that `seat` can play now."""
    cards = CARDS_FOR[edition_of(state).id][moment]
    options: list[Option] = []
    for held in dict.fromkeys(state.players[seat].intrigue):
        card = cards.get(held)
        if card is not None and playable(state, seat, card, moment):
            options.append(INTRIGUE_OPTIONS[held, moment])
    return options


def commander_options(state: State, seat: int) -> list[Option]:
    """Return the options of a Commander to play Intrigue cards in combat, for each Ally with units there."""
    cards = edition_of(state).intrigue
    options: list[Option] = []
    for ally in state.players[seat].allies:
        if state.players[ally].units:
            through = replace(state, turn=replace(state.turn, ally=ally))
            options += [
                Option(PlayIntrigueCard(card, ally).text, PlayIntrigue(card, "combat", ally))
                for card in dict.fromkeys(state.players[seat].intrigue)
                if playable(through, seat, cards[card], "combat")
            ]
    return options


def activate(run: Run[State], ally: int) -> None:
    """Make the Commander act through `ally` from now on."""
    run.state.turn.ally = ally
    run.emit(AllyActivated(seat=run.seat, ally=ally))


@RULES.step(PlayIntrigue)
def play_intrigue(run: Run[State], effect: PlayIntrigue) -> None:
    state = run.state
    card = edition_of(run.state).intrigue[effect.card]
    leave_intrigue(state, run.seat, effect.card)
    state.players[run.seat].waiting.append(effect.card)
    state.turn.begun = True
    run.source = f"intrigue:{effect.card}"
    if effect.ally >= 0:
        activate(run, effect.ally)
    run.emit(IntriguePlayed(seat=run.seat, card=effect.card, moment=effect.moment))
    if not card.waits or effect.moment != "plot":
        run.push(PutAway(effect.card))
    run.push(effect_at(card, effect.moment) or DONE)


@RULES.step(PutAway)
def put_away(run: Run[State], effect: PutAway) -> None:
    run.state.players[run.seat].waiting.remove(effect.card)
    run.state.intrigue_discard.append(effect.card)


@RULES.step(RevealPersuasion)
def reveal_persuasion(run: Run[State], effect: RevealPersuasion) -> None:
    if run.state.turn.kind == "reveal":
        add(run, run.seat, "persuasion", effect.amount)
    else:
        run.state.modifiers.append(Modifier(run.seat, "reveal_persuasion", "reveal", effect.amount, run.source))


def can_masterstroke(state: State, seat: int) -> bool:
    """Return whether the Baron may show his tokens: once per game, in a turn with four deployed troops."""
    if state.turn.deployed < MASTERSTROKE_AT:
        return False
    player = state.players[seat]
    return not player.tokens_shown and "masterstroke" in edition_of(state).leaders[player.leader].traits


@RULES.step(Masterstroke)
def masterstroke(run: Run[State], effect: Masterstroke) -> None:
    player = run.state.players[run.seat]
    player.tokens_shown = True
    run.source = f"leader:{player.leader}"
    run.emit(TokensShown(seat=run.seat, factions=tuple(player.tokens)))
    for faction in reversed(player.tokens):
        run.push(named(edition_of(run.state).board, faction))


def turn_extras(state: State, seat: int) -> list[Option]:
    """Return the options that `seat` has at every moment of its turn."""
    options = intrigue_options(state, seat, "plot") if state.players[seat].intrigue else []
    if can_masterstroke(state, seat):
        options.append(MASTERSTROKE)
    return options


def find_extra(state: State, seat: int, key: str) -> Option | None:
    """Return the one of these options that has the key; None if none has."""
    option = PLOTS.get(key)
    if option is None:
        return MASTERSTROKE if key == MASTERSTROKE.key and can_masterstroke(state, seat) else None
    card = cast(PlayIntrigue, option.effect).card
    held = card in state.players[seat].intrigue
    return option if held and playable(state, seat, edition_of(state).intrigue[card], "plot") else None


def no_extras(state: State, seat: int) -> bool:
    """Return whether everybody can see that `seat` has no extras: no Intrigue card and no Masterstroke."""
    return not state.players[seat].intrigue and not can_masterstroke(state, seat)


class VictoryIntrigue(Effect, frozen=True, tag="victory_intrigue"):
    """Let the winner of a Conflict play Intrigue cards for winning."""


class EndgameIntrigue(Effect, frozen=True, tag="endgame_intrigue"):
    """Let the seat play Endgame Intrigue cards and pair the wild battle icon."""


# The seat may play cards of a moment until it passes; it is not asked if everybody can see that it has no option.
ASKED_AT: dict[type, str] = {VictoryIntrigue: "victory", EndgameIntrigue: "endgame"}


@RULES.question(VictoryIntrigue)
@RULES.question(EndgameIntrigue)
def moment(state: State, frame: Frame) -> list[Option]:
    when = ASKED_AT[type(frame.effect)]
    pairs = wild_pairs(state, frame.seat) if when == "endgame" else []
    return [*intrigue_options(state, frame.seat, when), *pairs, PASS]


@RULES.arrival(VictoryIntrigue)
@RULES.arrival(EndgameIntrigue)
def moment_arrives(run: Run[State], frame: Frame) -> bool:
    state, when = run.state, ASKED_AT[type(frame.effect)]
    # Unless cards of the base game are mixed in, Uprising has no Intrigue cards for winning a Conflict.
    playable_then = when in dealt(state.game, state.options).moments
    if (playable_then and state.players[frame.seat].intrigue) or len(moment(state, frame)) > 1:
        return False
    state.stack.pop()
    return True


@RULES.answer(VictoryIntrigue)
@RULES.answer(EndgameIntrigue)
def moment_answered(run: Run[State], frame: Frame, option: Option) -> None:
    if option.key == PASS.key:
        run.state.stack.pop()
        run.emit(Passed(seat=frame.seat))
    else:
        run.push(option.effect)
