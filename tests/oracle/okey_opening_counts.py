"""How many openings the slow referee allows in a position, counted by what they leave in the rack.

An opening is one `lay` of a seat that has not opened: a set of melds laid together, either as runs
and groups or as pairs. Two openings are the same when they are made of the same melds, in whatever
order; two melds are the same when kind and tiles are, the false joker being no numbered tile and an
okey differing by what it stands for. The order of a group or pair, and which of two equal tiles is
taken, make no difference. A meld can be there twice, of two equal tiles each. A pair of two okeys
is the okey's own face and nothing else.

Openings are not written down one by one. Meld after meld it is asked: not laid, laid once, laid
twice? What leaves the same tiles in the rack with as many melds of as many points is counted
together. The rules ask how many melds there are and of how many points, how many tiles are left,
and whether the discard taken is among what was laid; so the referee is asked about one set of all
that are alike in these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .okey_case import Case
from .okey_melds import Reading, all_melds, all_pairs, read_meld
from .okey_referee import LEGAL, judge

WAYS = ("melds", "pairs")


class Came(NamedTuple):
    """What a set of melds comes to: how often each tile is left in the rack, melds and points."""

    left: tuple[int, ...]
    melds: int
    points: int


class Sets(NamedTuple):
    """How many sets come to the same, and one of them."""

    number: int
    one: tuple[str, ...]


def count(house: str, options: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, int]:
    """The openings of the seat to move: by melds, by pairs, and those of both that go out at once.

    To go out at once is to leave one tile to discard, or none where the house asks for none.
    """
    case = Case.of(house, options, position)
    if case.me.opened != "none":
        raise ValueError("the seat to move has opened")
    by_melds, by_pairs = (_openings(case, way) for way in WAYS)
    return {
        "meldOpenings": by_melds.total(),
        "pairOpenings": by_pairs.total(),
        "goingOut": sum(found[left] for found in (by_melds, by_pairs) for left in (0, 1)),
    }


def how_many_sets(
    house: str, options: Mapping[str, Any], position: Mapping[str, Any], most: int
) -> int:
    """All that the rack can lay, legal or not, or some number above `most`."""
    case = Case.of(house, options, position)
    total = 0
    for way in WAYS:
        found = 0
        for sets in _step_by_step(case, way):
            found = sum(each.number for each in sets.values()) - 1
            if total + found > most:
                return total + found
        total += found
    return total


def _openings(case: Case, way: str) -> Counter[int]:
    """The legal openings by the number of tiles they leave."""
    tiles = sorted(set(case.me.rack))
    taken = tiles.index(case.state.turn.taken) if case.state.turn.taken else None
    *_, everything = _step_by_step(case, way)
    alike: dict[tuple[int, int, int, int], Sets] = {}
    for came, sets in everything.items():
        kept = 0 if taken is None else came.left[taken]
        key = (came.melds, came.points, sum(came.left), kept)
        alike[key] = _and(alike.get(key), sets)
    numbers: Counter[int] = Counter()
    for (_, _, tiles_left, _), sets in alike.items():
        if sets.one and _stands(case, way, sets.one):
            numbers[tiles_left] += sets.number
    return numbers


def _step_by_step(case: Case, way: str) -> Iterator[dict[Came, Sets]]:
    """All sets of the first melds of the rack, one meld more each time, by what they come to."""
    tiles = sorted(set(case.me.rack))
    found = {Came(tuple(case.me.rack.count(tile) for tile in tiles), 0, 0): Sets(1, ())}
    yield found
    for meld in _melds(case, way):
        used = Counter(meld.tiles)
        needs = [(place, used[tile]) for place, tile in enumerate(tiles) if used[tile]]
        found, layer = dict(found), found
        while layer := _with_one_more(layer, meld, needs):
            for came, sets in layer.items():
                found[came] = _and(found.get(came), sets)
        yield found


def _with_one_more(
    layer: Mapping[Came, Sets], meld: Reading, needs: list[tuple[int, int]]
) -> dict[Came, Sets]:
    """The sets of a layer that leave the tiles for one more of this meld, with it."""
    more: dict[Came, Sets] = {}
    for came, sets in layer.items():
        if any(came.left[place] < number for place, number in needs):
            continue
        left = list(came.left)
        for place, number in needs:
            left[place] -= number
        after = Came(tuple(left), came.melds + 1, came.points + meld.points)
        more[after] = _and(more.get(after), Sets(sets.number, (*sets.one, meld.text)))
    return more


def _and(these: Sets | None, those: Sets) -> Sets:
    return Sets(these.number + those.number, these.one) if these else those


def _melds(case: Case, way: str) -> Iterator[Reading]:
    """Every meld of the rack that the house takes, each once."""
    okey, rack = case.state.okey, case.me.rack
    for tiles, faces in all_pairs(rack, okey) if way == "pairs" else all_melds(rack, okey):
        readings = read_meld(case.house, okey, Reading("", tiles, faces, 0).text.split())
        if isinstance(readings, list):
            (reading,) = readings
            yield reading


def _stands(case: Case, way: str, melds: tuple[str, ...]) -> bool:
    body = {"kind": f"LAY_KIND_{way.upper()}", "melds": list(melds)}
    verdict = judge(case.house, case.options, case.position, {"seat": case.seat, "lay": body})
    return bool(verdict["outcome"] == LEGAL)
