"""A rack as a search sees it, and melds of a search as laid tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hakem.families.okey.house.melds import MeldRules
from hakem.families.okey.melds.catalogue import Layout, Shape, layout_of
from hakem.families.okey.melds.model import MeldKind, Reading
from hakem.families.okey.tiles import BOUND, FALSE_JOKER, OKEY, Tile, standing_for


@dataclass(frozen=True, slots=True)
class Rack:
    """A rack under the face ``okey``: its numbered tiles as a stock, and its okeys.

    False jokers are tiles of the okey's face or okeys, as the house has it; ``wilds`` are the
    okeys as tiles, real ones first.
    """

    tiles: tuple[Tile, ...]
    okey: Tile
    rules: MeldRules
    layout: Layout
    stock: int
    wilds: tuple[Tile, ...]

    def bit_of(self, tile: Tile) -> int:
        """The low bit of a tile's face; 0 for an okey."""
        if tile == OKEY or (tile == FALSE_JOKER and self.rules.false_joker_wild):
            return 0
        return self.layout.bit(self.okey if tile == FALSE_JOKER else tile)

    def count_of(self, bit: int) -> int:
        """How many tiles have the face of a low bit; of 0, how many are okeys."""
        return self.stock // bit & self.layout.field if bit else len(self.wilds)

    def tile_of(self, face: Tile) -> Tile:
        """The tile of the rack that has a face by nature."""
        return FALSE_JOKER if face == self.okey else face

    def less(self, tile: Tile) -> Rack:
        """The rack without one of that tile."""
        tiles = list(self.tiles)
        tiles.remove(tile)
        return rack_of(tiles, self.okey, self.rules)

    def face_of(self, tile: Tile) -> Tile:
        """The face a tile of the rack has by nature; an okey's own face for an okey."""
        return self.okey if tile in (OKEY, FALSE_JOKER) else tile

    def pairs(self, pairs: Sequence[tuple[Tile, Tile]]) -> tuple[Reading, ...]:
        """Pairs of tiles of the rack as laid, a natural tile before an okey."""
        readings = []
        for pair in pairs:
            face = self.face_of(pair[0])
            tiles = tuple(self._laid(tile, face) if tile == OKEY else tile for tile in pair)
            readings.append(Reading(MeldKind.PAIR, tiles, (face, face), 0))
        return tuple(readings)

    def melds(self, found: Sequence[Shape], wilds_first: Tile = OKEY) -> tuple[Reading, ...]:
        """The melds as laid; okeys are given out in the order of the melds.

        Of real okeys and wild false jokers those like ``wilds_first`` are laid first.
        """
        okeys = iter(sorted(self.wilds, key=lambda wild: wild != wilds_first))
        ordered = sorted(found, key=lambda shape: (shape.kind is not MeldKind.RUN, shape.faces))
        readings = []
        for kind, faces, wild, points in ordered:
            tiles = tuple(
                self._laid(next(okeys), face) if is_wild else self.tile_of(face)
                for face, is_wild in zip(faces, wild, strict=True)
            )
            readings.append(Reading(kind, tiles, faces, points))
        return tuple(readings)

    def without(self, melds: Iterable[Reading]) -> tuple[Tile, ...]:
        """What stays in the rack, in the rack's order."""
        laid = Counter(OKEY if tile & BOUND else tile for meld in melds for tile in meld.tiles)
        left = []
        for tile in self.tiles:
            if laid[tile]:
                laid[tile] -= 1
            else:
                left.append(tile)
        return tuple(left)

    @staticmethod
    def _laid(okey: Tile, face: Tile) -> Tile:
        return standing_for(face) if okey == OKEY else okey


def rack_of(tiles: Iterable[Tile], okey: Tile, rules: MeldRules) -> Rack:
    """The rack of these tiles; raises ValueError for more copies of one than a set can have."""
    laid = tuple(tiles)
    layout = layout_of(rules)
    wilds = tuple(sorted(tile for tile in laid if _is_wild(tile, rules)))
    stock = 0
    for tile, count in Counter(laid).items():
        if not _is_wild(tile, rules):
            if count > layout.most:
                raise ValueError(f"{count} copies of one tile")
            stock += layout.bit(okey if tile == FALSE_JOKER else tile) * count
    return Rack(laid, okey, rules, layout, stock, wilds)


def _is_wild(tile: Tile, rules: MeldRules) -> bool:
    return tile == OKEY or (tile == FALSE_JOKER and rules.false_joker_wild)
