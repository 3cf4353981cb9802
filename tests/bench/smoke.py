"""Every measurement runs, and what it compares gives the same answers. Nothing is timed here.

``make bench`` runs this file first; it isn't among the tests of ``make test``, whose environment
has nothing to compare with.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hakem.rules.catalog import Catalog
from tests.bench import domino_play, report, tables
from tests.bench.comparators import expression, written_out
from tests.bench.generator import read_rate
from tests.bench.harness import SMOKE, Duel, Row, duel, ratio_row
from tests.bench.measurements import MEASUREMENTS, catalog

REPORT = """
finished in 2.50s, 3766.50 req/s, 234.53KB/s
requests: 7533 total, 7533 done, {done} succeeded, {failed} failed, 0 errored, 0 timeout
status codes: {done} 2xx, 0 3xx, 0 4xx, 0 5xx
"""


@pytest.fixture(scope="module")
def rules() -> Catalog:
    return catalog()


@pytest.mark.parametrize("name", MEASUREMENTS)
def test_runs(rules: Catalog, name: str) -> None:
    rows = list(MEASUREMENTS[name](rules, SMOKE))
    assert rows
    for row in rows:
        assert row.what
        assert row.skipped or row.ours != "–"
        assert (row.bar == "–") == (row.reached is None)


def test_every_reachable_case_is_compared(rules: Catalog) -> None:
    # not from hand: 2 openings x 2 last tiles x 3 seats; from hand the seat never opened: 2 x 2
    assert len(tables.cases_of(rules)) == 12 + 4


@pytest.mark.parametrize("comparator", tables.COMPARATORS, ids=lambda c: str(c[0]))
def test_comparators_agree(rules: Catalog, comparator: tables.Comparator) -> None:
    cases = tables.cases_of(rules, seed=7)
    table = written_out(rules.resolved(tables.HOUSE), tables.TABLE)
    assert comparator[1](table, cases)() == tables.plain_answers(rules, cases)


def test_a_wrong_comparator_is_noticed(rules: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = ("wrong", lambda _, cases: lambda: [0] * len(cases), None)
    monkeypatch.setattr(tables, "COMPARATORS", (wrong,))
    with pytest.raises(AssertionError, match="wrong answers otherwise"):
        list(tables.measure(rules, SMOKE))


def test_expression_has_the_named_values_put_in(rules: Catalog) -> None:
    text = expression(written_out(rules.resolved(tables.HOUSE), tables.TABLE))
    assert "unopened" not in text
    assert "leftover" not in text


def test_openspiel_plays_the_same_game(rules: Catalog) -> None:
    domino_play.check_same_game(domino_play.block_house(rules), count=25, seed=3)


def test_another_game_is_noticed(rules: Catalog) -> None:
    with pytest.raises(AssertionError):
        domino_play.check_same_game(rules.get(domino_play.HOUSE), count=25, seed=3)


def test_medians_of_turns() -> None:
    # ratios 2, 4, 1: their median is 2, whatever the medians of the rates are
    assert duel([(2.0, 1.0), (4.0, 1.0), (9.0, 9.0)]) == Duel(4.0, 1.0, 2.0)


def test_a_ratio_below_its_bar_is_said() -> None:
    assert ratio_row("x", Duel(1.0, 2.0, 0.5), "u/s", 0.85).verdict == "**no**"
    assert ratio_row("x", Duel(1.7, 2.0, 0.85), "u/s", 0.85).verdict == "yes"


def test_failed_requests_are_no_figures() -> None:
    assert read_rate(REPORT.format(done=7533, failed=0), seconds=2.0) == 7533 / 2
    with pytest.raises(RuntimeError, match="requests failed"):
        read_rate(REPORT.format(done=7500, failed=33), seconds=2.0)
    with pytest.raises(RuntimeError, match="no figures"):
        read_rate("h2load could not connect", seconds=2.0)


def test_only_the_table_of_the_page_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n", encoding="utf-8")
    report.write([Row("something", "2 u/s", "1 u/s", "2 ×")], busy=1.5, page=page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "| something | 2 u/s | 1 u/s | 2 × | – | – |" in text
    assert "kept up to 1.5 cores busy" in text
    assert "old" not in text


def test_a_resting_machine_is_not_warned_of() -> None:
    assert not report.warning(0.05)
