"""Small changes that would make a refused move legal.

They use nothing but what the mover sees: the table, the top discard and the mover's own rack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeAlias

from hakem.families.okey.house import House
from hakem.families.okey.melds import Demand, Goal, best_pairs, find_opening
from hakem.families.okey.play.fit import fits
from hakem.families.okey.play.moves import Draw, Lay, LayOff, Move, ReturnDiscard
from hakem.families.okey.play.ruling import stands
from hakem.families.okey.play.search import best_lays
from hakem.families.okey.play.state import State, in_rack, rack_of, without
from hakem.families.okey.play.step import MoveReason, MoveVerdict
from hakem.families.okey.tiles import Tile, write_tile, write_tiles
from hakem.kernel.verdict import Outcome, Parameter, Repair

MoveRepair: TypeAlias = Repair[Move]
Mender: TypeAlias = Callable[[House, State, Move], Iterator[MoveRepair]]

_MOST = 2  # repairs of one reason: a player wants a way out, not a list


def mended(house: House, state: State, move: Move, verdict: MoveVerdict) -> MoveVerdict:
    """The verdict with repairs; each repair is a legal move in this position."""
    seat = state.turn.seat
    if verdict.outcome is not Outcome.ILLEGAL or move.seat != seat:
        return verdict
    reasons = tuple([_mended(house, state, move, why) for why in verdict.reasons])
    return verdict._replace(reasons=reasons)


def _mended(house: House, state: State, move: Move, why: MoveReason) -> MoveReason:
    mender = _drop_one if "index" in why.parameters else _MENDERS.get(why.code)
    if mender is None:
        return why
    if mender is not _draw and state.seats[move.seat].rack is None:
        return why
    standing = (
        repair for repair in mender(house, state, move) if stands(house, state, repair.move)
    )
    return why._replace(repairs=tuple(islice(standing, _MOST)))


def _draw(house: House, state: State, move: Move) -> Iterator[MoveRepair]:
    yield _repair("DRAW_FROM_WALL", Draw(move.seat, "wall"))


def _open_or_return(house: House, state: State, move: Move) -> Iterator[MoveRepair]:
    yield _repair("PUT_DISCARD_BACK", ReturnDiscard(move.seat))
    yield from _lay_instead(house, state, move)


def _lay_instead(house: House, state: State, move: Move) -> Iterator[MoveRepair]:
    for lay in best_lays(house, state):
        if stands(house, state, lay):
            yield _repair("LAY_INSTEAD", lay, melds=_told(lay.melds))
            return


def _reach_the_bar(house: House, state: State, move: Move) -> Iterator[MoveRepair]:
    """One meld more, all melds more, or the best opening of the rack."""
    if not isinstance(move, Lay):
        return
    tiles = [in_rack(tile) for meld in move.melds for tile in meld]
    left = without(rack_of(state, move.seat), tiles) or ()
    keep = Demand(keep_one=house.discard_required[move.way])
    if move.way == "pairs":
        more = best_pairs(left, state.okey, house.melds, keep)
    else:
        more = find_opening(left, state.okey, house.melds, Goal.MOST_POINTS, keep)
    added = [meld.tiles for meld in more.melds]
    for count in range(1, len(added) + 1):
        several = (added[:count],) if count > 1 else [[meld] for meld in added]
        for melds in several:
            lay = Lay(move.seat, move.way, (*move.melds, *melds))
            if stands(house, state, lay):
                yield _repair("LAY_ALSO", lay, melds=_told(tuple(melds)))
                return
    yield from _lay_instead(house, state, move)


def _drop_one(house: House, state: State, move: Move) -> Iterator[MoveRepair]:
    """The same lay with one tile kept in the rack."""
    if not isinstance(move, Lay):
        return
    for index, meld in enumerate(move.melds):
        for place, tile in enumerate(meld):
            kept = (*meld[:place], *meld[place + 1 :])
            melds = (*move.melds[:index], kept, *move.melds[index + 1 :])
            if kept and tile not in meld[:place]:
                lay = Lay(move.seat, move.way, melds)
                yield _repair("LAY_WITHOUT_TILE", lay, tile=write_tile(tile))


def _elsewhere(house: House, state: State, move: Move) -> Iterator[MoveRepair]:
    """The same tile at another place on the table."""
    if not isinstance(move, LayOff):
        return
    for meld in state.table:
        for fit in fits(house, state.okey, meld, move.tile):
            there = LayOff(move.seat, fit.tile, meld.id, fit.end)
            tile, tiles = write_tile(fit.tile), write_tiles(meld.tiles)
            if meld.id == move.meld and fit.end:
                yield _repair("LAY_OFF_AT_OTHER_END", there, tile=tile, tiles=tiles)
            elif meld.id != move.meld:
                yield _repair("LAY_OFF_ELSEWHERE", there, tile=tile, meld=meld.id, tiles=tiles)


def _repair(code: str, move: Move, **parameters: Parameter) -> MoveRepair:
    return Repair(code, parameters, move)


def _told(melds: tuple[tuple[Tile, ...], ...]) -> str:
    return " | ".join(map(write_tiles, melds))


_MENDERS: dict[str, Mender] = {
    "NO_DISCARD": _draw,
    "MUST_DRAW_FROM_WALL": _draw,
    "NO_OPENING_WITH_DISCARD": _draw,
    "MUST_OPEN_OR_RETURN": _open_or_return,
    "MUST_OPEN_AFTER_TAKING": _lay_instead,
    "MUST_USE_TAKEN": _lay_instead,
    "OPENING_BELOW_BAR": _reach_the_bar,
    "OPENING_TOO_FEW_PAIRS": _reach_the_bar,
    "MUST_KEEP_DISCARD": _drop_one,
    "TILE_FITS_OTHER_END": _elsewhere,
    "TILE_DOES_NOT_FIT_MELD": _elsewhere,
    "PAIR_DOES_NOT_GROW": _elsewhere,
    "MELD_IS_FULL": _elsewhere,
    "MELD_HAS_ITS_OKEYS": _elsewhere,
    "LAY_OFF_LIMIT": _elsewhere,
}
