"""The referee of Okey: moves, deals, hands and matches under a rule set."""

from __future__ import annotations

from hakem.families.okey.house import house_of
from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.melds import Classification
from hakem.families.okey.play import deal as deals
from hakem.families.okey.play import judge as judging
from hakem.families.okey.play.check import check_state
from hakem.families.okey.play.judge import Judged
from hakem.families.okey.play.legal import Listed
from hakem.families.okey.play.legal import legal_moves as list_moves
from hakem.families.okey.play.moves import Move
from hakem.families.okey.play.openings import Openings, Question, openings, read_as_meld
from hakem.families.okey.play.state import State
from hakem.families.okey.play.step import MoveReason
from hakem.families.okey.scores import match as matches
from hakem.families.okey.scores import score
from hakem.families.okey.scores.check import check_hand
from hakem.families.okey.scores.hand import Hand, OkeyHandResult
from hakem.families.okey.scores.match import Match
from hakem.families.okey.tiles import Tile
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import HandScore, MatchScore


def check_position(ruleset: Ruleset, state: State) -> State:
    """The position, what follows from it filled in; raises InvalidInput if it cannot exist."""
    return check_state(house_of(ruleset), state)


def judge(ruleset: Ruleset, state: State, move: Move) -> Judged:
    """Judge a move in a position that passes :func:`check_position`.

    Raises InvalidInput naming the field, relative to the position, when withheld tiles decide.
    """
    return judging.judge(house_of(ruleset), state, move)


def legal_moves(ruleset: Ruleset, state: State) -> tuple[Listed, ...]:
    """The legal moves of the seat to move, complete, with what each writes at once.

    All but lays, of which the best are listed. Raises InvalidInput naming the rack of the seat to
    move when it is withheld and needed.
    """
    return list_moves(house_of(ruleset), state)


def deal(ruleset: Ruleset, seed: str, players: int = 0, leader: int | None = None) -> State:
    """Deal a hand from a seed; ``leader`` (None: seat 0) starts.

    ``players`` 0: as many as the house is for. Raises InvalidInput naming the argument at fault.
    """
    return deals.deal(house_of(ruleset), seed, players, leader)


def classify(
    ruleset: Ruleset, okey: Tile, tiles: tuple[Tile, ...]
) -> tuple[Classification, tuple[MoveReason, ...]]:
    """Every reading of tiles as they lie under the face ``okey``, and why there is none."""
    return read_as_meld(house_of(ruleset), okey, tiles)


def find_opening(
    ruleset: Ruleset, indicator: Tile, rack: tuple[Tile, ...], question: Question
) -> Openings:
    """The best openings of a rack, both ways, and how the hand can be ended in one go.

    Raises InvalidInput with the field of the contract's request.
    """
    return openings(house_of(ruleset), indicator, rack, question)


def score_hand(ruleset: Ruleset, hand: Hand) -> tuple[HandScore, OkeyHandResult]:
    """The ledger of a finished hand, and what only Okey tells of it.

    The hand must have passed :func:`check_finished`. Raises InvalidInput where a row counts a rack
    or a tile that was withheld.
    """
    house = ScoreRules(ruleset)
    return score.score_hand(house, hand), score.hand_result(house, hand)


def check_finished(ruleset: Ruleset, hand: Hand) -> None:
    """Refuse a hand that cannot exist under a rule set; raises InvalidInput with the field."""
    check_hand(ScoreRules(ruleset), hand)


def score_match(ruleset: Ruleset, match: Match) -> MatchScore:
    """The standings of a match that ``read_match`` lets pass."""
    return matches.score_match(ScoreRules(ruleset), match)
