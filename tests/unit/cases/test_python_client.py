"""The Python client: its errors, its tables and its own reader of case files."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent import futures
from pathlib import Path

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from hakem_client import HakemError, Referee, Violation, cases, messages
from hakem_client.v1 import referee_service_pb2_grpc, ruleset_service_pb2_grpc
from tests.unit.cases.test_calls import status


class Moves(referee_service_pb2_grpc.RefereeServiceServicer):
    """Says of every move that it is illegal, and of seat 9 that there is none."""

    def __init__(self) -> None:
        self.seen: list[messages.JudgeMoveRequest] = []

    def JudgeMove(
        self, request: messages.JudgeMoveRequest, context: grpc.ServicerContext
    ) -> messages.JudgeMoveResponse:
        self.seen.append(request)
        if request.move.seat == 9:
            whole = status()
            retry = error_details_pb2.RetryInfo(retry_delay=Duration(seconds=1, nanos=500_000_000))
            whole.details.add().Pack(retry)
            context.abort_with_status(rpc_status.to_status(whole))
        reason = messages.Reason(code="TILE_DOES_NOT_FIT", rule="placing")
        reason.parameters.update({"left": 6})
        verdict = messages.Verdict(outcome=messages.Outcome.OUTCOME_ILLEGAL, reasons=[reason])
        return messages.JudgeMoveResponse(verdict=verdict)

    def ListLegalMoves(
        self, request: messages.ListLegalMovesRequest, context: grpc.ServicerContext
    ) -> messages.ListLegalMovesResponse:
        first = int(request.page_token or 0)
        moves = [messages.LegalMove(move=messages.Move(seat=seat)) for seat in (first, first + 1)]
        token = "2" if first == 0 else ""
        return messages.ListLegalMovesResponse(moves=moves, next_page_token=token)


MOVES = Moves()  # type: ignore[abstract]


@pytest.fixture(scope="module")
def referee() -> Iterator[Referee]:
    server = grpc.server(futures.ThreadPoolExecutor(1))
    referee_service_pb2_grpc.add_RefereeServiceServicer_to_server(MOVES, server)
    unimplemented = ruleset_service_pb2_grpc.RulesetServiceServicer()  # type: ignore[abstract]
    ruleset_service_pb2_grpc.add_RulesetServiceServicer_to_server(unimplemented, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    with Referee(f"127.0.0.1:{port}", locale="tr") as found:
        yield found
    server.stop(None).wait()


def test_a_table_sends_its_rules_and_the_language(referee: Referee) -> None:
    table = referee.table("domino-101", {"bank": "on"})
    reply = table.judge(messages.DominoPosition(chain="6-6"), messages.Move(seat=1))
    sent = MOVES.seen[-1]
    assert (sent.ruleset, dict(sent.options), sent.locale) == ("domino-101", {"bank": "on"}, "tr")
    assert sent.position.domino.chain == "6-6"
    assert reply.verdict.reasons[0].code == "TILE_DOES_NOT_FIT"


def test_pages_follow_each_other(referee: Referee) -> None:
    moves = referee.table("domino-101").legal_moves(messages.DominoPosition())
    assert [legal.move.seat for legal in moves] == [0, 1, 2, 3]


def test_an_error_has_all_its_parts(referee: Referee) -> None:
    with pytest.raises(HakemError) as raised:
        referee.table("r").judge(messages.OkeyPosition(), messages.Move(seat=9))
    error = raised.value
    assert (error.code, error.reason) == ("INVALID_ARGUMENT", "UNKNOWN_TILE")
    assert (error.field, error.message) == ("move.place.tile", "böyle bir taş yok")
    assert error.violations == (Violation("move.place.tile", "UNKNOWN_TILE", "böyle bir taş yok"),)
    assert error.retry_seconds == 1.5
    assert str(error) == "INVALID_ARGUMENT: UNKNOWN_TILE: move.place.tile: böyle bir taş yok"


def test_a_server_that_is_not_there_is_an_error_too() -> None:
    with Referee("127.0.0.1:1", timeout=1.0) as nobody, pytest.raises(HakemError) as raised:
        nobody.rulebook("domino-101")
    assert raised.value.code in ("UNAVAILABLE", "DEADLINE_EXCEEDED")
    assert raised.value.reason == ""


SUITE = """\
suite: moves
ruleset: r
options: {bank: on}
cases:
- {id: a, source: S4, basis: literal, rpc: JudgeMove, request: {move: {seat: SEAT}}, WANTED}
"""


def differences(referee: Referee, folder: Path, seat: int, wanted: str) -> list[str]:
    path = folder / "a.yaml"
    path.write_text(SUITE.replace("SEAT", str(seat)).replace("WANTED", wanted), encoding="utf-8")
    (case,) = cases.load(path)
    return cases.run(case, referee)


@pytest.mark.parametrize(
    ("seat", "wanted"),
    [
        (0, "expect: {verdict: {outcome: ILLEGAL, reasons: [{parameters: {left: 2*3}}]}}"),
        (0, "expect: {verdict: {outcome: OUTCOME_ILLEGAL, entries: []}, hand: null}"),
        (9, "error: {code: INVALID_ARGUMENT, field: move.place.tile, reason: UNKNOWN_TILE}"),
        (9, "error: {code: INVALID_ARGUMENT, reason: UNKNOWN_TILE}"),
    ],
)
def test_a_case_that_holds(referee: Referee, tmp_path: Path, seat: int, wanted: str) -> None:
    assert differences(referee, tmp_path, seat, wanted) == []
    assert dict(MOVES.seen[-1].options) == {"bank": "on"}


@pytest.mark.parametrize(
    ("seat", "wanted", "told"),
    [
        (0, "expect: {verdict: {outcome: LEGAL}}", "verdict.outcome: expected OUTCOME_LEGAL"),
        (0, "expect: {verdict: {reasons: [{parameters: {left: 2*4}}]}}", "left: expected 2*4"),
        (0, "expect: {verdict: {reasons: []}}", "expected 0 items, got 1"),
        (0, "expect: {hand: {seatTotals: []}}", "hand: expected"),
        (0, "expect: {verdict: null}", "verdict: expected None"),
        (0, "error: {code: NOT_FOUND}", "got a reply"),
        (9, "expect: {verdict: {}}", "expected a reply, got INVALID_ARGUMENT"),
        (9, "error: {code: NOT_FOUND}", "expected NOT_FOUND"),
        (9, "error: {code: INVALID_ARGUMENT, field: move}", "expected the field move"),
        (
            9,
            "error: {code: INVALID_ARGUMENT, field: move.place.tile, reason: NO}",
            "expected the reason NO",
        ),
    ],
)
def test_a_case_that_does_not_hold(
    referee: Referee, tmp_path: Path, seat: int, wanted: str, told: str
) -> None:
    (line,) = differences(referee, tmp_path, seat, wanted)
    assert told in line


@pytest.mark.parametrize("wanted", ["expects: {}", "about: nothing is expected"])
def test_a_file_that_is_none_is_refused(referee: Referee, tmp_path: Path, wanted: str) -> None:
    with pytest.raises(ValueError, match=r"a\.yaml: a: "):
        differences(referee, tmp_path, 0, wanted)
