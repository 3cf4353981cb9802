"""Okey as the service sees it: messages in, values judged, messages out."""

from __future__ import annotations

from typing import TypeAlias

from hakem.families.okey.house import House, house_of
from hakem.families.okey.play.deal import deal
from hakem.families.okey.play.judge import Judged, judge
from hakem.families.okey.play.legal import Listed, legal_moves
from hakem.families.okey.play.moves import Move
from hakem.families.okey.play.openings import openings, read_as_meld
from hakem.families.okey.play.state import State, key_of
from hakem.families.okey.scores.hand import OkeyHandResult
from hakem.families.okey.scores.match import score_match
from hakem.families.okey.scores.score import hand_result, score_hand
from hakem.families.okey.wire import hand as hands
from hakem.families.okey.wire import move as moves
from hakem.families.okey.wire import openings as offers
from hakem.families.okey.wire import position as positions
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.shuffle import NAME as SHUFFLE
from hakem.kernel.verdict import HandScore
from hakem.v1 import move_pb2, okey_pb2, position_pb2, referee_service_pb2, score_pb2
from hakem.wire.verdicts import Writer

Scored: TypeAlias = tuple[HandScore, OkeyHandResult]


class OkeyReferee:
    """Reads, judges and scores Okey; see :class:`~hakem.families.seam.Referee`."""

    branch = "okey"

    def house(self, rules: Ruleset) -> House:
        """The house of a rule set."""
        return house_of(rules)

    def read_position(self, house: House, message: okey_pb2.OkeyPosition) -> State:
        """A position that can exist."""
        return positions.read_position(message, house)

    def write_position(self, position: State, out: position_pb2.Position) -> None:
        """A position as a message."""
        positions.write_position(position, out.okey)

    def key(self, position: State) -> bytes:
        """The values of a position."""
        return key_of(position)

    def read_move(self, house: House, message: move_pb2.Move, position: State) -> Move:
        """A move of a seat at the table."""
        return moves.read_move(message, house, position.okey)

    def write_move(self, move: Move) -> move_pb2.Move:
        """A move as a message."""
        return moves.write_move(move)

    def judge(self, house: House, position: State, move: Move) -> Judged:
        """The judgement of a move."""
        return judge(house, position, move)

    def legal_moves(self, house: House, position: State) -> tuple[Listed, ...]:
        """The legal moves of the seat to move; of lays the best."""
        return legal_moves(house, position)

    def deal(
        self,
        house: House,
        request: referee_service_pb2.DealRequest,
        writer: Writer,
        out: referee_service_pb2.DealResponse,
    ) -> None:
        """Deal a hand."""
        leader = request.leader if request.HasField("leader") else None
        self.write_position(deal(house, request.seed, request.players, leader), out.position)
        out.shuffle = SHUFFLE

    def score_hand(
        self, house: House, message: okey_pb2.OkeyHand, writer: Writer, out: score_pb2.HandResult
    ) -> None:
        """Score a finished hand."""
        hand = hands.read_hand(message, house.score)
        scored = score_hand(house.score, hand), hand_result(house.score, hand)
        self.write_hand(scored, writer, out)

    def write_hand(self, hand: Scored, writer: Writer, out: score_pb2.HandResult) -> None:
        """The scores of a hand."""
        score, result = hand
        writer.score(score, out)
        hands.write_hand_result(result, out)

    def score_match(self, house: House, match: score_pb2.Match, out: score_pb2.MatchResult) -> None:
        """Score a match."""
        read = hands.read_match(match, house.score)
        hands.write_match_result(score_match(house.score, read), read, out)


class OkeyMelds:
    """Tiles read as melds, and the openings of a rack."""

    def classify(
        self,
        house: House,
        request: referee_service_pb2.ClassifyMeldRequest,
        writer: Writer,
        out: referee_service_pb2.ClassifyMeldResponse,
    ) -> None:
        """Every reading of some tiles."""
        found, reasons = read_as_meld(house, *offers.read_meld_request(request, house))
        for reading in found.readings:
            offers.write_reading(reading, out.readings.add())
        for reason in reasons:
            writer.reason(reason, moves.write_move, out.reasons.add())

    def find_opening(
        self,
        house: House,
        request: referee_service_pb2.FindOpeningRequest,
        writer: Writer,
        out: referee_service_pb2.FindOpeningResponse,
    ) -> None:
        """The best openings."""
        found = openings(house, *offers.read_opening_request(request, house))
        offers.write_openings(found, out)
        for offer, written in ((found.melds, out.melds), (found.pairs, out.pairs)):
            for reason in offer.reasons:
                writer.reason(reason, moves.write_move, written.reasons.add())
