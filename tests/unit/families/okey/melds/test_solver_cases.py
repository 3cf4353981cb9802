"""The case racks: both okey limits, all goals, finishing discards, pairs.

Their values come from an integer program and a constraint solver; several sets of melds may reach
them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hakem.families.okey.melds import Goal, best_pairs, find_opening, finishing_discards
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, Tile, face
from tests.unit.families.okey.melds.houses import FREE, check_legal, laid_tiles

FILE = Path(__file__).resolve().parents[4] / "data" / "solver-cases.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
LIMITS = {"max_wild_1": FREE._replace(wilds_per_meld=1), "unlimited": FREE}


def code(text: str) -> Tile:
    special = {"FJ": FALSE_JOKER, "OK": OKEY}
    return special[text] if text in special else face(text[0].lower(), int(text[1:]))


def tiles_of(case: dict[str, Any]) -> tuple[Tile, ...]:
    return tuple(map(code, case["tiles"]))


@pytest.fixture(params=CASES, ids=lambda case: f"{case['id']}-{case['n']}-{case['wilds']}")
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("goal", Goal)
def test_opening(case: dict[str, Any], limit: str, goal: Goal) -> None:
    rack, okey, house = tiles_of(case), code(case["okey"]), LIMITS[limit]
    found = find_opening(rack, okey, house, goal)
    assert not found.bounded
    check_legal(found, rack, okey, house)
    expected = case[limit]
    numbers = [(okey if t == FALSE_JOKER else t) & 15 for t in found.left if t != OKEY]
    if goal is Goal.MOST_POINTS:
        assert found.points == expected["A_max_value"]
    elif goal is Goal.LEAST_LEFT:
        assert sum(numbers) == expected["B_min_remaining"]
        assert case["face_total"] - sum(numbers) == expected["B_max_face_removed"]
    else:
        assert laid_tiles(found) == expected["C_max_tiles"]


@pytest.mark.parametrize("limit", LIMITS)
def test_finishing_discards(case: dict[str, Any], limit: str) -> None:
    found = finishing_discards(tiles_of(case), code(case["okey"]), LIMITS[limit])
    assert set(found.melds) == set(map(code, case[limit]["finish_discards"]))
    assert found.melds_whole == (case[limit]["C_max_tiles"] == case["n"])
    assert not found.bounded


def test_pairs(case: dict[str, Any]) -> None:
    rack, okey = tiles_of(case), code(case["okey"])
    found = best_pairs(rack, okey, FREE)
    check_legal(found, rack, okey, FREE)
    assert len(found.melds) == case["max_pairs"]


def test_there_are_cases_of_every_kind() -> None:
    assert len(CASES) == 20
    assert {case["n"] for case in CASES} == {14, 15, 21, 22}
    assert {case["wilds"] for case in CASES} == {0, 1, 2}
    assert sum(bool(case["unlimited"]["finish_discards"]) for case in CASES) >= 2
