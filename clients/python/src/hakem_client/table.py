"""A table: a connection, a rule set and the options its players chose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from hakem_client.messages import (
    BatchJudgeMovesRequest,
    BatchJudgeMovesResponse,
    BatchMode,
    BatchScoreHandsRequest,
    BatchScoreHandsResponse,
    ClassifyMeldRequest,
    ClassifyMeldResponse,
    DealRequest,
    DealResponse,
    DominoHand,
    DominoPosition,
    FindOpeningRequest,
    FindOpeningResponse,
    Hand,
    JudgeMoveRequest,
    JudgeMoveResponse,
    LegalMove,
    ListLegalMovesRequest,
    Match,
    Move,
    MoveItem,
    OkeyHand,
    OkeyPosition,
    OpeningGoal,
    Position,
    ScoreHandRequest,
    ScoreHandResponse,
    ScoreMatchRequest,
    ScoreMatchResponse,
)

if TYPE_CHECKING:
    from hakem_client.client import Referee

AnyPosition: TypeAlias = Position | OkeyPosition | DominoPosition
AnyHand: TypeAlias = Hand | OkeyHand | DominoHand


class _House(TypedDict):
    ruleset: str
    options: Mapping[str, str]
    locale: str


@dataclass(frozen=True)
class Table:
    """A rule set with options, asked through ``referee``. Nothing is stored anywhere."""

    referee: Referee
    ruleset: str
    options: Mapping[str, str]

    @property
    def _house(self) -> _House:
        return {
            "ruleset": self.ruleset,
            "options": self.options,
            "locale": self.referee.locale,
        }

    def judge(self, position: AnyPosition, move: Move) -> JudgeMoveResponse:
        """The verdict on ``move``, the next position and, at the end of a hand, the scores."""
        request = JudgeMoveRequest(position=_position(position), move=move, **self._house)
        return self.referee.send(self.referee.moves.JudgeMove, request)

    def judge_all(
        self, position: AnyPosition, moves: Iterable[Move], *, stop_at_first_illegal: bool = False
    ) -> BatchJudgeMovesResponse:
        """The verdicts on moves played one after another from ``position``, at most 256."""
        request = BatchJudgeMovesRequest(
            position=_position(position),
            items=[MoveItem(move=move) for move in moves],
            mode=(
                BatchMode.BATCH_MODE_STOP_AT_FIRST_ILLEGAL
                if stop_at_first_illegal
                else BatchMode.BATCH_MODE_ALL
            ),
            **self._house,
        )
        return self.referee.send(self.referee.moves.BatchJudgeMoves, request)

    def legal_moves(self, position: AnyPosition) -> Iterator[LegalMove]:
        """Every move the seat to move may make."""
        request = ListLegalMovesRequest(position=_position(position), **self._house)
        while True:
            page = self.referee.send(self.referee.moves.ListLegalMoves, request)
            yield from page.moves
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    def classify(self, indicator: str, tiles: str) -> ClassifyMeldResponse:
        """Okey: every way to read ``tiles`` as a run, a group or a pair."""
        request = ClassifyMeldRequest(indicator=indicator, tiles=tiles, **self._house)
        return self.referee.send(self.referee.moves.ClassifyMeld, request)

    def find_opening(
        self,
        indicator: str,
        rack: str,
        *,
        must_use: str = "",
        goal: OpeningGoal.ValueType = OpeningGoal.OPENING_GOAL_MOST_POINTS,
        bar_points: int = 0,
        bar_pairs: int = 0,
    ) -> FindOpeningResponse:
        """Okey: the best opening of ``rack`` with melds and with pairs."""
        request = FindOpeningRequest(
            indicator=indicator,
            rack=rack,
            must_use=must_use,
            goal=goal,
            bar_points=bar_points,
            bar_pairs=bar_pairs,
            **self._house,
        )
        return self.referee.send(self.referee.moves.FindOpening, request)

    def deal(self, seed: str, *, players: int = 0, leader: int | None = None) -> DealResponse:
        """A hand dealt from ``seed``, the same one for ever; redeals included."""
        request = DealRequest(seed=seed, players=players, leader=leader, **self._house)
        return self.referee.send(self.referee.moves.Deal, request)

    def score_hand(self, hand: AnyHand) -> ScoreHandResponse:
        """What a finished hand comes to, line by line."""
        request = ScoreHandRequest(hand=_hand(hand), **self._house)
        return self.referee.send(self.referee.moves.ScoreHand, request)

    def score_hands(self, hands: Iterable[AnyHand]) -> BatchScoreHandsResponse:
        """What up to 256 finished hands come to, each by itself."""
        request = BatchScoreHandsRequest(hands=map(_hand, hands), **self._house)
        return self.referee.send(self.referee.moves.BatchScoreHands, request)

    def score_match(self, match: Match) -> ScoreMatchResponse:
        """How a match stands, or who has won it."""
        request = ScoreMatchRequest(match=match, **self._house)
        return self.referee.send(self.referee.moves.ScoreMatch, request)


def _position(position: AnyPosition) -> Position:
    if isinstance(position, OkeyPosition):
        return Position(okey=position)
    if isinstance(position, DominoPosition):
        return Position(domino=position)
    return position


def _hand(hand: AnyHand) -> Hand:
    if isinstance(hand, OkeyHand):
        return Hand(okey=hand)
    if isinstance(hand, DominoHand):
        return Hand(domino=hand)
    return hand
