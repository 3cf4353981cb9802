"""What cannot be read is told once: nothing else is said because of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from hakem.cases.loader import load_text
from hakem.rules.catalog import check_text, load_folder

BASE = Path(__file__).resolve().parents[2] / "badrules" / "base"
CATALOG = load_folder(BASE).catalog
HOUSE = """\
ruleset: heir
family: okey/v1
extends: base-okey
inherited: {keep: [S1], src: "assumed: it is a test"}
title: {tr: Mirasçı, en: Heir}
about: {tr: Deneme., en: A test.}
sources: {S5: elsewhere}
reasons: {tr: {it is a test: Bu bir deneme., nobody says: Kimse söylemiyor.}}
options:
  tone:
    title: {tr: Ton, en: Tone}
    default: low
    choices:
      low: {}
      high: {values: {win: {value: 1, src: S5 page 2}}}
    refused: {middle: nobody says what it is}
values: {spare: {value: 7, src: "assumed: nobody says", note: a guess}}
match: {hands: [3, 5], src: S5}
tables:
  rewards:
    rows:
      many: {when: {opening_pairs: {above: 5}}, add: {win: 1}, src: S1}
  wall:
    rows:
      closed: {when: {opened: {not: [melds, pairs]}, anyone_opened: true}, add: {shut: 1}, src: S1}
"""
CASES = """\
suite: reading
cases:
  - id: one
    source: contract
    basis: literal
    ruleset: domino-101
    rpc: JudgeMove
    request: {move: {seat: 1}}
    expect: {verdict: {outcome: LEGAL}}
  - id: two
    source: contract
    basis: literal
    ruleset: domino-101
    rpc: JudgeMove
    request: {move: {seat: 1}}
    error: {code: INVALID_ARGUMENT}
"""
UNREADABLE = {"0101": "YAML_SURPRISE", "No": "YAML_SURPRISE", "*there": "ALIAS", "!a b": "TAG"}
TEXTS = {
    "heir.yaml": HOUSE,
    "domino.yaml": (BASE / "domino.yaml").read_text(encoding="utf-8"),
}


def with_one_unreadable(text: str, instead: str) -> Iterator[str]:
    """The text with each of its keys and values in turn replaced."""
    for event in yaml.parse(text, Loader=yaml.CLoader):
        if isinstance(event, yaml.ScalarEvent):
            start, end = event.start_mark, event.end_mark
            assert start is not None
            assert end is not None
            yield text[: start.index] + instead + text[end.index :]


@pytest.mark.parametrize("instead", UNREADABLE)
@pytest.mark.parametrize("name", TEXTS)
def test_one_thing_in_a_rule_file_that_cannot_be_read_is_one_problem(
    name: str, instead: str
) -> None:
    assert check_text(TEXTS[name], name, CATALOG).ok
    changed = list(with_one_unreadable(TEXTS[name], instead))
    assert len(changed) > 60
    for text in changed:
        found = check_text(text, name, CATALOG).diagnostics
        assert [one.code for one in found] == [UNREADABLE[instead]], [f.render() for f in found]


@pytest.mark.parametrize("instead", UNREADABLE)
def test_one_thing_in_a_case_file_that_cannot_be_read_is_one_problem(instead: str) -> None:
    assert load_text(CASES).diagnostics == ()
    for text in with_one_unreadable(CASES, instead):
        found = load_text(text).diagnostics
        assert [one.code for one in found] == [UNREADABLE[instead]], [f.render() for f in found]


@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        ("S5: elsewhere", "S5: 7", ["WRONG_TYPE"]),
        ("S5: elsewhere", 'S5: ""', ["EMPTY_VALUE"]),
        ("default: low", "default: [low]", ["WRONG_TYPE"]),
        ("extends: base-okey", "extends: 7", ["WRONG_TYPE"]),
        ('"assumed: nobody says"', "7", ["WRONG_TYPE"]),
        ('"assumed: nobody says"', "assumed", ["BAD_SRC"]),
        ("low: {}", "low: 3", ["NOT_A_BLOCK"]),
        ("[3, 5]", "[3, true]", ["WRONG_TYPE"]),
        ("[3, 5]", "[1, true]", ["WRONG_TYPE"]),
        ("{above: 5}", "{above: true}", ["WRONG_TYPE"]),
        ("{above: 5}", "{above: 5, max: 10001}", ["OUT_OF_RANGE"]),
        # what could be read is still looked at
        ("{above: 5}", "{above: 5, max: 5}", ["EMPTY_RANGE"]),
        ("{above: 5}", "{}", ["EMPTY_RANGE"]),
        ("[3, 5]", "[3, 3]", ["REPEATED_ITEM"]),
        ("default: low", "default: lou", ["UNKNOWN_CHOICE"]),
        ("S5: elsewhere", "S6: elsewhere", ["UNKNOWN_SOURCE", "UNKNOWN_SOURCE"]),
    ],
)
def test_a_wrong_value_is_one_problem(before: str, after: str, codes: list[str]) -> None:
    assert HOUSE.count(before) == 1
    found = check_text(HOUSE.replace(before, after), "heir.yaml", CATALOG).diagnostics
    assert [one.code for one in found] == codes, [one.render() for one in found]
