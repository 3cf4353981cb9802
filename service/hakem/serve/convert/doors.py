"""The families behind one face: read a family's messages, ask its referee, write its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from hakem.engine.ruleset import Ruleset
from hakem.engine.verdict import Entry
from hakem.serve.convert.door_domino import DominoDoor
from hakem.serve.convert.door_okey import OkeyDoor, OkeyMelds
from hakem.serve.convert.verdicts import Writer
from hakem.v1 import move_pb2, position_pb2, referee_service_pb2, score_pb2


class Door(Protocol):
    """What the service needs of every family.

    Positions, moves and judgements are the family's own values; the service only carries them.
    """

    branch: str
    """The family's field of the contract's positions and hands, e.g. ``okey``."""

    def read_position(self, rules: Ruleset, message: Any) -> Any:
        """A position. Raises InvalidInput with the path within the branch."""

    def write_position(self, state: Any, out: position_pb2.Position) -> None:
        """A position as a message."""

    def key(self, state: Any) -> bytes:
        """What makes a position this one: equal for equal positions, however they were written."""

    def read_move(self, rules: Ruleset, message: move_pb2.Move, state: Any) -> Any:
        """A move in a position. Raises InvalidInput with the path within the move."""

    def write_move(self, move: Any) -> move_pb2.Move:
        """A complete move as a message."""

    def judge(self, rules: Ruleset, state: Any, move: Any) -> Any:
        """The judgement: ``verdict``, ``next`` and ``hand`` (None while the hand goes on)."""

    def write_hand(self, hand: Any, writer: Writer, out: score_pb2.HandResult) -> None:
        """The scores of the hand that a move ended."""

    def legal_moves(self, rules: Ruleset, state: Any) -> Sequence[tuple[Any, Sequence[Entry]]]:
        """Every complete legal move of the seat to move, with what it writes at once."""

    def deal(
        self,
        rules: Ruleset,
        request: referee_service_pb2.DealRequest,
        writer: Writer,
        out: referee_service_pb2.DealResponse,
    ) -> None:
        """Deal a hand. Raises InvalidInput with the path within the request."""

    def score_hand(
        self, rules: Ruleset, hand: Any, writer: Writer, out: score_pb2.HandResult
    ) -> None:
        """Score a finished hand. Raises InvalidInput with the path within the branch."""

    def score_match(
        self, rules: Ruleset, match: score_pb2.Match, out: score_pb2.MatchResult
    ) -> None:
        """Score a match. Raises InvalidInput with the path within the match."""


DOORS: Mapping[str, Door] = MappingProxyType({"okey/v1": OkeyDoor(), "domino/v1": DominoDoor()})
"""The door of each family."""
MELDS: Mapping[str, OkeyMelds] = MappingProxyType({"okey/v1": OkeyMelds()})
"""The families that know runs, groups and openings."""
