"""A seat of a match on a server, in the terminal."""

from __future__ import annotations

import argparse

from ..client import Client, Seat
from ..errors import FailedPrecondition, IllegalAction, StaleVersion
from ..v1 import match_pb2, play_pb2
from .common import Misuse, client_of, pad, width, wrap
from .table import Names, show, standings

RECENT = 20
HELP = """\
  a number     choose that action         an action    the same as text, such as reveal
  ? name       explain a card, a space, a leader, ...
  board        show the table again       log          what happened lately
  keys         the actions as text        resign       give up the seat
  quit         leave the terminal; the match waits for you"""


def run(arguments: argparse.Namespace) -> int:
    """The command."""
    with client_of(arguments) as client:
        if not client.token:
            raise Misuse("Playing needs the token of a seat: --token or SANDTABLE_TOKEN; `sandtable join` gives one.")
        match = client.match(arguments.match)
        if match.state == match_pb2.MATCH_STATE_LOBBY:
            print("Waiting until all seats are taken.", flush=True)
            match = Seat(client, match.match_id, client.token, 0).wait_for_start()
        Table(client, match).play()
    return 0


class Table:
    """A match at the terminal: `seen` is the version the person has been told of."""

    def __init__(self, client: Client, match: match_pb2.Match) -> None:
        view = client.view(match.match_id)
        self.seat = Seat(client, match.match_id, client.token, view.seat)
        self.match = match
        self.names = Names(client.catalog(match.game, decks=match.options.get("decks", "")))
        self.told: list[str] = []
        self.seen = view.version
        self.over = False

    def play(self) -> None:
        """Ask the person, and tell what the others do, until the match is over or the person leaves."""
        print(f"You are seat {self.seat.number}. `?` lists what you can type.")
        self.board()
        while not self.over:
            asked = self.seat.actions()
            if asked.version > self.seen:
                self.follow(asked.version)
            elif not asked.actions:
                print("Waiting for the others.", flush=True)
                self.follow(None)
                if not self.over:
                    self.board()
            else:
                action = self.ask(asked)
                if action is None:
                    return
                self.submit(action, asked.version)
        self.end()

    def board(self) -> None:
        """Show the table."""
        print(f"\n{show(self.seat.view(), self.match, self.names)}", flush=True)

    def tell(self, events: list[str]) -> None:
        """Say what happened."""
        for event in filter(None, events):
            self.told.append(event)
            print(wrap(f"  {event}"), flush=True)

    def follow(self, until: int | None) -> None:
        """Tell what happens up to a version, or until the seat is asked."""
        for news in self.seat.watch(self.seen):
            self.tell([event.text for event in news.events])
            self.seen, self.over = news.version, news.over
            if self.over or (self.seat.number in news.to_act if until is None else news.version >= until):
                return

    def submit(self, action: str, version: int) -> None:
        """Take an action; a table that has moved on meanwhile is looked at again."""
        try:
            done = self.seat.submit(action, version)
        except StaleVersion:
            print("  The match has moved on meanwhile.")
        except IllegalAction as error:
            print(wrap(f"  {error}"))
        else:
            self.tell([event.text for event in done.events])
            self.seen, self.over = done.version, not done.to_act

    def ask(self, asked: play_pb2.ListActionsResponse) -> str | None:
        """The action the person chooses; None to leave."""
        actions = [one.action for one in asked.actions]
        print(f"\n{asked.decision.prompt}")
        print(numbered([one.label or one.action for one in asked.actions]))
        while True:
            try:
                typed = input("> ").strip()
            except EOFError:
                return None
            word, _, rest = typed.partition(" ")
            if word in ("quit", "q"):
                return None
            if typed.isascii() and typed.isdecimal():
                if 1 <= int(typed) <= len(actions):
                    return actions[int(typed) - 1]
                print(f"  There is no action {typed}; `?` lists what you can type.")
            elif typed in actions:
                return typed
            elif typed == "resign":
                if self.resign():
                    return None
            elif word == "?":
                print(self.names.explain(rest.strip()) if rest.strip() else HELP)
            elif word == "board":
                self.board()
            elif word == "keys":
                print(numbered(actions))
            elif word == "log":
                print("\n".join(wrap(f"  {event}") for event in self.told[-RECENT:]) or "  Nothing yet.")
            elif typed:
                # The server knows why not, and says it in the person's language.
                return typed

    def resign(self) -> bool:
        """Give up the seat if it is meant."""
        try:
            if input("Give up your seat for good? Type yes: ").strip().lower() != "yes":
                return False
        except EOFError:
            return False
        try:
            self.seat.resign()
        except FailedPrecondition as error:
            print(wrap(f"  {error}"))
            return False
        print("  You have resigned.")
        return True

    def end(self) -> None:
        """Say how the match ended."""
        match = self.seat.match()
        if match.state == match_pb2.MATCH_STATE_ABANDONED:
            print("\nThe match has ended: a player resigned.")
        else:
            print("\n".join(["", "The match is over.", *standings(match)]))


def numbered(labels: list[str]) -> str:
    """Labels with their numbers, in two columns where they are short."""
    cells = [f"{number:4}  {label}" for number, label in enumerate(labels, start=1)]
    if len(cells) < 8 or max(map(width, cells)) > 48:
        return "\n".join(wrap(cell, " " * 6) for cell in cells)
    height = -(-len(cells) // 2)
    pairs = [cells[row::height] for row in range(height)]
    return "\n".join("".join(pad(cell, 50) for cell in pair).rstrip() for pair in pairs)
