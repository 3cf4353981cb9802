"""Laying off: who may, from when, how many, and the last tile.

S1 = 101 general rules, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from hakem.families.okey.play.state import State
from hakem.kernel.ruleset import Ruleset
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.starts import opener
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    GENERAL,
    STEPS,
    accept,
    codes,
    discard,
    house,
    judge,
    knobs,
    lay,
    lay_off,
    legal,
    melds,
    only,
    position,
    refuse,
    swap,
)

# --- who and when


def test_only_one_who_has_opened() -> None:
    state = position("r8", table=("r5 r6 r7 @1",), others={1: At("", "melds", 101)})
    reason = only(state, lay_off("r8", 1))
    assert (reason.code, reason.parameters) == ("NOT_OPENED", {"seat": 0})
    assert reason.place is not None
    assert (reason.place.path, reason.place.source) == ("lay_off.from", "S3")
    assert codes(state, lay_off("r8", 7)) == ["NOT_OPENED", "NO_SUCH_MELD"]


def test_a_pairs_opener_lays_off_to_runs() -> None:
    # S1: who opened with pairs lays off, but lays no run of his own
    table = (*[f"{t} {t} @0" for t in ("y1", "b1", "k1", "r2", "y2")], "r8 r9 r10 @1")
    state = position(
        "r5 r6 r7 k5",
        under=house(GENERAL),
        opened="pairs",
        value=5,
        table=table,
        others={1: At("", "melds", 101)},
        before=True,
    )
    rules = house(GENERAL)
    assert codes(state, lay("r5 r6 r7"), rules) == ["MELDS_NOT_ALLOWED"]
    accept(state, lay_off("r7", 6), rules)


@pytest.mark.parametrize(("word", "stands"), [("opening_turn", True), ("next_turn", False)])
def test_from_the_opening_turn_or_the_next(word: str, stands: bool) -> None:
    # S3: from the turn of the opening on
    rules = knobs(lay_off__from=word)
    own = ("r11 r12 r13", "y11 y12 y13", "k9 k10 k11")  # 36 + 36 + 30
    state = position(" ".join((*own, "r10 k12")), under=rules)
    opened = accept(state, lay(*own), rules)
    if stands:
        accept(opened, lay_off("r10", 1), rules)
    else:
        reason = only(opened, lay_off("r10", 1), rules)
        assert reason.code == "LAY_OFF_NEXT_TURN"
        assert reason.place is not None
        assert reason.place.path == "lay_off.from"
    accept(opener("r8 k1", "r5 r6 r7", under=rules), lay_off("r8", 2), rules)


# --- how many


def lay_off_all(state: State, moves: list[tuple[str, int]], rules: Ruleset) -> list[str]:
    """``ok`` or the code for each lay-off in turn."""
    told = []
    for tile, meld in moves:
        judgement = judge(state, lay_off(tile, meld), rules)
        reasons = judgement.verdict.reasons
        told.append(reasons[0].code if reasons else "ok")
        state = judgement.next
    return told


def test_s1_two_side_by_side() -> None:
    # k8 k9 k10 on the table: 7 and 6 now, 5 in the next turn
    rules = house(GENERAL)
    state = opener("k5 k6 k7 r1", "k8 k9 k10", under=rules, others={1: At("", "melds", 101)})
    assert state.okey != 0
    told = lay_off_all(state, [("k7", 2), ("k6", 2), ("k5", 2)], rules)
    assert told == ["ok", "ok", "LAY_OFF_LIMIT"]
    # an own run of 5 6 7 is free
    accept(state, lay("k5 k6 k7"), rules)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (GENERAL, ["ok", "ok", "ok", "ok", "LAY_OFF_LIMIT"]),  # two at each end
        (STEPS, ["ok", "ok", "LAY_OFF_LIMIT", *["TILE_DOES_NOT_FIT_MELD"] * 2]),  # two on one meld
        (FIFTY_ONE, ["ok", "ok", "ok", "ok", "ok"]),  # S0 sets no limit
    ],
)
def test_the_limits_of_the_houses(name: str, told: list[str]) -> None:
    rules = house(name)
    state = opener("r4 r3 r8 r9 r10 k1", "r5 r6 r7", under=rules)
    moves = [("r4", 2), ("r3", 2), ("r8", 2), ("r9", 2), ("r10", 2)]
    assert lay_off_all(state, moves, rules) == told


def test_six_tiles_on_six_melds() -> None:
    # S1: who has six playable tiles may lay off all six
    runs = ("r5 r6 r7", "y5 y6 y7", "b5 b6 b7", "k3 k4 k5", "y10 y11 y12")
    state = opener("r8 y8 b8 k6 y13 b10 k1", *runs, under=house(GENERAL))
    moves = [("r8", 2), ("y8", 3), ("b8", 4), ("k6", 5), ("y13", 6), ("b10", 1)]
    assert lay_off_all(state, moves, house(GENERAL)) == ["ok"] * 6


@pytest.mark.parametrize(
    ("limit", "scope", "told"),
    [
        (None, "turn", ["ok", "ok", "ok", "ok"]),
        (3, "turn", ["ok", "ok", "ok", "LAY_OFF_LIMIT"]),
        (1, "meld", ["ok", "LAY_OFF_LIMIT", "ok", "LAY_OFF_LIMIT"]),
        (1, "end", ["ok", "ok", "ok", "LAY_OFF_LIMIT"]),
        (2, "end", ["ok", "ok", "ok", "ok"]),
    ],
)
def test_what_a_limit_counts(limit: int | None, scope: str, told: list[str]) -> None:
    rules = knobs(lay_off__limit=limit, lay_off__limit_scope=scope)
    state = opener("r8 r4 y8 y9 k1", "r5 r6 r7", "y5 y6 y7", under=rules)
    moves = [("r8", 2), ("r4", 2), ("y8", 3), ("y9", 3)]
    assert lay_off_all(state, moves, rules) == told


def test_the_limit_is_told_with_its_numbers() -> None:
    rules = house(STEPS)
    state = opener("r8 r9 r10 r1 k1", "r5 r6 r7", "y1 b1 k1", under=rules)
    state = accept(accept(state, lay_off("r8", 2), rules), lay_off("r9", 2), rules)
    reason = only(state, lay_off("r10", 2), rules)
    assert reason.parameters == {"limit": 2, "laid": 2, "scope": "meld"}
    assert reason.place is not None
    assert reason.place.path == "lay_off.limit"
    # a new turn counts anew
    fresh = opener("r10 k1", "r5 r6 r7 r8 r9", under=rules)
    accept(fresh, lay_off("r10", 2), rules)


def test_an_okey_at_the_end_that_is_not_full() -> None:
    # two readings, one end is full for this turn: the other one stands, so it needs no word
    rules = house(GENERAL)
    state = opener("r8 r9 * k1", "r5 r6 r7", under=rules)
    state = accept(accept(state, lay_off("r8", 2), rules), lay_off("r9", 2), rules)
    after = accept(state, lay_off("*", 2), rules)
    assert melds(after)[1] == "*=r4 r5 r6 r7 r8 r9"
    assert accept(state, lay_off("*=r4", 2), rules) == after
    assert codes(state, lay_off("*=r10", 2), rules) == ["LAY_OFF_LIMIT"]


@pytest.mark.parametrize(("counts", "told"), [(True, "LAY_OFF_LIMIT"), (False, "ok")])
def test_a_swap_may_count_as_laying_off(counts: bool, told: str) -> None:
    rules = knobs(lay_off__limit=1, lay_off__limit_scope="meld", swap__counts_as_lay_off=counts)
    state = opener("r7 r8 k1", "r5 r6 *=r7", under=rules)
    swapped = accept(state, swap("r7", 2), rules)
    assert lay_off_all(swapped, [("r8", 2)], rules) == [told]
    laid = accept(state, lay_off("r8", 2), rules)
    assert (judge(laid, swap("r7", 2), rules).verdict.outcome.value == "LEGAL") == (not counts)


# --- the last tile


def test_a_tile_is_kept_to_discard() -> None:
    # S0, S1: one tile must be left to discard
    state = accept(opener("r4 r8", "r5 r6 r7"), lay_off("r4", 2))
    assert codes(state, lay_off("r8", 2)) == ["MUST_KEEP_DISCARD"]
    judgement = judge(state, discard("r8"))
    assert judgement.hand is not None


def test_where_the_last_tile_may_be_laid_off() -> None:
    rules = knobs(finish__melds_discard="optional")
    state = accept(opener("r4 r8", "r5 r6 r7", under=rules), lay_off("r4", 2), rules)
    judgement = judge(state, lay_off("r8", 2), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals[0] == -101
    assert judgement.next.seats[0].size == 0


def test_lay_offs_are_listed_with_their_ends() -> None:
    state = opener("r8 * k1", "r5 r6 r7")
    offs = [move for move in legal(state) if move.startswith("lay_off")]
    assert offs == [
        "lay_off r8 2 high",
        "lay_off *=b10 1 low",
        "lay_off *=r4 2 low",
        "lay_off *=r8 2 high",
    ]


def test_reasons_together() -> None:
    rules = knobs(lay_off__from="next_turn")
    own = ("r11 r12 r13", "y11 y12 y13", "k9 k10 k11")
    state = accept(position(" ".join((*own, "r1")), under=rules), lay(*own), rules)
    told = [reason.code for reason in refuse(state, lay_off("r1", 1), rules)]
    assert told == ["LAY_OFF_NEXT_TURN", "TILE_DOES_NOT_FIT_MELD"]
