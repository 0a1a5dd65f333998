"""A whole match over REST, with nothing but the standard library: create, join, play, watch, verify.

python3 examples/rest.py http://localhost:8080
"""

from __future__ import annotations

import json
import random
import secrets
import sys
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

TRIES = 50
"""The number of times a call is tried while the server is busy or unavailable."""


class Refused(Exception):
    """The server refused a call, and trying again does not help. `docs/reasons.md` lists every `reason`."""

    def __init__(self, status: dict[str, Any]) -> None:
        info = status["details"][0]
        super().__init__(f"{info['reason']}: {status['message']}")
        self.reason: str = info["reason"]


def passes(status: int, refused: Refused) -> bool:
    """Return whether the call should be tried again. Of the reasons for a 429, only one passes by itself."""
    return status == 503 or refused.reason == "TOO_MANY_REQUESTS"


class Server:
    """The REST interface of a server."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, path: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
        """GET a path, or POST a body to it. Retries are safe, because they repeat the request with the same ids."""
        headers = {"accept-language": "en", **({"authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        tries = 0
        while True:
            tries += 1
            try:
                with urlopen(Request(f"{self.url}/v1/{path}", data, headers), timeout=10) as response:
                    return json.load(response)
            except HTTPError as error:
                refused = Refused(json.load(error))
                if tries == TRIES or not passes(error.code, refused):
                    raise refused from error
            except (HTTPException, OSError):  # no answer: the server may have applied the request
                if tries == TRIES:
                    raise
            time.sleep(random.uniform(0.1, 0.3))

    def events(self, match_id: str) -> Iterator[dict[str, Any]]:
        """Yield every version of a match until it is over. Resume after a lost connection."""
        version, state_hash = "", ""
        while True:
            cursor = f"?after_version={version}&after_hash={state_hash}" if version else ""
            try:
                request = Request(f"{self.url}/v1/matches/{match_id}/events{cursor}", headers={"accept-language": "en"})
                with urlopen(request, timeout=45) as stream:  # the server sends something every 15 seconds
                    for line in stream:
                        if not line.startswith(b"data:"):
                            continue
                        told = json.loads(line.removeprefix(b"data:"))
                        if told["state_hash"]:
                            version, state_hash = told["version"], told["state_hash"]
                            yield told
                        if told["over"]:
                            return
            except HTTPError as error:
                refused = Refused(json.load(error))
                if not passes(error.code, refused):
                    raise refused from error
            except (HTTPException, OSError, json.JSONDecodeError):
                pass  # the connection was lost, perhaps in the middle of a line
            time.sleep(0.5)


def main() -> None:
    server = Server((sys.argv[1:] or ["http://localhost:8080"])[0])

    created = server.ask(
        "matches", {"game": "conquest", "players": 2, "public": True, "request_id": secrets.token_hex(16)}
    )
    match_id = created["match"]["match_id"]
    print(f"match {match_id}, committed to {created['match']['seed_commitment']}")

    tokens: list[str] = []
    for invite in created["invites"]:  # this script plays both seats
        nonce = secrets.token_urlsafe(24)
        joined = server.ask(f"matches/{match_id}/join", {"invite": invite["invite"], "nonce": nonce, "name": "rest"})
        tokens.append(joined["token"])

    to_act: list[int] = server.ask(f"matches/{match_id}")["match"]["to_act"]
    while to_act:
        token = tokens[to_act[0]]
        asked = server.ask(f"matches/{match_id}/actions", token=token)
        move = {
            "action": random.choice(asked["actions"])["action"],
            "expected_version": asked["version"],
            "request_id": secrets.token_hex(16),
        }
        to_act = server.ask(f"matches/{match_id}/actions", move, token)["to_act"]

    for told in server.events(match_id):
        print(f"version {told['version']}", *(event["text"] for event in told["events"]), sep="\n  ")
    for standing in server.ask(f"matches/{match_id}")["match"]["result"]:
        print(f"place {standing['place']}: seat {standing['seat']} with {standing['points']} points")
    print("verified" if server.ask(f"matches/{match_id}/replay/verify")["verified"] else "does not hold")


if __name__ == "__main__":
    main()
