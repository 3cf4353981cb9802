"""Turns that cannot be are refused with the field at fault; and what tells positions apart."""

from __future__ import annotations

import pytest

from hakem.families.okey.play.state import LaidTile, Turn, key_of
from hakem.families.okey.tiles import OKEY
from tests.referees import okey
from tests.unit.families.okey.play.changes import checked, opener_state, seat, turn
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import accept, house, invalid, lay, lay_off, position, tile

# --- the turn


def test_a_seat_at_the_table() -> None:
    assert checked(turn(seat=4)(position())) == ("turn.seat", "SEAT_OUT_OF_RANGE")
    assert checked(turn(seat=-1)(position())) == ("turn.seat", "SEAT_OUT_OF_RANGE")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"drew": "wall"}, "turn.drew"),
        ({"taken": 1}, "turn.taken"),
        ({"drawn": 1}, "turn.drawn"),
        ({"swaps": (LaidTile(1, 1),)}, "turn.swaps"),
        ({"offs": (LaidTile(1, 1),)}, "turn.laid_off"),
    ],
)
def test_nothing_has_happened_before_the_draw(changes: dict[str, object], field: str) -> None:
    state = turn(**changes)(position(phase="draw"))
    assert checked(state) == (field, "NOT_BEFORE_THE_DRAW")


def test_melds_laid_before_the_draw() -> None:
    state = position(
        phase="draw", me="r1 r2", opened="melds", value=101, table=("b11 b12 b13 @0",), before=True
    )
    assert checked(turn(laid=(1,))(state)) == ("turn.laid_melds", "NOT_BEFORE_THE_DRAW")


def test_a_discard_that_was_put_back_lies_there() -> None:
    state = position(phase="draw", others={3: At(discards="r1")})
    assert checked(turn(returned=True)(state)) == ("", "")
    assert checked(turn(returned=True)(position(phase="draw"))) == (
        "turn.returned",
        "NOTHING_WAS_RETURNED",
    )


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"drew": "discard"}, "turn.taken", "TILE_MISSING"),
        ({"taken": 1}, "turn.taken", "DREW_ELSEWHERE"),
        ({"drew": "discard", "taken": 1, "drawn": 1}, "turn.drawn", "DREW_ELSEWHERE"),
        ({"drew": "discard", "taken": 1, "returned": True}, "turn.returned", "DREW_ELSEWHERE"),
        ({"drawn": 45}, "turn.drawn", "TURN_TILE_GONE"),
        ({"drew": "discard", "taken": 45}, "turn.taken", "TURN_TILE_GONE"),
    ],
)
def test_where_the_tile_of_the_turn_came_from(
    changes: dict[str, object], field: str, code: str
) -> None:
    state = position("r1", others={1: At("b13 b13", size=21)})
    assert tile("b13") == 45
    assert checked(turn(**changes)(state)) == (field, code)


def test_no_discard_is_taken_when_the_wall_is_empty() -> None:
    assert invalid(lambda: position("r1", taken="r1", wall_left=0)) == (
        "turn.drew",
        "WALL_WAS_EMPTY",
    )


def test_opened_before_follows_where_it_can() -> None:
    state = opener_state()
    assert okey.check_position(house(), turn(opened_before=False)(state)).turn.opened_before
    closed = position()
    assert checked(turn(opened_before=True)(closed)) == (
        "turn.opened_before",
        "TURN_CONTRADICTS_OPENED",
    )
    assert checked(turn(laid=(1,))(closed)) == ("turn.laid_melds", "TURN_CONTRADICTS_OPENED")
    table = ("r5 r6 r7 @1",)
    other = position("r8", table=table, others={1: At("", "melds", 101)})
    off = LaidTile(tile("r8"), 1, "high")
    assert checked(turn(offs=(off,))(other)) == ("turn.laid_off", "TURN_CONTRADICTS_OPENED")
    assert checked(turn(swaps=(off,))(other)) == ("turn.swaps", "TURN_CONTRADICTS_OPENED")


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"laid": (9,)}, "turn.laid_melds[0]", "MELD_UNKNOWN"),
        ({"laid": (1, 2)}, "turn.laid_melds[1]", "MELD_OF_ANOTHER"),
        ({"laid": (1, 1)}, "turn.laid_melds[1]", "MELD_ID_TWICE"),
        ({"offs": (LaidTile(4, 9),)}, "turn.laid_off[0].meld", "MELD_UNKNOWN"),
        ({"offs": (LaidTile(4, 2, "low"),)}, "turn.laid_off[0].tile", "LAID_TILE_NOT_THERE"),
        ({"offs": (LaidTile(8, 2, "high"),)}, "turn.laid_off[0].tile", "LAID_TILE_NOT_THERE"),
        ({"offs": (LaidTile(4, 2),)}, "turn.laid_off[0].tile", "LAID_TILE_NOT_THERE"),
        ({"swaps": (LaidTile(4, 9),)}, "turn.swaps[0].meld", "MELD_UNKNOWN"),
        ({"swaps": (LaidTile(4, 2),)}, "turn.swaps[0].tile", "LAID_TILE_NOT_THERE"),
        ({"swaps": (LaidTile(OKEY, 3),)}, "turn.swaps[0].tile", "LAID_TILE_NOT_THERE"),
        ({"swaps": (LaidTile(5, 2),)}, "turn.swaps", "SWAPPED_OKEY_GONE"),
    ],
)
def test_what_was_laid_lies_there(changes: dict[str, object], field: str, code: str) -> None:
    assert checked(turn(**changes)(opener_state())) == (field, code)


def test_a_whole_meld_was_not_laid_off() -> None:
    offs = tuple(LaidTile(number, 2, "high") for number in (5, 6, 7))
    assert checked(turn(offs=offs)(opener_state())) == ("turn.laid_off[0].meld", "MELD_UNKNOWN")


def test_tiles_laid_in_the_turn_leave_the_rack() -> None:
    state = position("r11 r12 r13 y11 y12 y13 k9 k10 k11 k12")
    opened = accept(state, lay("r11 r12 r13", "y11 y12 y13", "k9 k10 k11"))
    off = accept(opened, lay_off("k12", 3))
    assert checked(off) == ("", "")
    # the tile on the own new meld counts once
    assert off.seats[0].size == 22 - 10
    more = turn(laid=(1, 2))(off)
    assert checked(more)[1] == "RACK_SIZE_WRONG"


def test_the_turn_of_an_opener_has_a_tile_left() -> None:
    state = opener_state()
    rack = state.seats[0].rack or ()
    one = seat(0, rack=rack[:1], size=1)(state)
    one = one._replace(wall=(*one.wall, *rack[1:]), wall_count=one.wall_count + len(rack) - 1)
    assert checked(turn(drawn=None)(one)) == ("seats[0].rack", "RACK_SIZE_WRONG")


# --- keys


def test_keys_tell_positions_apart() -> None:
    states = [
        position("r1"),
        position("r2"),
        position("r1", seat=1),
        position("r1", returned=True),
        position("r1", written=5),
        position("r1", hidden=True),
        position("r1", wall="b9"),
        position("r1", others={2: At(discards="b9")}),
        position("r1", taken="b4"),
        position("r1", indicator="k6"),
        opener_state(),
        accept(opener_state(), lay_off("r8", 2)),
    ]
    keys = {key_of(state) for state in states}
    assert len(keys) == len(states)
    assert key_of(position("r1")) == key_of(position("r1"))
    assert isinstance(states[0].turn, Turn)
