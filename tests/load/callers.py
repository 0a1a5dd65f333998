"""The ways in which a load test reaches a server: gRPC, gRPC-Web and REST, the last two over persistent connections.

The client library of gRPC takes more processor time for a call than the server does. The gRPC-Web caller sends the same
messages with a small part of it, so on the same machine more is left for the server.
"""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, cast
from uuid import uuid4

import grpc
from google.protobuf.message import Message

from sandtable.transport import OPTIONS, TIMEOUT, address_of
from sandtable.v1 import match_pb2, play_pb2


class Failed(Exception):
    """A call failed; the text names its status."""


class Started(NamedTuple):
    """A match whose seats are all taken: its id, the tokens by seat, the version and the seats to act."""

    match_id: str
    tokens: list[str]
    version: int
    to_act: list[int]


class Caller(Protocol):
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


class Method(NamedTuple):
    """A method: its path and the type of its answer."""

    path: str
    answer: type[Message]


CREATE = Method("/sandtable.v1.MatchService/CreateMatch", match_pb2.CreateMatchResponse)
JOIN = Method("/sandtable.v1.MatchService/JoinMatch", match_pb2.JoinMatchResponse)
LIST = Method("/sandtable.v1.PlayService/ListActions", play_pb2.ListActionsResponse)
SUBMIT = Method("/sandtable.v1.PlayService/SubmitAction", play_pb2.SubmitActionResponse)


class MessageCaller(ABC):
    """Calls as messages of the protos. A subclass sends them."""

    @abstractmethod
    async def _call(self, method: Method, request: Message, token: str = "") -> Any:
        """Return the answer to a request. Raise Failed if there is none."""

    async def start(self, game: str, players: int, request_id: str, *, public: bool = False) -> Started:
        asked = match_pb2.CreateMatchRequest(game=game, players=players, request_id=request_id, public=public)
        created = await self._call(CREATE, asked)
        match_id, tokens = created.match.match_id, []
        for invite in created.invites:
            join = match_pb2.JoinMatchRequest(match_id=match_id, invite=invite.invite, nonce=uuid4().hex)
            joined = await self._call(JOIN, join)
            tokens.append(joined.token)
        return Started(match_id, tokens, joined.match.version, list(joined.match.to_act))

    async def offered(self, match_id: str, token: str) -> list[str]:
        response = await self._call(LIST, play_pb2.ListActionsRequest(match_id=match_id), token)
        return [action.action for action in response.actions]

    async def submit(
        self, match_id: str, token: str, action: str, version: int, request_id: str
    ) -> tuple[int, list[int]]:
        request = play_pb2.SubmitActionRequest(
            match_id=match_id, action=action, expected_version=version, request_id=request_id
        )
        response = await self._call(SUBMIT, request, token)
        return response.version, list(response.to_act)


class GrpcCaller(MessageCaller):
    """Calls over one gRPC channel."""

    def __init__(self, server: str) -> None:
        self._channel = grpc.aio.insecure_channel(address_of(server).target, options=list(OPTIONS))
        self._methods = {
            method.path: self._channel.unary_unary(method.path, _serialized, method.answer.FromString)
            for method in (CREATE, JOIN, LIST, SUBMIT)
        }

    async def _call(self, method: Method, request: Message, token: str = "") -> Any:
        metadata = (("authorization", f"Bearer {token}"),) if token else ()
        try:
            return await self._methods[method.path](request, metadata=metadata, timeout=TIMEOUT)
        except grpc.aio.AioRpcError as error:
            raise Failed(error.code().name) from error

    async def close(self) -> None:
        await self._channel.close(None)


def _serialized(message: Message) -> bytes:
    return message.SerializeToString()


class Answer(NamedTuple):
    """An answer of HTTP: its status, its headers in small letters, and its body."""

    status: int
    head: bytes
    body: bytes

    def header(self, name: bytes) -> bytes:
        """Return the value of a header; empty if there is none."""
        return self.head.partition(b"\r\n" + name + b":")[2].partition(b"\r\n")[0].strip()


def read_answer(data: bytes) -> Answer | None:
    """Read an answer of HTTP/1.1. Return None if it is not complete yet."""
    head, found, rest = data.partition(b"\r\n\r\n")
    if not found:
        return None
    answer = Answer(int(head[9:12]), head.lower(), rest)
    if length := answer.header(b"content-length"):
        return answer if len(rest) >= int(length) else None
    body = b""
    while True:  # Envoy sends an answer of unknown length in chunks.
        line, found, rest = rest.partition(b"\r\n")
        size = int(line, 16) if found else 0
        if not found or len(rest) < size + 2:
            return None
        if not size:
            return answer._replace(body=body)
        body, rest = body + rest[:size], rest[size + 2 :]


class HttpConnection(asyncio.Protocol):
    """A connection of HTTP/1.1 with one call at a time."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._received = b""
        self._answer: asyncio.Future[Answer] | None = None
        self._transport: asyncio.Transport | None = None

    @property
    def open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._received += data
        answer = read_answer(self._received)
        if answer is not None:
            self._received = b""
            if self._answer is not None and not self._answer.done():
                self._answer.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._fail(exc or ConnectionResetError())

    def _fail(self, problem: Exception) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(problem)

    async def exchange(self, request: bytes) -> Answer:
        """Send a request and return its answer. Raise OSError if the connection ends before that, or TimeoutError."""
        if self._transport is None:
            raise ConnectionResetError
        self._answer = self._loop.create_future()
        timer = self._loop.call_later(TIMEOUT, self._fail, TimeoutError())
        self._transport.write(request)
        try:
            return await self._answer
        finally:
            timer.cancel()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Connections:
    """Persistent connections to a server."""

    def __init__(self, server: str) -> None:
        self._host, _, self._port = address_of(server).target.rpartition(":")
        self._free: list[HttpConnection] = []

    async def call(self, request: str, token: str, content_type: str, body: bytes) -> Answer:
        """Send a request on a free connection and return its answer. Raise Failed if its status is not 200."""
        lines = [request, f"host: {self._host}", f"content-type: {content_type}", f"content-length: {len(body)}"]
        lines += [f"authorization: Bearer {token}"] if token else []
        try:
            answer = await self._exchange("\r\n".join([*lines, "", ""]).encode() + body)
        except (OSError, TimeoutError) as error:
            raise Failed(type(error).__name__) from error
        if answer.status != 200:
            raise Failed(f"HTTP_{answer.status}")
        return answer

    async def _exchange(self, data: bytes) -> Answer:
        connection = await self._connection()
        try:
            answer = await connection.exchange(data)
        except BaseException:
            connection.close()
            raise
        self._free.append(connection)
        return answer

    async def _connection(self) -> HttpConnection:
        """Return a free connection, or a new one."""
        while self._free:
            connection = self._free.pop()
            if connection.open:  # Envoy ends idle ones
                return connection
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(TIMEOUT):
            _, connection = await loop.create_connection(HttpConnection, self._host, int(self._port))
        return connection

    def close(self) -> None:
        for connection in self._free:
            connection.close()


class WebCaller(MessageCaller):
    """Calls as gRPC-Web."""

    def __init__(self, server: str) -> None:
        self._connections = Connections(server)

    async def _call(self, method: Method, request: Message, token: str = "") -> Any:
        message = request.SerializeToString()
        answer = await self._connections.call(
            f"POST {method.path} HTTP/1.1",
            token,
            "application/grpc-web+proto",
            b"\0" + len(message).to_bytes(4) + message,
        )
        # An answer has a frame with the message and one with the trailers. A refusal may have only headers.
        end = 5 + int.from_bytes(answer.body[1:5])
        status = answer.header(b"grpc-status") or _status(
            answer.body[end:] if answer.body[:1] == b"\0" else answer.body
        )
        if status != b"0":
            raise Failed(f"GRPC_{status.decode() or 'CUT_OFF'}")
        return method.answer.FromString(answer.body[5:end])

    async def close(self) -> None:
        self._connections.close()


def _status(frame: bytes) -> bytes:
    """Return the status in a frame of trailers; empty if there is none."""
    return frame[5:].partition(b"grpc-status:")[2].partition(b"\r\n")[0].strip()


class RestCaller:
    """Calls as JSON."""

    def __init__(self, server: str) -> None:
        self._connections = Connections(server)

    async def _call(self, verb: str, path: str, token: str = "", body: Any = None) -> Any:
        content = b"" if body is None else json.dumps(body).encode()
        answer = await self._connections.call(f"{verb} /v1/{path} HTTP/1.1", token, "application/json", content)
        return json.loads(answer.body)

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
        self._connections.close()


CALLERS: dict[str, Callable[[str], Caller]] = {"grpc": GrpcCaller, "rest": RestCaller, "web": WebCaller}
