"""The command `replay`: step through the log of a game."""

from __future__ import annotations

import argparse

from .. import IllegalAction, NewerRules, Timeline, UnsupportedRules, view
from ..kernel.events import Event
from ..registry import game_of, set_up
from .common import Misuse, load, locale_of
from .screens import screen_of


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    log = load(arguments.file)
    game, locale, seat = game_of(log.game), locale_of(arguments.locale), arguments.view
    try:
        state, begun = set_up(log.game, log.players, log.seed, log.options, rules_version=log.rules)
    except (NewerRules, UnsupportedRules) as error:
        raise Misuse(f"{arguments.file}: {error}") from error
    if seat is not None and not 0 <= seat < log.players:
        raise Misuse(f"There is no seat {seat}; seats are 0 to {log.players - 1}.")
    step = not arguments.all
    if step:
        print("Press Enter to go on, or type q to leave.")

    def tell(events: list[Event]) -> None:
        for event in events:
            # Without a seat everything is shown: a log has no secrets.
            print(f"        {game.tell(event if seat is None else event.seen_by(seat), locale)}")

    tell(begun)
    timeline = Timeline(state, (action for _, action in log.actions))
    for number, (actor, action) in enumerate(log.actions, start=1):
        try:
            events = timeline.apply(actor, action)
        except IllegalAction as error:
            raise Misuse(f"{arguments.file}: action {number}, {actor} {action}: {error}") from error
        print(f"{number:4}  {actor} {action}")
        tell(events)
        if step and _leaves():
            break
    if seat is not None:
        print(f"\n{screen_of(log.game).page(view(timeline.state, seat), locale)}")
    return 0


def _leaves() -> bool:
    try:
        return input().strip().lower() in ("q", "quit")
    except EOFError:
        return True
