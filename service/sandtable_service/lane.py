"""The lane: unary calls as Envoy forwards them, gRPC over HTTP/1.1.

Messages are framed as ever in gRPC, and the status is in the trailers of a chunked answer, or in the headers of an
empty one. Only the protocol below is HTTP/1.1 instead of HTTP/2, which costs a worker a tenth of what `grpc.aio` takes
for a call. A connection carries one call at a time, so there is nothing to multiplex; a caller who gives up is a
connection that closes, which cancels the handler.

The lane believes the headers of whoever connects, so only Envoy may reach it.
"""

from __future__ import annotations

import asyncio
import math
import time
import zlib
from base64 import b64encode
from collections.abc import Awaitable, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import httptools

from .config import LARGEST_REQUEST
from .errors import Refused, malformed
from .methods import Unary
from .reasons import DEADLINE_EXCEEDED, TOO_LARGE, UNKNOWN_ENCODING, UNKNOWN_METHOD

HEALTH = b"/health"
"""The path at which Envoy asks whether the worker takes calls."""
HEADERS = {
    name.encode(): name
    for name in (
        "accept-language",
        "authorization",
        "grpc-encoding",
        "grpc-timeout",
        "x-app-key",
        "x-client-address",
        "x-operator-key",
        "x-user-token",
    )
}
"""The headers that a worker reads. Envoy writes their names in small letters."""
UNITS = {"H": 3600.0, "M": 60.0, "S": 1.0, "m": 1e-3, "u": 1e-6, "n": 1e-9}
"""The units of a grpc-timeout, in seconds."""
PLAIN = "".join(map(chr, range(0x20, 0x7F))).replace("%", "")
"""The characters that are not percent-encoded in a grpc-message."""
BACKLOG = 4096
"""Connections that may wait to be accepted."""

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type:application/grpc\r\n"
CLOSE = b"connection:close\r\n"
ANSWER = b"%b%btransfer-encoding:chunked\r\n\r\n%x\r\n\0%b%b\r\n0\r\ngrpc-status:0\r\n\r\n"
REFUSAL = b"%b%bcontent-length:0\r\ngrpc-status:%d\r\ngrpc-message:%b\r\n%b\r\n"
HEALTHY = b"HTTP/1.1 200 OK\r\ncontent-length:0\r\n\r\n"
DRAINING = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length:0\r\n\r\n"


def _answer(message: bytes, *, close: bool) -> bytes:
    """Return the bytes of an answer."""
    size = len(message)
    return ANSWER % (HEAD, CLOSE if close else b"", size + 5, size.to_bytes(4, "big"), message)


def _refusal(refused: Refused, *, close: bool) -> bytes:
    """Return the bytes of a refusal."""
    message = quote(refused.message, PLAIN).encode()
    trailers = b"".join(
        b"%b:%b\r\n" % (name.encode(), b64encode(value) if isinstance(value, bytes) else value.encode())
        for name, value in refused.trailers()
    )
    return REFUSAL % (HEAD, CLOSE if close else b"", refused.status.value[0], message, trailers)


def _too_large() -> Refused:
    return Refused(TOO_LARGE, f"A request has at most {LARGEST_REQUEST} bytes.")


def _unframed(body: bytes, encoding: str) -> bytes:
    """Return the one message in the body of a request."""
    if len(body) < 5 or len(body) != 5 + int.from_bytes(body[1:5], "big"):
        raise malformed("request", "is missing or incomplete")
    if body[0] == 0:
        return body[5:]
    if body[0] != 1:
        raise malformed("request", "is not a valid message")
    if encoding not in ("gzip", "deflate"):
        raise Refused(UNKNOWN_ENCODING, f"This server does not know the encoding {encoding!r}.")
    unpacking = zlib.decompressobj(zlib.MAX_WBITS + 32)  # of both kinds, by their first bytes
    try:
        message = unpacking.decompress(body[5:], LARGEST_REQUEST)
    except zlib.error:
        raise malformed("request", "is not a valid message") from None
    if unpacking.unconsumed_tail:
        raise _too_large()
    if not unpacking.eof:
        raise malformed("request", "is missing or incomplete")
    return message


@lru_cache(256)
def _seconds(timeout: str) -> float:
    """Return the seconds of a grpc-timeout, such as `5S` or `250m`; infinity if it is malformed."""
    number, unit = timeout[:-1], UNITS.get(timeout[-1:])
    return int(number) * unit if unit and len(number) <= 8 and number.isascii() and number.isdecimal() else math.inf


class Request:
    """A request, as much of it as has arrived."""

    __slots__ = ("_arrived", "_body", "complete", "deadline", "headed", "headers", "over", "path")

    def __init__(self) -> None:
        self.path = b""
        self.headers: dict[str, str] = {}
        self.headed = self.complete = self.over = False
        self.deadline = math.inf
        self._body = b""
        self._arrived: asyncio.Future[None] | None = None

    def add(self, body: bytes) -> None:
        """Add a part of the body. Of a body that is too large, only enough is kept to see that."""
        if len(self._body) <= LARGEST_REQUEST + 5:
            self._body = self._body + body if self._body else body

    def end(self) -> None:
        """Note that the whole body has arrived."""
        self.complete = True
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)

    def read(self) -> bytes | Awaitable[bytes]:
        """Return the message, or what to await for it. Both may raise Refused."""
        return self._message() if self.complete else self._later()

    async def _later(self) -> bytes:
        self._arrived = asyncio.get_running_loop().create_future()
        await self._arrived
        return self._message()

    def _message(self) -> bytes:
        if len(self._body) > LARGEST_REQUEST + 5:
            raise _too_large()
        return _unframed(self._body, self.headers.get("grpc-encoding", ""))


class Connection(asyncio.Protocol):
    """A connection from Envoy, with one call after the other. `httptools` calls the methods named `on_…`."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._headers: dict[bytes, bytes] = {}
        """All headers of the request, and its trailers."""
        self.on_header = self._headers.__setitem__  # a method would be a call of Python for each header
        self._parser = httptools.HttpRequestParser(self)
        self._request = Request()
        self._request.over = True
        self.task: asyncio.Task[None] | None = None
        """The call under way."""

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport
        self._lane.connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        self._lane.connections.discard(self)
        self._cancel()

    def data_received(self, data: bytes) -> None:
        if self._transport.is_closing():
            return
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError:
            self._transport.abort()
        # A call begins although its body may not be complete, so that the entrance counts it.
        if self.task is None and self._request.headed and not self._request.over:
            self._begin(self._request)

    def on_message_begin(self) -> None:
        if not self._request.over:
            raise ValueError("Envoy sends one request after the other")
        self._headers.clear()
        self._request = Request()

    def on_url(self, url: bytes) -> None:
        self._request.path += url

    def on_headers_complete(self) -> None:
        # Trailers come later, and Envoy forwards them without a check: nothing in them is believed.
        sent = self._headers.items()
        self._request.headers = {HEADERS[name]: value.decode("latin-1") for name, value in sent if name in HEADERS}
        self._request.headed = True

    def on_body(self, body: bytes) -> None:
        self._request.add(body)

    def on_message_complete(self) -> None:
        self._request.end()

    def _begin(self, request: Request) -> None:
        if request.path == HEALTH:
            request.over = True
            self._transport.write(DRAINING if self._lane.draining else HEALTHY)
            return
        if (timeout := request.headers.get("grpc-timeout")) is not None:
            request.deadline = time.monotonic() + _seconds(timeout)
        self.task = self._lane.loop.create_task(self._serve(request))

    async def _serve(self, request: Request) -> None:
        method = self._lane.methods.get(request.path)
        try:
            if method is None:
                raise Refused(UNKNOWN_METHOD, f"There is no method {request.path.decode('latin-1')}.")
            answer, refused = await method(request.headers, request.read), None
        except Refused as error:
            answer, refused = b"", error
        if request.over:
            return  # the deadline has passed, or Envoy has closed the connection
        request.over, self.task = True, None
        close = self._lane.draining or not request.complete
        self._transport.write(_answer(answer, close=close) if refused is None else _refusal(refused, close=close))
        if close:
            self._transport.close()

    def _cancel(self) -> None:
        """Cancel the call under way, if there is one."""
        self._request.over = True
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def check_deadline(self, now: float) -> None:
        """End the call under way, if its deadline has passed."""
        if self.task is not None and self._request.deadline < now:
            self._cancel()
            refused = Refused(DEADLINE_EXCEEDED, "The deadline of the call has passed.")
            self._transport.write(_refusal(refused, close=True))
            self._transport.close()

    def abort(self) -> None:
        """Close the connection at once."""
        self._transport.abort()


class Lane:
    """The lane of a worker: all its connections."""

    def __init__(self, methods: Mapping[bytes, Unary]) -> None:
        self.loop = asyncio.get_running_loop()  # asking for it at each call would be a system call
        self.methods = methods
        self.connections: set[Connection] = set()
        self.draining = False
        """Whether the worker is about to stop: it answers calls, and Envoy is asked to send no more."""
        self._server: asyncio.Server | None = None

    async def start(self, address: str) -> None:
        """Listen at unix:/path or host:port."""
        if address.startswith("unix:"):
            path = address.removeprefix("unix:")
            self._server = await self.loop.create_unix_server(lambda: Connection(self), path, backlog=BACKLOG)
        else:
            host, _, port = address.rpartition(":")
            self._server = await self.loop.create_server(
                lambda: Connection(self), host.strip("[]"), int(port), backlog=BACKLOG
            )

    def sweep(self) -> None:
        """End the calls whose deadline has passed. (A timer for each call would cost more.)"""
        now = time.monotonic()
        for connection in list(self.connections):
            connection.check_deadline(now)

    async def close(self, grace: float) -> None:
        """Accept no more connections, and give calls under way `grace` seconds to end."""
        if self._server is not None:
            self._server.close()
        if tasks := [connection.task for connection in self.connections if connection.task is not None]:
            await asyncio.wait(tasks, timeout=grace)
        for connection in list(self.connections):
            connection.abort()
