"""The two ways in which a load test reaches a server: gRPC, and REST over persistent connections."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol
from uuid import uuid4

import grpc

from sandtable.transport import OPTIONS, TIMEOUT, address_of
from sandtable.v1 import match_pb2, match_pb2_grpc, play_pb2, play_pb2_grpc


class Failed(Exception):
    """A call failed; the text names its status."""


class Started(NamedTuple):
    """A match whose seats are all taken: its id, the tokens by seat, the version and the seats to act."""

    match_id: str
    tokens: list[str]
    version: int
    to_act: list[int]


class Lane(Protocol):
    """The calls that a load test makes."""

    async def start(self, game: str, players: int, request_id: str) -> Started:
        """Create a match and take all its seats."""

    async def offered(self, match_id: str, token: str) -> list[str]:
        """Return the actions of a seat."""

    async def submit(
        self, match_id: str, token: str, action: str, version: int, request_id: str
    ) -> tuple[int, list[int]]:
        """Submit an action; return the version after it and the seats that act next."""

    async def close(self) -> None:
        """Close the connections."""


class GrpcLane:
    """Calls over one gRPC channel."""

    def __init__(self, server: str) -> None:
        self._channel = grpc.aio.insecure_channel(address_of(server).target, options=list(OPTIONS))
        self._matches: Any = match_pb2_grpc.MatchServiceStub(self._channel)
        self._play: Any = play_pb2_grpc.PlayServiceStub(self._channel)

    async def _call(self, method: Any, request: Any, token: str = "") -> Any:
        metadata = (("authorization", f"Bearer {token}"),) if token else ()
        try:
            return await method(request, metadata=metadata, timeout=TIMEOUT)
        except grpc.aio.AioRpcError as error:
            raise Failed(error.code().name) from error

    async def start(self, game: str, players: int, request_id: str) -> Started:
        asked = match_pb2.CreateMatchRequest(game=game, players=players, request_id=request_id)
        created = await self._call(self._matches.CreateMatch, asked)
        match_id, tokens = created.match.match_id, []
        for invite in created.invites:
            join = match_pb2.JoinMatchRequest(match_id=match_id, invite=invite.invite, nonce=uuid4().hex)
            joined = await self._call(self._matches.JoinMatch, join)
            tokens.append(joined.token)
        return Started(match_id, tokens, joined.match.version, list(joined.match.to_act))

    async def offered(self, match_id: str, token: str) -> list[str]:
        response = await self._call(self._play.ListActions, play_pb2.ListActionsRequest(match_id=match_id), token)
        return [action.action for action in response.actions]

    async def submit(
        self, match_id: str, token: str, action: str, version: int, request_id: str
    ) -> tuple[int, list[int]]:
        request = play_pb2.SubmitActionRequest(
            match_id=match_id, action=action, expected_version=version, request_id=request_id
        )
        response = await self._call(self._play.SubmitAction, request, token)
        return response.version, list(response.to_act)

    async def close(self) -> None:
        await self._channel.close(None)


Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class RestLane:
    """Calls as JSON over HTTP/1.1."""

    def __init__(self, server: str) -> None:
        self._host, _, self._port = address_of(server).target.rpartition(":")
        self._free: list[Connection] = []

    async def _exchange(self, connection: Connection, data: bytes) -> tuple[int, bytes]:
        reader, writer = connection
        writer.write(data)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = head.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0]
        if length:
            body = await reader.readexactly(int(length))
        else:  # Envoy sends an answer of unknown length in chunks.
            body = b""
            while size := int(await reader.readline(), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        return int(head[9:12]), body

    async def _call(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} /v1/{path} HTTP/1.1", f"host: {self._host}", f"content-length: {len(content)}"]
        lines += [f"authorization: Bearer {token}"] if token else []
        lines += ["content-type: application/json"] if content else []
        try:
            async with asyncio.timeout(TIMEOUT):
                connection = (
                    self._free.pop() if self._free else await asyncio.open_connection(self._host, int(self._port))
                )
                status, answer = await self._exchange(connection, "\r\n".join([*lines, "", ""]).encode() + content)
        except (OSError, EOFError, TimeoutError) as error:
            raise Failed(type(error).__name__) from error
        self._free.append(connection)
        if status != 200:
            raise Failed(f"HTTP_{status}")
        return json.loads(answer)

    async def start(self, game: str, players: int, request_id: str) -> Started:
        created = await self._call("POST", "matches", body={"game": game, "players": players, "request_id": request_id})
        match_id, tokens = created["match"]["match_id"], []
        for invite in created["invites"]:
            joined = await self._call(
                "POST", f"matches/{match_id}/join", body={"invite": invite["invite"], "nonce": uuid4().hex}
            )
            tokens.append(joined["token"])
        return Started(match_id, tokens, int(joined["match"]["version"]), joined["match"]["to_act"])

    async def offered(self, match_id: str, token: str) -> list[str]:
        response = await self._call("GET", f"matches/{match_id}/actions", token)
        return [action["action"] for action in response["actions"]]

    async def submit(
        self, match_id: str, token: str, action: str, version: int, request_id: str
    ) -> tuple[int, list[int]]:
        body = {"action": action, "expected_version": version, "request_id": request_id}
        response = await self._call("POST", f"matches/{match_id}/actions", token, body)
        return int(response["version"]), response["to_act"]

    async def close(self) -> None:
        for _, writer in self._free:
            writer.close()


LANES: dict[str, Callable[[str], Lane]] = {"grpc": GrpcLane, "rest": RestLane}
