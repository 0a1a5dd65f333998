"""A person in the terminal against bots."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from .. import (
    IllegalAction,
    action_parts,
    advance,
    catalog,
    decision,
    legal_actions,
    result,
    to_act,
    view,
)
from ..columns import pad, side_by_side, wrap
from ..game import Bot, Game
from ..kernel.events import Event
from ..kernel.state import Setting, State
from ..localization import sentence
from ..logs import Log, write_log
from ..registry import set_up
from . import catalog as components
from .common import (
    WIDTH,
    Misuse,
    bot_name,
    bots_of,
    game_of,
    locale_of,
    options_of,
    players_of,
    seed_of,
)
from .screens import screen_of

RECENT = 20
HELP = """\
  a number     choose that option         an action    the same as text, such as reveal
  ? name       explain a card, a space, a leader, ...
  board        show the table again       log          what happened lately
  keys         the options as text        quit         leave; --log FILE keeps the game"""


@dataclass(slots=True)
class Session:
    """One game at the terminal: `told` is what the person's seat has been told."""

    game: Game
    state: State
    seat: int
    bots: list[tuple[str, Bot]]
    rng: Random
    locale: str
    actions: list[tuple[int, str]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


def run(arguments: argparse.Namespace) -> int:
    """The command."""
    game, locale = game_of(arguments.game), locale_of(arguments.locale)
    players = players_of(game, arguments.players)
    if not 0 <= arguments.seat < players:
        raise Misuse(f"There is no seat {arguments.seat}; seats are 0 to {players - 1}.")
    bots = bots_of(game, players, arguments.bots)
    options: dict[str, Setting] = options_of(arguments.option)
    seed = seed_of(arguments.seed, 0)
    state, begun = set_up(game.id, players, seed, options)
    if arguments.log:
        # Written when the game is left; whether it can be is found out before the first move.
        try:
            Path(arguments.log).touch(exist_ok=False)
        except FileExistsError:
            raise Misuse(f"{arguments.log} exists already; choose another name for the log.") from None
    log = Log(game.id, players, seed, dict(state.options), state.rules_version)
    session = Session(game, state, arguments.seat, bots, Random(seed), locale)
    print(f"You are seat {session.seat}. `?` lists what you can type.")
    _tell(session, begun)
    try:
        _play(session)
    finally:
        if arguments.log:
            text = write_log(Log(log.game, log.players, log.seed, log.options, log.rules, tuple(session.actions)))
            Path(arguments.log).write_text(text, encoding="utf-8")
            print(f"The game is in {arguments.log}.")
    return 0


def _play(session: Session) -> None:
    """Ask the person and the bots until the game is over or the person leaves."""
    fresh = True
    while seats := to_act(session.state):
        others = [seat for seat in seats if seat != session.seat]
        if others:
            seat = others[0]
            bot = session.bots[seat][1]
            _act(session, seat, bot(view(session.state, seat), legal_actions(session.state, seat), session.rng))
            fresh = True
        else:
            print(f"\n{_screen(session) if fresh else _status(session)}")
            action = _ask(session)
            if action is None:
                return
            fresh = False
            print()
            _act(session, session.seat, action)
    print(f"\n{_screen(session)}\n")
    for standing in result(session.state) or ():
        whose = "you" if standing.seat == session.seat else bot_name(session.bots, standing.seat)
        print(f"  {standing.place}. seat {standing.seat} ({whose}): {standing.points}")


def _screen(session: Session) -> str:
    return screen_of(session.game.id).page(view(session.state, session.seat), session.locale)


def _status(session: Session) -> str:
    return screen_of(session.game.id).status(view(session.state, session.seat), session.locale)


def _act(session: Session, seat: int, action: str) -> None:
    """Take an action and tell it."""
    events = advance(session.state, seat, action)
    session.actions.append((seat, action))
    _tell(session, events)


def _tell(session: Session, events: list[Event]) -> None:
    """What the person may know of what happened."""
    for event in events:
        line = session.game.tell(event.seen_by(session.seat), session.locale)
        if line:
            session.told.append(line)
            print(_wrapped(line))


def _ask(session: Session) -> str | None:
    """The action the person chooses; None to leave."""
    state, seat, locale = session.state, session.seat, session.locale
    asked = decision(state, seat)
    parts = action_parts(state, seat)
    actions = list(parts)
    if asked is None:
        raise LookupError(f"seat {seat} has to act and is not asked")
    labels = [session.game.label(each, locale) for each in parts.values()]
    print(f"\n{session.game.ask(asked, locale)}")
    print("\n".join(_numbered(labels)))
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            return None
        word, _, rest = typed.partition(" ")
        if word in ("quit", "q"):
            return None
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(actions):
            return actions[int(typed) - 1]
        if typed in actions:
            return typed
        if word == "?":
            print(_explain(session, rest.strip()) if rest.strip() else HELP)
        elif word == "board":
            print(_screen(session))
        elif word == "keys":
            print("\n".join(_numbered(actions)))
        elif word == "log":
            print("\n".join(map(_wrapped, session.told[-RECENT:])) or "  Nothing yet.")
        elif typed:
            _refuse(session, typed)


def _wrapped(line: str) -> str:
    return "\n".join(wrap(f"  {line}", WIDTH, "    "))


def _numbered(labels: list[str]) -> list[str]:
    options = [f"{pad(str(number), 4, right=True)}  {label}" for number, label in enumerate(labels, 1)]
    return [line for row in side_by_side(options, WIDTH) for line in wrap(row, WIDTH, " " * 6)]


def _refuse(session: Session, typed: str) -> None:
    """Say why not. The engine knows: a refused action changes nothing."""
    if typed.isascii() and typed.isdigit():
        print(f"  There is no option {typed}; `?` lists what you can type.")
        return
    try:
        advance(session.state, session.seat, typed)
    except IllegalAction as error:
        print(_wrapped(sentence(session.game.words, error, session.locale)))


def _explain(session: Session, name: str) -> str:
    """A component of the game in words."""
    try:
        return components.explain(session.game.id, catalog(session.game.id, session.locale), name, session.locale)
    except Misuse as error:
        return _wrapped(str(error))
