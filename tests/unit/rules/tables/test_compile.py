"""Compiled tables say what the slow evaluation says, in every situation."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.kernel.ruleset import Hit, Row, Ruleset
from hakem.kernel.vocabulary import FactValue, TableSpec, Vocabulary
from hakem.rules.catalog import Catalog, check_text
from hakem.rules.pages import rulebook_markdown
from hakem.rules.pages.differences import statements
from hakem.rules.resolving import Resolved
from hakem.rules.tables.evaluate import evaluate
from tests.unit.rules.houses import HEAD, SHIPPED, SMALL, choices_one_by_one, load, situations

CATALOGS = {"small": load(SMALL), "shipped": load(SHIPPED)}
HOUSES = [(key, info.id) for key, catalog in CATALOGS.items() for info in catalog.list()]


def every_answer(resolved: Resolved, ruleset: Ruleset, table: str, rng: random.Random) -> int:
    """Compare all situations of a table; how many were reachable."""
    spec = resolved.vocabulary.table(table)
    assert spec is not None
    compiled, reachable = ruleset.tables[table], 0
    for facts in situations(resolved, table):
        asked = tuple(facts.values())
        amounts = {name: rng.randrange(0, 300) for name in spec.amounts}
        given = tuple(amounts.values())
        if not spec.reachable(facts):
            for function, values in (
                (compiled.rows, asked),
                (compiled.hits, asked + given),
                (compiled.points, asked + given),
            ):
                with pytest.raises(LookupError):
                    function(*values)
            continue
        reachable += 1
        hits = evaluate(resolved, table, facts, amounts)
        assert hits, f"{facts}: no row"
        assert compiled.hits(*asked, *given) == hits
        assert compiled.rows(*asked) == tuple(hit.row for hit in hits)
        assert compiled.points(*asked, *given) == sum(hit.points for hit in hits)
    return reachable


@pytest.mark.parametrize(("key", "name"), HOUSES)
def test_compiled_is_slow(key: str, name: str) -> None:
    catalog, rng = CATALOGS[key], random.Random(name)
    for choices in choices_one_by_one(catalog, name):
        resolved, ruleset = catalog.resolved(name, choices), catalog.get(name, choices)
        assert list(ruleset.tables) == [spec.name for spec in resolved.vocabulary.tables]
        for table in ruleset.tables:
            assert every_answer(resolved, ruleset, table, rng) > 0


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_families_tell_only_the_lowest_number_apart(family: Family) -> None:
    """The proof tries one number of each cell: reachability may not depend on which."""
    rng = random.Random(family.name)
    for spec in family.vocabulary.tables:
        for facts, other in _pairs(family.vocabulary, spec, rng):
            assert spec.reachable(facts) is spec.reachable(other)


def _pairs(vocabulary: Vocabulary, spec: TableSpec, rng: random.Random) -> Any:
    """Two situations alike but for numbers that are both above their lowest."""
    for _ in range(2000):
        facts: dict[str, FactValue] = {}
        other: dict[str, FactValue] = {}
        for name in spec.facts:
            fact = vocabulary.fact(name)
            assert fact is not None
            if fact.flag or fact.words:
                facts[name] = other[name] = rng.choice(fact.words or (True, False))
            elif rng.random() < 0.5:
                facts[name] = other[name] = fact.low
            else:
                facts[name] = rng.randint(fact.low + 1, fact.high)
                other[name] = rng.randint(fact.low + 1, fact.high)
        yield facts, other


def child(body: str, head: str = HEAD) -> Catalog:
    result = check_text(head + body, "child.yaml", CATALOGS["small"])
    assert result.ok, "\n".join(found.render() for found in result.diagnostics)
    assert result.catalog is not None
    return result.catalog


def terms(hits: tuple[Hit, ...]) -> list[list[tuple[str, int, int | None]]]:
    return [[(t.name, t.coefficient, t.value) for t in hit.terms] for hit in hits]


def test_multipliers_are_folded_into_the_coefficients() -> None:
    others = CATALOGS["small"].get("base-okey").tables["others"]
    # opened with pairs (2) when the winner threw the okey (3): 6 for each point, and 5 an okey
    facts = ("melds", False, "okey", "pairs")
    hits = others.hits(*facts, 17, 2, 9, 0)
    assert [hit.points for hit in hits] == [6 * 17 + 5 * 2]
    assert terms(hits) == [[("okeys_left", 5, None), ("rack_sum", 6, None)]]
    assert others.points(*facts, 17, 2, 9, 0) == 6 * 17 + 5 * 2


def test_a_factor_on_a_fact_the_table_lacks_does_not_hold() -> None:
    wall = CATALOGS["small"].get("base-okey").tables["wall"]
    assert wall.points("pairs", True, 17, 2, 9, 0) == 2 * 17


def test_collect_adds_rows_up_and_keeps_their_payers() -> None:
    penalties = CATALOGS["small"].get("base-okey", {"strict": "on"}).tables["penalties"]
    hits = penalties.hits("discard", "okey", False, False, "none", 13)
    assert [(hit.row.id, hit.points) for hit in hits] == [("discard", 9), ("twice", 13)]
    assert penalties.points("discard", "okey", False, False, "none", 13) == 9 + 13
    fed = penalties.hits("fed_opening", "other", False, False, "melds", 4)
    assert [(hit.row.pays, hit.points) for hit in fed] == [("discarder", 2 * 9 + 9 * 4)]
    assert hits[0].row.pays == "actor", "the first payer is the default"


def test_first_takes_the_first_row_of_the_file() -> None:
    redeal = CATALOGS["small"].get("base-domino").tables["redeal"]
    rows = redeal.rows(2, True, "held", 7, True, 4)
    assert [(row.id, row.then) for row in rows] == [("doubles", "redeal")]
    assert [row.id for row in redeal.rows(2, True, "held", 6, True, 3)] == ["suit"]
    assert [row.id for row in redeal.rows(2, True, "held", 5, True, 3)] == ["keep"]
    assert redeal.points(2, True, "held", 5, True, 3) == 0


def test_any_counts_one_row_only() -> None:
    body = (
        "tables:\n  finisher:\n    hit: any\n    rows:\n      again: {when: {from_hand: true, "
        "last_tile: okey}, add: {win: 2}, src: S1, text: {tr: Yine., en: Again.}}\n"
    )
    finisher = child(body).get("child").tables["finisher"]
    assert [row.id for row in finisher.rows("melds", True, "okey")] == ["again"]
    assert finisher.points("melds", True, "okey") == 2 * -10


@pytest.mark.parametrize(
    ("when", "met"),
    [
        ("{opening_points: 50}", {50}),
        ("{opening_points: [50, 70]}", {50, 70}),
        ("{opening_points: {not: 50}}", {49, 51, 69, 70, 71}),
        ("{opening_points: {not: [50, 70]}}", {49, 51, 69, 71}),
        ("{opening_points: {min: 50}}", {50, 51, 69, 70, 71}),
        ("{opening_points: {above: 50}}", {51, 69, 70, 71}),
        ("{opening_points: {max: 50}}", {49, 50}),
        ("{opening_points: {below: 50}}", {49}),
        ("{opening_points: {min: 50, below: big}}", {50, 51, 69}),
        ("{opening_points: {above: 50, max: big}}", {51, 69, 70}),
        ("{opening_points: {min: big, max: big}}", {70}),
        ("{opening_points: {above: 49, min: 51, max: big, below: big}}", {51, 69}),
        ("{}", {49, 50, 51, 69, 70, 71}),
    ],
)
def test_conditions_on_numbers(when: str, met: set[int]) -> None:
    body = (
        "tables:\n  rewards:\n    hit: first\n    rows:\n      high: null\n      many: null\n"
        f"      low: {{when: {when}, add: {{win: 1}}, src: S1, text: {{tr: Bir., en: One.}}}}\n"
    )
    if met != {49, 50, 51, 69, 70, 71}:
        body += "      rest: {when: {}, add: {}, src: S1, text: {tr: Boş., en: None.}}\n"
    rewards = child(body).get("child").tables["rewards"]
    hit = {n for n in (49, 50, 51, 69, 70, 71) if rewards.rows("melds", n, 0)[0].id == "low"}
    assert hit == met


@pytest.mark.parametrize(
    ("when", "met"),
    [
        ("{opened: none}", {"none"}),
        ("{opened: [none, pairs]}", {"none", "pairs"}),
        ("{opened: {not: none}}", {"melds", "pairs"}),
        ("{opened: {not: [none, pairs]}}", {"melds"}),
    ],
)
def test_conditions_on_words(when: str, met: set[str]) -> None:
    body = (
        "tables:\n  others:\n    hit: first\n    rows:\n      closed: null\n      open: null\n"
        f"      one: {{when: {when}, add: {{shut: 1}}, src: S1, text: {{tr: Bir., en: One.}}}}\n"
        "      rest: {when: {}, add: {rack_sum: leftover, okeys_left: spare}, src: S1, "
        "text: {tr: Öteki., en: Other.}}\n"
    )
    others = child(body).get("child").tables["others"]
    words = {"none", "melds", "pairs"}
    facts: Mapping[str, tuple[Any, ...]] = {w: ("melds", False, "other", w) for w in words}
    assert {w for w in words if others.rows(*facts[w])[0].id == "one"} == met


def test_rows_carry_place_text_and_source() -> None:
    row = CATALOGS["small"].get("base-okey").tables["others"].rows(
        "melds", False, "other", "pairs"
    )[0]  # fmt: skip
    lines = (SMALL / "okey.yaml").read_text(encoding="utf-8").splitlines()
    assert row.place.path == "tables.others.open"
    assert row.place.file == "base/okey.yaml"
    assert lines[row.place.line - 1] == "      open:"
    assert row.place.source == "S2 Elde kalan, sayfa 3"
    assert dict(row.texts) == {"tr": "Elde kalanlar.", "en": "What is left."}


def named(row: Row) -> list[tuple[str, int, str]]:
    return [(n.name, n.value, n.place.source) for n in row.values]


def test_rows_name_the_numbers_they_add_with() -> None:
    others = CATALOGS["small"].get("base-okey").tables["others"]
    lines = (SMALL / "okey.yaml").read_text(encoding="utf-8").splitlines()
    own, okey, spare = (
        ("leftover.own_pairs", 2, "S1"),
        ("leftover.by_okey", 3, "S1"),
        ("spare", 5, "S1"),
    )
    held = {
        ("other", "melds"): [spare],
        ("other", "pairs"): [own, spare],
        ("okey", "melds"): [okey, spare],
        ("okey", "pairs"): [own, okey, spare],
    }
    for (last, opened), wanted in held.items():
        (row,) = others.rows("melds", False, last, opened)
        assert named(row) == wanted
        for number in row.values:
            key = number.name.rpartition(".")[2]
            assert f"{key}:" in lines[number.place.line - 1]
            prefix = "multipliers" if "." in number.name else "values"
            assert number.place.path == f"{prefix}.{number.name}"
    (closed,) = others.rows("melds", False, "okey", "none")
    assert named(closed) == [("shut", 20, "S1")], "no multiplier, for the row uses none"


def test_names_in_a_list_are_multiplied() -> None:
    house = child(
        'values: {faced: {value: 4, src: "assumed: ours"}}\n'
        "tables: {others: {rows: {open: {when: {opened: {not: none}}, src: S1,"
        " add: {rack_sum: leftover, okeys_face: [leftover, faced]}}}}}\n"
    )
    resolved, ruleset = house.resolved("child"), house.get("child")
    assert every_answer(resolved, ruleset, "others", random.Random(7)) > 0
    others = ruleset.tables["others"]
    # opened with pairs (2) when the winner threw the okey (3): 6 for each point, 6 x 4 for a face
    (hit,) = others.hits("melds", False, "okey", "pairs", 10, 1, 8, 0)
    assert hit.points == 6 * 10 + 6 * 4 * 8
    assert [(n.name, n.value, n.of) for n in hit.row.values] == [
        ("leftover.own_pairs", 2, ("rack_sum", "okeys_face")),
        ("leftover.by_okey", 3, ("rack_sum", "okeys_face")),
        ("faced", 4, ("okeys_face",)),
    ]
    assert hit.row.values[-1].place.source == "assumed: ours"
    added = statements(resolved, texts=False)["tables.others.open"]
    assert "okeys_face: [leftover, faced]" in added
    assert "× 4 × `leftover`" in rulebook_markdown(resolved)


@pytest.mark.parametrize(
    ("added", "code"),
    [
        ("[leftover, shut, leftover]", "REPEATED_ITEM"),
        ("[]", "EMPTY_LIST"),
        ("[leftover, 2]", "WRONG_TYPE"),
        ("[leftover, [shut]]", "WRONG_TYPE"),
        ("[leftover, shat]", "UNKNOWN_NAME"),
        ("[leftover, Shut]", "BAD_NAME"),
    ],
)
def test_a_list_of_a_row_names_known_things_once(added: str, code: str) -> None:
    body = (
        "tables: {others: {rows: {open: {when: {opened: {not: none}}, src: S1, "
        f"add: {{rack_sum: {added}, okeys_left: spare}}}}}}}}}}\n"
    )
    found = check_text(HEAD + body, "child.yaml", CATALOGS["small"]).diagnostics
    assert [(d.code, d.line) for d in found] == [(code, 5)]


def test_multipliers_that_come_to_the_same_are_told_apart() -> None:
    others = child(
        "multipliers: {leftover: {by_okey: {when: {last_tile: okey}, times: 2, src: S2}}}\n"
    )
    table = others.get("child").tables["others"]
    for last, opened, name in (("okey", "melds", "by_okey"), ("other", "pairs", "own_pairs")):
        (hit,) = table.hits("melds", False, last, opened, 17, 0, 0, 0)
        assert hit.points == table.points("melds", False, last, opened, 17, 0, 0, 0) == 2 * 17
        assert [n.name for n in hit.row.values] == [f"leftover.{name}", "spare"]


def test_one_price_from_two_sources_is_told_apart() -> None:
    """Tables are shared among choices only where all that answers quote is the same."""
    shut = 'values: {shut: {value: 20, src: "assumed: ours"}}'
    title = "title: {tr: Bizimki, en: Ours}"
    choices = f"choices: {{off: {{}}, on: {{{shut}}}}}"
    house = child(f"options: {{ours: {{{title}, default: off, {choices}, src: S1}}}}\n")
    for choice, source in {"off": "S1", "on": "assumed: ours"}.items():
        others = house.get("child", {"ours": choice}).tables["others"]
        (row,) = others.rows("melds", False, "other", "none")
        assert named(row) == [("shut", 20, source)]
