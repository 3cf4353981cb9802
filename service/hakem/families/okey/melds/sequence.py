"""The order of a run: where its okeys belong when tiles lie in a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hakem.families.okey.house.melds import MeldRules
from hakem.families.okey.melds.model import Slot
from hakem.families.okey.tiles import NUMBER_MASK


def run_order(slots: Sequence[Slot], rules: MeldRules) -> tuple[Sequence[Slot], int] | None:
    """The slots in upward order and the number of the first, or None when they are no sequence.

    Looks at numbers and order alone. The order laid is tried first, then okeys of one end moved to
    the other, then the same downward.
    """
    top = rules.numbers + rules.run_ends_on_1
    for row in _rows(slots):
        for start in _starts(row, rules):
            if start >= 1 and start + len(row) - 1 <= top and follows(row, start, rules.numbers):
                return row, start
    return None


def follows(row: Sequence[Slot], start: int, numbers: int) -> bool:
    """Whether each known number is the one of its place, counting on with 1 after the highest."""
    return all(
        slot.face is None or slot.face & NUMBER_MASK == number_at(start, place, numbers)
        for place, slot in enumerate(row)
    )


def number_at(start: int, place: int, numbers: int) -> int:
    """The number at a place of a run that begins with ``start``; 1 comes after the highest."""
    return (start + place - 1) % numbers + 1


def _starts(row: Sequence[Slot], rules: MeldRules) -> Iterator[int]:
    """The numbers a row could begin with, going by its first known tile."""
    for place, slot in enumerate(row):
        if slot.face is not None:
            number = slot.face & NUMBER_MASK
            yield number - place
            if number == 1 and rules.run_ends_on_1:
                yield rules.numbers + 1 - place
            return


def _rows(slots: Sequence[Slot]) -> Iterator[Sequence[Slot]]:
    """The orders in which a row may be read; at least one tile is known."""
    for row in (slots, slots[::-1]):
        yield row
        behind = _wilds_before_first_natural(row[::-1])
        for moved in range(1, behind + 1):
            yield (*row[-moved:], *row[:-moved])
        ahead = _wilds_before_first_natural(row)
        for moved in range(1, ahead + 1):
            yield (*row[moved:], *row[:moved])


def _wilds_before_first_natural(row: Sequence[Slot]) -> int:
    return next((place for place, slot in enumerate(row) if not slot.wild), 0)
