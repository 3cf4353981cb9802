"""Moves judged one after another: what unary calls, batches and streams of moves share."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias

from google.protobuf.message import Message

from hakem.kernel.verdict import InvalidInput, Outcome
from hakem.serve.calls.refusals import malformed
from hakem.serve.calls.scope import Scope
from hakem.v1 import position_pb2
from hakem.v1 import referee_service_pb2 as pb

_ID_DIGITS = 32
_REVISIONS_KEPT = 256  # in use at a time; houses and their options are far fewer


@lru_cache(maxsize=_REVISIONS_KEPT)
def _revision_hashed(revision: str) -> hashlib._Hash:
    """A hash that has taken in a revision; only copies of it go on."""
    return hashlib.sha256(revision.encode())


class Positioned(Protocol):
    """A message with, perhaps, a position."""

    @property
    def position(self) -> position_pb2.Position:
        """The position before the move."""

    def HasField(self, field_name: Literal["position"]) -> bool:
        """Whether a field was sent."""


Asked: TypeAlias = pb.JudgeMoveRequest | pb.MoveItem | pb.StreamJudgeMovesRequest
"""A message with a move and, perhaps, the position before it."""
Told: TypeAlias = pb.JudgeMoveResponse | pb.MoveJudgement
"""A message for the judgement of a move."""


class Judging:
    """The position that the next move is judged in, under one rule set."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._referee = scope.family.referee
        self._house = scope.house
        self._writer = scope.writer
        self._revision = _revision_hashed(scope.rules.revision)
        self._state: object = None

    def speak(self, scope: Scope) -> None:
        """Answer in another language from now on."""
        self._writer = scope.writer

    def begin(self, message: Positioned) -> None:
        """Go on from the position of a message. Raises Refusal or InvalidInput naming it."""
        self._state = None
        raw = message.position.SerializeToString()
        scope = self._scope
        known = scope.positions.get(scope.rules.revision, raw)
        if known is None:
            known = read_position(scope, message)
            scope.positions.put(scope.rules.revision, raw, known)
        self._state = known

    def judge(self, message: Asked, out: Told, *, shared: bool = False) -> bool:
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

    def _id(self, move: object) -> str:
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


def read_position(scope: Scope, message: Positioned) -> object:
    """The position of a request. Raises Refusal or InvalidInput naming the field."""
    referee = scope.family.referee
    branch = branch_of(message, referee.branch, scope.rules.id)
    try:
        return referee.read_position(scope.house, branch)
    except InvalidInput as error:
        raise error.under(f"position.{referee.branch}") from error


def branch_of(message: Positioned, branch: str, ruleset: str) -> Message:
    """A position of the rule set's own family. Raises Refusal naming the field."""
    if not message.HasField("position"):
        raise malformed("position", "MISSING_FIELD")
    return branch_in(message.position, "position.", branch, ruleset)


def branch_in(choice: Message, prefix: str, branch: str, ruleset: str) -> Message:
    """The rule set's own branch of a position or hand. Raises Refusal naming the field."""
    given = [field.name for field, _ in choice.ListFields()]
    if not given:
        raise malformed(f"{prefix}{branch}", "MISSING_FIELD")
    for other in given:
        if other != branch:
            parameters = {"ruleset": ruleset, "expected": branch, "given": other}
            raise malformed(f"{prefix}{other}", "WRONG_FAMILY", **parameters)
    found: Message = getattr(choice, branch)
    return found
