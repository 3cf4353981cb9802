"""Errors become a status, whatever the transport; faults of the service are told apart."""

from __future__ import annotations

from urllib.parse import quote

from google.rpc import code_pb2, error_details_pb2
from structlog.testing import capture_logs

from hakem.kernel.verdict import InvalidInput
from hakem.rules.catalog import UnknownOption, UnknownRuleset
from hakem.serve.bounds import STATUS_CHARS
from hakem.serve.calls.errors import failure_of, problem_of, status_of
from hakem.serve.calls.refusals import Problem, clip, listed, malformed
from hakem.texts import load_texts


def test_a_fault_is_answered_with_an_id_that_the_log_has() -> None:
    fault = KeyError("inside")
    with capture_logs() as lines:
        failure = failure_of(fault, load_texts(), "tr", "JudgeMove")
    (line,) = lines
    assert failure.code == "INTERNAL"
    assert line["id"] in failure.status.message
    assert line["exc_info"] is fault
    assert "inside" not in failure.status.message


def test_a_failure_stays_what_it_is() -> None:
    failure = failure_of(malformed("seed", "MISSING_FIELD"), load_texts(), "en", "Deal")
    assert failure_of(failure, load_texts(), "tr", "Deal") is failure


def test_an_unknown_locale_is_answered_in_english() -> None:
    failure = failure_of(malformed("seed", "MISSING_FIELD"), load_texts(), "xx", "Deal")
    local = error_details_pb2.LocalizedMessage()
    assert failure.status.details[-1].Unpack(local)
    assert (local.locale, local.message) == ("en", "This field is needed.")


def test_the_path_grows_from_the_inside_out() -> None:
    inner = InvalidInput("seats[2].hand", "UNKNOWN_TILE", tile="9-9")
    problem = problem_of(inner.under("position.domino"))
    assert problem is not None
    assert problem.path == "position.domino.seats[2].hand"
    assert problem.parameters == {"tile": "9-9"}


def test_the_nearest_is_offered_first() -> None:
    problem = problem_of(UnknownRuleset("b1", "b", ("a", "b", "c")))
    assert problem is not None
    assert problem.parameters["offered"] == "b, a, c"
    nothing = problem_of(UnknownOption("a", "x", None, ()), "before_options")
    assert nothing is not None
    assert (nothing.path, nothing.parameters["offered"]) == ("before_options.x", "-")


def test_what_a_caller_wrote_is_repeated_only_in_part() -> None:
    assert clip("x" * 48) == "x" * 48
    assert clip("x" * 49) == "x" * 47 + "…"
    assert len(listed(f"rule-set-{n}" for n in range(500))) <= 160


def test_a_status_stays_small_whatever_is_in_it() -> None:
    offered, why, written = "ü" * 9999, "ü" * 9999, clip("ü" * 9999)
    values = {"ruleset": "r", "option": written, "choice": written, "offered": offered, "why": why}
    problem = Problem(code_pb2.INVALID_ARGUMENT, "REFUSED_CHOICE", values, path="ü" * 9999)
    status = status_of(problem, load_texts(), "tr")
    sent = status.ByteSize() + len(quote(clip(status.message, STATUS_CHARS)))
    assert sent < 8 * 1024 - 500, "clients read 8 KiB of trailers"
