"""The judgement of one move."""

from __future__ import annotations

from dataclasses import dataclass

from hakem.engine.okey.hand import Hand, HandSeat, OkeyHandResult
from hakem.engine.okey.play.house import PlayHouse
from hakem.engine.okey.play.moves import Move
from hakem.engine.okey.play.repair import mended
from hakem.engine.okey.play.rule import rule_on, settled
from hakem.engine.okey.play.ruling import Ended, MoveVerdict
from hakem.engine.okey.play.state import State, written
from hakem.engine.okey.score import hand_result, score_hand
from hakem.engine.verdict import HandScore, Outcome, Verdict

_LEGAL: MoveVerdict = Verdict(Outcome.LEGAL)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the referee says of a move.

    ``next`` is the position after it: unchanged but for points written when the move does not
    stand. ``hand`` has the scores when the move ended the hand; the points written during it are
    among them.
    """

    verdict: MoveVerdict
    next: State
    hand: tuple[HandScore, OkeyHandResult] | None = None


def judge(house: PlayHouse, state: State, move: Move) -> Judgement:
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


def score_end(house: PlayHouse, state: State, ended: Ended) -> tuple[HandScore, OkeyHandResult]:
    """The scores of a hand that has just ended.

    Raises InvalidInput naming a rack that is withheld and counted.
    """
    seats = tuple([HandSeat(s.opened, s.rack or (), s.written) for s in state.seats])
    hand = Hand(state.indicator, state.okey, *ended, seats)
    return score_hand(house.score, hand), hand_result(house.score, hand)
