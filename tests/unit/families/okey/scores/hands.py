"""Hands written briefly, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hakem.families.okey.house.scores import ScoreRules
from hakem.families.okey.scores.check import check_hand
from hakem.families.okey.scores.hand import Event, Hand, HandSeat, Opened
from hakem.kernel.ruleset import Ruleset


@dataclass(frozen=True)
class At:
    """A seat: how it opened, its rack as text, points written before."""

    opened: Opened = "none"
    rack: str = ""
    written: int = 0


def make(
    ruleset: Ruleset,
    *seats: At,
    finisher: int | None = None,
    last: str = "",
    from_hand: bool = False,
    indicator: str = "k7",
    events: Sequence[Event] = (),
) -> Hand:
    """The hand, checked as one from outside would be."""
    house = ScoreRules(ruleset)
    turned = house.tiles.read_indicator(indicator, "indicator")
    okey = house.tiles.okey_of(turned)
    hand = Hand(
        indicator=turned,
        okey=okey,
        finisher=finisher,
        last_tile=house.tiles.read_one(last, okey, "last_tile") if last else None,
        from_hand=from_hand,
        seats=tuple(
            HandSeat(at.opened, house.tiles.read(at.rack, okey, f"seats[{seat}].rack"), at.written)
            for seat, at in enumerate(seats)
        ),
        events=tuple(events),
    )
    check_hand(house, hand)
    return hand
