"""The table in a few lines, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from google.protobuf import text_format

from ..imperium.v1 import view_pb2 as imperium
from ..v1 import catalog_pb2, match_pb2, play_pb2
from .common import WIDTH, columns, width, wrap

DOT = " · "


class Names:
    """The names of a game's components in the reader's language."""

    def __init__(self, catalog: catalog_pb2.GetCatalogResponse) -> None:
        self.entries = list(catalog.entries)
        self._names = {(entry.kind, entry.id): entry.name for entry in self.entries}

    def name(self, kind: str, key: str) -> str:
        """A component's name; what has none is named by its id."""
        return self._names.get((kind, key)) or key.replace("_", " ").title()

    def names(self, kind: str, keys: Iterable[str]) -> str:
        """Several names in a line."""
        return DOT.join(self.name(kind, key) for key in keys)

    def explain(self, wanted: str) -> str:
        """What a component does, found by its id or a part of its name."""
        text = wanted.casefold()
        exact = [entry for entry in self.entries if text in (entry.id, entry.name.casefold())]
        found = exact or [entry for entry in self.entries if text in entry.name.casefold()]
        if not found:
            return f"  There is nothing called {wanted!r}."
        if len(found) > 5:
            return wrap(f"  Which one? {', '.join(entry.name for entry in found)}")
        return "\n".join(map(_explained, found))


def _explained(entry: catalog_pb2.CatalogEntry) -> str:
    facts = [f"{name} {value}" for name, value in sorted({**entry.numbers, **entry.words}.items())]
    head = wrap(f"  {entry.name} ({DOT.join([entry.kind, *facts])})")
    return "\n".join([head, *(wrap(f"    {box.box}: {box.text}", " " * 6) for box in entry.boxes)])


def show(view: play_pb2.GetViewResponse, match: match_pb2.Match, names: Names) -> str:
    """A view. A game that has no page of its own yet is shown field by field."""
    if view.WhichOneof("game") == "imperium":
        return "\n".join(_imperium(view.imperium, match, names))
    return text_format.MessageToString(view)


def seat_name(match: match_pb2.Match, seat: int) -> str:
    """A seat by its number and whoever sits there."""
    one = match.seats[seat]
    return f"{seat} {one.name or one.bot}".rstrip()


def standings(match: match_pb2.Match) -> list[str]:
    """The final ranking."""
    return [f"  {one.place}. seat {seat_name(match, one.seat)}: {one.points}" for one in match.result]


def _imperium(view: imperium.View, match: match_pb2.Match, names: Names) -> list[str]:
    head = f"── Round {view.round}{DOT}{view.phase.replace('_', ' ')} "
    if view.conflict:
        head += f"· Conflict: {names.name('conflict', view.conflict)} "
    titles = ["", "seat", "leader", "VP", "solari", "spice", "water", "agents", "hand", "deck", "garrison", "conflict"]
    rows = columns([titles, *(_row(view, match, names, player) for player in view.players)])
    lines = [head + "─" * (WIDTH - width(head)), rows[0]]
    for player, row in zip(view.players, rows[1:], strict=True):
        lines += [row, *([wrap(f"     {marks}")] if (marks := DOT.join(_marks(view, names, player))) else ())]
    agents = ((space, f" [{','.join(map(str, seats.seats))}]") for space, seats in sorted(view.board.items()))
    spice = ((space, f" +{amount} spice") for space, amount in sorted(view.bonus_spice.items()) if amount)
    board = DOT.join(names.name("space", space) + what for space, what in (*agents, *spice))
    lines += _line("Board", board) + _line("Row", names.names("card", view.row))
    if view.seat >= 0:
        me = view.players[view.seat]
        lines += _line("Hand", names.names("card", me.hand)) + _line("In play", names.names("card", me.play))
        lines += _line("Intrigue", names.names("intrigue", me.intrigue))
    return lines


def _line(title: str, content: str) -> list[str]:
    return [wrap(f"  {title}: {content}")] if content else []


def _row(view: imperium.View, match: match_pb2.Match, names: Names, player: imperium.Seat) -> list[str]:
    counts = (player.vp, player.solari, player.spice, player.water, player.agents, player.hand_count)
    return [
        "▸" if player.seat in view.to_act else " ",
        seat_name(match, player.seat) + (" (you)" if player.seat == view.seat else ""),
        names.name("leader", player.leader) if player.leader else "-",
        *map(str, (*counts, player.deck_count, player.garrison)),
        f"{player.conflict} = {player.strength}" if player.conflict else "-",
    ]


def _marks(view: imperium.View, names: Names, player: imperium.Seat) -> Iterable[str]:
    """What else a seat has: Influence, Intrigue cards, and what it has won."""
    for faction, influence in sorted(player.influence.items()):
        if influence:
            alliance = "★" if view.alliances.get(faction, -1) == player.seat else ""
            yield f"{names.name('faction', faction)} {influence}{alliance}"
    if player.intrigue_count:
        yield f"Intrigue {player.intrigue_count}"
    held = {
        "First Player": view.first == player.seat,
        "High Council": player.council,
        "Swordmaster": player.swordmaster,
        "Mentat": view.mentat == player.seat,
        "revealed": player.revealed,
    }
    yield from (name for name, has in held.items() if has)
    yield from (
        f"⚑ {names.name('space', space)}" for space, seat in sorted(view.control.items()) if seat == player.seat
    )
