"""The knobs of a house that decide what a meld is and what it counts."""

from __future__ import annotations

from typing import NamedTuple

from hakem.families.okey import knobs
from hakem.families.okey.tiles import COLOURS
from hakem.kernel.knobs import Knobs

# "A third of it" is the meaning of the word ``third`` of the knob ``melds.value``.
THIRD = 3


class MeldRules(NamedTuple):
    """What a house says of melds; equal houses share their tables.

    ``colours`` are places in :data:`~hakem.families.okey.tiles.COLOURS`. ``wilds_per_meld`` is None
    without a limit. ``false_joker_wild`` makes a false joker an okey in every respect of melds,
    the limits included; otherwise it is a tile of the okey's face.
    """

    colours: tuple[int, ...]
    numbers: int
    copies: int
    false_jokers: int
    run_min: int
    run_max: int
    run_ends_on_1: bool
    group_min: int
    group_max: int
    thirds: bool
    wilds_per_meld: int | None
    wilds_per_pair: int
    false_joker_wild: bool

    @property
    def longest_run(self) -> int:
        """The most tiles of a run: no number comes twice, not even where 1 may end it."""
        return min(self.run_max, self.numbers)

    @property
    def largest_group(self) -> int:
        """The most tiles of a group: no colour comes twice."""
        return min(self.group_max, len(self.colours))

    def points(self, face_sum: int) -> int:
        """What a run or group counts whose faces come to ``face_sum``.

        Counted in thirds, three tiles of a run count the middle one and three of a group their
        number; further tiles add a third of their own sum, rounded down. Three such tiles come to
        exactly three times what they count, so all of it is a third of the sum, rounded down,
        whichever three are taken first. Houses whose shortest meld has two tiles go on with that.
        """
        return face_sum // THIRD if self.thirds else face_sum


def meld_rules(said: Knobs) -> MeldRules:
    """The meld knobs of a rule set; raises KeyError or TypeError for another family's knobs."""
    return MeldRules(
        colours=tuple(sorted(COLOURS.index(colour) for colour in said[knobs.TILES_COLOURS])),
        numbers=said[knobs.TILES_NUMBERS],
        copies=said[knobs.TILES_COPIES],
        false_jokers=said[knobs.TILES_FALSE_JOKERS],
        run_min=said[knobs.MELDS_RUN_MIN],
        run_max=said[knobs.MELDS_RUN_MAX],
        run_ends_on_1=said[knobs.MELDS_RUN_WRAP] == "end_on_1",
        group_min=said[knobs.MELDS_GROUP_MIN],
        group_max=said[knobs.MELDS_GROUP_MAX],
        thirds=said[knobs.MELDS_VALUE] == "third",
        wilds_per_meld=said[knobs.WILD_PER_MELD],
        wilds_per_pair=said[knobs.WILD_PER_PAIR],
        false_joker_wild=said[knobs.WILD_FALSE_JOKER] == "wild",
    )
