"""One question to the slow referee of Okey: the house, what was agreed, and the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .okey_houses import EVERY_HOUSE, House
from .okey_melds import WILD
from .okey_position import Meld, Put, Seat, State, read
from .okey_prices import entry_points, rewards
from .okey_score import score_hand


class Refused(Exception):
    """The move does not stand."""

    def __init__(self, why: str, entries: Sequence[tuple[int, int]] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.entries = list(entries)


@dataclass
class Case:
    """A move is judged on its own copy of the hand, which becomes the next position."""

    house: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    state: State
    entries: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def of(cls, house: str, options: Mapping[str, Any], position: Mapping[str, Any]) -> Case:
        return cls(house, options, position, read(position))

    def again(self) -> Case:
        """The same question, nothing played yet."""
        return Case.of(self.house, self.options, self.position)

    def agreed(self, option: str) -> bool:
        """Whether an option is on."""
        return self.options.get(option) in (True, "on", "true")

    @property
    def rules(self) -> House:
        return EVERY_HOUSE[self.house]

    @property
    def seat(self) -> int:
        return self.state.turn.seat

    @property
    def me(self) -> Seat:
        return self.state.seats[self.seat]

    def meld(self, number: int) -> Meld:
        """A meld on the table by its number."""
        for meld in self.state.table:
            if meld.id == number:
                return meld
        raise Refused("no_such_meld")

    def price(self, event: Mapping[str, Any]) -> int:
        """What the house writes for something that happens."""
        return entry_points(
            self.house,
            event,
            penalties_on=self.agreed("penalties"),
            assisted=self.agreed("assisted"),
        )

    def earned(self) -> dict[str, int]:
        """The rewards that the opening of the seat to move is worth as it lies: points by row."""
        me = self.me
        event = {"as": me.opened, "points": me.points, "pairs": me.pairs}
        return {} if me.opened == "none" else rewards(self.house, event)

    def enter(self, seat: int, points: int) -> None:
        """Write points to a seat."""
        self.state.seats[seat].written += points
        self.entries.append((seat, points))

    def bar(self, kind: str) -> int:
        """What an opening of the seat to move must be worth: points of melds, or pairs.

        S0: one more than the last (points; pairs A). S1, where the table agreed on it: one more
        than the highest before, in points and in pairs, and a partner's opening counts too.
        """
        others = [
            seat.points if kind == "melds" else seat.pairs
            for number, seat in enumerate(self.state.seats)
            if number != self.seat and seat.opened == kind
        ]
        least = self.rules.min_points if kind == "melds" else self.rules.min_pairs
        if others and (self.rules.always_raises or self.agreed("progressive")):
            return max(least, max(others) + 1)
        return least

    def opened_by_waiver(self) -> bool:
        """Whether the seat opened in this turn with less than the bar, to go out at once."""
        if self.state.turn.opened_before or self.me.opened == "none":
            return False
        value = self.me.points if self.me.opened == "melds" else self.me.pairs
        return value < self.bar(self.me.opened)

    def take_off(self, meld: Meld, put: Put) -> None:
        """Take a laid-off tile off its meld again; refuse if it no longer lies there."""
        lying = list(zip(meld.tiles, meld.faces, strict=True))
        if put.end == "low":
            at = 0
        elif put.end == "high":
            at = len(lying) - 1
        else:
            same = [i for i, (_, face) in enumerate(lying) if face == put.face or not put.face]
            at = next((i for i in reversed(same) if lying[i][0] == put.tile), 0)
        if lying[at][0] != put.tile:
            raise Refused("no_longer_there")
        del meld.tiles[at], meld.faces[at]


def over_by_finish(case: Case, last_tile: str) -> dict[str, Any]:
    """The seat to move has gone out."""
    nobody_else = all(
        seat.opened == "none" for number, seat in enumerate(case.state.seats) if number != case.seat
    )
    # S0 Elden Bitme "Henüz hiç kimse açmamış iken", S2: before this very turn
    from_hand = nobody_else and not case.state.turn.opened_before
    return _score(case, case.seat, last_tile == WILD, from_hand)


def over_by_wall(case: Case) -> dict[str, Any]:
    """The tiles have run out."""
    return _score(case, None, False, False)


def _score(case: Case, finisher: int | None, okey: bool, from_hand: bool) -> dict[str, Any]:
    """The hand is counted; what was written during it stays (S2 Boş El; others A)."""
    seats = case.state.seats
    ended = score_hand(
        case.house,
        {
            "indicator": case.state.indicator,
            "finisher": finisher,
            "last_tile_okey": okey,
            "from_hand": from_hand,
            "seats": [{"opened": seat.opened, "rack": " ".join(seat.rack)} for seat in seats],
            "partners": case.agreed("partners"),
            "penalties_on": case.agreed("penalties"),
            "assisted": case.agreed("assisted"),
            "events": [],
        },
    )
    totals = [total + seat.written for total, seat in zip(ended["totals"], seats, strict=True)]
    teams = None
    if case.agreed("partners"):  # S0 Eşli Oyun, S2, S1: 0 and 2 against 1 and 3
        teams = [totals[0] + totals[2], totals[1] + totals[3]]
    return {"totals": totals, "teams": teams, "finisher": finisher, "fromHand": from_hand}
