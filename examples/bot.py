"""A bot that plays a seat through the Python client.

.venv/bin/python examples/bot.py localhost:8080                    a new match against three bots of the server
.venv/bin/python examples/bot.py localhost:8080 MATCH_ID INVITE    the seat of an invite
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

from sandtable import Client, Seat, StaleVersion
from sandtable.v1.play_pb2 import Action


def choose(actions: Sequence[Action]) -> Action:
    """Pick an action; put your own ideas here. This bot acquires the most expensive card, and ends turns late."""
    # The fields of an action say what it does, so there is no need to parse its text.
    cards = [action for action in actions if action.kind == "acquire"]
    if cards:
        return max(cards, key=lambda action: sum(action.price.values()))
    return random.choice([action for action in actions if action.kind not in ("end", "pass", "reveal")] or actions)


def take_seat(client: Client, arguments: list[str]) -> Seat:
    """Take the seat of an invite, or of a new match."""
    if arguments:
        match_id, invite = arguments
    else:
        created = client.create("imperium", 4, seats=["", "greedy", "greedy", "greedy"])
        match_id, invite = created.match.match_id, created.invites[0].invite
    seat = client.join(match_id, invite, "example bot")
    # After a crash, the same invite and nonce return the seat: client.join(match_id, invite, nonce=seat.nonce).
    print(f"match {match_id}, seat {seat.number}, nonce {seat.nonce}")
    return seat


def play(seat: Seat) -> None:
    """Play until the match is over. `turns` waits, watches and resumes; `submit` repeats a call that got no answer."""
    for turn in seat.turns():
        action = choose(turn.actions)
        try:
            seat.submit(action.action, turn.version)
        except StaleVersion:
            continue  # another seat acted first, or the time was up: load the options again
        print(action.label)


def main() -> None:
    server, *arguments = sys.argv[1:] or ["localhost:8080"]
    with Client(server, locale="en") as client:
        seat = take_seat(client, arguments)
        play(seat)
        for standing in seat.match().result:
            print(f"place {standing.place}: seat {standing.seat} with {standing.points} points")


if __name__ == "__main__":
    main()
