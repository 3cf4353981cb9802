"""Deals of Okey in which racks are better than chance has it, so that simulated hands get far.

Every arrangement of the tiles is a deal; these are rare ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from hakem.families.okey.house import House
from hakem.families.okey.play.deal import deal
from hakem.families.okey.play.state import State
from hakem.families.okey.tiles import COLOUR_SHIFT, FALSE_JOKER, OKEY, Tile
from hakem.kernel.chance import Chance

# What racks are made of, as often as it stands here: left as dealt; mostly melds; nothing but melds
# and one tile; mostly pairs; nothing but pairs and a tile at most.
_MAKES = (
    "dealt",
    "dealt",
    "melds",
    "melds",
    "melds",
    "all_melds",
    "pairs",
    "all_pairs",
    "all_pairs",
)
_TRIES = 40  # melds that are tried for a rack before it is left as it is
_SIZES = (3, 3, 3, 4, 4, 5, 6)  # tiles of a meld: shorter ones are commoner in play
_OKEY_IN = 5  # one meld in so many has an okey
_OKEY_BESIDE = 2  # one whole rack in so many has an okey beside its melds
_DEALT = 3  # one deal in so many is left as it is


def kind_deal(house: House, seed: str, leader: int, chance: Chance) -> State:
    """The deal of a seed, or the same tiles with good racks made of them."""
    state = deal(house, seed, house.seats, leader)
    if not chance.below(_DEALT):
        return state
    racks = [seat.rack or () for seat in state.seats]
    rest = [*chain(*racks), *state.wall]
    made = []
    for rack in racks:
        good = list(_good(house, state.okey, rest, len(rack), chance))
        for tile in good:
            rest.remove(tile)
        made.append(good)
    dealt = iter(rest)
    seats = []
    for seat, good in zip(state.seats, made, strict=True):
        tiles = (*good, *[next(dealt) for _ in range(seat.size - len(good))])
        seats.append(seat._replace(rack=tiles))
    return state._replace(seats=tuple(seats), wall=tuple(dealt))


def _good(house: House, okey: Tile, rest: list[Tile], size: int, chance: Chance) -> Iterator[Tile]:
    """Tiles for a rack of ``size`` that go together, none where the rack stays as dealt."""
    make = _MAKES[chance.below(len(_MAKES))]
    if make == "dealt":
        return
    pool = Counter(rest)
    pairs, whole = make.endswith("pairs"), make.startswith("all")
    left = size // 2 * 2 if pairs else house.dealt_others
    if whole and pool[OKEY] and not chance.below(_OKEY_BESIDE):
        pool[OKEY] -= 1
        left = min(left, (size - 1) // 2 * 2 if pairs else size - 1)
        yield OKEY
    if not whole:
        left -= chance.below(left // 2)
    for _ in range(_TRIES):
        faces = _pair(house, chance) if pairs else _meld(house, left, chance)
        if not faces or len(faces) > left:
            continue
        tiles = [FALSE_JOKER if face == okey else face for face in faces]
        if not chance.below(_OKEY_IN):
            tiles[chance.below(len(tiles))] = OKEY
        if not Counter(tiles) - pool:
            pool -= Counter(tiles)
            left -= len(tiles)
            yield from tiles


def _pair(house: House, chance: Chance) -> list[Tile]:
    faces = house.tiles.faces
    return [faces[chance.below(len(faces))]] * 2


def _meld(house: House, left: int, chance: Chance) -> list[Tile]:
    """Faces of a run or group of at most ``left`` tiles, rather of high numbers than of low ones.

    Empty when there is none of the size picked, or when too few tiles for another meld would stay.
    """
    melds = house.melds
    size = min(_SIZES[chance.below(len(_SIZES))], left)
    if 0 < left - size < min(melds.run_min, melds.group_min):
        return []
    high = max(chance.below(melds.numbers), chance.below(melds.numbers)) + 1
    if melds.group_min <= size <= melds.largest_group and chance.below(2):
        colours = list(melds.colours)
        picked = [colours.pop(chance.below(len(colours))) for _ in range(size)]
        return [colour << COLOUR_SHIFT | high for colour in picked]
    if not melds.run_min <= size <= min(high, melds.longest_run):
        return []
    top = melds.colours[chance.below(len(melds.colours))] << COLOUR_SHIFT | high
    return list(range(top - size + 1, top + 1))
