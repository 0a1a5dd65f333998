"""The methods of the API: what a call goes through around its handler, whichever way it came in.

`worker.py` serves every method by `grpc.aio`, and `lane.py` the unary ones that come through Envoy.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import Any, TypeVar

import structlog
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from sandtable.v1 import catalog_pb2, match_pb2, play_pb2, replay_pb2, status_pb2

from .access import Call, call_of
from .accounts import Account
from .entrance import Entrance
from .errors import Refused, malformed
from .handlers import Handlers
from .reasons import INTERNAL

FILES = (match_pb2, play_pb2, catalog_pb2, replay_pb2, status_pb2)

M = TypeVar("M", bound=Message)
Read = Callable[[], bytes | Awaitable[bytes]]
"""Returns the message of a request, or what to await for it. Both may raise Refused."""
Unary = Callable[[Mapping[str, str], Read], Awaitable[bytes]]
"""Serves a call: from its metadata and message to the message of the answer, or raises Refused."""
Stream = Callable[[Mapping[str, str], Read], AsyncGenerator[bytes, None]]
"""Serves a call that has many answers."""

log = structlog.get_logger()


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


async def _receive(kind: type[M], read: Read, account: Account, call: Call, entrance: Entrance) -> M:
    """Return the message of a call. Check the operator key, if the call has one, before its handler runs."""
    data = read()
    if not isinstance(data, bytes):
        data = await entrance.arrivals.wait(data)
    try:
        request = kind.FromString(data)
    except DecodeError:
        raise malformed("request", "is not a valid message") from None
    account.match_id = getattr(request, "match_id", "")
    if entrance.has_key(call):
        account.accepted = False
        account.accepted = await entrance.check_key(call)
    return request


def _bug(account: Account) -> Refused:
    """Log an exception that no handler should raise, and return what the caller gets instead."""
    log.exception("bug", rpc=account.rpc, match_id=account.match_id)
    account.close("INTERNAL")
    return Refused(INTERNAL, "Something went wrong on the server.")


def _unary(rpc: str, kind: type[M], handler: Callable[[M, Call], Awaitable[Any]], entrance: Entrance) -> Unary:
    async def serve(metadata: Mapping[str, str], read: Read) -> bytes:
        call = call_of(metadata)
        account = Account(rpc, entrance.logged(call))
        try:
            caller = entrance.enter(call)
            try:
                response = await handler(await _receive(kind, read, account, call, entrance), entrance.admit(call))
                answer: bytes = response.SerializeToString()
            finally:
                entrance.leave(caller)
        except Refused as refused:
            account.close(refused.status.name)
            raise
        except asyncio.CancelledError:
            account.close("CANCELLED")
            raise
        except Exception:
            raise _bug(account) from None
        account.close("OK", getattr(response, "version", None))
        return answer

    return serve


def _stream(
    rpc: str, kind: type[M], handler: Callable[[M, Call], AsyncGenerator[Message, None]], entrance: Entrance
) -> Stream:
    async def serve(metadata: Mapping[str, str], read: Read) -> AsyncGenerator[bytes, None]:
        call = call_of(metadata)
        account = Account(rpc, entrance.logged(call))
        try:
            caller = entrance.enter(call, watch=True)
            try:
                request = await _receive(kind, read, account, call, entrance)
                async with aclosing(handler(request, entrance.admit(call))) as responses:
                    async for response in responses:
                        yield response.SerializeToString()
            finally:
                entrance.leave(caller)
        except Refused as refused:
            account.close(refused.status.name)
            raise
        except (asyncio.CancelledError, GeneratorExit):
            account.close("CANCELLED")
            raise
        except Exception:
            raise _bug(account) from None
        account.close("OK")

    return serve


class Methods:
    """Every method of the protos, by service and name. The handler of the same name serves each one."""

    def __init__(self, handlers: Handlers, entrance: Entrance) -> None:
        self.unary: dict[str, dict[str, Unary]] = {}
        self.streams: dict[str, dict[str, Stream]] = {}
        for file in FILES:
            for service in file.DESCRIPTOR.services_by_name.values():
                unary = self.unary.setdefault(service.full_name, {})
                streams = self.streams.setdefault(service.full_name, {})
                for method in service.methods:
                    handler = getattr(handlers, _snake(method.name))
                    kind = GetMessageClass(method.input_type)
                    if method.server_streaming:
                        streams[method.name] = _stream(method.name, kind, handler, entrance)
                    else:
                        unary[method.name] = _unary(method.name, kind, handler, entrance)
