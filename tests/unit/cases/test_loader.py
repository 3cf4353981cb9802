"""Case files are read strictly, and every fault is told with its place and how to mend it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakem.cases.codes import DIAGNOSTICS, ERRORS, REASONS
from hakem.cases.files import case_files, default_paths
from hakem.cases.loader import load, load_text
from hakem.cases.model import Case, ExpectedError, Sum
from hakem.v1 import domino_pb2, referee_service_pb2

CODES = {REASONS: ["TILE_DOES_NOT_FIT"], DIAGNOSTICS: ["UNKNOWN_KEY"], ERRORS: ["UNKNOWN_TILE"]}

GOOD = """\
suite: placing tiles
ruleset: domino-101
options: {closed: "off"}
cases:
  - id: D1
    source: S4 06
    basis: literal
    about: a tile is laid on an end
    rpc: JudgeMove
    request: {position: {domino: {chain: 6-6}}, move: {seat: 1, place: {tile: 6-4, end: LEFT}}}
    expect: {verdict: {outcome: LEGAL, entries: []}, hand: null}
  - id: D2
    source: S4 08
    basis: inferred
    options: {closed: "on"}
    locale: tr
    rpc: ScoreHand
    request: {hand: {domino: {ending: DOMINO_ENDING_WENT_OUT, seat: 0, hands: ["", 0-0]}}}
    expect: {result: {seatTotals: ["2*5", 0]}}
  - id: D3
    source: contract
    basis: literal
    ruleset: ""
    rpc: Deal
    request: {seed: a, leader: 2}
    error: {code: INVALID_ARGUMENT, field: ruleset}
"""


def cases(text: str) -> tuple[Case, ...]:
    loaded = load_text(text, codes=CODES)
    assert [diagnostic.render() for diagnostic in loaded.diagnostics] == []
    return loaded.cases


def test_a_case_has_what_the_file_says() -> None:
    first, second, third = cases(GOOD)
    assert (first.id, first.suite, first.source) == ("D1", "placing tiles", "S4 06")
    assert (first.basis, first.about) == ("literal", "a tile is laid on an end")
    assert (first.spot.file, first.spot.line) == ("input.cases.yaml", 5)
    assert first.method.path == "/hakem.v1.RefereeService/JudgeMove"
    assert first.expected == {"verdict": {"outcome": "OUTCOME_LEGAL", "entries": []}, "hand": None}
    assert second.expected == {"result": {"seatTotals": [Sum("2*5", 10), 0]}}
    assert third.expected == ExpectedError("INVALID_ARGUMENT", "ruleset")


def test_a_request_is_complete() -> None:
    first, second, third = (case.request for case in cases(GOOD))
    assert isinstance(first, referee_service_pb2.JudgeMoveRequest)
    assert (first.ruleset, dict(first.options), first.locale) == (
        "domino-101",
        {"closed": "off"},
        "",
    )
    assert first.move.place.end == domino_pb2.CHAIN_END_LEFT
    assert first.position.domino.chain == "6-6"
    assert isinstance(second, referee_service_pb2.ScoreHandRequest)
    assert (dict(second.options), second.locale) == ({"closed": "on"}, "tr")
    assert isinstance(third, referee_service_pb2.DealRequest)
    assert (third.ruleset, third.leader) == ("", 2)


def test_a_request_without_such_fields_gets_none() -> None:
    (case,) = cases(
        "suite: s\nruleset: domino-101\ncases:\n"
        "  - {id: a, source: contract, basis: literal, rpc: CompareRulesets,\n"
        "     request: {before: domino-101, after: domino-101}, expect: {changes: []}}\n"
    )
    assert case.request.ByteSize() > 0
    assert case.method.service == "hakem.v1.RulesetService"


CASE = (
    "suite: s\nruleset: r\ncases:\n- id: a\n  source: S4\n  basis: literal\n  rpc: JudgeMove\n"
    "  request: {move: {seat: 0, passTurn: {}}}\n  expect: {verdict: {outcome: LEGAL}}\n"
)


@pytest.mark.parametrize(
    ("before", "after", "place", "code", "words"),
    [
        ("suite: s", "suit: s", "1:1", "UNKNOWN_KEY", "did you mean `suite`?"),
        ("suite: s\n", "", "1:1", "MISSING_KEY", "add `suite:`"),
        ("suite: s", 'suite: ""', "1:8", "EMPTY_VALUE", "`suite` is empty"),
        ("suite: s", "suite: 3", "1:8", "WRONG_TYPE", "a text"),
        ("ruleset: r\n", "", "3:3", "NO_RULESET", "write `ruleset:`"),
        ("ruleset: r", "ruleset: r\noptions: {a: true}", "3:14", "WRONG_TYPE", "in quotes"),
        ("ruleset: r", "ruleset: r\noptions: no-block", "3:10", "WRONG_TYPE", "options"),
        ("  basis: literal\n", "", "4:3", "MISSING_KEY", "add `basis:`"),
        ("  basis: literal", "  basis: guessed", "6:10", "UNKNOWN_WORD", "known: assumed"),
        ("  basis: literal", "  bases: literal", "6:3", "UNKNOWN_KEY", "`basis`"),
        ("id: a", "id: a b", "4:7", "BAD_NAME", "use letters"),
        ("rpc: JudgeMove", "rpc: JudgeMoves", "7:8", "UNKNOWN_RPC", "`JudgeMove`"),
        ("rpc: JudgeMove", "rpc: StreamJudgeMoves", "7:8", "UNKNOWN_RPC", "that does not stream"),
        ("{move:", "{mode: 1, move:", "8:13", "UNKNOWN_FIELD", "did you mean `move`?"),
        ("{move:", "{ruleset: r, move:", "8:13", "UNKNOWN_KEY", "on the case"),
        ("passTurn: {}", "pass_turn: {}", "8:29", "UNKNOWN_FIELD", "`passTurn`"),
        ("passTurn: {}", "passTurn: {}, draw: {}", "8:43", "TWO_BRANCHES", "`action` is either"),
        ("passTurn: {}", "passTurn: true", "8:39", "WRONG_TYPE", "a block"),
        ("seat: 0", "seat: one", "8:26", "WRONG_TYPE", "a whole number"),
        ("seat: 0", "seat: '1+1'", "8:26", "WRONG_TYPE", "a whole number"),
        ("seat: 0", "seat: null", "8:26", "NEVER_MISSING", "leave the field out"),
        ("passTurn: {}", "place: {end: TOP}", "8:42", "UNKNOWN_WORD", "`TOP` is no ChainEnd"),
        ("passTurn: {}", "place: {tile: 6}", "8:43", "WRONG_TYPE", "a text in quotes"),
        ("seat: 0", "seat: 1000000000, lay: {melds: 3}", "8:51", "WRONG_TYPE", "a list"),
        ("  expect: {verdict: {outcome: LEGAL}}\n", "", "4:3", "EXPECT_OR_ERROR", "exactly one"),
        ("  expect:", "  error: {code: ABORTED}\n  expect:", "4:3", "EXPECT_OR_ERROR", "both"),
        ("{verdict: {outcome: LEGAL}}", "{}", "9:11", "CHECKS_NOTHING", "name a value"),
        ("{outcome: LEGAL}", "{}", "9:11", "CHECKS_NOTHING", "name a value"),
        ("outcome: LEGAL", "outcome: FINE", "9:31", "UNKNOWN_WORD", "AMBIGUOUS"),
        ("outcome: LEGAL", "outcomes: LEGAL", "9:22", "UNKNOWN_FIELD", "`outcome`"),
        (
            "outcome: LEGAL",
            "reasons: [{code: TILE_DOESNT_FIT}]",
            "9:39",
            "UNKNOWN_REASON",
            "TILE_DOES_NOT_FIT",
        ),
        ("outcome: LEGAL", "reasons: null", "9:31", "NEVER_MISSING", "write the value"),
        ("outcome: LEGAL", "entries: [{points: 2x}]", "9:41", "NOT_A_SUM", "2*37 + 101"),
        ("outcome: LEGAL", "entries: [{seat: true}]", "9:39", "WRONG_TYPE", "a whole number"),
        ("outcome: LEGAL", "choices: {seat: 1}", "9:31", "WRONG_TYPE", "a list"),
        ("expect: {verdict: {outcome: LEGAL}}", "error: {field: x}", "9:10", "MISSING_KEY", "code"),
        (
            "expect: {verdict: {outcome: LEGAL}}",
            "error: {code: TILE_DOESNT_FIT}",
            "9:17",
            "UNKNOWN_STATUS",
            "",
        ),
        (
            "expect: {verdict: {outcome: LEGAL}}",
            "error: {code: ABORTED, reason: TILE_DOES_NOT_FIT}",
            "9:34",
            "UNKNOWN_REASON",
            "docs/codes.md",
        ),
        (
            "expect: {verdict: {outcome: LEGAL}}",
            "error: {code: ABORTED, messages: x}",
            "9:26",
            "UNKNOWN_KEY",
            "known:",
        ),
        ("cases:\n", "cases: []\nx:\n", "4:1", "UNKNOWN_KEY", "here"),
        ("id: a", "id: a\n  id: b", "5:3", "DUPLICATE_KEY", "keep one"),
    ],
)
def test_faults(before: str, after: str, place: str, code: str, words: str) -> None:
    assert before in CASE
    loaded = load_text(CASE.replace(before, after, 1), codes=CODES)
    assert not loaded.ok
    found = [d for d in loaded.diagnostics if d.code == code]
    assert [f"{d.line}:{d.column}" for d in found] == [place], loaded.diagnostics
    assert words in found[0].render()


def test_the_base_of_the_faults_is_good() -> None:
    assert len(cases(CASE)) == 1


def test_cases_must_be_a_list_with_something() -> None:
    (diagnostic,) = load_text("suite: s\ncases: []\n", codes=CODES).diagnostics
    assert diagnostic.render().startswith("input.cases.yaml:2:8: this is not a list of at least")


def test_an_id_stands_once_in_all_files(tmp_path: Path) -> None:
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(CASE, encoding="utf-8")
    loaded = load([tmp_path / "one.yaml", tmp_path / "two.yaml"], codes=CODES)
    (diagnostic,) = loaded.diagnostics
    assert diagnostic.code == "DUPLICATE_ID"
    assert diagnostic.file.endswith("two.yaml")
    assert "one.yaml:4" in diagnostic.message


def test_faults_of_all_cases_are_told_at_once() -> None:
    second = CASE.replace("id: a", "id: b").replace("seat: 0", "seet: 0")
    text = CASE.replace("LEGAL", "FINE") + second.split("cases:\n")[1]
    assert [d.code for d in load_text(text, codes=CODES).diagnostics] == [
        "UNKNOWN_WORD",
        "UNKNOWN_FIELD",
    ]


def test_files_are_found_but_rule_files_are_not_taken(tmp_path: Path) -> None:
    rules, tests = tmp_path / "rules", tmp_path / "tests" / "cases"
    for folder in (rules / "okey", tests / "okey"):
        folder.mkdir(parents=True)
    (rules / "okey" / "okey.yaml").write_text("ruleset: okey\nfamily: okey/v1\n", encoding="utf-8")
    (rules / "okey" / "okey.cases.yaml").write_text(CASE, encoding="utf-8")
    (tests / "okey" / "laying.yaml").write_text(CASE, encoding="utf-8")
    (tests / "misspelt.yaml").write_text("suit: s\n", encoding="utf-8")
    beside = rules / "okey" / "okey.cases.yaml"
    within = [tests / "misspelt.yaml", tests / "okey" / "laying.yaml"]

    assert default_paths(tmp_path, rules) == [tests, beside]
    assert case_files(default_paths(tmp_path, rules)) == ((*within, beside), ())
    assert case_files([rules]) == ((beside,), ())
    assert case_files([beside, rules]) == ((beside,), ())


def test_a_path_without_cases_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    files, problems = case_files([tmp_path / "empty", tmp_path / "nowhere"])
    assert files == ()
    assert [problem.code for problem in problems] == ["NO_CASES", "NO_CASES"]
    assert ["here" in problems[0].message, "no such path" in problems[1].message] == [True, True]
