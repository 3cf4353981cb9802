"""Pairs worked out by hand and against a brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from hakem.families.okey.melds import Demand, MeldRules, best_pairs
from hakem.families.okey.tiles import FALSE_JOKER, NUMBER_MASK, OKEY, Tile, face, write_tiles
from tests.unit.families.okey.melds.houses import FREE, JOKERS, ONE, check_legal, read

MARK = face("y", 5)
NONE = FREE._replace(wilds_per_pair=0)


def pairs(text: str, house: MeldRules = FREE, demand: Demand | None = None) -> tuple[str, str]:
    rack = read(text, MARK, house)
    found = best_pairs(rack, MARK, house, demand or Demand())
    check_legal(found, rack, MARK, house)
    assert (found.points, found.bounded) == (0, False)
    laid = sorted(write_tiles(meld.tiles) for meld in found.melds)
    return ", ".join(laid), write_tiles(found.left)


def test_twins_and_okeys() -> None:
    assert pairs("r5 k1 r5 k1 b9") == ("k1 k1, r5 r5", "b9")
    assert pairs("r5 k1 r5 * b9") == ("b9 *=b9, r5 r5", "k1")  # the dearest single is laid
    assert pairs("f k1 f") == ("f f", "k1")
    assert pairs("f * k1") == ("f *=y5", "k1")
    assert pairs("* *") == ("*=y5 *=y5", "")
    assert pairs("r1 * *") == ("r1 *=r1", "*")
    assert pairs("r1 y2 b3") == ("", "r1 y2 b3")
    assert pairs("r5 r5 r5 *", FREE._replace(copies=3)) == ("r5 *=r5, r5 r5", "")


def test_the_limit_of_okeys_in_a_pair() -> None:
    assert pairs("* * r1 r1", ONE) == ("r1 *=r1, r1 *=r1", "")
    assert pairs("* *", ONE) == ("", "* *")
    assert pairs("* r1", NONE) == ("", "* r1")
    assert pairs("f r1", JOKERS) == ("r1 f", "")


def test_demands() -> None:
    assert pairs("r5 k1 r5 * b9", demand=Demand(face("k", 1), 1)) == ("k1 *=k1, r5 r5", "b9")
    assert pairs("r5 k1 r5 b9", demand=Demand(face("k", 1), 1)) == ("", "r5 k1 r5 b9")
    assert pairs("r5 r5 *", demand=Demand(OKEY, 1)) == ("r5 *=r5", "r5")
    assert pairs("r5 r5 k1 k1", demand=Demand(keep_one=True)) == ("r5 r5", "k1 k1")
    assert pairs("r5 r5 k1 k1", demand=Demand(face("k", 1), 2, True)) == ("k1 k1", "r5 r5")
    assert pairs("r5 r5", demand=Demand(face("r", 5), 1, True)) == ("", "r5 r5")


def partners(first: Tile, second: Tile, house: MeldRules) -> bool:
    wilds = sum(tile == OKEY for tile in (first, second))
    return wilds <= house.wilds_per_pair and (bool(wilds) or first == second)


def all_pairings(rack: Sequence[Tile], house: MeldRules) -> Iterator[list[Tile]]:
    """The tiles laid by each way to pair up some of a rack."""
    if not rack:
        yield []
        return
    first, rest = rack[0], rack[1:]
    yield from all_pairings(rest, house)
    for place, other in enumerate(rest):
        if partners(first, other, house):
            for laid in all_pairings([*rest[:place], *rest[place + 1 :]], house):
                yield [first, other, *laid]


def least(tiles: Sequence[Tile]) -> int:
    return sum((MARK if t == FALSE_JOKER else t) & NUMBER_MASK for t in tiles if t != OKEY)


@pytest.mark.parametrize("house", [FREE, ONE, NONE], ids=["two", "one", "none"])
def test_against_brute_force(house: MeldRules) -> None:
    rng = random.Random(7)
    deck = [face("r", n) for n in (1, 2, 3, 4)] * 2 + [FALSE_JOKER] * 2 + [OKEY] * 2
    for _ in range(250):
        rack = tuple(rng.sample(deck, rng.randint(1, 8)))
        tile = rng.choice(rack)
        demand = Demand(tile, rng.randint(0, rack.count(tile)), rng.random() < 0.5)
        ways = [
            laid
            for laid in all_pairings(rack, house)
            if laid.count(tile) >= demand.copies and len(laid) <= len(rack) - demand.keep_one
        ]
        found = best_pairs(rack, MARK, house, demand)
        check_legal(found, rack, MARK, house)
        best = max(map(len, ways), default=0)
        assert len(found.melds) * 2 == best, (rack, demand)
        if best and not demand.copies and not demand.keep_one:
            most = max(least(laid) for laid in ways if len(laid) == best)
            assert least(rack) - least(found.left) == most, rack
