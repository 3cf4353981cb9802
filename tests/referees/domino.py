"""The referee of dominoes: moves, deals, hands and matches under a rule set."""

from __future__ import annotations

from collections.abc import Sequence

from hakem.families.domino.house import house_of
from hakem.families.domino.moves import Move
from hakem.families.domino.play import deal as deals
from hakem.families.domino.play import judge as judging
from hakem.families.domino.play.check import check_state
from hakem.families.domino.play.deal import Dealt
from hakem.families.domino.play.judge import Judged
from hakem.families.domino.play.legal import legal_moves as list_moves
from hakem.families.domino.scores import match as matches
from hakem.families.domino.scores import score
from hakem.families.domino.scores.check_hand import check_hand
from hakem.families.domino.state import DominoHandResult, Hand, MatchState, State
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import Entry, HandScore, MatchScore

_NOTHING_AT_ONCE: tuple[Entry, ...] = ()


def check_position(ruleset: Ruleset, state: State) -> State:
    """The position, its opening tile filled in; raises InvalidInput if it cannot exist."""
    return check_state(house_of(ruleset), state)


def judge(ruleset: Ruleset, state: State, move: Move) -> Judged:
    """Judge a move in a position that passes :func:`check_position`.

    Raises InvalidInput naming the field, relative to the position, when withheld tiles decide.
    """
    return judging.judge(house_of(ruleset), state, move)


def legal_moves(ruleset: Ruleset, state: State) -> tuple[tuple[Move, tuple[Entry, ...]], ...]:
    """Every legal move, complete, with what it writes at once: nothing in dominoes.

    Raises InvalidInput naming the hand of the seat to move when it is withheld and needed.
    """
    return tuple([(move, _NOTHING_AT_ONCE) for move in list_moves(house_of(ruleset), state)])


def deal(
    ruleset: Ruleset,
    seed: str,
    players: int = 0,
    leader: int | None = None,
    match: MatchState | None = None,
) -> Dealt:
    """Deal a hand from a seed; without a leader the first of a match, which the tiles decide.

    ``players`` 0: the fewest the house is for. Raises InvalidInput naming the argument at fault.
    """
    return deals.deal(house_of(ruleset), seed, players, leader, match)


def score_hand(ruleset: Ruleset, hand: Hand) -> tuple[HandScore, DominoHandResult]:
    """The ledger of a finished hand and what only dominoes know of it.

    Raises InvalidInput, with fields of the contract's ``DominoHand``, for an impossible hand.
    """
    house = house_of(ruleset)
    check_hand(house, hand)
    return score.score(house, hand)


def score_match(
    ruleset: Ruleset, players: int, hands: Sequence[Hand]
) -> tuple[MatchScore, MatchState]:
    """The ranking after these hands from empty accounts, and how the match stands.

    ``players`` 0: as many as in the hands. Raises InvalidInput, with fields of the contract's
    ``Match``, for an impossible hand and for one given after the end.
    """
    return matches.score_match(house_of(ruleset), players, hands)
