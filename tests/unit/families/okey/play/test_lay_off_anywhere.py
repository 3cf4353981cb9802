"""Laying off without naming the meld."""

from __future__ import annotations

import pytest

from hakem.families.okey.play.state import State
from hakem.kernel.ruleset import Ruleset
from hakem.texts import load_texts
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import (
    STEPS,
    accept,
    choices,
    codes,
    entries,
    house,
    judge,
    lay_off,
    melds,
    only,
    position,
    repairs,
)

OWN = "b9 b10 b11 @0"
OTHERS = {1: At("", "melds", 101)}


def opener(me: str, *table: str, under: Ruleset | None = None) -> State:
    laid = (OWN, *table)
    return position(
        me, under=under, opened="melds", value=101, table=laid, before=True, others=OTHERS
    )


def test_a_tile_that_fits_in_one_place_goes_there() -> None:
    after = accept(opener("y8 r1", "y9 y10 y11"), lay_off("y8", 0))
    assert melds(after)[1] == "y8 y9 y10 y11"


def test_a_tile_that_fits_in_several_places_needs_a_word() -> None:
    state = opener("b12 r1", "r12 y12 k12")
    told = choices(state, lay_off("b12", 0), needed="LAY_OFF_MELD_NEEDED")
    assert told == ["lay_off b12 1 high", "lay_off b12 2"]
    (why,) = judge(state, lay_off("b12", 0)).verdict.reasons
    assert why.parameters == {"tile": "b12", "melds": "1, 2"}


def test_the_sentence_asks_for_the_meld_and_not_for_an_okey() -> None:
    # r4 r5 r6 and b7 y7 k7: r7 fits both, and no okey has to do with it
    state = opener("r7 k1", "r4 r5 r6", "b7 y7 k7")
    (why,) = judge(state, lay_off("r7", 0)).verdict.reasons
    told = load_texts().message("en", why.code, why.parameters)
    assert told == "r7 fits more than one meld on the table (2, 3); say which one."
    assert "okey" not in load_texts().message("tr", why.code, why.parameters)


def test_only_places_that_are_open_now_are_offered() -> None:
    # two tiles were laid off to the run in this turn (S3: no more than two to a meld)
    steps, offs = house(STEPS), ("y12 2 high", "y13 2 high")
    state = position("* r1 r2", under=steps, opened="melds", value=101, before=True, offs=offs,
                     table=(OWN, "y9 y10 y11 y12 y13"), others=OTHERS)  # fmt: skip
    assert choices(state, lay_off("*", 0), steps) == [
        "lay_off *=b8 1 low",
        "lay_off *=b12 1 high",
    ]
    accept(state, lay_off("*=b8", 0), steps)
    # the other meld that y8 fits: taken alone
    state = position("y8 r1 r2", under=steps, opened="melds", value=101, before=True, offs=offs,
                     table=(OWN, "y9 y10 y11 y12 y13", "r8 b8 k8"), indicator="k2",
                     others=OTHERS)  # fmt: skip
    assert melds(accept(state, lay_off("y8", 0), steps))[2] == "r8 b8 k8 y8"


def test_where_no_place_is_open_the_limit_is_the_reason() -> None:
    steps, offs = house(STEPS), ("y12 1 high", "y13 1 high")
    state = position("* r1 r2", under=steps, opened="melds", value=101, before=True, offs=offs,
                     table=("y9 y10 y11 y12 y13 @0",))  # fmt: skip
    assert codes(state, lay_off("*", 0), steps) == ["LAY_OFF_LIMIT"]
    assert codes(state, lay_off("*", 1), steps) == ["LAY_OFF_LIMIT"]
    assert codes(state, lay_off("y8", 0), steps) == ["TILE_NOT_IN_RACK"]


def test_a_wrong_end_without_a_meld() -> None:
    reason = only(opener("y8 r1", "y9 y10 y11"), lay_off("y8", 0, "high"))
    assert reason.code == "TILE_FITS_OTHER_END"
    assert reason.parameters == {"tile": "y8", "tiles": "y9 y10 y11", "end": "LOW"}
    assert repairs(reason) == [("LAY_OFF_ELSEWHERE", "lay_off y8 2 low")]


@pytest.mark.parametrize("meld", [0, 2])
@pytest.mark.parametrize("opened", [True, False])
def test_a_tile_without_a_place_costs_the_same_however_it_is_said(opened: bool, meld: int) -> None:
    # k1 fits neither b9 b10 b11 nor y9 y10 y11
    rules = house(penalties="on")
    if opened:
        state = opener("k1 r1", "y9 y10 y11", under=rules)
    else:
        state = position("k1", under=rules, table=("b9 b10 b11 @1", "y9 y10 y11"), others=OTHERS)
    move = lay_off("k1", meld)
    assert entries(state, move, rules) == [(0, 101, "tables.penalties.wrong_lay_off")]
    misfit = "TILE_DOES_NOT_FIT_MELD" if meld else "TILE_FITS_NOWHERE"
    assert codes(state, move, rules) == ([misfit] if opened else ["NOT_OPENED", misfit])


def test_a_tile_that_fits_costs_nothing_before_the_opening() -> None:
    rules = house(penalties="on")
    state = position("y8", under=rules, table=("b9 b10 b11 @1", "y9 y10 y11"), others=OTHERS)
    for meld in (0, 2):
        assert codes(state, lay_off("y8", meld), rules) == ["NOT_OPENED"]
        assert entries(state, lay_off("y8", meld), rules) == []


def test_an_empty_table_costs_nothing() -> None:
    rules = house(penalties="on")
    state = position("k1", under=rules)
    assert codes(state, lay_off("k1", 0), rules) == ["NOT_OPENED", "TILE_FITS_NOWHERE"]
    assert entries(state, lay_off("k1", 0), rules) == []


def test_a_last_tile_that_fits_in_several_places_is_refused_all_the_same() -> None:
    # S1: one tile has to be left to discard, wherever this one would go
    table, offs = (OWN, "y9 y10 y11 y12"), ("y12 2 high",)
    state = position("*", opened="melds", value=101, table=table, offs=offs, before=True,
                     others=OTHERS)  # fmt: skip
    assert codes(state, lay_off("*", 0)) == ["MUST_KEEP_DISCARD"]
    # S3: who opened with pairs needs none, so the place matters again
    pairs = [f"r{number} r{number} @0" for number in range(1, 6)]
    steps, laid = house(STEPS), ("y9 y10 y11 y12", *pairs)
    state = position("*", under=steps, opened="pairs", value=5, table=laid,
                     offs=("y12 1 high",), before=True, others=OTHERS)  # fmt: skip
    told = choices(state, lay_off("*", 0), steps)
    assert told == ["lay_off *=y8 1 low", "lay_off *=y13 1 high"]
