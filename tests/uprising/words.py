"""Texts of Uprising by language: `tell(event, "uk")`, `describe(effect, "en")`."""

from __future__ import annotations

from sandtable_engine.game import Parts
from sandtable_engine.imperium.knowledge.view import View
from sandtable_engine.imperium.shapes import Leader
from sandtable_engine.imperium.words import catalog as entries
from sandtable_engine.imperium.words import describe as descriptions
from sandtable_engine.imperium.words import labels, narration, terminal
from sandtable_engine.imperium.words.entry import Entry
from sandtable_engine.imperium.words.voice import Voice, of_rival, voice_of
from sandtable_engine.kernel.effects import Node
from sandtable_engine.kernel.events import Event
from sandtable_engine.kernel.machine import Decision


def voice(locale: str) -> Voice:
    return voice_of("uprising", locale)


def ability(leader: Leader, locale: str) -> str:
    return descriptions.ability(leader, voice(locale))


def ask(decision: Decision, locale: str) -> str:
    return narration.ask(decision, voice(locale))


def catalog(locale: str) -> list[Entry]:
    return entries.catalog(voice(locale))


def clean(said: str) -> bool:
    """Return whether a text has words for everything: no open placeholder, no id."""
    return bool(said) and not set(said) & set("{}_")


def describe(effect: Node, locale: str, free: bool = True, rival: bool = False) -> str:
    """Return the text of an effect for a player, or about a Rival."""
    return descriptions.describe(effect, of_rival(voice(locale)) if rival else voice(locale), free)


def label(parts: Parts, locale: str) -> str:
    return labels.label(parts, voice(locale))


def screen(view: View, locale: str) -> str:
    return terminal.screen(view, locale)


def tell(event: Event, locale: str) -> str:
    return narration.tell(event, voice(locale))
