"""Catalog entries for Rivals: House Hagal cards, Rival cards, the levels of a solo game, and variants."""

from __future__ import annotations

from ...kernel.effects import Effect, When
from ..editions import EDITIONS
from ..rules.rivals import LEAD_IN_UNITS
from ..shapes import Difficulty, Edition, HagalCard, Rival, Variant
from ..verbs import Gain, HasInfluence
from .boxes import filled
from .clauses import paragraph
from .describe import describe, requirement
from .entry import NUMBERS, Entry, data, for_players, provenance, texts
from .voice import Voice, of_rival


def rival_entries(voice: Voice) -> list[Entry]:
    """Return the entries for Rivals. There are none in games with teams."""
    hagal = voice.edition.hagal
    if voice.edition.seating.teams:
        return []
    if not hagal.rivals:
        return [_hagal(card, voice) for card in hagal.cards.values()]
    entries = [_hagal(card, of_rival(voice)) for card in hagal.cards.values()]
    entries += [_rival(rival, of_rival(voice)) for rival in hagal.rivals.values()]
    entries += [_difficulty(level, voice) for level in hagal.difficulties.values()]
    entries += [_variant(variant, voice) for variant in hagal.variants.values()]
    # A card for only one number of players has a trait that says so.
    told = set(NUMBERS.values())
    return [entry if told & set(entry.traits) else for_players(entry, entry.players, voice) for entry in entries]


def hagal_boxes(card: HagalCard) -> dict[str, Effect]:
    """Return what a House Hagal card does for the Rival's Agent, at each of several spaces, and in combat."""
    boxes: dict[str, Effect | None] = {"agent": card.effect}
    for branch in card.branches:
        then = branch.effect
        boxes[branch.space] = then if then is None or branch.when is None else When(branch.when, then)
    return filled({**boxes, "combat": Gain("swords", card.swords) if card.swords else None})


def _people(edition: Edition, wanted: int = 0) -> tuple[int, ...]:
    """Return the numbers of players with Rivals; if `wanted` is not 0, only that one."""
    numbers = [number for each in EDITIONS.values() for number, one in each.items() if one.id == edition.id]
    rivals = {number: EDITIONS[edition.id][number].seating.rivals for number in numbers}
    return tuple(number for number in numbers if rivals[number] and wanted in (0, number))


def _hagal(card: HagalCard, voice: Voice) -> Entry:
    boxes, spaces = hagal_boxes(card), voice.edition.board.spaces
    # On the board with observation posts (Uprising) a Rival keeps what it harvests, or summons sandworms.
    maker = any(spaces[space].maker for space in card.spaces)
    summons = maker and bool(voice.edition.board.posts)
    has = {
        "rival_combat": bool(card.spaces) and spaces[card.spaces[0]].combat,
        "rival_harvest": maker and not summons,
        "rival_most_spice": summons and len(card.spaces) > 1,
        "rival_maker": summons,
        "rival_branches": bool(card.branches),
        "rival_politics": bool(card.politics) or any(branch.politics for branch in card.branches),
        "reshuffle": card.reshuffle,
        "one_player": card.players == 1,
        "two_players": card.players == 2,
    }
    traits = tuple(each for each, applies in has.items() if applies)
    said = texts(boxes, traits, voice)
    if card.needs is not None:
        said["needs"] = requirement(card.needs, voice)
    if card.posts:
        posts = voice.word("comma").join(voice.name("post", post) for post in card.posts)
        said["posts"] = voice.say("trait", "rival_posts", posts=posts)
    return Entry(
        id=card.id,
        kind="hagal",
        deck="hagal",
        name=voice.name("hagal", card.id),
        copies=card.copies,
        swords=card.swords,
        needs={card.needs.faction: card.needs.amount} if isinstance(card.needs, HasInfluence) else {},
        location=card.spaces[0] if len(card.spaces) == 1 else "",
        traits=traits,
        effects=data(boxes),
        texts=said,
        confidence=card.confidence,
        provenance=provenance(card.confidence),
        posts=card.posts,
        players=_people(voice.edition, card.players),
    )


def _rival(rival: Rival, voice: Voice) -> Entry:
    boxes = {"signet": rival.signet, "scheme": rival.scheme}
    factions = voice.word("comma").join(voice.name("faction", faction) for faction in rival.priority)
    return Entry(
        id=rival.id,
        kind="rival",
        deck="rivals",
        name=voice.name("leader", rival.id),
        factions=rival.priority,
        value=rival.value,
        traits=("rival_streamlined",) if rival.streamlined else (),
        effects=data(boxes),
        texts={
            **texts(boxes, ("rival_streamlined",) if rival.streamlined else (), voice),
            "value": voice.say("trait", "rival_value", value=str(rival.value)),
            "priority": voice.say("trait", "rival_priority", factions=factions),
        },
        confidence=rival.confidence,
        provenance=provenance(rival.confidence),
        players=_people(voice.edition),
    )


def _difficulty(level: Difficulty, voice: Voice) -> Entry:
    names = voice.word("comma").join(voice.name("variant", variant) for variant in level.variants)
    garrison = voice.count("troops", level.garrison)
    said = [
        voice.say("trait", "level.garrison", things=garrison, amount=str(level.garrison)),
        voice.say("trait", "level.variants", variants=names) if names else "",
        "" if level.swordmaster else voice.say("trait", "level.swordmaster"),
    ]
    boxes = filled({"start": level.start})
    started = {box: describe(effect, voice) for box, effect in boxes.items()}
    return Entry(
        id=level.id,
        kind="difficulty",
        deck="difficulties",
        name=voice.name("difficulty", level.id),
        traits=level.variants,
        effects=data(boxes),
        texts={**started, "effect": paragraph(said, voice)},
        confidence=level.confidence,
        provenance=provenance(level.confidence),
        players=_people(voice.edition)[:1],
    )


def _variant(variant: Variant, voice: Voice) -> Entry:
    units = voice.count("units", LEAD_IN_UNITS)
    return Entry(
        id=variant.id,
        kind="variant",
        deck="variants",
        name=voice.name("variant", variant.id),
        texts={"effect": voice.say("trait", f"variant.{variant.id}", units=units)},
        confidence=variant.confidence,
        provenance=provenance(variant.confidence),
        players=_people(voice.edition, variant.players),
    )
