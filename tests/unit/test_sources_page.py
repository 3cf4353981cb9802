"""docs/sources.md: what it names exists, and each sourced value stands in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from hakem.cases.files import case_files
from hakem.cases.loader import load
from hakem.rules import Catalog

ROOT = Path(__file__).resolve().parents[2]
OPEN_POINTS = (ROOT / "docs" / "open-points.md").read_text(encoding="utf-8")
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
    catalog = Catalog.load(ROOT / "rules").catalog
    assert catalog is not None
    return catalog


ROWS = _rows()
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


def test_every_statement_has_a_case_or_an_open_point() -> None:
    for row in ROWS:
        named = CODE.findall(row.shown)
        assert named, row.says
        if "open-points.md" in row.shown:
            assert all(f"| `{path}` |" in OPEN_POINTS for path in named), row.says


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
