"""The components of a game: a list, or one of them explained."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from .. import GAMES, catalog
from ..columns import cut, pad, table, width, wrap
from ..localization import find
from .common import WIDTH, Misuse, game_of, locale_of

TERMS = {"first": "place_1", "second": "place_2", "third": "place_3", "needs": "requirement", "traits": "effect"}
"""Boxes whose word in the locale files has another name."""


def run(arguments: argparse.Namespace) -> int:
    """The command."""
    game, locale = game_of(arguments.game), locale_of(arguments.locale)
    entries = catalog(game.id, locale)
    kinds = list(dict.fromkeys(entry.kind for entry in entries))
    if arguments.kind is not None:
        if arguments.kind not in kinds:
            raise Misuse(f"There is no kind {arguments.kind!r} in {game.id}; there are {', '.join(kinds)}.")
        entries = [entry for entry in entries if entry.kind == arguments.kind]
    if arguments.find is not None:
        entries = [entry for entry in entries if arguments.find.casefold() in _words(entry).casefold()]
        if not entries:
            raise Misuse(f"Nothing in {game.id} has {arguments.find!r} in its name or description.")
    print(explain(game.id, entries, arguments.entry, locale) if arguments.entry else listing(entries))
    return 0


def _words(entry: Any) -> str:
    return "\n".join((entry.id, entry.name, *entry.texts.values()))


def listing(entries: Iterable[Any]) -> str:
    """One line for each component, kind by kind."""
    kinds: dict[str, list[Any]] = {}
    for entry in entries:
        kinds.setdefault(entry.kind, []).append(entry)
    lines: list[str] = []
    for kind, members in kinds.items():
        rows = [
            (entry.id, entry.name, str(getattr(entry, "cost", 0) or ""), " ".join(entry.texts.values()))
            for entry in members
        ]
        head = ("id", "name", "cost" if any(row[2] for row in rows) else "", "what it does")
        lines += ["", f"{kind} ({len(members)})", *(cut(line, WIDTH) for line in table(head, rows))]
    return "\n".join(lines[1:])


def explain(game: str, entries: list[Any], name: str, locale: str) -> str:
    """Everything about the components of that id or name, or the only one with that in its name."""
    wanted = name.strip().casefold()
    found = [entry for entry in entries if wanted in (entry.id, entry.name.casefold())]
    if not found:
        found = [entry for entry in entries if wanted in entry.name.casefold() or wanted in entry.id]
        if len({entry.id for entry in found}) > 1:
            raise Misuse(f"{name!r} may be {_some(found)}.")
    if not found:
        close = get_close_matches(wanted, [entry.id for entry in entries], n=3)
        hint = f"; there is {', '.join(close)}" if close else "; the command catalog lists all there is"
        raise Misuse(f"There is no {name!r} in {game}{hint}.")
    return "\n\n".join(_explained(entry, GAMES[game].words, locale) for entry in found)


def _some(entries: list[Any]) -> str:
    names = list(dict.fromkeys(entry.id for entry in entries))
    return ", ".join(names[:8]) + (f", ... ({len(names)} in all)" if len(names) > 8 else "")


def _explained(entry: Any, packages: tuple[str, ...], locale: str) -> str:
    def term(key: str) -> str:
        names = (TERMS.get(key, ""), f"{key}_box", f"{key}_bonus", key)
        found = [find(packages, locale, table, name) for name in names for table in ("term", "resource")]
        word = next((word for word in found if word), key)
        return word[:1].upper() + word[1:]

    def listed(kind: str, keys: Iterable[str]) -> str:
        return ", ".join(find(packages, locale, kind, key) or key for key in keys)

    kinds = [find(packages, locale, "term", key) for key in (entry.kind, f"{entry.kind}_card")]
    title = f"{entry.name} ({entry.id}) · {next((kind for kind in kinds if kind), entry.kind)}"
    copies = getattr(entry, "copies", 1)
    titles: dict[str, str] = getattr(entry, "titles", {})
    facts = {
        term("persuasion_cost"): str(getattr(entry, "cost", 0) or ""),
        term("faction"): listed("faction", getattr(entry, "factions", ())),
        term("agent_icon"): listed("icon", getattr(entry, "icons", ())),
    }
    facts |= {titles.get(box) or term(box): text for box, text in entry.texts.items()}
    if getattr(entry, "confidence", "high") != "high":
        facts["confidence"] = entry.confidence
    facts = {name: text for name, text in facts.items() if text}
    column = max(map(width, facts)) + 2
    lines = [title + (f" · ×{copies}" if copies > 1 else "")]
    for name, text in facts.items():
        lines += wrap(f"  {pad(name, column)}{text}", WIDTH, " " * (column + 2))
    return "\n".join(lines)
