"""No row of a shipped rule set can go or be contradicted unnoticed, and the witnesses are true."""

from __future__ import annotations

import json
import re

import pytest

from hakem.kernel.vocabulary import FactValue, Output
from hakem.rules.catalog import Catalog, check_text
from hakem.rules.diagnostics import Diagnostic
from hakem.rules.model import RowDoc
from hakem.rules.resolving import Resolved
from hakem.rules.resolving.digest import conditions
from hakem.rules.tables.evaluate import all_hold
from tests.unit.rules.houses import SHIPPED, SMALL, load, situations

CATALOGS = {"small": load(SMALL), "shipped": load(SHIPPED)}
ROWS = [
    (key, info.id, table.name, row)
    for key, catalog in CATALOGS.items()
    for info in catalog.list()
    for table in catalog.resolved(info.id).tables.values()
    for row in table.rows
]


def child_of(catalog: Catalog, name: str, table: str, rows: str, values: str = "") -> Diagnostics:
    family = catalog.info(name).family
    text = (
        f"ruleset: child\nfamily: {family}\nextends: {name}\ntitle: {{tr: Ç, en: C}}\n{values}"
        f"tables:\n  {table}:\n    rows:\n      {rows}\n"
    )
    return check_text(text, "child.yaml", catalog).diagnostics


Diagnostics = tuple[Diagnostic, ...]


def covers(witness: str, facts: dict[str, FactValue]) -> bool:
    """Whether a situation is one of those a witness names."""
    witness = witness.partition(" (")[0]
    if witness == "every situation":
        return True
    for said in witness.split(", "):
        name, _, text = said.partition(": ")
        if not any(_within(part, facts[name]) for part in text.split(" or ")):
            return False
    return True


def _within(text: str, value: FactValue) -> bool:
    numbers = re.fullmatch(r"(\d+) to (\d+)", text)
    if numbers:
        return int(numbers[1]) <= int(value) <= int(numbers[2])
    return text == str(value).replace("True", "true").replace("False", "false")


def matching(resolved: Resolved, table: str, facts: dict[str, FactValue]) -> list[str]:
    rows = resolved.tables[table].rows.values()
    return [row.id for row in rows if all_hold(row.when, facts, resolved.values)]


def reached(resolved: Resolved, table: str) -> list[dict[str, FactValue]]:
    spec = resolved.vocabulary.table(table)
    assert spec is not None
    return [facts for facts in situations(resolved, table) if spec.reachable(facts)]


@pytest.mark.parametrize(("key", "name", "table", "row"), ROWS)
def test_a_row_that_goes_leaves_a_gap(key: str, name: str, table: str, row: str) -> None:
    catalog = CATALOGS[key]
    resolved = catalog.resolved(name)
    found = child_of(catalog, name, table, f"{row}: null")
    alone = [f for f in reached(resolved, table) if matching(resolved, table, f) == [row]]
    if not alone:
        assert resolved.tables[table].hit in ("collect", "first")
        assert not [d for d in found if d.is_error], "another row answers wherever it did"
        return
    assert {d.code for d in found} == {"GAP"}
    said = [d.message.partition(f"table `{table}` has no row for ")[2] for d in found]
    witnesses = [witness.partition(" (under")[0] for witness in said]
    lost = [f for f in reached(resolved, table) if any(covers(w, f) for w in witnesses)]
    assert lost == alone or "other situations" in witnesses[-1]
    assert lost
    assert all(matching(resolved, table, facts) == [row] for facts in lost)


def contradiction(resolved: Resolved, table: str, row: RowDoc) -> str:
    """A copy of a row that gives something else."""
    spec = resolved.vocabulary.table(table)
    assert spec is not None
    said: dict[str, object] = {
        "when": conditions(row.when),
        "src": "assumed: to contradict",
        "text": {"tr": "A", "en": "B"},
    }
    if spec.output is Output.CHOICE:
        said["then"] = next(word for word in spec.choices if word != row.then)
    else:
        said["add"] = {"odd": 1}
        if row.pays:
            said["pays"] = row.pays
    return json.dumps(said, ensure_ascii=False)


@pytest.mark.parametrize(("key", "name", "table", "row"), ROWS)
def test_a_row_that_is_contradicted_is_a_conflict(
    key: str, name: str, table: str, row: str
) -> None:
    catalog = CATALOGS[key]
    resolved = catalog.resolved(name)
    content = resolved.tables[table].rows[row]
    values = 'values: {odd: 7, src: "assumed: to contradict"}\n'
    if resolved.vocabulary.table(table).output is Output.CHOICE:  # type: ignore[union-attr]
        values = ""
    copy = f"copy_of_it: {contradiction(resolved, table, content)}"
    found = child_of(catalog, name, table, copy, values)
    if resolved.tables[table].hit == "first":
        assert [d.code for d in found] == ["NEVER_APPLIES"]
        return
    assert "CONFLICT" in {d.code for d in found}
    told = [d for d in found if d.code == "CONFLICT" and f"`{row}`" in d.message]
    assert told, [d.render() for d in found]
    witness = told[0].message.rpartition(", for ")[2]
    met = [f for f in reached(resolved, table) if covers(witness, f)]
    assert met
    assert all(row in matching(resolved, table, facts) for facts in met)


def test_a_gap_under_an_option_names_the_choice() -> None:
    small = CATALOGS["small"]
    text = (
        "ruleset: child\nfamily: okey/v1\nextends: base-okey\ntitle: {tr: Ç, en: C}\n"
        "options: {strict: {choices: {on: {values: {big: 90, slip: 3, src: S1}}}}}\n"
        "tables:\n  rewards:\n    rows:\n      low:\n"
        "        when: {opening_points: {below: 70}, opening_pairs: {max: 5}}\n"
        "        add: {}\n        src: S1\n"
    )
    result = check_text(text, "child.yaml", small)
    assert [d.message for d in result.diagnostics] == [
        "table `rewards` has no row for opening_points: 70 to 89 (under strict: on)"
    ]
    assert result.counts.gaps == 1


def test_only_options_that_touch_a_table_multiply_it() -> None:
    """`rising` touches no table, `strict` the penalties alone: 54 more situations, no others."""
    counts = CATALOGS["small"]
    alone = check_text(
        "ruleset: child\nfamily: okey/v1\nextends: base-okey\ntitle: {tr: Ç, en: C}\n"
        "options: {rising: null, strict: null}\n", "child.yaml", counts,
    ).counts  # fmt: skip
    both = check_text(
        "ruleset: child\nfamily: okey/v1\nextends: base-okey\ntitle: {tr: Ç, en: C}\n",
        "child.yaml", counts,
    ).counts  # fmt: skip
    # penalties: a discard has 3 tiles x finishing or not x auto-played or not = 12; the four other
    # events without facts of their own x auto-played or not = 8; a fed opening as melds or pairs x
    # auto-played or not = 4
    assert both.combinations - alone.combinations == 12 + 8 + 4
