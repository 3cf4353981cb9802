"""docs/sources.md: what it names exists, and each sourced value stands in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from hakem.cases.files import case_files
from hakem.cases.loader import load
from hakem.rules.catalog import Catalog, load_folder

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = "options."
CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Row:
    """One statement: its source and house, what it sets, what shows it."""

    source: str
    house: str
    says: str
    rules: tuple[str, ...]
    shown: str


def _rows() -> tuple[Row, ...]:
    found: list[Row] = []
    source = house = ""
    for line in (ROOT / "docs" / "sources.md").read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"## (S\d) `([^`]+)`", line):
            source, house = heading.groups()
        elif house and line.startswith("|") and not re.match(r"\| (where|---)|\|---", line):
            _, says, rules, shown = (cell.strip() for cell in line.strip("|").split("|"))
            found.append(Row(source, house, says, tuple(CODE.findall(rules)), shown))
    return tuple(found)


def _catalog() -> Catalog:
    catalog = load_folder(ROOT / "rules").catalog
    assert catalog is not None
    return catalog


def _open_points() -> dict[str, set[str]]:
    """The rules that stand open, or are left to clients, by house."""
    found: dict[str, set[str]] = {}
    for line in (ROOT / "docs" / "open-points.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| `"):
            path, *_, users = line.strip("| ").split(" | ")
            for user in users.split(", "):
                found.setdefault(user.partition(" ")[0], set()).add(path.strip("`"))
    return found


ROWS = _rows()
OPEN_POINTS = _open_points()
CATALOG = _catalog()
HOUSES = {row.source: row.house for row in ROWS}


def _paths(house: str) -> set[str]:
    """Every path of a house, under its defaults and under each choice of each option."""
    paths = set(CATALOG.resolved(house).places)
    for option in CATALOG.info(house).options:
        paths.add(OPTIONS + option.name)
        for choice in option.choices:
            paths |= set(CATALOG.resolved(house, {option.name: choice}).places)
    return paths


def test_there_are_rows_for_each_source() -> None:
    assert list(HOUSES) == ["S0", "S1", "S2", "S3"]
    assert len(ROWS) > 100


def test_every_rule_path_exists() -> None:
    known = {name: _paths(name) for name in (info.id for info in CATALOG.list())}
    lost = []
    for row in ROWS:
        assert row.rules, row.says
        for path in row.rules:
            house, _, rest = path.rpartition(":")
            if rest not in known[house or row.house]:
                lost.append(f"{row.source}: {path}")
    assert lost == []


def test_every_case_exists() -> None:
    files, _ = case_files([ROOT / "tests" / "cases"])
    known = {case.id for case in load(files).cases}
    named = {
        case
        for row in ROWS
        if "open-points.md" not in row.shown
        for case in CODE.findall(row.shown)
    }
    assert named - known == set()


def _not_open(row: Row) -> list[str]:
    """The rules that a statement without a case calls open, and its house does not have open."""
    if "open-points.md" not in row.shown:
        return []
    return [path for path in CODE.findall(row.shown) if path not in OPEN_POINTS[row.house]]


def test_every_statement_has_a_case_or_an_open_point_of_its_house() -> None:
    for row in ROWS:
        assert CODE.findall(row.shown), row.says
        assert _not_open(row) == [], row.says


def test_an_open_point_of_another_house_is_none() -> None:
    """That other houses count no turns stands open too, and says nothing of who counts to three."""
    (three,) = [row for row in ROWS if "absent.out_after" in row.rules]
    assert _not_open(three) == []
    assert _not_open(replace(three, house="domino-101")) == ["absent.out_after"]
    shown = "open-points.md: `absent.plays` `wall.stake_returned`"
    assert _not_open(replace(three, shown=shown)) == ["wall.stake_returned"]


@pytest.mark.parametrize("source", HOUSES)
def test_every_value_of_a_source_stands_there(source: str) -> None:
    house = HOUSES[source]
    named = {path for row in ROWS if row.house == house for path in row.rules}
    sourced = {
        path
        for path, place in CATALOG.resolved(house).places.items()
        if re.match(r"S\d", place.source) and source in place.source
    }
    assert sourced, house
    assert sourced - named == set()
