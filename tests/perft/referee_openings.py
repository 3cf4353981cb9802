"""How many openings the kernel allows, counted as ``tests/oracle/okey_opening_counts.py`` says.

Every set of melds that the rack can lay is made up and ruled on, one by one, as ``judge`` does it
before it looks for repairs. The kernel's search for openings is not used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hakem.families.okey.house import House, house_of
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.melds.reading import classify
from hakem.families.okey.play.moves import Lay, Way
from hakem.families.okey.play.ruling import rule_on, settled
from hakem.families.okey.play.state import State
from hakem.families.okey.play.step import Step
from hakem.families.okey.tiles import BOUND, OKEY, Tile
from hakem.kernel.ruleset import Ruleset
from tests.perft.notation import OPENINGS
from tests.perft.referee_counts import every_meld, every_pair

Meld = tuple[Tile, ...]
WAYS: dict[str, Way] = {"meldOpenings": "melds", "pairOpenings": "pairs"}


def count(ruleset: Ruleset, state: State) -> dict[str, int]:
    """The numbers, by the names of the published counts."""
    house, seat = house_of(ruleset), state.turn.seat
    numbers: Counter[str] = Counter()
    for name, way in WAYS.items():
        for melds in every_set(house, state, way):
            ruled = rule_on(house, state, settled(state, Lay(seat, way, melds)))
            if isinstance(ruled, Step):
                numbers[name] += 1
                numbers["goingOut"] += ruled.state.seats[seat].size <= 1
    return {name: numbers[name] for name in OPENINGS}


def every_set(house: House, state: State, way: Way) -> Iterator[tuple[Meld, ...]]:
    """Every set of melds that the rack of the seat to move can lay, okeys bound, each once."""
    rack = state.seats[state.turn.seat].rack or ()
    made = every_pair(state.okey, rack) if way == "pairs" else every_meld(house, state.okey, rack)
    melds = []
    for meld in made:
        readings = classify(meld, state.okey, house.melds).readings
        if readings:
            assert [reading.kind is MeldKind.PAIR for reading in readings] == [way == "pairs"]
            melds.append((meld, Counter([OKEY if tile & BOUND else tile for tile in meld])))
    yield from _sets(melds, 0, Counter(rack), ())


def _sets(
    melds: list[tuple[Meld, Counter[Tile]]], first: int, rack: Counter[Tile], laid: tuple[Meld, ...]
) -> Iterator[tuple[Meld, ...]]:
    """Those laid and one or more of the melds from the ``first`` on, a meld twice where it can."""
    for place in range(first, len(melds)):
        meld, tiles = melds[place]
        if all(rack[tile] >= number for tile, number in tiles.items()):
            yield (*laid, meld)
            yield from _sets(melds, place, rack - tiles, (*laid, meld))
