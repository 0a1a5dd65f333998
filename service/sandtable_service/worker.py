"""A worker: one process, one event loop, one gRPC server on its own socket."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from functools import cache
from typing import Any, NamedTuple, TypeVar

import grpc
import structlog
import uvloop
from google.protobuf.descriptor_pool import Default
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_health.v1._async import HealthServicer
from grpc_reflection.v1alpha import reflection
from prometheus_client import Counter, Histogram

from sandtable.v1 import catalog_pb2, match_pb2, play_pb2, replay_pb2, status_pb2

from .access import Access, Call, call_of
from .apps import Apps, load
from .bots import Bots
from .config import LARGEST_REQUEST, BadSetting, Settings, from_environment, load_decks
from .entrance import Arrivals, Entrance
from .errors import Refused, malformed
from .handlers import Handlers
from .leisure import Leisure
from .lifetimes import DAY, HOUR, Lifetimes
from .logs import Lines, set_up
from .matches import Matches
from .metrics import CALLS, SECONDS, serve_metrics
from .quotas import Quotas
from .reasons import INTERNAL
from .service_time import ServiceTime
from .store import Store
from .tokens import Signer
from .watch import Hub

LARGEST_HEADERS = 64 * 1024
"""Bytes of headers; Envoy lets no more than 24 KiB through."""
FILES = (match_pb2, play_pb2, catalog_pb2, replay_pb2, status_pb2)
OPTIONS = (
    ("grpc.max_receive_message_length", LARGEST_REQUEST),
    ("grpc.max_metadata_size", LARGEST_HEADERS),
    ("grpc.absolute_max_metadata_size", LARGEST_HEADERS),  # between two limits gRPC would refuse at random
    ("grpc.so_reuseport", 0),
    ("grpc.http2.min_ping_interval_without_data_ms", 10000),
)
LOG_EVERY = 0.05
"""Seconds after which calls that have ended are logged and counted."""
NOTICE = 1.5
"""Seconds Envoy needs to notice that a worker drains: it asks once a second."""
GRACE = 5.0
"""Seconds within which calls under way must end when the worker drains."""

M = TypeVar("M", bound=Message)

log = structlog.get_logger()


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Ended(NamedTuple):
    """A call that has ended."""

    rpc: str
    status: str
    match_id: str
    version: int | None
    seconds: float
    time: float
    client: str
    accepted: bool | None


_ended: list[Ended] = []
"""Calls that have ended since the last `settle`. Logging and counting them together is cheaper than one by one."""


class Account:
    """What is logged of a call: one line and two metrics, and an audit line if the call has an operator key."""

    __slots__ = ("accepted", "began", "client", "match_id", "rpc")

    def __init__(self, rpc: str, client: str) -> None:
        self.rpc = rpc
        self.client = client
        self.match_id = ""
        self.accepted: bool | None = None  # whether the operator key was right; None without one
        self.began = time.perf_counter()

    def close(self, status: str, response: Any = None) -> None:
        seconds = time.perf_counter() - self.began
        version = getattr(response, "version", None)
        _ended.append(
            Ended(self.rpc, status, self.match_id[:64], version, seconds, time.time(), self.client, self.accepted)
        )


@cache
def _figures(rpc: str, status: str) -> tuple[Counter, Histogram]:
    return CALLS.labels(rpc, status), SECONDS.labels(rpc)


def settle() -> None:
    """Log and count the calls that have ended."""
    global _ended
    ended, _ended = _ended, []
    for call in ended:
        calls, seconds = _figures(call.rpc, call.status)
        calls.inc()
        seconds.observe(call.seconds)
        client = {"client": call.client} if call.client else {}
        if call.accepted is not None:
            log.info(
                "audit",
                rpc=call.rpc,
                outcome=call.status,
                accepted=call.accepted,
                match_id=call.match_id,
                timestamp=call.time,
                **client,
            )
        log.info(
            "call",
            rpc=call.rpc,
            status=call.status,
            match_id=call.match_id,
            version=call.version,
            milliseconds=round(call.seconds * 1000, 3),
            timestamp=call.time,
            **client,
        )


async def _abort(context: grpc.aio.ServicerContext[Any, Any], refused: Refused) -> None:
    await context.abort(refused.status, refused.message, refused.trailers())


def _call(context: grpc.aio.ServicerContext[Any, Any]) -> Call:
    return call_of({key: str(value) for key, value in context.invocation_metadata() or ()})


async def _read(kind: type[M], context: grpc.aio.ServicerContext[Any, Any], account: Account, arrivals: Arrivals) -> M:
    """Return the one message of a call.

    If the message of a unary request is missing, cut off or out of frame, `grpc.aio` drops the call: no handler runs,
    and the caller waits in vain. So every method is a stream for `grpc.aio`, and its message is read here.
    """
    data = await arrivals.wait(context.read())
    if data is grpc.aio.EOF:
        raise malformed("request", "is missing or incomplete")
    try:
        request = kind.FromString(data)
    except DecodeError:
        raise malformed("request", "is not a valid message") from None
    account.match_id = getattr(request, "match_id", "")
    return request


async def _receive(
    kind: type[M], context: grpc.aio.ServicerContext[Any, Any], account: Account, call: Call, entrance: Entrance
) -> M:
    """Return the message of a call. Check the operator key, if the call has one, before its handler runs."""
    request = await _read(kind, context, account, entrance.arrivals)
    if entrance.has_key(call):
        account.accepted = False
        account.accepted = await entrance.check_key(call)
    return request


def _unary(rpc: str, kind: type[M], handler: Callable[[M, Call], Awaitable[Message]], entrance: Entrance) -> Any:
    async def serve(_: object, context: grpc.aio.ServicerContext[Any, Any]) -> Message:
        call = _call(context)
        account = Account(rpc, entrance.logged(call))
        try:
            with entrance.open(call):
                response = await handler(await _receive(kind, context, account, call, entrance), entrance.admit(call))
        except Refused as refused:
            account.close(refused.status.name)
            await _abort(context, refused)
            raise
        except asyncio.CancelledError:
            account.close("CANCELLED")
            raise
        except Exception:
            log.exception("bug", rpc=rpc, match_id=account.match_id)
            account.close("INTERNAL")
            await _abort(context, Refused(INTERNAL, "Something went wrong on the server."))
            raise
        account.close("OK", response)
        return response

    return serve


def _stream(
    rpc: str, kind: type[M], handler: Callable[[M, Call], AsyncGenerator[Message, None]], entrance: Entrance
) -> Any:
    async def serve(_: object, context: grpc.aio.ServicerContext[Any, Any]) -> AsyncIterator[Message]:
        call = _call(context)
        account = Account(rpc, entrance.logged(call))
        try:
            with entrance.open(call, watch=True):
                request = await _receive(kind, context, account, call, entrance)
                async with aclosing(handler(request, entrance.admit(call))) as responses:
                    async for response in responses:
                        yield response
        except Refused as refused:
            account.close(refused.status.name)
            await _abort(context, refused)
        except (asyncio.CancelledError, GeneratorExit):
            account.close("CANCELLED")
            raise
        except Exception:
            log.exception("bug", rpc=rpc, match_id=account.match_id)
            account.close("INTERNAL")
            await _abort(context, Refused(INTERNAL, "Something went wrong on the server."))
        else:
            account.close("OK")

    return serve


def services(handlers: Handlers, entrance: Entrance) -> dict[str, grpc.GenericRpcHandler]:
    """Return every service of the protos. The handler of the same name serves each method."""
    found: dict[str, grpc.GenericRpcHandler] = {}
    for file in FILES:
        for service in file.DESCRIPTOR.services_by_name.values():
            methods: dict[str, grpc.RpcMethodHandler[Any, Any]] = {}
            for method in service.methods:
                handler = getattr(handlers, _snake(method.name))
                kind = GetMessageClass(method.input_type)
                write = GetMessageClass(method.output_type).SerializeToString
                make, wrap = (
                    (grpc.stream_stream_rpc_method_handler, _stream)
                    if method.server_streaming
                    else (grpc.stream_unary_rpc_method_handler, _unary)
                )
                methods[method.name] = make(wrap(method.name, kind, handler, entrance), None, write)
            found[service.full_name] = grpc.method_handlers_generic_handler(service.full_name, methods)
    return found


async def _tidy(lines: Lines, arrivals: Arrivals) -> None:
    """Log and count calls that have ended, write the log, and end calls whose message does not arrive; repeat."""
    while True:
        await asyncio.sleep(LOG_EVERY)
        settle()
        lines.flush()
        arrivals.sweep()


async def work(settings: Settings, number: int, address: str, lines: Lines) -> None:
    """Serve until SIGTERM or SIGINT, then drain."""
    store = Store(settings.redis_url, settings.replicas)
    lifetimes = Lifetimes(
        settings.lobby_hours * HOUR, settings.idle_days * DAY, settings.retention_days * DAY, settings.on_idle == "bots"
    )
    signer, apps = Signer([secret.encode() for secret in settings.secrets]), Apps(load(settings.apps))
    leisure = Leisure()
    matches = Matches(store, lifetimes, ServiceTime(), Quotas(store, apps, settings), leisure)
    hub = Hub(matches)
    access = Access(signer, settings.operator_key, settings.token_days * 86400)
    handlers = Handlers(matches, hub, access, number, apps)
    entrance = Entrance(access, apps, settings, leisure)
    bots = Bots(matches)
    server = grpc.aio.server(options=OPTIONS)
    carried = services(handlers, entrance)
    server.add_generic_rpc_handlers(tuple(carried.values()))
    healthy = HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    names = (*carried, health.SERVICE_NAME, reflection.SERVICE_NAME)
    reflection.enable_server_reflection(names, server, pool=Default())
    server.add_insecure_port(address)
    await server.start()
    bots.start()
    await healthy.set("", health_pb2.HealthCheckResponse.SERVING)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    writing = loop.create_task(_tidy(lines, entrance.arrivals))
    log.info("ready", worker=number)
    await stop.wait()
    log.info("draining", worker=number)
    await healthy.set("", health_pb2.HealthCheckResponse.NOT_SERVING)
    await bots.close()
    await asyncio.sleep(NOTICE)
    await hub.close()
    await server.stop(GRACE)
    await store.close()
    writing.cancel()
    settle()


def calm() -> None:
    """Make garbage collection rare, and keep it from scanning all that was loaded before: modules, cards."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def main() -> None:
    """Run `python -m sandtable_service.worker NUMBER ADDRESS`. The settings come from the environment."""
    try:
        settings = from_environment(os.environ)
        if not settings.redis_url or not settings.secrets:
            raise BadSetting("A worker needs SANDTABLE_REDIS_URL and SANDTABLE_SECRET, the same for all workers.")
        load_decks(settings)
        Apps(load(settings.apps)).check_files()
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        sys.exit(2)
    lines = set_up()
    number = int(sys.argv[1])
    try:
        serve_metrics(settings.metrics, number)
    except OSError as error:
        log.error("no_metrics", worker=number, problem=str(error))
    calm()
    uvloop.run(work(settings, number, sys.argv[2], lines))
    lines.flush()


if __name__ == "__main__":
    main()
