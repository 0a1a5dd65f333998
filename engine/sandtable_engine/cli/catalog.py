"""The command `catalog`: list the components of a game, or explain one of them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from .. import catalog
from ..columns import cut, pad, table, width, wrap
from ..game import Game
from ..localization import find
from ..registry import game_of
from .common import WIDTH, WORDS, Misuse, locale_of, say

TERMS = {"first": "place_1", "second": "place_2", "third": "place_3", "needs": "requirement", "traits": "effect"}
"""The word in the locale files for boxes that use another key there."""

TABLES = ("term", "resource", "advantage", "space")
"""The tables with the words for boxes and facts; some boxes are those of a space."""


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
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
    print(explain(game, entries, arguments.entry, locale) if arguments.entry else listing(entries))
    return 0


def _words(entry: Any) -> str:
    return "\n".join((entry.id, entry.name, *entry.texts.values()))


def listing(entries: Iterable[Any]) -> str:
    """Return one line for each component, by kind."""
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


def explain(game: Game, entries: list[Any], name: str, locale: str) -> str:
    """Describe the components with that id or name, or the only one that contains it in its id or name.

    Raise Misuse if nothing matches, or if the text is only a part of several different ids or names.
    """
    wanted = name.strip().casefold()
    found = [entry for entry in entries if wanted in (entry.id, entry.name.casefold())]
    if not found:
        found = [entry for entry in entries if wanted in entry.name.casefold() or wanted in entry.id]
        if len({entry.id for entry in found}) > 1:
            raise Misuse(say(locale, "catalog", "ambiguous", name=repr(name), names=_some(found, locale)))
    if not found:
        close = get_close_matches(wanted, [entry.id for entry in entries], n=3)
        key = "near" if close else "unknown"
        raise Misuse(say(locale, "catalog", key, name=repr(name), game=game.id, names=", ".join(close)))
    return "\n\n".join(_explained(entry, (*game.words, WORDS), locale) for entry in found)


def _some(entries: list[Any], locale: str) -> str:
    names = list(dict.fromkeys(entry.id for entry in entries))
    if len(names) <= 8:
        return ", ".join(names)
    return say(locale, "catalog", "more", names=", ".join(names[:8]), number=str(len(names)))


def _explained(entry: Any, packages: tuple[str, ...], locale: str) -> str:
    def term(key: str) -> str:
        names = (TERMS.get(key, ""), f"{key}_box", f"{key}_bonus", key)
        found = [find(packages, locale, table, name) for name in names for table in TABLES]
        word = next((word for word in found if word), key)
        return word[:1].upper() + word[1:]

    def listed(kind: str, keys: Iterable[object]) -> str:
        return ", ".join(find(packages, locale, kind, str(key)) or str(key) for key in keys)

    copies = getattr(entry, "copies", 1)
    titles: dict[str, str] = getattr(entry, "titles", {})
    facts = {
        term("persuasion_cost"): str(getattr(entry, "cost", 0) or ""),
        term("faction"): listed("faction", getattr(entry, "factions", ()) or filter(None, [_fact(entry, "faction")])),
        term("great_house"): listed("house", filter(None, [_fact(entry, "house")])),
        term("agent_icon"): listed("icon", getattr(entry, "icons", ())),
        term("sector"): listed("sector", getattr(entry, "sectors", ())),
    }
    facts |= {term(name): _fact(entry, name) for name in ("strength", "spice", "troops", "complexity")}
    facts |= {titles.get(box) or term(box): text for box, text in entry.texts.items()}
    if getattr(entry, "confidence", "high") != "high":
        facts[term("confidence")] = listed("confidence", [entry.confidence])
    if entry.provenance != "printed":
        facts[term("origin")] = listed("origin", [entry.provenance])
    facts = {name: text for name, text in facts.items() if text}
    column = max(map(width, facts), default=0) + 2
    lines = [f"{entry.name} ({entry.id}) · {_kind(entry, packages, locale)}" + (f" · ×{copies}" if copies > 1 else "")]
    for name, text in facts.items():
        lines += wrap(f"  {pad(name, column)}{text}", WIDTH, " " * (column + 2))
    return "\n".join(lines)


def _fact(entry: Any, name: str) -> str:
    """Return a fact of an entry as text; "" if its kind does not have it."""
    return str(getattr(entry, name, "") or "")


def _kind(entry: Any, packages: tuple[str, ...], locale: str) -> str:
    """Return the kind of an entry in words."""
    names = (f"{entry.kind}_{getattr(entry, 'tier', 0)}", entry.kind, f"{entry.kind}_card")
    words = [find(packages, locale, "term", name) for name in names]
    ours = find((WORDS,), locale, "component", entry.kind)
    # The game's word for a kind may mean something else with that name: spice, for example, is not a card.
    found = [*words, ours] if entry.kind == "leader" else [ours, *words]
    return next((word for word in found if word), entry.kind)
