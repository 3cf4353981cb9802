"""Laying off without naming the meld."""

from __future__ import annotations

from hakem.engine.okey.play.state import State
from tests.unit.okey_kernel.table import (
    STEPS,
    At,
    accept,
    choices,
    codes,
    house,
    lay_off,
    melds,
    position,
)

OWN = "b9 b10 b11 @0"
OTHERS = {1: At("", "melds", 101)}


def opener(me: str, *table: str) -> State:
    return position(me, opened="melds", value=101, table=(OWN, *table), before=True, others=OTHERS)


def test_a_tile_that_fits_in_one_place_goes_there() -> None:
    after = accept(opener("y8 r1", "y9 y10 y11"), lay_off("y8", 0))
    assert melds(after)[1] == "y8 y9 y10 y11"


def test_a_tile_that_fits_in_several_places_needs_a_word() -> None:
    state = opener("b12 r1", "r12 y12 k12")
    assert choices(state, lay_off("b12", 0)) == ["lay_off b12 1 high", "lay_off b12 2"]


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
    assert len(choices(state, lay_off("*", 0), steps)) == 2
