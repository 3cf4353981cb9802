"""The server itself: health, reflection, workers, idle streams, and how it ends."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)

from hakem.v1 import referee_service_pb2 as pb
from hakem.v1 import ruleset_service_pb2 as rulesets_pb
from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub
from tests.contract.failures import failure_of
from tests.contract.requests import DOMINO, PLAY, first_hand, make
from tests.contract.server import CALL_SECONDS, Server, running, wait_for

SERVICES = ("hakem.v1.RefereeService", "hakem.v1.RulesetService")
SERVING = health_pb2.HealthCheckResponse.SERVING


@pytest.mark.parametrize("name", ["", *SERVICES])
def test_health_is_told_for_each_service(server: Server, name: str) -> None:
    request = health_pb2.HealthCheckRequest(service=name).SerializeToString()
    reply = server.raw("/grpc.health.v1.Health/Check", request)
    assert health_pb2.HealthCheckResponse.FromString(reply).status == SERVING


def test_reflection_shows_the_contract(server: Server) -> None:
    database = ProtoReflectionDescriptorDatabase(server.channel)
    assert set(database.get_services()) >= {*SERVICES, "grpc.health.v1.Health"}
    file = database.FindFileContainingSymbol("hakem.v1.RefereeService")
    assert file.name == "hakem/v1/referee_service.proto"


def test_the_port_file_has_the_port(tmp_path: Path, rules_root: Path) -> None:
    file = tmp_path / "port"
    with running(tmp_path, "--rules", str(rules_root), "--port-file", str(file)) as server:
        assert wait_for("the port file", lambda: file.read_text() if file.exists() else None)
        assert int(file.read_text(encoding="utf-8")) == server.port


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_taken_port_is_said_and_ends_the_command(
    server: Server, rules_root: Path, workers: str
) -> None:
    command = [sys.executable, "-m", "hakem", "serve", "--port", str(server.port)]
    command += ["--rules", str(rules_root), "--workers", workers]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert f"cannot listen on 127.0.0.1:{server.port}" in ended.stderr


def test_a_folder_without_rules_is_said_and_ends_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hakem", "serve", "--port", "0", "--rules", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert "no rule file" in ended.stderr


def test_the_log_has_method_code_and_time_and_nothing_of_a_request(
    tmp_path: Path, rules_root: Path
) -> None:
    with running(tmp_path, "--rules", str(rules_root), "--log-level", "debug") as server:
        secret = pb.DealRequest(ruleset=DOMINO, seed="my secret seed")
        server.referee.Deal(secret, timeout=CALL_SECONDS)
        with pytest.raises(grpc.RpcError):
            server.referee.Deal(pb.DealRequest(ruleset="my secret house"), timeout=CALL_SECONDS)
        assert server.stop() == 0
        text = server.log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    calls = [line for line in lines if line["event"] == "rpc"]
    assert [(call["method"], call["code"]) for call in calls] == [
        ("/hakem.v1.RefereeService/Deal", "OK"),
        ("/hakem.v1.RefereeService/Deal", "NOT_FOUND"),
    ]
    assert all(call["ms"] >= 0 for call in calls)
    assert "secret" not in text


def test_a_silent_stream_is_ended(tmp_path: Path, rules_root: Path) -> None:
    with running(tmp_path, "--rules", str(rules_root), "--stream-idle", "1.5") as server:
        sent: queue.SimpleQueue[pb.StreamJudgeMovesRequest | None] = queue.SimpleQueue()
        replies = server.referee.StreamJudgeMoves(iter(sent.get, None), timeout=CALL_SECONDS)
        data = {"ruleset": DOMINO, "position": first_hand(), "move": PLAY[0]}
        sent.put(make(pb.StreamJudgeMovesRequest, data))
        assert next(replies).HasField("judgement")
        with pytest.raises(grpc.RpcError) as caught:
            next(replies)
        sent.put(None)
        failure = failure_of(caught.value)
        assert (failure.code, failure.reason) == ("DEADLINE_EXCEEDED", "STREAM_IDLE")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_when_told_and_says_so_to_open_streams(
    tmp_path: Path, rules_root: Path, number: signal.Signals
) -> None:
    with running(tmp_path, "--rules", str(rules_root)) as server:
        watching = server.rulesets.WatchRulesets(
            rulesets_pb.WatchRulesetsRequest(), timeout=CALL_SECONDS
        )
        assert next(watching).rulesets
        sent: queue.SimpleQueue[pb.StreamJudgeMovesRequest | None] = queue.SimpleQueue()
        judging = server.referee.StreamJudgeMoves(iter(sent.get, None), timeout=CALL_SECONDS)
        data = {"ruleset": DOMINO, "position": first_hand(), "move": PLAY[0]}
        sent.put(make(pb.StreamJudgeMovesRequest, data))
        assert next(judging).HasField("judgement")
        server.process.send_signal(number)
        for stream in (watching, judging):
            with pytest.raises(grpc.RpcError) as caught:
                next(stream)
            assert failure_of(caught.value).reason == "SHUTTING_DOWN"
        sent.put(None)
        assert server.process.wait(CALL_SECONDS) == 0
        assert '"stopped"' in server.log.read_text(encoding="utf-8")


def serving(log: Path) -> list[int]:
    """The process ids of all workers that ever served, from the log."""
    lines = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    return [line["pid"] for line in lines if line["event"] == "serving"]


def alive(pid: int) -> bool:
    """Whether a process of ours is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_workers_share_a_port_are_replaced_and_end_together(
    tmp_path: Path, rules_root: Path
) -> None:
    with running(tmp_path, "--rules", str(rules_root), "--workers", "2") as server:
        first, second = serving(server.log)
        request = pb.DealRequest(ruleset=DOMINO, seed="a")
        dealt = server.referee.Deal(request, timeout=CALL_SECONDS)
        os.kill(first, signal.SIGKILL)
        wait_for("another worker", lambda: True if len(serving(server.log)) == 3 else None)
        assert not alive(first)
        options = [("grpc.use_local_subchannel_pool", 1)]
        for _ in range(8):
            with grpc.insecure_channel(f"127.0.0.1:{server.port}", options) as channel:
                stub = RefereeServiceStub(channel)
                again = stub.Deal(request, timeout=CALL_SECONDS, wait_for_ready=True)
                assert again == dealt
        third = serving(server.log)[-1]
        assert alive(second)
        assert alive(third)
        assert server.stop() == 0
        assert not alive(second)
        assert not alive(third)
        assert "worker died" in server.log.read_text(encoding="utf-8")


def test_workers_that_cannot_start_end_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hakem", "serve", "--port", "0", "--workers", "2"]
    command += ["--rules", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1
    assert "no rule file" in ended.stderr
