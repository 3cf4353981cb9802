"""Runs cases and tells what came of them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from google.protobuf.message import Message

from hakem.cases.matcher import Mismatch, compare, compare_error, show, to_json
from hakem.cases.methods import Method
from hakem.cases.model import Case, ExpectedError, Refusal


class Caller(Protocol):
    """Something that can make a call."""

    def call(self, method: Method, request: Message) -> Message | Refusal:
        """The reply, or the error it was refused with."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one case: nothing amiss, or every place that was not as expected.

    ``seconds`` is how long the call took.
    """

    case: Case
    mismatches: tuple[Mismatch, ...]
    seconds: float

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.mismatches

    def report(self) -> str:
        """Lines for a person: where the case stands and what it saw; empty when it passed."""
        if self.passed:
            return ""
        case = self.case
        lines = [f"{case.spot.file}:{case.spot.line}: {case.id}: {case.about or case.source}"]
        for found in self.mismatches:
            lines += [
                f"  {found.path or case.method.name}",
                f"    expected {found.expected}",
                f"    got      {found.got}",
            ]
        return "\n".join(lines)


def run(cases: Iterable[Case], caller: Caller) -> Iterator[Outcome]:
    """Run one case after another."""
    for case in cases:
        yield run_case(case, caller)


def run_case(case: Case, caller: Caller) -> Outcome:
    """Make the call of ``case`` and hold what came against what it expects."""
    start = time.perf_counter()
    answer = caller.call(case.method, case.request)
    seconds = time.perf_counter() - start
    if isinstance(case.expected, ExpectedError):
        if isinstance(answer, Refusal):
            found = tuple(compare_error(case.expected, answer))
        else:
            reply = show(to_json(answer))
            found = (Mismatch("error", case.expected.code, f"a reply: {reply}"),)
    elif isinstance(answer, Refusal):
        found = (Mismatch("", "a reply", f"an error: {answer}"),)
    else:
        found = tuple(compare(case.expected, to_json(answer)))
    return Outcome(case, found, seconds)
