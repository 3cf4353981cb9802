"""Scores of the source on Domino 101, each expected number written as its reckoning."""

from __future__ import annotations

import pytest

from hakem.families.domino.moves import Pass
from hakem.families.domino.state import DominoHandResult, Ending, MatchState
from hakem.kernel.verdict import HandScore
from tests.referees import domino
from tests.unit.families.domino.table import (
    accounts,
    codes,
    drafts,
    finished,
    invalid,
    judge,
    mains,
    place,
    position,
    rules,
)

THREES = "3-0 0-1 1-3 3-3 3-2 2-4 4-3 3-5 5-6 6-3"  # all seven 3s are out, both ends show 3


def score(
    hands: str, ending: str, seat: int, match: MatchState | None = None
) -> tuple[HandScore, DominoHandResult]:
    return domino.score_hand(rules(), finished(hands, ending, seat, match))


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        ("|6-6 5-0 3-1", 12 + 5 + 4),  # D44
        ("|6-5|0-0 1-0", 11 + (10 + 1)),  # D47
        ("|4-4 2-0|6-6|5-3", (8 + 2) + 8),  # D48: the partner's 12 is nobody's
    ],
)
def test_points_of_who_went_out(hands: str, points: int) -> None:
    _, result = score(hands, "went_out", 0)
    assert result.winner_side == 0
    assert result.hand_points == points
    assert result.next_leader == 0


def test_an_account_opens_with_13() -> None:  # D45: 0-0 counts 10
    scored, result = score("|0-0 2-1", "went_out", 0)
    assert result.account == "opening"
    assert mains(result.match) == [10 + 3, 0]
    assert result.match.accounts[0].opened
    assert [(line.account, line.points, line.row.place.path) for line in scored.lines] == [
        ("main", 13, "tables.main.opening")
    ]
    assert scored.lines[0].reckoning == "13"
    assert (scored.seat_totals, scored.side_totals) == ((13, 0), (13, 0))


def test_partners_share_a_score() -> None:  # D49
    _, result = score("6-6|3-1|| 5-0", "went_out", 2, accounts("40", "0/0"))
    assert mains(result.match) == [40 + 4 + 5, 0]
    assert result.next_leader == 2


def test_twelve_is_a_draft() -> None:  # D50, B24
    scored, result = score("|6-6", "went_out", 0)
    assert (mains(result.match), drafts(result.match)) == ([0, 0], [12, 0])
    assert not result.match.accounts[0].opened
    assert [(line.account, line.points) for line in scored.lines] == [("draft", 12)]
    assert scored.side_totals == (0, 0)


def test_a_draft_stays_a_draft() -> None:  # D52
    _, result = score("|6-6 1-0", "went_out", 0, accounts("0/17", "0/0"))
    assert (mains(result.match), drafts(result.match)) == ([12 + 1, 0], [17, 0])


def test_after_opening_every_win_counts() -> None:  # D53
    _, result = score("|4-0", "went_out", 0, accounts("13", "0/0"))
    assert result.account == "open"
    assert mains(result.match) == [13 + 4, 0]


def test_accounts_are_each_sides_own() -> None:  # D54
    _, result = score("4-3|", "went_out", 1, accounts("50", "0/0"))
    assert (mains(result.match), drafts(result.match)) == ([50, 0], [0, 4 + 3])


def test_drafts_never_win() -> None:  # D55
    match = None
    for _ in range(9):
        match = score("|6-6", "went_out", 0, match)[1].match
    assert match is not None
    assert (mains(match), drafts(match), match.hands_played) == ([0, 0], [9 * 12, 0], 9)


def test_closed_at_once() -> None:  # D57, B15
    before = THREES.rsplit(" ", 1)[0]
    state = position("4-0 4-1|6-2 5-1 6-3", before, to_move=1, boneyard=14)
    judgement = judge(state, place(1, "6-3", "right"))
    assert judgement.hand is not None
    result = judgement.hand[1]
    assert (result.ending, result.winner_side) == (Ending.CLOSED, 0)  # 4 + 5 against 8 + 6
    assert result.hand_points == 8 + 6
    assert result.pips == (4 + 5, 8 + 6)
    assert mains(judgement.next.match) == [14, 0]
    assert result.next_leader == 1
    assert codes(judgement.next, Pass(0)) == ["HAND_CLOSED"]


def test_the_lowest_team_wins_not_the_lowest_hand() -> None:  # D59, B21
    hands = "1-1 2-0 4-0 2-1|0-0 5-0 6-0 4-1|6-6 5-5 6-4 5-4 6-2|5-1 6-1 2-2 5-2 4-4"
    scored, result = score(hands, "closed", 0)
    assert result.winner_side == 1  # (10+5+6+5) + (6+7+4+7+8) = 58 against 11 + 49 = 60
    assert result.hand_points == (2 + 2 + 4 + 3) + (12 + 10 + 10 + 9 + 8)
    assert result.next_leader == 0
    # Its lowest hand writes: seat 1 holds 26, seat 3 holds 32.
    assert {line.seat for line in scored.lines} == {1}
    assert scored.seat_totals == (0, 60, 0, 0)


def test_the_lowest_of_three_wins_both_others() -> None:  # D61
    state = position(
        "1-1 2-0 2-1 6-3|4-0 5-0 4-1 2-2|5-1 5-2 4-4 6-0", THREES.rsplit(" ", 1)[0], boneyard=7
    )
    judgement = judge(state, place(0, "6-3", "right"))
    assert judgement.hand is not None
    result = judgement.hand[1]
    assert (result.winner_side, result.next_leader) == (0, 0)
    assert result.hand_points == (4 + 5 + 5 + 4) + (6 + 7 + 8 + 6)


def test_seka_of_three() -> None:  # D63
    hands = "2-2 5-0 4-1|1-1 2-0 4-0 6-0|5-1 5-2 4-4 6-1"
    scored, result = score(hands, "closed", 2)
    assert (result.ending, result.winner_side, result.hand_points) == (Ending.TIED, None, 0)
    assert result.match.bank == (4 + 5 + 5) + (2 + 2 + 4 + 6) + (6 + 7 + 8 + 7)
    assert [(line.account, line.seat, line.points) for line in scored.lines] == [("bank", 2, 56)]
    assert scored.side_totals == (0, 0, 0)


def test_seka_and_the_hand_after_it() -> None:  # D65, D66, B10
    _, tied = score("6-6|5-5 2-0", "closed", 1, accounts("40", "20"))
    assert (mains(tied.match), tied.match.bank) == ([40, 20], 12 + (10 + 2))
    assert tied.next_leader == 1
    scored, won = score("|6-3", "went_out", 0, tied.match)
    assert (won.hand_points, won.bank_taken) == (9, 24)
    assert (mains(won.match), won.match.bank) == ([40 + 9 + 24, 20], 0)
    assert [(line.account, line.points) for line in scored.lines] == [("main", 33), ("bank", -24)]


def test_seka_of_teams() -> None:  # D68
    hands = "0-0 6-6 2-0 1-1|6-0 2-1 5-1 6-1|5-5 4-0 5-0 4-1 5-4|2-2 5-2 6-2 4-4 6-4"
    _, result = score(hands, "closed", 3)
    first = (10 + 12 + 2 + 2) + (10 + 4 + 5 + 5 + 9)
    second = (6 + 3 + 6 + 7) + (4 + 7 + 8 + 8 + 10)
    assert first == second == 59
    assert result.match.bank == first + second


def test_banks_add_up() -> None:
    _, result = score("2-1|3-0", "closed", 0, accounts("0/0", "0/0", bank=24))
    assert result.match.bank == 24 + 3 + 3


def test_a_clear_closed_hand_takes_the_bank() -> None:  # D69
    _, result = score("5-0|6-3", "closed", 1, accounts("20", "30", bank=24))
    assert (mains(result.match), result.match.bank) == ([20 + 9 + 24, 30], 0)


def test_the_bank_helps_to_open() -> None:  # D71
    _, result = score("|5-0", "went_out", 0, accounts("0/0", "0/0", bank=24))
    assert (result.account, mains(result.match)) == ("opening", [5 + 24, 0])


def test_a_shut_winner_takes_the_bank_as_a_draft() -> None:  # A10
    _, result = score("|1-0", "went_out", 0, accounts("0/0", "0/0", bank=4))
    assert (result.account, drafts(result.match)) == ("shut", [1 + 4, 0])
    assert (result.bank_taken, result.match.bank) == (4, 0)


@pytest.mark.parametrize(
    ("main", "hands", "total", "over"),
    [
        ("99", "|2-0", 99 + 2, True),  # D72
        ("95", "|5-0", 95 + 5, False),  # D73
        ("98", "|6-6 6-5 5-5 4-3", 98 + 12 + 11 + 10 + 7, True),  # D74, B16
    ],
)
def test_101_ends_the_match(main: str, hands: str, total: int, over: bool) -> None:
    _, result = score(hands, "went_out", 0, accounts(main, "0/0"))
    assert mains(result.match) == [total, 0]
    assert (result.match_over, result.match_winner_side) == (over, 0 if over else None)


def test_nothing_is_played_after_the_match() -> None:  # D76
    fresh = "3-3 6-6 5-4 3-0 2-1 6-1 4-0 | 2-2 5-2 6-5 4-3 1-0 5-0 6-3"
    state = position(fresh, match=accounts("101", "0/0"))
    assert domino.legal_moves(rules(), state) == ()
    assert codes(state, place(0, "3-3")) == ["MATCH_OVER"]
    hand = finished("|2-0", "went_out", 0, accounts("101", "0/0"))
    assert invalid(lambda: domino.score_hand(rules(), hand)) == ("match", "HAND_AFTER_MATCH")


def test_the_last_tile_ends_the_hand() -> None:
    hands = "5-2|4-3 6-0"
    chain = "2-2 2-4 4-4 4-1 1-1 1-3 3-3 3-0 0-0 0-4 4-6 6-6 6-2"
    state = position(hands, chain, boneyard=12)
    judgement = judge(state, place(0, "5-2", "left"))
    assert judgement.hand is not None
    scored, result = judgement.hand
    assert (result.ending, result.winner_side, result.hand_points) == (
        Ending.WENT_OUT,
        0,
        (4 + 3) + (6 + 0),
    )
    assert (judgement.next.hands[0], judgement.next.match) == (0, result.match)
    assert codes(judgement.next, place(1, "6-0")) == ["HAND_OVER"]
    assert scored.side_totals == (13, 0)
