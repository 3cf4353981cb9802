"""The most pairs of a rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hakem.families.okey.house.melds import MeldRules
from hakem.families.okey.melds.demand import ANY, Demand
from hakem.families.okey.melds.opening import Opening
from hakem.families.okey.melds.rack import Rack, rack_of
from hakem.families.okey.tiles import NUMBER_MASK, OKEY, Tile

_Pair = tuple[Tile, Tile]


def best_pairs(
    rack: Sequence[Tile],
    okey: Tile,
    rules: MeldRules,
    demand: Demand = ANY,
) -> Opening:
    """The most pairs of a rack; of as many, those that leave the least. Never bounded."""
    held = rack_of(rack, okey, rules)
    pairs = _most_pairs(held, demand)
    if demand.keep_one and len(pairs) * 2 == len(held.tiles):
        # Put each tile aside; of as many pairs, those that lay the most.
        ways = [_most_pairs(held.less(tile), demand) for tile in sorted(set(held.tiles))]
        pairs = max(ways, key=lambda way: _merit(way, held, demand), default=[])
    if _laid(pairs, held, demand) < demand.copies:
        pairs = []
    readings = held.pairs(pairs)
    left = held.without(readings)
    enough = len(pairs) >= demand.least or (demand.out_waives and len(left) <= 1)
    return Opening(readings, 0, left, short=bool(pairs) and not enough)


def all_in_pairs(held: Rack) -> bool:
    """Whether a rack falls into pairs with nothing left."""
    return len(_most_pairs(held, ANY)) * 2 == len(held.tiles)


def _most_pairs(held: Rack, demand: Demand) -> list[_Pair]:
    counts = Counter(tile for tile in held.tiles if tile not in held.wilds)
    # A single that is demanded gets an okey first, then the dearest ones do.
    first = demand.tile if demand.copies > counts[demand.tile] // 2 * 2 else None
    dear = sorted(counts, key=lambda tile: (tile != first, -_number(tile, held), tile))
    twins = [tile for tile in dear for _ in range(counts[tile] // 2)]
    singles = [tile for tile in dear if counts[tile] % 2]
    wilds, limit = list(held.wilds), held.rules.wilds_per_pair
    pairs: list[_Pair] = []
    matched = min(len(wilds), len(singles)) if limit else 0
    pairs += [(single, wilds.pop(0)) for single in singles[:matched]]
    while len(wilds) > 1 and limit > 1:
        pairs.append((wilds.pop(0), wilds.pop(0)))
    while len(wilds) > 1 and twins and limit:
        # Two okeys that may not lie together each take one of two twins.
        twin = twins.pop()
        pairs += [(twin, wilds.pop(0)), (twin, wilds.pop(0))]
    pairs += [(twin, twin) for twin in twins]
    if wilds and limit and _laid(pairs, held, demand) < demand.copies:
        # The okey left over is demanded: it takes the place of a twin, or of a single.
        if twins:
            pairs[-1] = (twins[-1], wilds[0])
        elif matched and limit > 1:
            pairs[matched - 1] = (pairs[matched - 1][1], wilds[0])
    return pairs


def _merit(pairs: Sequence[_Pair], held: Rack, demand: Demand) -> tuple[bool, int, int]:
    """Whether pairs meet the demand, how many they are, and what faces they lay."""
    faces = sum(_number(tile, held) for pair in pairs for tile in pair if tile not in held.wilds)
    return _laid(pairs, held, demand) >= demand.copies, len(pairs), faces


def _laid(pairs: Sequence[_Pair], held: Rack, demand: Demand) -> int:
    """How many of the demanded tile are laid; okeys are equal to each other."""
    same = held.wilds if demand.tile in (*held.wilds, OKEY) else (demand.tile,)
    return sum(tile in same for pair in pairs for tile in pair)


def _number(tile: Tile, held: Rack) -> int:
    return held.face_of(tile) & NUMBER_MASK
