"""The command `play`: a person in the terminal against bots."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from .. import (
    IllegalAction,
    Timeline,
    action_parts,
    catalog,
    decision,
    legal_actions,
    may_take_back,
    result,
    sentence,
    take_back_entry,
    to_act,
    view,
)
from ..game import Bot, Game, Standing
from ..kernel.events import Event
from ..kernel.state import State
from ..logs import Log, write_log
from ..registry import game_of, set_up
from .common import Misuse, bots_of, locale_of, options_of, players_of, seed_of
from .terminal import Question, Refused, Terminal


@dataclass(slots=True)
class LocalGame:
    """A game in this process. Bots have the other seats; `begun` are the events of the setup."""

    game: Game
    timeline: Timeline
    begun: list[Event]
    seat: int
    bots: list[tuple[str, Bot]]
    rng: Random
    locale: str
    actions: list[tuple[int, str]] = field(default_factory=list)
    hosted: bool = False

    @property
    def state(self) -> State:
        """Return the current state."""
        return self.timeline.state

    def names(self) -> dict[int, str]:
        return {seat: "" if seat == self.seat else name for seat, (name, _) in enumerate(self.bots)}

    def history(self) -> list[str]:
        return []

    def wait(self) -> Iterator[list[str] | None]:
        if self.begun:
            yield self._told(self.begun)
            self.begun = []
        while others := [seat for seat in to_act(self.state) if seat != self.seat]:
            seat = others[0]
            bot = self.bots[seat][1]
            yield self._act(seat, bot(view(self.state, seat), legal_actions(self.state, seat), self.rng))

    def question(self) -> Question | None:
        asked = decision(self.state, self.seat)
        if asked is None:
            return None
        parts = action_parts(self.state, self.seat)
        labels = {action: self.game.label(each, self.locale) for action, each in parts.items()}
        return Question(self.game.ask(asked, self.locale), labels)

    def view(self) -> Any:
        return view(self.state, self.seat)

    def submit(self, action: str) -> list[str]:
        try:
            return self._act(self.seat, action)
        except IllegalAction as error:
            raise Refused(sentence(error, self.locale)) from error

    def take_back(self) -> None:
        versions = may_take_back(self.state, self.seat)
        self.submit(take_back_entry(versions[-1] if versions else 0))

    def catalog(self) -> list[Any]:
        return catalog(self.game.id, self.locale, str(self.state.options.get("decks", "standard")))

    def result(self) -> list[Standing]:
        return result(self.state) or []

    def resign(self) -> None:
        raise LookupError("a local game has no resignation: leave it")

    def _act(self, seat: int, action: str) -> list[str]:
        events = self.timeline.apply(seat, action)
        self.actions.append((seat, action))
        return self._told(events)

    def _told(self, events: list[Event]) -> list[str]:
        """Describe events, as far as the person may know them."""
        return [self.game.tell(event.seen_by(self.seat), self.locale) for event in events]


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    game, locale = game_of(arguments.game), locale_of(arguments.locale)
    players = players_of(game, arguments.players)
    if not 0 <= arguments.seat < players:
        raise Misuse(f"There is no seat {arguments.seat}; seats are 0 to {players - 1}.")
    bots = bots_of(game, players, arguments.bots)
    options = options_of(arguments.option)
    seed = seed_of(arguments.seed, 0)
    state, begun = set_up(game.id, players, seed, options)
    if arguments.log:
        # The log is written when the person leaves; make sure before the first move that this is possible.
        try:
            Path(arguments.log).touch(exist_ok=False)
        except FileExistsError:
            raise Misuse(f"{arguments.log} already exists; choose another file for the log.") from None
    log = Log(game.id, players, seed, dict(state.options), state.rules_version)
    local = LocalGame(game, Timeline(state), begun, arguments.seat, bots, Random(seed), locale)
    try:
        Terminal(local).play()
    finally:
        if arguments.log:
            text = write_log(Log(log.game, log.players, log.seed, log.options, log.rules, tuple(local.actions)))
            Path(arguments.log).write_text(text, encoding="utf-8")
            print(f"The log was written to {arguments.log}.")
    return 0
