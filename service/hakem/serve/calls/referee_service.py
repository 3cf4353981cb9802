"""``hakem.v1.RefereeService``: judges moves and computes scores, and keeps nothing."""

from __future__ import annotations

from typing import Any

from hakem.families.seam import MeldReader
from hakem.kernel.limits import BATCH_ITEMS, MOVES_PAGE, MOVES_PAGE_MAX, SEED_CHARS, TAG_CHARS
from hakem.kernel.verdict import InvalidInput
from hakem.serve.calls.dispatch import Method, methods_of, parse
from hakem.serve.calls.errors import failure_of
from hakem.serve.calls.judging import Judging, branch_in, read_position
from hakem.serve.calls.paging import page, read_size
from hakem.serve.calls.refusals import malformed
from hakem.serve.calls.scope import Scope, Scoped, check_count, check_length, open_scope
from hakem.serve.library import Library
from hakem.texts import Texts
from hakem.v1 import position_pb2, score_pb2
from hakem.v1 import referee_service_pb2 as pb

SERVICE = pb.DESCRIPTOR.services_by_name["RefereeService"]
STREAM = f"/{SERVICE.full_name}/StreamJudgeMoves"
_MODES = frozenset(pb.BatchMode.values())


def methods(library: Library, texts: Texts) -> dict[str, Method]:
    """The unary methods by bare name."""
    return methods_of(RefereeService(library, texts), SERVICE)


def melds_of(scope: Scope) -> MeldReader[Any]:
    """What reads melds in the rule set's family. Raises Refusal where there are none."""
    family = scope.family
    if family.melds is None:
        parameters = {"ruleset": scope.rules.id, "family": family.name}
        raise malformed("ruleset", "FAMILY_HAS_NO_SUCH_CALL", **parameters)
    return family.melds


class RefereeService:
    """The unary methods, each named after its rpc.

    They raise Refusal, InvalidInput or a CatalogError for what a caller got wrong.
    """

    def __init__(self, library: Library, texts: Texts) -> None:
        self._library = library
        self._texts = texts

    def _scope(self, request: Scoped) -> Scope:
        return open_scope(self._library, self._texts, request)

    def JudgeMove(self, request: pb.JudgeMoveRequest) -> pb.JudgeMoveResponse:
        """The judgement of one move."""
        scope = self._scope(request)
        judging = Judging(scope)
        response = pb.JudgeMoveResponse(
            revision=scope.rules.revision, interpreter=scope.interpreter
        )
        judging.judge(request, response)
        return response

    def BatchJudgeMoves(self, request: pb.BatchJudgeMovesRequest) -> pb.BatchJudgeMovesResponse:
        """The judgements of several moves under one snapshot of the rules."""
        scope = self._scope(request)
        judging = Judging(scope)
        check_count("items", len(request.items), BATCH_ITEMS)
        if request.mode not in _MODES:
            raise malformed("mode", "UNKNOWN_ENUM_VALUE", value=request.mode)
        if request.HasField("position"):
            judging.begin(request)
        stops = request.mode == pb.BATCH_MODE_STOP_AT_FIRST_ILLEGAL
        shared = not any(item.HasField("position") for item in request.items)
        response = pb.BatchJudgeMovesResponse(
            revision=scope.rules.revision, interpreter=scope.interpreter
        )
        for item in request.items:
            if not self._item(scope, judging, item, response.results.add()) and stops:
                break
        if shared:
            judging.write(response.next)
        return response

    def _item(self, scope: Scope, judging: Judging, item: pb.MoveItem, out: pb.MoveResult) -> bool:
        """One item of a batch; returns whether its move stands."""
        try:
            return judging.judge(item, out.judgement, shared=not item.HasField("position"))
        except Exception as error:
            failure = failure_of(error, self._texts, scope.locale, "BatchJudgeMoves")
            out.error.CopyFrom(failure.status)
            return False

    def ListLegalMoves(self, request: pb.ListLegalMovesRequest) -> pb.ListLegalMovesResponse:
        """One page of the legal moves of the seat to move."""
        scope = self._scope(request)
        referee = scope.family.referee
        size = read_size(request.page_size, MOVES_PAGE, MOVES_PAGE_MAX)
        state = read_position(scope, request)
        try:
            moves = referee.legal_moves(scope.house, state)
        except InvalidInput as error:
            raise error.under(f"position.{referee.branch}") from error
        asked = pb.ListLegalMovesRequest(ruleset=scope.rules.revision, position=request.position)
        arguments = asked.SerializeToString(deterministic=True)
        chosen, following = page(moves, size, request.page_token, arguments)
        response = pb.ListLegalMovesResponse(
            next_page_token=following,
            revision=scope.rules.revision,
            interpreter=scope.interpreter,
        )
        writer = scope.writer
        for move, entries in chosen:
            out = response.moves.add(move=referee.write_move(move))
            writer.entries(entries, out.entries)
        return response

    def ClassifyMeld(self, request: pb.ClassifyMeldRequest) -> pb.ClassifyMeldResponse:
        """Every reading of some tiles as a meld."""
        scope = self._scope(request)
        response = pb.ClassifyMeldResponse(
            revision=scope.rules.revision, interpreter=scope.interpreter
        )
        writer = scope.writer
        melds_of(scope).classify(scope.house, request, writer, response)
        return response

    def FindOpening(self, request: pb.FindOpeningRequest) -> pb.FindOpeningResponse:
        """The best openings of a rack."""
        scope = self._scope(request)
        response = pb.FindOpeningResponse(
            revision=scope.rules.revision, interpreter=scope.interpreter
        )
        writer = scope.writer
        melds_of(scope).find_opening(scope.house, request, writer, response)
        return response

    def Deal(self, request: pb.DealRequest) -> pb.DealResponse:
        """A dealt hand."""
        scope = self._scope(request)
        if not request.seed:
            raise malformed("seed", "MISSING_FIELD")
        check_length("seed", request.seed, SEED_CHARS)
        response = pb.DealResponse(revision=scope.rules.revision, interpreter=scope.interpreter)
        scope.family.referee.deal(scope.house, request, scope.writer, response)
        return response

    def ScoreHand(self, request: pb.ScoreHandRequest) -> pb.ScoreHandResponse:
        """The scores of a finished hand."""
        scope = self._scope(request)
        response = pb.ScoreHandResponse(
            revision=scope.rules.revision, interpreter=scope.interpreter
        )
        if not request.HasField("hand"):
            raise malformed("hand", "MISSING_FIELD")
        _score(scope, request.hand, "hand.", response.result)
        return response

    def BatchScoreHands(self, request: pb.BatchScoreHandsRequest) -> pb.BatchScoreHandsResponse:
        """The scores of several finished hands under one snapshot of the rules."""
        scope = self._scope(request)
        check_count("hands", len(request.hands), BATCH_ITEMS)
        response = pb.BatchScoreHandsResponse(
            revision=scope.rules.revision, interpreter=scope.interpreter
        )
        for hand in request.hands:
            out = response.results.add()
            try:
                _score(scope, hand, "", out.hand)
            except Exception as error:
                failure = failure_of(error, self._texts, scope.locale, "BatchScoreHands")
                out.error.CopyFrom(failure.status)
        return response

    def ScoreMatch(self, request: pb.ScoreMatchRequest) -> pb.ScoreMatchResponse:
        """The scores of a match."""
        scope = self._scope(request)
        if not request.HasField("match"):
            raise malformed("match", "MISSING_FIELD")
        for field, given in request.match.ListFields():
            if field.is_repeated:
                check_count(f"match.{field.name}", len(given), BATCH_ITEMS)
        response = pb.ScoreMatchResponse(
            revision=scope.rules.revision, interpreter=scope.interpreter
        )
        try:
            scope.family.referee.score_match(scope.house, request.match, response.result)
        except InvalidInput as error:
            raise error.under("match") from error
        return response


def _score(scope: Scope, hand: position_pb2.Hand, prefix: str, out: score_pb2.HandResult) -> None:
    referee = scope.family.referee
    branch = branch_in(hand, prefix, referee.branch, scope.rules.id)
    try:
        referee.score_hand(scope.house, branch, scope.writer, out)
    except InvalidInput as error:
        raise error.under(f"{prefix}{referee.branch}") from error


class JudgeStream:
    """One stream of moves: what one message leaves out is as in the message before."""

    def __init__(self, library: Library, texts: Texts) -> None:
        self._library = library
        self._texts = texts
        self._scope: Scope | None = None
        self._judging: Judging | None = None

    def answer(self, raw: bytes) -> bytes:
        """The reply to one message; what is wrong with it is in the reply."""
        response = pb.StreamJudgeMovesResponse()
        try:
            request = parse(pb.StreamJudgeMovesRequest, raw)
            check_length("tag", request.tag, TAG_CHARS)
            response.tag = request.tag
            self._enter(request)
            if self._scope is None or self._judging is None:
                raise malformed("ruleset", "MISSING_FIELD")
            response.revision = self._scope.rules.revision
            response.interpreter = self._scope.interpreter
            self._judging.judge(request, response.judgement)
        except Exception as error:
            locale = self._scope.locale if self._scope is not None else ""
            failure = failure_of(error, self._texts, locale, "StreamJudgeMoves")
            response.error.CopyFrom(failure.status)
        return response.SerializeToString(deterministic=True)

    def _enter(self, request: pb.StreamJudgeMovesRequest) -> None:
        """Take over the rule set of a message, if it names one."""
        if not request.ruleset:
            return
        before, judging = self._scope, self._judging
        self._scope = self._judging = None
        self._scope = scope = open_scope(self._library, self._texts, request)
        if judging is None or before is None or before.rules is not scope.rules:
            judging = Judging(scope)
        judging.speak(scope)
        self._judging = judging
