"""A reply that was kept is the reply that would be given again, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hakem.v1 import referee_service_pb2 as pb
from tests.contract.requests import DOMINO, FORBIDDEN, OKEY, PLAY, finished, first_hand, make
from tests.contract.server import Server, running

PATH = "/hakem.v1.RefereeService/"
SCORE = f"{PATH}ScoreHand"
ITEMS = [{"move": move} for move in (*PLAY, FORBIDDEN)]
REQUESTS = {
    "JudgeMove": make(
        pb.JudgeMoveRequest,
        {"ruleset": DOMINO, "position": first_hand(), "move": {"seat": 0, "passTurn": {}}},
    ),
    "BatchJudgeMoves": make(
        pb.BatchJudgeMovesRequest,
        {"ruleset": DOMINO, "position": first_hand(), "items": ITEMS, "locale": "tr"},
    ),
    "ListLegalMoves": make(pb.ListLegalMovesRequest, {"ruleset": DOMINO, "position": first_hand()}),
    "ScoreHand": make(pb.ScoreHandRequest, {"ruleset": OKEY, "hand": finished()}),
    "Deal": make(pb.DealRequest, {"ruleset": DOMINO, "seed": "cards", "players": 3}),
}


@pytest.fixture(scope="module")
def forgetful(tmp_path_factory: pytest.TempPathFactory, rules_root: Path) -> Iterator[Server]:
    """A server that keeps nothing."""
    folder = tmp_path_factory.mktemp("forgetful")
    with running(folder, "--rules", str(rules_root), "--cache", "0", "--positions", "0") as started:
        yield started


@pytest.mark.parametrize("rpc", REQUESTS)
def test_kept_replies_are_the_same_bytes(server: Server, forgetful: Server, rpc: str) -> None:
    raw = REQUESTS[rpc].SerializeToString()
    replies = {s.raw(PATH + rpc, raw) for s in (server, server, forgetful, forgetful)}
    assert len(replies) == 1


def test_the_same_question_written_otherwise_gets_the_same_bytes(server: Server) -> None:
    hand = make(pb.ScoreHandRequest, {"hand": finished()}).SerializeToString()
    ruleset = pb.ScoreHandRequest(ruleset=OKEY).SerializeToString()
    straight, turned = server.raw(SCORE, ruleset + hand), server.raw(SCORE, hand + ruleset)
    assert straight == turned


def test_a_hand_played_on_kept_positions_is_the_same_hand(
    server: Server, forgetful: Server
) -> None:
    position = server.referee.Deal(pb.DealRequest(ruleset=DOMINO, seed="play", players=2)).position
    for _ in range(200):
        listing = pb.ListLegalMovesRequest(ruleset=DOMINO, position=position)
        move = server.referee.ListLegalMoves(listing).moves[-1].move
        request = pb.JudgeMoveRequest(ruleset=DOMINO, position=position, move=move)
        raw = request.SerializeToString()
        kept, anew = (s.raw(PATH + "JudgeMove", raw) for s in (server, forgetful))
        assert kept == anew
        reply = pb.JudgeMoveResponse.FromString(kept)
        if reply.HasField("hand"):
            break
        position = reply.next
    else:
        pytest.fail("the hand does not end")
    request.position.CopyFrom(reply.next)
    after = request.SerializeToString()
    assert server.raw(PATH + "JudgeMove", after) == forgetful.raw(PATH + "JudgeMove", after)
