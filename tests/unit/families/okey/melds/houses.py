"""Houses of melds for tests, and tiles read from text."""

from __future__ import annotations

from functools import cache

from hakem.families.okey.melds import MeldRules, Opening, classify
from hakem.families.okey.tiles import BOUND, COLOURS, OKEY, Tile, TileSet

FREE = MeldRules(
    colours=(0, 1, 2, 3),
    numbers=13,
    copies=2,
    false_jokers=2,
    run_min=3,
    run_max=13,
    run_ends_on_1=False,
    group_min=3,
    group_max=4,
    thirds=False,
    wilds_per_meld=None,
    wilds_per_pair=2,
    false_joker_wild=False,
)
"""The plain rules of melds: any number of okeys in one."""
ONE = FREE._replace(wilds_per_meld=1, wilds_per_pair=1)
"""At most one okey in a meld (S003)."""
THIRDS = FREE._replace(thirds=True)
WRAP = FREE._replace(run_ends_on_1=True)
JOKERS = FREE._replace(false_joker_wild=True)


@cache
def tile_set(house: MeldRules) -> TileSet:
    colours = [COLOURS[colour] for colour in house.colours]
    return TileSet(colours, house.numbers, house.copies, house.false_jokers, 1)


def read(text: str, okey: Tile, house: MeldRules = FREE) -> tuple[Tile, ...]:
    """Tiles of a rack or of laid melds."""
    return tile_set(house).read(text, okey, "tiles", in_meld=True)


def check_legal(opening: Opening, rack: tuple[Tile, ...], okey: Tile, house: MeldRules) -> None:
    """Melds are melds, count what they say, and with what is left they are the rack."""
    for meld in opening.melds:
        assert meld in classify(meld.tiles, okey, house).readings, meld
    laid = [OKEY if tile & BOUND else tile for meld in opening.melds for tile in meld.tiles]
    assert sorted((*laid, *opening.left)) == sorted(rack)
    assert opening.points == sum(meld.points for meld in opening.melds)


def laid_tiles(opening: Opening) -> int:
    return sum(len(meld.tiles) for meld in opening.melds)
