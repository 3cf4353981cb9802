"""Dominoes as the service sees them: messages in, referee, messages out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from hakem.engine.domino.judge import Judgement
from hakem.engine.domino.moves import Move
from hakem.engine.domino.state import DominoHandResult, State
from hakem.engine.ruleset import Ruleset
from hakem.engine.shuffle import NAME as SHUFFLE
from hakem.engine.verdict import Entry, HandScore
from hakem.referee import domino as referee
from hakem.serve.convert import domino as messages
from hakem.serve.convert.verdicts import Writer
from hakem.v1 import move_pb2, position_pb2, referee_service_pb2, score_pb2

Scored: TypeAlias = tuple[HandScore, DominoHandResult]


class DominoDoor:
    """Dominoes: everything."""

    branch = "domino"

    def read_position(self, rules: Ruleset, message: Any) -> State:
        """A position that can exist."""
        return messages.read_position(message, rules)

    def write_position(self, state: State, out: position_pb2.Position) -> None:
        """A position as a message."""
        messages.write_position(state, out.domino)

    def key(self, state: State) -> bytes:
        """The values of a position, in order; faster than its message."""
        return repr((*state[:-1], *map(tuple, state.match.accounts), state.match[1:])).encode()

    def read_move(self, rules: Ruleset, message: move_pb2.Move, state: State) -> Move:
        """A move of a seat at the table."""
        return messages.read_move(message, rules, len(state.hands))

    def write_move(self, move: Move) -> move_pb2.Move:
        """A move as a message."""
        return messages.write_move(move)

    def judge(self, rules: Ruleset, state: State, move: Move) -> Judgement:
        """The judgement of a move."""
        return referee.judge(rules, state, move)

    def write_hand(self, hand: Scored, writer: Writer, out: score_pb2.HandResult) -> None:
        """The scores of a hand."""
        score, result = hand
        writer.score(score, out)
        messages.write_hand_result(result, out.domino)

    def legal_moves(self, rules: Ruleset, state: State) -> Sequence[tuple[Move, Sequence[Entry]]]:
        """Every legal move of the seat to move."""
        return referee.legal_moves(rules, state)

    def deal(
        self,
        rules: Ruleset,
        request: referee_service_pb2.DealRequest,
        writer: Writer,
        out: referee_service_pb2.DealResponse,
    ) -> None:
        """Deal a hand."""
        leader = request.leader if request.HasField("leader") else None
        dealt = referee.deal(rules, request.seed, request.players, leader)
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
        read = messages.read_hand(hand, rules)
        self.write_hand(referee.score_hand(rules, read), writer, out)

    def score_match(
        self, rules: Ruleset, match: score_pb2.Match, out: score_pb2.MatchResult
    ) -> None:
        """Score a match."""
        players, hands = messages.read_match(match, rules)
        score, state = referee.score_match(rules, players, hands)
        messages.write_match_result(score, state, out)
