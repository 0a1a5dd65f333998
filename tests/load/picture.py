"""Draw throughput and latency of some services side by side, as SVG."""

from __future__ import annotations

import math
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 1000, 460
TOP, BOTTOM = 150, 50
COLOURS = ("#1b6ca8", "#e0a030", "#7a8793")
"""One for each service, in their order."""
BOLD = 'font-size="14" font-weight="bold"'
HEADING = 'font-size="15" font-weight="bold"'
PERCENTILES = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
"""The shares of moves whose latency is shown, by name."""


class Measured(NamedTuple):
    """What was measured of a service: moves per second, and milliseconds by percentile."""

    name: str
    rate: float
    latency: dict[str, float]


class Group(NamedTuple):
    """Bars beside each other, with one name below them; each bar has a value and a colour."""

    name: str
    bars: list[tuple[float, str]]


class Panel(NamedTuple):
    """A part of the picture with its own scale: its left and right edge, its heading, and its bars."""

    left: float
    right: float
    heading: str
    groups: list[Group]


def steps(most: float) -> list[float]:
    """Return round numbers from 0 up to at least `most`."""
    rough = max(most, 0.001) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    return [step * number for number in range(math.ceil(most / step) + 1)]


def label(value: float) -> str:
    """Return a value with three digits or, if it is large, without decimals."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def _text(x: float, y: float, words: str, anchor: str = "middle", style: str = 'font-size="14"') -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {style}>{escape(words)}</text>'


def _draw(panel: Panel) -> list[str]:
    """Return the elements of one panel."""
    marks = steps(max(value for group in panel.groups for value, _ in group.bars))
    bottom = HEIGHT - BOTTOM
    scale = (bottom - TOP) / marks[-1]
    parts = [_text(panel.left, TOP - 62, panel.heading, "start", HEADING)]
    for mark in marks:
        y = bottom - mark * scale
        parts.append(f'<path d="M{panel.left} {y:.1f}H{panel.right}" stroke="{"#dddddd" if mark else "#666666"}"/>')
        parts.append(_text(panel.left - 8, y + 5, f"{mark:,g}", "end"))
    wide = (panel.right - panel.left) / len(panel.groups)
    for number, group in enumerate(panel.groups):
        middle = panel.left + (number + 0.5) * wide
        bar = min(90.0, 0.84 * wide / len(group.bars))
        parts.append(_text(middle, bottom + 24, group.name))
        for place, (value, colour) in enumerate(group.bars):
            x, high = middle + (place - len(group.bars) / 2) * bar, value * scale
            parts.append(
                f'<rect x="{x + 2:.1f}" y="{bottom - high:.1f}" width="{bar - 4:.1f}" height="{high:.1f}"'
                f' fill="{colour}"/>'
            )
            parts.append(_text(x + bar / 2, bottom - high - 7, label(value), style=BOLD))
    return parts


def picture(title: str, services: list[Measured]) -> str:
    """Return a picture: on the left the throughput of each service, on the right its latency."""
    colours = dict(zip((one.name for one in services), COLOURS, strict=False))
    throughput = [Group(one.name, [(one.rate, colours[one.name])]) for one in services]
    latency = [Group(name, [(one.latency[name], colours[one.name]) for one in services]) for name in PERCENTILES]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" fill="#222222">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        _text(70, 40, title, "start", 'font-size="18"'),
        *_draw(Panel(70, 430, "Moves per second (more is better)", throughput)),
        *_draw(Panel(530, 970, "Milliseconds for a move (less is better)", latency)),
    ]
    for number, (name, colour) in enumerate(colours.items()):
        x = 530 + 110 * number
        parts.append(f'<rect x="{x}" y="{TOP - 48}" width="13" height="13" fill="{colour}"/>')
        parts.append(_text(x + 20, TOP - 36, name, "start"))
    return "\n".join([*parts, "</svg>", ""])
