"""A worker: one process, one event loop, one gRPC server on its own socket."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
import structlog
from google.protobuf.descriptor_pool import Default
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_health.v1._async import HealthServicer
from grpc_reflection.v1alpha import reflection

from sandtable.v1 import catalog_pb2, match_pb2, play_pb2, replay_pb2, status_pb2

from .bots import Bots
from .calls import Call, Gate, call_of
from .config import Settings, from_environment
from .errors import Refused
from .handlers import Handlers
from .logs import set_up
from .metrics import CALLS, SECONDS, serve_metrics
from .store import Store
from .tables import Tables
from .tokens import Signer
from .watch import Hub

FILES = (match_pb2, play_pb2, catalog_pb2, replay_pb2, status_pb2)
LARGEST = 64 * 1024
"""Bytes a request may have."""
GRACE = 5.0
"""Seconds calls under way have to end when the worker drains."""

log = structlog.get_logger()


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Account:
    """One line of log and two figures for every call, whatever becomes of it."""

    def __init__(self, rpc: str, request: Message) -> None:
        self.rpc = rpc
        self.match_id = getattr(request, "match_id", "")
        self.began = time.perf_counter()

    def close(self, status: str, response: Any = None) -> None:
        seconds = time.perf_counter() - self.began
        CALLS.labels(self.rpc, status).inc()
        SECONDS.labels(self.rpc).observe(seconds)
        log.info(
            "call",
            rpc=self.rpc,
            status=status,
            match_id=self.match_id,
            version=getattr(response, "version", None),
            milliseconds=round(seconds * 1000, 3),
        )


async def _abort(context: grpc.aio.ServicerContext[Any, Any], refused: Refused) -> None:
    details = (("grpc-status-details-bin", refused.details()),)
    await context.abort(refused.status, refused.message, details)


def _call(context: grpc.aio.ServicerContext[Any, Any]) -> Call:
    return call_of({key: str(value) for key, value in context.invocation_metadata() or ()})


def _unary(rpc: str, handler: Callable[[Any, Call], Awaitable[Message]]) -> Any:
    async def serve(request: Message, context: grpc.aio.ServicerContext[Any, Any]) -> Message:
        account = Account(rpc, request)
        try:
            response = await handler(request, _call(context))
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
            await _abort(context, Refused(grpc.StatusCode.INTERNAL, "INTERNAL", "Something went wrong on the server."))
            raise
        account.close("OK", response)
        return response

    return serve


def _stream(rpc: str, handler: Callable[[Any, Call], AsyncIterator[Message]]) -> Any:
    async def serve(request: Message, context: grpc.aio.ServicerContext[Any, Any]) -> AsyncIterator[Message]:
        account = Account(rpc, request)
        try:
            async for response in handler(request, _call(context)):
                yield response
        except Refused as refused:
            account.close(refused.status.name)
            await _abort(context, refused)
        except asyncio.CancelledError:
            account.close("CANCELLED")
            raise
        else:
            account.close("OK")

    return serve


def services(handlers: Handlers) -> dict[str, grpc.GenericRpcHandler[Any, Any]]:
    """Every service of the protos, each method carried by the handler of its name."""
    found: dict[str, grpc.GenericRpcHandler[Any, Any]] = {}
    for file in FILES:
        for service in file.DESCRIPTOR.services_by_name.values():
            methods: dict[str, grpc.RpcMethodHandler[Any, Any]] = {}
            for method in service.methods:
                handler = getattr(handlers, _snake(method.name))
                read = GetMessageClass(method.input_type).FromString
                write = GetMessageClass(method.output_type).SerializeToString
                make = (
                    grpc.unary_stream_rpc_method_handler
                    if method.server_streaming
                    else grpc.unary_unary_rpc_method_handler
                )
                wrap = _stream if method.server_streaming else _unary
                methods[method.name] = make(wrap(method.name, handler), read, write)
            found[service.full_name] = grpc.method_handlers_generic_handler(service.full_name, methods)
    return found


async def work(settings: Settings, number: int, address: str) -> None:
    """Serve until told to stop, then drain."""
    store = Store(settings.redis_url)
    tables = Tables(store, settings.retention_days * 86400)
    hub = Hub(tables)
    handlers = Handlers(tables, hub, Gate(Signer(settings.secret.encode()), settings.operator_key), number)
    bots = Bots(tables)
    server = grpc.aio.server(
        options=[
            ("grpc.max_receive_message_length", LARGEST),
            ("grpc.so_reuseport", 0),
            ("grpc.http2.min_ping_interval_without_data_ms", 10000),
        ]
    )
    carried = services(handlers)
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
    log.info("ready", worker=number)
    await stop.wait()
    log.info("draining", worker=number)
    await healthy.set("", health_pb2.HealthCheckResponse.NOT_SERVING)
    await bots.close()
    await hub.close()
    await server.stop(GRACE)
    await store.close()


def main() -> None:
    """`python -m sandtable_service.worker NUMBER ADDRESS`: the rest comes from the environment."""
    settings = from_environment(os.environ)
    set_up()
    serve_metrics(os.environ.get("SANDTABLE_METRICS", ""))
    asyncio.run(work(settings, int(sys.argv[1]), sys.argv[2]))


if __name__ == "__main__":
    main()
