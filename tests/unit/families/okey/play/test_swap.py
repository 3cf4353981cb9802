"""Taking an okey from the table for the tile it stands for.

S1 = 101 general rules, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from hakem.families.okey.play.state import State
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.starts import opener
from tests.unit.families.okey.play.table import (
    STEPS,
    accept,
    codes,
    discard,
    house,
    judge,
    knobs,
    lay_off,
    legal,
    melds,
    only,
    position,
    rack,
    swap,
    tile,
)


def test_the_tile_for_the_okey() -> None:
    # S1: who holds b7 takes the okey of b5 b6 *
    state = opener("b7 k1", "b5 b6 *=b7")
    after = accept(state, swap("b7", 2))
    assert melds(after)[1] == "b5 b6 b7"
    assert rack(after) == "k1 *"
    assert after.seats[0].size == 2
    assert [(s.tile, s.meld) for s in after.turn.swaps] == [(tile("b7"), 2)]


def test_exactly_the_tile_it_stands_for() -> None:
    # the okey lies as 11: r11 takes it, r8 does not
    state = opener("r11 r8 k1", "r9 r10 *=r11")
    accept(state, swap("r11", 2))
    reason = only(state, swap("r8", 2))
    assert reason.code == "NO_OKEY_FOR_TILE"
    assert reason.parameters == {"tile": "r8", "tiles": "r9 r10 *=r11"}


def test_an_okey_inside_a_run() -> None:
    state = opener("y6 k1", "y5 *=y6 *=y7")
    after = accept(state, swap("y6", 2))
    assert melds(after)[1] == "y5 y6 *=y7"


def test_there_must_be_an_okey_and_the_tile() -> None:
    state = opener("b7 k1", "b5 b6 b7")
    assert codes(state, swap("b7", 2)) == ["NO_OKEY_FOR_TILE"]
    assert codes(state, swap("y9", 2)) == ["TILE_NOT_IN_RACK"]
    assert codes(state, swap("b7", 9)) == ["NO_SUCH_MELD"]


def test_an_okey_is_not_given_for_an_okey() -> None:
    state = opener("* k1", "b5 b6 *=b7")
    assert codes(state, swap("*", 2)) == ["NO_OKEY_FOR_TILE"]


def test_a_false_joker_is_given_for_its_face() -> None:
    state = opener("f k1", "k6 k7 *=k8")
    assert melds(accept(state, swap("f", 2)))[1] == "k6 k7 f"


@pytest.mark.parametrize(
    ("word", "of_three", "of_four", "other_colour"),
    [
        ("full_only", "GROUP_NOT_FULL", "", "NO_OKEY_FOR_TILE"),
        ("any_missing", "", "", ""),
        ("never", "SWAP_NOT_ALLOWED", "SWAP_NOT_ALLOWED", "NO_OKEY_FOR_TILE"),
    ],
)
def test_an_okey_of_a_group(word: str, of_three: str, of_four: str, other_colour: str) -> None:
    # S1: b1 r1 and the okey could be k1 or y1; only of four tiles it is known
    rules = knobs(swap__group=word)
    three = opener("k1 y1 b9", "b1 r1 *=k1", under=rules)
    four = opener("k1 b9", "b1 r1 y1 *=k1", under=rules)

    def first(state: State, text: str) -> str:
        reasons = judge(state, swap(text, 2), rules).verdict.reasons
        return reasons[0].code if reasons else ""

    assert first(three, "k1") == of_three
    assert first(four, "k1") == of_four
    assert first(three, "y1") == other_colour
    if word == "any_missing":
        assert melds(accept(three, swap("y1", 2), rules))[1] == "b1 r1 y1"


def test_a_full_group_of_three_colours() -> None:
    rules = knobs(tiles__colours=("r", "y", "b"), deal__starter=17, deal__others=16)
    state = position(
        "b9 r1",
        under=rules,
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0", "r9 y9 *=b9 @0"),
        before=True,
        indicator="y3",
    )
    assert melds(accept(state, swap("b9", 2), rules))[1] == "r9 y9 b9"


def test_the_reason_of_a_group_that_is_not_full() -> None:
    reason = only(opener("k1 b9", "b1 r1 *=k1"), swap("k1", 2))
    assert reason.parameters == {"tiles": "b1 r1 *=k1", "required": 4, "given": 3}
    assert reason.place is not None
    assert reason.place.path == "swap.group"


@pytest.mark.parametrize(("allowed", "stands"), [(True, True), (False, False)])
def test_an_okey_of_a_pair(allowed: bool, stands: bool) -> None:
    # S1 speaks of pairs laid with an okey too
    rules = knobs(swap__pair=allowed)
    others = {1: At("", "pairs", 5)}
    table = ("r4 *=r4", "y1 y1", "b1 b1", "k1 k1", "y2 y2")
    state = opener("r4 k5", *table, under=rules, others=others)
    if stands:
        after = accept(state, swap("r4", 2), rules)
        assert melds(after)[1] == "r4 r4"
        assert rack(after) == "k5 *"
    else:
        reason = only(state, swap("r4", 2), rules)
        assert reason.code == "SWAP_NOT_ALLOWED"
        assert reason.place is not None
        assert reason.place.path == "swap.pair"


def test_one_of_two_okeys_of_a_pair() -> None:
    others = {1: At("", "pairs", 5)}
    table = ("*=k8 *=k8", "y1 y1", "b1 b1", "k1 k1", "y2 y2")
    state = opener("f k5", *table, others=others)
    assert melds(accept(state, swap("f", 2)))[1] == "f *=k8"


@pytest.mark.parametrize("allowed", [True, False])
def test_where_no_okey_is_taken(allowed: bool) -> None:
    rules = knobs(swap__allowed=allowed)
    state = opener("b7 k1", "b5 b6 *=b7", under=rules)
    if allowed:
        accept(state, swap("b7", 2), rules)
    else:
        reason = only(state, swap("b7", 2), rules)
        assert (reason.code, reason.parameters) == ("SWAP_NOT_ALLOWED", {"kind": "RUN"})


def test_only_one_who_has_opened() -> None:
    # S1: the hand is opened first, then the okey is taken
    state = position("b7", table=("b5 b6 *=b7 @1",), others={1: At("", "melds", 101)})
    assert codes(state, swap("b7", 1)) == ["NOT_OPENED"]


def test_a_pairs_opener_takes_one_too() -> None:
    # S3: having opened is enough, with pairs too
    rules = house(STEPS)
    table = (*[f"{t} {t} @0" for t in ("y1", "b1", "k1", "r2", "y2")], "b5 b6 *=b7 @1")
    state = position(
        "b7 k5",
        under=rules,
        opened="pairs",
        value=5,
        table=table,
        others={1: At("", "melds", 101)},
        before=True,
    )
    accept(state, swap("b7", 6), rules)


@pytest.mark.parametrize("must", [True, False])
def test_whether_it_must_be_played_at_once(must: bool) -> None:
    # S1: the player may wait with it
    rules = knobs(swap__must_play=must)
    state = accept(opener("b7 k1 r1", "b5 b6 *=b7", under=rules), swap("b7", 2), rules)
    if must:
        reason = only(state, discard("k1"), rules)
        assert reason.code == "SWAPPED_OKEY_NOT_LAID"
        assert reason.place is not None
        assert reason.place.path == "swap.must_play"
        assert codes(state, discard("*"), rules) == ["SWAPPED_OKEY_NOT_LAID"]
        laid = accept(state, lay_off("*=b8", 2), rules)
        accept(laid, discard("k1"), rules)
    else:
        accept(state, discard("k1"), rules)
    # an okey that was there before binds nobody
    accept(opener("* k1 r1", "b5 b6 b7", under=rules), discard("k1"), rules)


def test_swaps_are_listed() -> None:
    state = opener("b7 r9 k1", "b5 b6 *=b7", "y9 b9 k9 *=r9")
    assert [move for move in legal(state) if move.startswith("swap")] == ["swap r9 3", "swap b7 2"]


def test_the_swapped_okey_may_end_the_hand() -> None:
    state = opener("b7 k1", "b5 b6 *=b7", "k2 k3 k4")
    state = accept(accept(state, swap("b7", 2)), lay_off("k1", 3))
    judgement = judge(state, discard("*"))
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals[0] == -202  # S2: the last tile is the okey
