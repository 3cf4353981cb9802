"""Diagnostics themselves: order, wording, limits."""

from __future__ import annotations

import pytest

from hakem.rules.diagnostics import (
    CODES,
    MAX_PROBLEMS,
    Diagnostic,
    Report,
    Severity,
    Spot,
    TooManyProblems,
    did_you_mean,
    in_order,
    printable,
    suggest,
)


def test_render() -> None:
    found = Diagnostic("a.yaml", 3, 7, "GAP", "something is wrong", "mend it")
    assert found.render() == "a.yaml:3:7: something is wrong; mend it"
    warning = Diagnostic("a.yaml", 3, 7, "GAP", "odd", "look", Severity.WARNING)
    assert warning.render() == "a.yaml:3:7: warning: odd; look"
    assert (found.is_error, warning.is_error) == (True, False)


def test_order_is_by_position() -> None:
    spots = [("b", 1, 1), ("a", 10, 1), ("a", 9, 2), ("a", 9, 1), ("a", 2, 30)]
    found = in_order(Diagnostic(f, line, column, "GAP", "m", "n") for f, line, column in spots)
    assert [(d.file, d.line, d.column) for d in found] == sorted(spots)


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("openning", ("opening", "finish"), "opening"),
        ("point", ("points", "pairs"), "points"),
        ("xyz", ("opening", "finish"), None),
        ("x", (), None),
        ("", ("a",), None),
    ],
)
def test_did_you_mean(word: str, known: tuple[str, ...], near: str | None) -> None:
    assert did_you_mean(word, known) == near


def test_suggest_names_all_when_none_is_near() -> None:
    assert suggest("xyz", ("b", "a", "b")) == "known: a, b"
    assert suggest("openin", ("opening",)) == "did you mean `opening`?"
    assert suggest("xyz", ()) == "remove it"


def test_report_keeps_each_problem_once_and_stops() -> None:
    report = Report(MAX_PROBLEMS)
    for _ in range(3):
        report.error(Spot("a", 1, 1), "GAP", "same", "mend")
    report.warn(Spot("a", 1, 1), "FIRST_HIT", "odd", "look")
    assert (len(report.found()), report.errors) == (2, 1)
    with pytest.raises(KeyError):
        report.error(Spot("a", 1, 1), "NO_SUCH_CODE", "m", "n")
    for line in range(2, MAX_PROBLEMS + 1):
        report.error(Spot("a", line, 1), "GAP", "m", "n")
    assert report.errors == MAX_PROBLEMS
    with pytest.raises(TooManyProblems) as stopped:
        report.error(Spot("a", 999, 1), "GAP", "m", "n")
    report.flooded(stopped.value.spot)
    assert report.found()[-1].code == "TOO_MANY_PROBLEMS"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain çığ", "plain çığ"),
        ("two\nlines", "two\\nlines"),
        ("bell\x07 and \x1b[31m", "bell\\x07 and \\x1b[31m"),
        ("\u202e", "\\u202e"),
    ],
)
def test_printable(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert len(printable("x" * 10_000)) < 1_000


def test_codes_are_sorted_into_no_two_meanings() -> None:
    assert len(set(CODES.values())) == len(CODES)
