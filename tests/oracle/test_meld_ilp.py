"""The best-opening search against the integer program, on seeded racks.

``make test-fast`` checks some hundred racks, ``make test`` thousands.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from hakem.families.okey.melds import (
    Demand,
    Goal,
    Opening,
    find_opening,
    finishing_discards,
)
from hakem.families.okey.melds import (
    MeldRules as MeldHouse,
)
from hakem.families.okey.tiles import BOUND, FALSE_JOKER, OKEY, Tile, face
from tests.oracle.meld_ilp import (
    Column,
    MeldRules,
    Program,
    Rack,
    finishing,
    measures,
    rack_of,
    uses,
)
from tests.oracle.random_racks import STYLES, rack
from tests.unit.families.okey.melds.houses import FREE, check_legal, laid_tiles

SIZES = (14, 15, 21, 22)
GOALS = tuple(Goal)
NONE = Demand()
OUTCOMES = ("cannot be", "short", "opens", "not by the goal alone", "only by going out")


@dataclass(frozen=True)
class Drawn:
    """A rack as the program and the search see it; false jokers hold the okey's own face."""

    rack: Rack
    tiles: tuple[Tile, ...]
    okey: Tile
    house: MeldHouse
    rules: MeldRules

    def text(self, tile: Tile) -> str:
        if tile == OKEY:
            return "*"
        shown = self.okey if tile == FALSE_JOKER else tile
        return f"{'rybk'[shown >> 4]}{shown & 15}"

    def opening(self, goal: Goal, demand: Demand = NONE, price: int = 0) -> Opening:
        found = find_opening(self.tiles, self.okey, self.house, goal, demand, okey_price=price)
        assert not found.bounded
        check_legal(found, self.tiles, self.okey, self.house)
        return found

    def reached(self, opening: Opening, goal: Goal, price: int) -> tuple[int, int]:
        """What an opening comes to by the goal and by the breaker of ties."""
        laid = [tile for meld in opening.melds for tile in meld.tiles]
        wilds = sum(tile & BOUND > 0 for tile in laid)
        naturals = [self.okey if t == FALSE_JOKER else t for t in laid if not t & BOUND]
        left_less = sum(tile & 15 for tile in naturals) + wilds * price
        if goal is Goal.MOST_POINTS:
            return opening.points, laid_tiles(opening)
        return (left_less if goal is Goal.LEAST_LEFT else laid_tiles(opening)), opening.points


def draw(
    rng: random.Random, house: MeldHouse, size: int, wilds: int, style: str | None = None
) -> Drawn:
    texts = rack(style or rng.choice(STYLES), rng, size, wilds, house.numbers)
    colours = {"rybk"[colour] for colour in house.colours}
    texts = [text for text in texts if text == "*" or text[0] in colours]
    # Half of the time the okey's face is one that is held, so that false jokers come in.
    held = sorted({text for text in texts if text != "*"}) or ["r1"]
    okey = rng.choice(held if rng.random() < 0.5 else [f"r{house.numbers}"])
    codes = [OKEY if text == "*" else face(text[0], int(text[1:])) for text in texts]
    mark = face(okey[0], int(okey[1:]))
    tiles = tuple(FALSE_JOKER if code == mark else code for code in codes)
    rules = MeldRules(
        "".join(sorted(colours)),
        house.numbers,
        house.run_min,
        house.run_max,
        house.run_ends_on_1,
        house.group_min,
        house.group_max,
        house.thirds,
        house.wilds_per_meld,
    )
    return Drawn(rack_of(texts), tiles, mark, house, rules)


def compare(drawn: Drawn, goal: Goal, price: int = 0, ties: bool = False) -> None:
    """The search reaches what the program does; with ``ties`` also in what breaks ties."""
    first, second = measures(goal.value, price)
    program = Program(drawn.rules, drawn.rack)
    got = drawn.reached(drawn.opening(goal, price=price), goal, price)
    best = program.most(first)
    assert got[0] == best, drawn
    if ties:
        assert got[1] == program.most(second, (first, best)), drawn


def compare_racks(seeds: range) -> None:
    """One rack a seed; sizes, okeys, limits, goals and styles in turn."""
    for seed in seeds:
        rng = random.Random(seed)
        house = FREE._replace(wilds_per_meld=(1, None)[seed % 2])
        drawn = draw(rng, house, SIZES[seed // 2 % 4], seed // 8 % 3, STYLES[seed // 24 % 3])
        goal = GOALS[seed // 72 % 3]
        price = (0, 25, 101)[seed // 5 % 3] if goal is Goal.LEAST_LEFT else 0
        compare(drawn, goal, price, ties=seed % 4 == 0)


def compare_demands(seeds: range) -> None:
    """Openings that must lay a tile, or leave one."""
    for seed in seeds:
        rng = random.Random(seed)
        house = FREE._replace(wilds_per_meld=rng.choice((1, 2, None)))
        drawn = draw(rng, house, rng.choice((9, 15, 22)), rng.choice((0, 1, 2)))
        tile = rng.choice(drawn.tiles)
        copies = rng.randint(1, drawn.tiles.count(tile))
        keep = rng.random() < 0.5
        goal = rng.choice(GOALS)
        first, _ = measures(goal.value)
        held = drawn.rack.size - keep
        best = Program(drawn.rules, drawn.rack).most(
            first, (uses(drawn.text(tile)), copies), (lambda c: -c.tiles, -held)
        )
        found = drawn.opening(goal, Demand(tile, copies, keep))
        laid = Counter(OKEY if t & BOUND else t for m in found.melds for t in m.tiles)
        if best is None:
            assert found.melds == (), drawn
        else:
            assert drawn.reached(found, goal, 0)[0] == best, (drawn, tile, copies, keep)
            assert laid[tile] >= copies
            assert len(found.left) >= keep


def compare_bars(seeds: range) -> Counter[str]:
    """Openings that must count enough or end the hand, lay a tile, leave one; what came of it.

    Bars lie around what a rack can reach, so that many are out of reach of the best by the goal.
    """
    seen: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(seed)
        house = FREE._replace(wilds_per_meld=(1, 2, None)[seed % 3])
        ends, between = seed % 4 == 0, seed % 4 > 1
        wilds = rng.choice((1, 2) if between else (0, 1, 2))
        drawn = draw(rng, house, rng.choice((9, 14, 15, 22)), wilds)
        if ends:
            drawn = with_one_more(drawn, rng)
        tile = rng.choice(drawn.tiles)
        copies = rng.randint(0, drawn.tiles.count(tile)) if seed % 2 else 0
        keep, waives = rng.random() < 0.7, ends or rng.random() < 0.5
        goal, price = GOALS[seed % 3], rng.choice((0, 25))
        program = Program(drawn.rules, drawn.rack)
        wish = [(uses(drawn.text(tile)), copies), ((lambda c: -c.tiles), keep - drawn.rack.size)]
        most = program.most(points_of, *wish)
        bar = max(0, (most or 0) - rng.choice((-5, -2, 0, 0, 1, 8, 20)))
        first, _ = measures(goal.value, price)
        best = program.most(first, *wish)
        if best and between:
            # Between what the best by the goal counts and the most there is.
            bar = rng.randint(program.most(points_of, *wish, (first, best)) or 0, most or 0)
        reached = program.most(first, *wish, (points_of, bar))
        out = (lambda c: c.tiles), drawn.rack.size - 1
        ended = program.most(first, *wish, out) if waives else None
        expected = max((v for v in (reached, ended) if v is not None), default=None)
        found = drawn.opening(goal, Demand(tile, copies, keep, bar, waives), price)
        told = (drawn, goal, bar, tile, copies, keep, waives, price)
        if most is None:
            assert found.melds == (), told
            seen["cannot be"] += 1
        elif expected is None:
            assert found.short == (most > 0), told
            assert found.points == most, told
            seen["short"] += 1
        else:
            assert not found.short, told
            assert drawn.reached(found, goal, price)[0] == expected, told
            assert len(found.left) >= keep
            assert found.points >= bar or (waives and len(found.left) <= 1), told
            seen["opens"] += bool(found.melds)
            seen["not by the goal alone"] += expected != best
            seen["only by going out"] += reached is None
    return seen


def points_of(column: Column) -> int:
    """What a meld counts."""
    return column.points


def random_house(rng: random.Random) -> MeldHouse:
    """A house with other knobs than any that is played."""
    numbers = rng.randint(5, 13)
    run_min = rng.randint(2, 4)
    return FREE._replace(
        colours=rng.choice(((0, 1, 2, 3), (0, 1, 2), (1, 3))),
        numbers=numbers,
        run_min=run_min,
        run_max=rng.randint(max(run_min, 3), 13),
        run_ends_on_1=rng.random() < 0.5,
        group_min=rng.randint(2, 3),
        group_max=rng.randint(3, 4),
        thirds=rng.random() < 0.5,
        copies=rng.choice((2, 3, 4)),
        wilds_per_meld=rng.choice((0, 1, 2, 3, None)),
    )


def compare_houses(seeds: range) -> None:
    """Other houses, up to four okeys."""
    for seed in seeds:
        rng = random.Random(seed)
        house = random_house(rng)
        drawn = draw(rng, house, rng.randint(6, 16), rng.choice((0, 1, 2, 2, 3, 4)))
        compare(drawn, rng.choice(GOALS), ties=True)


def compare_finishing(seeds: range) -> None:
    """Every finishing discard of racks, half of which can finish; also where it must count enough.

    Where a tile must be laid too, its last copy is no discard.
    """
    for seed in seeds:
        rng = random.Random(seed)
        house = FREE._replace(wilds_per_meld=rng.choice((1, None)))
        drawn = draw(rng, house, rng.choice((13, 15, 22)), rng.choice((0, 1, 2)))
        if seed % 2:
            drawn = with_one_more(drawn, rng)
        found = finishing_discards(drawn.tiles, drawn.okey, house)
        assert not found.bounded
        expected = finishing(drawn.rules, drawn.rack)
        assert {drawn.text(tile) for tile in found.melds} == set(expected), drawn
        taken = rng.choice(drawn.tiles)
        held = drawn.tiles.count(taken)
        copies, least = rng.randint(1, held), rng.choice((0, *expected.values()))
        demand = Demand(taken, copies, True, least)
        found = finishing_discards(drawn.tiles, drawn.okey, house, demand)
        assert {drawn.text(tile) for tile in found.melds} == {
            text
            for text, points in expected.items()
            if points >= least and held - (text == drawn.text(taken)) >= copies
        }, (drawn, demand)
        waived = finishing_discards(
            drawn.tiles, drawn.okey, house, demand._replace(least=1_000, out_waives=True)
        )
        free = demand._replace(least=0)
        assert waived == finishing_discards(drawn.tiles, drawn.okey, house, free)


def with_one_more(drawn: Drawn, rng: random.Random) -> Drawn:
    """The melds of a rack and one more tile: it can finish, or is near it."""
    opening = drawn.opening(Goal.MOST_TILES)
    kept = [OKEY if t & BOUND else t for meld in opening.melds for t in meld.tiles]
    kept.append(rng.choice(drawn.tiles))
    texts = [drawn.text(tile) for tile in kept]
    return Drawn(rack_of(texts), tuple(kept), drawn.okey, drawn.house, drawn.rules)


def test_some_racks() -> None:
    compare_racks(range(0, 1440, 13))  # 111 racks, all combinations in turn


def test_some_demands() -> None:
    compare_demands(range(60))


@pytest.mark.slow
def test_some_bars() -> None:
    seen = compare_bars(range(96))
    assert min(seen[what] for what in OUTCOMES) > 0, seen


def test_some_other_houses() -> None:
    compare_houses(range(80))


def test_some_finishing_discards() -> None:
    compare_finishing(range(16))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_racks(part: int) -> None:
    compare_racks(range(10_000 + part, 12_000, 4))


@pytest.mark.slow
def test_many_demands() -> None:
    compare_demands(range(1_000, 1_500))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_many_bars(part: int) -> None:
    seen = compare_bars(range(3_000 + part * 500, 3_500 + part * 500))
    assert min(seen[what] for what in OUTCOMES) > 4, seen


@pytest.mark.slow
def test_many_other_houses() -> None:
    compare_houses(range(1_000, 1_500))


@pytest.mark.slow
def test_many_finishing_discards() -> None:
    compare_finishing(range(1_000, 1_080))
