"""The judgement of one move."""

from __future__ import annotations

from typing import TypeAlias

from hakem.families.domino.house import House
from hakem.families.domino.moves import Move
from hakem.families.domino.play.hidden import hand_of
from hakem.families.domino.play.ruling import MoveVerdict, rule_on
from hakem.families.domino.play.step import step
from hakem.families.domino.scores.score import score
from hakem.families.domino.state import DominoHandResult, Ending, Hand, State
from hakem.kernel.verdict import HandScore, Judgement, Outcome, Verdict

_LEGAL: MoveVerdict = Verdict(Outcome.LEGAL)


Judged: TypeAlias = Judgement[State, Move, DominoHandResult]
"""The judgement of a move."""


def judge(house: House, state: State, move: Move) -> Judged:
    """Judge a move in a position that can exist (see ``check_state``).

    Raises InvalidInput naming the field when withheld tiles decide the answer.
    """
    ruled = rule_on(house, state, move)
    if isinstance(ruled, Verdict):
        return Judgement(ruled, state)
    after, ending = step(house, state, ruled)
    if ending is None:
        return Judgement(_LEGAL, after)
    scored = score_end(house, after, ending, ruled.seat)
    return Judgement(_LEGAL, after._replace(match=scored[1].match), scored)


def score_end(
    house: House, state: State, ending: Ending, actor: int
) -> tuple[HandScore, DominoHandResult]:
    """The scores of a hand that ``actor`` has just ended.

    Raises InvalidInput naming a hand that is withheld, for every hand is counted.
    """
    hands = tuple([hand_of(house, state, seat) for seat in range(len(state.hands))])
    seat = actor
    if ending is Ending.CLOSED and not house.last_actor_closes and state.last_placer is not None:
        seat = state.last_placer
    return score(house, Hand(ending, seat, hands, state.leader, state.match))
