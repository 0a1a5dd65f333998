"""Envoy's configuration, filled in from its one template. `python -m sandtable_service.envoy` prints it."""

from __future__ import annotations

import argparse
import ipaddress
import json
import os
import sys
from importlib.resources import files
from pathlib import Path
from string import Template

from .config import LARGEST_REQUEST, BadSetting, Rates, from_environment

RATE_GLOBAL = 50000
"""Requests a second from everybody together."""
CONNECTIONS = 10000
"""Connections of everybody together."""
HEAP = 384 * 2**20
"""Bytes of memory that Envoy may use; it begins to shed load before it reaches them."""
TOO_MANY = (
    "CAgSI1RvbyBtYW55IHJlcXVlc3RzLiBUcnkgYWdhaW4gbGF0ZXIuGkoKKHR5cGUuZ29vZ2xlYXBpcy5jb20v"
    "Z29vZ2xlLnJwYy5FcnJvckluZm8SHgoRVE9PX01BTllfUkVRVUVTVFMSCXNhbmR0YWJsZQ"
)
"""The error details of a call that exceeds a rate, as a worker would send them: google.rpc.Status with the reason."""
DEAR = {
    "create": "MatchService/(CreateMatch|FindMatch|Rematch)",
    "watch": "PlayService/WatchMatch",
    "replay": "ReplayService/.*",
    "list": "(MatchService/ListMatches|CatalogService/GetCatalog)",
}
"""Expensive calls, by the name of the rate that limits them: gRPC paths, without the package. The path does not show
whether a watch begins with the whole past of a match, so every start of a watch counts."""
ADDRESS = {"masked_remote_address": {"v4_prefix_mask_len": 32, "v6_prefix_mask_len": 64}}
"""The key of a bucket: an IPv4 address, or the first 64 bits of an IPv6 address, which a household shares."""


def bucket(rate: int, seconds: int, most: int) -> dict[str, object]:
    """Return a token bucket that holds `most` tokens, is full at first, and gets `rate` tokens every `seconds`."""
    return {"max_tokens": most, "tokens_per_fill": rate, "fill_interval": f"{seconds}s"}


def dear_actions() -> list[dict[str, object]]:
    """Return the actions by which Envoy recognises the kind of an expensive call, and its client address."""
    return [
        {"actions": [{"header_value_match": {"descriptor_value": kind, "headers": [_path(paths)]}}, ADDRESS]}
        for kind, paths in DEAR.items()
    ]


def _path(paths: str) -> dict[str, object]:
    regex = rf"/sandtable\.v1\.({paths})([?].*)?"
    return {"name": ":path", "string_match": {"safe_regex": {"regex": regex}}}


def dear_buckets(rates: Rates) -> list[dict[str, object]]:
    """Return the bucket of one address for each kind of expensive call."""
    return [
        {
            "entries": [{"key": "header_match", "value": kind}, {"key": "masked_remote_address"}],
            "token_bucket": bucket(rate, 60, max(min(rate, 4), rate // 4)),  # a quarter of a minute's calls at once
        }
        for kind in DEAR
        for rate in [getattr(rates, kind)]
    ]


def endpoint(address: str) -> dict[str, object]:
    """Return the endpoint of a worker at unix:/path or host:port."""
    if address.startswith("unix:"):
        return {"endpoint": {"address": {"pipe": {"path": address.removeprefix("unix:")}}}}
    host, _, port = address.rpartition(":")
    socket = {"address": host, "port_value": int(port)}
    return {"endpoint": {"address": {"socket_address": socket}}}


def lane_of(address: str) -> str:
    """Return the address at which a worker has its lane (see `lane.py`): a second socket, or the next port."""
    if address.startswith("unix:"):
        return f"{address}.lane"
    host, _, port = address.rpartition(":")
    return f"{host}:{int(port) + 1}"


def discovery(workers: list[str]) -> str:
    """Return how Envoy finds the workers: by DNS if one of them has a host name, else by fixed addresses."""
    for worker in workers:
        if not worker.startswith("unix:"):
            try:
                ipaddress.ip_address(worker.rpartition(":")[0])
            except ValueError:
                return "STRICT_DNS"
    return "STATIC"


def resource(name: str) -> Path:
    """Return the path of a file in this package."""
    return Path(str(files("sandtable_service").joinpath(name)))


def configuration(
    port: int,
    workers: list[str],
    admin: str,
    *,
    rates: Rates = Rates(),  # noqa: B008  # it is frozen
    trusted_proxies: int = 0,
    rate_global: int = RATE_GLOBAL,
    resources: str = "",
    lane: bool = True,
) -> str:
    """Return the configuration for `workers`.

    `resources` is this package's folder where Envoy runs, if not here. `lane` is whether the workers have a lane for
    unary calls; those without one are plain gRPC servers.
    """
    folder = resources or str(resource("envoy.yaml").parent)
    return Template(resource("envoy.yaml").read_text(encoding="utf-8")).substitute(
        port=port,
        endpoints=json.dumps([endpoint(worker) for worker in workers]),
        lanes=json.dumps([endpoint(lane_of(worker)) for worker in workers] if lane else []),
        unary="lane" if lane else "workers",
        admin=json.dumps(admin),
        discovery=discovery(workers),
        descriptors=json.dumps(f"{folder}/sandtable.binpb"),
        openapi=json.dumps(f"{folder}/openapi.json"),
        rate_global=rate_global,
        rate=json.dumps(bucket(rates.calls, 1, max(1, rates.calls // 2))),  # larger bursts would delay other clients
        dear_actions=json.dumps(dear_actions()),
        dear_buckets=json.dumps(dear_buckets(rates)),
        trusted_proxies=trusted_proxies,
        too_many=TOO_MANY,
        connections=CONNECTIONS,
        heap=HEAP,
        largest_request=LARGEST_REQUEST,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m sandtable_service.envoy",
        description="Print the configuration of Envoy. The environment sets the rates (SANDTABLE_RATE and others) and "
        "SANDTABLE_TRUSTED_PROXIES.",
    )
    parser.add_argument("workers", nargs="+", metavar="WORKER", help="address of a worker: unix:/path or host:port")
    parser.add_argument("--port", type=int, default=8080, help="port to serve on (default: 8080)")
    parser.add_argument(
        "--admin",
        default="/tmp/envoy-admin.sock",
        help="path of the socket of Envoy's admin page (default: /tmp/envoy-admin.sock)",
    )
    parser.add_argument(
        "--rate-global",
        type=int,
        default=RATE_GLOBAL,
        help=f"requests per second from all clients together (default: {RATE_GLOBAL})",
    )
    parser.add_argument(
        "--resources",
        default="",
        help="folder of this package on the machine where Envoy runs (default: the folder on this machine)",
    )
    given = parser.parse_args()
    try:
        settings = from_environment(os.environ)
    except BadSetting as problem:
        print(problem, file=sys.stderr)
        sys.exit(2)
    text = configuration(
        given.port,
        given.workers,
        given.admin,
        rates=settings.rates,
        trusted_proxies=settings.trusted_proxies,
        rate_global=given.rate_global,
        resources=given.resources,
    )
    print(text, end="")


if __name__ == "__main__":
    main()
