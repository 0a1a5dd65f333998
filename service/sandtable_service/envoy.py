"""Envoy's configuration, filled in from its one template. `python -m sandtable_service.envoy` prints it."""

from __future__ import annotations

import argparse
import ipaddress
import json
from importlib.resources import files
from pathlib import Path
from string import Template

from .config import LARGEST_REQUEST

RATE_GLOBAL = 50000
"""Requests a second from everybody together."""
RATE_CONNECTION = 10000
"""Requests a second on one connection."""


def endpoint(address: str) -> dict[str, object]:
    """A worker at unix:/path or host:port."""
    if address.startswith("unix:"):
        return {"endpoint": {"address": {"pipe": {"path": address.removeprefix("unix:")}}}}
    host, _, port = address.rpartition(":")
    socket = {"address": host, "port_value": int(port)}
    return {"endpoint": {"address": {"socket_address": socket}}}


def discovery(workers: list[str]) -> str:
    """How Envoy finds the workers: names are looked up again and again, sockets and numbers stay."""
    for worker in workers:
        if not worker.startswith("unix:"):
            try:
                ipaddress.ip_address(worker.rpartition(":")[0])
            except ValueError:
                return "STRICT_DNS"
    return "STATIC"


def resource(name: str) -> Path:
    """A file that comes with the service."""
    return Path(str(files("sandtable_service").joinpath(name)))


def configuration(
    port: int,
    workers: list[str],
    admin: str,
    *,
    rate_global: int = RATE_GLOBAL,
    rate_connection: int = RATE_CONNECTION,
    resources: str = "",
) -> str:
    """The configuration for these workers. `resources` is where Envoy finds this package's files, if not here."""
    folder = resources or str(resource("envoy.yaml").parent)
    return Template(resource("envoy.yaml").read_text(encoding="utf-8")).substitute(
        port=port,
        endpoints=json.dumps([endpoint(worker) for worker in workers]),
        admin=json.dumps(admin),
        discovery=discovery(workers),
        descriptors=json.dumps(f"{folder}/sandtable.binpb"),
        openapi=json.dumps(f"{folder}/openapi.json"),
        rate_global=rate_global,
        rate_connection=rate_connection,
        largest_request=LARGEST_REQUEST,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m sandtable_service.envoy", description="Print Envoy's configuration."
    )
    parser.add_argument("workers", nargs="+", metavar="WORKER", help="unix:/path or host:port")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--admin", default="/tmp/envoy-admin.sock", help="socket of Envoy's admin page")
    parser.add_argument("--rate", type=int, default=RATE_GLOBAL, help="requests a second from everybody together")
    parser.add_argument("--rate-connection", type=int, default=RATE_CONNECTION, help="and on one connection")
    parser.add_argument("--resources", default="", help="folder of this package where Envoy will run, if not here")
    given = parser.parse_args()
    text = configuration(
        given.port,
        given.workers,
        given.admin,
        rate_global=given.rate,
        rate_connection=given.rate_connection,
        resources=given.resources,
    )
    print(text, end="")


if __name__ == "__main__":
    main()
