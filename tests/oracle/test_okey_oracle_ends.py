"""The slow referee of Okey against the papers: discards and the end of a hand; and its positions.

Numbers, sources and the okey as in `test_okey_oracle_referee`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from .okey_build import (
    FIFTY_ONE,
    GENERAL,
    OK,
    REWARDS,
    STEPS,
    after,
    discard,
    hand,
    lay,
    says,
    seat,
)
from .okey_case import Case
from .okey_counts import count
from .okey_houses import HOUSES
from .okey_laying import copies_to_use
from .okey_openings import find_opening
from .okey_position import full_deck, normal, read, whole_set
from .okey_referee import judge
from .random_positions import positions, summary

ALL = tuple(HOUSES)


# --- discarding -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "playable", "okey"),
    [
        ("okey-101", 0, 0),
        (GENERAL, 0, 0),
        (REWARDS, 0, 0),
        (STEPS, 101, 101),
        (FIFTY_ONE, 51, 0),
    ],
)
@pytest.mark.parametrize("how", ["none", "melds"])
def test_44_the_price_of_a_discard(house: str, playable: int, okey: int, how: str) -> None:
    table = ("r5 r6 r7", "b8 y8 k8", "y2 *=y2", "y10 *=y11 y12")
    rack = seat("r8 r4 r9 * y2 y11 k1", how, 51 if how == "melds" else 0)
    position = hand(rack, seat("k5", "melds", 51), table=table)
    for tile, points in (
        ("r8", playable),
        ("r4", playable),
        ("r9", 0),
        ("*", okey),
        ("y2", 0),  # pairs do not count
        ("y11", 0),  # nor does a swap
    ):
        entries = [(0, points)] if points else []
        assert says(house, position, discard(tile)) == ("LEGAL", "", entries), tile
    priced = [(0, 51 if house == FIFTY_ONE else 101)]
    assert says(house, position, discard("r8"), penalties=True) == ("LEGAL", "", priced)


@pytest.mark.parametrize("house", ALL)
def test_44_the_last_tile_costs_nothing(house: str) -> None:
    for tile in ("r8", "*"):
        position = hand(seat(tile, "melds", 101), seat("k5"), table=("r5 r6 r7",))
        assert says(house, position, discard(tile)) == OK


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ALL)
def test_28_the_hand_ends_with_the_wall(house: str) -> None:
    position = hand(seat("k1 k2"), seat("b5"), wall="")
    over = judge(house, {}, position, discard("k1"))["handOver"]
    assert over["finisher"] is None
    # nobody has opened: S2, S3 write nothing, S0 200 for not opening
    assert over["totals"] == [200 if house == FIFTY_ONE else 0] * 4
    one_left = hand(seat("k1 k2"), wall="b1")
    assert judge(house, {}, one_left, discard("k1"))["handOver"] is None


@pytest.mark.parametrize(
    ("house", "totals"),
    [
        ("okey-101", [202, 11, 6, 202]),  # pairs: 2 x 3
        (STEPS, [202, 11, 3, 202]),
        (FIFTY_ONE, [200, 11, 6, 200]),
    ],
)
def test_28_the_wall_ends_and_somebody_has_opened(house: str, totals: list[int]) -> None:
    others = (seat("r5 r6", "melds", 101), seat("r3", "pairs", 5), seat("k5"))
    position = hand(seat("b1 b3"), *others, wall="")
    assert judge(house, {}, position, discard("b1"))["handOver"]["totals"] == totals


@pytest.mark.parametrize(
    ("house", "how", "tile", "totals"),
    [
        (REWARDS, "melds", "r9", [-101, 11, 6, 202]),
        (REWARDS, "melds", "*", [-202, 11, 6, 404]),
        (REWARDS, "pairs", "r9", [-202, 11, 6, 404]),
        (REWARDS, "pairs", "*", [-404, 11, 6, 808]),
        (STEPS, "melds", "r9", [-101, 11, 3, 202]),
        (STEPS, "melds", "*", [-404, 11, 3, 202]),
        (STEPS, "pairs", "*", [-808, 11, 3, 202]),
        (FIFTY_ONE, "melds", "r9", [-50, 11, 6, 200]),
        (FIFTY_ONE, "melds", "*", [-100, 22, 12, 200]),
        (FIFTY_ONE, "pairs", "*", [-200, 44, 12, 200]),  # 4 x 11, 4 x 3: no passage says more
    ],
)
def test_going_out(house: str, how: str, tile: str, totals: list[int]) -> None:
    # seat 1 opened melds and holds 5 + 6, seat 2 opened pairs and holds 3, seat 3 never opened
    others = (seat("r5 r6", "melds", 101), seat("r3", "pairs", 5), seat("k5", written=10))
    position = hand(seat(tile, how, 101), *others)
    over = judge(house, {}, position, discard(tile))["handOver"]
    assert over["totals"] == [*totals[:3], totals[3] + 10]  # what was written stays


@pytest.mark.parametrize(
    ("house", "tile", "totals"),
    [
        (REWARDS, "r9", [-202, 404, 404, 404]),
        (REWARDS, "*", [-404, 808, 808, 808]),
        (STEPS, "r9", [-101, 202, 202, 202]),
        (FIFTY_ONE, "r9", [-100, 400, 400, 400]),
        (FIFTY_ONE, "*", [-200, 800, 800, 800]),
    ],
)
def test_going_out_from_hand(house: str, tile: str, totals: list[int]) -> None:
    melds = ("r10 r11 r12", "y9 b9 k9", "b5 b6 b7")
    position = hand(seat(" ".join([*melds, tile])))
    laid = after(house, position, lay(*melds))
    assert judge(house, {}, laid, discard(tile))["handOver"]["totals"] == totals


def test_40_partners_at_the_end() -> None:
    others = (seat("r5 r6", "melds", 101), seat("k4"), seat("k5"))
    position = hand(seat("r9", "melds", 101), *others)
    over = judge(FIFTY_ONE, {"partners": True}, position, discard("r9"))["handOver"]
    assert over["totals"] == [-50, 11, -50, 200]
    assert over["teams"] == [-100, 211]
    over = judge(REWARDS, {"partners": True}, position, discard("r9"))["handOver"]
    assert over["totals"] == [-101, 11, 0, 202]
    assert over["teams"] == [-101, 213]


def test_39_a_penalty_counts_once_for_the_team() -> None:
    # S0 Eşli Oyun: 51 on the sum of both
    others = (seat("r5", "melds", 101), seat("r6", "melds", 101), seat("k5"))
    position = hand(seat("r8 r9", "melds", 101), *others, table=("r5 r6 r7",), wall="")
    over = judge(FIFTY_ONE, {"partners": True}, position, discard("r8"))["handOver"]
    assert over["teams"] == [9 + 6 + 51, 5 + 200]


def test_the_last_pair_ends_the_hand() -> None:
    # S3 step 8: without a discard, -202, and the okey plays no part; or a tile is kept and thrown
    others = (seat("r5 r6", "melds", 101), seat("r3", "pairs", 5), seat("k5"))
    position = hand(seat("r8 r8", "pairs", 5), *others, table=("r4 r4",))
    over = judge(STEPS, {}, position, lay("r8 r8", pairs=True))["handOver"]
    assert over["totals"] == [-202, 11, 3, 202]
    for house in ("okey-101", GENERAL, REWARDS, FIFTY_ONE):
        assert says(house, position, lay("r8 r8", pairs=True))[:2] == (
            "ILLEGAL",
            "nothing_left_to_discard",
        )
    # one who opened with melds keeps a tile
    melds = hand(seat("r8 r8", "melds", 101), *others, table=("r4 r4",))
    assert says(STEPS, melds, lay("r8 r8", pairs=True))[:2] == (
        "ILLEGAL",
        "nothing_left_to_discard",
    )


def test_26_the_okey_in_an_openers_rack() -> None:
    for table_opened, points in (("melds", 5 + 101), ("pairs", 2 * 5 + 101)):
        others = (seat("r5 *", table_opened, 101), seat("k4 *"), seat("k5"))
        position = hand(seat("r9", "melds", 101), *others)
        over = judge(REWARDS, {}, position, discard("r9"))["handOver"]
        assert over["totals"] == [-101, points, 202, 202]


# --- counting -------------------------------------------------------------------------------------


def test_counts_of_small_positions() -> None:
    table = ("y7 y8 *=y9", "b11 k11 *=r11", "r1 r1")
    rack = seat("r5 r6 r7 r8 y9 y9 b9 y11 *", "melds", 101)
    numbers = count("okey-101", {}, hand(rack, seat("k5"), table=table))
    # runs without the okey: 5-6-7, 6-7-8, 5-6-7-8: 3
    # the okey in a run: for a tile of those three: 3 + 3 + 4; below or above, one end: 4-5-6-7,
    #   4-5-6, 4-5-6-7-8; 7-8-9, 6-7-8-9, 5-6-7-8-9: 6; yellow: 9-10-11: 1
    # groups: y9 b9 and the okey as r9 or k9: 2
    runs = 3 + (3 + 3 + 4) + 6 + 1
    # pairs (pairs are on the table): y9 y9, and the okey with each of seven different tiles
    assert numbers["lays"] == runs + 2 + 8
    # y11 fits the group of 11; the okey there, below y7 and above y9 (y10)
    assert numbers["layOffs"] == 1 + 3
    assert numbers["swaps"] == 1  # y9; the group has three tiles only, and holds no y11
    assert numbers["discards"] == 8
    assert numbers["finishing"] == 0
    last = count("okey-101", {}, hand(seat("r5", "melds", 101), seat("k5"), table=table))
    assert (last["discards"], last["finishing"], last["layOffs"]) == (1, 1, 0)


# --- random positions -----------------------------------------------------------------------------


@pytest.mark.parametrize("house", ALL)
def test_random_positions_are_whole_and_repeatable(house: str) -> None:
    first = list(positions(house, 7, 200))
    assert first == list(positions(house, 7, 200))
    for sample in first:
        state = read(sample.position)
        assert whole_set(state) == full_deck(state.indicator)
        for verdict in sample.verdicts:
            if verdict["next"] is not None:
                following = read(verdict["next"])
                assert whole_set(following) == full_deck(state.indicator)
                assert normal(normal(verdict["next"])) == normal(verdict["next"])


def test_a_discard_that_may_be_taken_opens_the_hand() -> None:
    for sample in positions(GENERAL, 11, 800):
        for made, verdict in zip(sample.moves, sample.verdicts, strict=True):
            turn = sample.position["turn"]
            taking = made.get("draw", {}).get("source") == "DRAW_SOURCE_DISCARD"
            if not taking or turn["openedBefore"] or verdict["outcome"] != "LEGAL":
                continue
            case = Case.of(GENERAL, sample.options, verdict["next"])
            melds = find_opening(
                GENERAL,
                case.state.okey,
                case.me.rack,
                case.state.turn.taken,
                copies_to_use(case),
                case.bar("melds"),
                case.bar("pairs"),
            )
            opening = lay(*[meld.text for meld in melds], pairs=melds[0].kind == "pair")
            opening["seat"] = case.seat
            opened = judge(GENERAL, sample.options, verdict["next"], opening)
            assert opened["outcome"] == "LEGAL", opened["why"]


@pytest.mark.parametrize("house", ALL)
def test_every_kind_of_move_is_met_legal_and_not(house: str) -> None:
    seen = summary(positions(house, 3, 1000))
    kinds: Counter[tuple[str, str]] = Counter()
    for (kind, outcome, _), number in seen.items():
        kinds[kind, outcome] += number
    rules = HOUSES[house]
    legal = {"draw", "lay", "layOff", "swap", "discard"}
    legal |= {"returnDiscard"} if rules.may_return else set()
    legal |= {"takeBack"} if rules.may_take_back else set()
    legal |= {"undo"} if rules.may_undo != "nothing" else set()
    for kind in legal:
        assert kinds[kind, "LEGAL"] >= 10, kind
    for kind in ("draw", "lay", "layOff", "swap", "discard", "returnDiscard", "takeBack", "undo"):
        assert kinds[kind, "ILLEGAL"] >= 10, kind
    assert kinds["lay", "AMBIGUOUS"] >= 3
    assert seen["discard", "LEGAL", "hand over"] >= 5
