"""Is there an opening with this tile? By trying every way to lay the rack.

Asked only where a house lets nobody take a discard he cannot open with (S1 "Yandan Aldığınız Taş
işinize yarasa bile aldığınız taşla el açamıyorsanız ... alamazsınız").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .okey_melds import WILD, Reading, all_melds, all_pairs, worth

Tiles = tuple[str, ...]
Found = tuple[int, tuple[Reading, ...]]  # value, melds


def find_opening(
    house: str,
    okey: str,
    rack: Sequence[str],
    taken: str,
    copies: int,
    bar_points: int,
    bar_pairs: int,
) -> tuple[Reading, ...]:
    """An opening that uses so many copies of the taken tile; empty when there is none.

    One tile at least must be left to discard (S1). Only the limits of houses without a limit on
    okeys in a meld are known here.
    """
    melds = [
        Reading("run" if faces[0][0] == faces[1][0] else "group", tiles, faces, worth(house, faces))
        for tiles, faces in all_melds(rack, okey)
    ]
    pairs = [Reading("pair", tiles, faces, 0) for tiles, faces in all_pairs(rack, okey)]
    spare = rack.count(taken) - copies
    by_points = _Search(melds, taken, lambda meld: meld.points).best(rack, spare, len(rack))
    if by_points and by_points[0] >= bar_points:
        return by_points[1]
    by_pairs = _Search(pairs, taken, lambda _: 1).best(rack, spare, len(rack))
    if by_pairs and by_pairs[0] >= bar_pairs:
        return by_pairs[1]
    # S1: going out at once needs no threshold; all but one tile
    for way in (melds, pairs):
        out = _Search(way, taken, lambda _: 1).best(rack, spare, 1)
        if out:
            return out[1]
    return ()


class _Search:
    """The best way to lay a rack, each meld valued alone."""

    def __init__(
        self, melds: Sequence[Reading], taken: str, value: Callable[[Reading], int]
    ) -> None:
        self.taken = taken
        self.value = value
        self.starting: dict[str, list[tuple[Tiles, Reading]]] = {}
        best: dict[Tiles, Reading] = {}
        for meld in melds:
            tiles = in_order(meld.tiles)
            if tiles not in best or value(meld) > value(best[tiles]):
                best[tiles] = meld
        for tiles, meld in best.items():
            self.starting.setdefault(tiles[0], []).append((tiles, meld))
        self.known: dict[tuple[Tiles, int, int], Found | None] = {}

    def best(self, rack: Sequence[str], spare: int, leave: int) -> Found | None:
        """The best value when 1 to `leave` tiles stay, at most `spare` of them the taken one."""
        return self.search(in_order(rack), spare, leave, leave)

    def search(self, rest: Tiles, spare: int, leave: int, start: int) -> Found | None:
        """`leave` falls with every tile that stays; if it never fell, none is left to discard."""
        if not rest:
            return (0, ()) if leave < start else None
        key = (rest, spare, leave)
        if key in self.known:
            return self.known[key]
        found: Found | None = None
        first, others = rest[0], rest[1:]
        here = spare - (first == self.taken)
        if leave and here >= 0:
            found = self.search(others, here, leave - 1, start)
        for tiles, meld in self.starting.get(first, ()):
            left = without(rest, tiles)
            if left is None:
                continue
            after = self.search(left, spare, leave, start)
            if after and (found is None or after[0] + self.value(meld) > found[0]):
                found = (after[0] + self.value(meld), (meld, *after[1]))
        self.known[key] = found
        return found


def in_order(tiles: Sequence[str]) -> Tiles:
    """Tiles sorted, okeys last."""
    return tuple(sorted(tiles, key=lambda tile: (tile == WILD, tile)))


def without(rest: Tiles, tiles: Tiles) -> Tiles | None:
    """What is left, or None if the tiles are not all there."""
    left = list(rest)
    for tile in tiles:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)
