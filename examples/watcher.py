"""Watch a match from its start to its end and print what happens. Resume after a lost connection.

.venv/bin/python examples/watcher.py localhost:8080             a new match between bots of the server
.venv/bin/python examples/watcher.py localhost:8080 MATCH_ID    a public match; with SANDTABLE_TOKEN also a private one
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

from sandtable import ChangedPast, Client, DeadlineExceeded, FutureVersion, Unavailable
from sandtable.v1.play_pb2 import NoticeKind, WatchMatchResponse

PAUSE = 2.0
"""Seconds between two attempts when the server is unavailable for a longer time."""


def messages(client: Client, match_id: str) -> Iterator[WatchMatchResponse]:
    """Yield every message until the match is over, even if the server is unavailable from time to time."""
    after: int | None = None  # the last version that was seen
    while True:
        try:
            # The client resumes a broken stream by itself, and gives up if there is no answer for a while.
            for told in client.watch(match_id, after):
                if told.state_hash:  # only a message with a hash has a new version
                    after = told.version
                yield told
                if told.over:
                    return
        except (Unavailable, DeadlineExceeded) as error:
            print(f"no server ({error.message}), trying again after version {after}", file=sys.stderr)
            time.sleep(PAUSE)
        except (FutureVersion, ChangedPast) as error:
            print(f"{error.message} From the start:", file=sys.stderr)
            after = None


def lines(told: WatchMatchResponse) -> Iterator[str]:
    """Yield the lines that describe a message."""
    for notice in told.notices:
        who = f" seat {notice.seat}" if notice.HasField("seat") else ""
        yield f"{NoticeKind.Name(notice.kind).removeprefix('NOTICE_KIND_').lower()}{who} {notice.name}".rstrip()
    if told.HasField("taken_back_to"):
        yield f"version {told.version}: seat {told.actor} takes back to version {told.taken_back_to}"
    elif told.state_hash:
        yield f"version {told.version}"
    for event in told.events:
        yield f"  {event.text}"


def main() -> None:
    server, *arguments = sys.argv[1:] or ["localhost:8080"]
    token = os.environ.get("SANDTABLE_TOKEN", "")
    with Client(server, token, "en", attempts=4) as client:  # few attempts, because `messages` tries again
        if arguments:
            (match_id,) = arguments
        else:
            match_id = client.create("conquest", 2, seats=["greedy", "greedy"], public=True).match.match_id
        for told in messages(client, match_id):
            for line in lines(told):
                print(line, flush=True)
        for standing in client.match(match_id).result:
            print(f"place {standing.place}: seat {standing.seat} with {standing.points} points")


if __name__ == "__main__":
    main()
