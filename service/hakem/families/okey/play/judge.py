"""The judgement of one move."""

from __future__ import annotations

from typing import TypeAlias

from hakem.families.okey.house import House
from hakem.families.okey.play.moves import Move
from hakem.families.okey.play.repair import mended
from hakem.families.okey.play.ruling import rule_on, settled
from hakem.families.okey.play.state import State, written
from hakem.families.okey.play.step import Ended, MoveVerdict
from hakem.families.okey.scores.hand import Hand, HandSeat, OkeyHandResult
from hakem.families.okey.scores.score import hand_result, score_hand
from hakem.kernel.verdict import HandScore, Judgement, Outcome, Verdict

_LEGAL: MoveVerdict = Verdict(Outcome.LEGAL)


Judged: TypeAlias = Judgement[State, Move, OkeyHandResult]
"""The judgement of a move."""


def judge(house: House, state: State, move: Move) -> Judged:
    """Judge a move in a position that can exist (see ``check_state``).

    Raises InvalidInput naming the field, relative to the position, when withheld tiles decide.
    """
    move = settled(state, move)
    ruled = rule_on(house, state, move)
    if isinstance(ruled, Verdict):
        verdict = mended(house, state, move, ruled)
        return Judgement(verdict, written(state, verdict.entries))
    after = written(ruled.state, ruled.entries)
    verdict = Verdict(Outcome.LEGAL, (), ruled.entries) if ruled.entries else _LEGAL
    if ruled.ended is None:
        return Judgement(verdict, after)
    return Judgement(verdict, after, score_end(house, after, ruled.ended))


def score_end(house: House, state: State, ended: Ended) -> tuple[HandScore, OkeyHandResult]:
    """The scores of a hand that has just ended.

    Raises InvalidInput naming a rack that is withheld and counted.
    """
    seats = tuple([HandSeat(s.opened, s.rack or (), s.written) for s in state.seats])
    hand = Hand(state.indicator, state.okey, *ended, seats)
    return score_hand(house.score, hand), hand_result(house.score, hand)
