"""A worker: one process, one event loop, two ways in.

Envoy sends unary calls to the lane (`lane.py`). All methods, health and reflection are served by `grpc.aio` on a socket
of its own, for the streams that come through Envoy and for clients that call a worker directly.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing
from functools import partial
from typing import Any

import grpc
import structlog
import uvloop
from google.protobuf.descriptor_pool import Default
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_health.v1._async import HealthServicer
from grpc_reflection.v1alpha import reflection

import sandtable_engine as st

from .access import Access
from .accounts import settle
from .apps import Apps, load
from .bots import Bots
from .config import LARGEST_REQUEST, BadSetting, Settings, from_environment, load_decks
from .entrance import Arrivals, Entrance
from .envoy import lane_of
from .errors import Refused, malformed
from .handlers import Handlers
from .lane import Lane
from .leisure import Leisure
from .lifetimes import DAY, HOUR, Lifetimes
from .logs import Lines, set_up
from .matches import Matches
from .methods import Methods, Stream, Unary
from .metrics import CACHED, serve_metrics
from .quotas import Quotas
from .service_time import ServiceTime
from .store import Store
from .tokens import Signer
from .watch import Hub

LARGEST_HEADERS = 64 * 1024
"""Bytes of headers; Envoy lets no more than 24 KiB through."""
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

log = structlog.get_logger()

Context = grpc.aio.ServicerContext[Any, Any]


def _metadata(context: Context) -> dict[str, str]:
    return {key: str(value) for key, value in context.invocation_metadata() or ()}


async def _read(context: Context) -> bytes:
    """Return the one message of a call.

    If the message of a unary request is missing, cut off or out of frame, `grpc.aio` drops the call: no handler runs,
    and the caller waits in vain. So every method is a stream for `grpc.aio`, and its message is read here.
    """
    data: Any = await context.read()
    if data is grpc.aio.EOF:
        raise malformed("request", "is missing or incomplete")
    return bytes(data)


async def _abort(context: Context, refused: Refused) -> None:
    await context.abort(refused.status, refused.message, refused.trailers())


def _unary(method: Unary) -> Any:
    async def serve(_: object, context: Context) -> bytes:
        try:
            return await method(_metadata(context), partial(_read, context))
        except Refused as refused:
            await _abort(context, refused)
            raise

    return grpc.stream_unary_rpc_method_handler(serve)


def _stream(method: Stream) -> Any:
    async def serve(_: object, context: Context) -> AsyncIterator[bytes]:
        try:
            async with aclosing(method(_metadata(context), partial(_read, context))) as answers:
                async for answer in answers:
                    yield answer
        except Refused as refused:
            await _abort(context, refused)

    return grpc.stream_stream_rpc_method_handler(serve)


def services(methods: Methods) -> dict[str, grpc.GenericRpcHandler]:
    """Return every service as `grpc.aio` serves it."""
    return {
        service: grpc.method_handlers_generic_handler(
            service,
            {name: _unary(method) for name, method in unary.items()}
            | {name: _stream(method) for name, method in methods.streams[service].items()},
        )
        for service, unary in methods.unary.items()
    }


async def _tidy(lines: Lines, arrivals: Arrivals, lane: Lane) -> None:
    """Log and count calls that have ended, write the log, and end calls that take too long; repeat."""
    while True:
        await asyncio.sleep(LOG_EVERY)
        settle(lines)
        lines.flush()
        arrivals.sweep()
        lane.sweep()


async def work(settings: Settings, number: int, address: str, lines: Lines) -> None:
    """Serve until SIGTERM or SIGINT, then drain."""
    store = Store(settings.redis_url, settings.replicas)
    lifetimes = Lifetimes(
        settings.lobby_hours * HOUR, settings.idle_days * DAY, settings.retention_days * DAY, settings.on_idle == "bots"
    )
    signer, apps = Signer([secret.encode() for secret in settings.secrets]), Apps(load(settings.apps))
    leisure = Leisure()
    matches = Matches(store, lifetimes, ServiceTime(), Quotas(store, apps, settings), leisure)
    CACHED.set_function(lambda: matches.cached)
    hub = Hub(matches)
    access = Access(signer, settings.operator_key, settings.token_days * 86400)
    handlers = Handlers(matches, hub, access, number, apps)
    entrance = Entrance(access, apps, settings, leisure)
    bots = Bots(matches)
    methods = Methods(handlers, entrance)
    lane = Lane(
        {f"/{service}/{name}".encode(): one for service, all_ in methods.unary.items() for name, one in all_.items()}
    )
    await lane.start(lane_of(address))
    server = grpc.aio.server(options=OPTIONS)
    carried = services(methods)
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
    writing = loop.create_task(_tidy(lines, entrance.arrivals, lane))
    log.info("ready", worker=number)
    await stop.wait()
    log.info("draining", worker=number)
    lane.draining = True
    await healthy.set("", health_pb2.HealthCheckResponse.NOT_SERVING)
    await bots.close()
    await asyncio.sleep(NOTICE)
    await hub.close()
    await asyncio.gather(lane.close(GRACE), server.stop(GRACE))
    await store.close()
    writing.cancel()
    settle(lines)


def warm_up() -> None:
    """Let the engine build what it builds when it is first used, such as the decoders of snapshots."""
    for game in st.GAMES.values():
        st.clone(st.decode(st.encode(st.new_game(game.id, max(game.players), bytes(32)))))


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
    warm_up()
    calm()
    uvloop.run(work(settings, number, sys.argv[2], lines))
    lines.flush()


if __name__ == "__main__":
    main()
