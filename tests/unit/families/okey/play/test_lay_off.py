"""Laying off: where a tile fits.

S1 = 101 general rules, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.starts import opener
from tests.unit.families.okey.play.table import (
    PARENT,
    accept,
    choices,
    codes,
    entries,
    house,
    judge,
    knobs,
    lay_off,
    melds,
    only,
    rack,
    repairs,
)


def test_a_tile_at_either_end_of_a_run() -> None:
    state = opener("r8 r4 k1", "r5 r6 r7")
    high = accept(state, lay_off("r8", 2, "high"))
    assert melds(high)[1] == "r5 r6 r7 r8"
    assert high.turn.offs[0].end == "high"
    low = accept(high, lay_off("r4", 2))
    assert melds(low)[1] == "r4 r5 r6 r7 r8"
    assert low.turn.offs[1].end == "low"
    assert rack(low) == "k1"


def test_the_fourth_colour_of_a_group() -> None:
    # the false joker is black 8 here
    state = opener("f r8 k1", "r8 y8 b8")
    assert codes(state, lay_off("r8", 2)) == ["TILE_DOES_NOT_FIT_MELD"]
    assert melds(accept(state, lay_off("f", 2)))[1] == "r8 y8 b8 f"


def test_a_full_group_takes_no_more() -> None:
    state = opener("* k1", "r9 y9 b9 k9")
    reason = only(state, lay_off("*", 2))
    assert (reason.code, reason.parameters["most"]) == ("MELD_IS_FULL", 4)


def test_nothing_follows_the_highest_number() -> None:
    state = opener("r1 r10 k1", "r11 r12 r13")
    assert codes(state, lay_off("r1", 2)) == ["TILE_DOES_NOT_FIT_MELD"]
    accept(state, lay_off("r10", 2))


def test_where_1_may_end_a_run() -> None:
    rules = knobs(melds__run_wrap="end_on_1")
    state = opener("r1 r2 k1", "r11 r12 r13", under=rules)
    after = accept(state, lay_off("r1", 2), rules)
    assert melds(after)[1] == "r11 r12 r13 r1"
    assert codes(after, lay_off("r2", 2), rules) == ["TILE_DOES_NOT_FIT_MELD"]
    # from 2 to 13 the 1 fits both ends
    whole = " ".join(f"r{number}" for number in range(2, 14))
    state = opener("r1 k1", whole, under=rules)
    told = choices(state, lay_off("r1", 2), rules, needed="LAY_OFF_END_NEEDED")
    assert told == ["lay_off r1 2 low", "lay_off r1 2 high"]
    (why,) = judge(state, lay_off("r1", 2), rules).verdict.reasons
    assert why.parameters == {"tile": "r1", "tiles": whole}


def test_a_wrong_end_and_the_right_one() -> None:
    state = opener("r8 k1", "r5 r6 r7")
    reason = only(state, lay_off("r8", 2, "low"))
    assert reason.code == "TILE_FITS_OTHER_END"
    assert reason.parameters == {"tile": "r8", "tiles": "r5 r6 r7", "end": "HIGH"}
    assert repairs(reason) == [("LAY_OFF_AT_OTHER_END", "lay_off r8 2 high")]


def test_a_wrong_meld_and_the_right_one() -> None:
    # one tile fits a run and a group: the meld named is the one
    state = opener("r7 k1", "r4 r5 r6", "b7 y7 k7", "y1 y2 y3")
    assert melds(accept(state, lay_off("r7", 2)))[1] == "r4 r5 r6 r7"
    assert melds(accept(state, lay_off("r7", 3)))[2] == "b7 y7 k7 r7"
    reason = only(state, lay_off("r7", 4))
    assert reason.code == "TILE_DOES_NOT_FIT_MELD"
    assert reason.parameters == {"tile": "r7", "meld": 4, "tiles": "y1 y2 y3"}
    assert repairs(reason) == [
        ("LAY_OFF_ELSEWHERE", "lay_off r7 2 high"),
        ("LAY_OFF_ELSEWHERE", "lay_off r7 3"),
    ]


def test_a_meld_that_is_not_there() -> None:
    reason = only(opener("r8 k1", "r5 r6 r7"), lay_off("r8", 9))
    assert (reason.code, reason.parameters) == ("NO_SUCH_MELD", {"meld": 9})


def test_a_tile_that_is_not_there() -> None:
    reason = only(opener("r9 k1", "r5 r6 r7"), lay_off("r8", 2))
    assert (reason.code, reason.parameters) == ("TILE_NOT_IN_RACK", {"tile": "r8", "seat": 0})


@pytest.mark.parametrize(
    ("options", "paid"),
    [({}, []), ({"penalties": "on"}, [(0, 101, "tables.penalties.wrong_lay_off")])],
)
def test_what_a_wrong_lay_off_costs(
    options: dict[str, str], paid: list[tuple[int, int, str]]
) -> None:
    rules = house(PARENT, **options)
    state = opener("r9 k1", "r5 r6 r7", under=rules)
    assert entries(state, lay_off("r9", 2), rules) == paid
    # a limit is no wrong lay-off
    assert judge(state, lay_off("r9", 2), rules).next.seats[0].written == sum(p for _, p, _ in paid)


# --- okeys


def test_an_okey_at_the_end_it_is_laid_to() -> None:
    # Y9 Y10 Y11 and the okey high: it is Y12, and Y13 fits next
    state = opener("* y13 r7 k1", "y9 y10 y11")
    after = accept(state, lay_off("*", 2, "high"))
    assert melds(after)[1] == "y9 y10 y11 *=y12"
    assert melds(accept(after, lay_off("y13", 2)))[1] == "y9 y10 y11 *=y12 y13"
    low = accept(state, lay_off("*", 2, "low"))
    assert melds(low)[1] == "*=y8 y9 y10 y11"


def test_an_okey_with_two_ends_says_which() -> None:
    state = opener("* k1", "y9 y10 y11")
    assert choices(state, lay_off("*", 2)) == ["lay_off *=y8 2 low", "lay_off *=y12 2 high"]
    assert melds(accept(state, lay_off("*=y12", 2)))[1] == "y9 y10 y11 *=y12"
    # a run that begins with 1 has one end
    state = opener("* k1", "y1 y2 y3")
    assert melds(accept(state, lay_off("*", 2)))[1] == "y1 y2 y3 *=y4"


def test_an_okey_that_says_what_does_not_fit() -> None:
    state = opener("* k1", "y9 y10 y11")
    assert codes(state, lay_off("*=y13", 2)) == ["TILE_DOES_NOT_FIT_MELD"]
    assert codes(state, lay_off("*=y12", 2, "low")) == ["TILE_FITS_OTHER_END"]


def test_an_okey_in_a_group() -> None:
    state = opener("* k1", "r9 y9 b9")
    assert melds(accept(state, lay_off("*", 2)))[1] == "r9 y9 b9 *=k9"
    rules = knobs(melds__group_min=2)
    state = opener("* k1", "r9 y9", under=rules)
    assert choices(state, lay_off("*", 2), rules) == ["lay_off *=b9 2", "lay_off *=k9 2"]
    assert melds(accept(state, lay_off("*=k9", 2), rules))[1] == "r9 y9 *=k9"


@pytest.mark.parametrize(("limit", "stands"), [(None, True), (2, True), (1, False)])
def test_okeys_in_one_meld(limit: int | None, stands: bool) -> None:
    # S3: at most one real okey
    rules = knobs(wild__per_meld=limit)
    for meld in ("y9 y10 *=y11", "r9 y9 *=b9"):
        state = opener("* k1", meld, under=rules)
        move = lay_off("*=y12" if "y11" in meld else "*=k9", 2)
        if stands:
            accept(state, move, rules)
            continue
        reason = only(state, move, rules)
        assert (reason.code, reason.parameters["most"]) == ("MELD_HAS_ITS_OKEYS", 1)
        assert reason.place is not None
        assert reason.place.path == "wild.per_meld"


def test_the_bound_okey_keeps_its_place() -> None:
    # the okey at the end is 11: r12 goes on, r8 is below
    state = opener("r12 r8 r7 k1", "r9 r10 *=r11")
    assert melds(accept(state, lay_off("r12", 2)))[1] == "r9 r10 *=r11 r12"
    assert melds(accept(state, lay_off("r8", 2)))[1] == "r8 r9 r10 *=r11"
    assert codes(state, lay_off("r7", 2)) == ["TILE_DOES_NOT_FIT_MELD"]


def test_a_wild_false_joker() -> None:
    rules = knobs(wild__false_joker="wild")
    state = opener("f y9 k1", "y10 y11 y12", under=rules)
    told = choices(state, lay_off("f", 2), rules, needed="LAY_OFF_END_NEEDED")
    assert told == ["lay_off f 2 low", "lay_off f 2 high"]
    after = accept(state, lay_off("f", 2, "high"), rules)
    assert melds(after)[1] == "y10 y11 y12 f"
    assert melds(accept(after, lay_off("y9", 2), rules))[1] == "y9 y10 y11 y12 f"
    # in a group of three it may be either colour: both still fit
    for colour in ("y9", "b9"):
        state = opener(f"{colour} k1", "r9 f k9", under=rules)
        assert melds(accept(state, lay_off(colour, 2), rules))[1] == f"r9 f k9 {colour}"
    one = knobs(rules, wild__per_meld=1)
    state = opener("* f k1", "r9 f k9", under=one)
    assert codes(state, lay_off("f", 2), one) == ["MELD_HAS_ITS_OKEYS"]
    state = opener("f k1", "r9 y9 k9", under=one)
    assert melds(accept(state, lay_off("f", 2), one))[1] == "r9 y9 k9 f"


# --- sizes


@pytest.mark.parametrize(("most", "stands"), [(4, True), (3, False)])
def test_the_longest_run_and_the_largest_group(most: int, stands: bool) -> None:
    rules = knobs(melds__run_max=most, melds__group_max=most)
    for meld, tile, knob in (
        ("r5 r6 r7", "r8", "melds.run_max"),
        ("r9 y9 b9", "k9", "melds.group_max"),
    ):
        state = opener(f"{tile} k1", meld, under=rules)
        if stands:
            accept(state, lay_off(tile, 2), rules)
            continue
        reason = only(state, lay_off(tile, 2), rules)
        assert (reason.code, reason.parameters["most"]) == ("MELD_IS_FULL", 3)
        assert reason.place is not None
        assert reason.place.path == knob


# --- pairs


def test_a_pair_does_not_grow() -> None:
    # S3: pairs are not laid off to; b4 would make it look like a group
    others = {1: At("", "pairs", 0)}
    state = opener("b4 r4 k1", "r4 *=r4", others=others)
    for tile in ("b4", "r4"):
        reason = only(state, lay_off(tile, 2))
        assert reason.code == "PAIR_DOES_NOT_GROW"
        assert reason.place is not None
        assert reason.place.path == "lay_off.onto_pairs"


def test_where_pairs_grow_they_stay_one_face() -> None:
    rules = knobs(lay_off__onto_pairs=True)
    others = {1: At("", "pairs", 0)}
    state = opener("b4 r4 k1", "r4 *=r4", others=others, under=rules)
    assert codes(state, lay_off("b4", 2), rules) == ["TILE_DOES_NOT_FIT_MELD"]
    after = accept(state, lay_off("r4", 2), rules)
    assert melds(after)[1] == "r4 r4 *=r4"
    state = opener("* k1", "r4 *=r4", others=others, under=rules)
    assert melds(accept(state, lay_off("*", 2), rules))[1] == "r4 *=r4 *=r4"
    one = knobs(rules, wild__per_pair=1)
    state = opener("* k1", "r4 *=r4", others=others, under=one)
    assert codes(state, lay_off("*", 2), one) == ["MELD_HAS_ITS_OKEYS"]
