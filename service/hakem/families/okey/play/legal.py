"""The legal moves of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from hakem.families.okey.house import House
from hakem.families.okey.play.fit import fits, okey_place
from hakem.families.okey.play.moves import (
    Discard,
    Draw,
    LayOff,
    Move,
    ReturnDiscard,
    Swap,
    TakeBack,
    Undo,
)
from hakem.families.okey.play.ruling import over, rule_on
from hakem.families.okey.play.search import best_lays
from hakem.families.okey.play.state import State, rack_of
from hakem.families.okey.play.step import Step
from hakem.families.okey.tiles import Tile
from hakem.kernel.verdict import Entry

Listed: TypeAlias = tuple[Move, tuple[Entry, ...]]
"""A legal move, complete, with the points it would write at once."""


def legal_moves(house: House, state: State) -> tuple[Listed, ...]:
    """What the seat to move may do; nothing once the hand is over.

    In order: drawing; or the best lays (of the unopened: openings), every lay-off and swap,
    putting the taken discard back, undoing, taking back, and every discard. Lays are not all
    listed: those that count most, those of the most tiles, and the most pairs. Raises InvalidInput
    naming the rack of the seat to move when it is withheld and needed.
    """
    if over(state) is not None:
        return ()
    found: list[Listed] = []
    for move in _candidates(house, state):
        ruled = rule_on(house, state, move)
        if isinstance(ruled, Step):
            found.append((move, ruled.entries))
    return tuple(found)


def _candidates(house: House, state: State) -> Iterator[Move]:
    seat = state.turn.seat
    if state.turn.phase == "draw":
        yield Draw(seat, "wall")
        yield Draw(seat, "discard")
        return
    tiles = sorted(set(rack_of(state, seat)))
    yield from best_lays(house, state)
    if state.seats[seat].opened != "none":
        yield from _to_the_table(house, state, tiles)
    yield ReturnDiscard(seat)
    yield Undo(seat)
    yield TakeBack(seat)
    for tile in tiles:
        yield Discard(seat, tile)


def _to_the_table(house: House, state: State, tiles: list[Tile]) -> Iterator[Move]:
    seat = state.turn.seat
    for tile in tiles:
        for meld in state.table:
            for fit in fits(house, state.okey, meld, tile):
                yield LayOff(seat, fit.tile, meld.id, fit.end)
    for tile in tiles:
        for meld in state.table:
            if okey_place(house, state.okey, meld, tile) is not None:
                yield Swap(seat, tile, meld.id)
