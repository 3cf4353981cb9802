"""The form of a rule file: each wrong form has its code, and others are still told."""

from __future__ import annotations

import pytest

from hakem.rules.catalog import check_text
from tests.unit.rules.houses import HEAD, SMALL, load

CATALOG = load(SMALL)
ROW = "tables: {finisher: {rows: {plain: %s}}}\n"
REWARD = "tables: {rewards: {rows: {low: %s}}}\n"
OPTION = "options: {tone: %s}\n"
FACTOR = "multipliers: {leftover: {own_pairs: %s}}\n"

FORMS: list[tuple[str, list[str]]] = [
    # blocks
    ("opening: []\n", ["NOT_A_BLOCK"]),
    ("opening: null\n", ["NOT_A_BLOCK"]),
    ("values: 7\n", ["NOT_A_BLOCK"]),
    ("multipliers: x\n", ["NOT_A_BLOCK"]),
    ("multipliers: {leftover: x}\n", ["NOT_A_BLOCK"]),
    ("tables: x\n", ["NOT_A_BLOCK"]),
    ("tables: {finisher: [x]}\n", ["NOT_A_BLOCK"]),
    ("tables: {finisher: {rows: true}}\n", ["NOT_A_BLOCK"]),
    ("tables: {finisher: {rows: {plain: 3}}}\n", ["NOT_A_BLOCK"]),
    ("sources: S1\n", ["NOT_A_BLOCK"]),
    ("options: off\n", ["NOT_A_BLOCK"]),
    ("about: a text\n", ["NOT_A_BLOCK"]),
    # knobs
    ("opening: {points: true, src: S1}\n", ["WRONG_TYPE"]),
    ("opening: {points: [40], src: S1}\n", ["WRONG_TYPE"]),
    ("opening: {points: {value: 40, src: S1, why: x}}\n", ["UNKNOWN_KEY"]),
    ("opening: {points: {src: S1}}\n", ["MISSING_KEY"]),
    ("opening: {points: {note: x}, src: S1}\n", ["MISSING_KEY"]),
    ("opening: {points: {value: null}, src: S1}\n", ["WRONG_TYPE"]),
    ("opening: {points: 40, src: 7}\n", ["WRONG_TYPE"]),
    ("melds: {run_wrap: 1, src: S1}\n", ["WRONG_TYPE"]),
    ("melds: {run_wrap: null, src: S1}\n", ["WRONG_TYPE"]),
    ("swap: {pair: maybe, src: S1}\n", ["WRONG_TYPE"]),
    ("tiles: {colours: r, src: S1}\n", ["WRONG_TYPE"]),
    ("tiles: {colours: [r, r], src: S1}\n", ["REPEATED_ITEM"]),
    ("tiles: {colours: [r, z], src: S1}\n", ["UNKNOWN_WORD"]),
    ("match: {hands: 3, src: S1}\n", ["WRONG_TYPE"]),
    ("match: {hands: [0], src: S1}\n", ["OUT_OF_RANGE"]),
    ("match: {placing: [3], src: S1}\n", ["NOT_A_BLOCK"]),
    ("match: {placing: {3: 1}, src: S1}\n", ["WRONG_TYPE"]),
    ("match: {placing: {3: [x]}, src: S1}\n", ["WRONG_TYPE"]),
    (f"match: {{placing: {{3: {[1] * 300}}}, src: S1}}\n", ["OUT_OF_RANGE"]),
    (f"match: {{placing: {{{'3' * 60}x: [1, 1, 1, 1]}}, src: S1}}\n", ["BAD_NAME"]),
    # values
    ("values: {win: x, src: S1}\n", ["WRONG_TYPE"]),
    ("values: {win: {value: null}, src: S1}\n", ["WRONG_TYPE"]),
    ("values: {win: -10001, src: S1}\n", ["OUT_OF_RANGE"]),
    ("values: {win: {src: S1}}\n", ["MISSING_KEY"]),
    ("values: {win: -3}\n", ["MISSING_SRC"]),
    # multipliers
    (FACTOR % "{times: 2, src: S1}", ["MISSING_KEY"]),
    (FACTOR % "{when: {}, src: S1}", ["MISSING_KEY"]),
    (FACTOR % "{when: {}, times: 101, src: S1}", ["OUT_OF_RANGE"]),
    (FACTOR % "{when: {}, times: 2}", ["MISSING_SRC"]),
    (FACTOR % "{when: {open: pairs}, times: 2, src: S1}", ["UNKNOWN_FACT"]),
    (FACTOR % "{when: {}, times: 2, add: {win: 1}, src: S1}", ["UNKNOWN_KEY"]),
    (FACTOR % "2", ["NOT_A_BLOCK"]),
    ("multipliers: {Leftover: {}}\n", ["BAD_NAME"]),
    ("multipliers: {leftover: {Own: null}}\n", ["BAD_NAME"]),
    # rows
    ("tables: {finisher: {rows: {Plain: null}}}\n", ["BAD_NAME"]),
    ("tables: {finisher: {hits: any}}\n", ["UNKNOWN_KEY"]),
    ("tables: {finisher: {hit: 3}}\n", ["WRONG_TYPE"]),
    (ROW % "{when: x, add: {}, src: S1}", ["NOT_A_BLOCK"]),
    (ROW % "{when: {}, add: x, src: S1}", ["NOT_A_BLOCK"]),
    (ROW % "{when: {}, add: {Win: 1}, src: S1}", ["BAD_NAME"]),
    (ROW % "{when: {}, add: {win: One}, src: S1}", ["BAD_NAME"]),
    (ROW % "{when: {}, add: {win: 101}, src: S1}", ["OUT_OF_RANGE"]),
    (ROW % "{when: {}, add: {win: true}, src: S1}", ["WRONG_TYPE"]),
    (ROW % "{when: {}, add: {win: 1}, then: x, src: S1}", ["NOT_HERE"]),
    (ROW % "{when: {}, add: {win: 1}, src: S1, txt: {tr: A, en: B}}", ["UNKNOWN_KEY"]),
    (ROW % "{when: {}, add: {win: 1}, src: S1, text: {tr: A, en: ''}}", ["EMPTY_VALUE"]),
    (ROW % "{when: {}, add: {win: 1}, src: S1, text: {tr: A, en: 7}}", ["WRONG_TYPE"]),
    (ROW % "{when: {last_tile: [okey, okey]}, add: {}, src: S1}", ["REPEATED_ITEM"]),
    (ROW % "{when: {from_hand: 1}, add: {}, src: S1}", ["WRONG_TYPE"]),
    (ROW % "{when: {from_hand: {not: [true, false]}}, add: {}, src: S1}", ["EMPTY_RANGE"]),
    (ROW % "{when: {last_tile: {not: []}}, add: {}, src: S1}", ["EMPTY_LIST"]),
    (ROW % "{when: {last_tile: {not: okey, min: 1}}, add: {}, src: S1}", ["UNKNOWN_KEY"]),
    (ROW % "{when: {last_tile: {}}, add: {}, src: S1}", ["WRONG_TYPE"]),
    (REWARD % "{when: {opening_pairs: 12}, add: {}, src: S1}", ["OUT_OF_RANGE"]),
    (REWARD % "{when: {opening_pairs: {min: 12}}, add: {}, src: S1}", ["OUT_OF_RANGE"]),
    (REWARD % "{when: {opening_pairs: {above: 11}}, add: {}, src: S1}", ["EMPTY_RANGE"]),
    (REWARD % "{when: {opening_pairs: {below: 0}}, add: {}, src: S1}", ["EMPTY_RANGE"]),
    (REWARD % "{when: {opening_pairs: {}}, add: {}, src: S1}", ["EMPTY_RANGE"]),
    (REWARD % "{when: {opening_pairs: {least: 1}}, add: {}, src: S1}", ["UNKNOWN_KEY"]),
    (REWARD % "{when: {opening_pairs: {min: true}}, add: {}, src: S1}", ["WRONG_TYPE"]),
    (REWARD % "{when: {opening_pairs: big}, add: {}, src: S1}", ["WRONG_TYPE"]),
    ("tables: {penalties: {rows: {fed: {when: {}, add: {}, pays: nobody, src: S1}}}}\n",
     ["UNKNOWN_WORD"]),
    # options
    (OPTION % "3", ["NOT_A_BLOCK"]),
    (OPTION % "{title: {tr: A, en: B}, default: a, choices: x}", ["NOT_A_BLOCK", "MISSING_KEY"]),
    (OPTION % "{title: {tr: A, en: B}, default: a, choices: {a: 3}}",
     ["NOT_A_BLOCK"]),
    (OPTION % "{title: {tr: A, en: B}, default: a, choices: {A: {}, a: {}}}", ["BAD_NAME"]),
    (OPTION % "{title: {tr: A, en: B}, default: true, choices: {a: {}}}",
     ["WRONG_TYPE"]),
    (OPTION % "{default: a, choices: {a: {}}}", ["MISSING_KEY"]),
    (OPTION % "{title: {tr: A, en: B}, choices: {a: {}}}", ["MISSING_KEY"]),
    (OPTION % "{title: {tr: A, en: B}, default: a, choices: {a: {}}, refused: {B: x}}",
     ["BAD_NAME"]),
    (OPTION % "{title: {tr: A, en: B}, default: a, choices: {a: {}}, refused: {b: 3}}",
     ["WRONG_TYPE"]),
    (OPTION % "{title: {tr: A, en: B}, default: a, choices: {a: {}}, refused: {b: [x]}}",
     ["WRONG_TYPE"]),
    (OPTION % "{title: {tr: A, en: B}, default: a, choices: {a: {}}, refused: {b: {de: x}}}",
     ["UNKNOWN_KEY", "MISSING_KEY", "MISSING_KEY"]),
    (OPTION % "{title: {tr: A, en: B}, default: a, choices: {a: {}}, why: x}", ["UNKNOWN_KEY"]),
    ("options: {Tone: null}\n", ["BAD_NAME"]),
    ("options: {rising: {choices: {onn: null}}}\n", ["NOTHING_TO_REMOVE"]),
    ("options: {rising: {choices: {off: null}}}\n", ["UNKNOWN_CHOICE"]),
    # the head
    ("inherited: {keep: S1, src: \"assumed: x\"}\n", ["WRONG_TYPE"]),
    ("inherited: {keep: [7], src: \"assumed: x\"}\n", ["WRONG_TYPE"]),
    ("inherited: {keep: [1S], src: \"assumed: x\"}\n", ["BAD_NAME"]),
    ("inherited: {keep: [S1, S1], src: \"assumed: x\"}\n", ["REPEATED_ITEM"]),
    ("inherited: {keep: [inferred], src: \"assumed: x\"}\n", ["UNKNOWN_SOURCE"]),
    ("inherited: {keep: [S1]}\n", ["MISSING_KEY"]),
    ("reasons: {en: {}}\n", ["UNKNOWN_KEY"]),
    ("reasons: {tr: x}\n", ["NOT_A_BLOCK"]),
    ("reasons: x\n", ["NOT_A_BLOCK"]),
    ("aliases: one\n", ["WRONG_TYPE"]),
    ("aliases: [One]\n", ["BAD_NAME"]),
    ("aliases: [7]\n", ["WRONG_TYPE"]),
    ("aliases: [one, one]\n", ["REPEATED_ITEM"]),
    ("aliases: [child]\n", ["ALIAS_TAKEN"]),
    ("status: ready\n", ["UNKNOWN_WORD"]),
    ("status: 1\n", ["WRONG_TYPE"]),
    ("sources: {assumed: x}\n", ["BAD_NAME"]),
    ("sources: {7: x}\n", ["BAD_NAME"]),
    ("sources: {S3: 7}\n", ["WRONG_TYPE"]),
    ("sources: {S3: ''}\n", ["EMPTY_VALUE"]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "codes"), FORMS)
def test_wrong_forms(body: str, codes: list[str]) -> None:
    result = check_text(HEAD + body, "child.yaml", CATALOG)
    assert sorted(found.code for found in result.diagnostics) == sorted(codes), [
        found.render() for found in result.diagnostics
    ]
    assert all(found.line == 5 for found in result.diagnostics if found.code != "ALIAS_TAKEN")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("ruleset: a\n", ["MISSING_KEY", "MISSING_KEY"]),
        ("family: okey/v1\ntitle: {tr: A, en: B}\n", ["MISSING_KEY"]),
        ("[a, b]\n", ["NOT_A_BLOCK"]),
        ("words\n", ["NOT_A_BLOCK"]),
        ("{}\n", ["MISSING_KEY", "MISSING_KEY", "MISSING_KEY"]),
        ("ruleset: 7\nfamily: 8\ntitle: 9\n", ["WRONG_TYPE", "WRONG_TYPE"]),
        (HEAD.replace("extends: base-okey", "extends: Base"), ["BAD_NAME", "UNKNOWN_PARENT"]),
        (HEAD.replace("ruleset: child", f"ruleset: {'x' * 41}"), ["BAD_NAME"]),
    ],
)
def test_wrong_heads(text: str, codes: list[str]) -> None:
    result = check_text(text, "child.yaml", CATALOG)
    assert sorted(found.code for found in result.diagnostics) == codes
    assert not result.ok


def test_all_problems_of_a_file_are_told_at_once_in_order() -> None:
    body = (
        "opening:\n"
        "  points: high\n"
        "  pares: 5\n"
        "  pairs: 6\n"
        "values: {win: x, src: S9}\n"
        "tables:\n"
        "  finisher:\n"
        "    rows:\n"
        "      plain: {when: {last_tyle: okey}, add: {win: 0}}\n"
        "status: ready\n"
    )
    found = check_text(HEAD + body, "child.yaml", CATALOG).diagnostics
    assert [(d.line, d.column, d.code) for d in found] == [
        (6, 11, "WRONG_TYPE"),
        (7, 3, "UNKNOWN_KEY"),
        (8, 3, "MISSING_SRC"),
        (9, 15, "WRONG_TYPE"),
        (9, 23, "UNKNOWN_SOURCE"),
        (13, 7, "MISSING_SRC"),
        (13, 22, "UNKNOWN_FACT"),
        (13, 51, "ZERO_COEFFICIENT"),
        (14, 9, "UNKNOWN_WORD"),
    ]


def test_numbers_may_name_choices_and_map_keys() -> None:
    body = OPTION % (
        "{title: {tr: A, en: B}, default: 3, choices: {3: {}, 5: {match: {default_hands: 5, "
        "src: S1}}}}"
    )
    catalog = check_text(HEAD + body, "child.yaml", CATALOG).catalog
    assert catalog is not None
    assert catalog.get("child", {"tone": "5"}).knobs["match.default_hands"] == 5
    assert catalog.get("child").options["tone"] == "3"
