"""The referee of Okey: hands and matches, scored under a rule set."""

from __future__ import annotations

from hakem.engine.okey import match as matches
from hakem.engine.okey import score
from hakem.engine.okey.check import check_hand
from hakem.engine.okey.hand import Hand, OkeyHandResult
from hakem.engine.okey.house import house_of
from hakem.engine.okey.match import Match
from hakem.engine.ruleset import Ruleset
from hakem.engine.verdict import HandScore, MatchScore


def score_hand(ruleset: Ruleset, hand: Hand) -> tuple[HandScore, OkeyHandResult]:
    """The ledger of a finished hand, and what only Okey tells of it.

    The hand must have passed :func:`check`. Raises InvalidInput where a row counts a rack or a
    tile that was withheld.
    """
    house = house_of(ruleset)
    return score.score_hand(house, hand), score.hand_result(house, hand)


def check(ruleset: Ruleset, hand: Hand) -> None:
    """Refuse a hand that cannot exist under a rule set; raises InvalidInput with the field."""
    check_hand(house_of(ruleset), hand)


def score_match(ruleset: Ruleset, match: Match) -> MatchScore:
    """The standings of a match that :func:`~hakem.engine.okey.match.read_match` lets pass."""
    return matches.score_match(house_of(ruleset), match)
