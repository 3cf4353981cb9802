"""The judgement of one move."""

from __future__ import annotations

from typing import NamedTuple

from hakem.engine.domino.hidden import hand_of
from hakem.engine.domino.house import House
from hakem.engine.domino.moves import Move
from hakem.engine.domino.refuse import MoveVerdict, rule_on
from hakem.engine.domino.score import score
from hakem.engine.domino.state import DominoHandResult, Ending, Hand, State
from hakem.engine.domino.step import step
from hakem.engine.verdict import HandScore, Outcome, Verdict

_LEGAL: MoveVerdict = Verdict(Outcome.LEGAL)


class Judgement(NamedTuple):
    """What the referee says of a move.

    ``next`` is the position after it, the same as before when the move does not stand. ``hand``
    has the scores when the move ended the hand; then ``next.match`` stands as it does after them.
    """

    verdict: MoveVerdict
    next: State
    hand: tuple[HandScore, DominoHandResult] | None = None


def judge(house: House, state: State, move: Move) -> Judgement:
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
