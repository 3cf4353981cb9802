"""One move, a batch of them and a stream of them are the same judgements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hakem.v1 import referee_service_pb2 as pb
from hakem.v1 import verdict_pb2
from tests.contract.failures import read_status
from tests.contract.requests import (
    AMBIGUOUS,
    DOMINO,
    FORBIDDEN,
    FOUR_HANDS,
    OKEY,
    PLAY,
    finished,
    first_hand,
    make,
)
from tests.contract.server import CALL_SECONDS, Server

LEGAL, ILLEGAL = verdict_pb2.OUTCOME_LEGAL, verdict_pb2.OUTCOME_ILLEGAL
NOT_A_TILE = {"seat": 2, "place": {"tile": "9-9"}}
ALL = (*PLAY, FORBIDDEN, NOT_A_TILE, AMBIGUOUS)
"""Three that stand, one that a rule forbids, one that cannot be read, one with two readings."""


def one_by_one(server: Server) -> list[pb.JudgeMoveResponse]:
    """The moves that can be read, judged by unary calls, each where the one before led."""
    request = make(pb.JudgeMoveRequest, {"ruleset": DOMINO, "position": first_hand()})
    replies = []
    for move in (*PLAY, FORBIDDEN, AMBIGUOUS):
        request.move.CopyFrom(make(type(request.move), move))
        replies.append(server.referee.JudgeMove(request, timeout=CALL_SECONDS))
        request.position.CopyFrom(replies[-1].next)
    return replies


def batch(server: Server, mode: str = "BATCH_MODE_ALL") -> pb.BatchJudgeMovesResponse:
    """All moves in one call, from one position."""
    data = {
        "ruleset": DOMINO,
        "position": first_hand(),
        "items": [{"move": move} for move in ALL],
        "mode": mode,
    }
    return server.referee.BatchJudgeMoves(
        make(pb.BatchJudgeMovesRequest, data), timeout=CALL_SECONDS
    )


def stream(server: Server, messages: list[dict[str, Any]]) -> list[pb.StreamJudgeMovesResponse]:
    """The replies to these messages, each sent once the one before is answered."""
    replies: list[pb.StreamJudgeMovesResponse] = []

    def requests() -> Iterator[pb.StreamJudgeMovesRequest]:
        for message in messages:
            yield make(pb.StreamJudgeMovesRequest, message)

    for reply in server.referee.StreamJudgeMoves(requests(), timeout=CALL_SECONDS):
        replies.append(reply)
    return replies


def test_a_forbidden_move_is_an_answer(server: Server) -> None:
    outcomes = [reply.verdict.outcome for reply in one_by_one(server)]
    assert outcomes == [LEGAL, LEGAL, LEGAL, ILLEGAL, verdict_pb2.OUTCOME_AMBIGUOUS]


def test_a_verdict_explains_itself(server: Server) -> None:
    *_, forbidden, ambiguous = one_by_one(server)
    (reason,) = forbidden.verdict.reasons
    assert reason.code == "TILE_DOES_NOT_FIT"
    assert {"4-4", 1, 2} == set(dict(reason.parameters).values())
    assert "4-4" in reason.message
    assert [choice.place.end for choice in ambiguous.verdict.choices] == [1, 2]


def test_a_sentence_comes_in_the_language_of_the_request(server: Server) -> None:
    data = {
        "ruleset": DOMINO,
        "position": first_hand(),
        "items": [{"move": move} for move in (*PLAY, FORBIDDEN)],
        "locale": "tr",
    }
    request = make(pb.BatchJudgeMovesRequest, data)
    reply = server.referee.BatchJudgeMoves(request, timeout=CALL_SECONDS)
    assert "uymuyor" in reply.results[-1].judgement.verdict.reasons[0].message


def test_every_reply_states_revision_and_interpreter(server: Server) -> None:
    replies: list[Any] = [*one_by_one(server), batch(server)]
    replies += stream(server, [{"ruleset": DOMINO, "position": first_hand(), "move": PLAY[0]}])
    (revision,) = {reply.revision for reply in replies}
    assert revision.startswith(f"rulesets/{DOMINO}/revisions/")
    assert {reply.interpreter for reply in replies} == {"hakem 0.1 domino/v1"}


def test_a_pinned_revision_gives_the_same_answer(server: Server) -> None:
    data = {"ruleset": DOMINO, "position": first_hand(), "move": PLAY[0]}
    free = server.referee.JudgeMove(make(pb.JudgeMoveRequest, data), timeout=CALL_SECONDS)
    request = make(pb.JudgeMoveRequest, {**data, "ruleset": free.revision})
    assert server.referee.JudgeMove(request, timeout=CALL_SECONDS) == free


def test_a_batch_goes_on_where_the_item_before_it_led(server: Server) -> None:
    single, together = one_by_one(server), batch(server)
    judged = [result.judgement for result in together.results if result.HasField("judgement")]
    assert [j.verdict for j in judged] == [reply.verdict for reply in single]
    assert together.next == single[-1].next
    assert not any(j.HasField("next") for j in judged), "the batch says it once"


def test_what_cannot_be_read_is_told_in_its_place(server: Server) -> None:
    results = batch(server).results
    assert [result.WhichOneof("result") for result in results] == [
        *["judgement"] * 4,
        "error",
        "judgement",
    ]
    failure = read_status(results[4].error)
    assert (failure.code, failure.field) == ("INVALID_ARGUMENT", "move.place.tile")


def test_a_batch_can_stop_at_the_first_move_that_does_not_stand(server: Server) -> None:
    reply = batch(server, "BATCH_MODE_STOP_AT_FIRST_ILLEGAL")
    outcomes = [result.judgement.verdict.outcome for result in reply.results]
    assert outcomes == [LEGAL, LEGAL, LEGAL, ILLEGAL]


def test_items_with_positions_of_their_own(server: Server) -> None:
    items = [
        {"position": first_hand(), "move": PLAY[0]},
        {"move": PLAY[1]},
        {"position": first_hand(), "move": PLAY[0]},
        {"position": {}, "move": PLAY[1]},
        {"move": PLAY[1]},
    ]
    request = make(pb.BatchJudgeMovesRequest, {"ruleset": DOMINO, "items": items})
    reply = server.referee.BatchJudgeMoves(request, timeout=CALL_SECONDS)
    first, second, third, fourth, fifth = reply.results
    assert first == third
    assert first.judgement.HasField("next")
    assert second.judgement.verdict.outcome == LEGAL
    assert read_status(fourth.error).field == "position.domino"
    assert read_status(fifth.error).field == "position", "an unreadable position is not guessed"
    assert not reply.HasField("next")


def test_an_empty_batch_is_answered(server: Server) -> None:
    request = make(pb.BatchJudgeMovesRequest, {"ruleset": DOMINO, "position": first_hand()})
    reply = server.referee.BatchJudgeMoves(request, timeout=CALL_SECONDS)
    assert not reply.results
    assert [set(seat.hand.split()) for seat in reply.next.domino.seats] == [
        set(hand.split()) for hand in FOUR_HANDS
    ]


def test_a_stream_remembers_rules_and_position(server: Server) -> None:
    messages: list[dict[str, Any]] = [{"tag": str(i), "move": move} for i, move in enumerate(ALL)]
    messages[0].update(ruleset=DOMINO, position=first_hand())
    replies = stream(server, messages)
    assert [reply.tag for reply in replies] == list("012345")
    verdicts = [r.judgement.verdict for r in replies if r.HasField("judgement")]
    assert verdicts == [reply.verdict for reply in one_by_one(server)]
    assert read_status(replies[4].error).field == "move.place.tile"


def test_a_stream_goes_on_after_an_error(server: Server) -> None:
    replies = stream(
        server,
        [
            {"tag": "no rules", "move": PLAY[0]},
            {"tag": "no such rules", "ruleset": "chess"},
            {"tag": "still none", "position": first_hand(), "move": PLAY[0]},
            {"tag": "rules", "ruleset": DOMINO, "position": first_hand(), "move": PLAY[0]},
            {"tag": "other rules", "ruleset": OKEY, "locale": "tr"},
            {"tag": "no position", "ruleset": DOMINO, "move": PLAY[1]},
            {"tag": "t" * 65},
        ],
    )
    errors = [read_status(r.error).reason if r.HasField("error") else "" for r in replies]
    assert errors == [
        "MISSING_FIELD",
        "RULESET_NOT_FOUND",
        "MISSING_FIELD",
        "",
        "MISSING_FIELD",
        "MISSING_FIELD",
        "TOO_LONG",
    ]


def test_the_same_question_has_the_same_id(server: Server) -> None:
    ids = [reply.verdict.verdict_id for reply in one_by_one(server)]
    assert len(set(ids)) == len(ids), "other questions have others"
    assert all(len(number) == 32 and int(number, 16) >= 0 for number in ids)
    turned = [" ".join(reversed(seat["hand"].split())) for seat in first_hand()["domino"]["seats"]]
    written_otherwise = {"ruleset": DOMINO, "position": first_hand(*turned), "move": PLAY[0]}
    request = make(pb.JudgeMoveRequest, written_otherwise)
    reply = server.referee.JudgeMove(request, timeout=CALL_SECONDS)
    assert reply.verdict.verdict_id == ids[0]


@pytest.mark.parametrize(("size", "pages"), [(2, 2), (0, 1), (10_000, 1)])
def test_legal_moves_come_in_pages(server: Server, size: int, pages: int) -> None:
    position = batch(server, "BATCH_MODE_STOP_AT_FIRST_ILLEGAL").next
    request = pb.ListLegalMovesRequest(ruleset=DOMINO, position=position, page_size=size)
    moves, seen = [], 0
    while True:
        reply = server.referee.ListLegalMoves(request, timeout=CALL_SECONDS)
        seen += 1
        moves += [(m.move.place.tile, m.move.place.end) for m in reply.moves]
        if not reply.next_page_token:
            break
        request.page_token = reply.next_page_token
    # The ends show 1 and 2; seat 2 holds 4-4 3-3 6-5 2-1 5-1 6-2 4-0.
    assert sorted(moves) == [("2-1", 1), ("2-1", 2), ("5-1", 1), ("6-2", 2)]
    assert seen == pages


def test_hands_of_a_batch_are_scored_each_for_itself(server: Server) -> None:
    hand = finished()
    data = {"ruleset": OKEY, "hands": [hand, finished(lastTile="x1"), {}, hand]}
    reply = server.referee.BatchScoreHands(make(pb.BatchScoreHandsRequest, data))
    single = server.referee.ScoreHand(make(pb.ScoreHandRequest, {"ruleset": OKEY, "hand": hand}))
    good, unknown, empty, again = reply.results
    assert good == again
    assert good.hand == single.result
    assert read_status(unknown.error).field == "okey.last_tile"
    assert read_status(empty.error).field == "okey"
    assert reply.revision == single.revision


def test_the_lines_of_a_seat_sum_to_its_total(server: Server) -> None:
    request = make(pb.ScoreHandRequest, {"ruleset": OKEY, "hand": finished()})
    result = server.referee.ScoreHand(request).result
    for seat, total in enumerate(result.seat_totals):
        assert total == sum(line.points for line in result.lines if line.seat == seat)
    assert all(line.file.startswith("rules/okey/") and line.message for line in result.lines)


def test_a_deal_is_repeatable_and_complete(server: Server) -> None:
    request = pb.DealRequest(ruleset=DOMINO, seed="once", players=4)
    first, again = server.referee.Deal(request), server.referee.Deal(request)
    assert first == again
    tiles = " ".join(seat.hand for seat in first.position.domino.seats).split()
    assert len(tiles) == len(set(tiles)) == 28
    assert first.shuffle == "hakem-shuffle-1"
    other = server.referee.Deal(pb.DealRequest(ruleset=DOMINO, seed="twice", players=4))
    assert other.position != first.position
