"""Positions that cannot be are refused with the field at fault."""

from __future__ import annotations

import pytest

from hakem.families.okey.house import house_of
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.check import read_meld
from hakem.families.okey.play.state import Seat, State
from hakem.families.okey.scores.hand import Opened
from hakem.kernel.verdict import InvalidInput
from tests.referees import okey
from tests.unit.families.okey.play.changes import checked, opener_state, seat
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import (
    FIFTY_ONE,
    accept,
    house,
    invalid,
    knobs,
    lay,
    lay_off,
    position,
    swap,
    tile,
    tiles,
)


def test_what_plays_make_can_be() -> None:
    state = opener_state()
    assert checked(state) == ("", "")
    laid = accept(accept(state, lay_off("r8", 2)), swap("b7", 3))
    assert checked(laid) == ("", "")


# --- tiles


def test_the_number_of_seats() -> None:
    state = position()
    assert checked(state._replace(seats=state.seats[:3])) == ("seats", "WRONG_SEAT_COUNT")


def test_a_tile_too_often() -> None:
    state = position("r1 r1 r2")
    rack = state.seats[1].rack
    assert rack is not None
    wrong = state.with_seat(1, state.seats[1]._replace(rack=(tile("r1"), *rack[1:])))
    field, code = checked(wrong)
    assert (field, code) == ("seats[1].rack", "TOO_MANY_COPIES")
    with pytest.raises(InvalidInput) as found:
        okey.check_position(house(), wrong)
    assert found.value.parameters == {"tile": "r1", "count": 3, "most": 2}


def test_the_indicator_is_one_of_its_tile() -> None:
    state = position("k7")
    extra = (*state.wall[:-1], tile("k7"))
    with pytest.raises(InvalidInput) as found:
        okey.check_position(house(), state._replace(wall=extra))
    assert (found.value.field, found.value.code) == ("wall", "TOO_MANY_COPIES")
    assert found.value.parameters == {"tile": "k7", "count": 3, "most": 2}


def test_an_okey_on_the_table_is_one_of_two() -> None:
    state = position("* *", table=("b5 b6 b7 @1",), others={1: At("", "melds", 101)})
    meld = state.table[0]._replace(tiles=tiles("b5 b6 *=b7"))
    moved = (*state.wall[:-1], tile("b7"))
    wrong = state._replace(table=(meld,), wall=moved)
    assert checked(wrong)[1] == "TOO_MANY_COPIES"


def test_the_set_must_add_up() -> None:
    state = position()
    assert checked(state._replace(wall_count=state.wall_count + 1)) == (
        "seats",
        "SET_DOES_NOT_ADD_UP",
    )
    short = state._replace(wall=state.wall[1:], wall_count=state.wall_count - 1)
    with pytest.raises(InvalidInput) as found:
        okey.check_position(house(), short)
    assert found.value.parameters == {"count": 105, "expected": 106}
    hidden = position(hidden=True, wall_hidden=True)
    assert checked(hidden) == ("", "")
    assert checked(seat(1, size=20)(hidden))[1] == "SET_DOES_NOT_ADD_UP"


def test_a_wall_known_in_part() -> None:
    state = position()
    assert checked(state._replace(wall=state.wall[:1])) == ("", "")
    assert checked(state._replace(wall=())) == ("", "")


def test_points_written_have_bounds() -> None:
    assert checked(seat(2, written=2_000_000)(position())) == (
        "seats[2].written",
        "POINTS_OUT_OF_RANGE",
    )


# --- the table


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        (MeldKind.RUN, "r5 r7 r8", "NOT_A_MELD_HERE"),
        (MeldKind.GROUP, "r5 r6 r7", "NOT_A_MELD_HERE"),
        (MeldKind.PAIR, "r5 r6", "NOT_A_MELD_HERE"),
        (MeldKind.PAIR, "r5 r5 *", "NOT_A_MELD_HERE"),
        (MeldKind.RUN, "r12 r13 r1", "NOT_A_MELD_HERE"),
        (MeldKind.GROUP, "r5 * k5", "OKEY_SAYS_NOTHING"),
    ],
)
def test_melds_are_melds_of_the_house(kind: MeldKind, text: str, code: str) -> None:
    play = house_of(house())
    assert invalid(lambda: read_meld(play, tile("k8"), kind, tiles(text))) == ("tiles", code)


def test_an_okey_may_leave_out_what_follows() -> None:
    play = house_of(house())
    reading = read_meld(play, tile("k8"), MeldKind.RUN, tiles("r5 * r7"))
    assert reading.tiles == tiles("r5 *=r6 r7")
    reading = read_meld(play, tile("k8"), MeldKind.PAIR, tiles("* r5"))
    assert reading.tiles == tiles("r5 *=r5")


def test_pairs_that_grew() -> None:
    grows = house_of(knobs(lay_off__onto_pairs=True))
    okey_face = grows.tiles.okey_of(tile("k7"))

    def read(text: str) -> tuple[int, ...]:
        return read_meld(grows, okey_face, MeldKind.PAIR, tiles(text)).tiles

    assert read("*=r4 r4 r4") == tiles("r4 r4 *=r4")
    assert read("r4 * *") == tiles("r4 *=r4 *=r4")
    assert invalid(lambda: read("r4 r4 b4")) == ("tiles", "NOT_A_MELD_HERE")
    one = house_of(knobs(lay_off__onto_pairs=True, wild__per_pair=1))
    assert invalid(lambda: read_meld(one, okey_face, MeldKind.PAIR, tiles("r4 * *")))[1] == (
        "NOT_A_MELD_HERE"
    )


def test_melds_have_owners_and_numbers() -> None:
    state = opener_state()
    meld = state.table[1]

    def with_second(**changes: int) -> State:
        changed = meld._replace(**changes)  # type: ignore[arg-type]
        return state._replace(table=(state.table[0], changed, state.table[2]))

    assert checked(with_second(owner=4)) == ("table[1].owner", "SEAT_OUT_OF_RANGE")
    assert checked(with_second(owner=2)) == ("table[1].owner", "MELD_OWNER_NOT_OPENED")
    assert checked(with_second(id=1)) == ("table[1].id", "MELD_ID_TWICE")
    assert checked(with_second(id=0)) == ("table[1].id", "NUMBER_TOO_SMALL")


def test_who_opened_has_melds_on_the_table() -> None:
    state = position(others={1: At("", "melds", 101)}, table=("r5 r6 r7 @1",))
    assert checked(seat(2, opened="melds", points=101)(state)) == (
        "seats[2].opened",
        "OPENED_WITHOUT_MELDS",
    )
    # runs are no pairs
    assert checked(seat(1, opened="pairs", points=0, pairs=5)(state)) == (
        "seats[1].opened",
        "OPENED_WITHOUT_MELDS",
    )
    assert checked(seat(2, points=101)(state)) == ("seats[2].opened_points", "OPENED_ANOTHER_WAY")
    assert checked(seat(1, pairs=5)(state)) == ("seats[1].opened_pairs", "OPENED_ANOTHER_WAY")


@pytest.mark.parametrize(
    ("points", "code"),
    [
        (101, ""),
        (0, ""),  # may be left out where openings do not rise
        (100, "OPENING_VALUE_OUT_OF_RANGE"),
        (22 * 13, ""),
        (22 * 13 + 1, "OPENING_VALUE_OUT_OF_RANGE"),
        (-1, "OPENING_VALUE_OUT_OF_RANGE"),
    ],
)
def test_the_value_of_an_opening(points: int, code: str) -> None:
    state = position(others={1: At("", "melds", 101)}, table=("r5 r6 r7 @1",))
    assert checked(seat(1, points=points)(state))[1] == code


def test_the_value_is_needed_where_openings_rise() -> None:
    rules = knobs(opening__raise_points=1, opening__raise_pairs=1)
    state = position(others={1: At("", "melds", 101)}, table=("r5 r6 r7 @1",), under=rules)
    without = seat(1, points=0)(state)
    assert invalid(lambda: okey.check_position(rules, without)) == (
        "seats[1].opened_points",
        "OPENING_VALUE_OUT_OF_RANGE",
    )


def test_pairs_of_an_opening_lie_on_the_table() -> None:
    table = tuple(f"{t} {t} @1" for t in ("y1", "b1", "k1", "r2", "y2"))
    state = position(others={1: At("", "pairs", 5)}, table=table)
    assert checked(seat(1, pairs=6)(state)) == ("seats[1].opened", "OPENED_WITHOUT_MELDS")
    assert checked(seat(1, pairs=4)(state)) == (
        "seats[1].opened_pairs",
        "OPENING_VALUE_OUT_OF_RANGE",
    )


# --- racks


@pytest.mark.parametrize(("opened", "least", "most"), [("none", 21, 21), ("melds", 1, 21 - 8)])
def test_racks_between_turns(opened: Opened, least: int, most: int) -> None:
    # an opening of 101 takes eight tiles at least: 8 * 13 = 104
    others = {1: At("?21", opened, 101 if opened == "melds" else 0)}
    table = ("r5 r6 r7 @1",) if opened == "melds" else ()
    for size, code in (
        (least, ""),
        (most, ""),
        (least - 1, "RACK_SIZE_WRONG"),
        (most + 1, "RACK_SIZE_WRONG"),
    ):
        others[1] = At(f"?{size}", opened, 101 if opened == "melds" else 0)
        if code and size:
            assert invalid(lambda: position(others=others, table=table))[1] == code
        elif size:
            position(others=others, table=table)


def test_the_rack_of_the_seat_to_move() -> None:
    state = position("r1", exact=False)
    assert state.seats[0].size == 22
    assert invalid(lambda: position("r1 r2 r3", exact=True)) == ("seats[0].rack", "RACK_SIZE_WRONG")
    assert invalid(lambda: position("?22", phase="draw")) == ("seats[0].rack", "RACK_SIZE_WRONG")
    rules = house(FIFTY_ONE)
    assert position("r1", under=rules).seats[0].size == 15


def test_the_starters_first_turn() -> None:
    state = position("r1", drew=None)
    assert state.seats[0].size == 22
    with pytest.raises(InvalidInput) as found:
        position("r1", drew=None, others={3: At(discards="r2")})
    assert (found.value.field, found.value.code) == ("turn.drew", "MISSING_FIELD")
    equal = knobs(deal__starter=21)
    assert invalid(lambda: position("r1", drew=None, under=equal)) == (
        "turn.drew",
        "MISSING_FIELD",
    )


def test_the_starter_who_lays_in_the_first_turn() -> None:
    own = ("r11 r12 r13", "y11 y12 y13", "k9 k10 k11")
    opened = accept(position(" ".join(own), drew=None), lay(*own))
    assert opened.seats[0].size == 22 - 9


def test_only_one_rack_is_empty() -> None:
    state = position(phase="draw", others={1: At("", "melds", 101)}, table=("r5 r6 r7 @1",))
    back = state.seats[1].rack or ()
    over = state.with_seat(1, state.seats[1]._replace(rack=(), size=0))
    over = over._replace(wall=(*over.wall, *back), wall_count=over.wall_count + len(back))
    assert checked(over) == ("", "")
    unopened = over.with_seat(1, Seat((), 0))._replace(table=())
    wall = (*unopened.wall, *tiles("r5 r6 r7"))
    assert checked(unopened._replace(wall=wall, wall_count=len(wall)))[1] == "RACK_SIZE_WRONG"
