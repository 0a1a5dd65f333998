"""HTTP/2 frames built by hand, for callers that misbehave in ways no library allows."""

from __future__ import annotations

import socket
from collections.abc import Iterator

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = bytes(3) + b"\x04" + bytes(5)


def frame(kind: int, flags: int, stream: int, payload: bytes, length: int | None = None) -> bytes:
    """Return an HTTP/2 frame; `length` claims another length than that of the payload."""
    size = len(payload) if length is None else length
    return size.to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def headers(path: str, **more: str) -> bytes:
    """Return the headers of a gRPC call, without compression."""
    fields = {
        ":method": "POST",
        ":scheme": "http",
        ":path": path,
        ":authority": "x",
        "content-type": "application/grpc",
    }
    return b"".join(
        bytes([0, len(name)]) + name.encode() + bytes([len(value)]) + value.encode()
        for name, value in {**fields, "te": "trailers", **more}.items()
    )


def frames(plug: socket.socket) -> Iterator[tuple[int, int, int, bytes]]:
    """Yield the frames that arrive: kind, flags, stream and payload."""
    with plug.makefile("rb") as arriving:
        while len(head := arriving.read(9)) == 9:
            yield head[3], head[4], int.from_bytes(head[5:9], "big"), arriving.read(int.from_bytes(head[:3], "big"))
