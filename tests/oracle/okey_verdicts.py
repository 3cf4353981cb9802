"""Verdicts of the slow referee of Okey."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from .okey_case import Case, Refused
from .okey_position import Position, write

Verdict = dict[str, Any]

LEGAL, ILLEGAL, AMBIGUOUS = "LEGAL", "ILLEGAL", "AMBIGUOUS"


def refuse(why: str, entries: Sequence[tuple[int, int]] = ()) -> NoReturn:
    raise Refused(why, entries)


def legal(case: Case, over: dict[str, Any] | None = None) -> Verdict:
    """The move stands."""
    return verdict(LEGAL, entries=case.entries, next_=write(case.state), over=over)


def illegal(refused: Refused) -> Verdict:
    """The move does not stand; it may cost something all the same."""
    return verdict(ILLEGAL, why=refused.why, entries=refused.entries)


def verdict(
    outcome: str,
    why: str = "",
    entries: Sequence[tuple[int, int]] = (),
    next_: Position | None = None,
    over: dict[str, Any] | None = None,
) -> Verdict:
    return {
        "outcome": outcome,
        "why": why,
        "entries": [{"seat": seat, "points": points} for seat, points in entries if points],
        "next": next_,
        "handOver": over,
        "choices": [],
    }


def unclear(verdicts: Sequence[Verdict], choices: list[dict[str, Any]]) -> Verdict:
    """The verdict on a move with several readings: refused only if all of them are.

    To choose from are those that stand; one that stands alone is what was meant.
    """
    standing = [at for at, each in enumerate(verdicts) if each["outcome"] == LEGAL]
    if not standing:
        return {**verdicts[0], "choices": choices}
    if len(standing) == 1:
        return verdicts[standing[0]]
    told = verdict(AMBIGUOUS, "several_readings")
    return {**told, "choices": [choices[at] for at in standing]}
