"""The domino kernel against scores written out plainly from the rule papers."""

from __future__ import annotations

from typing import Any

import pytest

from hakem.families.domino.state import Account, Ending, Hand, MatchState
from hakem.families.domino.tiles import BY_NAME, mask_of
from tests.oracle import domino_score
from tests.oracle.random_hands import domino_hands, domino_matches
from tests.referees import domino
from tests.unit.families.domino.table import rules

Told = dict[str, Any]


def hand_of(told: Told, match: MatchState | None) -> Hand:
    """A hand as the oracle has it."""
    hands = tuple(mask_of(BY_NAME[tile] for tile in tiles) for tiles in told["hands"])
    return Hand(Ending(told["ending"]), told["actor"], hands, match=match)


def match_of(told: Told) -> MatchState:
    """The match before a hand as the oracle has it."""
    return MatchState(tuple(Account(**account) for account in told["accounts"]), told["bank"])


def accounts_of(match: MatchState) -> list[Told]:
    return [{"main": a.main, "draft": a.draft, "opened": a.opened} for a in match.accounts]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands(players: int) -> None:
    compare_hands(players, seed=players, count=1_000)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "count"), [(2, 34_000), (3, 33_000), (4, 33_000)])
def test_many_hands(players: int, count: int) -> None:
    compare_hands(players, seed=100 + players, count=count)


def compare_hands(players: int, seed: int, count: int) -> None:
    ruleset, target = rules(), domino_score.MATCH_TARGET
    compared = 0
    for told in domino_hands(players, seed, count):
        assert all(account["main"] < target for account in told["accounts"])
        expected = domino_score.score_hand(told)
        score, result = domino.score_hand(ruleset, hand_of(told, match_of(told)))
        assert result.winner_side == expected["winner_side"], told
        assert result.hand_points == expected["hand_points"], told
        assert result.bank_taken == expected["bank_taken"], told
        assert result.match.bank == expected["bank"], told
        assert accounts_of(result.match) == expected["accounts"], told
        assert result.next_leader == expected["next_leader"], told
        assert result.match_over == expected["match_over"], told
        assert result.match_winner_side == expected["match_winner"], told
        mains = [account["main"] for account in expected["accounts"]]
        grown = [new - old["main"] for new, old in zip(mains, told["accounts"], strict=True)]
        assert list(score.side_totals) == grown, told
        compared += 1
    assert compared == count


@pytest.mark.parametrize("players", [2, 3, 4])
def test_matches(players: int) -> None:
    for told in domino_matches(players, seed=10 + players, count=200):
        expected = domino_score.score_match(told, players)
        hands = [hand_of(hand, None) for hand in told]
        score, state = domino.score_match(rules(), players, hands)
        assert score.over == expected["match_over"]
        assert score.winners == ((expected["match_winner"],) if score.over else ())
        assert score.hands_played == expected["over_after"] == len(told)
        assert accounts_of(state) == expected["accounts"]
        assert state.bank == expected["bank"]
