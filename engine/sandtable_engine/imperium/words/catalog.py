"""The catalog: each component's name, its facts, what it does as data and in words, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from msgspec import to_builtins
from msgspec.structs import replace

from ..editions import EDITIONS
from ..sets import base, uprising
from ..sets.uprising.verbs import Train
from ..shapes import Card, Conflict, Contract, Edition, Intrigue, Leader, Objective
from .board_entries import post_entry, space_entry, track_entry
from .boxes import card_boxes, conflict_boxes, intrigue_boxes
from .clauses import paragraph
from .describe import ability, describe, task, training
from .entry import BASE, Entry, data, for_players, provenance, texts
from .rival_entries import rival_entries
from .sources import name_source
from .voice import Voice

BOXES = {base.__name__: BASE, uprising.__name__: "uprising"}
"""The boxes, by the packages that have their words. Components that an edition mixes in are of the base box."""

LEFT = ("others", "agent", "reveal", "sending", "at_two", "back")
"""Optional parts of a Leader's left ability."""

NAMED_AS = {"rival": "leader", "track": "faction"}
"""Kinds whose names are in the table of another kind."""


def catalog(voice: Voice) -> list[Entry]:
    """Return every component of the game, for all numbers of players, in the language of the voice."""
    tables = [(edition, _of_edition(Voice(edition, voice.locale))) for edition in voice.editions]
    entries: dict[tuple[str, str], Entry] = {}
    for key in dict.fromkeys(chain.from_iterable(found for _, found in tables)):
        having = [(edition, found[key]) for edition, found in tables if key in found]
        first = having[0][1]
        if len(having) < len(tables) and not first.players:
            first = for_players(first, tuple(chain(*(_players(edition) for edition, _ in having))), voice)
        for _, other in having[1:]:
            first = _with_changes(first, other, voice)
        entries[key] = first
    return list(_with_origin(entries.values(), voice))


def _of_edition(voice: Voice) -> dict[tuple[str, str], Entry]:
    """Return the components of one edition, by kind and id."""
    edition, mix = voice.edition, voice.edition.mix
    decks = {"starter": edition.starter, "reserve": edition.reserve, "imperium": (*edition.imperium, *mix.cards)}
    entries = [_card(card, deck, voice) for deck, cards in decks.items() for card in cards]
    entries += [_of_commander(card, leader, voice) for leader, cards in edition.starters.items() for card in cards]
    entries += [_intrigue(card, voice) for card in edition.intrigue.values()]
    entries += [_conflict(card, voice) for card in edition.conflicts.values()]
    entries += [space_entry(space, voice) for space in edition.board.spaces.values()]
    entries += [_leader(leader, voice) for leader in edition.leaders.values()]
    entries += rival_entries(voice)
    entries += [_contract(contract, voice) for contract in edition.contracts.values()]
    entries += [_objective(objective, voice) for objective in objectives_of(edition).values()]
    entries += [post_entry(post, voice) for post in edition.board.posts.values()]
    if any(each.seating.teams for each in voice.editions):
        entries += [track_entry(track, voice) for track in edition.board.tracks.values()]
    found: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        # Usual starting cards in a Commander's deck are the same cards, so the first entry stays.
        found.setdefault((entry.kind, entry.id), entry)
    return found


def _players(edition: Edition) -> tuple[int, ...]:
    """Return the numbers of players that an edition is for."""
    return tuple(number for each in EDITIONS.values() for number, one in each.items() if one.id == edition.id)


def _with_changes(entry: Entry, other: Entry, voice: Voice) -> Entry:
    """Return the entry with what is different with six players."""
    changed = [said for box, said in other.texts.items() if entry.texts.get(box) != said]
    if not changed:
        return entry
    effects = {box: effect for box, effect in other.effects.items() if entry.effects.get(box) != effect}
    return replace(
        entry,
        effects={**entry.effects, "six_players": effects},
        texts={**entry.texts, "six_players": paragraph(changed, voice)},
    )


def _with_origin(entries: Iterable[Entry], voice: Voice) -> Iterable[Entry]:
    """Yield the entries with the box they come in, and the source of their names."""
    mix = voice.edition.mix
    mixed = {("card", card.id) for card in mix.cards} | {("intrigue", card.id) for card in mix.intrigue}
    mixed |= {("leader", leader.id) for leader in mix.leaders} | {("conflict", card.id) for card in mix.conflicts}
    # The words of an edition's own box are the first in its list.
    own = BOXES[voice.edition.words[0]]
    for entry in entries:
        source = name_source(NAMED_AS.get(entry.kind, entry.kind), entry.id, voice.locale, voice.edition.words)
        yield replace(entry, set=BASE if (entry.kind, entry.id) in mixed else own, name_source=source)


def objectives_of(edition: Edition) -> dict[str, Objective]:
    """Return the Objectives of a game, for all numbers of players."""
    game = next(each for each in EDITIONS.values() if edition.id in {one.id for one in each.values()})
    return {name: objective for each in game.values() for name, objective in each.objectives.items()}


def _card(card: Card, deck: str, voice: Voice) -> Entry:
    boxes = card_boxes(card)
    return Entry(
        id=card.id,
        kind="card",
        deck=deck,
        name=voice.name("card", card.id),
        copies=card.copies,
        cost=card.cost,
        factions=card.factions,
        icons=card.icons,
        persuasion=card.persuasion,
        swords=card.swords,
        traits=card.traits,
        effects=data(boxes),
        texts=texts(boxes, card.traits, voice),
        confidence=card.confidence,
        provenance=provenance(card.confidence),
        module=card.module,
    )


def _of_commander(card: Card, leader: str, voice: Voice) -> Entry:
    entry = _card(card, "commander", voice)
    said = voice.say("trait", "commander_deck", leader=voice.name("leader", leader))
    return replace(entry, leader=leader, texts={**entry.texts, "starter": said})


def _intrigue(card: Intrigue, voice: Voice) -> Entry:
    boxes = intrigue_boxes(card)
    traits = tuple(each for each in ("waits", "first") if getattr(card, each))
    return Entry(
        id=card.id,
        kind="intrigue",
        deck="intrigue",
        name=voice.name("intrigue", card.id),
        copies=card.copies,
        traits=traits,
        effects=data(boxes),
        # A seat that plays an Intrigue card pays its cost, so the text does not say "may".
        texts=texts(boxes, traits, voice, free=False),
        confidence=card.confidence,
        provenance=provenance(card.confidence),
        module=card.module,
    )


def _conflict(card: Conflict, voice: Voice) -> Entry:
    boxes = conflict_boxes(card)
    return Entry(
        id=card.id,
        kind="conflict",
        deck=f"conflict_{card.tier}",
        name=voice.name("conflict", card.id),
        tier=card.tier,
        location=card.location,
        effects=data(boxes),
        texts=texts(boxes, (), voice),
        confidence=card.confidence,
        provenance=provenance(card.confidence),
        battle_icon=card.icon,
    )


def _leader(leader: Leader, voice: Voice) -> Entry:
    left = {"start": leader.start, "triggers": leader.triggers, "traits": leader.traits}
    left |= {part: held for part in LEFT if (held := getattr(leader, part))}
    effects = {"signet": to_builtins(leader.signet), "ability": to_builtins(left)}
    texts = {"signet": describe(leader.signet, voice), "ability": ability(leader, voice)}
    if isinstance(leader.signet, Train):
        steps = voice.edition.training
        effects["training"] = to_builtins(steps)
        texts["training"] = training(steps, voice)
    titles = {"ability": f"{leader.id}.left", "signet": f"{leader.id}.signet"}
    return Entry(
        id=leader.id,
        kind="leader",
        deck="leaders",
        name=voice.name("leader", leader.id),
        house=leader.house,
        complexity=leader.complexity,
        traits=leader.traits,
        titles={box: voice.name("ability", title) for box, title in titles.items()},
        effects=effects,
        texts=texts,
        confidence=leader.confidence,
        provenance=provenance(leader.confidence),
        module=leader.module,
    )


def _contract(contract: Contract, voice: Voice) -> Entry:
    boxes = {"reward": contract.reward}
    return Entry(
        id=contract.id,
        kind="contract",
        deck="contracts",
        name=voice.name("contract", contract.id),
        copies=contract.copies,
        location=contract.space,
        harvest=contract.harvest,
        acquire=contract.acquire,
        traits=("immediate",) if contract.immediate else (),
        effects=data(boxes),
        texts={"task": task(contract, voice), **texts(boxes, (), voice)},
        confidence=contract.confidence,
        provenance=provenance(contract.confidence),
        module="choam",
    )


def _objective(objective: Objective, voice: Voice) -> Entry:
    traits = ("takes_first",) if objective.first else ()
    entry = Entry(
        id=objective.id,
        kind="objective",
        deck="objectives",
        name=voice.name("objective", objective.id),
        traits=traits,
        texts=texts({}, traits, voice),
        confidence=objective.confidence,
        provenance=provenance(objective.confidence),
        battle_icon=objective.icon,
    )
    return for_players(entry, objective.players, voice)
