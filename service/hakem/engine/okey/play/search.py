"""Openings and lays that a rack allows."""

from __future__ import annotations

from collections.abc import Iterator

from hakem.engine.okey.melds import (
    Demand,
    Goal,
    Opening,
    best_pairs,
    find_opening,
    finishing_discards,
)
from hakem.engine.okey.play.bar import bar_of
from hakem.engine.okey.play.house import PlayHouse
from hakem.engine.okey.play.moves import Lay, Way
from hakem.engine.okey.play.state import State, rack_of
from hakem.engine.okey.tiles import OKEY, Tile

_WAYS: tuple[Way, ...] = ("melds", "pairs")
_GOALS = (Goal.MOST_POINTS, Goal.MOST_TILES)


def best_lays(house: PlayHouse, state: State) -> Iterator[Lay]:
    """The best lays of the seat to move: of runs and groups by points and by tiles, and of pairs.

    An opening uses the discard taken, and a tile is kept to discard where the house wants it.
    Whether a lay stands is not asked.
    """
    turn = state.turn
    rack = rack_of(state, turn.seat)
    opened = state.seats[turn.seat].opened
    keep = {way: house.discard_required[way if opened == "none" else opened] for way in _WAYS}
    tile, copies = OKEY, 0
    if turn.taken is not None and opened == "none":
        tile, copies = turn.taken, house.demanded(rack, turn.taken)
    found: list[tuple[Way, Opening]] = []
    demand = Demand(tile, copies, keep["melds"])
    for goal in _GOALS:
        found.append(("melds", find_opening(rack, state.okey, house.melds, goal, demand)))
    demand = Demand(tile, copies, keep["pairs"])
    found.append(("pairs", best_pairs(rack, state.okey, house.melds, demand)))
    given = set()
    for way, opening in found:
        melds = tuple([meld.tiles for meld in opening.melds])
        if melds and melds not in given:
            given.add(melds)
            yield Lay(turn.seat, way, melds)


def best_with(house: PlayHouse, state: State, seat: int, tile: Tile) -> tuple[bool, int, int]:
    """Whether ``seat`` might open with a tile it would take, and the best it could open with.

    The best in points and in pairs. The answer is no only when no opening at all exists; a search
    that had to stop early says yes.
    """
    rack = (*rack_of(state, seat), tile)
    copies = house.demanded(rack, tile)
    melds = find_opening(
        rack,
        state.okey,
        house.melds,
        Goal.MOST_POINTS,
        Demand(tile, copies, house.discard_required["melds"]),
    )
    demand = Demand(tile, copies, house.discard_required["pairs"])
    pairs = len(best_pairs(rack, state.okey, house.melds, demand).melds)
    opens = (
        melds.bounded
        or (bool(melds.melds) and melds.points >= bar_of(house, state, seat, "melds").required)
        or pairs >= bar_of(house, state, seat, "pairs").required
        or (house.waived_going_out and _goes_out(house, state.okey, rack, tile, copies))
    )
    return opens, melds.points, pairs


def _goes_out(
    house: PlayHouse, okey: Tile, rack: tuple[Tile, ...], tile: Tile, copies: int
) -> bool:
    """Whether the hand can be ended in one go, with so many copies of a tile laid."""
    found = finishing_discards(rack, okey, house.melds)
    if found.bounded:
        return True
    required = house.discard_required
    if found.melds_whole and not required["melds"]:
        return True
    if found.pairs_whole and not required["pairs"]:
        return True
    held = rack.count(tile)
    return any(held - (last == tile) >= copies for last in (*found.melds, *found.pairs))
