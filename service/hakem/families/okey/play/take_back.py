"""Taking back what was laid in this turn: the tile laid off last, or everything."""

from __future__ import annotations

from typing import NamedTuple

from hakem.families.okey import knobs
from hakem.families.okey.house import House
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.play.fit import read_again, with_tile_at
from hakem.families.okey.play.prices import penalty
from hakem.families.okey.play.state import LaidTile, Seat, State, TableMeld, Turn, in_rack, without
from hakem.families.okey.play.step import Ruling, Step, illegal, reason
from hakem.families.okey.scores.hand import Event
from hakem.families.okey.tiles import BOUND, OKEY, Tile, standing_for, write_tile


class Unwound(NamedTuple):
    """The table before the turn, the tiles back to the rack, and how many okeys leave it."""

    table: tuple[TableMeld, ...]
    back: tuple[Tile, ...]
    okeys: int


def rule_undo(house: House, state: State) -> Ruling:
    """Take back the tile laid off last, if it still lies where it was laid.

    A house that gives back a single tile gives back no other until the next one is laid off.
    """
    turn = state.turn
    reasons = []
    if house.undo_tile == "forbidden":
        reasons.append(reason(house, "UNDO_NOT_ALLOWED", knobs.UNDO_LAST_TILE))
    if not turn.offs:
        return illegal([*reasons, reason(house, "NOTHING_TO_UNDO")])
    if turn.undone:
        reasons.append(reason(house, "UNDONE_ALREADY", knobs.UNDO_LAST_TILE))
    last = turn.offs[-1]
    meld = state.meld(last.meld)
    place = None if meld is None else place_of(meld, last)
    if meld is None or place is None or _kept_by_swap(state, meld):
        tile = write_tile(last.tile)
        reasons.append(reason(house, "LAID_TILE_IS_KEPT", tile=tile, meld=last.meld))
    if reasons or meld is None or place is None:
        return illegal(reasons)
    state = state.with_meld(read_again(house, state.okey, _without_place(meld, place)))
    me = state.seats[turn.seat]
    state = state.with_seat(turn.seat, _taking(me, (in_rack(last.tile),)))
    left = turn.offs[:-1]
    undone = only_one_comes_back(house, left)
    return Step(state._replace(turn=turn._replace(offs=left, undone=undone)))


def only_one_comes_back(house: House, left: tuple[LaidTile, ...]) -> bool:
    """Whether a tile just taken back keeps those laid off before it on the table."""
    return house.undo_tile == "single" and bool(left)


def rule_take_back(house: House, state: State) -> Ruling:
    """Take back all melds laid, tiles laid off and swaps of this turn, at the house's price.

    What an opening has earned or charged stays written, and the turn keeps that in mind.
    """
    turn = state.turn
    reasons = []
    if not house.undo_turn:
        reasons.append(reason(house, "TAKE_BACK_NOT_ALLOWED", knobs.UNDO_WHOLE_TURN))
    if not (turn.laid or turn.offs or turn.swaps):
        reasons.append(reason(house, "NOTHING_TO_TAKE_BACK"))
    if reasons:
        return illegal(reasons)
    undone = unwind(house, state)
    me = _taking(state.seats[turn.seat], undone.back)
    if me.rack is not None:
        me = me._replace(rack=without(me.rack, (OKEY,) * undone.okeys))
    me = me._replace(size=me.size - undone.okeys)
    if not turn.opened_before:
        me = me._replace(opened="none", points=0, pairs=0)
    fresh = turn._replace(laid=(), offs=(), swaps=(), undone=False)
    state = state.with_seat(turn.seat, me).with_table(undone.table, fresh)
    return Step(state, penalty(house, state, Event("take_back", turn.seat)))


def unwind(house: House, state: State) -> Unwound:
    """What the turn has changed on the table, undone.

    A swapped okey goes back to where the tile given for it lies, and stands for that tile; unless
    that place was laid off in this turn and leaves the table itself.
    """
    turn = state.turn
    table: list[TableMeld] = []
    back: list[Tile] = []
    okeys = 0
    for lying in state.table:
        if lying.id in turn.laid:
            back += map(in_rack, lying.tiles)
            continue
        meld = lying
        gone: list[Tile] = []  # tiles that were given for okeys laid off in this turn
        given = given_to(turn, meld.id)
        for off in reversed(turn.offs):
            place = place_of(meld, off, given) if off.meld == meld.id else None
            if place is not None:
                there = meld.tiles[place]
                back.append(in_rack(there))
                if there != off.tile:
                    gone.append(there)
                meld = _without_place(meld, place)
        for swap in turn.swaps:
            if swap.meld != meld.id:
                continue
            if swap.tile in gone:
                gone.remove(swap.tile)
            elif swap.tile in meld.tiles:
                meld = _okey_again(meld, swap.tile)
                back.append(swap.tile)
                okeys += 1
        table.append(read_again(house, state.okey, meld))
    return Unwound(tuple(table), tuple(back), okeys)


def given_to(turn: Turn, number: int) -> tuple[Tile, ...]:
    """The tiles given in this turn for okeys of a meld."""
    return tuple([swap.tile for swap in turn.swaps if swap.meld == number])


def place_of(meld: TableMeld, laid: LaidTile, given: tuple[Tile, ...] = ()) -> int | None:
    """Where a tile laid off in this turn lies in its meld, None when it does not.

    If it was an okey, one of the tiles ``given`` to the meld may lie there instead: that of its
    face or, in a group whose okeys stand for any missing colour, another one.
    """
    last = len(meld.tiles) - 1
    places = range(last, -1, -1) if not laid.end else (0 if laid.end == "low" else last,)
    for place in places:
        if meld.tiles[place] == laid.tile:
            return place
    if not laid.tile & BOUND:
        return None
    there = [place for place in places if meld.tiles[place] in given]
    for place in there:
        if standing_for(meld.faces[place]) == laid.tile:
            return place
    return there[0] if there and meld.kind is MeldKind.GROUP else None


def _kept_by_swap(state: State, meld: TableMeld) -> bool:
    """Whether an okey left a group because it was full: then its tiles stay."""
    swaps = state.turn.swaps
    return meld.kind is MeldKind.GROUP and any(swap.meld == meld.id for swap in swaps)


def _okey_again(meld: TableMeld, tile: Tile) -> TableMeld:
    place = len(meld.tiles) - 1 - meld.tiles[::-1].index(tile)
    face = meld.faces[place]
    after = with_tile_at(meld, place, standing_for(face), face)
    if meld.kind is MeldKind.PAIR:
        after = after._replace(tiles=tuple(sorted(after.tiles)))
    return after


def _without_place(meld: TableMeld, place: int) -> TableMeld:
    tiles, faces = meld.tiles, meld.faces
    return meld._replace(
        tiles=(*tiles[:place], *tiles[place + 1 :]), faces=(*faces[:place], *faces[place + 1 :])
    )


def _taking(me: Seat, tiles: tuple[Tile, ...]) -> Seat:
    rack = None if me.rack is None else (*me.rack, *tiles)
    return me._replace(rack=rack, size=me.size + len(tiles))
