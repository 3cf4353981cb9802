"""What a case calls literal rests on nothing assumed, and no silence is claimed that is none.

A reply names the rules it rests on: the rows and prices of its ledger lines and entries, the knobs
behind its reasons, each with its source. Ledger lines count where the case looks at them, or at
totals that are summed from them; all the rest counts always.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from hakem.cases.calls import InProcess
from hakem.cases.files import case_files
from hakem.cases.loader import load
from hakem.cases.matcher import to_json
from hakem.cases.model import Case, Expected, Json, Refusal
from hakem.kernel.ruleset import Place
from tests.unit.test_sources_page import CATALOG, CODE, ROWS

ROOT = Path(__file__).resolve().parents[3]
CASES = {case.id: case for case in load(case_files([ROOT / "tests" / "cases"])[0]).cases}
JUDGED = (
    "JudgeMove",
    "BatchJudgeMoves",
    "ScoreHand",
    "BatchScoreHands",
    "ScoreMatch",
    "ListLegalMoves",
    "FindOpening",
    "ClassifyMeld",
)
LITERAL = [
    case
    for case in CASES.values()
    if case.basis == "literal" and case.source != "contract" and case.method.name in JUDGED
]
SUMMED = ("seatTotals", "sideTotals")  # from ledger lines
SUMMED_IN_DOMINO = ("match", "matchOver", "matchWinnerSide")
SOURCES = ("S0", "S1", "S2", "S3", "S4")


class Named(NamedTuple):
    """A rule that a reply names: its path and its source."""

    path: str
    source: str


@pytest.fixture(scope="module")
def service() -> InProcess:
    return InProcess(ROOT / "rules")


def named(reply: Json, expected: Expected = None) -> Iterator[Named]:
    """The rules a reply names, its ledger lines as far as ``expected`` looks at them."""
    if isinstance(reply, list):
        wanted = expected if isinstance(expected, list) else []
        for place, item in enumerate(reply):
            yield from named(item, wanted[place] if place < len(wanted) else None)
    elif isinstance(reply, dict):
        asked = expected if isinstance(expected, dict) else {}
        source = reply.get("source")
        if isinstance(source, str) and source:
            path = reply.get("row") or reply.get("rule")
            yield Named(str(path) if path else _path_of(str(reply.get("name"))), source)
        for key, value in reply.items():
            if key == "lines":
                yield from _of_lines(value, asked)
            else:
                yield from named(value, asked.get(key))


def _path_of(name: str) -> str:
    """The rule path of a named number: ``unopened`` or ``leftover.own_pairs``."""
    return f"multipliers.{name}" if "." in name else f"values.{name}"


def _of_lines(lines: Json, asked: dict[str, Expected]) -> Iterator[Named]:
    """The rules behind the lines of a hand that is expected to be as ``asked``."""
    domino = asked.get("domino")
    summed = any(key in asked for key in SUMMED) or (
        isinstance(domino, dict) and any(key in domino for key in SUMMED_IN_DOMINO)
    )
    wanted = asked.get("lines")
    assert isinstance(lines, list)
    for place, line in enumerate(lines):
        if summed or (isinstance(wanted, list) and wanted[place]):
            yield from named(line)


def answered(case: Case, service: InProcess) -> tuple[Named, ...]:
    """The rules that the reply to a case names; none where it is refused as an error."""
    answer = service.call(case.method, case.request)
    if isinstance(answer, Refusal) or not isinstance(case.expected, dict):
        return ()
    return tuple(named(to_json(answer), case.expected))


@pytest.mark.parametrize("case", LITERAL, ids=lambda case: case.id)
def test_a_literal_case_rests_on_nothing_assumed(case: Case, service: InProcess) -> None:
    where = f"{case.spot.file}:{case.spot.line}"
    assumed = [rule for rule in answered(case, service) if rule.source.startswith("assumed")]
    assert assumed == [], f"{where}: not literal; mark it as assumed, or look at less"


def test_literal_cases_name_rules(service: InProcess) -> None:
    """That nothing assumed is found is worth something: replies do name sources."""
    naming = [case for case in LITERAL if answered(case, service)]
    assert len(naming) > len(LITERAL) / 4


LINE: Json = {"row": "tables.wall.closed", "source": "assumed: why", "values": []}
PRICED: Json = {
    "row": "tables.wall.open",
    "source": "S0",
    "values": [{"name": "okey_face", "source": "assumed: why"}],
}
BOTH = ["tables.wall.closed", "tables.wall.open", "values.okey_face"]


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"lines": [{}, {}], "okey": {"stakeReturned": False}}, []),
        ({"lines": [{}, {"points": 3}]}, BOTH[1:]),
        ({"lines": [{"points": 3}, {}]}, BOTH[:1]),
        ({"seatTotals": [3, 3]}, BOTH),
        ({"domino": {"handPoints": 3}}, []),
        ({"domino": {"match": {"bank": 3}}}, BOTH),
    ],
)
def test_lines_count_where_a_case_looks_at_them(expected: Expected, found: list[str]) -> None:
    reply: Json = {"result": {"seatTotals": [3, 3], "lines": [LINE, PRICED]}}
    assert [rule.path for rule in named(reply, {"result": expected})] == found


def test_reasons_and_entries_count_always() -> None:
    reply: Json = {"verdict": {"reasons": [{"rule": "undo.last_tile", "source": "S0"}]}}
    assert list(named(reply, {"verdict": {}})) == [Named("undo.last_tile", "S0")]
    reply = {"verdict": {"entries": [PRICED]}}
    assert [rule.path for rule in named(reply)] == BOTH[1:]


# --- silence

_NOT = re.compile(
    r"\b(do(es)? not|nor|names? no(ne)?|sets? no|gives? no|says? no|nothing|never|"
    r"is lost|is not said|without saying|leaves? (it )?open)\b"
)
_NOBODY = re.compile(r"\b[Nn]o source\b|\bthe sources do not\b")
_ONLY = re.compile(r"\bonly ((?:S\d(?:,? and |, )?)+)")
_SOURCE = re.compile(r"\bS\d")


def silent(why: str) -> set[str]:
    """The sources of which a reason says that they do not say it."""
    found: set[str] = set()
    if _NOBODY.search(why):
        found |= set(SOURCES)
    for only in _ONLY.finditer(why):
        found |= set(SOURCES) - set(_SOURCE.findall(only[1]))
    for part in why.split(";"):
        if _NOT.search(part):
            found |= set(_SOURCE.findall(part))
    return found


@pytest.mark.parametrize(
    ("why", "sources"),
    [
        ("S0 does not say what the end of the wall costs", "S0"),
        ("S1 and S2 name no price for discarding the okey", "S1 S2"),
        ("S0 sums what is left and does not mention an okey among it; its face is counted", "S0"),
        ("S0 lays pairs into their own area; that a pair grows is not said", ""),
        ("S0 does not mention taking an okey from the table; done as in 101", "S0"),
        ("only S1 says that all of the turn counts", "S0 S2 S3 S4"),
        ("only S0 and S3 allow it", "S1 S2 S4"),
        ("no source speaks of ties", "S0 S1 S2 S3 S4"),
        ("the beginning of S0 is lost; the set of 101", "S0"),
        ("two okeys are twins", ""),
    ],
)
def test_who_is_said_to_be_silent(why: str, sources: str) -> None:
    assert silent(why) == set(sources.split())


def _assumed(house: str) -> Iterator[tuple[Place, dict[str, str]]]:
    """What a house assumes by default, and what more under each choice, with that choice."""
    chosen: list[dict[str, str]] = [{}]
    for option in CATALOG.info(house).options:
        chosen += [{option.name: choice} for choice in option.choices]
    seen = set()
    for options in chosen:
        for place in CATALOG.resolved(house, options).places.values():
            if place.assumed and place not in seen:
                seen.add(place)
                yield place, options


def _stated(source: str, house: str, service: InProcess) -> dict[str, set[str]]:
    """What literal cases that cite a source show of a house: rule paths, each with the cases.

    A case shows what its reply names, and what the page of the sources lists it for.
    """
    found: dict[str, set[str]] = {}
    citing = {case.id: case for case in LITERAL if source in case.source}
    for case in citing.values():
        if getattr(case.request, "ruleset", "") == house:
            for rule in answered(case, service):
                found.setdefault(rule.path, set()).add(case.id)
    for row in ROWS:
        if (row.source, row.house) == (source, house):
            for path in row.rules:
                found.setdefault(path, set()).update(citing.keys() & set(CODE.findall(row.shown)))
    return found


@pytest.mark.parametrize("house", [info.id for info in CATALOG.list()])
def test_no_source_is_called_silent_on_what_a_literal_case_cites_it_for(
    house: str, service: InProcess
) -> None:
    contradicted = []
    stated = {source: _stated(source, house, service) for source in SOURCES}
    for place, options in _assumed(house):
        for source in sorted(silent(place.source)):
            for case in sorted(stated[source].get(place.path, ())):
                if options.items() <= dict(getattr(CASES[case].request, "options", {})).items():
                    contradicted.append(f"{place.at} {place.path}: {place.source!r}, yet {case}")
    assert not contradicted, "\n".join(contradicted)
