"""Every component of the game: its name, its facts, what it does as data and in words, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from ...kernel.combinators import DONE
from ...kernel.effects import Effect, Seq
from ..editions import EDITIONS
from ..sets import base, uprising
from ..sets.uprising.verbs import Train
from ..shapes import (
    Card,
    Conflict,
    Contract,
    Edition,
    HagalCard,
    Intrigue,
    Leader,
    Objective,
    Post,
    Space,
    in_reveal_turn,
)
from ..verbs import Gain, Influence
from .clauses import paragraph
from .describe import ability, cost, describe, exchange, offer, requirement, task, training, trait
from .sources import name_source
from .voice import Voice

BASE = "base"
BOXES = {base.__name__: BASE, uprising.__name__: "uprising"}
"""The boxes, by the packages that have their words. What an edition mixes in is of the base box."""

MOMENTS = ("plot", "combat", "victory", "endgame")
PLACES = ("first", "second", "third")
LEFT = ("others", "agent", "reveal", "sending", "at_two", "back")
"""What the left ability of a Leader may have besides."""


class Entry(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A component. Facts that its kind does not have keep their defaults.

    `effects` are the boxes as data, `texts` the same boxes in words made from that data; some texts have facts for
    data: `cost`, `needs`, `exchange`, `traits`, `task`. The reveal box contains the `persuasion` and `swords` of the
    card. `titles` name a Leader's abilities. `provenance` is `printed` or, where the wording was pieced together,
    `reconstructed`; `confidence` is high, medium or low. `name_source` is `printed`, or `ours` for a translation.

    `set` is the box it comes in, `module` the module it is played with. A contract is completed at its `location`, by a
    `harvest` of so much spice, or by the card to `acquire`. An Objective is for so many `players`. `posts` are those
    connected to a space, `spaces` those connected to a post.
    """

    id: str
    kind: str
    deck: str
    name: str
    copies: int = 1
    cost: int = 0
    factions: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    persuasion: int = 0
    swords: int = 0
    pays: dict[str, int] = {}
    exchange: dict[str, int] = {}
    needs: dict[str, int] = {}
    maker: int = 0
    tier: int = 0
    location: str = ""
    house: str = ""
    complexity: int = 0
    traits: tuple[str, ...] = ()
    titles: dict[str, str] = {}
    effects: dict[str, Any] = {}
    texts: dict[str, str] = {}
    confidence: str = "high"
    provenance: str = "printed"
    name_source: str = "printed"
    module: str = ""
    set: str = BASE
    battle_icon: str = ""
    posts: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()
    harvest: int = 0
    acquire: str = ""
    players: tuple[int, ...] = ()


def catalog(voice: Voice) -> list[Entry]:
    """Every component a game of the edition can meet, in the language of the voice."""
    edition, mix = voice.edition, voice.edition.mix
    decks = {"starter": edition.starter, "reserve": edition.reserve, "imperium": (*edition.imperium, *mix.cards)}
    entries = [_card(card, deck, voice) for deck, cards in decks.items() for card in cards]
    entries += [_intrigue(card, voice) for card in edition.intrigue.values()]
    entries += [_conflict(card, voice) for card in edition.conflicts.values()]
    entries += [_space(space, voice) for space in edition.board.spaces.values()]
    entries += [_leader(leader, voice) for leader in edition.leaders.values()]
    entries += [_hagal(card, voice) for card in edition.hagal.cards.values()]
    entries += [_contract(contract, voice) for contract in edition.contracts.values()]
    entries += [_objective(objective, voice) for objective in objectives_of(edition).values()]
    entries += [_post(post, voice) for post in edition.board.posts.values()]
    return list(_with_origin(entries, voice))


def _with_origin(entries: list[Entry], voice: Voice) -> Iterable[Entry]:
    """Entries with the box they come in, and where their names are from."""
    mix = voice.edition.mix
    mixed = {("card", card.id) for card in mix.cards} | {("intrigue", card.id) for card in mix.intrigue}
    mixed |= {("leader", leader.id) for leader in mix.leaders} | {("conflict", card.id) for card in mix.conflicts}
    # The words of an edition's own box come first.
    own = BOXES[voice.edition.words[0]]
    for entry in entries:
        source = name_source(entry.kind, entry.id, voice.locale, voice.edition.words)
        yield replace(entry, set=BASE if (entry.kind, entry.id) in mixed else own, name_source=source)


def objectives_of(edition: Edition) -> dict[str, Objective]:
    """The Objectives of a game, for whatever number of players."""
    return {name: objective for each in EDITIONS[edition.id].values() for name, objective in each.objectives.items()}


def card_boxes(card: Card) -> dict[str, Effect]:
    """The boxes of a card that have something in them."""
    plain = [Gain(what, amount) for what in ("persuasion", "swords") if (amount := getattr(card, what))]
    rest = card.reveal.parts if isinstance(card.reveal, Seq) else (card.reveal,) if card.reveal else ()
    parts = (*plain, *rest)
    reveal = Seq(parts) if len(parts) > 1 else plain[0] if plain else card.reveal
    rest_boxes = {"acquire": card.acquire, "trash": card.trash, "discard": card.discard}
    return _filled({"agent": card.agent, "reveal": reveal, **rest_boxes})


def intrigue_boxes(card: Intrigue) -> dict[str, Effect]:
    """What an Intrigue card does at each moment it can be played."""
    return _filled({moment: getattr(card, moment) for moment in MOMENTS})


def conflict_boxes(card: Conflict) -> dict[str, Effect]:
    """The rewards of the three places."""
    return _filled({place: getattr(card, place) for place in PLACES})


def space_boxes(space: Space) -> dict[str, Effect]:
    """What a space gives to the Agent's owner, in the Reveal turn, and to its controller."""
    return _filled(
        {
            "space": None if space.effect == DONE else space.effect,
            "influence": Influence(space.influence) if space.influence else None,
            "reveal": in_reveal_turn(space),
            "control": space.control,
        }
    )


def hagal_boxes(card: HagalCard) -> dict[str, Effect]:
    """What a House Hagal card does for the Rival's Agent, and in combat."""
    return _filled({"agent": card.effect, "combat": Gain("swords", card.swords) if card.swords else None})


def _filled(boxes: dict[str, Effect | None]) -> dict[str, Effect]:
    return {box: effect for box, effect in boxes.items() if effect is not None}


def _data(boxes: dict[str, Effect]) -> dict[str, Any]:
    return {box: to_builtins(effect) for box, effect in boxes.items()}


def _texts(boxes: dict[str, Effect], traits: tuple[str, ...], voice: Voice, free: bool = True) -> dict[str, str]:
    texts = {box: describe(effect, voice, free) for box, effect in boxes.items()}
    if traits:
        texts["traits"] = paragraph([trait(each, voice) for each in traits], voice)
    return texts


def _provenance(confidence: str) -> str:
    return "printed" if confidence == "high" else "reconstructed"


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
        effects=_data(boxes),
        texts=_texts(boxes, card.traits, voice),
        confidence=card.confidence,
        provenance=_provenance(card.confidence),
        module=card.module,
    )


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
        effects=_data(boxes),
        # Who plays an Intrigue card pays its cost: there is no "may" about it.
        texts=_texts(boxes, traits, voice, free=False),
        confidence=card.confidence,
        provenance=_provenance(card.confidence),
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
        effects=_data(boxes),
        texts=_texts(boxes, (), voice),
        confidence=card.confidence,
        provenance=_provenance(card.confidence),
        battle_icon=card.icon,
    )


def _space(space: Space, voice: Voice) -> Entry:
    boxes = space_boxes(space)
    traits = tuple(each for each in ("once", "combat", "walled") if getattr(space, each))
    effects, texts = _data(boxes), _texts(boxes, traits, voice)
    if space.offer is not None:
        effects["offer"] = to_builtins(space.offer)
        texts["offer"] = offer(space.offer, voice)
    if space.exchange:
        texts["exchange"] = exchange(space, voice)
    elif space.cost:
        less = [voice.say("trait", "cheaper", less=voice.count("solari", space.cheaper))] if space.cheaper else []
        texts["cost"] = paragraph([cost(space.cost, voice), *less], voice)
    if space.needs is not None:
        texts["needs"] = requirement(space.needs, voice)
    return Entry(
        id=space.id,
        kind="space",
        deck="board",
        name=voice.name("space", space.id),
        factions=(space.influence,) if space.influence else (),
        icons=(space.icon,),
        persuasion=space.persuasion,
        pays=space.cost,
        exchange={str(paid): gained for paid, gained in space.exchange.items()},
        needs={} if space.needs is None else {space.needs.faction: space.needs.amount},
        maker=space.maker,
        traits=traits,
        effects=effects,
        texts=texts,
        confidence=space.confidence,
        provenance=_provenance(space.confidence),
        posts=voice.edition.board.posts_of[space.id],
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
        provenance=_provenance(leader.confidence),
        module=leader.module,
    )


def _hagal(card: HagalCard, voice: Voice) -> Entry:
    boxes = hagal_boxes(card)
    has = {
        "rival_combat": bool(card.spaces) and voice.edition.board.spaces[card.spaces[0]].combat,
        "rival_harvest": len(card.spaces) > 1,
        "reshuffle": card.reshuffle,
        "one_player": card.players == 1,
        "two_players": card.players == 2,
    }
    traits = tuple(each for each, applies in has.items() if applies)
    return Entry(
        id=card.id,
        kind="hagal",
        deck="hagal",
        name=voice.name("hagal", card.id),
        copies=card.copies,
        swords=card.swords,
        location=card.spaces[0] if len(card.spaces) == 1 else "",
        traits=traits,
        effects=_data(boxes),
        texts=_texts(boxes, traits, voice),
        confidence=card.confidence,
        provenance=_provenance(card.confidence),
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
        effects=_data(boxes),
        texts={"task": task(contract, voice), **_texts(boxes, (), voice)},
        confidence=contract.confidence,
        provenance=_provenance(contract.confidence),
        module="choam",
    )


def _objective(objective: Objective, voice: Voice) -> Entry:
    traits = ("takes_first",) if objective.first else ()
    players = voice.say("trait", "players", players=voice.word("comma").join(map(str, objective.players)))
    return Entry(
        id=objective.id,
        kind="objective",
        deck="objectives",
        name=voice.name("objective", objective.id),
        traits=traits,
        texts={"players": players, **_texts({}, traits, voice)},
        confidence=objective.confidence,
        provenance=_provenance(objective.confidence),
        battle_icon=objective.icon,
        players=objective.players,
    )


def _post(post: Post, voice: Voice) -> Entry:
    spaces = voice.word("comma").join(voice.name("space", space) for space in post.spaces)
    return Entry(
        id=post.id,
        kind="post",
        deck="board",
        name=voice.name("post", post.id),
        texts={"spaces": voice.say("trait", "post", spaces=spaces)},
        confidence=post.confidence,
        provenance=_provenance(post.confidence),
        spaces=post.spaces,
    )
