"""Cases are run, and what came of them is told to people and to build servers."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from google.protobuf.message import Message

from hakem.cases.junit import write_junit
from hakem.cases.loader import load_text
from hakem.cases.methods import Method
from hakem.cases.model import Case, Refusal, Violation
from hakem.cases.runner import run
from hakem.v1 import referee_service_pb2, verdict_pb2

SUITE = """\
suite: moves
ruleset: r
cases:
- {id: fits, source: S4, basis: literal, about: a tile that fits, rpc: JudgeMove,
   request: {move: {seat: 0}}, expect: {verdict: {outcome: LEGAL}}}
- {id: unread, source: S4 01, basis: literal, rpc: JudgeMove,
   request: {move: {seat: 9}}, error: {code: INVALID_ARGUMENT, field: move.seat}}
"""


class Fixed:
    """Answers seat 0 with a reply and every other seat with an error, or the other way round."""

    def __init__(self, *, swapped: bool = False) -> None:
        self.swapped = swapped
        self.calls: list[str] = []

    def call(self, method: Method, request: Message) -> Message | Refusal:
        assert isinstance(request, referee_service_pb2.JudgeMoveRequest)
        self.calls.append(f"{method.name} {request.ruleset} {request.move.seat}")
        if (request.move.seat == 0) is not self.swapped:
            verdict = verdict_pb2.Verdict(outcome=verdict_pb2.OUTCOME_LEGAL)
            return referee_service_pb2.JudgeMoveResponse(verdict=verdict)
        violation = Violation("move.seat", "NO_SUCH_SEAT", "there is no seat 9")
        return Refusal("INVALID_ARGUMENT", "NO_SUCH_SEAT", "there is no seat 9", (violation,))


def cases() -> tuple[Case, ...]:
    return load_text(SUITE, "tests/cases/moves.yaml", codes={}).cases


def test_replies_and_errors_as_expected() -> None:
    caller = Fixed()
    outcomes = list(run(cases(), caller))
    assert [(o.case.id, o.passed, o.report()) for o in outcomes] == [
        ("fits", True, ""),
        ("unread", True, ""),
    ]
    assert caller.calls == ["JudgeMove r 0", "JudgeMove r 9"]


def test_the_report_says_where_what_and_what_instead() -> None:
    fits, unread = run(cases(), Fixed(swapped=True))
    assert fits.report().splitlines() == [
        "tests/cases/moves.yaml:4: fits: a tile that fits",
        "  JudgeMove",
        "    expected a reply",
        "    got      an error: INVALID_ARGUMENT NO_SUCH_SEAT move.seat NO_SUCH_SEAT "
        "there is no seat 9",
    ]
    lines = unread.report().splitlines()
    assert lines[:3] == [
        "tests/cases/moves.yaml:6: unread: S4 01",
        "  error",
        "    expected INVALID_ARGUMENT",
    ]
    assert lines[3].startswith('    got      a reply: {verdict: {outcome: "OUTCOME_LEGAL"')


def test_a_mismatch_names_the_path() -> None:
    (case,) = load_text(SUITE.replace("LEGAL", "ILLEGAL"), codes={}).cases[:1]
    (outcome,) = run([case], Fixed())
    assert outcome.report().splitlines()[1:] == [
        "  verdict.outcome",
        '    expected "OUTCOME_ILLEGAL"',
        '    got      "OUTCOME_LEGAL"',
    ]


def test_junit(tmp_path: Path) -> None:
    outcomes = [*run(cases(), Fixed()), *run(cases()[:1], Fixed(swapped=True))]
    write_junit(outcomes, tmp_path / "report.xml")
    root = ElementTree.parse(tmp_path / "report.xml").getroot()
    (suite,) = root
    assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == ("moves", "3", "1")
    assert [case.get("name") for case in suite] == ["fits", "unread", "fits"]
    assert [case.get("line") for case in suite] == ["4", "6", "4"]
    (failure,) = suite.iter("failure")
    assert "expected a reply" in str(failure.get("message"))
    assert str(failure.text).startswith("tests/cases/moves.yaml:4: fits")
