"""The game as text, for a terminal of 100 columns.

The planet is drawn unrolled: one column for each sector, counterclockwise from left to right, with the pole on top.
Below a region are its troops, as the letter of the faction and a number, and its spice after a star.
"""

from __future__ import annotations

from ... import localization
from ...columns import cut, pad, table, width, wrap
from ..content.geography import CELLS, IN_SECTOR, NEAR, REGION_OF, REGIONS, SECTORS, SINK, is_sand
from ..knowledge.view import BattleView, SeatView, View
from .describe import name, word

WIDTH = 100
COLUMN = 16
BESIDE = 6


def _depths() -> dict[str, int]:
    """Return the distance of each cell from the pole."""
    found = {SINK: 0}
    for cell in (queue := [SINK]):
        for near in NEAR[cell]:
            if near not in found:
                found[near] = found[cell] + 1
                queue.append(near)
    return found


DEPTH = _depths()
COLUMNS = {
    sector: sorted(IN_SECTOR[sector], key=lambda cell: (DEPTH[cell], CELLS.index(cell)))
    for sector in range(1, SECTORS + 1)
}


def screen(view: View, locale: str) -> str:
    """Draw turn and phase, seats, the planet, the current battle, and the viewer's own cards."""
    best = localization.best_locale(locale)
    lines = [_head(view, best), *_seats(view, best), "", *_planet(view, best)]
    if view.battle is not None:
        lines += ["", *_battle(view.battle, best)]
    if view.seat >= 0 and view.players:
        lines += ["", *_own(view.players[view.seat], best)]
    return "\n".join(lines)


def status(view: View, locale: str) -> str:
    """Describe in one line what the viewer's own seat has."""
    best = localization.best_locale(locale)
    if view.seat < 0 or not view.players:
        return _head(view, best)
    me = view.players[view.seat]
    facts = [
        name(me.faction, best),
        *(f"{word(best, 'term', term)} {getattr(me, term)}" for term in ("spice", "reserve", "tanks", "points")),
    ]
    return " · ".join(facts)


def _head(view: View, locale: str) -> str:
    facts = [f"{word(locale, 'term', 'turn')} {view.turn}/5", word(locale, "phase", view.phase)]
    facts.append(f"{word(locale, 'term', 'storm')}: {word(locale, 'term', 'sector')} {view.storm}")
    if view.covered:
        facts.append(f"{word(locale, 'term', 'covered')}: {word(locale, 'region', view.covered)}")
    title = f"── {' · '.join(facts)} "
    return title + "─" * max(0, WIDTH - width(title))


def letter(player: SeatView) -> str:
    """Return the letter of a faction on the map."""
    return player.faction[:1].upper() or "?"


def _seats(view: View, locale: str) -> list[str]:
    terms = ("spice", "reserve", "tanks", "leaders", "battle_cards", "market_cards", "strongholds", "points")
    head = ["", "", word(locale, "term", "faction"), *(word(locale, "term", term) for term in terms)]
    rows = []
    for player in view.players:
        asked = "▸" if player.seat in view.to_act else " "
        first = "①" if player.seat == view.first and view.turn else ""
        counts = (
            player.spice,
            player.reserve,
            player.tanks,
            player.leader_count,
            player.battle_count,
            player.market_count,
            len(player.strongholds),
            player.points,
        )
        label = f"{name(player.faction, locale)} {first}".strip() if player.faction else "-"
        rows.append([f"{asked}{player.seat}", letter(player), label, *map(str, counts)])
    return [cut(line, WIDTH) for line in table(head, rows)]


def _pieces(view: View, cell: str) -> str:
    """Describe the troops and spice in a cell."""
    found = [f"{letter(player)}{player.troops[cell]}" for player in view.players if cell in player.troops]
    if cell in view.spice:
        found.append(f"*{view.spice[cell]}")
    return " ".join(found)


def _ground(view: View, cell: str, locale: str) -> str:
    """Return a region's name with its kind: [stronghold], ^rock, plain sand."""
    region = REGION_OF[cell]
    said = word(locale, "region", region)
    if is_sand(region, view.covered):
        return cut(said, COLUMN - 1)
    if REGIONS[region].kind == "stronghold":
        return f"[{cut(said, COLUMN - 3)}]"
    return f"^{cut(said, COLUMN - 2)}"


def _planet(view: View, locale: str) -> list[str]:
    sink = _pieces(view, SINK)
    lines = [f"{word(locale, 'region', SINK)}: {sink or '-'}"]
    for start in range(1, SECTORS, BESIDE):
        sectors = range(start, start + BESIDE)
        heads = [f"≈≈ {sector} ≈≈" if sector == view.storm else f"── {sector} ──" for sector in sectors]
        lines.append("".join(pad(head, COLUMN) for head in heads).rstrip())
        for row in range(max(len(COLUMNS[sector]) for sector in sectors)):
            cells = [COLUMNS[sector][row] if row < len(COLUMNS[sector]) else "" for sector in sectors]
            lines.append("".join(pad(_ground(view, cell, locale) if cell else "", COLUMN) for cell in cells).rstrip())
            pieces = "".join(pad(f"  {_pieces(view, cell)}" if cell else "", COLUMN) for cell in cells).rstrip()
            if pieces:
                lines.append(pieces)
    return lines


def _battle(battle: BattleView, locale: str) -> list[str]:
    lines = [f"{word(locale, 'term', 'battle')}: {word(locale, 'region', battle.region)}"]
    for plan in battle.plans:
        dial = "?" if plan.dial < 0 else str(plan.dial)
        shown = [name(part, locale) if part else "?" for part in (plan.leader, plan.weapon, plan.defence)]
        lines.append(f"  {plan.seat}: {' · '.join([dial, *shown])}")
    return lines


def _own(me: SeatView, locale: str) -> list[str]:
    lines: list[str] = []
    for term, cards in (
        ("leaders", me.leaders),
        ("dead", me.dead),
        ("battle_cards", me.battle),
        ("market_cards", me.market),
        ("traitors", me.traitors),
    ):
        if cards:
            said = ", ".join(name(card, locale) for card in cards)
            lines += wrap(f"{word(locale, 'term', term)}: {said}", WIDTH, "  ")
    return lines
