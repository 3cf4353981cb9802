"""Moves judged one after another: what unary calls, batches and streams of moves share."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Protocol

from hakem.kernel.verdict import InvalidInput, Outcome
from hakem.serve.calls.refusals import malformed
from hakem.serve.calls.scope import Scope
from hakem.v1 import move_pb2, position_pb2

_ID_DIGITS = 32
_REVISIONS_KEPT = 256  # in use at a time; houses and their options are far fewer


@lru_cache(maxsize=_REVISIONS_KEPT)
def _revision_hashed(revision: str) -> hashlib._Hash:
    """A hash that has taken in a revision; only copies of it go on."""
    return hashlib.sha256(revision.encode())


class Asked(Protocol):
    """A message with a move and, perhaps, the position before it."""

    @property
    def position(self) -> position_pb2.Position:
        """The position before the move."""

    @property
    def move(self) -> move_pb2.Move:
        """The move."""

    def HasField(self, field_name: Any) -> bool:
        """Whether a field was sent."""


class Judging:
    """The position that the next move is judged in, under one rule set."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._referee = scope.family.referee
        self._house = scope.house
        self._writer = scope.writer
        self._revision = _revision_hashed(scope.rules.revision)
        self._state: Any = None

    def speak(self, scope: Scope) -> None:
        """Answer in another language from now on."""
        self._writer = scope.writer

    def begin(self, message: Any) -> None:
        """Go on from the position of a message. Raises Refusal or InvalidInput naming it."""
        self._state = None
        raw = message.position.SerializeToString()
        scope = self._scope
        known = scope.positions.get(scope.rules.revision, raw)
        if known is None:
            known = read_position(scope, message)
            scope.positions.put(scope.rules.revision, raw, known)
        self._state = known

    def judge(self, message: Asked, out: Any, *, shared: bool = False) -> bool:
        """Judge the move of a message into ``out`` and go on from where it leads.

        ``out`` has ``verdict``, ``next`` and ``hand``; ``next`` is left out when the whole batch
        shares it. Returns whether the move stands. Raises Refusal or InvalidInput; the position
        then stays as it was.
        """
        if message.HasField("position"):
            self.begin(message)
        if self._state is None:
            raise malformed("position", "MISSING_FIELD")
        if not message.HasField("move"):
            raise malformed("move", "MISSING_FIELD")
        referee = self._referee
        try:
            move = referee.read_move(self._house, message.move, self._state)
        except InvalidInput as error:
            raise error.under("move") from error
        before = self._state
        try:
            judgement = referee.judge(self._house, before, move)
        except InvalidInput as error:
            raise error.under(f"position.{referee.branch}") from error
        verdict = judgement.verdict
        self._writer.verdict(verdict, referee.write_move, out.verdict)
        out.verdict.verdict_id = self._id(move)
        if judgement.hand is not None:
            referee.write_hand(judgement.hand, self._writer, out.hand)
        self._state = judgement.next
        if not shared:
            self.write(out.next)
            raw = out.next.SerializeToString()
            self._scope.positions.put(self._scope.rules.revision, raw, self._state)
        return verdict.outcome is Outcome.LEGAL

    def _id(self, move: Any) -> str:
        """The same for the same revision, position and move, however they were written."""
        asked = self._referee.write_move(move).SerializeToString(deterministic=True)
        digest = self._revision.copy()
        digest.update(self._referee.key(self._state))
        digest.update(asked)
        return digest.hexdigest()[:_ID_DIGITS]

    def write(self, out: position_pb2.Position) -> None:
        """The position that the next move would be judged in."""
        if self._state is not None:
            self._referee.write_position(self._state, out)


def read_position(scope: Scope, message: Any) -> Any:
    """The position of a request. Raises Refusal or InvalidInput naming the field."""
    referee = scope.family.referee
    branch = branch_of(message, "position", referee.branch, scope.rules.id)
    try:
        return referee.read_position(scope.house, branch)
    except InvalidInput as error:
        raise error.under(f"position.{referee.branch}") from error


def branch_of(message: Any, field: str, branch: str, ruleset: str) -> Any:
    """A position or hand of the rule set's own family. Raises Refusal naming the field."""
    if not message.HasField(field):
        raise malformed(field, "MISSING_FIELD")
    return branch_in(getattr(message, field), f"{field}.", branch, ruleset)


def branch_in(choice: Any, prefix: str, branch: str, ruleset: str) -> Any:
    """The rule set's own branch of a position or hand. Raises Refusal naming the field."""
    given = [field.name for field, _ in choice.ListFields()]
    if not given:
        raise malformed(f"{prefix}{branch}", "MISSING_FIELD")
    for other in given:
        if other != branch:
            parameters = {"ruleset": ruleset, "expected": branch, "given": other}
            raise malformed(f"{prefix}{other}", "WRONG_FAMILY", **parameters)
    return getattr(choice, branch)
