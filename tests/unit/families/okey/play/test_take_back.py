"""Taking back: the tile laid off last, and the whole turn.

S0 = 51 Okey, S1 = 101 general rules, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from hakem.families.okey.house import house_of
from hakem.families.okey.play.check import check_state
from hakem.families.okey.play.moves import TakeBack, Undo
from hakem.families.okey.play.state import State
from hakem.kernel.verdict import InvalidInput
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.starts import opener
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    GENERAL,
    STEPS,
    accept,
    codes,
    discard,
    entries,
    house,
    knobs,
    lay,
    lay_off,
    legal,
    melds,
    only,
    position,
    rack,
    swap,
)

FREE = {"undo__last_tile": "allowed", "undo__whole_turn": "allowed"}


def same(state: State, other: State) -> bool:
    """Whether two positions differ in nothing but the order of a rack and points written."""

    def plain(one: State) -> State:
        me = one.seats[one.turn.seat]
        assert me.rack is not None
        return one.with_seat(one.turn.seat, me._replace(rack=tuple(sorted(me.rack)), written=0))

    return plain(state) == plain(other)


# --- the last tile


@pytest.mark.parametrize("word", ["allowed", "forbidden"])
def test_the_last_tile_comes_back(word: str) -> None:
    # S0 Geri Al: free; S1: a tile laid off never comes back
    rules = knobs(undo__last_tile=word)
    state = opener("r8 r4 k1", "r5 r6 r7", under=rules)
    laid = accept(accept(state, lay_off("r8", 2), rules), lay_off("r4", 2), rules)
    if word == "forbidden":
        reason = only(laid, Undo(0), rules)
        assert reason.code == "UNDO_NOT_ALLOWED"
        assert reason.place is not None
        assert reason.place.path == "undo.last_tile"
        return
    once = accept(laid, Undo(0), rules)
    assert melds(once)[1] == "r5 r6 r7 r8"
    assert rack(once) == "r4 k1"
    assert same(accept(once, Undo(0), rules), state)
    assert entries(laid, Undo(0), rules) == []


def test_a_single_tile_comes_back_until_the_next_is_laid_off() -> None:
    # S0 Geri Al: the one tile laid last; what was laid before it comes back by Topla alone, at 51
    rules = knobs(undo__last_tile="single", undo__whole_turn="allowed")
    state = opener("r8 r4 r9 y1 y2 y3 k1", "r5 r6 r7", under=rules)
    laid = accept(accept(state, lay_off("r8", 2), rules), lay_off("r4", 2), rules)
    assert not laid.turn.undone
    once = accept(laid, Undo(0), rules)
    assert once.turn.undone
    reason = only(once, Undo(0), rules)
    assert reason.code == "UNDONE_ALREADY"
    assert reason.place is not None
    assert reason.place.path == "undo.last_tile"
    assert "undo" not in legal(once, rules)
    melded = accept(once, lay("y1 y2 y3"), rules)  # melds never come back tile by tile
    assert codes(melded, Undo(0), rules) == ["UNDONE_ALREADY"]
    off = accept(melded, lay_off("r9", 2), rules)
    assert not off.turn.undone
    again = accept(off, Undo(0), rules)
    assert melds(again)[1] == "r5 r6 r7 r8"
    assert codes(again, Undo(0), rules) == ["UNDONE_ALREADY"]
    assert same(accept(again, TakeBack(0), rules), state)


def test_nothing_is_kept_where_no_other_tile_was_laid_off() -> None:
    rules = knobs(undo__last_tile="single")
    state = opener("r8 k1", "r5 r6 r7", under=rules)
    undone = accept(accept(state, lay_off("r8", 2), rules), Undo(0), rules)
    assert same(undone, state)  # no more was laid off, so there is nothing to keep in mind
    assert codes(undone, Undo(0), rules) == ["NOTHING_TO_UNDO"]


@pytest.mark.parametrize("word", ["allowed", "forbidden"])
def test_only_where_a_single_tile_comes_back_is_that_kept_in_mind(word: str) -> None:
    rules = knobs(undo__last_tile=word)
    laid = accept(opener("r8 k1", "r5 r6 r7", under=rules), lay_off("r8", 2), rules)
    said = laid._replace(turn=laid.turn._replace(undone=True))
    assert check_state(house_of(rules), said) == laid


def test_nothing_is_undone_before_the_draw() -> None:
    rules = knobs(undo__last_tile="single")
    state = position("r1", under=rules, phase="draw")
    said = state._replace(turn=state.turn._replace(undone=True))
    with pytest.raises(InvalidInput) as problem:
        check_state(house_of(rules), said)
    assert (problem.value.field, problem.value.code) == ("turn.undone", "NOT_BEFORE_THE_DRAW")


def test_nothing_to_undo() -> None:
    rules = knobs(**FREE)
    assert codes(opener("r8 k1", "r5 r6 r7", under=rules), Undo(0), rules) == ["NOTHING_TO_UNDO"]
    assert codes(opener("r8 k1", "r5 r6 r7"), Undo(0)) == ["UNDO_NOT_ALLOWED", "NOTHING_TO_UNDO"]
    # melds are not undone tile by tile
    own = ("r11 r12 r13", "y11 y12 y13", "k9 k10 k11")
    opened = accept(position(" ".join(own), under=rules), lay(*own), rules)
    assert codes(opened, Undo(0), rules) == ["NOTHING_TO_UNDO"]


def test_an_okey_comes_back_as_an_okey() -> None:
    rules = knobs(**FREE)
    state = opener("* k1", "r9 y9 b9", under=rules)
    laid = accept(state, lay_off("*", 2), rules)
    assert same(accept(laid, Undo(0), rules), state)


def test_an_okey_that_was_swapped_since_stays() -> None:
    rules = knobs(**FREE)
    state = opener("* r8 k1", "r5 r6 r7", under=rules)
    laid = accept(state, lay_off("*", 2, "high"), rules)
    swapped = accept(laid, swap("r8", 2), rules)
    reason = only(swapped, Undo(0), rules)
    assert (reason.code, reason.parameters) == ("LAID_TILE_IS_KEPT", {"tile": "*=r8", "meld": 2})
    assert same(accept(swapped, TakeBack(0), rules), state)


def test_a_group_that_was_full_for_a_swap_stays_full() -> None:
    # S1: an okey leaves a group of four only; the fourth tile cannot go back then
    rules = knobs(**FREE)
    state = opener("k1 y1 b9", "b1 r1 *=k1", under=rules)
    swapped = accept(accept(state, lay_off("y1", 2), rules), swap("k1", 2), rules)
    assert codes(swapped, Undo(0), rules) == ["LAID_TILE_IS_KEPT"]
    assert same(accept(swapped, TakeBack(0), rules), state)


# --- the whole turn


@pytest.mark.parametrize("word", ["allowed", "forbidden"])
def test_an_opening_is_taken_back(word: str) -> None:
    rules = knobs(undo__whole_turn=word)
    own = ("r11 r12 r13", "y11 y12 y13", "k9 k10 k11")
    state = position(" ".join((*own, "r10")), under=rules)
    laid = accept(accept(state, lay(*own), rules), lay_off("r10", 1), rules)
    if word == "forbidden":
        reason = only(laid, TakeBack(0), rules)
        assert reason.code == "TAKE_BACK_NOT_ALLOWED"
        assert reason.place is not None
        assert reason.place.path == "undo.whole_turn"
        return
    back = accept(laid, TakeBack(0), rules)
    assert same(back, state)
    assert (back.seats[0].opened, back.seats[0].points) == ("none", 0)


def test_nothing_to_take_back() -> None:
    rules = knobs(**FREE)
    assert codes(position("r1", under=rules), TakeBack(0), rules) == ["NOTHING_TO_TAKE_BACK"]
    assert codes(position("r1"), TakeBack(0)) == ["TAKE_BACK_NOT_ALLOWED", "NOTHING_TO_TAKE_BACK"]


@pytest.mark.parametrize(("name", "price"), [(FIFTY_ONE, 51), (STEPS, 101)])
def test_what_it_costs(name: str, price: int) -> None:
    # S0 Topla: 51; S3: 101 always
    rules = house(name)
    own = ("r11 r12 r13", "y11 y12 y13", "k9 k10 k11")
    state = accept(position(" ".join(own), under=rules), lay(*own), rules)
    assert entries(state, TakeBack(0), rules) == [(0, price, "tables.penalties.take_back")]
    assert accept(state, TakeBack(0), rules).seats[0].written == price


def test_s1_has_neither() -> None:
    rules = house(GENERAL)
    state = accept(opener("r8 k1", "r5 r6 r7", under=rules), lay_off("r8", 2), rules)
    assert codes(state, Undo(0), rules) == ["UNDO_NOT_ALLOWED"]
    assert codes(state, TakeBack(0), rules) == ["TAKE_BACK_NOT_ALLOWED"]


def test_an_opener_stays_one() -> None:
    rules = knobs(**FREE)
    state = opener("r8 y5 y6 y7 k1", "r5 r6 r7", under=rules)
    laid = accept(accept(state, lay_off("r8", 2), rules), lay("y5 y6 y7"), rules)
    back = accept(laid, TakeBack(0), rules)
    assert same(back, state)
    assert back.seats[0].points == 101


def test_a_swap_is_undone() -> None:
    rules = knobs(**FREE)
    state = opener("b7 k1 r1", "b5 b6 *=b7", under=rules)
    assert same(accept(accept(state, swap("b7", 2), rules), TakeBack(0), rules), state)


def test_a_swapped_okey_that_was_laid() -> None:
    rules = knobs(**FREE)
    state = opener("b7 r9 r10 k1 r1", "b5 b6 *=b7", "y9 y10 y11", under=rules)
    swapped = accept(state, swap("b7", 2), rules)
    off = accept(swapped, lay_off("*=y12", 3), rules)
    assert same(accept(off, TakeBack(0), rules), state)
    melded = accept(swapped, lay("r9 r10 *"), rules)
    assert same(accept(melded, TakeBack(0), rules), state)


def test_an_okey_swapped_out_of_an_own_new_meld() -> None:
    rules = knobs(**FREE)
    state = opener("r5 * r7 r6 k1", under=rules)
    laid = accept(accept(state, lay("r5 * r7"), rules), swap("r6", 2), rules)
    assert melds(laid)[1] == "r5 r6 r7"
    assert same(accept(laid, TakeBack(0), rules), state)


def test_an_okey_swapped_out_of_a_pair() -> None:
    rules = knobs(**FREE)
    others = {1: At("", "pairs", 5)}
    table = ("r4 *=r4", "y1 y1", "b1 b1", "k1 k1", "y2 y2")
    state = opener("r4 k5", *table, under=rules, others=others)
    laid = accept(state, swap("r4", 2), rules)
    assert same(accept(laid, TakeBack(0), rules), state)


def test_an_okey_laid_off_to_a_pair_and_swapped_out_again() -> None:
    # the tile given for it goes back to the rack with it, and the pair's own twin stays
    rules = knobs(**FREE, lay_off__onto_pairs=True, tiles__copies=3)
    others = {1: At("", "pairs", 5)}
    table = ("r4 r4", "y1 y1", "b1 b1", "k1 k1", "y2 y2")
    state = opener("r4 * k5", *table, under=rules, others=others)
    swapped = accept(accept(state, lay_off("*", 2), rules), swap("r4", 2), rules)
    assert melds(swapped)[1] == "r4 r4 r4"
    assert same(accept(swapped, TakeBack(0), rules), state)


def test_an_okey_of_a_group_that_left_for_another_colour() -> None:
    # k9 is given for the okey laid as b9; the wild false joker then stands for b9 itself
    rules = knobs(**FREE, wild__false_joker="wild", swap__group="any_missing")
    state = opener("* k9 k1", "r9 y9 f", under=rules)
    swapped = accept(accept(state, lay_off("*=b9", 2), rules), swap("k9", 2), rules)
    assert melds(swapped)[1] == "r9 y9 f k9"
    assert same(accept(swapped, TakeBack(0), rules), state)


def test_a_taken_discard_can_be_put_back_afterwards() -> None:
    # S3: taking back leaves the unopened with the duty to open or to put the tile back
    rules = house(STEPS)
    own = ("r11 r12 r13", "y11 y12 y13", "b11 b12 b13")
    state = position(" ".join(own), under=rules, taken="b13")
    back = accept(accept(state, lay(*own), rules), TakeBack(0), rules)
    assert codes(back, discard("r11"), rules) == ["MUST_OPEN_OR_RETURN"]
    assert "return" in legal(back, rules)


def test_with_a_withheld_rack() -> None:
    rules = knobs(**FREE)
    # 22 tiles less nine in melds and one laid off
    state = position(
        "?12",
        under=rules,
        opened="melds",
        value=102,
        table=("r11 r12 r13 @0", "y11 y12 y13 @0", "k9 k10 k11 k12 @0"),
        laid=(1, 2, 3),
        offs=("k12 3 high",),
        before=False,
    )
    undone = accept(state, Undo(0), rules).seats[0]
    assert (undone.rack, undone.size) == (None, 13)
    back = accept(state, TakeBack(0), rules).seats[0]
    assert (back.rack, back.size, back.opened) == (None, 22, "none")
