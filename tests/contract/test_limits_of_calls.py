"""Calls that are too large, too many, or none at all."""

from __future__ import annotations

from pathlib import Path

import grpc
import pytest
from google.protobuf.message import Message

from hakem.v1 import referee_service_pb2 as pb
from hakem.v1 import ruleset_service_pb2 as rulesets_pb
from tests.contract.failures import call_of, failure_of
from tests.contract.refusing import refused
from tests.contract.requests import (
    OKEY,
    finished,
    make,
)
from tests.contract.server import CALL_SECONDS, Server, running, wait_for

SCORE = {"ruleset": OKEY, "hand": finished()}


def test_a_message_too_large_names_the_limit(server: Server) -> None:
    big = {"ruleset": OKEY, "hand": finished(indicator="b7 " * 30_000)}
    failure = refused(server, "ScoreHand", big)
    assert (failure.code, failure.reason) == ("RESOURCE_EXHAUSTED", "MESSAGE_TOO_LARGE")
    assert failure.metadata["limit"] == str(64 * 1024)


def test_a_huge_message_does_not_reach_the_service(server: Server) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        server.raw("/hakem.v1.RefereeService/ScoreHand", b"\0" * (1 << 20))
    assert call_of(caught.value).code() is grpc.StatusCode.RESOURCE_EXHAUSTED


def test_bytes_that_are_no_message(server: Server) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        server.raw("/hakem.v1.RefereeService/ScoreHand", b"\xff\xff\xff")
    failure = failure_of(caught.value)
    assert (failure.code, failure.reason) == ("INVALID_ARGUMENT", "UNREADABLE_MESSAGE")


def test_an_unknown_method(server: Server) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        server.raw("/hakem.v1.RefereeService/Cheat", b"")
    failure = failure_of(caught.value)
    assert (failure.code, failure.reason) == ("UNIMPLEMENTED", "UNKNOWN_METHOD")


def test_too_many_calls_are_turned_away_and_told_when_to_come_back(
    tmp_path: Path, rules_root: Path
) -> None:
    with running(tmp_path, "--rules", str(rules_root), "--max-calls", "2") as small:
        request = rulesets_pb.WatchRulesetsRequest()
        watching = [small.rulesets.WatchRulesets(request, timeout=CALL_SECONDS) for _ in range(2)]
        for stream in watching:
            assert next(stream).rulesets
        failure = refused(small, "ScoreHand", SCORE)
        assert (failure.code, failure.reason) == ("RESOURCE_EXHAUSTED", "TOO_BUSY")
        assert failure.details["RetryInfo"].retry_delay.ToMilliseconds() > 0
        assert failure.details["QuotaFailure"].violations
        with pytest.raises(grpc.RpcError) as caught:
            next(small.rulesets.WatchRulesets(request, timeout=CALL_SECONDS))
        assert failure_of(caught.value).reason == "TOO_BUSY"
        watching[0].cancel()

        def again() -> Message | None:
            try:
                return small.referee.ScoreHand(make(pb.ScoreHandRequest, SCORE))
            except grpc.RpcError:
                return None

        wait_for("a free place", again)
