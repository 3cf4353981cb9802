from __future__ import annotations

import pytest

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.match import Match, read_match
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.verdict import InvalidInput, MatchScore
from tests.referees.okey import score_match
from tests.unit.families.okey.scores.probe import probe_house

ALONE, TEAMS = probe_house(), probe_house({"players.partners": True})


def played(ruleset: Ruleset, *hands: tuple[int, ...], agreed: int = 0) -> MatchScore:
    return score_match(ruleset, read_match(ScoreRules(ruleset), hands, agreed))


def rows(score: MatchScore) -> list[tuple[int, int, int, int, bool]]:
    return [(s.side, s.total, s.place, s.placing_points, s.tied) for s in score.standings]


def test_the_lowest_total_wins_and_places_are_paid_by_length() -> None:
    score = played(ALONE, (10, -101, 202, 0), (5, 11, 6, 0), (1, 0, 0, 404), agreed=3)
    # totals 16, -90, 208, 404; a match of three pays 3, 1, -1, -3
    assert rows(score) == [
        (1, -90, 1, 3, False),
        (0, 16, 2, 1, False),
        (2, 208, 3, -1, False),
        (3, 404, 4, -3, False),
    ]
    assert (score.over, score.winners, score.hands_played) == (True, (1,), 3)


def test_tied_sides_take_the_better_place() -> None:
    score = played(ALONE, (1, 1, 1, 5), (0, 0, 0, 0), (0, 0, 0, 0), agreed=3)
    assert rows(score) == [
        (0, 1, 1, 3, True),
        (1, 1, 1, 3, True),
        (2, 1, 1, 3, True),
        (3, 5, 4, -3, False),
    ]
    assert score.winners == (0, 1, 2)


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((1, 1, 5, 9), [4, 4, -3, -6]),  # (7 + 2) / 2 = 4.5
        ((1, 5, 9, 9), [7, 2, -4, -4]),  # (-3 - 6) / 2 = -4.5
        ((5, 1, 5, 5), [7, -2, -2, -2]),  # (2 - 3 - 6) / 3 = -2.33
        ((1, 1, 1, 1), [0, 0, 0, 0]),
        ((4, 3, 2, 1), [7, 2, -3, -6]),
    ],
)
def test_tied_sides_may_share_the_mean_rounded_toward_zero(
    totals: tuple[int, ...], points: list[int]
) -> None:
    ruleset = probe_house(
        {
            "match.ties": "shared_mean",
            "match.hands": (1,),
            "match.default_hands": 1,
            "match.placing": {"1": (7, 2, -3, -6)},
        }
    )
    assert [s.placing_points for s in played(ruleset, totals).standings] == points


def test_partners_are_counted_together_and_paid_by_team() -> None:
    score = played(TEAMS, (-101, 202, 0, 6), (0, 0, 0, 0), (50, 0, 0, 0), agreed=3)
    assert rows(score) == [(0, -51, 1, 3, False), (1, 208, 2, -3, False)]
    assert score.winners == (0,)


def test_a_length_without_placing_points_pays_none() -> None:
    score = played(TEAMS, *[(1, 2, 3, 4)] * 5, agreed=5)
    assert rows(score) == [(0, 20, 1, 0, False), (1, 30, 2, 0, False)]


@pytest.mark.parametrize("hands", [0, 1, 4])
def test_a_match_that_goes_on_has_standings_and_no_winner(hands: int) -> None:
    score = played(ALONE, *[(3, 1, 2, 1)] * hands)
    assert not score.over
    assert (score.winners, score.hands_played) == ((), hands)
    assert {s.placing_points for s in score.standings} == {0}
    sides = [0, 1, 2, 3] if hands == 0 else [1, 3, 2, 0]
    assert [s.side for s in score.standings] == sides


def test_no_length_means_the_default() -> None:
    assert read_match(ScoreRules(ALONE), []) == Match((), 5)


@pytest.mark.parametrize(
    ("hands", "agreed", "field", "code", "parameters"),
    [
        ([], 4, "hands_agreed", "MATCH_LENGTH_NOT_OFFERED", {"hands": 4, "offered": "3, 5"}),
        ([], -3, "hands_agreed", "MATCH_LENGTH_NOT_OFFERED", {"hands": -3, "offered": "3, 5"}),
        ([(0, 0, 0, 0)] * 4, 3, "hands", "TOO_MANY_HANDS", {"count": 4, "agreed": 3}),
        ([(0, 0, 0, 0)] * 6, 0, "hands", "TOO_MANY_HANDS", {"count": 6, "agreed": 5}),
        (
            [(0,) * 4, (0,) * 3],
            0,
            "hands[1].points",
            "WRONG_SEAT_COUNT",
            {"count": 3, "expected": 4},
        ),
        (
            [(0, 0, 2**31 - 1, 0)],
            0,
            "hands[0].points[2]",
            "POINTS_OUT_OF_RANGE",
            {"points": 2**31 - 1, "least": -999_999, "most": 999_999},
        ),
    ],
)
def test_what_cannot_be_a_match_is_refused(
    hands: list[tuple[int, ...]],
    agreed: int,
    field: str,
    code: str,
    parameters: dict[str, int | str],
) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_match(ScoreRules(ALONE), hands, agreed)
    error = caught.value
    assert (error.field, error.code, error.parameters) == (field, code, parameters)
