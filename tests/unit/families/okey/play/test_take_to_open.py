"""Taking the discard where the house lets only those take it who can open, and openers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hakem.families.okey.melds import Opening, find_opening
from hakem.families.okey.play import search
from hakem.families.okey.play.moves import Discard, ReturnDiscard
from hakem.families.okey.play.state import State
from hakem.kernel.ruleset import Ruleset
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    GENERAL,
    PARENT,
    STEPS,
    accept,
    codes,
    discard,
    draw,
    entries,
    house,
    invalid,
    judge,
    knobs,
    lay,
    lay_off,
    legal,
    only,
    position,
    repairs,
    swap,
)

# With k6 nothing but k4 k5 k6, without it nothing but the fours: no other run, group or pair.

POOR = "r1 r4 r7 r10 r13 y1 y4 y6 y7 y10 y13 b2 b5 b8 b9 b11 k2 k4 k5 k9 k12"


def taker(rules: Ruleset, rack_text: str, top: str) -> State:
    return position(rack_text, under=rules, phase="draw", exact=True, others={3: At(discards=top)})


def test_s1_not_taken_without_an_opening() -> None:
    rules = house(GENERAL)
    state = taker(rules, POOR, "k6")
    reason = only(state, draw("discard"), rules)
    assert reason.code == "NO_OPENING_WITH_DISCARD"
    assert reason.parameters == {
        "tile": "k6",
        "points": 4 + 5 + 6,
        "required": 101,
        "pairs": 0,
        "required_pairs": 5,
    }
    assert reason.place is not None
    assert reason.place.path == "discard_pile.only_if_opening_exists"
    assert repairs(reason) == [("DRAW_FROM_WALL", "draw wall")]
    free = house(PARENT)
    accept(taker(free, POOR, "k6"), draw("discard"), free)


def test_s1_taken_with_an_opening() -> None:
    rules = house(GENERAL)
    rest = "r11 r12 r13 y11 y12 y13 b11 b12 r1 r4 r7 y2 y5 y8 b3 b6 k1 k4 k10 b1 r3"
    state = taker(rules, rest, "b13")
    accept(state, draw("discard"), rules)
    # an opening there is, but not with this tile: 36 * 3 = 108 with y13 b13 k13 in the rack
    state = taker(
        rules, "r11 r12 r13 y11 y12 y13 b11 b12 b13 r1 r4 r7 y2 y5 y8 b3 b6 k1 k4 k10 b1", "k6"
    )
    assert codes(state, draw("discard"), rules) == ["NO_OPENING_WITH_DISCARD"]


def test_s1_taken_for_pairs() -> None:
    rules = house(GENERAL)
    pairs_of_four = "r1 r1 y1 y1 b1 b1 k1 k1 r3 r6 r9 r12 y4 y7 y10 y13 b5 b8 b11 k3 k6"
    accept(taker(rules, pairs_of_four, "k6"), draw("discard"), rules)
    assert codes(taker(rules, pairs_of_four, "k12"), draw("discard"), rules) == [
        "NO_OPENING_WITH_DISCARD"
    ]


def test_s1_taken_to_go_out_in_one_go() -> None:
    # 69 points in runs of all tiles but one: below the bar, but out at once
    rules = house(GENERAL)
    rest = "r1 r2 r3 r4 r5 r6 y1 y2 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6 k1 k3 k13"
    accept(taker(rules, rest, "k2"), draw("discard"), rules)
    strict = knobs(rules, opening__waived_going_out=False)
    assert codes(taker(strict, rest, "k2"), draw("discard"), strict) == ["NO_OPENING_WITH_DISCARD"]


def test_taken_to_go_out_without_a_discard() -> None:
    # 73 points in 22 tiles, none left: enough where no last discard is needed
    rules = knobs(house(GENERAL), finish__melds_discard="optional")
    rest = "r1 r2 r3 r4 r5 r6 y1 y2 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6 k1 k2 k3"
    accept(taker(rules, rest, "k4"), draw("discard"), rules)
    # eleven pairs where twelve are needed: out all the same
    rules = knobs(house(GENERAL), finish__pairs_discard="optional", opening__raise_pairs=5)
    table = tuple(f"{t} {t} @1" for t in ("r9", "y9", "b9", "k9", "r10", "y10", "b10"))
    eleven = "r1 r1 y1 y1 b1 b1 k1 k1 r3 r3 y3 y3 b3 b3 k3 k3 r5 r5 y5 y5 b12"
    others = {1: At("", "pairs", 7), 3: At(discards="b12")}
    state = position(eleven, under=rules, phase="draw", exact=True, others=others, table=table)
    accept(state, draw("discard"), rules)
    strict = knobs(rules, finish__pairs_discard="required")
    assert codes(state, draw("discard"), strict) == ["NO_OPENING_WITH_DISCARD"]


def test_a_search_that_stopped_early_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = house(GENERAL)
    state = taker(rules, POOR, "k6")
    assert codes(state, draw("discard"), rules) == ["NO_OPENING_WITH_DISCARD"]
    real = find_opening

    def bounded(*given: Any, **named: Any) -> Opening:
        return replace(real(*given, **named), bounded=True)

    monkeypatch.setattr(search, "find_opening", bounded)
    accept(state, draw("discard"), rules)


def test_an_opener_takes_it_freely() -> None:
    rules = house(GENERAL)
    state = position(
        "r1 r4",
        under=rules,
        phase="draw",
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0",),
        others={3: At(discards="k5")},
    )
    after = accept(state, draw("discard"), rules)
    accept(after, discard("k5"), rules)


def test_the_rack_is_needed_only_where_it_decides() -> None:
    rules = house(GENERAL)
    state = position("?21", under=rules, phase="draw", others={3: At(discards="k5")})
    assert invalid(lambda: judge(state, draw("discard"), rules)) == (
        "seats[0].rack",
        "HIDDEN_RACK_NEEDED",
    )
    free = position("?21", phase="draw", others={3: At(discards="k5")})
    after = accept(free, draw("discard"))
    assert (after.seats[0].rack, after.seats[0].size) == (None, 22)
    back = accept(after, ReturnDiscard(0))
    assert (back.seats[0].rack, back.seats[0].size) == (None, 21)


@pytest.mark.parametrize(("binds", "stands"), [(True, False), (False, True)])
def test_an_opener_lays_it_where_the_house_says_so(binds: bool, stands: bool) -> None:
    rules = knobs(discard_pile__opened_must_use=binds)
    table = ("b10 b11 b12 @0",)
    state = position(
        "r1 r4 b13", under=rules, taken="b13", opened="melds", value=101, table=table, before=True
    )
    if not stands:
        reason = only(state, discard("r1"), rules)
        assert (reason.code, reason.parameters) == ("MUST_LAY_TAKEN", {"tile": "b13"})
        assert codes(state, discard("b13"), rules) == ["MUST_LAY_TAKEN"]
    else:
        accept(state, discard("r1"), rules)
        accept(state, discard("b13"), rules)
    accept(accept(state, lay_off("b13", 1), rules), discard("r1"), rules)


def test_it_may_be_part_of_a_meld_or_be_given_for_an_okey() -> None:
    rules = knobs(discard_pile__opened_must_use=True)
    state = position(
        "r1 r4 b11 b12 b13 b9",
        under=rules,
        taken="b9",
        opened="melds",
        value=101,
        table=("b8 *=b9 b10 @0",),
        before=True,
    )
    assert codes(accept(state, lay("b11 b12 b13"), rules), discard("r1"), rules) == [
        "MUST_LAY_TAKEN"
    ]
    accept(accept(state, swap("b9", 1), rules), discard("r1"), rules)
    melded = position(
        "r1 r4 b11 b12 b13",
        under=rules,
        taken="b13",
        opened="melds",
        value=101,
        table=("r8 r9 r10 @0",),
        before=True,
    )
    accept(accept(melded, lay("b11 b12 b13"), rules), discard("r1"), rules)


def test_drawing_is_listed() -> None:
    state = position(phase="draw", others={3: At(discards="b4")})
    assert legal(state) == ["draw wall", "draw discard"]
    assert legal(position(phase="draw")) == ["draw wall"]
    back = accept(position(taken="b4"), ReturnDiscard(0))
    assert legal(back) == ["draw wall"]


def test_51_puts_it_back_free() -> None:
    rules = house(FIFTY_ONE)
    state = position(under=rules, taken="y3", indicator="b1")
    back = accept(state, ReturnDiscard(0), rules)
    assert back.seats[0].written == 0
    drawn = accept(back, draw(), rules)
    assert drawn.turn.drawn is not None
    accept(drawn, Discard(0, drawn.turn.drawn), rules)


def test_steps_return_is_free() -> None:
    rules = house(STEPS)
    assert entries(position(under=rules, taken="y3"), ReturnDiscard(0), rules) == []
