"""The end of the wall, and the time that runs out.

S0 = 51 Okey, S3 = 101 in eight steps.
"""

from __future__ import annotations

import pytest

from hakem.families.okey.play.moves import Draw, TimeOut
from hakem.kernel.verdict import Outcome
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.starts import opener
from tests.unit.families.okey.play.table import (
    GENERAL,
    PARENT,
    REWARDS,
    STEPS,
    accept,
    child,
    codes,
    discard,
    draw,
    entries,
    house,
    invalid,
    judge,
    lay,
    lay_off,
    legal,
    only,
    position,
    tile,
)

OKEY_ROW = "tables.penalties.okey_discard"
PLAYABLE_ROW = "tables.penalties.playable_discard"


# --- the wall runs out


def test_the_hand_ends_with_the_wall() -> None:
    # S1, S3: the discard of who drew the last tile ends it; nobody opened: nothing is written
    state = position("r1", wall_left=0, drawn="r1")
    judgement = judge(state, discard("r1"))
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (0, 0, 0, 0)
    reason = only(judgement.next, draw(seat=1))
    assert (reason.code, reason.parameters) == ("WALL_EXHAUSTED", {})
    assert legal(judgement.next) == []


def test_with_one_tile_left_it_goes_on() -> None:
    state = position("r1", wall_left=1, drawn="r1")
    judgement = judge(state, discard("r1"))
    assert judgement.hand is None
    assert judgement.next.turn.seat == 1


def test_the_wall_when_somebody_opened() -> None:
    # S2: who opened writes what is left, the others 202; nobody is paid
    rules = house(REWARDS)
    state = position(
        "r5 r6 r9",
        under=rules,
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0",),
        before=True,
        wall_left=0,
        drawn="r9",
    )
    judgement = judge(state, discard("r9"), rules)
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (11, 202, 202, 202)
    assert judgement.hand[1].stake_returned is False


@pytest.mark.parametrize(("returned", "name"), [(True, STEPS), (False, PARENT)])
def test_the_stake_of_a_hand_nobody_opened(returned: bool, name: str) -> None:
    rules = house(name)
    judgement = judge(position("r1", under=rules, wall_left=0, drawn="r1"), discard("r1"), rules)
    assert judgement.hand is not None
    assert judgement.hand[1].stake_returned is returned


# --- the time is over


def test_before_the_draw_the_drawn_tile_is_thrown() -> None:
    state = position("r1", phase="draw", wall="y9 b2")
    judgement = judge(state, TimeOut(0))
    assert judgement.verdict.outcome is Outcome.LEGAL
    after = judgement.next
    assert after.seats[0].discards[-1] == tile("y9")
    assert after.seats[0].rack == state.seats[0].rack
    assert (after.turn.seat, after.turn.phase) == (1, "draw")


def test_an_auto_played_turn_costs_nothing() -> None:
    # S3: these penalties are not written when the table plays
    rules = house(STEPS)
    state = position(
        "r1",
        under=rules,
        phase="draw",
        wall="r8",
        table=("r5 r6 r7 @1",),
        others={1: At("", "melds", 101)},
    )
    assert entries(state, TimeOut(0), rules) == []
    drawn = accept(state, Draw(0, "wall"), rules)
    assert entries(drawn, discard("r8"), rules) == [(0, 101, PLAYABLE_ROW)]


def test_the_withheld_rack_is_not_needed() -> None:
    state = position("?21", phase="draw", wall="y9")
    after = accept(state, TimeOut(0))
    assert (after.seats[0].rack, after.seats[0].size) == (None, 21)
    state = position("?21", phase="draw", wall_hidden=True)
    assert invalid(lambda: judge(state, TimeOut(0))) == ("wall", "HIDDEN_WALL_NEEDED")
    state = position("?22", drawn="y9")
    assert accept(state, TimeOut(0)).seats[0].discards == (tile("y9"),)
    state = position("?22")
    assert invalid(lambda: judge(state, TimeOut(0))) == ("turn.drawn", "HIDDEN_DRAW_NEEDED")


def test_an_opener_throws_the_discard_it_took() -> None:
    state = position(
        "r9 b4 k13",
        taken="b4",
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0",),
        before=True,
    )
    assert accept(state, TimeOut(0)).seats[0].discards[-1] == tile("b4")


def test_after_the_draw_the_drawn_tile_is_thrown() -> None:
    state = position("r1 y9", drawn="y9")
    assert accept(state, TimeOut(0)).seats[0].discards == (tile("y9"),)


def test_a_drawn_tile_that_was_laid_is_gone() -> None:
    own = ("r11 r12 r13", "y11 y12 y13", "k9 k10 k11")
    state = position(" ".join((*own, "* f b9 k13")), drawn="k11")
    laid = accept(state, lay(*own))
    # of the rack the last by colour and number goes, okeys and false jokers never before it
    assert accept(laid, TimeOut(0)).seats[0].discards == (tile("k13"),)


def test_a_taken_discard_goes_back_first() -> None:
    state = position("r1", taken="b4", wall="y9 b2")
    after = accept(state, TimeOut(0))
    assert after.seats[3].discards == (tile("b4"),)
    assert after.seats[0].discards == (tile("y9"),)
    assert after.turn.seat == 1
    # also where a player may not put it back
    rules = house(GENERAL)
    after = accept(position("r1", under=rules, taken="b4", wall="y9"), TimeOut(0), rules)
    assert after.seats[3].discards == (tile("b4"),)


def test_an_opener_keeps_the_taken_discard() -> None:
    state = position(
        "r1 k3", taken="k3", opened="melds", value=101, table=("b11 b12 b13 @0",), before=True
    )
    after = accept(state, TimeOut(0))
    assert after.seats[0].discards == (tile("k3"),)
    assert after.seats[3].discards == ()


def test_the_table_ends_a_hand_too() -> None:
    state = accept(opener("b10 r9"), lay_off("b10", 1))
    judgement = judge(state, TimeOut(0))
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (-101, 202, 202, 202)
    state = position("r1", phase="draw", wall_left=1)
    judgement = judge(state, TimeOut(0))
    assert judgement.hand is not None
    assert judgement.hand[0].seat_totals == (0, 0, 0, 0)


def test_only_the_time_of_the_seat_to_move() -> None:
    assert codes(position(phase="draw"), TimeOut(2)) == ["NOT_YOUR_TURN"]


def test_the_price_of_a_tile_put_back_by_the_table() -> None:
    rules = child("values: {return_discard: {value: 20, src: 'assumed: test'}}\n")
    state = position("r1", under=rules, taken="b4", wall="y9")
    assert entries(state, TimeOut(0), rules) == [(0, 20, "tables.penalties.return_discard")]


def test_it_is_not_a_move_to_choose() -> None:
    state = position("r1")
    assert "timeout" not in legal(state)
