"""A player's own view over the wire: a listed draw is accepted, and the tile is filled in."""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import pytest

from hakem.v1 import position_pb2, verdict_pb2
from hakem.v1 import referee_service_pb2 as pb
from tests.contract.failures import read_status
from tests.contract.requests import DOMINO, make
from tests.contract.server import CALL_SECONDS, Server

OKEY = "okey-101-steps"
RACK = "r1 y4 b7 k10 r7 y10 b13 k3 r3 y6 b9 k12 r9 y12 b2 k5 r5 y8 b11 k1 r11"
HAND = "1-0 2-1 3-2 4-3 5-4 5-0 1-1"
OKEY_VIEW = {
    "okey": {
        "indicator": "k7",
        "seats": [
            {"rackCount": 21, "discards": "k9"},
            {"rack": RACK},
            {"rackCount": 21},
            {"rackCount": 21},
        ],
        "wallCount": 20,
        "turn": {"seat": 1, "phase": "OKEY_PHASE_DRAW"},
    }
}
DOMINO_VIEW = {
    "domino": {
        "chain": "6-6",
        "seats": [{"handCount": 6}, {"hand": HAND}],
        "boneyardCount": 14,
        "seatToMove": 1,
        "lastPlacer": 0,
    }
}


def filled_in(position: position_pb2.Position) -> position_pb2.Position:
    """The position after the draw with what the player was told."""
    told = position_pb2.Position()
    told.CopyFrom(position)
    if told.HasField("okey"):
        told.okey.seats[1].rack = f"{RACK} k4"
        told.okey.turn.drawn = "k4"
    else:
        told.domino.seats[1].hand = f"{HAND} 6-0 2-2"
    return told


@pytest.mark.parametrize(
    ("ruleset", "view", "then", "field", "reason"),
    [
        (
            OKEY,
            OKEY_VIEW,
            {"seat": 1, "discard": {"tile": "k4"}},
            "position.okey.seats[1].rack",
            "HIDDEN_RACK_NEEDED",
        ),
        (
            DOMINO,
            DOMINO_VIEW,
            {"seat": 1, "place": {"tile": "6-0", "end": "CHAIN_END_LEFT"}},
            "position.domino.seats[1].hand",
            "HIDDEN_HAND_NEEDED",
        ),
    ],
)
def test_a_stream_from_a_players_own_view(
    server: Server,
    ruleset: str,
    view: dict[str, Any],
    then: dict[str, Any],
    field: str,
    reason: str,
) -> None:
    question = {"ruleset": ruleset, "position": view}
    listed = server.referee.ListLegalMoves(
        make(pb.ListLegalMovesRequest, question), timeout=CALL_SECONDS
    )
    draw = listed.moves[0].move
    assert draw.HasField("draw")
    sent: SimpleQueue[pb.StreamJudgeMovesRequest | None] = SimpleQueue()

    def requests() -> Iterator[pb.StreamJudgeMovesRequest]:
        while (message := sent.get(timeout=CALL_SECONDS)) is not None:
            yield message

    replies = server.referee.StreamJudgeMoves(requests(), timeout=CALL_SECONDS)
    first = make(pb.StreamJudgeMovesRequest, question)
    first.move.CopyFrom(draw)
    sent.put(first)
    drawn = next(replies).judgement
    assert drawn.verdict.outcome == verdict_pb2.OUTCOME_LEGAL

    again = make(pb.StreamJudgeMovesRequest, {"move": then})
    sent.put(again)
    status = read_status(next(replies).error)
    assert (status.field, status.reason) == (field, reason)

    again.position.CopyFrom(filled_in(drawn.next))
    sent.put(again)
    assert next(replies).judgement.verdict.outcome == verdict_pb2.OUTCOME_LEGAL
    sent.put(None)
