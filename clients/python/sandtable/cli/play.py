"""Play a seat of a match on a server in the terminal. Needs the engine, for its terminal and its texts."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar
from uuid import uuid4

from sandtable_engine import GAMES, Game
from sandtable_engine.cli import Question, Refused, Terminal, malformed, say

from ..client import Client, Seat
from ..errors import (
    DeadlineExceeded,
    FailedPrecondition,
    IllegalAction,
    InvalidArgument,
    SandtableError,
    StaleVersion,
    Unavailable,
)
from ..v1 import match_pb2, play_pb2
from .common import Misuse, client_of, player_name
from .structs import entries_of, view_of

LOOK_BACK = 50
"""How many earlier versions are printed for a player who returns."""
PATIENCE = 120.0
"""Seconds without an answer after which the terminal gives up. The match goes on without it."""
LOST = (Unavailable, DeadlineExceeded)
OVER = (match_pb2.MATCH_STATE_FINISHED, match_pb2.MATCH_STATE_ABANDONED)

Answer = TypeVar("Answer")


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    with client_of(arguments) as client:
        if not client.token:
            raise Misuse(
                "Playing needs the token of a seat in --token or SANDTABLE_TOKEN; `sandtable join` prints one."
            )
        match = client.match(arguments.match)
        game = GAMES.get(match.game)
        if game is None:
            raise Misuse(f"The installed engine has no game {match.game!r}; a newer version may have it.")
        if match.state == match_pb2.MATCH_STATE_LOBBY:
            print("Waiting until all seats are taken.", flush=True)
            match = Seat(client, match.match_id, client.token, 0).wait_for_start()
        Terminal(HostedGame(client, match, game, arguments.locale)).play()
    return 0


class HostedGame:
    """A match on a server. `seen` is the last version printed to the player, `asked` the last question to the seat."""

    hosted = True

    def __init__(self, client: Client, match: match_pb2.Match, game: Game, locale: str) -> None:
        view = client.view(match.match_id)
        self.game = game
        self.seat = view.seat
        self.locale = locale
        self.decks = match.options.get("decks", "")
        self.me = Seat(client, match.match_id, client.token, view.seat)
        self.seen = view.version
        self.over = match.state in OVER
        self.asked = play_pb2.ListActionsResponse()
        self.entries: list[Any] = []
        self.unread: list[list[str]] = []
        self.lost: float | None = None

    def names(self) -> dict[int, str]:
        return {one.seat: player_name(one) for one in self._ask(self.me.match).seats}

    def history(self) -> list[str]:
        """Return what happened up to the player's last action; `wait` yields what came after it."""
        now, over = self.seen, self.over
        self.seen = max(now - LOOK_BACK, -1)
        before: list[str] = []
        for news in self._news(now):
            self.unread.append(self._lines(news))
            if news.HasField("actor") and news.actor == self.seat:
                before += [line for lines in self.unread for line in lines]
                self.unread.clear()
        self.over = self.over or over
        return before

    def wait(self) -> Iterator[list[str] | None]:
        unread, self.unread = self.unread, []
        yield from unread
        while not self.over:
            self.asked = self._ask(self.me.actions)
            if self.asked.version > self.seen:
                yield from (self._lines(news) for news in self._news(self.asked.version))
            elif self.asked.actions:
                return
            else:
                yield None
                yield from (self._lines(news) for news in self._news(None))

    def question(self) -> Question | None:
        if self.over:
            return None
        labels = {one.action: one.label or one.action for one in self.asked.actions}
        return Question(self.asked.decision.prompt, labels)

    def view(self) -> Any:
        return view_of(self._ask(self.me.view), self.game)

    def submit(self, action: str) -> list[str]:
        """Submit an action. If the match has moved on, let the player decide again, unless nothing visible changed."""
        while True:
            question = self.question()
            send = partial(self.me.submit, action, self.asked.version, request_id=uuid4().hex)
            try:
                done = self._ask(send)
            except StaleVersion as error:
                told = [line for news in self._news(error.current_version) for line in self._lines(news)]
                self.asked = self._ask(self.me.actions)
                if any(told) or self.question() != question:
                    print(f"  {say(self.locale, 'terminal', 'moved')}")
                    return told
            except IllegalAction as error:
                raise Refused(str(error)) from error
            except InvalidArgument as error:
                # The server's message names a field, for programs; describe to the player what an action looks like.
                raise Refused(malformed(self.locale)) from error
            except FailedPrecondition as error:
                self.over = self._ask(self.me.match).state in OVER
                if not self.over:
                    raise Refused(str(error)) from error
                return []
            else:
                self.seen, self.over = done.version, not done.to_act
                return [event.text for event in done.events]

    def take_back(self) -> None:
        try:
            done = self._ask(partial(self.me.take_back, self.asked.version, request_id=uuid4().hex))
        except (FailedPrecondition, StaleVersion) as error:
            raise Refused(str(error)) from error
        self.seen = done.version

    def catalog(self) -> list[Any]:
        if not self.entries:
            response = self._ask(partial(self.me.client.catalog, self.game.id, decks=self.decks))
            self.entries = entries_of(response, self.game)
        return self.entries

    def result(self) -> Sequence[match_pb2.Standing]:
        return list(self._ask(self.me.match).result)

    def resign(self) -> None:
        try:
            self._ask(self.me.resign)
        except FailedPrecondition as error:
            raise Refused(str(error)) from error

    def _news(self, until: int | None) -> Iterator[play_pb2.WatchMatchResponse]:
        """Yield what happens up to a version, or until the seat is asked."""
        while True:
            try:
                for news in self.me.watch(self.seen if self.seen >= 0 else None):
                    self.lost = None
                    self.seen, self.over = news.version if news.state_hash else self.seen, news.over
                    yield news
                    if self.over or (self.seat in news.to_act if until is None else news.version >= until):
                        return
            except LOST as error:
                self._bear(error)

    def _lines(self, news: play_pb2.WatchMatchResponse) -> list[str]:
        """Describe a version in sentences."""
        if news.HasField("taken_back_to"):
            return [say(self.locale, "terminal", "taken_back", seat=str(news.actor))]
        return [event.text for event in news.events]

    def _ask(self, call: Callable[[], Answer]) -> Answer:
        """Make a call, and repeat it while the server does not answer."""
        while True:
            try:
                answer = call()
            except LOST as error:
                self._bear(error)
            else:
                self.lost = None
                return answer

    def _bear(self, error: SandtableError) -> None:
        """Report that the server does not answer; raise the error once `PATIENCE` is used up."""
        now = time.monotonic()
        if self.lost is None:
            self.lost = now
            print(say(self.locale, "terminal", "lost"), flush=True)
        elif now - self.lost > PATIENCE:
            raise error
