"""Errors of the service are taken apart the same way in process and over the network."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent import futures
from pathlib import Path

import grpc
import pytest
from google.rpc import code_pb2, error_details_pb2, status_pb2
from grpc_status import rpc_status

from hakem.cases.calls import InProcess, Remote, refusal
from hakem.cases.methods import METHODS
from hakem.cases.model import Refusal, Violation
from hakem.v1 import ruleset_service_pb2 as rulesets
from hakem.v1 import ruleset_service_pb2_grpc

ROOT = Path(__file__).resolve().parents[3]


def status() -> status_pb2.Status:
    sentence = error_details_pb2.LocalizedMessage(locale="tr", message="böyle bir taş yok")
    violation = error_details_pb2.BadRequest.FieldViolation(
        field="move.place.tile", reason="UNKNOWN_TILE", localized_message=sentence
    )
    found = status_pb2.Status(code=code_pb2.INVALID_ARGUMENT, message="no such tile")
    found.details.add().Pack(error_details_pb2.ErrorInfo(reason="UNKNOWN_TILE", domain="hakem"))
    found.details.add().Pack(error_details_pb2.BadRequest(field_violations=[violation]))
    found.details.add().Pack(sentence)
    return found


class Refusing(ruleset_service_pb2_grpc.RulesetServiceServicer):
    """Refuses one call with a whole status, answers another, and leaves the rest out."""

    def GetRuleset(
        self, request: rulesets.GetRulesetRequest, context: grpc.ServicerContext
    ) -> rulesets.GetRulesetResponse:
        context.abort_with_status(rpc_status.to_status(status()))

    def RenderRulebook(
        self, request: rulesets.RenderRulebookRequest, context: grpc.ServicerContext
    ) -> rulesets.RenderRulebookResponse:
        return rulesets.RenderRulebookResponse(markdown=request.ruleset)


@pytest.fixture(scope="module")
def target() -> Iterator[str]:
    server = grpc.server(futures.ThreadPoolExecutor(1))
    ruleset_service_pb2_grpc.add_RulesetServiceServicer_to_server(Refusing(), server)  # type: ignore[abstract]
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield f"127.0.0.1:{port}"
    server.stop(None).wait()


EXPECTED = Refusal(
    "INVALID_ARGUMENT",
    "UNKNOWN_TILE",
    "no such tile",
    (Violation("move.place.tile", "UNKNOWN_TILE", "böyle bir taş yok"),),
)


def test_refusal() -> None:
    assert refusal("INVALID_ARGUMENT", status()) == EXPECTED


def test_remote(target: str) -> None:
    with Remote.connect(target) as remote:
        refused = remote.call(METHODS["GetRuleset"], rulesets.GetRulesetRequest())
        page = rulesets.RenderRulebookRequest(ruleset="a")
        answer = remote.call(METHODS["RenderRulebook"], page)
        missing = remote.call(METHODS["ListRulesets"], rulesets.ListRulesetsRequest())
    assert refused == EXPECTED
    assert answer == rulesets.RenderRulebookResponse(markdown="a")
    assert isinstance(missing, Refusal)
    assert (missing.code, missing.reason) == ("UNIMPLEMENTED", "")


def test_in_process() -> None:
    service = InProcess(ROOT / "rules")
    listed = service.call(METHODS["ListRulesets"], rulesets.ListRulesetsRequest(page_size=1))
    assert isinstance(listed, rulesets.ListRulesetsResponse)
    assert len(listed.rulesets) == 1
    refused = service.call(METHODS["GetRuleset"], rulesets.GetRulesetRequest(ruleset="none-such"))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.reason) == ("NOT_FOUND", "RULESET_NOT_FOUND")
