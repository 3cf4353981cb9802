"""Dominoes as the service sees them: messages in, values judged, messages out."""

from __future__ import annotations

from typing import TypeAlias

from hakem.families.domino.house import House, house_of
from hakem.families.domino.moves import Move
from hakem.families.domino.play.deal import deal
from hakem.families.domino.play.judge import Judged, judge
from hakem.families.domino.play.legal import legal_moves
from hakem.families.domino.scores.check_hand import check_hand
from hakem.families.domino.scores.match import score_match
from hakem.families.domino.scores.score import score
from hakem.families.domino.state import DominoHandResult, State
from hakem.families.domino.wire import hand as hands
from hakem.families.domino.wire import move as moves
from hakem.families.domino.wire import position as positions
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.shuffle import NAME as SHUFFLE
from hakem.kernel.verdict import Entry, HandScore
from hakem.v1 import domino_pb2, move_pb2, position_pb2, referee_service_pb2, score_pb2
from hakem.wire.verdicts import Writer

Scored: TypeAlias = tuple[HandScore, DominoHandResult]

_NOTHING_AT_ONCE: tuple[Entry, ...] = ()


class DominoReferee:
    """Reads, judges and scores dominoes; see :class:`~hakem.families.seam.Referee`."""

    branch = "domino"

    def house(self, rules: Ruleset) -> House:
        """The house of a rule set."""
        return house_of(rules)

    def read_position(self, house: House, message: domino_pb2.DominoPosition) -> State:
        """A position that can exist."""
        return positions.read_position(message, house)

    def write_position(self, position: State, out: position_pb2.Position) -> None:
        """A position as a message."""
        positions.write_position(position, out.domino)

    def key(self, position: State) -> bytes:
        """The values of a position, in order; faster than its message."""
        match = position.match
        return repr((*position[:-1], *map(tuple, match.accounts), match[1:])).encode()

    def read_move(self, house: House, message: move_pb2.Move, position: State) -> Move:
        """A move of a seat at the table."""
        return moves.read_move(message, house, len(position.hands))

    def write_move(self, move: Move) -> move_pb2.Move:
        """A move as a message."""
        return moves.write_move(move)

    def judge(self, house: House, position: State, move: Move) -> Judged:
        """The judgement of a move."""
        return judge(house, position, move)

    def legal_moves(
        self, house: House, position: State
    ) -> tuple[tuple[Move, tuple[Entry, ...]], ...]:
        """Every legal move of the seat to move; none writes anything at once."""
        return tuple([(move, _NOTHING_AT_ONCE) for move in legal_moves(house, position)])

    def deal(
        self,
        house: House,
        request: referee_service_pb2.DealRequest,
        writer: Writer,
        out: referee_service_pb2.DealResponse,
    ) -> None:
        """Deal a hand; without a leader the first of a match."""
        leader = request.leader if request.HasField("leader") else None
        dealt = deal(house, request.seed, request.players, leader)
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
        self,
        house: House,
        message: domino_pb2.DominoHand,
        writer: Writer,
        out: score_pb2.HandResult,
    ) -> None:
        """Score a finished hand."""
        hand = hands.read_hand(message, house)
        check_hand(house, hand)
        self.write_hand(score(house, hand), writer, out)

    def write_hand(self, hand: Scored, writer: Writer, out: score_pb2.HandResult) -> None:
        """The scores of a hand."""
        scored, result = hand
        writer.score(scored, out)
        hands.write_hand_result(result, out.domino)

    def score_match(self, house: House, match: score_pb2.Match, out: score_pb2.MatchResult) -> None:
        """Score a match."""
        players, played = hands.read_match(match, house)
        score, state = score_match(house, players, played)
        hands.write_match_result(score, state, out)
