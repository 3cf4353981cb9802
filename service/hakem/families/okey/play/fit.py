"""Where a tile fits the melds on the table, by shape alone."""

from __future__ import annotations

from typing import NamedTuple

from hakem.families.okey import knobs
from hakem.families.okey.house import House
from hakem.families.okey.melds import classify
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.melds.sequence import number_at
from hakem.families.okey.play.moves import End
from hakem.families.okey.play.state import TableMeld, lay_down
from hakem.families.okey.tiles import (
    BOUND,
    COLOUR_SHIFT,
    FALSE_JOKER,
    NUMBER_MASK,
    OKEY,
    Tile,
    standing_for,
)
from hakem.kernel.knobs import Knob

_RUN, _GROUP, _PAIR = MeldKind.RUN, MeldKind.GROUP, MeldKind.PAIR
# The bits of a face that all tiles of a meld share.
_SHARED = {_RUN: ~NUMBER_MASK, _GROUP: NUMBER_MASK, _PAIR: ~0}


class Fit(NamedTuple):
    """One way a tile fits a meld: the tile as it lies there, its end, and the meld with it."""

    tile: Tile
    end: End
    meld: TableMeld


def face_of(house: House, okey: Tile, tile: Tile) -> Tile | None:
    """The face a tile has or says it stands for; None for an okey that says nothing."""
    if tile == OKEY:
        return None
    if tile == FALSE_JOKER:
        return None if house.false_joker_wild else okey
    return tile & ~BOUND


def fits(house: House, okey: Tile, meld: TableMeld, tile: Tile, end: End = "") -> tuple[Fit, ...]:
    """Every way ``tile`` fits ``meld``; at the given end alone if one is given.

    Limits of a turn are not asked. Groups and pairs have no ends.
    """
    face = face_of(house, okey, tile)
    wild = house.is_wild(tile)
    if meld.kind is _RUN:
        if wild and not _wild_allowed(house, meld):
            return ()
        found = []
        for at, there in run_ends(house, meld):
            if end in ("", at) and (face is None or face == there):
                found.append(_at_end(meld, tile, there, at))
        return tuple(found)
    if meld.kind is _GROUP:
        return _fits_group(house, okey, meld, tile, face)
    there = meld.faces[0]
    if not house.pairs_grow or face not in (None, there):
        return ()
    if wild and _wilds(house, meld) >= house.melds.wilds_per_pair:
        return ()
    grown = _at_end(meld, tile, there, "")
    in_order = tuple(sorted(grown.meld.tiles))  # an okey lies last
    return (grown._replace(meld=grown.meld._replace(tiles=in_order)),)


def run_ends(house: House, meld: TableMeld) -> tuple[tuple[End, Tile], ...]:
    """The open ends of a run with the faces that belong there; none when it is full."""
    length = len(meld.faces)
    melds = house.melds
    if length >= melds.longest_run:
        return ()
    first = meld.faces[0]
    start = first & NUMBER_MASK
    colour = first & ~NUMBER_MASK
    ends: list[tuple[End, Tile]] = []
    if start > 1:
        ends.append(("low", first - 1))
    if start + length <= melds.numbers + melds.run_ends_on_1:
        ends.append(("high", colour | number_at(start, length, melds.numbers)))
    return tuple(ends)


def is_playable(house: House, okey: Tile, table: tuple[TableMeld, ...], tile: Tile) -> bool:
    """Whether a tile that is no real okey fits a meld on the table, as the house counts it."""
    face = face_of(house, okey, tile)
    if face is None:
        return any(meld.kind is not _PAIR and fits(house, okey, meld, tile) for meld in table)
    for meld in table:
        if not (meld.faces[0] ^ face) & _SHARED[meld.kind]:
            if meld.kind is _PAIR:
                if house.playable_by_pair:
                    return True
            elif fits(house, okey, meld, tile):
                return True
        if house.playable_by_swap and swap_place(house, okey, meld, tile) is not None:
            return True
    return False


def swap_place(house: House, okey: Tile, meld: TableMeld, tile: Tile) -> int | None:
    """The place of the okey that ``tile`` may be given for, by the house's rules; else None."""
    place = okey_place(house, okey, meld, tile)
    return None if place is None or swap_knob(house, meld) else place


def okey_place(house: House, okey: Tile, meld: TableMeld, tile: Tile) -> int | None:
    """The place of the okey that stands for ``tile``, whether or not it may be taken.

    Where an okey of a group is any colour the group lacks, so is this one; the one that stands
    for exactly this tile is taken first.
    """
    face = face_of(house, okey, tile)
    if face is None or tile & BOUND:
        return None
    bound = standing_for(face)
    if bound in meld.tiles:
        return len(meld.tiles) - 1 - meld.tiles[::-1].index(bound)
    if meld.kind is not _GROUP or house.swap_group != "any_missing":
        return None
    sure = [
        there for there, laid in zip(meld.faces, meld.tiles, strict=True) if laid != FALSE_JOKER
    ]
    if (face ^ meld.faces[0]) & NUMBER_MASK or face in (
        sure if house.false_joker_wild else meld.faces
    ):
        return None
    for place in range(len(meld.tiles) - 1, -1, -1):
        if meld.tiles[place] & BOUND:
            return place
    return None


def swap_knob(house: House, meld: TableMeld) -> Knob[object] | None:
    """The knob by which no okey may be taken from this meld; None when one may."""
    if not house.swap_allowed:
        return knobs.SWAP_ALLOWED
    if meld.kind is _PAIR:
        return None if house.swap_pair else knobs.SWAP_PAIR
    if meld.kind is _RUN or house.swap_group == "any_missing":
        return None
    full = house.swap_group == "full_only" and len(meld.faces) == house.colours
    return None if full else knobs.SWAP_GROUP


def with_tile_at(meld: TableMeld, place: int, tile: Tile, face: Tile) -> TableMeld:
    """The meld with another tile in one place."""
    tiles, faces = list(meld.tiles), list(meld.faces)
    tiles[place], faces[place] = tile, face
    return meld._replace(tiles=tuple(tiles), faces=tuple(faces))


def read_again(house: House, okey: Tile, meld: TableMeld) -> TableMeld:
    """The meld after a tile of it changed.

    A wild false joker does not say which colour of a group it is; it is read as in a position that
    was sent.
    """
    if not house.false_joker_wild or meld.kind is not _GROUP or FALSE_JOKER not in meld.tiles:
        return meld
    readings = classify(meld.tiles, okey, house.melds).readings
    faces = next((reading.faces for reading in readings if reading.kind is _GROUP), meld.faces)
    return meld._replace(faces=faces)


def _at_end(meld: TableMeld, tile: Tile, face: Tile, end: End) -> Fit:
    laid = standing_for(face) if tile == OKEY else tile
    if end == "low":
        tiles, faces = (laid, *meld.tiles), (face, *meld.faces)
    else:
        tiles, faces = (*meld.tiles, laid), (*meld.faces, face)
    return Fit(laid, end, TableMeld(meld.id, meld.kind, tiles, faces, meld.owner))


def _fits_group(
    house: House, okey: Tile, meld: TableMeld, tile: Tile, face: Tile | None
) -> tuple[Fit, ...]:
    if len(meld.faces) >= house.melds.largest_group:
        return ()
    if house.false_joker_wild and (tile == FALSE_JOKER or FALSE_JOKER in meld.tiles):
        return _fits_open_group(house, okey, meld, tile)
    first = meld.faces[0]
    if face is not None and ((face ^ first) & NUMBER_MASK or face in meld.faces):
        return ()
    if house.is_wild(tile) and not _wild_allowed(house, meld):
        return ()
    if face is not None:
        return (_at_end(meld, tile, face, ""),)
    number = first & NUMBER_MASK
    missing = [colour << COLOUR_SHIFT | number for colour in house.melds.colours]
    return tuple([_at_end(meld, tile, there, "") for there in missing if there not in meld.faces])


def _fits_open_group(house: House, okey: Tile, meld: TableMeld, tile: Tile) -> tuple[Fit, ...]:
    """As above where a false joker is wild: it does not say which colour it is."""
    found: dict[tuple[Tile, ...], Fit] = {}
    for reading in classify((*meld.tiles, tile), okey, house.melds).readings:
        if reading.kind is _GROUP and reading.tiles not in found:
            grown = lay_down(meld.id, reading, meld.owner)
            found[reading.tiles] = Fit(reading.tiles[-1], "", grown)
    return tuple(found.values())


def _wild_allowed(house: House, meld: TableMeld) -> bool:
    limit = house.melds.wilds_per_meld
    return limit is None or _wilds(house, meld) < limit


def _wilds(house: House, meld: TableMeld) -> int:
    return sum([house.is_wild(tile) for tile in meld.tiles])
