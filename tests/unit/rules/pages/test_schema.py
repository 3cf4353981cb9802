"""The published schemas: valid, current, and of one mind with the loader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.rules.pages import check_all, write_all
from hakem.rules.pages.schema import schema_file, schema_for
from hakem.rules.reading.strict_yaml import ListNode, MapNode, Node, Scalar
from tests.unit.rules.houses import CHECKOUT, SHIPPED, SMALL, parse

GOOD = sorted([*SMALL.glob("*.yaml"), *SHIPPED.glob("okey/*.yaml"), *SHIPPED.glob("domino/*.yaml")])
MUSEUM = CHECKOUT / "tests" / "badrules"
# Mistakes of form, which a schema can see.
SEEN = (
    "unknown_block", "unknown_knob", "unknown_table", "missing_title", "word_for_number",
    "number_for_flag", "null_not_allowed", "one_language", "bad_id", "bad_value_name",
    "unknown_word", "out_of_range", "repeated_item", "empty_list", "assumed_without_why",
    "unknown_fact", "unknown_fact_word", "range_of_words", "missing_add", "missing_when",
    "pays_without_payers", "add_in_choice_table", "hit_not_allowed", "extends_in_choice",
    "not_a_block", "assumed_without_colon", "refused_in_one_language",
)  # fmt: skip


def plain(node: Node) -> Any:
    if isinstance(node, MapNode):
        return {key: plain(child) for key, (_, child) in node.entries.items()}
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    assert isinstance(node, Scalar)
    return node.value


def validator_for(text: str) -> tuple[Draft202012Validator, Any]:
    data = plain(parse(text))
    return Draft202012Validator(schema_for(FAMILIES[data["family"]].vocabulary)), data


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.name)
def test_schemas_are_schemas(family: Family) -> None:
    vocabulary = family.vocabulary
    schema = schema_for(vocabulary)
    Draft202012Validator.check_schema(schema)
    text = json.dumps(schema)
    for name in (knob.about for knob in vocabulary.knobs):
        assert json.dumps(name)[1:-1] in text, "editors show what a knob means"
    for said in (
        *(t.about for t in family.vocabulary.tables),
        *(f.about for f in family.vocabulary.facts),
    ):
        assert json.dumps(said)[1:-1] in text


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_files_are_valid(path: Path) -> None:
    validator, data = validator_for(path.read_text(encoding="utf-8"))
    assert [error.message for error in validator.iter_errors(data)] == []


@pytest.mark.parametrize("piece", SEEN)
def test_mistakes_of_form_are_seen(piece: str) -> None:
    validator, data = validator_for((MUSEUM / f"{piece}.yaml").read_text(encoding="utf-8"))
    assert not validator.is_valid(data)


def test_every_definition_is_used() -> None:
    for family in FAMILIES.values():
        schema = schema_for(family.vocabulary)
        text = json.dumps(schema)
        for name in schema["$defs"]:
            assert f'"#/$defs/{name}"' in text


def test_the_files_in_the_checkout_are_current() -> None:
    assert check_all(SHIPPED / "schema") == ()


def test_written_files_are_current_until_they_change(tmp_path: Path) -> None:
    names = sorted(schema_file(family.vocabulary) for family in FAMILIES.values())
    assert names == ["domino.schema.json", "okey.schema.json"]
    assert sorted(check_all(tmp_path)) == names
    written = write_all(tmp_path / "schema")
    assert sorted(path.name for path in written) == names
    assert check_all(tmp_path / "schema") == ()
    before = [path.read_bytes() for path in written]
    assert [path.read_bytes() for path in write_all(tmp_path / "schema")] == before
    written[0].write_text("{}", encoding="utf-8")
    assert check_all(tmp_path / "schema") == (written[0].name,)
