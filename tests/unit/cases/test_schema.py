"""The JSON Schema of case files agrees with the loader."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
import yaml

from hakem.cases import schema
from tests.unit.cases.test_loader import CASE, GOOD

ROOT = Path(__file__).resolve().parents[3]
VALIDATOR = jsonschema.Draft202012Validator(schema.build())


def errors(text: str) -> list[str]:
    return [error.message for error in VALIDATOR.iter_errors(yaml.safe_load(text))]


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema.build())


def test_the_published_one_is_current() -> None:
    assert schema.is_current(ROOT / "rules" / "schema"), "run `hakem schema`"


def test_write_and_is_current(tmp_path: Path) -> None:
    assert not schema.is_current(tmp_path)
    assert schema.write(tmp_path) == tmp_path / "cases.schema.json"
    assert schema.is_current(tmp_path)
    (tmp_path / "cases.schema.json").write_text("{}", encoding="utf-8")
    assert not schema.is_current(tmp_path)


@pytest.mark.parametrize("text", [GOOD, CASE])
def test_good_files_are_valid(text: str) -> None:
    assert errors(text) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("suite: s", "suit: s"),
        ("ruleset: r", "ruleset: r\noptions: {a: true}"),
        ("  basis: literal", "  basis: guessed"),
        ("id: a", "id: a b"),
        ("rpc: JudgeMove", "rpc: StreamJudgeMoves"),
        ("{move:", "{ruleset: r, move:"),
        ("passTurn: {}", "pass_turn: {}"),
        ("seat: 0", "seat: one"),
        ("passTurn: {}", "place: {end: TOP}"),
        ("  expect: {verdict: {outcome: LEGAL}}\n", ""),
        ("  expect:", "  error: {code: ABORTED}\n  expect:"),
        ("outcome: LEGAL", "outcome: FINE"),
        ("outcome: LEGAL", "outcomes: LEGAL"),
        ("outcome: LEGAL", "entries: [{points: 2x}]"),
        ("outcome: LEGAL", "reasons: null"),
        ("expect: {verdict: {outcome: LEGAL}}", "error: {code: WRONG}"),
    ],
)
def test_faulty_files_are_not(before: str, after: str) -> None:
    assert errors(CASE.replace(before, after, 1)) != []
