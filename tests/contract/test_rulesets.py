"""The rule sets as a caller sees them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hakem.v1 import ruleset_pb2
from hakem.v1 import ruleset_service_pb2 as pb
from tests.contract.server import CALL_SECONDS, Server

CHILD = """\
ruleset: my-house
family: okey/v1
extends: okey-51
title: {tr: Benim evim, en: My house}
values: {finish: -7, src: "assumed: we like it"}
"""


def listed(server: Server, **fields: object) -> list[ruleset_pb2.Ruleset]:
    """Every rule set, page by page."""
    request = pb.ListRulesetsRequest(**fields)  # type: ignore[arg-type]
    found: list[ruleset_pb2.Ruleset] = []
    while True:
        reply = server.rulesets.ListRulesets(request, timeout=CALL_SECONDS)
        found += reply.rulesets
        if not reply.next_page_token:
            return found
        request.page_token = reply.next_page_token


def test_the_list_is_the_same_in_pages_of_any_size(server: Server) -> None:
    everything = listed(server)
    names = [ruleset.name for ruleset in everything]
    assert names == sorted(names)
    assert {"rulesets/okey-51", "rulesets/domino-101"} <= set(names)
    assert listed(server, page_size=1) == everything
    assert listed(server, page_size=10_000) == everything


def test_the_list_can_be_of_one_family(server: Server) -> None:
    names = [ruleset.name for ruleset in listed(server, family="domino/v1")]
    assert names
    assert all(name.startswith("rulesets/domino") for name in names)
    assert listed(server, family="chess/v1") == []


def test_titles_come_in_the_language_of_the_request(server: Server) -> None:
    english = {r.name: r.title for r in listed(server, locale="en")}
    turkish = {r.name: r.title for r in listed(server, locale="tr")}
    assert english.keys() == turkish.keys()
    assert english != turkish


def test_a_rule_set_says_where_every_value_comes_from(server: Server, rules_root: Path) -> None:
    reply = server.rulesets.GetRuleset(pb.GetRulesetRequest(ruleset="okey-101"))
    assert reply.source_yaml == (rules_root / "okey" / "okey-101.yaml").read_text(encoding="utf-8")
    values = {value.path: value for value in reply.values}
    points = values["opening.points"]
    line = int(points.file.rpartition(":")[2])
    stated = reply.source_yaml.splitlines()[line - 1]
    assert json.loads(points.value) == 101
    assert "101" in stated
    assert points.description
    for value in reply.values:
        json.loads(value.value)
        assert value.source
        assert value.assumed == value.source.startswith("assumed")
    assumed = [value.path for value in reply.values if value.assumed]
    assert sorted(point.path for point in reply.open_points) == sorted(assumed)
    assert reply.ruleset.assumed_count == len(assumed)


def test_options_lead_to_another_revision(server: Server) -> None:
    off = server.rulesets.GetRuleset(pb.GetRulesetRequest(ruleset="okey-101")).ruleset
    on = server.rulesets.GetRuleset(
        pb.GetRulesetRequest(ruleset="okey-101", options={"progressive": "on"})
    ).ruleset
    assert off.revision != on.revision
    assert (off.chosen["progressive"], on.chosen["progressive"]) == ("off", "on")
    option = next(option for option in off.options if option.name == "progressive")
    assert (option.default_choice, list(option.choices)) == ("off", ["off", "on"])
    assert option.refused["extra"]
    pinned = server.rulesets.GetRuleset(pb.GetRulesetRequest(ruleset=on.revision)).ruleset
    assert pinned == on


def test_a_good_text_is_valid_and_not_stored(server: Server) -> None:
    reply = server.rulesets.CheckRuleset(
        pb.CheckRulesetRequest(source_yaml=CHILD, filename="house.yaml")
    )
    assert reply.valid, reply.diagnostics
    assert reply.revision.startswith("rulesets/my-house/revisions/")
    assert reply.combinations_proved > 0
    assert "rulesets/my-house" not in [ruleset.name for ruleset in listed(server)]


def test_a_bad_text_is_told_where_and_how_to_mend_it(server: Server) -> None:
    text = CHILD.replace("finish: -7", "finish: -7, finnish: 8")
    reply = server.rulesets.CheckRuleset(
        pb.CheckRulesetRequest(source_yaml=text, filename="house.yaml")
    )
    assert not reply.valid
    assert reply.revision == ""
    (found,) = reply.diagnostics
    assert (found.file, found.line) == ("house.yaml", 5)
    assert found.column == text.splitlines()[4].index("finnish") + 1
    assert found.severity == ruleset_pb2.SEVERITY_ERROR
    assert found.code
    assert found.message
    assert found.mend


@pytest.mark.parametrize("text", ["", "[", "\t", "a: &a [*a]", "x" * 48 * 1024, "ruleset: \0"])
def test_any_text_can_be_checked(server: Server, text: str) -> None:
    request = pb.CheckRulesetRequest(source_yaml=text)
    reply = server.rulesets.CheckRuleset(request, timeout=CALL_SECONDS)
    assert not reply.valid
    assert {found.file for found in reply.diagnostics} == {"input.yaml"}


def test_a_comparison_names_what_differs(server: Server) -> None:
    reply = server.rulesets.CompareRulesets(
        pb.CompareRulesetsRequest(
            before="okey-101", after="okey-101", after_options={"progressive": "on"}
        )
    )
    changes = {change.path: change for change in reply.changes}
    assert changes["options.progressive"].before == '"off"'
    assert changes["opening.raise_points"].before == "null"
    assert json.loads(changes["opening.raise_points"].after) == 1
    assert changes["opening.raise_points"].file_after.startswith("rules/okey/")
    assert reply.before_revision != reply.after_revision
    same = pb.CompareRulesetsRequest(before="okey-51", after="rulesets/okey-51")
    assert not server.rulesets.CompareRulesets(same).changes


def test_a_rulebook_is_a_page_in_the_language_of_the_request(server: Server) -> None:
    english = server.rulesets.RenderRulebook(pb.RenderRulebookRequest(ruleset="okey-51"))
    turkish = server.rulesets.RenderRulebook(
        pb.RenderRulebookRequest(ruleset="okey-51", locale="tr")
    )
    assert english.markdown.startswith("# ")
    assert english.markdown != turkish.markdown
    assert english.revision == turkish.revision
