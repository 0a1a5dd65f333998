"""The two ways into a worker, for tests that check both: `grpc.aio` on its socket, and the lane beside it."""

from __future__ import annotations

import base64
import gzip
import socket
import struct
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple
from urllib.parse import unquote

import grpc
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from sandtable.errors import DETAILS
from tests.service.frames import PREFACE, SETTINGS, frame, frames, headers
from tests.service.stack import PATIENCE, Stack

NOTHING: Mapping[str, str] = MappingProxyType({})
CODES = {code.value[0]: code for code in grpc.StatusCode}


class Answer(NamedTuple):
    """The answer to a call: its status and message, the reason and facts of a refusal, and the message of a success."""

    code: grpc.StatusCode
    message: str = ""
    reason: str = ""
    facts: Mapping[str, str] = NOTHING
    data: bytes = b""


def refusal(code: grpc.StatusCode, message: str, details: bytes) -> Answer:
    """Return a refusal; check that its details repeat status and message."""
    if not details:
        return Answer(code, message)
    status, info = Status.FromString(details), ErrorInfo()
    assert (status.code, status.message) == (code.value[0], message)
    status.details[0].Unpack(info)
    return Answer(code, message, info.reason, dict(info.metadata))


def framed(message: bytes, flag: int = 0) -> bytes:
    """Return a message in its frame."""
    return struct.pack(">BI", flag, len(message)) + message


class ByGrpc:
    """Calls a worker by a gRPC client."""

    def __init__(self, stack: Stack, worker: int = 0) -> None:
        self.path = stack.socket(f"worker-{worker}")
        self.channel = grpc.insecure_channel(f"unix:{self.path}", options=[("grpc.use_local_subchannel_pool", 1)])

    def call(
        self,
        method: str,
        message: bytes,
        metadata: Mapping[str, str] = NOTHING,
        *,
        zipped: bool = False,
        timeout: float = PATIENCE,
    ) -> Answer:
        """Make a call."""
        call = self.channel.unary_unary(f"/sandtable.v1.{method}", lambda data: data, lambda data: data)
        compression = grpc.Compression.Gzip if zipped else None
        try:
            data = call(message, timeout=timeout, metadata=tuple(metadata.items()), compression=compression)
        except grpc.RpcError as error:
            trailers: Any = error.trailing_metadata()
            return refusal(error.code(), error.details() or "", bytes(dict(trailers).get(DETAILS, b"")))
        return Answer(grpc.StatusCode.OK, data=bytes(data))

    def send(self, method: str, body: bytes) -> grpc.StatusCode:
        """Make a call with any bytes as its body, and return its status."""
        with socket.socket(socket.AF_UNIX) as plug:
            plug.settimeout(PATIENCE)
            plug.connect(str(self.path))
            head = frame(1, 4, 1, headers(f"/sandtable.v1.{method}"))
            plug.sendall(PREFACE + SETTINGS + head + frame(0, 1, 1, body))
            for kind, _, stream, payload in frames(plug):
                if kind == 1 and stream == 1 and b"grpc-status" in payload:
                    size, *digits = payload.partition(b"grpc-status")[2]
                    return CODES[int(bytes(digits[:size]))]
        raise ConnectionError("the worker closed the connection without a status")

    def close(self) -> None:
        self.channel.close()


class ByLane:
    """Calls a worker by its lane, as Envoy does."""

    def __init__(self, stack: Stack, worker: int = 0) -> None:
        self.path = Path(f"{stack.socket(f'worker-{worker}')}.lane")
        self._plug = self.plug()

    def plug(self) -> socket.socket:
        """Return a new connection."""
        plug = socket.socket(socket.AF_UNIX)
        plug.settimeout(PATIENCE)
        plug.connect(str(self.path))
        return plug

    def call(
        self,
        method: str,
        message: bytes,
        metadata: Mapping[str, str] = NOTHING,
        *,
        zipped: bool = False,
        timeout: float = PATIENCE,
    ) -> Answer:
        """Make a call."""
        fields = {"grpc-timeout": f"{int(timeout * 1000)}m", **metadata}
        if zipped:
            fields["grpc-encoding"] = "gzip"
        body = framed(gzip.compress(message), 1) if zipped else framed(message)
        self._plug.sendall(request(method, body, **fields))
        head, data = receive(self._plug)
        if head.get("connection") == "close":
            assert self._plug.recv(1) == b""
            self._plug.close()
            self._plug = self.plug()
        return answer(head, data)

    def send(self, method: str, body: bytes) -> grpc.StatusCode:
        """Make a call with any bytes as its body, and return its status."""
        with self.plug() as plug:
            plug.sendall(request(method, body))
            return answer(*receive(plug)).code

    def close(self) -> None:
        self._plug.close()


Way = ByGrpc | ByLane


def request(method: str, body: bytes, **fields: str) -> bytes:
    """Return a request as Envoy sends it: chunked, because it does not know the length of a call from the start."""
    return head(method, **fields) + (b"%x\r\n%b\r\n" % (len(body), body) if body else b"") + b"0\r\n\r\n"


def head(method: str, **fields: str) -> bytes:
    """Return the head of a request."""
    lines = [f"{name}: {value}\r\n" for name, value in fields.items()]
    start = f"POST /sandtable.v1.{method} HTTP/1.1\r\nhost: lane\r\ncontent-type: application/grpc\r\n"
    return f"{start}{''.join(lines)}transfer-encoding: chunked\r\n\r\n".encode()


def receive(plug: socket.socket) -> tuple[dict[str, str], bytes]:
    """Return the headers and trailers of one answer, and its body."""
    with plug.makefile("rb") as arriving:
        line = arriving.readline()
        if not line:
            raise ConnectionError("the worker closed the connection without an answer")
        assert line.startswith(b"HTTP/1.1 200"), line
        fields = _fields(arriving)
        body = b""
        if fields.get("transfer-encoding") == "chunked":
            while size := int(arriving.readline(), 16):
                body += arriving.read(size)
                arriving.readline()
            fields |= _fields(arriving)
        return fields, body


def _fields(arriving: BinaryIO) -> dict[str, str]:
    lines = iter(arriving.readline, b"\r\n")
    return {name: value.strip() for name, _, value in (line.decode("ascii").partition(":") for line in lines)}


def answer(fields: dict[str, str], body: bytes) -> Answer:
    """Return what headers, trailers and body of an answer mean."""
    code = CODES[int(fields["grpc-status"])]
    if code is grpc.StatusCode.OK:
        assert struct.unpack(">BI", body[:5]) == (0, len(body) - 5)
        return Answer(code, data=body[5:])
    assert body == b""
    return refusal(code, unquote(fields["grpc-message"]), base64.b64decode(fields.get(DETAILS, "")))


WAYS: dict[str, type[Way]] = {"grpc": ByGrpc, "lane": ByLane}
