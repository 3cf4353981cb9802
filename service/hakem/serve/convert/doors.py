"""The families behind one face: read a family's messages, ask its referee, write its results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from hakem.engine.ruleset import Ruleset
from hakem.referee import okey as okey_referee
from hakem.serve.convert import okey as okey_messages
from hakem.serve.convert.verdicts import Writer
from hakem.v1 import move_pb2, position_pb2, referee_service_pb2, score_pb2


class Door(Protocol):
    """What the service needs of every family."""

    branch: str
    """The family's branch of the contract's choices, e.g. ``okey``."""
    has_melds: bool
    """Whether the family knows runs, groups and openings."""

    def score_hand(
        self, rules: Ruleset, hand: Any, writer: Writer, out: score_pb2.HandResult
    ) -> None:
        """Score a finished hand. Raises InvalidInput with the path within the branch."""

    def score_match(
        self, rules: Ruleset, match: score_pb2.Match, out: score_pb2.MatchResult
    ) -> None:
        """Score a match. Raises InvalidInput with the path within the match."""


@runtime_checkable
class TableDoor(Door, Protocol):
    """What the service needs of a family whose moves it judges.

    Positions, moves and judgements are the family's own values; the service only carries them.
    """

    def read_position(self, rules: Ruleset, message: Any) -> Any:
        """A position. Raises InvalidInput with the path within the branch."""

    def write_position(self, state: Any, out: position_pb2.Position) -> None:
        """A position as a message."""

    def read_move(self, rules: Ruleset, message: move_pb2.Move) -> Any:
        """A move. Raises InvalidInput with the path within the move."""

    def write_move(self, move: Any) -> move_pb2.Move:
        """A complete move as a message."""

    def judge(self, rules: Ruleset, state: Any, move: Any) -> Any:
        """The judgement: ``verdict``, ``next`` and ``hand`` (None while the hand goes on)."""

    def write_hand(self, hand: Any, writer: Writer, out: score_pb2.HandResult) -> None:
        """The scores of the hand that a move ended."""

    def legal_moves(self, rules: Ruleset, state: Any) -> Iterable[Any]:
        """Every complete legal move of the seat to move."""

    def deal(
        self,
        rules: Ruleset,
        request: referee_service_pb2.DealRequest,
        writer: Writer,
        out: referee_service_pb2.DealResponse,
    ) -> None:
        """Deal a hand. Raises InvalidInput with the path within the request."""


class OkeyDoor:
    """Okey: hands and matches."""

    branch = "okey"
    has_melds = True

    def score_hand(
        self, rules: Ruleset, hand: Any, writer: Writer, out: score_pb2.HandResult
    ) -> None:
        """Score a finished hand."""
        score, result = okey_referee.score_hand(rules, okey_messages.read_hand(hand, rules))
        writer.score(score, out)
        okey_messages.write_hand_result(result, out)

    def score_match(
        self, rules: Ruleset, match: score_pb2.Match, out: score_pb2.MatchResult
    ) -> None:
        """Score a match."""
        read = okey_messages.read_match(match, rules)
        okey_messages.write_match_result(okey_referee.score_match(rules, read), read, out)


DOORS: Mapping[str, Door] = MappingProxyType({"okey/v1": OkeyDoor()})
"""The door of each family."""
