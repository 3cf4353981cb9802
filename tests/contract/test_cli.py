"""The commands, as somebody types them."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hakem.cli import app

GOOD = """\
ruleset: our-house
family: okey/v1
extends: okey-51
title: {tr: Bizim ev, en: Our house}
values: {finish: -7, src: "assumed: we like it"}
"""


def hakem(*arguments: str | Path) -> Result:
    """The command with these arguments."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_the_rules_that_ship_are_good() -> None:
    result = hakem("check")
    assert result.exit_code == 0, result.output
    counts = result.stdout.splitlines()[-1]
    found = re.fullmatch(
        r"(\d+) files, (\d+) rule sets, (\d+) tables, (\d+) combinations proved, 0 gaps, "
        r"0 conflicts",
        counts,
    )
    assert found
    assert all(int(number) > 5 for number in found.groups())


def test_a_good_file_passes_and_a_bad_one_is_told_where(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(GOOD, encoding="utf-8")
    good = hakem("check", file)
    assert good.exit_code == 0
    assert good.stdout.startswith("1 file, ")
    file.write_text(GOOD.replace("extends", "extend"), encoding="utf-8")
    result = hakem("check", file)
    assert result.exit_code == 1
    assert re.search(rf"^{re.escape(str(file))}:3:1: [^;]+; .+extends", result.stdout, re.MULTILINE)


def test_findings_can_be_read_by_a_program(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(GOOD.replace("-7", "many"), encoding="utf-8")
    result = hakem("check", file, "--format", "json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert not data["ok"]
    (found,) = data["diagnostics"]
    assert (found["line"], found["severity"]) == (5, "error")
    assert data["counts"]["files"] == 1


def test_parents_can_come_from_another_folder(tmp_path: Path, rules_root: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(GOOD, encoding="utf-8")
    assert hakem("check", file, "--rules", rules_root / "domino").exit_code == 1
    assert hakem("check", file, "--rules", rules_root).exit_code == 0


def test_the_list_shows_every_rule_set_and_what_is_experimental() -> None:
    lines = hakem("rules").stdout.splitlines()
    rows = {line.split()[0]: line for line in lines if line[:1].isalpha()}
    assert {"domino-101", "okey-51", "okey-101", "okey-34"} <= rows.keys()
    assert "experimental" in rows["okey-34"]
    assert "stable" in rows["okey-51"]
    assert re.search(r" [0-9a-f]{12} ", rows["okey-51"])


def test_a_rule_set_is_shown_with_its_sources() -> None:
    off, on = (
        hakem("rules", "show", "okey-101"),
        hakem("rules", "show", "okey-101", "--option", "progressive=on"),
    )
    assert off.exit_code == on.exit_code == 0
    assert re.search(r"^opening\.points = 101  # rules/okey/okey-101\.yaml:\d+, ", off.stdout, re.M)
    assert "opening.raise_points = null" in off.stdout
    assert "opening.raise_points = 1" in on.stdout
    data = json.loads(hakem("rules", "show", "okey-101", "--json").stdout)
    assert data["knobs"]["opening.points"]["value"] == 101


def test_a_rulebook_and_a_difference() -> None:
    turkish = hakem("rules", "rulebook", "okey-51", "--locale", "tr").stdout
    assert turkish.startswith("# 51 Okey\n")
    assert turkish != hakem("rules", "rulebook", "okey-51").stdout
    result = hakem("rules", "diff", "okey-101", "okey-101", "--after-option", "progressive=on")
    assert re.search(
        r"^opening\.raise_points\n  - null  # rules/okey/.*\n  \+ 1  # rules/okey/",
        result.stdout,
        re.M,
    )
    assert hakem("rules", "diff", "okey-51", "okey-51").stdout == "0 differences\n"


EXTRA = ["rules", "rulebook", "okey-51", "--option", "progressive=extra"]


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["rules", "show", "okey-52"], 1, "did you mean okey-51?"),
        (["rules", "show", "okey-101", "--option", "progressive=maybe"], 1, "progressive"),
        (["rules", "show", "okey-101", "--option", "progressive"], 2, "NAME=CHOICE"),
        (["rules", "rulebook", "okey-51", "--locale", "de"], 2, "en, tr"),
        ([*EXTRA, "--locale", "en"], 1, "in 51 each opening has to beat the last"),
        ([*EXTRA, "--locale", "tr"], 1, "“extra” değerini kabul etmiyor: 51'de her açış"),
        (["rules", "rulebook", "okey-511", "--locale", "tr"], 1, "diye bir kural takımı yok"),
        (["rules", "diff", "okey-51", "domino-101"], 2, "domino/v1"),
        (["rules", "--rules", "no-such-folder"], 2, "no-such-folder"),
        (["rules", "--locale", "de"], 2, "en, tr"),
        (["demo", "--locale", "de"], 2, "en, tr"),
        (["serve", "--log-level", "loud"], 2, "debug"),
        (["chess"], 2, "chess"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], status: int, said: str) -> None:
    result = hakem(*arguments)
    assert result.exit_code == status
    assert said in result.stderr
    assert "Traceback" not in result.output


def test_a_demonstration_on_a_taken_port_says_so() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = hakem("demo", "--port", str(port))
    assert result.exit_code == 1
    assert f"on port {port}" in result.stderr
    assert "--port" in result.stderr
    assert "Traceback" not in result.output


def test_the_rules_of_a_folder_are_listed(tmp_path: Path, rules_root: Path) -> None:
    assert "okey-51" not in hakem("rules", "--rules", rules_root / "domino").stdout
    result = hakem("rules", "--rules", tmp_path)
    assert result.exit_code == 1
    assert "no rule file" in result.stderr
    shown = hakem("rules", "--rules", rules_root / "domino", "show", "okey-51")
    assert shown.exit_code == 1


@pytest.mark.parametrize("page", ["codes", "open-points"])
def test_the_generated_pages_are_up_to_date(page: str, tmp_path: Path) -> None:
    assert hakem("docs", page, "--check").exit_code == 0
    file = tmp_path / f"{page}.md"
    missing = hakem("docs", page, "--check", "--file", file)
    assert missing.exit_code == 1
    assert f"hakem docs {page}" in missing.stderr
    assert hakem("docs", page, "--file", file).exit_code == 0
    assert hakem("docs", page, "--check", "--file", file).exit_code == 0


def test_the_schema_files_are_up_to_date(tmp_path: Path) -> None:
    assert hakem("schema", "--check").exit_code == 0
    missing = hakem("schema", "--check", "--directory", tmp_path)
    assert missing.exit_code == 1
    assert "okey.schema.json" in missing.stderr
    assert hakem("schema", "--directory", tmp_path).exit_code == 0
    assert hakem("schema", "--check", "--directory", tmp_path).exit_code == 0


def test_every_command_has_help() -> None:
    overview = hakem("--help")
    assert overview.exit_code == 0
    for command in ("serve", "check", "rules", "schema", "docs", "test", "simulate", "demo"):
        assert command in overview.stdout
        assert hakem(command, "--help").exit_code == 0
    assert hakem("--version").stdout.startswith("hakem 0.")


def test_checking_does_not_wait_for_the_server_to_be_imported() -> None:
    script = "import sys; from hakem.cli import app; app(['check'], standalone_mode=False); "
    script += "print([name for name in ('grpc', 'google.protobuf', 'rich') if name in sys.modules])"
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert ended.stdout.splitlines()[-1] == "[]"
