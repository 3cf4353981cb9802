"""What players read when a lay or a lay-off does not stand."""

from __future__ import annotations

import pytest

from hakem.texts import load_texts
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import STEPS, house, lay, lay_off, position, refuse, swap

NOT_USED = ("r7 r8 r9 y9 y10 y11 b11 b12 b13 r13 y13 k13", ("y9 y10 y11", "b11 b12 b13"))


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", "The opening must use the discard taken, r7 (tiles needed: 1, used: 0)."),
        ("tr", "Yandan alınan taş açılışta kullanılmalı: r7 (gereken 1 tane, kullanılan 0)."),
    ],
)
def test_a_discard_that_was_not_used(locale: str, told: str) -> None:
    rack, melds = NOT_USED
    state = position(rack, taken="r7")
    reasons = refuse(state, lay(*melds, "r13 y13 k13"))
    assert [load_texts().message(locale, why.code, why.parameters) for why in reasons] == [told]


@pytest.mark.parametrize(
    ("locale", "unit"), [("en", "101 points are needed"), ("tr", "101 sayı gerekiyor")]
)
def test_a_bar_in_points(locale: str, unit: str) -> None:
    (below,) = refuse(position("r7 r8 r9"), lay("r7 r8 r9"))
    assert unit in load_texts().message(locale, below.code, below.parameters)


def test_too_many_okeys_are_told_once() -> None:
    # S3: one okey in a meld; r7 and two okeys would be a run or a group
    rules = house(STEPS)
    state = position("r7 * * k1", under=rules, opened="melds", value=101, table=("b1 b2 b3 @0",))
    (why,) = refuse(state, lay("r7 * *"), rules)
    assert (why.code, why.parameters) == ("TOO_MANY_WILDS", {"index": 0, "most": 1, "given": 2})


def test_who_has_not_opened_learns_by_which_rule() -> None:
    others = {1: At("", "melds", 101)}
    state = position("r8 b7", table=("r5 r6 r7 @1", "b5 b6 *=b7 @1"), others=others)
    (off,) = refuse(state, lay_off("r8", 1))
    (swapped,) = refuse(state, swap("b7", 2))
    places = [why.place.path if why.place else "" for why in (off, swapped)]
    assert places == ["lay_off.from", "swap.allowed"]
