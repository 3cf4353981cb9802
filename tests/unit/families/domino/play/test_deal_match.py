"""Deals from a seed, and matches hand after hand."""

from __future__ import annotations

import hashlib

import pytest

from hakem.families.domino.play.deal import MOST_ATTEMPTS
from hakem.families.domino.tiles import NAMES, mask_of, tiles_in
from hakem.kernel.shuffle import shuffled
from hakem.kernel.verdict import Standing
from tests.referees import domino
from tests.unit.families.domino.table import accounts, child, finished, house, invalid, mains, rules


def test_hands_are_dealt_in_blocks() -> None:
    dealt = domino.deal(rules(), "blocks", 3, leader=2)
    order = shuffled(range(28), f"domino/{len(dealt.thrown_in)}", "blocks")
    state = dealt.state
    for seat in range(3):
        assert set(tiles_in(state.hands[seat])) == set(order[7 * seat : 7 * seat + 7])
    assert state.boneyard == tuple(order[21:])
    assert (state.seat_to_move, state.first_hand, state.opening_tile) == (2, False, None)


def order_of(seed: str, attempt: int) -> list[int]:
    """The order of the set, worked out from the description of the shuffle."""
    stream = b"".join(
        hashlib.sha256(f"hakem-shuffle-1\0domino/{attempt}\0{seed}\0{k}".encode()).digest()
        for k in range(20)
    )
    words = iter(int.from_bytes(stream[i : i + 8], "big") for i in range(0, len(stream), 8))
    tiles = list(range(28))
    for i in range(27, 0, -1):
        word = next(w for w in words if w < 2**64 - 2**64 % (i + 1))
        tiles[i], tiles[word % (i + 1)] = tiles[word % (i + 1)], tiles[i]
    return tiles


def test_a_deal_is_the_same_for_ever() -> None:
    for seed in ("hakem", "çift", "1"):
        dealt = domino.deal(rules(), seed, 2)
        order = order_of(seed, len(dealt.thrown_in))
        assert dealt.state.boneyard == tuple(order[14:])
        assert dealt.state.hands == (mask_of(order[:7]), mask_of(order[7:14]))


def test_the_first_hand_is_led_by_the_opener() -> None:
    for seed in range(50):
        state = domino.deal(rules(), f"first {seed}", 4).state
        assert state.first_hand
        assert state.opening_tile is not None
        assert NAMES[state.opening_tile] == "1-1"  # all tiles are dealt
        assert state.hands[state.seat_to_move] >> state.opening_tile & 1
        assert domino.check_position(rules(), state) == state


def test_thrown_in_deals_are_told() -> None:
    told = []
    for seed in range(200):
        dealt = domino.deal(rules(), f"told {seed}", 4)
        assert domino.check_position(rules(), dealt.state) == dealt.state
        told += [(found.place.path, found.seat) for found in dealt.thrown_in]
    assert {path for path, _ in told} >= {
        "tables.redeal.opening_suit_absent",
        "tables.redeal.same_suit",
    }
    assert all((seat is None) == path.endswith("absent") for path, seat in told)


def test_a_later_hand_keeps_the_match() -> None:
    before = accounts("40", "20", bank=24, hands=3)
    assert domino.deal(rules(), "x", 2, leader=1, match=before).state.match == before


@pytest.mark.parametrize(
    ("seed", "players", "leader", "field", "code"),
    [
        ("", 2, None, "seed", "MISSING_FIELD"),
        ("x" * 65, 2, None, "seed", "TOO_LONG"),
        ("x", 5, None, "players", "PLAYERS_NOT_OFFERED"),
        ("x", -1, None, "players", "PLAYERS_NOT_OFFERED"),
        ("x", 1, None, "players", "PLAYERS_NOT_OFFERED"),
        ("x", 2, 2, "leader", "SEAT_OUT_OF_RANGE"),
        ("x", 2, -1, "leader", "SEAT_OUT_OF_RANGE"),
    ],
)
def test_deals_that_cannot_be(
    seed: str, players: int, leader: int | None, field: str, code: str
) -> None:
    assert invalid(lambda: domino.deal(rules(), seed, players, leader)) == (field, code)


def test_a_house_that_keeps_no_deal() -> None:
    text = "values: {suit_limit: {value: 1, src: S4 §04}}\n"
    assert invalid(lambda: domino.deal(child(text), "x", 2, 0)) == ("seed", "DEAL_NEVER_KEPT")
    assert MOST_ATTEMPTS >= 1000


MATCH = [
    finished("|6-6", "went_out", 0),  # 12: a draft
    finished("5-2|4-3", "closed", 1),  # seka: 7 + 7 to the bank
    finished("|1-0", "went_out", 0),  # 1 + 14 opens
    finished("|6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 0-0", "went_out", 0),
]


def test_a_match_from_empty_accounts() -> None:
    score, state = domino.score_match(rules(), 2, MATCH)
    main = (1 + 14) + (12 + 11 + 10 + 9 + 8 + 7 + 6 + 10 + 9 + 10)
    assert score.standings == (
        Standing(side=0, total=main, place=1, placing_points=0, tied=False),
        Standing(side=1, total=0, place=2, placing_points=0, tied=False),
    )
    assert (score.over, score.winners, score.hands_played) == (True, (0,), 4)
    assert (mains(state), state.bank) == ([main, 0], 0)


def test_a_match_that_goes_on() -> None:
    score, state = domino.score_match(rules(), 0, MATCH[:2])
    assert (score.over, score.winners, state.bank) == (False, (), 14)
    assert [(place.side, place.place, place.tied) for place in score.standings] == [
        (0, 1, True),
        (1, 1, True),
    ]


def test_a_match_without_a_hand() -> None:
    score, state = domino.score_match(rules(), 4, [])
    assert (score.hands_played, len(state.accounts)) == (0, 2)
    assert invalid(lambda: domino.score_match(rules(), 0, [])) == ("players", "MISSING_FIELD")


def test_a_hand_after_the_end() -> None:
    hands = [*MATCH, finished("|1-0", "went_out", 0)]
    assert invalid(lambda: domino.score_match(rules(), 2, hands)) == (
        "domino_hands[4]",
        "HAND_AFTER_MATCH",
    )


def test_another_number_of_players() -> None:
    hands = [MATCH[0], finished("|6-6|5-5", "went_out", 0)]
    assert invalid(lambda: domino.score_match(rules(), 2, hands)) == (
        "domino_hands[1].hands",
        "PLAYERS_CHANGED",
    )


def test_a_hand_that_cannot_be_is_named() -> None:
    hands = [MATCH[0], finished("6-6|6-6", "closed", 0)]
    assert invalid(lambda: domino.score_match(rules(), 2, hands)) == (
        "domino_hands[1].hands[1]",
        "TILE_TWICE",
    )


def test_the_leader_follows_from_the_hand_before() -> None:
    under = house(lead_next__tied="same_leader")
    hands = [MATCH[0], finished("5-2|4-3", "closed", 1)]
    score, _ = domino.score_match(under, 2, hands)  # seat 0 won and leads
    assert score.hands_played == 2
    wrong = [MATCH[0], finished("5-2|4-3", "closed", 1, leader=1)]
    assert invalid(lambda: domino.score_match(under, 2, wrong)) == (
        "domino_hands[1].leader",
        "LEADER_CONTRADICTS_TURN",
    )
    assert invalid(lambda: domino.score_match(under, 2, hands[1:])) == (
        "domino_hands[0].leader",
        "LEADER_MISSING",
    )
