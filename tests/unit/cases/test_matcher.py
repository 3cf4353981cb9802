"""A reply against what is expected of it."""

from __future__ import annotations

import pytest

from hakem.cases.matcher import Mismatch, compare, compare_error, to_json
from hakem.cases.model import Expected, ExpectedError, Json, Refusal, Sum, Violation
from hakem.v1 import okey_pb2, referee_service_pb2, score_pb2, verdict_pb2

REPLY: Json = {
    "verdict": {"outcome": "OUTCOME_ILLEGAL", "reasons": [{"code": "A", "n": 3}, {"code": "B"}]},
    "totals": [-101, 175],
    "over": False,
    "tiles": "r1 r2",
    "left": [],
}


@pytest.mark.parametrize(
    "expected",
    [
        {"verdict": {"outcome": "OUTCOME_ILLEGAL"}},
        {"verdict": {"reasons": [{"code": "A"}, {}]}},
        {"verdict": {"reasons": [{"n": "1+2"}, {"code": "B"}]}},
        {"totals": [-101, Sum("2*37 + 101", 175)]},
        {"over": False, "left": []},
        {"hand": None},
        {},
    ],
)
def test_holds(expected: dict[str, Expected]) -> None:
    assert list(compare(expected, REPLY)) == []


@pytest.mark.parametrize(
    ("expected", "mismatch"),
    [
        (
            {"verdict": {"outcome": "OUTCOME_LEGAL"}},
            Mismatch("verdict.outcome", '"OUTCOME_LEGAL"', '"OUTCOME_ILLEGAL"'),
        ),
        (
            {"verdict": {"reasons": [{"code": "A"}, {"code": "C"}]}},
            Mismatch("verdict.reasons[1].code", '"C"', '"B"'),
        ),
        ({"totals": [-101]}, Mismatch("totals", "1 items: [-101]", "2 items: [-101, 175]")),
        ({"totals": []}, Mismatch("totals", "0 items: []", "2 items: [-101, 175]")),
        (
            {"totals": [-101, Sum("2*37", 74)]},
            Mismatch("totals[1]", "74 (2*37)", "175"),
        ),
        ({"over": True}, Mismatch("over", "true", "false")),
        ({"over": 0}, Mismatch("over", "0", "false")),
        ({"tiles": "r2 r1"}, Mismatch("tiles", '"r2 r1"', '"r1 r2"')),
        ({"hand": {"over": True}}, Mismatch("hand", "{over: true}", "nothing")),
        ({"tiles": None}, Mismatch("tiles", "nothing", '"r1 r2"')),
        (
            {"verdict": [1]},
            Mismatch(
                "verdict",
                "[1]",
                REPLY_VERDICT := (
                    '{outcome: "OUTCOME_ILLEGAL", reasons: [{code: "A", n: 3}, {code: "B"}]}'
                ),
            ),
        ),
        (
            {"verdict": {"reasons": [{"n": "three"}, {}]}},
            Mismatch("verdict.reasons[0].n", '"three"', "3"),
        ),
        ({"totals": [Sum("1", 1), 175]}, Mismatch("totals[0]", "1 (1)", "-101")),
    ],
)
def test_does_not_hold(expected: dict[str, Expected], mismatch: Mismatch) -> None:
    assert list(compare(expected, REPLY)) == [mismatch]


def test_every_difference_is_told() -> None:
    found = compare({"over": True, "totals": [1, 2], "tiles": "r1 r2"}, REPLY)
    assert [mismatch.path for mismatch in found] == ["over", "totals[0]", "totals[1]"]


def test_json_has_defaults_but_no_absent_parts() -> None:
    reply = referee_service_pb2.JudgeMoveResponse(verdict=verdict_pb2.Verdict())
    assert to_json(reply) == {
        "verdict": {
            "outcome": "OUTCOME_UNSPECIFIED",
            "reasons": [],
            "entries": [],
            "choices": [],
            "verdictId": "",
        },
        "revision": "",
        "interpreter": "",
    }


def test_json_of_parameters_has_whole_numbers() -> None:
    reason = verdict_pb2.Reason(code="A")
    reason.parameters.update({"required": 127, "seat": "south", "share": 0.5})
    json = to_json(reason)
    assert isinstance(json, dict)
    assert json["parameters"] == {"required": 127, "seat": "south", "share": 0.5}
    assert repr(json["parameters"]).count(".") == 1


def test_json_of_a_choice_shows_the_branch_taken() -> None:
    result = score_pb2.HandResult(okey=okey_pb2.OkeyHandResult(okey="r1"), seat_totals=[-101, 0])
    assert to_json(result) == {
        "lines": [],
        "seatTotals": [-101, 0],
        "sideTotals": [],
        "okey": {"okey": "r1", "stakeReturned": False},
    }


REFUSAL = Refusal(
    "INVALID_ARGUMENT",
    "UNKNOWN_TILE",
    "no such tile",
    (Violation("move.place.tile", "UNKNOWN_TILE", "no such tile"),),
)


@pytest.mark.parametrize(
    "expected",
    [
        ExpectedError("INVALID_ARGUMENT"),
        ExpectedError("INVALID_ARGUMENT", "move.place.tile"),
        ExpectedError("INVALID_ARGUMENT", "move.place.tile", "UNKNOWN_TILE"),
        ExpectedError("INVALID_ARGUMENT", reason="UNKNOWN_TILE"),
    ],
)
def test_error_holds(expected: ExpectedError) -> None:
    assert list(compare_error(expected, REFUSAL)) == []


@pytest.mark.parametrize(
    ("expected", "path"),
    [
        (ExpectedError("NOT_FOUND"), "error.code"),
        (ExpectedError("INVALID_ARGUMENT", "move.place"), "error.field"),
        (ExpectedError("INVALID_ARGUMENT", "move.place.tile", "OTHER"), "error.reason"),
        (ExpectedError("INVALID_ARGUMENT", reason="OTHER"), "error.reason"),
    ],
)
def test_error_does_not_hold(expected: ExpectedError, path: str) -> None:
    (mismatch,) = compare_error(expected, REFUSAL)
    assert mismatch.path == path
    assert "UNKNOWN_TILE" in mismatch.got
