"""The Domino oracle against the scoring rows D44 to D76 of the Domino paper.

Every expected number is written as the reckoning that gives it.
"""

from __future__ import annotations

from typing import Any

import pytest

from . import domino_score

Hand = dict[str, Any]


def account(main: int = 0, draft: int = 0, opened: bool | None = None) -> Hand:
    return {"main": main, "draft": draft, "opened": main > 0 if opened is None else opened}


def domino(hands: str, ending: str, actor: int, *accounts: Hand, bank: int = 0) -> Hand:
    """`hands`: tiles per seat, seats parted by `|`."""
    tiles = [part.split() for part in hands.split("|")]
    sides = 2 if len(tiles) == 4 else len(tiles)
    return {
        "players": len(tiles),
        "hands": tiles,
        "ending": ending,
        "actor": actor,
        "accounts": list(accounts) or [account()] * sides,
        "bank": bank,
    }


SHUT_AFTER = {"winner_side": None, "hand_points": 0, "bank_taken": 0}
DOMINO_ROWS: list[tuple[str, Hand, Hand]] = [
    (
        "D44",
        domino("|6-6 5-0 3-1", "went_out", 0),
        {"winner_side": 0, "hand_points": 12 + 5 + 4, "next_leader": 0},
    ),
    (
        "D45",
        domino("|0-0 2-1", "went_out", 0),
        {"hand_points": 10 + 3, "accounts": [account(13), account()]},
    ),
    ("D47", domino("|6-5|0-0 1-0", "went_out", 0), {"hand_points": 11 + (10 + 1)}),
    (
        "D48",
        domino("|4-4 2-0|6-6|5-3", "went_out", 0),
        {"winner_side": 0, "hand_points": (8 + 2) + 8},
    ),
    (
        "D49",
        domino("6-6|3-1|| 5-0", "went_out", 2, account(40), account()),
        {"accounts": [account(40 + 4 + 5), account()], "next_leader": 2},
    ),
    ("D50", domino("|6-6", "went_out", 0), {"accounts": [account(0, 12), account()]}),
    (
        "D52",
        domino("|6-6 1-0", "went_out", 0, account(0, 17), account()),
        {"hand_points": 12 + 1, "accounts": [account(13, 17), account()]},
    ),
    (
        "D53",
        domino("|4-0", "went_out", 0, account(13), account()),
        {"accounts": [account(13 + 4), account()]},
    ),
    (
        "D54",
        domino("4-3|", "went_out", 1, account(50), account()),
        {"accounts": [account(50), account(0, 4 + 3)]},
    ),
    (
        "D55",
        domino("|6-6", "went_out", 0, account(0, 8 * 12), account()),
        {"accounts": [account(0, 9 * 12), account()], "match_over": False},
    ),
    (
        "D57",
        domino("4-0 4-1|6-2 5-1", "closed", 1),
        {
            "winner_side": 0,  # 4 + 5 = 9 against 8 + 6 = 14
            "hand_points": 8 + 6,
            "accounts": [account(14), account()],
            "next_leader": 1,
        },
    ),
    (
        "D59",
        domino(
            "1-1 2-0 4-0 2-1|0-0 5-0 6-0 4-1|6-6 5-5 6-4 5-4 6-2|5-1 6-1 2-2 5-2 4-4", "closed", 0
        ),
        {
            "winner_side": 1,  # (10+5+6+5) + (6+7+4+7+8) = 58 against 60
            "hand_points": (2 + 2 + 4 + 3) + (12 + 10 + 10 + 9 + 8),
            "next_leader": 0,
        },
    ),
    (
        "D61",
        domino("1-1 2-0 2-1|4-0 5-0 4-1 2-2|5-1 5-2 4-4 6-0", "closed", 0),
        {
            "winner_side": 0,  # 2 + 2 + 3 = 7
            "hand_points": (4 + 5 + 5 + 4) + (6 + 7 + 8 + 6),
            "next_leader": 0,
        },
    ),
    (
        "D63",
        domino("2-2 5-0 4-1|1-1 2-0 4-0 6-0|5-1 5-2 4-4 6-1", "closed", 2),
        {**SHUT_AFTER, "bank": (4 + 5 + 5) + (2 + 2 + 4 + 6) + (6 + 7 + 8 + 7)},
    ),
    (
        "D65",
        domino("6-6|5-5 2-0", "closed", 1, account(40), account(20)),
        {
            **SHUT_AFTER,
            "accounts": [account(40), account(20)],
            "bank": 12 + (10 + 2),
            "next_leader": 1,
        },
    ),
    (
        "D66",
        domino("|6-3", "went_out", 0, account(40), account(20), bank=24),
        {"hand_points": 9, "bank_taken": 24, "accounts": [account(40 + 9 + 24), account(20)]}
        | {"bank": 0},
    ),
    (
        "D68",
        domino(
            "0-0 6-6 2-0 1-1|6-0 2-1 5-1 6-1|5-5 4-0 5-0 4-1 5-4|2-2 5-2 6-2 4-4 6-4", "closed", 3
        ),
        {
            **SHUT_AFTER,
            "bank": (10 + 12 + 2 + 2)
            + (6 + 3 + 6 + 7)
            + (10 + 4 + 5 + 5 + 9)
            + (4 + 7 + 8 + 8 + 10),
        },
    ),
    (
        "D69",
        domino("5-0|6-3", "closed", 1, account(20), account(30), bank=24),
        {"winner_side": 0, "accounts": [account(20 + 9 + 24), account(30)], "bank": 0},
    ),
    (
        "D71",
        domino("|5-0", "went_out", 0, bank=24),
        {"hand_points": 5, "bank_taken": 24, "accounts": [account(5 + 24), account()]},
    ),
    (
        "D72",
        domino("|2-0", "went_out", 0, account(99), account()),
        {"accounts": [account(99 + 2), account()], "match_over": True, "match_winner": 0},
    ),
    (
        "D73",
        domino("|5-0", "went_out", 0, account(95), account()),
        {
            "accounts": [account(95 + 5), account()],
            "match_over": False,
            "match_winner": None,
        },
    ),
    (
        "D74",
        domino("|6-6 6-5 5-5 4-3", "went_out", 0, account(98), account()),
        {"accounts": [account(98 + 12 + 11 + 10 + 7), account()], "match_over": True},
    ),
    (
        "A10",  # a winner who is still shut after the bank: all of it goes to the draft
        domino("|1-0", "went_out", 0, bank=4),
        {"accounts": [account(0, 1 + 4), account()], "bank": 0},
    ),
    (
        "A03",  # 0/0 counts 10 in the comparison of a closed hand as well: 10 against 9
        domino("0-0|5-4", "closed", 0),
        {"winner_side": 1, "hand_points": 10},
    ),
    (
        "seka twice",
        domino("2-1|3-0", "closed", 0, bank=24),
        {**SHUT_AFTER, "bank": 24 + 3 + 3},
    ),
    (
        "all three equal",
        domino("2-1|3-0|1-1 1-0", "closed", 0),
        {**SHUT_AFTER, "bank": 3 + 3 + 3},
    ),
    (
        "two equal, not the lowest",
        domino("1-0|3-0|2-1", "closed", 0),
        {"winner_side": 0, "hand_points": 3 + 3, "bank": 0},
    ),
]


@pytest.mark.parametrize(
    ("hand", "expected"), [row[1:] for row in DOMINO_ROWS], ids=[row[0] for row in DOMINO_ROWS]
)
def test_domino(hand: Hand, expected: Hand) -> None:
    result = domino_score.score_hand(hand)
    assert {key: result[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        # D76: no hand is scored after the match
        (domino("|2-0", "went_out", 0, account(99 + 2), account()), "match is over"),
        (domino("1-0|2-0", "went_out", 0), "exactly the actor"),
        (domino("|2-0", "went_out", 1), "exactly the actor"),
        (domino("|2-0", "closed", 0), "everybody still holds"),
        (domino("|7-0", "went_out", 0), "no such tile"),
        (domino("|2-0", "stopped", 0), "unknown ending"),
    ],
)
def test_refuses(hand: Hand, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        domino_score.score_hand(hand)


def test_domino_match() -> None:
    hands = [
        domino("|6-6", "went_out", 0),  # 12: draft
        domino("5-2|4-3", "closed", 1),  # seka: 7 + 7 to the bank
        domino("|1-0", "went_out", 0),  # 1 + 14 opens
        domino("|6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 0-0", "went_out", 0),
        domino("|1-0", "went_out", 0),  # not played any more
    ]
    result = domino_score.score_match(hands, 2)
    assert result["over_after"] == 4
    assert result["match_winner"] == 0
    main = (1 + 14) + (12 + 11 + 10 + 9 + 8 + 7 + 6 + 10 + 9 + 10)
    assert result["accounts"] == [account(main, 12), account()]
    assert domino_score.score_match(hands[:3], 2)["over_after"] is None
