"""What the service itself refuses: raised where it is found, answered by ``errors``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from google.rpc import code_pb2

from hakem.kernel.verdict import Parameter
from hakem.serve.bounds import ECHO_CHARS, OFFER_CHARS


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a request is not answered. ``code`` is a ``google.rpc.Code``, ``reason`` a stable code.

    ``said`` are parameters that stand in each language, by name and language; ``path`` names the
    faulty field, ``resource`` a resource that is not there,
    ``quota`` what was used up, ``retry_seconds`` when to try again.
    """

    code: int
    reason: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    said: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    path: str = ""
    resource: str = ""
    quota: str = ""
    retry_seconds: float = 0.0


class Refusal(Exception):
    """A problem the service itself finds."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.reason} {problem.parameters}")
        self.problem = problem


def clip(text: str, most: int = ECHO_CHARS) -> str:
    """A caller's text, short enough to repeat."""
    return text if len(text) <= most else text[: most - 1] + "…"


def listed(words: Iterable[str], first: str | None = None) -> str:
    """What is offered, as one text; ``first`` leads when it is among them."""
    ordered = sorted(words, key=lambda word: word != first)
    return clip(", ".join(ordered), OFFER_CHARS) or "-"


def malformed(path: str, reason: str, **parameters: Parameter) -> Refusal:
    """A field that cannot be read or cannot be."""
    return Refusal(Problem(code_pb2.INVALID_ARGUMENT, reason, parameters, path=path))
