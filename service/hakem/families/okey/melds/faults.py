"""Why tiles are no meld.

Codes: MELD_TOO_SHORT, MELD_TOO_LONG, TOO_MANY_WILDS, NO_NATURAL_TILE, MIXED_TILES, NOT_A_PAIR,
GROUP_DUPLICATE_COLOUR, RUN_REPEATS, RUN_WRAPS, RUN_OUT_OF_ORDER, RUN_GAP. Tiles that can only have
been meant as one kind get the faults of that kind alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from hakem.families.okey import knobs
from hakem.families.okey.house.melds import MeldRules
from hakem.families.okey.melds.model import Fault, MeldKind, Slot
from hakem.families.okey.melds.sequence import follows, run_order
from hakem.families.okey.tiles import COLOUR_SHIFT, COLOURS, NUMBER_MASK, Tile, write_tile
from hakem.kernel.knobs import Knob
from hakem.kernel.verdict import Parameter


def faults_of(slots: Sequence[Slot], rules: MeldRules) -> tuple[Fault, ...]:
    """What stands against tiles that are no meld; at least one fault, each one once.

    What stands against a run and a group alike is said of neither: it has no ``kind``.
    """
    found: list[Fault] = []
    for fault in _faults(slots, rules):
        same = next((at for at, other in enumerate(found) if _alike(fault, other)), None)
        if same is None:
            found.append(fault)
        elif fault.parameters != found[same].parameters:
            found[same] = replace(fault, parameters=_unkind(fault))
    return tuple(found)


def _alike(fault: Fault, other: Fault) -> bool:
    """Whether two faults say the same, though it may be one of a run and one of a group."""
    pair = MeldKind.PAIR.value
    apart = (fault.parameters.get("kind") == pair) != (other.parameters.get("kind") == pair)
    return fault.code == other.code and not apart and _unkind(fault) == _unkind(other)


def _unkind(fault: Fault) -> dict[str, Parameter]:
    return {name: value for name, value in fault.parameters.items() if name != "kind"}


def _faults(slots: Sequence[Slot], rules: MeldRules) -> Iterator[Fault]:
    known = [slot.face for slot in slots if slot.face is not None]
    if len(slots) == 2:
        yield from _pair_faults(slots, rules)
    if len(slots) < min(rules.run_min, rules.group_min):
        least = min(rules.run_min, rules.group_min)
        knob = knobs.MELDS_RUN_MIN if least == rules.run_min else knobs.MELDS_GROUP_MIN
        yield Fault("MELD_TOO_SHORT", {"least": least, "given": len(slots)}, knob)
        return
    if all(slot.wild for slot in slots):
        yield Fault("NO_NATURAL_TILE", {})
    same_colour = len({face >> COLOUR_SHIFT for face in known}) <= 1
    same_number = len({face & NUMBER_MASK for face in known}) <= 1
    if not same_colour and not same_number:
        first, other = _unlike(known)
        yield Fault("MIXED_TILES", {"first": write_tile(first), "other": write_tile(other)})
    # Equal tiles are no start of a run, but might have been meant as a group.
    if same_colour and not (same_number and len(known) > 1):
        yield from _run_faults(slots, rules)
    if same_number:
        yield from _group_faults(slots, rules)


def _unlike(known: Sequence[Tile]) -> tuple[Tile, Tile]:
    """Two tiles that share neither colour nor number.

    There always are two: tiles that pairwise share one of them share the same one.
    """
    return next(
        (first, other)
        for first, other in combinations(known, 2)
        if (first ^ other) >> COLOUR_SHIFT and (first ^ other) & NUMBER_MASK
    )


def _pair_faults(slots: Sequence[Slot], rules: MeldRules) -> Iterator[Fault]:
    first, second = (slot.face for slot in slots)
    if first is not None and second is not None and first != second:
        yield Fault("NOT_A_PAIR", {"first": write_tile(first), "second": write_tile(second)})
    wilds = sum(slot.wild for slot in slots)
    if wilds > rules.wilds_per_pair:
        yield _too_many(MeldKind.PAIR, rules.wilds_per_pair, wilds, knobs.WILD_PER_PAIR)


def _run_faults(slots: Sequence[Slot], rules: MeldRules) -> Iterator[Fault]:
    knob = knobs.MELDS_RUN_MAX if rules.longest_run == rules.run_max else knobs.TILES_NUMBERS
    bounds = (rules.run_min, rules.longest_run)
    yield from _size_faults(MeldKind.RUN, slots, bounds, (knobs.MELDS_RUN_MIN, knob))
    yield from _wild_faults(MeldKind.RUN, slots, rules)
    known = any(slot.face is not None for slot in slots)
    if known and len(slots) <= rules.numbers and run_order(slots, rules) is None:
        yield from _order_faults(slots, rules)


def _group_faults(slots: Sequence[Slot], rules: MeldRules) -> Iterator[Fault]:
    knob = knobs.MELDS_GROUP_MAX if rules.largest_group == rules.group_max else knobs.TILES_COLOURS
    bounds = (rules.group_min, rules.largest_group)
    yield from _size_faults(MeldKind.GROUP, slots, bounds, (knobs.MELDS_GROUP_MIN, knob))
    yield from _wild_faults(MeldKind.GROUP, slots, rules)
    colours = [slot.face >> COLOUR_SHIFT for slot in slots if slot.face is not None]
    for colour in sorted(set(colours)):
        if colours.count(colour) > 1:
            yield Fault("GROUP_DUPLICATE_COLOUR", {"colour": COLOURS[colour]})


def _size_faults(
    kind: MeldKind,
    slots: Sequence[Slot],
    bounds: tuple[int, int],
    behind: tuple[Knob[object], Knob[object]],
) -> Iterator[Fault]:
    least, most = bounds
    if len(slots) < least:
        yield Fault("MELD_TOO_SHORT", {"least": least, "given": len(slots)}, behind[0])
    if len(slots) > most:
        given = {"kind": kind.value, "most": most, "given": len(slots)}
        yield Fault("MELD_TOO_LONG", given, behind[1])


def _wild_faults(kind: MeldKind, slots: Sequence[Slot], rules: MeldRules) -> Iterator[Fault]:
    wilds = sum(slot.wild for slot in slots)
    if rules.wilds_per_meld is not None and wilds > rules.wilds_per_meld:
        yield _too_many(kind, rules.wilds_per_meld, wilds, knobs.WILD_PER_MELD)


def _too_many(kind: MeldKind, most: int, given: int, knob: Knob[object]) -> Fault:
    return Fault("TOO_MANY_WILDS", {"kind": kind.value, "most": most, "given": given}, knob)


def _order_faults(slots: Sequence[Slot], rules: MeldRules) -> Iterator[Fault]:
    """Why tiles of one colour are no sequence."""
    known = [slot.face for slot in slots if slot.face is not None]
    twice = sorted({face for face in known if known.count(face) > 1})
    if twice:
        for face in twice:
            yield Fault("RUN_REPEATS", {"tile": write_tile(face)})
        return
    numbers = rules.numbers
    if any(
        follows(row, start, numbers)
        for row in (slots, slots[::-1])
        for start in range(1, numbers + 1)
    ):
        yield Fault("RUN_WRAPS", {"highest": numbers}, knobs.MELDS_RUN_WRAP)
    elif max(known) - min(known) < len(slots):
        yield Fault("RUN_OUT_OF_ORDER", {})
    else:
        below, above = max(pairwise(sorted(known)), key=lambda step: step[1] - step[0])
        yield Fault("RUN_GAP", {"below": write_tile(below), "above": write_tile(above)})
