"""Positions changed in one thing, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable

from hakem.families.okey.play.state import State
from hakem.kernel.verdict import InvalidInput
from tests.referees import okey
from tests.unit.families.okey.play.said import At
from tests.unit.families.okey.play.table import house, position

Change = Callable[[State], State]


def checked(state: State) -> tuple[str, str]:
    """Field and code with which a position is refused; empty when it is not."""
    try:
        okey.check_position(house(), state)
    except InvalidInput as problem:
        return problem.field, problem.code
    return "", ""


def seat(index: int, **changes: object) -> Change:
    """The position with another seat."""
    return lambda state: state.with_seat(
        index,
        state.seats[index]._replace(**changes),  # type: ignore[arg-type]
    )


def turn(**changes: object) -> Change:
    """The position with another turn."""
    return lambda state: state._replace(turn=state.turn._replace(**changes))  # type: ignore[arg-type]


def opener_state() -> State:
    """Seat 0 opened before and has drawn; seat 1 opened too."""
    return position(
        "r8 r4 b7 k1",
        opened="melds",
        value=101,
        table=("b11 b12 b13 @0", "r5 r6 r7 @1", "b5 b6 *=b7 @1"),
        before=True,
        others={1: At("", "melds", 101)},
        drawn="r8",
    )
