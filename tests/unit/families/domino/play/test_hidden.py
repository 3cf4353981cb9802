"""Positions with withheld tiles: yes and no where that is certain, else the field needed."""

from __future__ import annotations

import functools

import pytest

from hakem.families.domino.house import house_of
from hakem.families.domino.moves import Draw, Pass
from hakem.families.domino.play.hidden import hand_of, is_closed
from hakem.kernel.knobs import KnobValue
from tests.referees import domino
from tests.unit.families.domino.table import (
    accept,
    codes,
    house,
    invalid,
    judge,
    legal,
    mask,
    place,
    position,
    rules,
)

D29_B = "1-0 2-1 3-2 4-3 5-4 5-0 1-1"
# All sixes but 6-4 and 6-5 lie in the chain once 6-3 is placed; both ends show 6 then.
CHAIN = "6-0 0-1 1-6 6-6 6-2 2-3"
A = "6-3 0-0 2-0 3-0 4-0 5-0 1-1 2-1 3-1 4-1"
B = "5-1 2-2 4-2 5-2 3-3 4-3 5-3 4-4 5-4 5-5"
CLOSING = place(0, "6-3", "right")


def test_only_the_mover_need_be_known() -> None:
    state = position(f"?6 | {D29_B}", "6-6", to_move=1, boneyard=14)
    assert legal(state) == ["draw"]
    assert codes(state, Pass(1)) == ["PASS_BEFORE_DRAWING"]
    four = position("?6 | 2-0 3-0 4-2 6-2 5-3 4-4 6-5 | ?7 | ?7", "1-1", to_move=1)
    assert accept(four, Pass(1)).seat_to_move == 2


def test_a_withheld_mover_is_asked_for() -> None:
    state = position(f"?6 | {D29_B}", "6-6", to_move=1, boneyard=14)
    after = position("?6 | ?7", "6-6", to_move=1, boneyard=14)
    assert invalid(lambda: legal(after)) == ("seats[1].hand", "HIDDEN_HAND_NEEDED")
    assert invalid(lambda: judge(after, Pass(1))) == ("seats[1].hand", "HIDDEN_HAND_NEEDED")
    assert invalid(lambda: judge(after, Draw(1))) == ("seats[1].hand", "HIDDEN_HAND_NEEDED")
    assert invalid(lambda: judge(after, place(1, "6-1"))) == (
        "seats[1].hand",
        "HIDDEN_HAND_NEEDED",
    )
    assert codes(after, place(0, "6-1")) == ["NOT_YOUR_TURN"]
    assert codes(after, place(1, "6-6")) == ["TILE_NOT_IN_HAND"]
    assert codes(state, place(1, "6-6")) == ["TILE_NOT_IN_HAND"]


def test_a_draw_from_a_withheld_boneyard_leaves_the_hand_withheld() -> None:
    state = position(f"?6 | {D29_B}", "6-6", to_move=1, boneyard=14)
    after = accept(state, Draw(1))
    assert (after.hands, after.boneyard, after.boneyard_count) == ((-6, -9), None, 12)
    assert after.seat_to_move == 1
    assert domino.check_position(rules(), after) == after
    for move in (Draw(1), Pass(1), place(1, "6-0")):
        asked = invalid(functools.partial(judge, after, move))
        assert asked == ("seats[1].hand", "HIDDEN_HAND_NEEDED")
    assert codes(after, place(1, "6-6")) == ["TILE_NOT_IN_HAND"]


def test_drawing_all_that_is_not_seen() -> None:
    # seat 1 can play nothing; the one tile that nobody sees is what it draws
    under = house(draw__unit={"2": 1, "3": 1, "4": 0}, draw__reserve={"2": 0, "3": 0, "4": 0})
    mine = "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0 5-1 5-2 5-3 5-4"
    state = position(f"6-1 6-2 6-3 6-4 6-5 5-5 | {mine}", "6-6", to_move=1, boneyard=1, under=under)
    after = accept(state, Draw(1), under)
    assert (after.hands[1], after.boneyard, after.boneyard_count) == (-21, (), 0)
    assert hand_of(house_of(under), after, 1) == mask(f"{mine} 6-0")
    assert legal(after, under) == ["6-0 right"]


WAITING: dict[str, KnobValue] = {
    "closed__detect": "after_draw_out",
    "draw__unit": {"2": 1, "3": 1, "4": 0},
}


@pytest.mark.parametrize("rival", ["?7", "5-5 5-3 5-2 5-1 5-0 4-4 3-3"])
def test_the_last_draw_may_close_a_hand_that_waited_for_it(rival: str) -> None:
    under = house(**WAITING)
    # no 6 is left, so the draw closes the hand and everything is counted
    chain = "6-0 0-1 1-6 6-6 6-2 2-3 3-6 6-4 4-5 5-6"
    mine = "0-0 2-0 3-0 4-0 1-1 2-1 3-1 4-1"
    state = position(f"{rival} | {mine}", chain, to_move=1, boneyard=3, under=under)
    assert legal(state, under) == ["draw"]
    assert invalid(lambda: judge(state, Draw(1), under)) == ("boneyard", "HIDDEN_BONEYARD_NEEDED")


def test_a_last_draw_that_closes_nothing_needs_no_tile() -> None:
    under = house(**WAITING)
    # all sixes but 6-6 are not seen, and the reserve has two tiles
    mine = "0-0 2-0 3-0 4-0 5-0 1-1 2-1 3-1 4-1 5-1 2-2 3-2 4-2 5-2 3-3 4-3 5-3 4-4"
    state = position(f"?6 | {mine}", "6-6", to_move=1, boneyard=3, under=under)
    assert accept(state, Draw(1), under).hands == (-6, -19)
    # with one tile more to draw nothing is asked either
    before = position(f"?6 | {mine[:-4]}", "6-6", to_move=1, boneyard=4, under=under)
    assert accept(before, Draw(1), under).hands == (-6, -18)


def test_a_draw_into_a_withheld_hand() -> None:
    under = house(draw__voluntary=True)
    state = position("?6 | ?7", "6-6", to_move=1, boneyard=14)
    after = accept(state, Draw(1), under)
    assert (after.hands, after.boneyard, after.boneyard_count) == ((-6, -9), None, 12)


def test_a_hand_that_follows_from_all_others() -> None:
    state = position(f"{A} | ?10", CHAIN, draw="6-5 6-4")
    assert hand_of(house_of(rules()), state, 1) == mask(B)
    judgement = judge(state, CLOSING)
    assert judgement.hand is not None
    # 3 + 2 + 3 + 4 + 5 + 2 + 4 + 3 + 5 = 31, 0-0 counts 10; B holds 6+4+6+7+6+7+8+8+9+10 = 71
    assert judgement.hand[1].pips[1] == 71


def test_closed_when_no_unseen_tile_fits() -> None:
    chain = "6-4 4-5 5-6 6-0 0-1 1-6 6-6 6-2 2-3"  # placing 6-3 uses the last six
    state = position("6-3 0-0 2-0 | ?4", chain, boneyard=12)
    after = invalid(lambda: judge(state, CLOSING))
    assert after == ("seats[1].hand", "HIDDEN_HAND_NEEDED")  # to be counted: the hand is closed
    four = position("6-3 0-0 2-0 4-0 3-1 | ?5 | ?5 | ?4", chain, to_move=0)
    assert invalid(lambda: judge(four, CLOSING)) == ("seats[1].hand", "HIDDEN_HAND_NEEDED")


def test_open_when_the_reserve_cannot_hold_every_fit() -> None:
    chain = "6-0 0-1 1-6 6-6"  # placing 6-3 leaves 6-2, 6-4 and 6-5, the reserve has two tiles
    hands = "6-3 0-0 2-0 3-0 4-0 | ?5"
    state = position(hands, chain, boneyard=14)
    assert is_closed(house_of(rules()), accept(state, place(0, "6-3", "right"))) is False


def test_asked_for_when_the_reserve_might_hold_every_fit() -> None:
    state = position(f"{A} | ?10", CHAIN, boneyard=2)
    assert invalid(lambda: judge(state, CLOSING)) == ("seats[1].hand", "HIDDEN_HAND_NEEDED")
    shown = position(f"{A} | {B}", CHAIN, boneyard=2)
    judgement = judge(shown, CLOSING)  # the two sixes can only lie in the reserve
    assert judgement.hand is not None
    fit = position(f"{A} | {B} 6-4".replace("5-5", ""), CHAIN, boneyard=2)
    assert judge(fit, CLOSING).hand is None  # 6-4 is held


def test_the_boneyard_is_asked_for_when_the_hands_do_not_decide() -> None:
    a, b = "6-3 0-0 2-0 3-0 4-0 5-0 1-1 2-1", "5-1 2-2 4-2 5-2 3-3 4-3 5-3 4-4 5-4 5-5"
    state = position(f"{a} | {b}", CHAIN, boneyard=4)
    assert invalid(lambda: judge(state, CLOSING)) == ("boneyard", "HIDDEN_BONEYARD_NEEDED")
    open_still = position(f"{a} | {b}", CHAIN, draw="6-5 3-1 4-1 6-4")
    assert judge(open_still, CLOSING).hand is None
    closed = position(f"{a} | {b}", CHAIN, draw="3-1 4-1 6-5 6-4")
    assert judge(closed, CLOSING).hand is not None


def test_who_went_out_is_clear_but_every_hand_is_counted() -> None:
    chain = "2-2 2-4 4-4 4-1 1-1 1-3 3-3 3-0 0-0 0-4 4-6 6-6 6-2"
    two = position("5-2 | ?2", chain, boneyard=12)
    assert invalid(lambda: judge(two, place(0, "5-2", "left"))) == (
        "seats[1].hand",
        "HIDDEN_HAND_NEEDED",
    )


FIRST_A = "3-3 6-6 5-4 3-0 2-1 6-1 4-0"


@pytest.mark.parametrize(
    ("hands", "opening", "to_move", "field", "code"),
    [
        # 1-1 and 2-2 may be in the withheld hand
        (f"{FIRST_A} | ?7", "", 0, "opening_tile", "OPENING_TILE_MISSING"),
        (f"{FIRST_A} | ?7", "6-6", 0, "opening_tile", "OPENING_TILE_WRONG"),  # 3-3 comes first
        (f"{FIRST_A} | ?7", "3-3", 1, "seat_to_move", "OPENER_NOT_TO_MOVE"),
        (f"{FIRST_A} | ?7", "1-1", 0, "opening_tile", "OPENING_TILE_WRONG"),  # seat 0 lacks it
        (f"{FIRST_A} | ?7", "5-4", 0, "opening_tile", "OPENING_TILE_WRONG"),
        ("?7 | 1-1 5-2 6-5 4-3 1-0 5-0 6-3", "", 0, "seat_to_move", "OPENER_NOT_TO_MOVE"),
        ("?7 | 1-1 5-2 6-5 4-3 1-0 5-0 6-3", "2-2", 1, "opening_tile", "OPENING_TILE_WRONG"),
    ],
)
def test_openings_in_the_dark(
    hands: str, opening: str, to_move: int, field: str, code: str
) -> None:
    def act() -> object:
        return position(hands, first=True, opening=opening, to_move=to_move, boneyard=14)

    assert invalid(act) == (field, code)


def test_openings_that_are_certain_in_the_dark() -> None:
    seen = position("?7 | 1-1 5-2 6-5 4-3 1-0 5-0 6-3", first=True, to_move=1, boneyard=14)
    assert legal(seen) == ["1-1"]
    told = position(f"{FIRST_A} | ?7", first=True, opening="3-3", to_move=0, boneyard=14)
    assert legal(told) == ["3-3"]
    other = position(f"{FIRST_A} | ?7", first=True, opening="2-2", to_move=1, boneyard=14)
    assert legal(other) == ["2-2"]


NO_DOUBLES = "6-5 4-3 1-0 5-0 6-3 4-2 6-2 | ?7 | ?7"
DOUBLES = "0-0 1-1 2-2 3-3 4-4 5-5 6-6"


def test_no_double_anywhere_in_the_dark() -> None:
    def act() -> object:
        return position(NO_DOUBLES, first=True, draw=DOUBLES)

    assert invalid(act) == ("seats", "DEAL_IS_THROWN_IN")


@pytest.mark.parametrize(
    ("opening", "to_move", "code"),
    [
        ("", 0, "OPENING_TILE_MISSING"),
        ("6-5", 0, ""),
        ("6-5", 1, "OPENER_NOT_TO_MOVE"),
        ("6-4", 1, "OPENING_TILE_WRONG"),  # 6-5 is shown and higher
        ("6-6", 1, "OPENING_TILE_WRONG"),  # in the boneyard
    ],
)
def test_the_highest_tile_in_the_dark(opening: str, to_move: int, code: str) -> None:
    under = house(opening__no_double="highest_tile")

    def act() -> object:
        return position(
            NO_DOUBLES, first=True, opening=opening, to_move=to_move, draw=DOUBLES, under=under
        )

    if code:
        assert invalid(act)[1] == code
    else:
        act()


def test_a_last_withheld_deal_is_known_too() -> None:
    shown = "6-5 4-3 1-0 5-0 6-3 4-2 6-2 | ?7"
    rest = "0-0 1-1 3-3 4-4 5-5 6-6 3-0 2-1 6-1 4-0 5-2 6-4 5-1 4-1"
    state = position(shown, first=True, to_move=1, draw=rest)
    assert legal(state) == ["2-2"]
    doubles = rest.replace("6-6", "5-3").replace("5-5", "3-1").replace("4-4", "5-4")
    doubles = doubles.replace("3-3", "6-0").replace("1-1", "3-2")

    def act() -> object:
        return position(shown, first=True, to_move=1, draw=doubles)

    assert invalid(act) == ("seats[1].hand", "DEAL_IS_THROWN_IN")  # 1-1 to 6-6 are there
