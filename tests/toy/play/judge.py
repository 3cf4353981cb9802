"""What may be played, and the judgement of a move."""

from __future__ import annotations

from typing import TypeAlias

from hakem.kernel.verdict import Judgement, Outcome, Reason, Repair, Verdict
from tests.toy import knobs
from tests.toy.bounds import SEATS
from tests.toy.house import House
from tests.toy.play.position import Place, Position, to_move, tricks
from tests.toy.scores import Taken, score
from tests.toy.tiles import share

Judged: TypeAlias = Judgement[Position, Place, Taken]


def legal_moves(house: House, position: Position) -> tuple[Place, ...]:
    """Every legal move of the seat to move."""
    seat = position.seat
    held = position.hands[seat]
    if len(position.row) % SEATS and house.must_share:
        held = tuple([tile for tile in held if share(tile, position.row[-1])]) or held
    return tuple([Place(seat, tile) for tile in held])


def judge(house: House, position: Position, move: Place) -> Judged:
    """The judgement of a move in a position that can exist."""
    reason = _against(house, position, move)
    if reason is not None:
        return Judgement(Verdict(Outcome.ILLEGAL, (reason,)), position)
    hands = list(position.hands)
    hands[move.seat] = tuple([tile for tile in hands[move.seat] if tile != move.tile])
    row = (*position.row, move.tile)
    after = Position(tuple(hands), row, position.leader, to_move(row, position.leader))
    legal: Verdict[Place] = Verdict(Outcome.LEGAL)
    if any(hands):
        return Judgement(legal, after)
    taken = taken_by(after)
    return Judgement(legal, after, (score(house, taken), taken))


def taken_by(position: Position) -> Taken:
    """The tiles that each seat has taken."""
    taken: Taken = ((), ())
    for trick in tricks(position.row, position.leader):
        one, two = taken
        taken = (one, (*two, *trick.tiles)) if trick.taker else ((*one, *trick.tiles), two)
    return taken


def _against(house: House, position: Position, move: Place) -> Reason[Place] | None:
    if not any(position.hands):
        return Reason("HAND_OVER", {"seat": position.seat})
    if move.seat != position.seat:
        return Reason("NOT_YOUR_TURN", {"seat": move.seat, "to_move": position.seat})
    if move.tile not in position.hands[move.seat]:
        return Reason("TOY_TILE_NOT_HELD", {"tile": move.tile})
    legal = legal_moves(house, position)
    if move in legal:
        return None
    repairs = tuple([Repair("TOY_FOLLOW_WITH", {"tile": one.tile}, one) for one in legal[:1]])
    parameters = {"tile": move.tile, "lead": position.row[-1]}
    return Reason("TOY_MUST_SHARE", parameters, house.place(knobs.FOLLOW_SHARED), repairs)
