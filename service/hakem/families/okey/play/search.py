"""Openings and lays that a rack allows."""

from __future__ import annotations

from collections.abc import Iterator

from hakem.families.okey.house import House
from hakem.families.okey.melds import Demand, Goal, Opening, best_pairs, find_opening
from hakem.families.okey.play.bar import bar_of
from hakem.families.okey.play.moves import Lay, Way
from hakem.families.okey.play.openings import demand_of
from hakem.families.okey.play.state import State, rack_of
from hakem.families.okey.tiles import OKEY, Tile

_WAYS: tuple[Way, ...] = ("melds", "pairs")
_GOALS = (Goal.MOST_POINTS, Goal.MOST_TILES)


def best_lays(house: House, state: State) -> Iterator[Lay]:
    """The best lays of the seat to move: of runs and groups by points and by tiles, and of pairs.

    Those of the unopened are openings: they reach the bar or end the hand where the house waives
    it, and use the discard taken. A tile is kept to discard where the house wants it. Whether a lay
    stands in all else is not asked.
    """
    turn = state.turn
    rack = rack_of(state, turn.seat)
    opened = state.seats[turn.seat].opened
    if opened == "none":
        demands = _demands(house, state, turn.seat, rack, turn.taken)
    else:
        keep_one = Demand(keep_one=house.discard_required[opened])
        demands = dict.fromkeys(_WAYS, keep_one)
    found: list[tuple[Way, Opening]] = []
    for goal in _GOALS:
        melds = find_opening(rack, state.okey, house.melds, goal, demands["melds"])
        found.append(("melds", melds))
        if melds.short and not melds.bounded:
            break  # no other goal finds one that is legal
    found.append(("pairs", best_pairs(rack, state.okey, house.melds, demands["pairs"])))
    given = set()
    for way, opening in found:
        laid = tuple([meld.tiles for meld in opening.melds])
        if laid and not opening.short and laid not in given:
            given.add(laid)
            yield Lay(turn.seat, way, laid)


def best_with(house: House, state: State, seat: int, tile: Tile) -> tuple[bool, int, int]:
    """Whether ``seat`` might open with a tile it would take, and the best it could open with.

    The best in points and in pairs. The answer is no only when no opening at all exists; a search
    that had to stop early says yes.
    """
    rack = (*rack_of(state, seat), tile)
    demands = _demands(house, state, seat, rack, tile)
    melds = find_opening(rack, state.okey, house.melds, Goal.MOST_POINTS, demands["melds"])
    pairs = best_pairs(rack, state.okey, house.melds, demands["pairs"])
    opens = melds.bounded or any(found.melds and not found.short for found in (melds, pairs))
    return opens, melds.points, len(pairs.melds)


def _demands(
    house: House, state: State, seat: int, rack: tuple[Tile, ...], taken: Tile | None
) -> dict[Way, Demand]:
    """What an opening of ``seat`` from ``rack`` must do, with the discard taken if any."""
    tile, copies = (OKEY, 0) if taken is None else (taken, house.demanded(rack, taken))
    return {
        way: demand_of(house, way, bar_of(house, state, seat, way).required, tile, copies)
        for way in _WAYS
    }
