"""Draw latency over time, as SVG."""

from __future__ import annotations

import math
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 960, 480
LEFT, RIGHT, TOP, BOTTOM = 72, 190, 56, 56
COLOURS = ("#1b6ca8", "#d1495b", "#3a7d44", "#8d5a97", "#c77d0a", "#4a4e69")
COLUMNS = 60
"""The number of parts into which the time is divided."""


class Curve(NamedTuple):
    """A named row of points: seconds and milliseconds."""

    name: str
    points: list[tuple[float, float]]


def curve(name: str, moves: list[tuple[float, float]], share: float, begin: float, end: float) -> Curve:
    """Return the time within which a share of the moves was answered, for each part of the time."""
    step = max(end - begin, 0.001) / COLUMNS
    columns: list[list[float]] = [[] for _ in range(COLUMNS)]
    for when, seconds in moves:
        columns[min(COLUMNS - 1, max(0, int((when - begin) / step)))].append(seconds)
    points = [
        ((number + 0.5) * step, sorted(column)[min(len(column) - 1, int(share * len(column)))] * 1000)
        for number, column in enumerate(columns)
        if column
    ]
    return Curve(name, points)


def _steps(most: float) -> list[float]:
    """Return round numbers from 0 up to at least `most`."""
    rough = max(most, 0.001) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    return [step * number for number in range(math.ceil(most / step) + 1)]


def picture(title: str, curves: list[Curve]) -> str:
    """Return all curves in one picture. A gap in a row of points is a gap in its line."""
    xs = _steps(max((x for one in curves for x, _ in one.points), default=1.0))
    ys = _steps(max((y for one in curves for _, y in one.points), default=1.0))
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def across(x: float) -> float:
        return LEFT + wide * x / xs[-1]

    def down(y: float) -> float:
        return TOP + high * (1 - y / ys[-1])

    def text(x: float, y: float, words: str, anchor: str = "middle", more: str = "") -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(words)}</text>'

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="13" fill="#222">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        text(LEFT, 30, title, "start", ' font-size="17"'),
    ]
    for y in ys:
        parts.append(f'<path d="M{LEFT} {down(y):.1f}H{LEFT + wide}" stroke="#ddd"/>')
        parts.append(text(LEFT - 8, down(y) + 4, f"{y:g}", "end"))
    for x in xs:
        parts.append(f'<path d="M{across(x):.1f} {TOP + high}v5" stroke="#666"/>')
        parts.append(text(across(x), TOP + high + 20, f"{x:g}"))
    parts.append(f'<path d="M{LEFT} {TOP}V{TOP + high}H{LEFT + wide}" fill="none" stroke="#666"/>')
    parts.append(text(LEFT + wide / 2, HEIGHT - 12, "seconds since the start"))
    turned = f' transform="rotate(-90 18 {TOP + high / 2:.0f})"'
    parts.append(text(18, TOP + high / 2, "milliseconds for a move", more=turned))
    for number, one in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        gap = 2.5 * min((b - a for (a, _), (b, _) in zip(one.points, one.points[1:], strict=False)), default=0.0)
        path, last = "", -math.inf
        for x, y in one.points:
            path += f"{'M' if x - last > gap else 'L'}{across(x):.1f} {down(y):.1f}"
            parts.append(f'<circle cx="{across(x):.1f}" cy="{down(y):.1f}" r="2" fill="{colour}"/>')
            last = x
        if path:
            parts.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        level = TOP + 12 + 22 * number
        parts.append(f'<path d="M{LEFT + wide + 16} {level - 4}h22" stroke="{colour}" stroke-width="3"/>')
        parts.append(text(LEFT + wide + 46, level, one.name, "start"))
    return "\n".join([*parts, "</svg>", ""])
