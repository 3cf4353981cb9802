"""Requests for the server to answer again and again: moves of random hands of dominoes."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TypeVar

from google.protobuf.message import Message

from hakem.rules.catalog import Catalog
from hakem.serve.local import LocalReferee
from hakem.v1 import referee_service_pb2 as pb
from hakem.v1.move_pb2 import Move
from hakem.v1.position_pb2 import Position
from hakem.v1.verdict_pb2 import Outcome

HOUSE = "domino-101"
BATCH = 64
_PLAYERS = 2

ReplyT = TypeVar("ReplyT", bound=Message)


@dataclass(frozen=True)
class Turn:
    """One legal move and the position before it; ``first`` in its hand."""

    position: Position
    move: Move
    first: bool


@dataclass(frozen=True)
class Bodies:
    """Serialised requests: one move in the middle of a hand, and the same moves in two batches."""

    single: bytes
    own_positions: bytes
    """``BATCH`` items, each with its position."""
    whole_hands: bytes
    """The same items; only the first of each hand has a position, the others go on from there."""


def make_bodies(catalog: Catalog, seed: int = 1) -> Bodies:
    """Requests of the first ``BATCH`` moves of hands played at random, one after the other."""
    turns = _turns(LocalReferee(catalog), random.Random(seed))
    middle = next(i for i, turn in enumerate(turns) if turn.first and i) // 2
    single = pb.JudgeMoveRequest(
        ruleset=HOUSE, position=turns[middle].position, move=turns[middle].move
    )
    own = pb.BatchJudgeMovesRequest(ruleset=HOUSE)
    hands = pb.BatchJudgeMovesRequest(ruleset=HOUSE)
    for turn in turns:
        own.items.add(position=turn.position, move=turn.move)
        hands.items.add(position=turn.position if turn.first else None, move=turn.move)
    return Bodies(*(message.SerializeToString() for message in (single, own, hands)))


def _turns(referee: LocalReferee, rng: random.Random) -> list[Turn]:
    turns: list[Turn] = []
    hand = 0
    while len(turns) < BATCH:
        hand += 1
        deal = pb.DealRequest(ruleset=HOUSE, seed=f"hand {hand}", players=_PLAYERS)
        position = _call(referee, "Deal", deal, pb.DealResponse).position
        first = True
        while len(turns) < BATCH:
            question = pb.ListLegalMovesRequest(ruleset=HOUSE, position=position)
            legal = _call(referee, "ListLegalMoves", question, pb.ListLegalMovesResponse)
            move = rng.choice(legal.moves).move
            request = pb.JudgeMoveRequest(ruleset=HOUSE, position=position, move=move)
            judged = _call(referee, "JudgeMove", request, pb.JudgeMoveResponse)
            turns.append(Turn(position, move, first))
            if judged.HasField("hand"):
                break
            position, first = judged.next, False
    return turns


def _call(referee: LocalReferee, name: str, request: Message, kind: type[ReplyT]) -> ReplyT:
    reply = referee.call(name, request)
    assert isinstance(reply, kind)
    return reply


def check_replies(single: bytes, *batches: bytes) -> None:
    """Raises AssertionError unless every move in these replies is judged legal."""
    reply = pb.JudgeMoveResponse.FromString(single)
    assert reply.verdict.outcome == Outcome.OUTCOME_LEGAL, reply
    for batch in batches:
        results = pb.BatchJudgeMovesResponse.FromString(batch).results
        assert len(results) == BATCH, len(results)
        for result in results:
            assert result.judgement.verdict.outcome == Outcome.OUTCOME_LEGAL, result
