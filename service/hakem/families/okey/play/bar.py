"""The bar: what an opening must reach."""

from __future__ import annotations

from typing import NamedTuple

from hakem.families.okey import knobs
from hakem.families.okey.house import House
from hakem.families.okey.play.moves import Way
from hakem.families.okey.play.state import State
from hakem.families.okey.play.step import MoveReason, reason
from hakem.families.okey.scores.hand import Opened
from hakem.kernel.knobs import Knob


class Bar(NamedTuple):
    """What an opening must reach, the knob behind it, and the seat whose opening set it."""

    required: int
    knob: Knob[object]
    seat: int | None = None


def bar_of(house: House, state: State, seat: int, way: Way) -> Bar:
    """The bar for an opening of ``seat``: the house's, or the best opening so far and more.

    Where the house says so the partner's opening counts too.
    """
    left_out = (seat,) if house.raise_by_partner else (seat, house.score.partner_of[seat])
    best, by = 0, None
    for index, other in enumerate(state.seats):
        if other.opened == way and index not in left_out:
            value = other.points if way == "melds" else other.pairs
            if value > best:
                best, by = value, index
    return bar_after(house, way, best, by)


def bar_after(house: House, way: Way, best: int, by: int | None = None) -> Bar:
    """The bar after a best opening of ``best`` (0: none) that seat ``by`` has made."""
    melds = way == "melds"
    least = house.opening_points if melds else house.opening_pairs
    step = house.raise_points if melds else house.raise_pairs
    if best and step is not None and best + step > least:
        return Bar(
            best + step, knobs.OPENING_RAISE_POINTS if melds else knobs.OPENING_RAISE_PAIRS, by
        )
    return Bar(least, knobs.OPENING_POINTS if melds else knobs.OPENING_PAIRS)


def below_bar(house: House, way: Way, bar: Bar, offered: int) -> MoveReason:
    """The reason against an opening of ``offered`` points or pairs, which are fewer than needed."""
    code = "OPENING_BELOW_BAR" if way == "melds" else "OPENING_TOO_FEW_PAIRS"
    return short_of_bar(house, code, way, bar, offered)


def short_of_bar(house: House, code: str, way: Way, bar: Bar, offered: int) -> MoveReason:
    """A reason that tells how far ``offered`` points or pairs are from the bar."""
    return reason(
        house,
        code,
        bar.knob,
        kind=way.upper(),
        required=bar.required,
        offered=offered,
        short=bar.required - offered,
        **({} if bar.seat is None else {"bar_set_by_seat": bar.seat}),
    )


def opened_below_bar(house: House, state: State) -> bool:
    """Whether the seat to move opened in this turn below the bar, as who goes out in one go may."""
    turn = state.turn
    me = state.seats[turn.seat]
    if turn.opened_before or not turn.laid:
        return False
    way: Opened = me.opened
    if way == "none":
        return False
    value = me.points if way == "melds" else me.pairs
    return value < bar_of(house, state, turn.seat, way).required
