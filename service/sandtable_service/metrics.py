"""Prometheus metrics of a worker, on a port of its own that Envoy does not expose."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import REGISTRY, Gauge, start_http_server
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0)
"""The upper bounds, in seconds, of the buckets that the times of calls are counted in."""


class CallMetrics(Collector):
    """Calls by method and status, and how long they took.

    Every call is counted and Prometheus asks rarely, so counting is a few additions, and `collect` does the rest.
    """

    def __init__(self) -> None:
        self._calls: Counter[tuple[str, str]] = Counter()
        self._times: dict[str, list[int]] = {}
        self._sums: defaultdict[str, float] = defaultdict(float)

    def count(self, rpc: str, status: str, seconds: float) -> None:
        """Count a call that has ended."""
        self._calls[rpc, status] += 1
        times = self._times.get(rpc) or self._times.setdefault(rpc, [0] * (len(BUCKETS) + 1))
        times[bisect_left(BUCKETS, seconds)] += 1
        self._sums[rpc] += seconds

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics as Prometheus reads them."""
        calls = CounterMetricFamily("sandtable_calls", "Calls by method and status.", labels=("rpc", "status"))
        for labels, number in list(self._calls.items()):
            calls.add_metric(labels, number)
        yield calls
        text = "Seconds that a call took in the worker."
        seconds = HistogramMetricFamily("sandtable_call_seconds", text, labels=("rpc",))
        bounds = [*map(str, BUCKETS), "+Inf"]
        for rpc, times in list(self._times.items()):
            buckets = list(zip(bounds, accumulate(times), strict=True))
            seconds.add_metric((rpc,), buckets, self._sums[rpc])
        yield seconds


CALLS = CallMetrics()
REGISTRY.register(CALLS)
CACHED = Gauge("sandtable_cached_matches", "Matches in the cache of the worker.")


def serve_metrics(address: str, worker: int) -> None:
    """Serve the metrics at `address` (host:port), if it is not empty; worker n uses port + n."""
    if address:
        host, _, port = address.rpartition(":")
        start_http_server(int(port) + worker, host)
