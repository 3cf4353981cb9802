"""Positions that many tests start from."""

from __future__ import annotations

from hakem.families.okey.play.state import State
from hakem.kernel.ruleset import Ruleset
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import position

HIGH = ("r11 r12 r13", "y11 y12 y13", "b11 b12 b13")  # 36 each, 108 together
OWN = "b11 b12 b13 @0"


def opener(
    me: str, *table: str, under: Ruleset | None = None, others: dict[int, At] | None = None
) -> State:
    """Seat 0 opened before and has drawn; meld 1 is its own, the others follow from 2 on.

    Unless ``others`` says otherwise they are those of seat 1.
    """
    return position(
        me,
        under=under,
        opened="melds",
        value=101,
        table=(OWN, *table),
        before=True,
        others=({1: At("", "melds", 101)} if table else {}) if others is None else others,
    )
