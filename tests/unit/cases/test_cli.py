"""``hakem test``: what it prints and how it ends."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from hakem.cli import app

ROOT = Path(__file__).resolve().parents[3]

CASES = """\
suite: which rule sets there are
cases:
- {id: is-there, source: contract, basis: literal, ruleset: domino-101, rpc: GetRuleset,
   request: {}, expect: {ruleset: {name: rulesets/domino-101, family: domino/v1}}}
- {id: is-not, source: contract, basis: literal, ruleset: none-such, rpc: GetRuleset,
   request: {}, error: {code: NOT_FOUND, reason: RULESET_NOT_FOUND}}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.yaml"
    path.write_text(CASES, encoding="utf-8")
    return path


def hakem_test(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["test", *map(str, arguments)])


def test_all_pass(file: Path, tmp_path: Path) -> None:
    result = hakem_test(file, "--junit", tmp_path / "report.xml")
    assert (result.exit_code, result.stdout) == (0, "2 passed, 0 failed\n")
    (suite,) = ElementTree.parse(tmp_path / "report.xml").getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("2", "0")


def test_one_fails(file: Path) -> None:
    file.write_text(CASES.replace("domino/v1", "okey/v1"), encoding="utf-8")
    result = hakem_test(file)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{file}:3: is-there: contract",
        "  ruleset.family",
        '    expected "okey/v1"',
        '    got      "domino/v1"',
        "1 passed, 1 failed",
    ]


def test_a_faulty_file_is_not_run(file: Path) -> None:
    file.write_text(CASES.replace("family:", "famly:"), encoding="utf-8")
    result = hakem_test(file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"{file}:4:63: `Ruleset` has no field `famly`; did you mean `family`?\n"
    )


def test_a_selection(file: Path) -> None:
    assert hakem_test(file, "-k", "is-not").stdout == "1 passed, 0 failed\n"
    nothing = hakem_test(file, "-k", "no-such-case")
    assert nothing.exit_code == 2
    assert "none of 2 cases mentions `no-such-case`" in nothing.stderr


def test_where_there_are_no_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house.yaml").write_text(
        "ruleset: house\nfamily: domino/v1\nextends: domino-101\ntitle: {tr: Ev, en: House}\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    result = hakem_test("--rules", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == "there are no case files here; name files or folders\n"


def test_a_server_that_is_not_there(file: Path) -> None:
    result = hakem_test(file, "--target", "127.0.0.1:1")
    assert result.exit_code == 1
    assert "UNAVAILABLE" in result.stdout
    assert result.stdout.endswith("0 passed, 2 failed\n")


def test_without_paths_the_repository_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = hakem_test("-k", "D01")
    assert result.exit_code == 0
    assert re.fullmatch(r"[1-9]\d* passed, 0 failed\n", result.stdout)
