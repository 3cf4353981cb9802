"""Laying and what is left: going out, keeping a tile, the other way of laying, missing tiles.

S0 = 51 Okey, S1 = 101 general rules, S2 = 101 with rewards, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from hakem.families.okey.house import house_of
from hakem.families.okey.play.moves import Lay
from hakem.families.okey.tiles import OKEY
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import (
    STEPS,
    accept,
    codes,
    discard,
    house,
    judge,
    knobs,
    lay,
    lay_off,
    melds,
    only,
    pairs,
    position,
    refuse,
    swap,
)

OPENER = At("r5", "melds", 126)


# --- going out in one go

ALL_BUT_ONE = (
    "r1 r2 r3 r4 r5 r6",  # 21
    "y1 y2 y3 y4 y5 y6",  # 21
    "b1 b2 b3 b4 b5 b6",  # 21
    "k1 k2 k3",  # 6, together 69
)


@pytest.mark.parametrize("bar", [None, 1])
def test_going_out_in_one_go_needs_no_bar(bar: int | None) -> None:
    # S1: 90 may go out, also below a raised bar
    rules = knobs(opening__raise_points=bar)
    state = position(
        " ".join((*ALL_BUT_ONE, "k13")),
        under=rules,
        others={1: At("", "melds", 130)},
        table=("k10 k11 k12 @1",),
    )
    opened = accept(state, lay(*ALL_BUT_ONE), rules)
    assert opened.seats[0].points == 69
    # then nothing is laid off and no okey taken, also where it would fit
    refused = refuse(opened, lay_off("k13", 1, "high"), rules)
    assert [reason.code for reason in refused] == ["WAIVED_OPENING_IS_ALL", "MUST_KEEP_DISCARD"]
    judgement = judge(opened, discard("k13"), rules)
    assert judgement.hand is not None


def test_no_swap_after_a_waived_opening() -> None:
    state = position(
        " ".join((*ALL_BUT_ONE, "b7")),
        others={1: At("", "melds", 130)},
        table=("b5 b6 *=b7 @1",),
        indicator="k7",
    )
    opened = accept(state, lay(*ALL_BUT_ONE))
    assert codes(opened, swap("b7", 1)) == ["WAIVED_OPENING_IS_ALL"]


def test_two_tiles_left_are_not_going_out() -> None:
    state = position(" ".join((*ALL_BUT_ONE, "k13")))
    short = (*ALL_BUT_ONE[:3],)
    assert codes(state, lay(*short)) == ["OPENING_BELOW_BAR"]


def test_where_the_bar_is_never_waived() -> None:
    rules = knobs(opening__waived_going_out=False)
    state = position(" ".join((*ALL_BUT_ONE, "k13")), under=rules)
    assert codes(state, lay(*ALL_BUT_ONE), rules) == ["OPENING_BELOW_BAR"]


# --- keeping a tile to discard


def test_a_lay_must_leave_a_tile() -> None:
    # S1: who has none left has not gone out
    state = position(
        "r9 r10 r11", opened="melds", value=101, table=("b11 b12 b13 @0",), before=True
    )
    reason = only(state, lay("r9 r10 r11"))
    assert reason.code == "MUST_KEEP_DISCARD"
    assert reason.place is not None
    assert reason.place.path == "finish.melds_discard"


def test_where_no_last_discard_is_needed() -> None:
    rules = knobs(finish__melds_discard="optional")
    state = position(
        "r9 r10 r11",
        under=rules,
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0",),
        before=True,
    )
    judgement = judge(state, lay("r9 r10 r11"), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (-101, 202, 202, 202)
    assert judgement.next.seats[0].size == 0


def test_s3_the_last_pair_ends_the_hand() -> None:
    rules = house(STEPS)
    table = tuple(f"{t} {t} @0" for t in ("r1", "y1", "b1", "k1", "r2"))
    state = position("r9 r9", under=rules, opened="pairs", value=5, table=table, before=True)
    judgement = judge(state, pairs("r9 r9"), rules)
    assert judgement.hand is not None
    # S3: -202 with pairs, who never opened 202
    assert judgement.hand[0].seat_totals == (-202, 202, 202, 202)
    # elsewhere a tile must be kept
    state = position("r9 r9", opened="pairs", value=5, table=table, before=True)
    reason = only(state, pairs("r9 r9"))
    assert reason.code == "MUST_KEEP_DISCARD"
    assert reason.place is not None
    assert reason.place.path == "finish.pairs_discard"


def test_a_melds_opener_keeps_a_discard_when_it_lays_a_pair() -> None:
    rules = house(STEPS)
    state = position(
        "r9 r9",
        under=rules,
        opened="melds",
        value=101,
        table=("r1 r1 @1", "b11 b12 b13 @0"),
        others={1: At("", "pairs", 0)},
        before=True,
    )
    assert only(state, pairs("r9 r9"), rules).code == "MUST_KEEP_DISCARD"


# --- crossing over


@pytest.mark.parametrize(
    ("word", "on_table", "stands"),
    [
        ("never", True, False),
        ("never", False, False),
        ("when_pairs_on_table", True, True),
        ("when_pairs_on_table", False, False),
        ("always", False, True),
    ],
)
def test_pairs_of_a_melds_opener(word: str, on_table: bool, stands: bool) -> None:
    # S1, S3: when pairs are on the table
    rules = knobs(after_opening__pairs_by_melds_opener=word)
    table = ("b11 b12 b13 @0", *(("r1 r1 @1",) if on_table else ()))
    others = {1: At("", "pairs", 0)} if on_table else {}
    state = position(
        "r9 r9 k1",
        under=rules,
        opened="melds",
        value=101,
        table=table,
        others=others,
        before=True,
    )
    if stands:
        assert accept(state, pairs("r9 r9"), rules).seats[0].opened == "melds"
    else:
        reason = only(state, pairs("r9 r9"), rules)
        assert reason.code == "PAIRS_NOT_ALLOWED"
        assert reason.place is not None
        assert reason.place.path == "after_opening.pairs_by_melds_opener"


@pytest.mark.parametrize(
    ("word", "on_table", "stands"),
    [
        ("never", True, False),
        ("when_melds_on_table", True, True),
        ("when_melds_on_table", False, False),
        ("always", False, True),
    ],
)
def test_melds_of_a_pairs_opener(word: str, on_table: bool, stands: bool) -> None:
    # S1, S3: never; S0: once somebody has opened melds
    rules = knobs(after_opening__melds_by_pairs_opener=word)
    own = tuple(f"{t} {t} @0" for t in ("r1", "y1", "b1", "k1", "r2"))
    table = (*own, *(("b11 b12 b13 @1",) if on_table else ()))
    others = {1: At("", "melds", 101)} if on_table else {}
    state = position(
        "r9 r10 r11 k5",
        under=rules,
        opened="pairs",
        value=5,
        table=table,
        others=others,
        before=True,
    )
    if stands:
        assert accept(state, lay("r9 r10 r11"), rules).seats[0].pairs == 5
    else:
        assert codes(state, lay("r9 r10 r11"), rules) == ["MELDS_NOT_ALLOWED"]


def test_all_independent_reasons_are_told() -> None:
    state = position(
        "r9 r10 r12",
        opened="pairs",
        value=5,
        table=tuple(f"{t} {t} @0" for t in ("r1", "y1", "b1", "k1", "r2")),
        before=True,
    )
    assert codes(state, lay("r9 r10 r12")) == ["MELDS_NOT_ALLOWED", "RUN_GAP", "MUST_KEEP_DISCARD"]


# --- what a rack has


def test_a_tile_that_is_not_there() -> None:
    state = position("r11 r12 r13 y11 y12 y13 b11 b12", exact=False)
    missing = refuse(state, lay("r11 r12 r13", "y11 y12 y13", "b11 b12 b12"))
    assert [reason.code for reason in missing] == ["TILE_NOT_IN_RACK"]
    assert missing[0].parameters == {"tile": "b12", "seat": 0}


def test_the_tile_of_the_okeys_face_is_the_okey() -> None:
    # k8 is the okey: a client may call it so
    state = position("k9 k8 k10 y11 y12 y13 b11 b12 b13 r1 r2 r3")
    move = Lay(0, "melds", tuple(as_written("k8 k9 k10|y11 y12 y13|b11 b12 b13|r1 r2 r3")))
    after = accept(state, move)
    assert melds(after)[0] == "*=k8 k9 k10"
    assert after.seats[0].points == 27 + 36 + 36 + 6


def as_written(text: str) -> list[tuple[int, ...]]:
    """Tiles as one reads them who does not know the okey."""
    read = house_of(house()).tiles.read
    return [read(meld, OKEY, "melds", in_meld=True) for meld in text.split("|")]


def test_a_false_joker_is_the_okeys_tile() -> None:
    state = position("f k9 k10 y11 y12 y13 b11 b12 b13 r1 r2 r3")
    rest = ("y11 y12 y13", "b11 b12 b13", "r1 r2 r3")
    assert accept(state, lay("f k9 k10", *rest)).seats[0].points == 27 + 36 + 36 + 6
    assert codes(state, lay("k9 f k10", *rest)) == ["RUN_OUT_OF_ORDER"]


def test_where_a_false_joker_is_wild() -> None:
    rules = knobs(wild__false_joker="wild")
    state = position("f r12 r13 y11 y12 y13 b11 b12 b13", under=rules)
    after = accept(state, lay("f r12 r13", "y11 y12 y13", "b11 b12 b13"), rules)
    assert after.seats[0].points == 36 * 3
    # elsewhere it is a tile of the okey's face, here black 8
    mixed = refuse(position("f r12 r13"), lay("f r12 r13"))[0]
    assert (mixed.code, mixed.parameters["first"]) == ("MIXED_TILES", "k8")
