from google.api import annotations_pb2 as _annotations_pb2
from google.api import field_behavior_pb2 as _field_behavior_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GameOption(_message.Message):
    __slots__ = ("name", "default_value", "allowed")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_VALUE_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_FIELD_NUMBER: _ClassVar[int]
    name: str
    default_value: str
    allowed: str
    def __init__(self, name: _Optional[str] = ..., default_value: _Optional[str] = ..., allowed: _Optional[str] = ...) -> None: ...

class Game(_message.Message):
    __slots__ = ("game", "name", "players", "options", "bots", "rules_version")
    GAME_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    BOTS_FIELD_NUMBER: _ClassVar[int]
    RULES_VERSION_FIELD_NUMBER: _ClassVar[int]
    game: str
    name: str
    players: _containers.RepeatedScalarFieldContainer[int]
    options: _containers.RepeatedCompositeFieldContainer[GameOption]
    bots: _containers.RepeatedScalarFieldContainer[str]
    rules_version: int
    def __init__(self, game: _Optional[str] = ..., name: _Optional[str] = ..., players: _Optional[_Iterable[int]] = ..., options: _Optional[_Iterable[_Union[GameOption, _Mapping]]] = ..., bots: _Optional[_Iterable[str]] = ..., rules_version: _Optional[int] = ...) -> None: ...

class Box(_message.Message):
    __slots__ = ("box", "text")
    BOX_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    box: str
    text: str
    def __init__(self, box: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class CatalogEntry(_message.Message):
    __slots__ = ("id", "kind", "deck", "name", "copies", "numbers", "words", "boxes", "provenance", "name_source", "module", "set", "battle_icon", "posts")
    class NumbersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    class WordsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    COPIES_FIELD_NUMBER: _ClassVar[int]
    NUMBERS_FIELD_NUMBER: _ClassVar[int]
    WORDS_FIELD_NUMBER: _ClassVar[int]
    BOXES_FIELD_NUMBER: _ClassVar[int]
    PROVENANCE_FIELD_NUMBER: _ClassVar[int]
    NAME_SOURCE_FIELD_NUMBER: _ClassVar[int]
    MODULE_FIELD_NUMBER: _ClassVar[int]
    SET_FIELD_NUMBER: _ClassVar[int]
    BATTLE_ICON_FIELD_NUMBER: _ClassVar[int]
    POSTS_FIELD_NUMBER: _ClassVar[int]
    id: str
    kind: str
    deck: str
    name: str
    copies: int
    numbers: _containers.ScalarMap[str, int]
    words: _containers.ScalarMap[str, str]
    boxes: _containers.RepeatedCompositeFieldContainer[Box]
    provenance: str
    name_source: str
    module: str
    set: str
    battle_icon: str
    posts: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, id: _Optional[str] = ..., kind: _Optional[str] = ..., deck: _Optional[str] = ..., name: _Optional[str] = ..., copies: _Optional[int] = ..., numbers: _Optional[_Mapping[str, int]] = ..., words: _Optional[_Mapping[str, str]] = ..., boxes: _Optional[_Iterable[_Union[Box, _Mapping]]] = ..., provenance: _Optional[str] = ..., name_source: _Optional[str] = ..., module: _Optional[str] = ..., set: _Optional[str] = ..., battle_icon: _Optional[str] = ..., posts: _Optional[_Iterable[str]] = ...) -> None: ...

class ListGamesRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListGamesResponse(_message.Message):
    __slots__ = ("games",)
    GAMES_FIELD_NUMBER: _ClassVar[int]
    games: _containers.RepeatedCompositeFieldContainer[Game]
    def __init__(self, games: _Optional[_Iterable[_Union[Game, _Mapping]]] = ...) -> None: ...

class GetCatalogRequest(_message.Message):
    __slots__ = ("game", "locale", "decks")
    GAME_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    DECKS_FIELD_NUMBER: _ClassVar[int]
    game: str
    locale: str
    decks: str
    def __init__(self, game: _Optional[str] = ..., locale: _Optional[str] = ..., decks: _Optional[str] = ...) -> None: ...

class GetCatalogResponse(_message.Message):
    __slots__ = ("locale", "entries")
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    locale: str
    entries: _containers.RepeatedCompositeFieldContainer[CatalogEntry]
    def __init__(self, locale: _Optional[str] = ..., entries: _Optional[_Iterable[_Union[CatalogEntry, _Mapping]]] = ...) -> None: ...
