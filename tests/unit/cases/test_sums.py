"""Expected numbers written as sums."""

from __future__ import annotations

import re

import pytest

from hakem.cases.sums import NotASum, evaluate


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("-7", -7),
        ("2*37 + 101", 74 + 101),
        ("101 - 2*3", 95),
        ("2*(3+4)-1", 13),
        (" ( 5 ) ", 5),
        ("10-3-2", 5),
        ("2--3", 5),
        ("-(1+2)*4", -12),
        ("2*3*4", 24),
    ],
)
def test_value(text: str, value: int) -> None:
    assert evaluate(text) == value


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a number is missing"),
        ("   ", "a number is missing"),
        ("2*", "a number is missing"),
        ("+", "before `+`"),
        ("(1", "not closed"),
        ("1)", "`)` stands where"),
        ("1 2", "`2` stands where"),
        ("2**3", "before `*`"),
        ("4/2", "`/` has no place"),
        ("1.5", "`.` has no place"),
        ("x", "`x` has no place"),
        ("__import__('os')", "`_` has no place"),
        ("2 × 37", "`×` has no place"),
        ("1234567890", "`0` stands where"),
        ("(" * 201, "longer than"),
    ],
)
def test_everything_else_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(NotASum, match=re.escape(complaint)):
        evaluate(text)
