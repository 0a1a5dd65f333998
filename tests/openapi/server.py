"""A whole server on a free port with a data folder of its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.service.stack import UNLIMITED


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def running(data: Path) -> Iterator[int]:
    """Run a server, and yield its port once it is ready."""
    port = free_port()
    command = [sys.executable, "-m", "sandtable_service.serve", "--port", str(port), "--data", str(data)]
    unlimited = {**os.environ, **UNLIMITED}
    with subprocess.Popen([*command, "--workers", "1"], env=unlimited, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert "is ready" in server.stdout.readline()
            yield port
        finally:
            server.terminate()
            server.wait(30)


class Rest:
    """The REST API of a server."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """Return the answer to a POST if there is a body, otherwise to a GET."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers)
        with urllib.request.urlopen(request, timeout=15) as response:
            return json.load(response)


class Hosted:
    """A running public match of three players, with the tokens of all of them."""

    def __init__(self, rest: Rest, bots: bool = False) -> None:
        self.rest = rest
        seats = [{"bot": "random"}] * 3 if bots else []
        created = rest.ask("/v1/matches", {"game": "imperium", "players": 3, "public": True, "seats": seats})
        self.match_id: str = created["match"]["match_id"]
        self.path = f"/v1/matches/{self.match_id}"
        self.host: str = created["host_token"]
        self.invites: list[str] = [invite["invite"] for invite in created["invites"]]
        self.nonces = [uuid4().hex for _ in self.invites]
        self.tokens: list[str] = [
            rest.ask(f"{self.path}/join", {"invite": invite, "nonce": nonce})["token"]
            for invite, nonce in zip(self.invites, self.nonces, strict=True)
        ]

    def now(self) -> Any:
        """Return the match as a spectator sees it."""
        return self.rest.ask(self.path)["match"]
