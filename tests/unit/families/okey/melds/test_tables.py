"""The tables behind the search, and the bound on its work."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hakem.families.okey.melds import Goal, MeldRules, meld_rules
from hakem.families.okey.melds.catalogue import bits_of, layout_of, shapes
from hakem.families.okey.melds.packing import Packing, Spent
from hakem.families.okey.melds.scheme import scheme_of
from hakem.families.okey.melds.wilds import Search
from hakem.kernel.knobs import Knobs
from hakem.rules.catalog import load_folder
from tests.unit.families.okey.melds.houses import FREE, JOKERS, ONE, THIRDS, WRAP

HOUSES = [FREE, THIRDS, WRAP, FREE._replace(run_min=2, group_min=2, thirds=True)]


def lengths(house: MeldRules, wilds: int) -> set[int]:
    """The lengths of the runs in a catalogue."""
    found = shapes(house, wilds).values()
    return {len(shape.faces) for shape in found if shape.kind.value == "RUN"}


def test_runs_of_three_four_and_five_are_enough() -> None:
    # 4 colours, 11 + 10 + 9 runs; 13 numbers, 4 groups of three and one of four
    assert len(shapes(FREE, 0)) == 4 * (11 + 10 + 9) + 13 * (4 + 1)
    for wilds in (0, 1, 2):
        assert lengths(FREE, wilds) == {3, 4, 5}
        assert lengths(THIRDS, wilds) == {3, 4, 5}


def test_other_houses_need_other_lengths() -> None:
    # Where three okeys alone would be a part, no run is left out.
    assert lengths(FREE, 3) == set(range(4, 14))
    assert lengths(FREE._replace(run_min=4), 0) == {4, 5, 6, 7}
    assert lengths(FREE._replace(run_min=4, run_max=5), 0) == {4, 5}
    assert lengths(FREE._replace(run_min=2), 1) == {2, 3}
    # In thirds a head of two tiles would lose by rounding: heads are of three.
    assert lengths(FREE._replace(run_min=2, thirds=True), 1) == {2, 3, 4}
    assert lengths(FREE._replace(run_min=4, thirds=True), 0) == {4, 5, 6, 7, 8, 9}


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("goal", Goal)
def test_prices_bound_values(house: MeldRules, wilds: int, goal: Goal) -> None:
    scheme, layout = scheme_of(house, goal), layout_of(house)
    for mask, shape in shapes(house, wilds).items():
        natural = [f for f, wild in zip(shape.faces, shape.wild, strict=True) if not wild]
        assert sorted(layout.face(bit) for bit in bits_of(mask)) == sorted(natural)
        assert len(shape.faces) == len(natural) + wilds
        if not wilds:
            assert 0 < scheme.values(0)[mask] <= scheme.price(mask)


def test_stocks_count_copies() -> None:
    layout = layout_of(FREE)
    stock = layout.bit(5) * 2 + layout.bit(6)
    assert layout.present(stock) == layout.bit(5) | layout.bit(6)
    assert layout.present(stock - layout.bit(5)) == layout.present(stock)
    assert layout_of(FREE._replace(copies=4)).most >= 4
    assert layout_of(FREE._replace(false_jokers=4)).most >= 4
    assert layout_of(JOKERS._replace(false_jokers=4)) == layout


def test_tables_are_made_once() -> None:
    assert scheme_of(FREE, Goal.MOST_POINTS) is scheme_of(FREE._replace(), Goal.MOST_POINTS)
    assert shapes(ONE, 1) is shapes(ONE._replace(), 1)


@pytest.mark.parametrize("budget", [0, 10, 100, 1_000])
def test_the_budget_bounds_the_work(budget: int) -> None:
    rng = random.Random(3)
    scheme, layout = scheme_of(FREE, Goal.MOST_POINTS), layout_of(FREE)
    grid = [colour << 4 | number for colour in range(4) for number in range(5, 10)] * 2
    stopped = 0
    for _ in range(20):
        packing = Packing(scheme, budget)
        try:
            stock = sum(map(layout.bit, rng.sample(grid, 20)))
            stopped += not Search(packing, stock, 2, 0).run(2).proved
        except Spent:
            stopped += 1
        # A stock is remembered under two keys, and those on the way to it are finished.
        assert packing.work <= budget + 2 * 20 + 2
    assert stopped or budget == 1_000


def test_the_houses_that_ship(rules_root: Path) -> None:
    catalog = load_folder(rules_root).catalog
    assert catalog is not None
    assert meld_rules(Knobs(catalog.get("okey-101").knobs)) == FREE
    assert meld_rules(Knobs(catalog.get("okey-51").knobs)) == FREE
    assert meld_rules(Knobs(catalog.get("okey-101-steps").knobs)) == ONE
    assert meld_rules(Knobs(catalog.get("okey-34").knobs)) == THIRDS
