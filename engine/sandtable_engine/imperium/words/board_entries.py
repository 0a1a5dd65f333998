"""Catalog entries of the board: spaces, observation posts and Influence tracks."""

from __future__ import annotations

from msgspec import to_builtins

from ...kernel.combinators import DONE
from ..shapes import Post, Space, Track
from ..verbs import Gain
from .boxes import space_boxes
from .clauses import paragraph
from .describe import cost, describe, exchange, offer, requirement
from .entry import Entry, data, provenance, texts
from .voice import Voice


def space_entry(space: Space, voice: Voice) -> Entry:
    """Return the entry of a space: its cost, its requirement and what it gives."""
    boxes = space_boxes(space)
    traits = tuple(each for each in ("once", "combat", "walled") if getattr(space, each))
    effects, said = data(boxes), texts(boxes, traits, voice)
    if space.offer is not None:
        effects["offer"] = to_builtins(space.offer)
        said["offer"] = offer(space.offer, voice)
    if space.exchange:
        said["exchange"] = exchange(space, voice)
    elif space.cost:
        less = [voice.say("trait", "cheaper", less=voice.count("solari", space.cheaper))] if space.cheaper else []
        said["cost"] = paragraph([cost(space.cost, voice), *less], voice)
    if space.needs is not None:
        said["needs"] = requirement(space.needs, voice)
    if space.only:
        said["needs"] = voice.say("trait", "only", leader=voice.name("leader", space.only))
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
        texts=said,
        confidence=space.confidence,
        provenance=provenance(space.confidence),
        posts=voice.edition.board.posts_of[space.id],
        leader=space.only,
    )


def post_entry(post: Post, voice: Voice) -> Entry:
    """Return the entry of an observation post and the spaces it is connected to."""
    spaces = voice.word("comma").join(voice.name("space", space) for space in post.spaces)
    return Entry(
        id=post.id,
        kind="post",
        deck="board",
        name=voice.name("post", post.id),
        texts={"spaces": voice.say("trait", "post", spaces=spaces)},
        confidence=post.confidence,
        provenance=provenance(post.confidence),
        spaces=post.spaces,
    )


def track_entry(track: Track, voice: Voice) -> Entry:
    """Return the entry of an Influence track: what its steps and its Alliance give."""
    boxes = {} if track.bonus == DONE else {"bonus": track.bonus}
    owner = [voice.say("trait", "track.owner", leader=voice.name("leader", track.owner))] if track.owner else []
    steps = {track.point_at: Gain("vp"), **track.steps}
    given = [
        voice.say("trait", "track.step", step=str(step), what=describe(effect, voice))
        for step, effect in sorted(steps.items())
    ]
    alliance = voice.say("trait", "track.bonus" if boxes else "track.alliance", step=str(track.alliance_at))
    return Entry(
        id=track.id,
        kind="track",
        deck="board",
        name=voice.name("faction", track.id),
        icons=(track.icon or track.id,),
        effects={**data(boxes), "track": data({str(step): effect for step, effect in sorted(steps.items())})},
        texts={**texts(boxes, (), voice), "track": paragraph([*owner, *given, alliance], voice)},
        leader=track.owner,
    )
