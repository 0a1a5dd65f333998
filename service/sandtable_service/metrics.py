"""Prometheus metrics of a worker, on a port of its own that Envoy does not expose."""

from __future__ import annotations

from prometheus_client import Counter, Histogram, start_http_server

CALLS = Counter("sandtable_calls", "Calls by method and status.", ("rpc", "status"))
SECONDS = Histogram(
    "sandtable_call_seconds",
    "Seconds that a call took in the worker.",
    ("rpc",),
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
)


def serve_metrics(address: str, worker: int) -> None:
    """Serve the metrics at `address` (host:port), if it is not empty; worker n uses port + n."""
    if address:
        host, _, port = address.rpartition(":")
        start_http_server(int(port) + worker, host)
