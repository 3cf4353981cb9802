"""The families behind one face: read a family's messages, ask its referee, write its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from hakem.engine.domino.judge import Judgement
from hakem.engine.domino.moves import Move
from hakem.engine.domino.state import DominoHandResult, State
from hakem.engine.ruleset import Ruleset
from hakem.engine.shuffle import NAME as SHUFFLE
from hakem.engine.verdict import Entry, HandScore
from hakem.referee import domino as domino_referee
from hakem.referee import okey as okey_referee
from hakem.serve.convert import domino as domino_messages
from hakem.serve.convert import okey as okey_messages
from hakem.serve.convert.verdicts import Writer
from hakem.v1 import move_pb2, position_pb2, referee_service_pb2, score_pb2

Scored: TypeAlias = tuple[HandScore, DominoHandResult]


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


class TableDoor(Door, Protocol):
    """What the service needs of a family whose moves it judges.

    Positions, moves and judgements are the family's own values; the service only carries them.
    """

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


class DominoDoor:
    """Dominoes: everything."""

    branch = "domino"
    has_melds = False

    def read_position(self, rules: Ruleset, message: Any) -> State:
        """A position that can exist."""
        return domino_messages.read_position(message, rules)

    def write_position(self, state: State, out: position_pb2.Position) -> None:
        """A position as a message."""
        domino_messages.write_position(state, out.domino)

    def key(self, state: State) -> bytes:
        """The values of a position, in order; faster than its message."""
        match = state.match
        accounts = [(account.main, account.draft, account.opened) for account in match.accounts]
        values = (
            state.hands,
            state.chain,
            state.boneyard,
            state.boneyard_count,
            state.seat_to_move,
            state.last_placer,
            state.passes,
            state.leader,
            state.first_hand,
            state.opening_tile,
            accounts,
            match.bank,
            match.hands_played,
        )
        return repr(values).encode()

    def read_move(self, rules: Ruleset, message: move_pb2.Move, state: State) -> Move:
        """A move of a seat at the table."""
        return domino_messages.read_move(message, rules, len(state.hands))

    def write_move(self, move: Move) -> move_pb2.Move:
        """A move as a message."""
        return domino_messages.write_move(move)

    def judge(self, rules: Ruleset, state: State, move: Move) -> Judgement:
        """The judgement of a move."""
        return domino_referee.judge(rules, state, move)

    def write_hand(self, hand: Scored, writer: Writer, out: score_pb2.HandResult) -> None:
        """The scores of a hand."""
        score, result = hand
        writer.score(score, out)
        domino_messages.write_hand_result(result, out.domino)

    def legal_moves(self, rules: Ruleset, state: State) -> Sequence[tuple[Move, Sequence[Entry]]]:
        """Every legal move of the seat to move."""
        return domino_referee.legal_moves(rules, state)

    def deal(
        self,
        rules: Ruleset,
        request: referee_service_pb2.DealRequest,
        writer: Writer,
        out: referee_service_pb2.DealResponse,
    ) -> None:
        """Deal a hand."""
        leader = request.leader if request.HasField("leader") else None
        dealt = domino_referee.deal(rules, request.seed, request.players, leader)
        self.write_position(dealt.state, out.position)
        for thrown in dealt.thrown_in:
            place = thrown.place
            redeal = out.redeals.add(
                row=place.path,
                file=place.at,
                source=place.source,
                message=writer.sentence(thrown.texts, place.path),
            )
            if thrown.seat is not None:
                redeal.seat = thrown.seat
        out.shuffle = SHUFFLE

    def score_hand(
        self, rules: Ruleset, hand: Any, writer: Writer, out: score_pb2.HandResult
    ) -> None:
        """Score a finished hand."""
        read = domino_messages.read_hand(hand, rules)
        self.write_hand(domino_referee.score_hand(rules, read), writer, out)

    def score_match(
        self, rules: Ruleset, match: score_pb2.Match, out: score_pb2.MatchResult
    ) -> None:
        """Score a match."""
        players, hands = domino_messages.read_match(match, rules)
        score, state = domino_referee.score_match(rules, players, hands)
        domino_messages.write_match_result(score, state, out)


_DOMINO = DominoDoor()
DOORS: Mapping[str, Door] = MappingProxyType({"okey/v1": OkeyDoor(), "domino/v1": _DOMINO})
"""The door of each family."""
TABLES: Mapping[str, TableDoor] = MappingProxyType({"domino/v1": _DOMINO})
"""The doors of the families whose moves are judged."""
