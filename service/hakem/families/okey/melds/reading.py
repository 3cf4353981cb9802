"""What tiles in the order in which they lie are: a run, a group, a pair, or why none.

A run lies upward or downward; other orders are no run. An okey in a run is the tile whose place it
has: ``r9 r10 *`` is 9-10-11. Only where that tile does not exist do okeys at one end belong to the
other: ``r12 r13 *`` is 11-12-13, and ``* r1 r2`` is 1-2-3. An okey may also say what it stands for
(``*=r11``); then it may lie at either end in the same way. Readings give runs upward.

An okey in a group is any colour the group lacks, so a group may have several readings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from hakem.families.okey.house.melds import MeldRules
from hakem.families.okey.melds.faults import faults_of
from hakem.families.okey.melds.model import Classification, Fault, MeldKind, Reading, Slot
from hakem.families.okey.melds.sequence import number_at, run_order
from hakem.families.okey.tiles import (
    BOUND,
    COLOUR_SHIFT,
    FALSE_JOKER,
    NUMBER_MASK,
    OKEY,
    Tile,
    standing_for,
)

__all__ = ["Classification", "Fault", "MeldKind", "Reading", "classify"]

# Melds read lately: a table sees the same ones again and again.
_KEPT = 16_384


@lru_cache(maxsize=_KEPT)
def classify(tiles: tuple[Tile, ...], okey: Tile, rules: MeldRules) -> Classification:
    """Every reading of ``tiles`` in the order laid, under the face ``okey``: run, groups, pair.

    Two okeys that say nothing are a pair of the okey's own face.
    """
    slots = tuple([_slot(tile, okey, rules) for tile in tiles])
    readings = (*_runs(slots, rules), *_groups(slots, rules), *_pairs(slots, okey, rules))
    return Classification(readings, () if readings else faults_of(slots, rules))


def _slot(tile: Tile, okey: Tile, rules: MeldRules) -> Slot:
    if tile == OKEY:
        return Slot(tile, None, True)
    if tile == FALSE_JOKER:
        return Slot(tile, None, True) if rules.false_joker_wild else Slot(tile, okey, False)
    if tile & BOUND:
        return Slot(tile, tile & ~BOUND, True)
    return Slot(tile, tile, False)


def _runs(slots: Sequence[Slot], rules: MeldRules) -> Iterator[Reading]:
    colours = {slot.face >> COLOUR_SHIFT for slot in slots if slot.face is not None}
    if len(colours) != 1 or not _sound(slots, rules.run_min, rules.longest_run, rules):
        return
    order = run_order(slots, rules)
    if order is None:
        return
    row, start = order
    colour = colours.pop() << COLOUR_SHIFT
    faces = [colour | number_at(start, place, rules.numbers) for place in range(len(row))]
    yield _reading(MeldKind.RUN, row, faces, rules)


def _groups(slots: Sequence[Slot], rules: MeldRules) -> Iterator[Reading]:
    known = [slot.face for slot in slots if slot.face is not None]
    numbers = {face & NUMBER_MASK for face in known}
    taken = {face >> COLOUR_SHIFT for face in known}
    if len(numbers) != 1 or len(taken) != len(known):
        return
    if not _sound(slots, rules.group_min, rules.largest_group, rules):
        return
    number = numbers.pop()
    missing = [c << COLOUR_SHIFT | number for c in rules.colours if c not in taken]
    for choice in permutations(missing, len(slots) - len(known)):
        chosen = iter(choice)
        faces = [next(chosen) if slot.face is None else slot.face for slot in slots]
        yield _reading(MeldKind.GROUP, slots, faces, rules)


def _pairs(slots: Sequence[Slot], okey: Tile, rules: MeldRules) -> Iterator[Reading]:
    known = {slot.face for slot in slots if slot.face is not None}
    wilds = sum(slot.wild for slot in slots)
    if len(slots) == 2 and len(known) <= 1 and wilds <= rules.wilds_per_pair:
        yield _reading(MeldKind.PAIR, slots, [*(known or {okey})] * 2, rules)


def _sound(slots: Sequence[Slot], least: int, most: int, rules: MeldRules) -> bool:
    """Whether size and okeys are those of a run or group."""
    size, wilds = len(slots), sum(slot.wild for slot in slots)
    limit = rules.wilds_per_meld
    return least <= size <= most and wilds < size and (limit is None or wilds <= limit)


def _reading(
    kind: MeldKind, row: Sequence[Slot], faces: Sequence[Tile], rules: MeldRules
) -> Reading:
    tiles = [
        standing_for(face) if slot.wild and slot.tile != FALSE_JOKER else slot.tile
        for slot, face in zip(row, faces, strict=True)
    ]
    points = 0
    if kind is not MeldKind.PAIR:
        points = rules.points(sum(face & NUMBER_MASK for face in faces))
    return Reading(kind, tuple(tiles), tuple(faces), points)
