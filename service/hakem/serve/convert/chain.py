"""Moves judged one after another: what unary calls, batches and streams of moves share."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Protocol

from hakem.engine.ruleset import Ruleset
from hakem.engine.verdict import InvalidInput, Outcome
from hakem.serve.convert.doors import Door
from hakem.serve.convert.verdicts import Writer
from hakem.serve.refusals import malformed
from hakem.serve.scope import Scope
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


class Chain:
    """The position that the next move is judged in, under one rule set."""

    def __init__(self, scope: Scope, door: Door) -> None:
        self._rules = scope.rules
        self._positions = scope.positions
        self._door = door
        self._writer = Writer(scope.texts, scope.locale)
        self._revision = _revision_hashed(scope.rules.revision)
        self._state: Any = None

    def speak(self, scope: Scope) -> None:
        """Answer in another language from now on."""
        self._writer = Writer(scope.texts, scope.locale)

    def begin(self, message: Any) -> None:
        """Go on from the position of a message. Raises Refusal or InvalidInput naming it."""
        self._state = None
        raw = message.position.SerializeToString()
        known = self._positions.get(self._rules.revision, raw)
        if known is None:
            known = read_position(self._door, message, self._rules)
            self._positions.put(self._rules.revision, raw, known)
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
        door = self._door
        try:
            move = door.read_move(self._rules, message.move, self._state)
        except InvalidInput as error:
            raise error.under("move") from error
        before = self._state
        try:
            judgement = door.judge(self._rules, before, move)
        except InvalidInput as error:
            raise error.under(f"position.{door.branch}") from error
        verdict = judgement.verdict
        self._writer.verdict(verdict, door.write_move, out.verdict)
        out.verdict.verdict_id = self._id(move)
        if judgement.hand is not None:
            door.write_hand(judgement.hand, self._writer, out.hand)
        self._state = judgement.next
        if not shared:
            self.write(out.next)
            raw = out.next.SerializeToString()
            self._positions.put(self._rules.revision, raw, self._state)
        return verdict.outcome is Outcome.LEGAL

    def _id(self, move: Any) -> str:
        """The same for the same revision, position and move, however they were written."""
        asked = self._door.write_move(move).SerializeToString(deterministic=True)
        digest = self._revision.copy()
        digest.update(self._door.key(self._state))
        digest.update(asked)
        return digest.hexdigest()[:_ID_DIGITS]

    def write(self, out: position_pb2.Position) -> None:
        """The position that the next move would be judged in."""
        if self._state is not None:
            self._door.write_position(self._state, out)


def read_position(door: Door, message: Any, rules: Ruleset) -> Any:
    """The position of a request. Raises Refusal or InvalidInput naming the field."""
    branch = branch_of(message, "position", door.branch, rules.id)
    try:
        return door.read_position(rules, branch)
    except InvalidInput as error:
        raise error.under(f"position.{door.branch}") from error


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
