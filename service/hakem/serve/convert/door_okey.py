"""Okey as the service sees it: messages in, referee, messages out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from hakem.engine.okey.hand import OkeyHandResult
from hakem.engine.okey.play.judge import Judgement
from hakem.engine.okey.play.moves import Move
from hakem.engine.okey.play.state import State, key_of
from hakem.engine.ruleset import Ruleset
from hakem.engine.shuffle import NAME as SHUFFLE
from hakem.engine.verdict import Entry, HandScore
from hakem.referee import okey as referee
from hakem.serve.convert import okey as messages
from hakem.serve.convert import okey_move, okey_openings, okey_position
from hakem.serve.convert.verdicts import Writer
from hakem.v1 import move_pb2, position_pb2, referee_service_pb2, score_pb2

Scored: TypeAlias = tuple[HandScore, OkeyHandResult]


class OkeyDoor:
    """Okey: everything."""

    branch = "okey"

    def read_position(self, rules: Ruleset, message: Any) -> State:
        """A position that can exist."""
        return okey_position.read_position(message, rules)

    def write_position(self, state: State, out: position_pb2.Position) -> None:
        """A position as a message."""
        okey_position.write_position(state, out.okey)

    def key(self, state: State) -> bytes:
        """The values of a position."""
        return key_of(state)

    def read_move(self, rules: Ruleset, message: move_pb2.Move, state: State) -> Move:
        """A move of a seat at the table."""
        return okey_move.read_move(message, rules, state.okey)

    def write_move(self, move: Move) -> move_pb2.Move:
        """A move as a message."""
        return okey_move.write_move(move)

    def judge(self, rules: Ruleset, state: State, move: Move) -> Judgement:
        """The judgement of a move."""
        return referee.judge(rules, state, move)

    def write_hand(self, hand: Scored, writer: Writer, out: score_pb2.HandResult) -> None:
        """The scores of a hand."""
        score, result = hand
        writer.score(score, out)
        messages.write_hand_result(result, out)

    def legal_moves(self, rules: Ruleset, state: State) -> Sequence[tuple[Move, Sequence[Entry]]]:
        """The legal moves of the seat to move."""
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
        state = referee.deal(rules, request.seed, request.players, leader)
        self.write_position(state, out.position)
        out.shuffle = SHUFFLE

    def score_hand(
        self, rules: Ruleset, hand: Any, writer: Writer, out: score_pb2.HandResult
    ) -> None:
        """Score a finished hand."""
        self.write_hand(referee.score_hand(rules, messages.read_hand(hand, rules)), writer, out)

    def score_match(
        self, rules: Ruleset, match: score_pb2.Match, out: score_pb2.MatchResult
    ) -> None:
        """Score a match."""
        read = messages.read_match(match, rules)
        messages.write_match_result(referee.score_match(rules, read), read, out)


class OkeyMelds:
    """What only Okey answers: tiles read as melds, and the openings of a rack."""

    def classify(
        self,
        rules: Ruleset,
        request: referee_service_pb2.ClassifyMeldRequest,
        writer: Writer,
        out: referee_service_pb2.ClassifyMeldResponse,
    ) -> None:
        """Every reading of some tiles. Raises InvalidInput with the path within the request."""
        found, reasons = referee.classify(rules, *okey_openings.read_meld_request(request, rules))
        for reading in found.readings:
            okey_openings.write_reading(reading, out.readings.add())
        for reason in reasons:
            writer.reason(reason, okey_move.write_move, out.reasons.add())

    def find_opening(
        self,
        rules: Ruleset,
        request: referee_service_pb2.FindOpeningRequest,
        writer: Writer,
        out: referee_service_pb2.FindOpeningResponse,
    ) -> None:
        """The best openings. Raises InvalidInput with the path within the request."""
        indicator, rack, question = okey_openings.read_opening_request(request, rules)
        found = referee.find_opening(rules, indicator, rack, question)
        okey_openings.write_openings(found, out)
        for offer, written in ((found.melds, out.melds), (found.pairs, out.pairs)):
            for reason in offer.reasons:
                writer.reason(reason, okey_move.write_move, written.reasons.add())
