"""The OpenAPI description of the REST surface, made from the protos: what Envoy's JSON transcoding reads and writes.

`proto/generate.py` makes it from a descriptor set with comments; Envoy serves it at `/v1/openapi.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from google.api import annotations_pb2, field_behavior_pb2
from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FileDescriptorSet,
    MethodDescriptorProto,
    ServiceDescriptorProto,
)

from sandtable_engine import LOCALES
from sandtable_service import __version__
from sandtable_service.config import LARGEST_REQUEST

Schema = dict[str, Any]
Field = FieldDescriptorProto

PACKAGE = "sandtable."
VERBS = ("get", "post", "put", "patch", "delete")
SIGNED_32 = (Field.TYPE_INT32, Field.TYPE_SINT32, Field.TYPE_SFIXED32)
UNSIGNED_32 = (Field.TYPE_UINT32, Field.TYPE_FIXED32)
SIGNED_64 = (Field.TYPE_INT64, Field.TYPE_SINT64, Field.TYPE_SFIXED64)
UNSIGNED_64 = (Field.TYPE_UINT64, Field.TYPE_FIXED64)
REALS = (Field.TYPE_FLOAT, Field.TYPE_DOUBLE)

SEAT_TOKEN = {
    "LeaveMatch",
    "ListActions",
    "Rematch",
    "RenewToken",
    "Resign",
    "RevokeTokens",
    "SubmitAction",
    "TakeBack",
}
"""Methods that need the token of a seat."""
HOST_TOKEN = {"DeleteMatch", "RenewToken", "ReopenSeat", "RevokeTokens", "StartMatch"}
"""Methods that need the token of the host. A method in both sets accepts either token."""
OPERATOR = {"DeleteMatch", "ListMatches", "ReopenSeat"}
"""Methods that allow more with the operator key."""
USERS = {"ListMatches"}
"""Methods that allow more with the token of an app's user."""
CONFLICTS = {"CreateMatch", "JoinMatch", "Rematch", "SubmitAction", "TakeBack", "WatchMatch"}
"""Methods that can fail because another caller was faster, or because the store has lost moves."""

PROBLEMS = {
    400: "The request cannot be read, or the rules or the state of the match forbid it "
    "(INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE).",
    401: "A token is needed (UNAUTHENTICATED).",
    403: "The token does not allow it (PERMISSION_DENIED).",
    404: "There is no such thing, or none the caller may know of (NOT_FOUND).",
    408: "The request did not arrive in time (DEADLINE_EXCEEDED).",
    409: "The match has moved on, or somebody has that already: look again, then decide (ABORTED, ALREADY_EXISTS).",
    413: f"The body is larger than {LARGEST_REQUEST // 1024} KiB.",
    429: "Too many requests (RESOURCE_EXHAUSTED).",
    503: "The server or its store does not answer, or the match is newer than the worker; try again (UNAVAILABLE).",
    504: "It took too long (DEADLINE_EXCEEDED).",
}
"""The HTTP statuses that Envoy sends, with the gRPC statuses of the service they stand for."""

ERROR: Schema = {
    "type": "object",
    "description": "Why a call was refused: google.rpc.Status.",
    "required": ["code", "message", "details"],
    "properties": {
        "code": {"type": "integer", "format": "int32", "description": "The gRPC status code."},
        "message": {
            "type": "string",
            "description": "A sentence for people, in the caller's language where it is a rule.",
        },
        "details": {"type": "array", "items": {"$ref": "#/components/schemas/ErrorInfo"}},
    },
}
ERROR_INFO: Schema = {
    "type": "object",
    "description": "The reason for programs: google.rpc.ErrorInfo.",
    "required": ["@type", "reason", "domain", "metadata"],
    "properties": {
        "@type": {"const": "type.googleapis.com/google.rpc.ErrorInfo"},
        "reason": {"type": "string", "description": "A stable code, such as `STALE_VERSION` or `SPACE_OCCUPIED`."},
        "domain": {
            "type": "string",
            "enum": ["sandtable", "sandtable.engine"],
            "description": "Whose list of reasons it is from: the service's, or the engine's, which knows the rules.",
        },
        "metadata": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "Facts such as `field`, `current_version`, `rule` or what a refused action asked for.",
        },
    },
}


class Protos:
    """The contents of a descriptor set by name: messages, enums, services and their comments."""

    def __init__(self, descriptors: FileDescriptorSet) -> None:
        self.messages: dict[str, DescriptorProto] = {}
        self.enums: dict[str, EnumDescriptorProto] = {}
        self.services: list[ServiceDescriptorProto] = []
        self.comments: dict[str, str] = {}
        for file in descriptors.file:
            self._said: dict[tuple[int, ...], str] = {
                tuple(place.path): place.leading_comments for place in file.source_code_info.location
            }
            for number, message in enumerate(file.message_type):
                self._add_message(file.package, message, (4, number))
            for number, enum in enumerate(file.enum_type):
                self._add_enum(file.package, enum, (5, number))
            if file.package.startswith(PACKAGE):
                for number, service in enumerate(file.service):
                    self._add_service(service, (6, number))

    def _comment(self, name: str, path: tuple[int, ...]) -> None:
        self.comments[name] = " ".join(self._said.get(path, "").split())

    def _add_message(self, scope: str, message: DescriptorProto, path: tuple[int, ...]) -> None:
        name = f"{scope}.{message.name}"
        self.messages[name] = message
        self._comment(name, path)
        for number, field in enumerate(message.field):
            self._comment(f"{name}.{field.name}", (*path, 2, number))
        for number, nested in enumerate(message.nested_type):
            self._add_message(name, nested, (*path, 3, number))
        for number, enum in enumerate(message.enum_type):
            self._add_enum(name, enum, (*path, 4, number))

    def _add_enum(self, scope: str, enum: EnumDescriptorProto, path: tuple[int, ...]) -> None:
        name = f"{scope}.{enum.name}"
        self.enums[name] = enum
        self._comment(name, path)
        for number, value in enumerate(enum.value):
            self._comment(f"{name}.{value.name}", (*path, 2, number))

    def _add_service(self, service: ServiceDescriptorProto, path: tuple[int, ...]) -> None:
        self.services.append(service)
        self._comment(service.name, path)
        for number, method in enumerate(service.method):
            self._comment(f"{service.name}.{method.name}", (*path, 2, number))


def short(name: str) -> str:
    """Shorten a name: `sandtable.v1.Match` to `Match`, `sandtable.imperium.v1.Seat` to `imperium.Seat`."""
    return re.sub(r"\bv\d+\.", "", name.removeprefix(PACKAGE))


def is_required(field: Field) -> bool:
    """Return whether a request must have a field."""
    behaviour = field.options.Extensions[field_behavior_pb2.field_behavior]
    return field_behavior_pb2.REQUIRED in behaviour


def is_printed(field: Field) -> bool:
    """Return whether a response always has a field. Envoy prints defaults, except for fields with presence."""
    repeated = field.label == Field.LABEL_REPEATED
    return repeated or not (field.type == Field.TYPE_MESSAGE or field.HasField("oneof_index"))


class Schemas:
    """Component schemas, made when they are first referred to."""

    def __init__(self, protos: Protos, *, printed: bool) -> None:
        self.protos = protos
        self.printed = printed
        self.made: dict[str, Schema] = {}

    def refer(self, name: str) -> Schema:
        """Return a reference to a message or an enum, and make its schema if needed."""
        key = short(name)
        if key not in self.made:
            self.made[key] = {}
            enum = self.protos.enums.get(name)
            self.made[key] = self._enum(name, enum) if enum is not None else self.message(name)
        return {"$ref": f"#/components/schemas/{key}"}

    def _enum(self, name: str, enum: EnumDescriptorProto) -> Schema:
        values = [f"- `{value.name}`: {self.protos.comments[f'{name}.{value.name}']}" for value in enum.value]
        described = "\n".join([self.protos.comments[name], *values])
        return {"type": "string", "enum": [value.name for value in enum.value], "description": described}

    def message(self, name: str, without: tuple[str, ...] = ()) -> Schema:
        """Return the schema of a message, without the fields in `without`."""
        fields = [field for field in self.protos.messages[name].field if field.name not in without]
        needed = is_printed if self.printed else is_required
        schema: Schema = {"type": "object", "description": self.protos.comments[name]}
        if required := [field.name for field in fields if needed(field)]:
            schema["required"] = required
        schema["properties"] = {
            field.name: {**self.field(field), "description": self.protos.comments[f"{name}.{field.name}"]}
            for field in fields
        }
        return schema

    def field(self, field: Field) -> Schema:
        """Return the schema of a field, with its label."""
        entry = self.protos.messages.get(field.type_name.removeprefix("."))
        if entry is not None and entry.options.map_entry:
            return {"type": "object", "additionalProperties": self._value(entry.field[1])}
        if field.label == Field.LABEL_REPEATED:
            return {"type": "array", "items": self._value(field)}
        return self._value(field)

    def _value(self, field: Field) -> Schema:
        name = field.type_name.removeprefix(".")
        if name == "google.protobuf.Timestamp":
            return {"type": "string", "format": "date-time"}
        if name:
            return self.refer(name)
        if field.type == Field.TYPE_BOOL:
            return {"type": "boolean"}
        if field.type == Field.TYPE_STRING:
            return {"type": "string"}
        if field.type == Field.TYPE_BYTES:
            return {"type": "string", "contentEncoding": "base64"}
        if field.type in SIGNED_32:
            return {"type": "integer", "format": "int32", "minimum": -(2**31), "maximum": 2**31 - 1}
        if field.type in UNSIGNED_32:
            return {"type": "integer", "format": "uint32", "minimum": 0, "maximum": 2**32 - 1}
        if field.type in SIGNED_64:
            return self._wide("int64", r"^-?[0-9]{1,19}$", -(2**63), 2**63 - 1)
        if field.type in UNSIGNED_64:
            return self._wide("uint64", r"^[0-9]{1,20}$", 0, 2**64 - 1)
        if field.type in REALS:
            return {"type": "number"}
        raise ValueError(f"{field.name}: no schema for type {field.type}")

    def _wide(self, form: str, pattern: str, least: int, most: int) -> Schema:
        """Return the schema of a 64-bit number. JavaScript cannot hold it, so it is printed as text; both are read."""
        text = {"type": "string", "format": form, "pattern": pattern}
        return text if self.printed else {"anyOf": [{"type": "integer", "minimum": least, "maximum": most}, text]}


def http_rule(method: MethodDescriptorProto) -> tuple[str, str, str] | None:
    """Return the verb, path and body of a method, or None if it has no HTTP rule."""
    rule = method.options.Extensions[annotations_pb2.http]
    verb = rule.WhichOneof("pattern")
    return (verb, getattr(rule, verb), rule.body) if verb in VERBS else None


def statuses(method: str, verb: str, in_path: tuple[str, ...]) -> Iterator[int]:
    """Yield the HTTP statuses a method may answer with, other than 200."""
    yield 400
    if method in SEAT_TOKEN | HOST_TOKEN | USERS:
        yield 401
    if "match_id" in in_path or method in OPERATOR:
        yield 403
    if in_path:
        yield 404
    if verb == "post":
        yield 408
    if method in CONFLICTS:
        yield 409
    if verb == "post":
        yield 413
    yield from (429, 503, 504)


def security(method: str, in_path: tuple[str, ...]) -> list[dict[str, list[str]]]:
    """Return the ways to authenticate; an empty one means that none is needed."""
    ways: list[dict[str, list[str]]] = []
    if method in HOST_TOKEN:
        ways.append({"host_token": []})
    if method in SEAT_TOKEN or (method not in HOST_TOKEN and "match_id" in in_path):
        ways.append({"seat_token": []})
    if method in OPERATOR:
        ways.append({"operator_key": []})
    return ways if method in SEAT_TOKEN | HOST_TOKEN else [*ways, {}]


class Description:
    """The OpenAPI description."""

    def __init__(self, descriptors: FileDescriptorSet) -> None:
        self.protos = Protos(descriptors)
        self.read = Schemas(self.protos, printed=False)
        self.printed = Schemas(self.protos, printed=True)

    def operation(self, service: str, method: MethodDescriptorProto, verb: str, path: str, body: str) -> Schema:
        """Describe one method as a REST operation."""
        request = method.input_type.removeprefix(".")
        in_path = tuple(re.findall(r"\{(\w+)\}", path))
        if body not in ("", "*"):
            raise ValueError(f"{method.name}: a body of one field is not described")
        description = self.protos.comments[f"{service}.{method.name}"]
        operation: Schema = {
            "operationId": method.name,
            "tags": [service],
            "summary": description.split(". ")[0].rstrip("."),
            "description": description,
            "security": security(method.name, in_path),
        }
        parameters = [
            self._parameter(request, field, "path" if field.name in in_path else "query")
            for field in self.protos.messages[request].field
            if field.name in in_path or not body
        ]
        parameters.append({"$ref": "#/components/parameters/accept-language"})
        operation["parameters"] = parameters
        if body:
            content = {"application/json": {"schema": self.read.message(request, without=in_path)}}
            operation["requestBody"] = {"required": True, "content": content}
        problems = {
            str(status): {"$ref": f"#/components/responses/{status}"} for status in statuses(method.name, verb, in_path)
        }
        operation["responses"] = {"200": self._answer(method), **problems}
        return operation

    def _parameter(self, request: str, field: Field, place: str) -> Schema:
        schema = self.read.field(field)
        described = self.protos.comments[f"{request}.{field.name}"]
        needed = place == "path" or is_required(field)
        if place == "path":
            schema = {**schema, "minLength": 1}
        return {"name": field.name, "in": place, "required": needed, "description": described, "schema": schema}

    def _answer(self, method: MethodDescriptorProto) -> Schema:
        name = method.output_type.removeprefix(".")
        schema = self.printed.refer(name)
        described = self.protos.comments[name]
        if not method.server_streaming:
            return {"description": described, "content": {"application/json": {"schema": schema}}}
        told = f"{described} A stream of server-sent events, each as the schema says; its data is a {short(name)}."
        data = {"type": "string", "contentMediaType": "application/json", "contentSchema": schema}
        event = {"type": "object", "required": ["data"], "properties": {"data": data}}
        return {"description": told, "content": {"text/event-stream": {"schema": event}}}

    def paths(self) -> Schema:
        """Describe every method that has an HTTP rule."""
        found: dict[str, Schema] = {}
        for service in self.protos.services:
            for method in service.method:
                if rule := http_rule(method):
                    verb, path, body = rule
                    found.setdefault(path, {})[verb] = self.operation(service.name, method, verb, path, body)
        return dict(sorted(found.items()))

    def schemas(self) -> Schema:
        """Return the schemas of requests and responses. A message that is used in both would need two schemas."""
        read, printed = self.read.made, self.printed.made
        if both := [name for name in read.keys() & printed.keys() if read[name] != printed[name]]:
            raise ValueError(f"Both read and printed: {', '.join(sorted(both))}")
        return dict(sorted({**read, **printed, "Error": ERROR, "ErrorInfo": ERROR_INFO}.items()))


def _problem(description: str) -> Schema:
    schema = {"$ref": "#/components/schemas/Error"}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def describe(descriptors: FileDescriptorSet) -> Schema:
    """Return the OpenAPI description of a descriptor set with comments."""
    description = Description(descriptors)
    paths = description.paths()
    services = description.protos.services
    tokens = {
        "seat_token": "The token of a seat, from JoinMatch. Without it the caller is a spectator.",
        "host_token": "The token of the host, from CreateMatch.",
    }
    schemes: Schema = {name: {"type": "http", "scheme": "bearer", "description": text} for name, text in tokens.items()}
    schemes["operator_key"] = {
        "type": "apiKey",
        "in": "header",
        "name": "x-operator-key",
        "description": "The operator's key.",
    }
    *others, last = (f"`{locale}`" for locale in LOCALES)
    languages = f"{', '.join(others)} or {last}"
    language = {
        "name": "accept-language",
        "in": "header",
        "required": False,
        "description": f"Language of labels, prompts and sentences: {languages}.",
        "schema": {"type": "string", "examples": list(LOCALES)},
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "version": __version__,
            "summary": "Matches of board games over REST.",
            "description": "The same calls as over gRPC, as JSON. Names of fields are those of the protos; numbers of "
            "64 bits are text; fields that are not set are printed with their defaults.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": one.name, "description": description.protos.comments[one.name]} for one in services],
        "paths": paths,
        "components": {
            "schemas": description.schemas(),
            "responses": {str(status): _problem(text) for status, text in PROBLEMS.items()},
            "parameters": {"accept-language": language},
            "securitySchemes": schemes,
        },
    }


def text_of(descriptors: bytes) -> str:
    """Return the description of a serialized descriptor set as the JSON text that is committed and served."""
    return json.dumps(describe(FileDescriptorSet.FromString(descriptors)), indent=1, ensure_ascii=False) + "\n"
