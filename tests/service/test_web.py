"""What browsers need: gRPC-Web, and permission for calls from other pages (CORS)."""

from __future__ import annotations

import struct

import pytest

from sandtable.v1 import match_pb2, status_pb2
from tests.service.stack import Stack

WEB = {"content-type": "application/grpc-web+proto", "x-grpc-web": "1"}


def frames(body: bytes) -> list[tuple[int, bytes]]:
    """Return the flag and content of each frame."""
    found = []
    while body:
        flag, size = struct.unpack(">BI", body[:5])
        found.append((flag, body[5 : 5 + size]))
        body = body[5 + size :]
    return found


def test_a_call_over_grpc_web(stack: Stack) -> None:
    rest = stack.rest()
    status, body = rest.send("POST", "/sandtable.v1.StatusService/GetStatus", bytes(5), **WEB)
    (flag, message), (trailer_flag, trailers) = frames(body)
    assert (status, flag, trailer_flag) == (200, 0, 0x80)
    assert status_pb2.GetStatusResponse.FromString(message).store_ready
    assert b"grpc-status:0" in trailers.replace(b" ", b"")
    rest.close()


def test_a_refused_call_over_grpc_web(stack: Stack) -> None:
    rest = stack.rest()
    message = match_pb2.GetMatchRequest(match_id="nosuchmatch").SerializeToString()
    body = struct.pack(">BI", 0, len(message)) + message
    rest.connection.request("POST", "/sandtable.v1.MatchService/GetMatch", body, WEB)
    response = rest.connection.getresponse()
    told = response.getheader("grpc-status") or response.read().decode("latin-1")
    assert "5" in told
    rest.close()


@pytest.mark.parametrize("path", ["/v1/matches", "/sandtable.v1.PlayService/SubmitAction"])
def test_another_page_may_ask(stack: Stack, path: str) -> None:
    rest = stack.rest()
    asked = {
        "origin": "https://play.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,x-grpc-web",
    }
    rest.connection.request("OPTIONS", path, headers=asked)
    response = rest.connection.getresponse()
    response.read()
    assert response.status == 200
    assert response.getheader("access-control-allow-origin") == "https://play.example"
    assert "POST" in (response.getheader("access-control-allow-methods") or "")
    assert "authorization" in (response.getheader("access-control-allow-headers") or "")
    rest.close()
